"""Round trip: restore the SDFormat original of an edited URDF from its embedded source."""
