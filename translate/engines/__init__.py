"""Engines as judges: what they make of the file of a robot.

The engines read a file with their own readers, and compute poses, masses, limits, poses of shapes
and accelerations; none of the readers of this project is involved.  ``process`` runs them in a
child process, ``adapters`` asks them, ``robot`` is their answer, and ``comparison`` compares the
answers for two files.
"""
