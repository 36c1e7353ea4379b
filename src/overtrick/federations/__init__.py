"""Each national body's defaults and awards, as packs of data with a little code."""

from overtrick.federations.awarding import Award, Awards, Withheld, award, awards
from overtrick.federations.keys import NotAPack
from overtrick.federations.pack import PACKS, NoSuchPack, Pack, load_pack, pack
from overtrick.federations.places import NoMasterPoints
from overtrick.federations.rules import RULES, rules

__all__ = [
    "PACKS",
    "RULES",
    "Award",
    "Awards",
    "NoMasterPoints",
    "NoSuchPack",
    "NotAPack",
    "Pack",
    "Withheld",
    "award",
    "awards",
    "load_pack",
    "pack",
    "rules",
]
