"""The ``<gazebo>`` extension of URDF: its blocks are read, applied and written (reference U B7)."""
