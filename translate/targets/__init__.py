"""Differences between simulators and libraries that read the same robot."""
