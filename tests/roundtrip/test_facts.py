"""Each attribute value and text of a file is in its translation, or the report names it.

The facts are read without the readers.  A translation to URDF computes poses, axes, moments of
inertia and references between frames; ``test_accounting.py`` changes these.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from random import Random
from typing import Any
from xml.parsers.expat import ExpatError

import pytest
from support.corpus_robots import CORPUS
from support.facts import Fact, Report, Values, facts
from support.mutations import mutation, robot_files
from support.paths import ROOT
from support.robustness import option_values

import translate

PLAIN: tuple[dict[str, Any], ...] = ({}, {"no_gazebo": True})
OWN = robot_files(ROOT / "corpus")
LARGEST = 40_000
OTHERS = [path for path in robot_files(CORPUS) if path.stat().st_size <= LARGEST]
SEED, BATCH = 5, 50
#: Warnings of names that the reader replaces.
RENAMED = ("duplicate-name", "reserved-name")
#: Options that ask for other names, URIs, elements or sums of inertia.
REWRITTEN = (
    *("separator", "uri", "flatten", "resolve_includes"),
    *("lump_fixed_joints", "compat", "style"),
)
#: Facts that a translation to URDF computes, and values with the same meaning, by path.
COMPUTED = re.compile(
    r"/pose(#|@(relative_to|degrees|rotation_format))|/i[xyz][xyz]#|/xyz(#|@expressed_in)"
    r"|/origin@(xyz|rpy|quat_xyzw)|/inertia@i|@(attached_to|canonical_link|placement_frame)"
    r"|/use_parent_model_frame#"
    r"|/screw_thread_pitch#|/mimic/(offset|reference)#|/density#|frame@name"
)
#: A continuous joint is a revolute joint without limits.  The axis of a mimic joint has a default.
#: Gazebo's names of the shapes of a lumped link become the names of the shapes.  A thread pitch of
#: an old version, and degrees outside of the kinematic tree, are converted.  A pose without numbers
#: has no unit.
EQUAL = re.compile(
    r"joint@type|/axis2?/limit/\w+#|/mimic@axis|sensor/contact/collision#|(sdf|robot)@version"
    r"|/thread_pitch#|/waypoint/pose|/frame/pose@degrees"
)
#: The value that stands for no change.
DEFAULT = {
    "static": {"false", "0", "1", "true"},
    "turnGravityOff": {"false", "0"},
    "use_parent_model_frame": {"0", "1", "true", "false"},
    "pose": {"euler_rpy", "__model__", "false"},
    "inertial": {"false"},
}


def unaccounted(data: bytes, path: Path, *options: dict[str, Any]) -> list[str]:
    """The facts that are neither in a translation nor in its report; none if it is refused.

    Without ``options`` the file is translated with and without ``<gazebo>`` blocks.
    """
    resources = translate.Resources(missing_includes="keep")
    try:
        given = facts(data)
    except (ExpatError, ValueError, LookupError):
        # The reader repairs files that are no XML.
        return []
    try:
        document = translate.load(data, path=str(path), resources=resources)
    except translate.TranslateError:
        return []
    found = []
    for to in ("sdf", "urdf"):
        for chosen in options or PLAIN:
            try:
                result = translate.convert(document, to=to, **chosen)
            except translate.TranslateError:
                continue
            names = (re.split(r"::| ", name)[-1] for name in result.renames)
            values = Values(result.text.encode(), names)
            report = Report(result.losses)
            # The name of a material of a robot is reported where a visual refers to it.
            has_materials = any("<material name>" in item.element for item in result.losses)
            renamed = {item.line for item in result.diagnostics if item.code in RENAMED}
            # A version without nested models has the elements of an included model.
            flattened = {item.line for item in result.losses if item.code == "model-flattened"}
            computed = bool(options) or (document.format == "sdf" and to == "urdf")
            found += [
                f"{document.format} to {to}, {chosen}: {fact.path} = {fact.value[:40]}"
                for fact in given
                if fact.value not in values and fact not in report
                if not is_equal(fact, computed=computed)
                if not (fact.key == "name" and fact.element.first in renamed)
                if not (fact.path == "/robot/material@name" and has_materials)
                if not (fact.path.endswith("/include/uri#") and fact.element.first in flattened)
            ]
    return found


def is_equal(fact: Fact, *, computed: bool) -> bool:
    """Whether the fact is in the output in another form."""
    if fact.is_ours or EQUAL.search(fact.path) or (computed and COMPUTED.search(fact.path)):
        return True
    if fact.value.lower() in DEFAULT.get(fact.element.tag, ()):
        return True
    if re.search(r"/joint/limit@(lower|upper)$", fact.path):
        # A bound that is as large as infinity is none (U D4.1).
        return math.fabs(float(fact.value)) >= 1e16
    # The identity is the default.
    is_pose = re.search(r"/pose#$|/origin@(xyz|rpy)$", fact.path)
    return is_pose is not None and set(fact.value) <= set("-+.0 \n\t")


@pytest.mark.slow
@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_fact_of_our_files_is_in_the_output_or_in_the_report(path: Path) -> None:
    assert unaccounted(path.read_bytes(), path) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(CORPUS)))
def test_each_fact_of_the_files_of_others_is_in_the_output_or_in_the_report(path: Path) -> None:
    assert unaccounted(path.read_bytes(), path) == []


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_each_fact_of_a_mutated_file_is_in_the_output_or_in_the_report(batch: int) -> None:
    found = {}
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        path, data, _ = mutation(OWN, SEED, number)
        lost = unaccounted(data, path)
        if lost:
            found[number] = lost
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_each_fact_is_in_the_output_or_in_the_report_with_any_options(batch: int) -> None:
    found = {}
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        random = Random(number)
        path = random.choice(OWN)
        options = {
            name: random.choice(values)
            for name, values in option_values().items()
            if name not in REWRITTEN and random.random() < 0.25
        }
        lost = unaccounted(path.read_bytes(), path, options)
        if lost:
            found[number] = lost
    assert found == {}


def test_a_link_world_above_a_floating_joint_is_reported() -> None:
    text = """<robot name="r"><link name="world"/><link name="b"/>
    <joint name="j" type="floating"><parent link="world"/><child link="b"/></joint></robot>"""
    losses = translate.convert(text).losses
    assert "link 'world'" in {item.element for item in losses}


def test_a_color_that_gazebo_replaces_is_reported() -> None:
    text = """<robot name="r"><link name="a"><visual name="v">
    <geometry><sphere radius="1"/></geometry>
    <material name="red"><color rgba="1 0 0 1"/></material></visual></link>
    <gazebo reference="a"><visual><material><diffuse>0 1 0 1</diffuse></material></visual></gazebo>
    </robot>"""
    losses = translate.convert(text).losses
    assert "visual 'v' <color>" in {item.element for item in losses}


@pytest.mark.parametrize("version", ["1.8", "1.9"])
def test_a_quaternion_that_is_written_with_other_numbers_is_reported(
    version: translate.SdfVersion,
) -> None:
    text = """<sdf version="1.9"><model name="m"><link name="a"/><frame name="f">
    <pose rotation_format="quat_xyzw">0 0 1 0.1 0 0 2</pose></frame></model></sdf>"""
    result = translate.convert(text, to="sdf", sdf_version=version)
    found = [(item.element, item.severity, item.line) for item in result.losses]
    assert found == [("frame 'f' <pose>", "harmless", 1)]


@pytest.mark.parametrize(("version", "severities"), [("1.8", ["harmless"]), ("1.9", [])])
def test_a_quaternion_of_length_1_has_other_numbers_before_1_9(
    version: translate.SdfVersion, severities: list[str]
) -> None:
    text = """<sdf version="1.9"><model name="m"><link name="a"/><frame name="f">
    <pose rotation_format="quat_xyzw">0 0 1 0 0 0.6 0.8</pose></frame></model></sdf>"""
    losses = translate.convert(text, to="sdf", sdf_version=version).losses
    assert [item.severity for item in losses] == severities


def test_the_second_pose_of_a_shape_is_omitted_since_readers_take_the_first() -> None:
    text = """<sdf version="1.9"><model name="m"><link name="a"><visual name="v">
    <pose>1 0 0 0 0 0</pose><pose>2 0 0 0 0 0</pose>
    <geometry><sphere><radius>1</radius></sphere></geometry></visual></link></model></sdf>"""
    losses = translate.convert(text, to="urdf").losses
    assert [(item.element, item.severity, item.reason) for item in losses] == [
        ("visual 'v' of link 'a' <pose>", "omitted", "readers take the first <pose>")
    ]
