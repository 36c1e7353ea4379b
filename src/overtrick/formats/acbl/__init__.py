"""The JSON of an ACBL club game's page, read only."""

from overtrick.formats.acbl.adapter import printed, read

__all__ = ["printed", "read"]
