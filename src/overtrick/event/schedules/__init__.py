"""Schedules that are no movements: Swiss draws, round robins, knock-outs, triangles."""
