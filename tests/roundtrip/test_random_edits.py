"""Any single edit of a random translated robot is there after the way back, and nothing else is.

The file that was edited is translated back and forth again: what comes out has to say what the
edited file says, outside of what is ours.  Numbers may differ by rounding where the edit turns
frames; names that the translation made up may be made up anew.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

import pytest
from hypothesis import assume
from hypothesis import strategies as st
from lxml import etree
from scipy.spatial.transform import Rotation
from support.laws import Law, hold
from support.sdf_strategies import sdf_robots
from support.single_edits import OURS, Edit, edits
from support.strategies import urdf_robots

import translate
from translate.equivalence import canonical_sdf, canonical_urdf

NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
RECORD = re.compile(r"<translate:record.*?</translate:record>", re.DOTALL)
MADE_UP = re.compile(r"_(visual|collision)(_\d+)?$")
GENERATED_MATERIAL = re.compile(r".*_(material_\d+)$")
#: Tags of a block for all shapes of a link, or for most of them.
DECORATIONS = frozenset(
    [
        "visual",
        "collision",
        "material",
        "mu1",
        "mu2",
        "fdir1",
        "kp",
        "kd",
        "minDepth",
        "maxVel",
        "maxContacts",
        "laserRetro",
    ]
)
#: Of lengths and angles that had to be computed again, and of unit vectors.
ROUNDING = 1e-9


# --- Content of a file ----------------------------------------------------------------------------


def facts_in_urdf(text: str, *, decorations: bool = True) -> dict[str, object]:
    """What a URDF says without our own words, its shapes by name.

    ``decorations`` are what generated blocks say of shapes.
    """
    root = etree.fromstring(text.encode())
    for block in root.findall("gazebo"):
        ours = any(str(child.tag).startswith(OURS) for child in block)
        generated = block.get(f"{OURS}:1}}generated") is not None
        # Those that keep fixed joints go by what there is now.
        if ours or (generated and block.find("preserveFixedJoint") is not None):
            root.remove(block)
        elif generated and not decorations:
            for child in [child for child in block if child.tag in DECORATIONS]:
                block.remove(child)
            if not len(block):
                root.remove(block)
    for element in root.iter("*"):
        # Where it stands is what matters, not what we note of where it came from.
        for name in [name for name in element.attrib if str(name).startswith(OURS)]:
            del element.attrib[name]
    for link in root.iter("link"):
        for tag in ("visual", "collision"):
            shapes = link.findall(tag)
            for shape in shapes:
                # Gazebo wants the name of the link there, of some.
                shape.set("name", shape.get("name", "").removeprefix(f"{link.get('name')}_"))
            for shape in sorted(shapes, key=lambda shape: shape.get("name", "")):
                link.append(shape)
    for pose in root.iter("pose"):
        # One rotation has several triples of angles, and more than one way to write them.
        numbers = [float(word) for word in (pose.text or "").split()]
        if len(numbers) == 6:
            angles = numbers[3:]
            if pose.attrib.pop("degrees", "false") == "true":
                angles = [math.radians(angle) for angle in angles]
            pose.text = " ".join(map(repr, [*numbers[:3], *rows(*angles)]))
        elif len(numbers) == 7:
            del pose.attrib["rotation_format"]
            turned = Rotation.from_quat(numbers[3:]).as_matrix().ravel().tolist()
            pose.text = " ".join(map(repr, [*numbers[:3], *turned]))
    for block in root.findall("gazebo"):
        # A root at the origin has no pose.
        pose = block.find("pose")
        if len(block) == 1 and pose is not None and is_nowhere(pose.text or ""):
            block.remove(pose)
        if not len(block) and block.get("reference"):
            root.remove(block)
    for axis in root.iterfind("joint[mimic]/axis"):
        # A screw has one axis for its two parts, and of the second only the direction.
        if str(axis.getparent().get("name")).endswith("_slide"):
            x, y, z = unit(tuple(map(float, axis.get("xyz", "1 0 0").split())))
            axis.set("xyz", f"{x!r} {y!r} {z!r}")
    for material in root.iter("material"):
        # A generated name contains that of the robot.
        material.set("name", GENERATED_MATERIAL.sub(r"\1", material.get("name", "")))
    for visual in root.iter("visual"):
        material = visual.find("material")
        # A generated name of a material that was removed.
        if material is not None and not len(material) and "material_" in material.get("name", ""):
            visual.remove(material)
    return dict(canonical_urdf.canonical(etree.tostring(root)))


def is_nowhere(pose: str) -> bool:
    """Whether a position and a rotation matrix are none but for rounding."""
    numbers = [float(word) for word in pose.split()]
    expected = [0.0, 0.0, 0.0, *rows(0.0, 0.0, 0.0)]
    return len(numbers) == len(expected) and is_turned_alike(numbers, expected)


def facts_in_sdf(text: str) -> dict[str, object]:
    """What a SDFormat file says, but for names that were made up."""
    stated: dict[str, object] = {}
    for key, value in canonical_sdf.canonical(text.encode()).items():
        made_up = key.endswith("@name") and MADE_UP.search(str(value))
        if not made_up:
            stated[key] = value
    return stated


def differences(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    return [
        f"{key}: {one.get(key, 'nothing')!r} became {other.get(key, 'nothing')!r}"
        for key in sorted(one.keys() | other.keys())
        if key not in one or key not in other or not same(key, one[key], other[key])
    ]


def same(key: str, one: object, other: object) -> bool:
    """Whether two values are the same but for rounding, and for how a rotation is written."""
    if one == other:
        return True
    if isinstance(one, float) and isinstance(other, float):
        unlimited = min(abs(one), abs(other)) >= 1e16 and one * other > 0.0
        return unlimited or abs(one - other) <= ROUNDING * max(1.0, abs(one))
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        if key.endswith(" rpy"):
            return is_turned_alike(rows(*one), rows(*other))
        if one[0] == other[0] == "quaternion":
            one, other = ((*pose[1][:3], *unit(pose[1][3:])) for pose in (one, other))
        return all(same("", a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, str) and isinstance(other, str) and "<" in one:
        # In pieces of XML the numbers are pieces of text.
        numbers = [[float(word) for word in NUMBER.findall(text)] for text in (one, other)]
        if NUMBER.sub("", one) != NUMBER.sub("", other):
            return False
        return same("", tuple(numbers[0]), tuple(numbers[1]))
    return False


def unit(vector: tuple[float, ...]) -> list[float]:
    length = math.hypot(*vector)
    return [value / length if length else value for value in vector]


def rows(roll: float, pitch: float, yaw: float) -> list[float]:
    """The rotation matrix of roll, pitch and yaw, row by row."""
    (cr, sr), (cp, sp), (cy, sy) = ((math.cos(a), math.sin(a)) for a in (roll, pitch, yaw))
    return [
        *(cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        *(sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        *(-sp, cp * sr, cp * cr),
    ]


def is_turned_alike(one: list[float], other: list[float]) -> bool:
    return all(abs(a - b) <= ROUNDING for a, b in zip(one, other, strict=True))


# --- Laws -----------------------------------------------------------------------------------------


def applied(edit: Edit, text: str) -> str:
    """The edited file, if it can be read at all."""
    result = edit.of(text)
    try:
        translate.load(result.encode())
    except translate.TranslateError:
        assume(False)
    return result


def an_edit_of_the_urdf_is_in_the_sdformat(text: str, data: st.DataObject) -> None:
    urdf = translate.to_urdf(text)
    edit = data.draw(st.sampled_from(edits(urdf)))
    edited = applied(edit, urdf)
    again = translate.to_urdf(translate.to_sdf(edited))
    # Where there are other shapes, other things are shared by them.
    kept = not re.search("/(visual|collision)", edit.label)
    one, other = (facts_in_urdf(text, decorations=kept) for text in (edited, again))
    assert differences(one, other) == [], edit.label


def an_edit_of_the_sdformat_is_in_the_urdf(text: str, data: st.DataObject) -> None:
    # What no parser of XML takes is tested where it is written.
    assume("drake:" not in text)
    sdf = translate.to_sdf(text, massless="keep")
    # A shape without its measures has those of the default, written or not.
    chosen = [edit for edit in edits(sdf) if not re.match("removed .*/geometry/", edit.label)]
    assume(chosen)
    edit = data.draw(st.sampled_from(chosen))
    edited = applied(edit, sdf)
    try:
        result = translate.convert(edited.encode(), to="urdf")
    except translate.TranslateError as error:
        # What was just small enough need not be so in another frame.
        assume("too large" not in str(error))
        raise
    again = translate.to_sdf(result.text, massless="keep")
    assert differences(facts_in_sdf(edited), facts_in_sdf(again)) == [], edit.label
    if differences(facts_in_sdf(sdf), facts_in_sdf(edited)):
        # The embedded source contains everything; the rest of the file or the report must, too.
        before = translate.convert(sdf.encode(), to="urdf")
        unlike = RECORD.sub("", before.text) != RECORD.sub("", result.text)
        assert unlike or before.losses != result.losses, edit.label


LAWS = {
    an_edit_of_the_urdf_is_in_the_sdformat: sdf_robots(),
    an_edit_of_the_sdformat_is_in_the_urdf: urdf_robots(max_links=4),
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_random_edit_is_there_after_the_way_back(law: Law) -> None:
    hold(law, 12, LAWS[law], st.data(), shrink=False)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_more_random_edits(law: Law) -> None:
    hold(law, 400, LAWS[law], st.data(), shrink=False)
