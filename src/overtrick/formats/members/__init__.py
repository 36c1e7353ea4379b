"""Member lists as clubs and national bodies export them."""

from overtrick.formats.members.read import read
from overtrick.formats.members.row import MemberList, MemberRow, Wanted

__all__ = ["MemberList", "MemberRow", "Wanted", "read"]
