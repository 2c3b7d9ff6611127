"""Robots whose links on fixed joints have masses of 0 or 1 kg, or no inertial."""

from __future__ import annotations

_INERTIA = '<inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/>'
_LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'

#: Masses in kg of the links a, b, …, the joints, and whether libsdformat 12.3 refuses the robot.  A
#: joint has a name, its parent and its child; ``*`` moves.
TREES: dict[str, tuple[tuple[float | None, ...], str, bool]] = {
    "a chain without mass": ((0, 0), "jab", False),
    "a chain with mass at its end": ((0, 0, 1), "jab kbc", False),
    "a chain with mass at its start": ((1, 0, 0), "jab kbc", True),
    "a branch without mass before one with mass": ((0, 0, 1), "jab kac", True),
    "a branch with mass before one without mass": ((0, 1, 0), "jab kac", False),
    "the names of the joints are the order": ((0, 0, 1), "kab jac", False),
    "a root without inertial": ((None, 0, 1), "jab kac", True),
    "a chain whose root has no inertial": ((None, 0, 1), "jab kbc", False),
    "a leaf without inertial": ((0, None), "jab", False),
    "a chain without mass that moves": ((1, 0, 0), "jab* kbc", False),
    "a chain that moves, with mass at its end": ((1, 0, 0, 1), "jab* kbc lcd", False),
}


def tree(masses: tuple[float | None, ...], joints: str) -> str:
    """Return the URDF of a tree."""
    links = [
        f'<link name="{name}"/>'
        if mass is None
        else f'<link name="{name}"><inertial><mass value="{mass}"/>{_INERTIA}</inertial></link>'
        for name, mass in zip("abcd", masses, strict=False)
    ]
    parts = [
        f'<joint name="{name}" type="{"revolute" if moves else "fixed"}"><parent link="{parent}"/>'
        f'<child link="{child}"/>{_LIMIT if moves else ""}</joint>'
        for name, parent, child, *moves in joints.split()
    ]
    return f'<robot name="r">{"".join(links + parts)}</robot>'
