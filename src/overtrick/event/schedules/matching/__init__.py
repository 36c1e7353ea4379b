"""Who is to meet whom at the least cost: minimum-cost perfect matchings, exact."""

from overtrick.event.schedules.matching.perfect import Cost, cheapest, cheapest_near

__all__ = ["Cost", "cheapest", "cheapest_near"]
