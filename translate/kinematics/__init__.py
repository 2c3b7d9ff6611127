"""The frame graph (`attached_to`, `relative_to`), its validation, and forward kinematics."""
