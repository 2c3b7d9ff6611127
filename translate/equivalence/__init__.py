"""Equivalence: the comparison of two models as robots, defined in ``compare_models``.

``correspondence`` pairs links and joints, ``alignment`` finds moved link frames, ``contents``
compares the contents of links and ``joint_dofs`` the axes of joints.  ``position_mapping`` converts
joint positions of one model to positions of the other, and ``compare`` compares link poses.

``canonical_urdf`` compares the contents of two URDF files.
"""
