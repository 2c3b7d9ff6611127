"""URDF: reading it, writing it, and the objects of ``urdf_parser_py``."""
