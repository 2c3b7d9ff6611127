"""Views of a robot: a page with the robot in three dimensions, and graphs of its structure."""
