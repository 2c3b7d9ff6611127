"""libsdformat lumps the fixed joints of a URDF itself: it finds the same bodies as we do."""

from __future__ import annotations

import math
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree
from support.contact_sensors import CASES
from support.engines.libsdformat import SOURCE, build
from support.engines.lumped_robots import ROBOTS
from support.merged_masses import TREES, tree

import translate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

#: What libsdformat 12.3 does not find: below a lumped link without mass it drops what a kept joint
#: holds, mass or not (reference U B8.4).
DROPPED = {
    "mobile_manipulator": {"gripper_palm", "left_finger", "right_finger"},
}
each_robot = pytest.mark.parametrize("name", ROBOTS)


def distance(a: dict[str, Any], b: dict[str, Any]) -> float:
    """How far two poses are apart, in metres and in quaternions."""
    p, q = a["quat_xyzw"], b["quat_xyzw"]
    return max(math.dist(a["xyz"], b["xyz"]), min(math.dist(p, q), math.dist(p, [-x for x in q])))


def by_name(items: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {item["name"]: item for item in items}


def by_link(robot: dict[str, Any]) -> list[dict[str, Any]]:
    """The shapes in the order of each link, the links in the order of their names."""
    return sorted(robot["shapes"], key=link_of)


def link_of(shape: dict[str, Any]) -> str:
    return str(shape["name"]).partition("/")[0]


@each_robot
def test_libsdformat_makes_the_same_bodies(
    libsdformat: Libsdformat, name: str, tmp_path: Path
) -> None:
    urdf, sdf = tmp_path / "robot.urdf", tmp_path / "model.sdf"
    urdf.write_text(ROBOTS[name], encoding="utf-8")
    options = {"lump_fixed_joints": True, "sdf_version": "1.9"}
    sdf.write_text(translate.convert(urdf, to="sdf", **options).text, encoding="utf-8")
    theirs, ours = libsdformat.probe([urdf, sdf])
    assert theirs["errors"] == ours["errors"] == []
    links, expected = by_name(ours["links"]), by_name(theirs["links"])
    assert links.keys() - DROPPED.get(name, set()) == expected.keys()
    for link, other in expected.items():
        mine = links[link]
        assert mine["mass"] == pytest.approx(other["mass"], rel=1e-9)
        assert mine["inertia"] == pytest.approx(other["inertia"], rel=1e-9, abs=1e-9)
        assert distance(mine["inertial_pose"], other["inertial_pose"]) < 1e-9
        assert distance(mine["pose"], other["pose"]) < 1e-9
    shapes = [shape for shape in by_link(ours) if link_of(shape) in expected]
    assert len(shapes) == len(theirs["shapes"])
    for mine, other in zip(shapes, by_link(theirs), strict=True):
        assert distance(mine["pose"], other["pose"]) < 1e-9
        if "_fixed_joint_lump__" in mine["name"]:
            assert mine["name"] == other["name"]
    joints = by_name(ours["joints"])
    for joint, other in by_name(theirs["joints"]).items():
        mine = joints[joint]
        assert (mine["parent"], mine["child"]) == (other["parent"], other["child"])
        assert distance(mine["pose"], other["pose"]) < 1e-9


# --- --compat libsdformat -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printer(libsdformat: Libsdformat, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that prints; ``libsdformat`` skips the test where nothing can be built."""
    return build(SOURCE.with_name("sdformat_print.cpp"))


@each_robot
def test_the_compatible_file_is_the_printed_one(printer: Path, name: str, tmp_path: Path) -> None:
    """Element by element, up to the differences of docs/comparison.md."""
    urdf = tmp_path / "robot.urdf"
    urdf.write_text(ROBOTS[name], encoding="utf-8")
    run = subprocess.run([str(printer), str(urdf)], capture_output=True, text=True, check=True)
    theirs = etree.fromstring(run.stdout.replace("ignition::", "ignition_"))
    ours = etree.fromstring(translate.to_sdf(urdf, compat="libsdformat", version="1.9").encode())
    found = [item for item in differences(theirs, ours, "") if not is_known(item)]
    gone = DROPPED.get(name, set())
    assert [item for item in found if not any(part in item for part in gone)] == []


def differences(theirs: etree._Element, ours: etree._Element, path: str) -> Iterator[str]:
    """Every element and attribute that only one side has, and every other value."""
    if not len(theirs) and not same(theirs.text, ours.text):
        yield f"{path}: {theirs.text!r} is {ours.text!r}"
    if dict(theirs.attrib) != dict(ours.attrib):
        yield f"{path}: {dict(theirs.attrib)} is {dict(ours.attrib)}"
    sides = [children(theirs), children(ours)]
    for key in dict.fromkeys([*sides[0], *sides[1]]):
        left, right = (side.get(key, []) for side in sides)
        for one, other in zip(left, right, strict=False):
            yield from differences(one, other, f"{path}/{key}")
        yield from (f"{path}/{key}: only in theirs" for _ in left[len(right) :])
        yield from (f"{path}/{key}: only in ours" for _ in right[len(left) :])


def children(element: etree._Element) -> dict[str, list[etree._Element]]:
    found: dict[str, list[etree._Element]] = {}
    for child in element:
        if isinstance(child.tag, str) and not says_nothing(child):
            name = child.get("name")
            found.setdefault(f"{child.tag}[{name}]" if name else str(child.tag), []).append(child)
    return found


#: Elements with the values that they have anyway, which libsdformat writes out.
DEFAULTS = {
    "pose": ("0 0 0 0 0 0", ""),
    "spring_reference": ("0",),
    "spring_stiffness": ("0",),
    "lower": ("-1e16",),
    "upper": ("1e16",),
    "cfm": ("0.0",),
    "erp": ("0.2",),
    "static": ("false",),
    "resolution": ("1",),
}


def says_nothing(element: etree._Element) -> bool:
    """Whether an element holds defaults only."""
    if len(element):
        return all(says_nothing(child) for child in element) and not element.attrib
    text = (element.text or "").strip()
    if element.tag == "pose" and element.get("relative_to"):
        return False
    empty = element.tag in ("ode", "limit", "dynamics", "contact", "friction") and not text
    return empty or text in DEFAULTS.get(str(element.tag), ())


def same(one: str | None, other: str | None) -> bool:
    """Texts of equal numbers, with six digits where libsdformat writes no more (U B1.3)."""
    words, others = (one or "").split() or ["0"] * 6, (other or "").split() or ["0"] * 6
    return len(words) == len(others) and all(map(_same_word, words, others))


def _same_word(one: str, other: str) -> bool:
    try:
        return math.isclose(float(one), float(other), rel_tol=1e-5, abs_tol=1e-5)
    except ValueError:
        return {"true": "1", "false": "0"}.get(one, one) == {"true": "1", "false": "0"}.get(
            other, other
        )


def is_known(difference: str) -> bool:
    """Whether the documentation lists this difference to libsdformat 12.3."""
    known = (
        # Since 13.1 there are frames where links were lumped.
        r"/model\[[^]]*\]/frame\[.*\]: only in ours",
        # An element whose name is none in XML.
        r"/ignition_corrected_offsets: only in theirs",
        # A fixed joint with a flag has an axis, which means nothing.
        r"/joint\[k\]/axis: only in theirs",
        r"/joint\[gripper_mount_joint\]",
    )
    return any(re.search(pattern, difference) for pattern in known)


# --- Contact sensors ------------------------------------------------------------------------------


def unknown_collisions(program: Path, path: Path) -> list[str]:
    """The names in contact sensors that no collision of their link in libsdformat has."""
    run = subprocess.run([str(program), str(path)], capture_output=True, text=True, check=True)
    return [
        str(node.text)
        for link in etree.fromstring(run.stdout).iterfind("model/link")
        for node in link.iterfind("sensor/contact/collision")
        if node.text not in ["__default__", *(item.get("name") for item in link.iter("collision"))]
    ]


@pytest.mark.parametrize(
    ("text", "is_found"),
    [pytest.param(text, found, id=name) for name, (text, found, _) in CASES.items()],
)
def test_libsdformat_has_the_collisions_of_sensors_that_check_accepts(
    printer: Path, text: str, is_found: bool, tmp_path: Path
) -> None:
    """Also those of the translation to the other format and back."""
    path = tmp_path / "robot.urdf"
    path.write_text(text, encoding="utf-8")
    assert bool(unknown_collisions(printer, path)) != is_found
    for written in (translate.to_sdf(text, version="1.9"), translate.to_urdf(text)):
        path.write_text(written, encoding="utf-8")
        codes = [item.code for item in translate.check(written)]
        assert bool(unknown_collisions(printer, path)) == ("collision-unknown" in codes)


@pytest.mark.parametrize(("masses", "joints", "is_refused"), TREES.values(), ids=TREES)
def test_masses_whose_centre_is_no_number_are_refused(
    libsdformat: Libsdformat,
    tmp_path: Path,
    masses: tuple[float | None, ...],
    joints: str,
    is_refused: bool,
) -> None:
    path = tmp_path / "r.urdf"
    path.write_text(tree(masses, joints), encoding="utf-8")
    (answer,) = libsdformat.probe([path])
    messages = " ".join(error["message"] for error in answer["errors"])
    assert ("Error reading element <pose>" in messages) == is_refused
