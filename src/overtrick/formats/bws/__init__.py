"""Bridgemate's .bws files, which most other table devices write too."""

from overtrick.formats.bws.adapter import read

__all__ = ["read"]
