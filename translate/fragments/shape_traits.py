"""What readers distinguish of a shape: its kind, its geometry, and whether a URDF asks for it."""

from __future__ import annotations

from translate.model.link import Collision, Shape
from translate.model.model import Model
from translate.xml.document import element_of


def asks_for_visuals(model: Model) -> bool:
    """Return whether a URDF asks MuJoCo to read its visuals."""
    for fragment in model.fragments:
        if fragment.tag == "mujoco" and "discardvisual" in fragment.xml:
            compiler = element_of(fragment.xml).find("compiler")
            return compiler is not None and compiler.get("discardvisual") == "false"
    return False


def traits_of_shape(shape: Shape, *, is_asked: bool) -> frozenset[str]:
    """Return the kinds of a shape and of its geometry, and whether MuJoCo reads its visual."""
    kind = "collision" if isinstance(shape, Collision) else "visual"
    read = {"in read visual"} if is_asked and kind == "visual" else set[str]()
    return frozenset({type(shape.geometry).__name__.lower(), kind, *read})
