"""How often a translation parses, reads, writes and resolves frames: once."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import translate
import translate.sdf.read
import translate.sdf.write
import translate.urdf.read
import translate.urdf.write
import translate.xml.document
from translate.model.frame_graph import FrameGraph

LINKS = """<link name="base"><inertial><mass>2</mass></inertial></link>
<joint name="j" type="revolute"><parent>base</parent><child>{child}</child>
<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>"""
ARM = """<link name="arm"><pose>0 0 1 0 0 0.5</pose><inertial><mass>3</mass></inertial>
<sensor name="s" type="imu"/></link>"""
FRAME = '<frame name="f" attached_to="arm"><pose>1 0 0 0 0 0.5</pose></frame>'
FLAT = f'<sdf version="1.9"><model name="m">{LINKS.format(child="arm")}{ARM}{FRAME}</model></sdf>'
NESTED = f"""<sdf version="1.9"><model name="m">{LINKS.format(child="tool::arm")}
<model name="tool">{ARM}{FRAME}</model></model></sdf>"""


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The calls of the functions that do most of the work, and the outermost frame graphs."""
    found: Counter[str] = Counter()
    # All modules are imported before their functions are replaced.
    translate.to_sdf(translate.to_urdf(NESTED))

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
    count(translate.sdf.read, "read", "read SDFormat")
    count(translate.urdf.read, "read", "read URDF")
    count(translate.urdf.write, "write", "write URDF")
    count(translate.sdf.write, "write", "write SDFormat")
    make: Callable[..., None] = FrameGraph.__init__

    def counted_graph(self: FrameGraph, *args: Any, **kwargs: Any) -> None:
        found["frame graph"] += kwargs.get("_parent") is None
        make(self, *args, **kwargs)

    monkeypatch.setattr(FrameGraph, "__init__", counted_graph)
    return found


@pytest.mark.parametrize("source", [FLAT, NESTED], ids=["flat", "nested"])
def test_the_work_of_a_translation_to_urdf_is_limited(source: str, counts: Counter[str]) -> None:
    counts.clear()
    translate.convert(source, to="urdf")
    graphs = counts.pop("frame graph")
    assert counts == {"parse": 1, "read SDFormat": 1, "write URDF": 1}
    assert graphs <= 2
