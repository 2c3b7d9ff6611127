"""The `<gazebo>` extension of URDF: its blocks read, applied and written (reference U B7)."""
