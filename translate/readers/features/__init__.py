"""Features: parts of a robot that some reader treats in another way than the format states.

A feature is a fact about the robot.  It names no reader: the tables of :mod:`translate.readers` do.
"""
