"""Small robots in text, for what an engine does with one value; and our findings about them."""

from __future__ import annotations

import translate

INERTIAL = (
    '<inertial><origin xyz="0.1 0 0"/><mass value="1"/>'
    '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'
)
LIMIT = '<limit lower="-2" upper="2" effort="5" velocity="10"/>'
SDF_INERTIAL = "<inertial><mass>1</mass><pose>0.1 0 0 0 0 0</pose></inertial>"


def urdf(*joints: str, links: str = "ab", beside: str = "", inertial: str = INERTIAL) -> str:
    """Links with mass, with the given joints."""
    bodies = "".join(f'<link name="{name}">{inertial}</link>' for name in links)
    return f'<robot name="r">{bodies}{"".join(joints)}{beside}</robot>'


def joint(kind: str, more: str = LIMIT, name: str = "j", ends: str = "ab") -> str:
    """A joint of URDF about y, 1 m above its parent."""
    parent, child = ends
    return (
        f'<joint name="{name}" type="{kind}"><origin xyz="0 0 1"/><parent link="{parent}"/>'
        f'<child link="{child}"/><axis xyz="0 1 0"/>{more}</joint>'
    )


def sdf(*joints: str, links: str = "ab", model: str = "") -> str:
    """The same in SDFormat."""
    bodies = "".join(f'<link name="{name}">{SDF_INERTIAL}</link>' for name in links)
    return f'<sdf version="1.9"><model name="r">{model}{bodies}{"".join(joints)}</model></sdf>'


def sdf_joint(kind: str, more: str = "", name: str = "j", ends: str = "ab") -> str:
    """The same in SDFormat."""
    parent, child = ends
    return (
        f'<joint name="{name}" type="{kind}"><pose relative_to="{parent}">0 0 1 0 0 0</pose>'
        f"<parent>{parent}</parent><child>{child}</child>"
        f"<axis><xyz>0 1 0</xyz>{more}</axis></joint>"
    )


def codes(text: str) -> set[str]:
    """The findings about a file, and the notes about what it becomes."""
    result = translate.convert(text.encode())
    return {item.code for item in result.diagnostics} | {note.code for note in result.notes}
