"""Duplicate bridge: scoring, files and result pages."""
