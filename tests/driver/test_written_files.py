"""What is written is read, and checks clean at least as well as the input.

A translation is read without an error, or it is refused.  A warning about the translation has the
cause of a finding about the input.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from zlib import crc32

import pytest
from support.examples import examples
from support.finding_causes import CAUSES
from support.laws import drawn
from support.mutations import SMALL, mutated
from support.paths import ROOT
from support.robustness import option_values

import translate
from translate.readers.features.table import WARNED_CODES
from translate.resources.search import Resources
from translate.testing.random_sdf import sdf_robots
from translate.testing.random_urdf import urdf_robots

#: Warnings about other things than the validity of a file: its version, its directory, what some
#: simulators make of its values, and the size of moments, which a translation may have to add.
OF_SIMULATORS = WARNED_CODES - {"limit-reversed"}
OF_THE_OUTPUT = {
    "element-deprecated",
    "element-too-new",
    "inertia-size-mismatch",
    "mesh-not-found",
    *OF_SIMULATORS,
}
#: Losses that announce a warning about the output.
REPORTED = {
    "nested-path-kept": ("attribute-too-new",),
    # The floating joint of an option; the report names it and the root that it moves.
    "joint-added": ("joint-not-in-gazebo", "mass-missing"),
}
#: A refused translation is in order; these options refuse more or change the robot, to one
#: without mass, too.
LEFT_OUT = {"separator", "added_mass", "added_inertia", "density"}
UNCHECKED_VERSION = re.compile(rb"""version=.(0|1\.[0-3]\b)""")
#: The mutations of each file in the slow test, and its time in s.
MUTATIONS, SECONDS = 4, 50.0
KEPT = Resources(missing_includes="keep")


def causes(findings: list[translate.Diagnostic], *severities: str) -> set[str]:
    codes = {item.code for item in findings if not severities or item.severity in severities}
    return {CAUSES.get(code, code) for code in codes - OF_THE_OUTPUT | codes & CAUSES.keys()}


def is_root_without_mass(finding: translate.Diagnostic) -> bool:
    """Whether Gazebo refuses the URDF of a model whose first link has no mass in either format."""
    at = finding.at
    return finding.code == "mass-missing" and at is not None and at.kind == "link"


def new_findings(data: str | bytes, options: dict[str, Any]) -> list[str]:
    """The findings about a translation that have no cause in the input."""
    lenient = options.get("lenient", False)
    before = translate.check(data, lenient=lenient, resources=KEPT)
    try:
        result = translate.convert(data, resources=KEPT, **options)
    except translate.TranslateError:
        return []
    after = [
        item
        for item in translate.check(result.text, resources=KEPT)
        if item.code not in OF_SIMULATORS and not is_root_without_mass(item)
    ]
    known = causes(before)
    known |= {code for loss in result.losses for code in REPORTED.get(loss.code, ())}
    # What readers do with the translation is in its notes.
    known |= {CAUSES.get(note.code, note.code) for note in result.notes if note.code}
    if any(item.severity == "error" for item in before):
        # The input is not clean; the output must still be readable.
        after = [item for item in after if item.severity == "error"]
    return [str(item) for item in after if causes([item]) - known]


def random_options(random: Random) -> dict[str, Any]:
    share = random.choice((0.0, 0.0, 0.1, 0.3))
    options = {
        name: random.choice(values)
        for name, values in option_values().items()
        if random.random() < share and name not in LEFT_OUT
    }
    return {**options, "to": random.choice(("urdf", "sdf"))}


# --- Single causes --------------------------------------------------------------------------------

NESTED_STATIC = "<model name='n'><model name='s'><static>true</static></model></model>"
BOX = "<geometry><box size='1 1 1'/></geometry>"
DEEP = "<x>" * 251 + "</x>" * 251
#: Bodies of a URDF with a link ``l``, or of an SDFormat model ``m``, and options.
CLEAN: dict[str, tuple[str, dict[str, Any]]] = {
    "colour above 1 in a block": (
        "<robot name='r'><link name='l'/><gazebo reference='l'><light name='k' type='point'>"
        "<diffuse>3 0 0 1</diffuse></light></gazebo></robot>",
        {"to": "sdf"},
    ),
    "sensor of an unknown type": (
        "<robot name='r'><link name='l'/><gazebo reference='l'><sensor name='s' type='nose'/>"
        "</gazebo></robot>",
        {"to": "sdf"},
    ),
    "capsule in a version without capsules": (
        "<robot name='r'><link name='l'><collision><geometry><capsule radius='1' length='1'/>"
        "</geometry></collision></link></robot>",
        {"to": "sdf", "sdf_version": "1.5"},
    ),
    "quaternion that the version ignores": (
        f"<robot name='r'><link name='l'><visual><origin quat_xyzw='0 0 1 x'/>{BOX}</visual>"
        "</link></robot>",
        {"to": "urdf", "urdf_version": "1.2"},
    ),
    "drive of a joint that does not exist": (
        "<robot name='r'><link name='l'/><transmission><joint name='j'/></transmission></robot>",
        {"to": "sdf"},
    ),
    "negative size": (
        "<robot name='r'><link name='l'><visual><geometry><box size='1 -1 1'/></geometry></visual>"
        "</link></robot>",
        {"to": "sdf"},
    ),
    "unknown element in a default namespace": (
        "<robot xmlns='http://e.org' name='r'><link name='l'/><nose/></robot>",
        {"to": "urdf"},
    ),
    "contact sensor of two collisions": (
        "<robot name='r'><link name='l'/><gazebo reference='l'><sensor name='s' type='contact'>"
        "<contact><collision>a</collision><collision>b</collision></contact></sensor></gazebo>"
        "</robot>",
        {"to": "sdf"},
    ),
    "pose of an automatic inertial": (
        "<sdf version='1.11'><model name='m'><link name='l'><inertial auto='true'>"
        "<pose>0 0 7 0 0 0</pose></inertial><collision name='c'><geometry><sphere/></geometry>"
        "</collision></link></model></sdf>",
        {"to": "sdf"},
    ),
    "pose and inertia of an automatic inertial, in a version without them": (
        "<sdf version='1.11'><model name='m'><link name='l'><inertial auto='true'>"
        "<pose>0 0 7 0 0 0</pose><inertia><ixx>7</ixx></inertia></inertial>"
        "<collision name='c'><geometry><sphere/></geometry></collision></link></model></sdf>",
        {"to": "sdf", "sdf_version": "1.6"},
    ),
    "frame of a force-torque sensor, in a version where links have frames": (
        "<sdf version='1.9'><model name='m'><link name='a'/><link name='b'/>"
        "<joint name='j' type='fixed'><parent>a</parent><child>b</child>"
        "<sensor name='s' type='force_torque'><force_torque><frame>child</frame></force_torque>"
        "</sensor></joint></model></sdf>",
        {"to": "sdf", "sdf_version": "1.6"},
    ),
    "automatic inertial without collisions": (
        "<sdf version='1.11'><model name='m'><link name='l'><inertial auto='true'/></link></model>"
        "</sdf>",
        {"to": "urdf", "lenient": True},
    ),
    "second inertial, which readers ignore": (
        "<sdf version='1.9'><model name='m'><link name='l'><inertial><mass>2</mass></inertial>"
        "<inertial><mass>3</mass></inertial></link></model></sdf>",
        {"to": "urdf"},
    ),
    "second automatic inertial, of a link whose shape URDF does not have": (
        "<sdf version='1.11'><model name='m'><link name='l'><inertial auto='true'/>"
        "<inertial auto='true'/><collision name='c'><density>1</density><geometry><cone/>"
        "</geometry></collision></link></model></sdf>",
        {"to": "urdf"},
    ),
    "inertial of a frame": (
        "<sdf version='1.9'><model name='m'><link name='l'/><frame name='f'><inertial/></frame>"
        "</model></sdf>",
        {"to": "urdf"},
    ),
    "canonical link of a name with a delimiter": (
        "<sdf version='1.7'><model name='m'><link name='a::h'/><link name='b'/>"
        "<joint name='a::j' type='fixed'><parent>b</parent><child>a::h</child></joint></model>"
        "</sdf>",
        {"to": "urdf", "lenient": True},
    ),
    "canonical link of a static model that does not exist": (
        "<sdf version='1.9'><model name='m' canonical_link='x'><static>true</static>"
        "<link name='l'/></model></sdf>",
        {"to": "urdf"},
    ),
    "limits in the reverse order": (
        "<sdf version='1.9'><model name='m'><link name='a'/><link name='b'/>"
        "<joint name='j' type='revolute'><parent>a</parent><child>b</child><axis><limit>"
        "<lower>1</lower><upper>-1</upper></limit></axis></joint></model></sdf>",
        {"to": "urdf"},
    ),
    "path into a nested model, in a version without paths": (
        "<sdf version='1.8'><model name='m'><link name='l'/>"
        "<model name='n'><link name='k'/></model><frame name='f' attached_to='n::k'/>"
        "</model></sdf>",
        {"to": "sdf", "sdf_version": "1.7"},
    ),
    "nested model of a static model": (
        f"<sdf version='1.9'><model name='m'><link name='l'/>{NESTED_STATIC}</model></sdf>",
        {"to": "urdf"},
    ),
    "nested model of a static model, flattened": (
        f"<sdf version='1.9'><model name='m'><link name='l'/>{NESTED_STATIC}</model></sdf>",
        {"to": "sdf", "flatten": True},
    ),
    "friction in one direction, whose default in the other one Drake refuses": (
        f"<robot name='r'><link name='l'><collision>{BOX}</collision></link>"
        "<gazebo reference='l'><mu1>0.2</mu1></gazebo></robot>",
        {"to": "sdf"},
    ),
    "world with an include that is not found": (
        "<sdf version='1.5'><world name='w'><include><uri>model://gone</uri></include>"
        "<model name='m'><link name='l'/></model></world></sdf>",
        {"to": "urdf"},
    ),
}
#: Robots that no file can contain, and their codes.
REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "heightmap without a file": (
        "<sdf version='1.9'><model name='m'><link name='l'><collision name='c'><geometry>"
        "<heightmap/></geometry></collision></link></model></sdf>",
        {"to": "sdf", "lenient": True},
        "element-missing",
    ),
    "image without a file": (
        "<sdf version='1.9'><model name='m'><link name='l'><collision name='c'><geometry>"
        "<image/></geometry></collision></link></model></sdf>",
        {"to": "sdf", "lenient": True},
        "element-missing",
    ),
    "value of an attribute of a later version": (
        "<sdf version='1.8'><model name='m'><link name='l'/><include merge='yes'>"
        "<uri>model://gone</uri></include></model></sdf>",
        {"to": "sdf"},
        "attribute-invalid attribute-too-new uri-lookup",
    ),
    "truth value of an attribute of a later version": (
        "<sdf version='1.7'><model name='m'><link name='l'><inertial auto='x'/></link></model>"
        "</sdf>",
        {"to": "sdf"},
        "attribute-invalid attribute-too-new",
    ),
    "number that is too large to compute with": (
        "<robot name='r'><link name='l'><visual><origin xyz='1e300 0 0'/>"
        f"{BOX}</visual></link></robot>",
        {"to": "urdf", "lenient": True},
        "attribute-invalid",
    ),
    "sum of positions that is too large": (
        "<sdf version='1.9'><model name='m'><link name='a'/>"
        "<link name='b'><pose relative_to='a'>9e99 0 0 0 0 0</pose></link>"
        "<link name='c'><pose relative_to='b'>9e99 0 0 0 0 0</pose></link></model></sdf>",
        {"to": "sdf", "style": "absolute"},
        "element-invalid",
    ),
}


@pytest.mark.parametrize("case", CLEAN)
def test_a_translation_is_clean(case: str) -> None:
    text, options = CLEAN[case]
    assert translate.convert(text, resources=KEPT, **options).text
    assert new_findings(text, options) == []


@pytest.mark.parametrize("case", REFUSED)
def test_what_would_not_be_read_is_refused(case: str) -> None:
    text, options, code = REFUSED[case]
    with pytest.raises(translate.TranslateError) as error:
        translate.convert(text, resources=KEPT, **options)
    assert {item.code for item in error.value.diagnostics} == set(code.split())


# --- Random robots --------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize(
    "strategy", [urdf_robots(), sdf_robots()], ids=["urdf_robots", "sdf_robots"]
)
def test_a_random_robot_is_written_clean(strategy: Any, to: str) -> None:
    random = Random(to)
    for (text,) in drawn(examples(25), strategy):
        for options in ({}, random_options(random)):
            assert new_findings(text, {**options, "to": to}) == [], options


def mutation_of(path: Path, donors: list[Path], seed: int) -> tuple[bytes, dict[str, Any]]:
    """A mutation of a file and options; they depend on its name, the seed and the donors only."""
    random = Random(f"{path.name} {seed}" if seed else path.name)
    data = mutated(path.read_bytes(), random.choice(donors).read_bytes(), random)
    return data, {**random_options(random), "lenient": random.random() < 0.5}


def is_judged(data: bytes) -> bool:
    """Whether the law holds for a file.

    Elements of this tool, and versions whose names are not checked, give new warnings.
    """
    # The bytes of ASCII characters in UTF-16 and UTF-32 contain zeros.
    ascii_text = data.replace(b"\0", b"")
    return b"urn:robot-translate" not in ascii_text and not UNCHECKED_VERSION.search(ascii_text)


def robots_of_mutations() -> tuple[list[Path], list[Path]]:
    """The files, each of which is mutated, and the donors."""
    donors = sorted((ROOT / "corpus" / "robots").glob("*.*df"))
    return [path for path in sorted((ROOT / "corpus").rglob("*.*df")) if path.is_file()], donors


def test_mutations_of_files_are_written_clean() -> None:
    files, donors = robots_of_mutations()
    found = []
    for path in files:
        if crc32(path.name.encode()) % 3:
            continue
        data, options = mutation_of(path, donors, 0)
        if is_judged(data):
            new = new_findings(data, options)
            found += [(str(path), new)] if new else []
    assert found == []


@pytest.mark.slow
def test_more_mutations_of_files_are_written_clean() -> None:
    files, donors = robots_of_mutations()
    small = [path for path in files if 0 < path.stat().st_size < SMALL]
    found, end = [], monotonic() + SECONDS
    for seed in range(1, MUTATIONS + 1):
        for path in small:
            if monotonic() > end:
                break
            data, options = mutation_of(path, donors, seed)
            if is_judged(data):
                new = new_findings(data, options)
                found += [(str(path), seed, new)] if new else []
    assert found == []
