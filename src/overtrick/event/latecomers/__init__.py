"""The late-pair planner: the legal ways to bring in who came late, and what each costs."""

from overtrick.event.latecomers.coming import first_to_come
from overtrick.event.latecomers.plan import WAYS, LatePlan, NoWay, Way
from overtrick.event.latecomers.planning import late_plans, late_ways

__all__ = ["WAYS", "LatePlan", "NoWay", "Way", "first_to_come", "late_plans", "late_ways"]
