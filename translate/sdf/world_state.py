"""The saved ``<state>`` of a world: kept in the document, never applied to the models.

A simulator that saves a world writes the models as they were loaded, and their current poses in
``<state>``.  The translated robots are the models as they were loaded.  The elements and names of a
state are upgraded with those of the world, so that it can be written in any version.
"""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.model.model import World
from translate.model.names import DELIMITER
from translate.model.pose import Pose
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import new_child
from translate.xml.text import trimmed
from translate.xml.values import parse_floats

MODEL = "model_state"
#: Simulators print saved poses with about six digits; in m and rad.
TOLERANCE = 1e-4
MAX_NAMED_MODELS = 3


def nest_states(reader: SdfElementReader) -> None:
    """Move the states of flattened elements into the state of their nested model (seed 2, 1.4.7).

    Edits the tree in place.
    """
    queue = reader.file.root.findall("world/state/model")
    for model in queue:
        nested: dict[str, etree._Element] = {}
        for saved in model.findall("*"):
            prefix, delimiter, rest = trimmed(saved.get("name")).partition(DELIMITER)
            if delimiter and prefix and rest:
                if prefix not in nested:
                    nested[prefix] = new_child(model, "model", saved)
                    nested[prefix].set("name", prefix)
                saved.set("name", rest)
                nested[prefix].append(saved)
        # The list grows during the loop: a name can contain several prefixes.
        queue += model.findall("model")


def check_state(reader: SdfElementReader, world: World, element: etree._Element) -> None:
    """Warn of each state with a model pose that differs from the pose in the world."""
    for state in element.findall("state"):
        moved = _moved(world, state)
        if moved:
            names = ", ".join(f"'{name}'" for name in moved[:MAX_NAMED_MODELS])
            hidden = len(moved) - MAX_NAMED_MODELS
            more = f" and {hidden} more" if hidden > 0 else ""
            reader.warning(
                "state-not-applied",
                f"in the saved state the models {names}{more} have other poses than in the world; "
                "the state is kept but not applied",
                state,
                "to apply the saved poses, copy them to the <pose> of the models",
            )


def _moved(world: World, state: etree._Element) -> list[str]:
    """Return the names of the models with another pose in the state than in the world."""
    names = {model.name for model in world.models}
    moved: list[str] = []
    graph = world.frames
    for saved in state.iterchildren(MODEL):
        name = trimmed(saved.get("name"))
        if name not in names:
            continue
        try:
            x, y, z, *rpy = parse_floats(saved.findtext("pose") or "", 6)
            X_WM = graph.pose(name)
        except (ValueError, TranslateError):
            continue  # The state has no valid pose, or check_frames() reports the frames.
        if max(X_WM.distance(Pose((x, y, z), tuple(rpy)).transform)) > TOLERANCE:
            moved.append(name)
    return moved
