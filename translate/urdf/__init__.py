"""The reader and the writer of URDF, and the conversion to ``urdf_parser_py``."""
