"""Something to look at: an event's standings as static result pages."""

from overtrick.publish.pages import site
from overtrick.publish.writing import NotAFolder, NotOurFile, write_site

__all__ = ["NotAFolder", "NotOurFile", "site", "write_site"]
