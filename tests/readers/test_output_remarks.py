"""What a reader does with an output is in the report, unless it does so with the input, too."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from support.paths import ROOT

import translate
from translate.cli import main
from translate.driver.write_sdf import written_models
from translate.readers.features.table import FEATURES
from translate.readers.names import TARGET_NAMES, TargetName
from translate.readers.reader import version_numbers
from translate.readers.remarks import remarks
from translate.readers.table import all_readers, reader_of
from translate.report.loss_report import LossReport

if TYPE_CHECKING:
    from pathlib import Path

MASS = "<inertial><mass>1</mass></inertial>"
INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def sdf(axis: str = "", kind: str = "revolute", more: str = "", inside: str = "") -> str:
    return (
        f'<sdf version="1.11"><model name="m"><link name="a">{MASS}</link>'
        f'<link name="b">{MASS}{inside}</link><joint name="j" type="{kind}"><parent>a</parent>'
        f"<child>b</child><axis><xyz>0 0 1</xyz>{axis}</axis></joint>{more}</model></sdf>"
    )


def urdf(inside: str = "", more: str = "", kind: str = "continuous", link: str = "") -> str:
    return (
        f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{INERTIAL}{link}</link>'
        f'<joint name="j" type="{kind}"><parent link="a"/><child link="b"/>'
        f'<axis xyz="0 0 1"/>{inside}</joint>{more}</robot>'
    )


EQUAL = "<limit><lower>1</lower><upper>1</upper></limit>"
NO_EFFORT = "<limit><effort>0</effort></limit>"
FOLLOWING = (
    f'<link name="c">{MASS}</link><joint name="k" type="revolute"><parent>b</parent>'
    '<child>c</child><axis><xyz>0 0 1</xyz><mimic joint="j"><multiplier>2</multiplier></mimic>'
    "</axis></joint>"
)
URDF_FOLLOWING = (
    f'<link name="c">{INERTIAL}</link><joint name="k" type="continuous"><parent link="b"/>'
    '<child link="c"/><axis xyz="0 0 1"/><mimic joint="j" multiplier="2"/></joint>'
)
FRICTION = "<dynamics><friction>1</friction></dynamics>"


@pytest.mark.parametrize(
    ("text", "reader", "options", "entries"),
    [
        # Neither MuJoCo nor PyBullet reads SDFormat: the output is another robot for them.
        (sdf(EQUAL), "mujoco", {}, {("limits-equal", "approximated", "joint j")}),
        (sdf(NO_EFFORT), "mujoco", {}, {("effort-zero", "approximated", "joint j")}),
        (sdf(more=FOLLOWING), "pybullet", {}, {("mimic-not-followed", "lost", "joint k")}),
        (sdf(more=FOLLOWING), "mujoco", {}, set()),
        (sdf(), "mujoco", {"free_base": False}, {("root-fixed", "approximated", "link a")}),
        (sdf(), "mujoco", {}, set()),
        # These readers do the same with the input.
        (urdf(more=URDF_FOLLOWING), "fortress", {}, set()),
        (sdf(more=FOLLOWING), "fortress", {}, set()),
        (sdf(FRICTION), "drake", {}, set()),
        (urdf('<dynamics friction="1"/>'), "drake", {"to": "sdf"}, set()),
        (urdf(), "mujoco", {}, set()),
        # Drake follows mimics of URDF, and the SDFormat that is written for it.
        (urdf(more=URDF_FOLLOWING), "drake", {"to": "sdf"}, set()),
    ],
)
def test_what_is_new_for_the_reader_has_an_entry(
    text: str, reader: TargetName, options: dict[str, Any], entries: set[tuple[str, str, str]]
) -> None:
    codes = {feature.code for feature in FEATURES}
    translation = translate.convert(text, for_target=reader, **options)
    assert {
        (loss.code, loss.severity, f"{loss.at.kind} {loss.at.name}")
        for loss in translation.losses
        if loss.code in codes
    } == entries


def output_of(tmp_path: Path, text: str, reader: str) -> str:
    source = tmp_path / "robot.xml"
    source.write_text(text, encoding="utf-8")
    arguments = ["convert", str(source), str(tmp_path / "out.urdf"), "--for", reader]
    return CliRunner().invoke(main, arguments).output


@pytest.mark.parametrize(
    ("text", "reader", "verdict"),
    [
        (urdf(), "pinocchio", "everything exact"),
        (urdf(more=URDF_FOLLOWING), "mujoco", "as the input, which MuJoCo reads otherwise"),
        (urdf(more=URDF_FOLLOWING), "yourdfpy", "everything exact"),
        (urdf(), "mujoco", "as the input, which MuJoCo reads otherwise"),
        (sdf(EQUAL), "mujoco", "differs: 1 approximation"),
        # Gazebo refuses the input, too: no part of it is lost by the translation.
        (
            urdf().replace('<joint name="j"', '<joint name="b"'),
            "fortress",
            "as the input, which Gazebo Fortress reads otherwise",
        ),
    ],
)
def test_the_verdict_is_exact_only_if_the_reader_has_no_remark(
    tmp_path: Path, text: str, reader: str, verdict: str
) -> None:
    printed = " ".join(output_of(tmp_path, text, reader).split())
    assert verdict in printed
    assert ("everything exact" in printed) == (verdict == "everything exact")


def test_a_new_remark_is_printed_once(tmp_path: Path) -> None:
    assert output_of(tmp_path, sdf(EQUAL), "mujoco").count("limits-equal") == 1


CORPUS = [
    path
    for directory in ("robots", "conformance")
    for path in sorted((ROOT / "corpus" / directory).rglob("*"))
    if path.suffix in (".urdf", ".sdf")
]


@pytest.mark.parametrize("reader", [reader.name for reader in all_readers()])
def test_the_check_in_memory_is_that_of_the_written_file(reader: TargetName) -> None:
    """Of a part of the corpus for each reader; the parts of all readers are the whole corpus."""
    row = reader_of(reader)
    detected = {(feature.code, format) for feature in FEATURES for format in feature.formats}
    for path in CORPUS[TARGET_NAMES.index(reader) :: 5]:
        data = path.read_bytes()
        if b"<include" in data:
            # A check of the text alone does not find the included files.
            continue
        if b"auto=" in data:
            # The check computes the inertia of shapes that the reader changed.
            continue
        try:
            document = translate.load(path)
            translation = translate.convert(document, for_target=reader)
        except translate.TranslateError:
            continue
        found = remarks(
            written_models(translation.report),
            translation.format_to,
            translation.format_to,
            translation.version,
            row,
        )
        in_memory = Counter(remark.feature.code for remark in found if remark.rows)
        of_file = Counter(
            finding.code
            for finding in translate.check(translation.text, path=path, for_target=reader)
            if finding.effects and (finding.code, translation.format_to) in detected
        )
        if reader == "isaac":
            # Its options write no blocks, which have the joints that close loops.
            del in_memory["loop-left-open"], of_file["loop-left-open"]
        if translation.format_to == "sdf" and version_numbers(translation.version) < (1, 11):
            # The version has no <mimic>: the file has none, and the robot does not follow.
            del in_memory["mimic-not-followed"], of_file["mimic-not-followed"]
        if path.name == "cone.sdf" and version_numbers(translation.version) < (1, 12):
            # The version has no <cone>: the file has no shape.
            del in_memory["shape-not-read"], of_file["shape-not-read"]
        assert in_memory == of_file, path


STATIC = sdf(more="<static>true</static>")
SHOWN = '<visual><geometry><sphere radius="1"/></geometry></visual>'
MASSLESS = urdf(more=f'<link name="c">{SHOWN}</link>').replace("</robot>", "") + (
    '<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint>'
    '<link name="d"/><joint name="l" type="continuous"><parent link="c"/><child link="d"/>'
    "</joint></robot>"
)
CONTACT = urdf(
    link="<collision><geometry><sphere radius='1'/></geometry></collision>",
    more='<gazebo reference="b"><sensor name="s" type="contact"><contact>'
    "<collision>b_collision</collision></contact></sensor></gazebo>",
)
WITH_INERTIA = (
    '<robot name="r"><link name="a"><inertial><mass value="0"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
)


@pytest.mark.parametrize(
    ("text", "reader", "code"),
    [
        # Isaac Sim gets no blocks: the loss of <static> is another entry.
        (STATIC, "isaac", "static-not-read"),
        # libsdformat removes a link of 1e-6 kg from a URDF only.
        (MASSLESS, "ionic", "mass-negligible"),
        # The collision gets this name in the output.
        (CONTACT, "harmonic", "collision-unknown"),
        # The link has a mass in the output.
        (WITH_INERTIA, "drake", "mass-zero-with-inertia"),
    ],
)
def test_what_the_output_does_not_have_is_no_remark(
    text: str, reader: TargetName, code: str
) -> None:
    translation = translate.convert(text, for_target=reader)
    to, version = translation.format_to, translation.version
    written = remarks(written_models(translation.report), to, to, version, reader_of(reader))
    assert code not in {remark.feature.code for remark in written if remark.rows}
    findings = translate.check(translation.text, for_target=reader)
    assert code not in {finding.code for finding in findings}


def test_a_translation_without_notes_has_no_remarks() -> None:
    assert LossReport(with_notes=False).written == ()
