"""Upgrade of the tree of an older document to the newest SDFormat (reference S A51 – A65).

The rules edit the parsed tree before it is read, one version after the other, as in the reference
implementation.  Moved elements keep their line in the file; a new element has the line of the
element that it replaces.  Elements that no version defines are not edited (S A52).
"""

from __future__ import annotations

from collections.abc import Callable

from lxml import etree

from translate.fragments.sdf_contents import imu_noise_per_axis
from translate.model.link import MODEL_FRAME
from translate.model.names import DELIMITER
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.schema import defined
from translate.sdf.versions.unflatten import unflatten
from translate.xml.document import new_child, qualified_name
from translate.xml.text import trimmed

TRUE = frozenset({"true", "True", "TRUE", "1"})
#: Parents of a <frame> with a meaning; 1.5 and 1.6 allow it nearly everywhere (S A44, A58).
_FRAME_PARENTS = ("model", "world")


def upgrade(reader: SdfElementReader) -> None:
    """Upgrade the tree of a document of an older version to the newest one, in place."""
    if reader.minor < _MOVING:
        reader.parts.clear()
    for minor, step in _STEPS:
        if reader.minor < minor:
            step(reader)


# --- To 1.5 -------------------------------------------------------------------------------------


def _mesh_files(reader: SdfElementReader) -> None:
    """Rename ``<filename>`` of a mesh to ``<uri>`` in 1.3 (S A42)."""
    for mesh in defined(reader.file.root, "mesh"):
        name = mesh.find("filename")
        if name is not None and mesh.find("uri") is None:
            name.tag = "uri"


def _steps_of_physics(reader: SdfElementReader) -> None:
    """Move the step size from the solvers to ``<physics>``; rename the update rate (S A53)."""
    for physics in reader.file.root.findall("world/physics"):
        _move(physics, physics.find("update_rate"), "real_time_update_rate")
        for step in ("ode/solver/dt", "bullet/dt"):
            _move(physics, physics.find(step), "max_step_size")


def _axes_in_model_frame(reader: SdfElementReader) -> None:
    """Express axes up to 1.4 in the model frame, except in nested models (S A54)."""
    for model in (*reader.file.root.findall("model"), *reader.file.root.findall("world/model")):
        for joint in model.findall("joint"):
            for axis in joint.iterchildren("axis", "axis2"):
                if axis.find("use_parent_model_frame") is None:
                    new_child(axis, "use_parent_model_frame", axis).text = "true"


def _static_actors(reader: SdfElementReader) -> None:
    """Make the attribute ``static`` of an actor an element (S A54)."""
    for actor in (
        *reader.file.root.findall("world/actor"),
        *reader.file.root.findall("model/actor"),
    ):
        if (static := actor.attrib.pop("static", None)) is not None:
            new_child(actor, "static", actor).text = static


# --- To 1.6 -------------------------------------------------------------------------------------


def _gravity_of_the_world(reader: SdfElementReader) -> None:
    """Move gravity and the magnetic field from ``<physics>`` to ``<world>`` (S A55)."""
    for world in reader.file.root.findall("world"):
        for tag in ("gravity", "magnetic_field"):
            for physics in world.findall("physics"):
                _move(world, physics.find(tag), tag)


def _imu_noise(reader: SdfElementReader) -> None:
    """Define the noise of an IMU for each axis (S A55)."""
    for imu in defined(reader.file.root, "imu"):
        imu_noise_per_axis(imu)


# --- To 1.7 -------------------------------------------------------------------------------------


def _legacy_frames(reader: SdfElementReader) -> None:
    """Warn of a frame in a link, a joint or a shape, which has no meaning (S A44, A58)."""
    for frame in defined(reader.file.root, "frame"):
        parent = frame.getparent()
        # <frame> of a force-torque sensor is the name of a direction.
        if parent is not None and parent.tag not in (*_FRAME_PARENTS, "force_torque"):
            reader.warning(
                "element-incorrect-type",
                f"<frame> '{frame.get('name')}' in <{qualified_name(parent)}> has no meaning",
                frame,
                "move it into the model or the world; elsewhere readers of all versions ignore it",
            )


def _frame_attributes(reader: SdfElementReader) -> None:
    """Rename ``frame`` of a pose to ``relative_to``; it replaces an existing one (S A56)."""
    for pose in defined(reader.file.root, "pose"):
        if (frame := pose.attrib.pop("frame", None)) is not None:
            pose.set("relative_to", frame)


def _parent_model_frame(reader: SdfElementReader) -> None:
    """Replace ``use_parent_model_frame`` by ``expressed_in="__model__"`` (S A57)."""
    for joint in defined(reader.file.root, "joint"):
        for axis in joint.iterchildren("axis", "axis2"):
            if (flag := axis.find("use_parent_model_frame")) is None:
                continue
            if trimmed(flag.text) in TRUE:
                xyz = axis.find("xyz")
                if xyz is None:
                    xyz = new_child(axis, "xyz", axis)
                    xyz.text = "0 0 1"
                xyz.set("expressed_in", MODEL_FRAME)
            for repeated in axis.findall("use_parent_model_frame"):
                axis.remove(repeated)


# --- To 1.8 -------------------------------------------------------------------------------------


def _nested_states(reader: SdfElementReader) -> None:
    """Move the states of flattened elements into the state of their nested model (seed 2, 1.4.7).

    Edits the tree in place.
    """
    queue = reader.file.root.findall("world/state/model")
    for model in queue:
        nested: dict[str, etree._Element] = {}
        for saved in model.findall("*"):
            prefix, delimiter, inner_name = trimmed(saved.get("name")).partition(DELIMITER)
            if delimiter and prefix and inner_name:
                if prefix not in nested:
                    nested[prefix] = new_child(model, "model", saved)
                    nested[prefix].set("name", prefix)
                saved.set("name", inner_name)
                nested[prefix].append(saved)
        # The list grows during the loop: a name can contain several prefixes.
        queue += model.findall("model")


# --- To 1.12 ------------------------------------------------------------------------------------


def _state_elements(reader: SdfElementReader) -> None:
    """Rename ``<model>`` in a saved ``<state>`` to ``<model_state>``, and so on (S A51)."""
    queue = reader.file.root.findall("world/state")
    if queue:
        reader.parts.clear()
    for element in queue:
        for child in element.iterchildren("model", "link", "joint", "light", "collision"):
            child.tag = f"{child.tag!s}_state"
            queue.append(child)


#: The minor version before which steps move elements other than saved states.
_MOVING = 8
#: The minor version before which a document needs a step, in the order of the versions.
_STEPS: tuple[tuple[int, Callable[[SdfElementReader], None]], ...] = (
    (3, _mesh_files),
    (4, _steps_of_physics),
    (5, _axes_in_model_frame),
    (5, _static_actors),
    (6, _gravity_of_the_world),
    (6, _imu_noise),
    (7, _legacy_frames),
    (7, _frame_attributes),
    (7, _parent_model_frame),
    (8, unflatten),
    (8, _nested_states),
    (12, _state_elements),
)


# --- The tree -----------------------------------------------------------------------------------


def _move(parent: etree._Element, element: etree._Element | None, tag: str) -> None:
    """Move an element to ``parent`` as ``tag``, unless ``parent`` already has such a child."""
    if element is not None and parent.find(tag) is None:
        element.tag = tag
        parent.append(element)
