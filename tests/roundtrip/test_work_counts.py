"""How often a round trip parses, reads, writes and resolves frames: upper limits.

The limits are those of one conversion from an edited URDF with an embedded source to SDFormat.
Before the translation was done again without its embedded source, a changed mass took 8 parses,
5 reads of URDF, 9 writes and 5 frame graphs (7 with a nested model); a moved joint took 11 graphs.
A moved joint took 6 graphs as long as the URDF and its edited form had a graph each.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import translate
import translate.sdf.write
import translate.urdf.read
import translate.urdf.write
import translate.xml.document
from translate.kinematics.frame_graph import FrameGraph

FLAT = """
<sdf version="1.9"><model name="m">
<link name="base"><inertial><mass>2</mass></inertial></link>
<link name="arm"><pose>0 0 1 0 0 0.5</pose><inertial><mass>3</mass></inertial></link>
<joint name="j" type="revolute"><parent>base</parent><child>arm</child>
<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>
<frame name="f" attached_to="arm"><pose>1 0 0 0 0 0.5</pose></frame></model></sdf>
"""
NESTED = """
<sdf version="1.9"><model name="m">
<link name="base"><inertial><mass>2</mass></inertial></link>
<model name="tool"><pose>0 0 1 0 0 0.5</pose>
<link name="arm"><inertial><mass>3</mass></inertial></link></model>
<joint name="j" type="revolute"><parent>base</parent><child>tool::arm</child>
<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></sdf>
"""
MASS = ('<mass value="3', '<mass value="4')
AXIS = ('<axis xyz="1 0 0"', '<axis xyz="0 1 0"')
POSITION = ('<origin xyz="0 0 1"', '<origin xyz="0 0 2"')


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The calls of the functions that do most of the work, and the outermost frame graphs."""
    found: Counter[str] = Counter()
    # All modules are imported before their functions are replaced.
    translate.to_sdf(translate.to_urdf(NESTED).replace(*POSITION, 1))

    def count(module: Any, name: str, label: str) -> None:
        function = getattr(module, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            found[label] += 1
            return function(*args, **kwargs)

        # Modules that import the function by name have it, too.
        for key, other in list(sys.modules.items()):
            if key.startswith("translate") and getattr(other, name, None) is function:
                monkeypatch.setattr(other, name, counted)

    count(translate.xml.document, "parse", "parse")
    count(translate.urdf.read, "read", "read URDF")
    count(translate.urdf.write, "write", "write")
    count(translate.sdf.write, "write", "write")
    make: Callable[..., None] = FrameGraph.__init__

    def counted_graph(self: FrameGraph, *args: Any, **kwargs: Any) -> None:
        found["frame graph"] += kwargs.get("_parent") is None
        make(self, *args, **kwargs)

    monkeypatch.setattr(FrameGraph, "__init__", counted_graph)
    return found


@pytest.mark.parametrize("source", [FLAT, NESTED], ids=["flat", "nested"])
@pytest.mark.parametrize(
    ("edit", "graphs"),
    [
        pytest.param((), 2, id="no edit"),
        pytest.param(MASS, 3, id="a mass"),
        pytest.param(POSITION, 4, id="the position of a joint"),
        pytest.param(AXIS, 4, id="the axis of a joint"),
    ],
)
def test_the_work_of_a_round_trip_is_limited(
    source: str, edit: tuple[str, ...], graphs: int, counts: Counter[str]
) -> None:
    body, mark, embedded = translate.to_urdf(source).partition("<translate:record")
    assert mark
    edited = body
    if edit:
        assert edit[0] in body
        edited = body.replace(*edit)
    counts.clear()
    result = translate.convert((edited + mark + embedded).encode(), to="sdf")
    assert "record-stale" not in {loss.code for loss in result.losses}
    assert "record" not in result.text
    steps = 3 if edit else 2
    assert counts == {
        "parse": steps,
        "read URDF": steps,
        "write": steps,
        "frame graph": graphs,
    }


CHAIN = "".join(
    f"<link name='l{i}'><pose>{i} 0 0 0 0 0</pose><inertial><mass>1</mass></inertial></link>"
    for i in range(4)
) + "".join(
    f"<joint name='j{i}' type='revolute'><parent>l{i}</parent><child>l{i + 1}</child>"
    "<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>"
    for i in range(3)
)


def test_several_edited_axes_share_a_frame_graph(counts: Counter[str]) -> None:
    frame = '<frame name="f" attached_to="l0"/>'
    source = f'<sdf version="1.9"><model name="m">{CHAIN}{frame}</model></sdf>'
    body, mark, embedded = translate.to_urdf(source).partition("<translate:record")
    assert body.count(AXIS[0]) == 3
    counts.clear()
    result = translate.convert((body.replace(*AXIS) + mark + embedded).encode(), to="sdf")
    assert result.text.count("<xyz>0 1 0</xyz>") == 3
    assert counts["frame graph"] == 4
