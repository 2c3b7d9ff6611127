"""The saved state of a world, which is carried along and never applied.

A simulator that saves a world writes the models as they were loaded, and in ``<state>`` where they
were at that moment.  The robots of the file are those as they were loaded.  The words and names of
a state follow those of the world, so that it can be written in any version.
"""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.model.model import World
from translate.model.names import DELIMITER
from translate.model.pose import Pose
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import new_child
from translate.xml.values import parse_floats

MODEL = "model_state"
#: Saved poses are printed with some six digits; in metres and radians.
TOLERANCE = 1e-4
NAMED = 3


def nest_states(root: etree._Element) -> None:
    """States of what is in a nested model now, within the state of that model (seed 2, 1.4.7)."""
    waiting = [model for state in root.findall("world/state") for model in state.findall("model")]
    for model in waiting:
        nested: dict[str, etree._Element] = {}
        for saved in model.findall("*"):
            prefix, delimiter, rest = (saved.get("name") or "").strip().partition(DELIMITER)
            if delimiter and prefix and rest:
                if prefix not in nested:
                    nested[prefix] = new_child(model, "model", saved)
                    nested[prefix].set("name", prefix)
                saved.set("name", rest)
                nested[prefix].append(saved)
        # The list grows while it is walked, as deep as the names do.
        waiting += model.findall("model")


def check_state(reader: SdfElementReader, world: World, element: etree._Element) -> None:
    """Warn of each state that has models elsewhere than the world has them."""
    for state in element.findall("state"):
        moved = _moved(world, state)
        if moved:
            names = ", ".join(f"'{name}'" for name in moved[:NAMED])
            more = f" and {len(moved) - NAMED} more" if len(moved) > NAMED else ""
            reader.warning(
                "state-not-applied",
                f"the saved state has the models {names}{more} elsewhere than the world has them; "
                "it is kept, and not applied",
                state,
                "write the saved poses to the models themselves to have them there",
            )


def _moved(world: World, state: etree._Element) -> list[str]:
    names = {model.name for model in world.models}
    moved: list[str] = []
    graph = world.frames
    for saved in state.iterchildren(MODEL):
        name = (saved.get("name") or "").strip()
        if name not in names:
            continue
        try:
            x, y, z, *rpy = parse_floats(saved.findtext("pose") or "", 6)
            X_WM = graph.pose(name)
        except (ValueError, TranslateError):
            continue  # It says nothing, or the frames are reported elsewhere.
        if max(X_WM.distance(Pose((x, y, z), tuple(rpy)).transform)) > TOLERANCE:
            moved.append(name)
    return moved
