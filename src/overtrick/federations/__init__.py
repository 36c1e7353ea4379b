"""Each national body's defaults, by the name that ``--rules`` takes."""

from overtrick.federations.rules import RULES, rules

__all__ = ["RULES", "rules"]
