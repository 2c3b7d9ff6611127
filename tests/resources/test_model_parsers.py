"""Custom formats of included models: the contract with their parsers (seed 2, 1.5; S D60 – D81)."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support.file_tree import codes, findings, load, write
from support.paths import ROOT

import translate
from translate import InterfaceFrame, InterfaceJoint, InterfaceLink, InterfaceModel, NestedInclude
from translate.cli import main
from translate.diagnostics.diagnostic import Diagnostic
from translate.model.joint import Axis
from translate.model.pose import Pose

DOCUMENT = ROOT / "docs" / "includes.md"
INCLUDE = "<include><uri>arm.part</uri>{more}</include>"
ROBOT = f'<model name="robot"><link name="base"/>{INCLUDE}</model>'
URDF = '<robot name="from_urdf"><link name="a"/></robot>'


def at(x: float, y: float = 0.0, z: float = 0.0, yaw: float = 0.0) -> Pose:
    return Pose((x, y, z), (0.0, 0.0, yaw))


def arm(**values: Any) -> InterfaceModel:
    """A model with a link at x = 1 and, on it, a frame at x = 10."""
    links = [InterfaceLink("upper", at(1.0))]
    frames = [InterfaceFrame("tip", "upper", at(10.0))]
    return InterfaceModel(**{"name": "arm", "links": links, "frames": frames, **values})


class Parser:
    """A parser for ``.part`` files, which remembers what it was asked."""

    def __init__(self, answer: Callable[[], object] = arm, suffix: str = ".part") -> None:
        self.answer = answer
        self.suffix = suffix
        self.asked: list[NestedInclude] = []

    def __call__(self, include: NestedInclude) -> InterfaceModel | None:
        self.asked.append(include)
        if not include.resolved_file_name.endswith(self.suffix):
            return None
        return self.answer()  # type: ignore[return-value]


def read(
    directory: Path, body: str, parser: Parser, files: dict[str, str] | None = None
) -> translate.Document:
    (directory / "arm.part").touch()
    with translate.model_parser(parser):
        return load(directory, {"main.sdf": body, **(files or {})})


def found(directory: Path, body: str, parser: Parser) -> list[translate.Diagnostic]:
    (directory / "arm.part").touch()
    with translate.model_parser(parser):
        return findings(directory, {"main.sdf": body})


# --- Who is asked, and for what -----------------------------------------------------------------


def test_the_latest_parser_is_asked_first(tmp_path: Path) -> None:
    first, second = Parser(lambda: arm(name="first")), Parser(lambda: arm(name="second"))
    with translate.model_parser(first):
        document = read(tmp_path, ROBOT.format(more=""), second)
    assert [model.name for model in document.model.models] == ["second"]
    assert not first.asked


def test_a_parser_that_declines_leaves_the_file_to_the_one_registered_before(
    tmp_path: Path,
) -> None:
    first, second = Parser(), Parser(suffix=".other")
    with translate.model_parser(first):
        document = read(tmp_path, ROBOT.format(more=""), second)
    assert [model.name for model in document.model.models] == ["arm"]
    assert len(first.asked) == len(second.asked) == 1


@pytest.mark.parametrize(("name", "is_asked"), [
    ("part.sdf", False),
    ("part.world", False),
    ("part.urdf", True),
    ("part.xml", True),
    ("part", True),
])  # fmt: skip
def test_parsers_are_never_asked_for_sdformat(tmp_path: Path, name: str, is_asked: bool) -> None:
    parser = Parser(suffix=".none")
    body = f'<model name="m"><link name="l"/><include><uri>{name}</uri></include></model>'
    text = '<sdf version="1.9"><model name="p"><link name="l"/></model></sdf>'
    document = read(tmp_path, body, parser, {name: text})
    assert [model.name for model in document.model.models] == ["p"]
    assert bool(parser.asked) is is_asked


def test_the_reader_of_urdf_comes_last(tmp_path: Path) -> None:
    body = '<model name="m"><link name="l"/><include><uri>a.urdf</uri></include></model>'
    declining = read(tmp_path, body, Parser(), {"a.urdf": URDF})
    taking = read(tmp_path, body, Parser(suffix=".urdf"), {"a.urdf": URDF})
    assert [model.name for model in declining.model.models] == ["from_urdf"]
    assert [model.name for model in taking.model.models] == ["arm"]


def test_a_directory_of_a_model_leads_to_the_file_in_its_manifest(tmp_path: Path) -> None:
    parser = Parser()
    config = '<model><sdf version="1.9">it.part</sdf></model>'
    body = '<model name="m"><link name="l"/><include><uri>dir</uri></include></model>'
    read(tmp_path, body, parser, {"dir/model.config": config, "dir/it.part": ""})
    (question,) = parser.asked
    assert question.uri == "dir"
    assert question.resolved_file_name == str(tmp_path / "dir" / "it.part")


@pytest.mark.parametrize(("more", "attribute", "value"), [
    ("", "uri", "arm.part"),
    ("", "local_model_name", ""),
    ("<name>left</name>", "local_model_name", "left"),
    ("<name>left</name>", "absolute_parent_name", "robot"),
    ("<name>left</name>", "absolute_model_name", "robot::left"),
    ("", "absolute_model_name", ""),
    ("", "static", None),
    ("<static>false</static>", "static", False),
    ("<static>1</static>", "static", True),
    ("", "pose", None),
    ("<pose>1 2 3 0 0 0.5</pose>", "pose", at(1.0, 2.0, 3.0, 0.5)),
    ('<pose relative_to="base">1 0 0 0 0 0</pose>', "pose", at(1.0).relative("base")),
    ("<pose/><placement_frame>tip</placement_frame>", "placement_frame", "tip"),
    ("<namespace>n</namespace>", "namespace", "n"),
    ("", "merge", False),
    ("", "custom_elements", ()),
])  # fmt: skip
def test_a_parser_receives_the_content_of_the_include(
    tmp_path: Path, more: str, attribute: str, value: object
) -> None:
    parser = Parser()
    read(tmp_path, ROBOT.format(more=more), parser)
    assert getattr(parser.asked[0], attribute) == value


def test_a_parser_is_given_what_sdformat_does_not_know(tmp_path: Path) -> None:
    include = (
        '<include xmlns:my="urn:my" my:scale="2"><uri>arm.part</uri><plugin name="p" filename="f"/>'
        "<my:color>red</my:color></include>"
    )
    parser = Parser()
    read(tmp_path, f'<model name="m"><link name="l"/>{include}</model>', parser)
    attribute, child = parser.asked[0].custom_elements
    assert (attribute.attribute, attribute.xml) == ("my:scale", "2")
    assert child.tag == "my:color"
    assert ">red</my:color>" in child.xml


INNER = '<model name="inner"><link name="l"/><model name="deep">{include}</model></model>'


@pytest.mark.parametrize(("body", "parents"), [
    (ROBOT.format(more=""), ["robot"]),
    (f'<world name="w">{INCLUDE.format(more="")}</world>', [""]),
    (f'<world name="w"><model name="a"><model name="b">{INCLUDE}</model></model></world>',
     ["a::b"]),
    ('<model name="m"><include><uri>inner.sdf</uri></include></model>', ["m::inner::deep"]),
    ('<model name="m"><include><uri>inner.sdf</uri><name>x</name></include>'
     '<include><uri>inner.sdf</uri><name>y</name></include></model>', ["m::x::deep", "m::y::deep"]),
    ('<model name="m"><include merge="true"><uri>inner.sdf</uri></include></model>', ["m::deep"]),
    ('<model name="m"><include><uri>only.sdf</uri></include></model>', ["m"]),
])  # fmt: skip
def test_the_parent_is_named_from_the_outermost_model_on(
    tmp_path: Path, body: str, parents: list[str]
) -> None:
    parser = Parser()
    inner = INNER.format(include=INCLUDE.format(more=""))
    files = {"inner.sdf": inner, "only.sdf": INCLUDE.format(more="")}
    read(tmp_path, body.format(more=""), parser, files)
    assert [question.absolute_parent_name for question in parser.asked] == parents


# --- What it answers ----------------------------------------------------------------------------


@pytest.mark.parametrize(("frame", "xyz", "body"), [
    ("arm", (0, 0, 5), "arm::upper"),
    ("arm::__model__", (0, 0, 5), "arm::upper"),
    ("arm::upper", (1, 0, 5), "arm::upper"),
    ("arm::tip", (11, 0, 5), "arm::upper"),
    ("arm::hinge", (101, 0, 5), "arm::upper"),
    ("arm::hand", (0, 7, 5), "arm::hand::palm"),
    ("arm::hand::palm", (0, 8, 5), "arm::hand::palm"),
])  # fmt: skip
def test_all_that_the_model_tells_of_can_be_referred_to(
    tmp_path: Path, frame: str, xyz: tuple[float, ...], body: str
) -> None:
    hand = InterfaceModel("hand", pose=at(0, 7), links=[InterfaceLink("palm", at(0, 1))])
    joint = InterfaceJoint("hinge", "upper", at(100))
    parser = Parser(lambda: arm(pose=at(0, 0, 5), models=[hand], joints=[joint]))
    text = f'<frame name="there" attached_to="{frame}"/>'
    document = read(tmp_path, ROBOT.format(more="").replace("</model>", text + "</model>"), parser)
    frames = document.model.frames
    assert frames.pose("there").xyz == pytest.approx(xyz)
    assert frames.attached_to("there") == body


@pytest.mark.parametrize(("more", "xyz"), [
    ("", (0, 0, 5)),
    ("<pose/>", (0, 0, 0)),
    ("<pose>2 0 0 0 0 0</pose>", (2, 0, 0)),
    ('<pose relative_to="base">2 0 0 0 0 0</pose>', (2, 0, 0)),
    ("<placement_frame>tip</placement_frame><pose>2 0 0 0 0 0</pose>", (-9, 0, 0)),
])  # fmt: skip
def test_the_pose_of_the_include_counts_before_that_of_the_parser(
    tmp_path: Path, more: str, xyz: tuple[float, ...]
) -> None:
    document = read(tmp_path, ROBOT.format(more=more), Parser(lambda: arm(pose=at(0, 0, 5))))
    assert document.model.frames.pose("arm").xyz == pytest.approx(xyz)


@pytest.mark.parametrize(("canonical_link", "body"), [("", "upper"), ("lower", "lower")])
def test_the_model_frame_is_attached_to_the_canonical_link(
    tmp_path: Path, canonical_link: str, body: str
) -> None:
    links = [InterfaceLink("upper"), InterfaceLink("lower")]
    parser = Parser(lambda: arm(links=links, canonical_link=canonical_link))
    document = read(tmp_path, ROBOT.format(more=""), parser)
    assert document.model.frames.attached_to("arm") == f"arm::{body}"


def test_a_static_model_is_attached_to_itself(tmp_path: Path) -> None:
    document = read(tmp_path, ROBOT.format(more=""), Parser(lambda: arm(static=True)))
    assert document.model.frames.attached_to("arm") == "arm::__model__"


def test_a_joint_with_a_parent_is_a_joint(tmp_path: Path) -> None:
    links = [InterfaceLink("upper"), InterfaceLink("lower")]
    joint = InterfaceJoint("slide", "lower", at(3), "upper", "prismatic", Axis((0.0, 1.0, 0.0)))
    parser = Parser(lambda: arm(links=links, joints=[joint]))
    model = read(tmp_path, ROBOT.format(more=""), parser).model.models[0]
    assert (model.joint("slide").type, model.joint("slide").parent) == ("prismatic", "upper")
    assert model.frames.pose("slide").xyz == (3, 0, 0)


def test_what_is_done_to_the_document_does_not_reach_the_answer(tmp_path: Path) -> None:
    answer = arm()
    document = read(tmp_path, ROBOT.format(more=""), Parser(lambda: answer))
    document.model.models[0].links.clear()
    assert len(answer.links) == 1


# --- Merging ------------------------------------------------------------------------------------

MERGED = '<include merge="true"><uri>arm.part</uri><pose>0 2 0 0 0 0</pose></include>'


@pytest.mark.parametrize(("frame", "xyz"), [
    ("upper", (1, 2, 0)),
    ("tip", (11, 2, 0)),
    ("_merged__arm__model__", (0, 2, 0)),
])  # fmt: skip
def test_a_model_that_supports_it_is_merged(
    tmp_path: Path, frame: str, xyz: tuple[float, ...]
) -> None:
    parser = Parser(lambda: arm(supports_merge=True))
    model = read(tmp_path, f'<model name="m"><link name="l"/>{MERGED}</model>', parser).model
    assert not model.models
    assert model.frames.pose(frame).xyz == pytest.approx(xyz)
    assert parser.asked[0].merge


def test_a_model_that_does_not_support_merging_is_refused(tmp_path: Path) -> None:
    items = found(tmp_path, f'<model name="m"><link name="l"/>{MERGED}</model>', Parser())
    assert codes(items) == [("error", "merge-include-unsupported")]


def test_nothing_is_merged_into_a_world(tmp_path: Path) -> None:
    parser = Parser(lambda: arm(supports_merge=True))
    document = read(tmp_path, f'<world name="w">{MERGED}</world>', parser)
    assert [model.name for model in document.world.models] == ["arm"]
    assert codes(list(document.diagnostics)) == [("warning", "merge-include-unsupported")]


# --- The call-back ------------------------------------------------------------------------------

INNER_ARM = f'<model name="inner"><pose>0 0 3 0 0 0</pose><link name="l"/>{INCLUDE}</model>'


@pytest.mark.parametrize(("body", "model", "tip"), [
    (f'<world name="w">{INCLUDE}</world>', (0, 2, 0), (11, 2, 0)),
    (f'<world name="w"><model name="m"><pose>5 0 0 0 0 0</pose><link name="l"/>{INCLUDE}</model>'
     "</world>", (5, 2, 0), (16, 2, 0)),
    (f'<model name="m"><link name="l"/>{INCLUDE}</model>', (0, 2, 0), (11, 2, 0)),
    (f'<model name="m"><pose>5 0 0 0 0 0</pose><link name="l"/>{INCLUDE}</model>',
     (5, 2, 0), (16, 2, 0)),
    (f'<model name="m" placement_frame="f"><link name="l"/><frame name="f"><pose>0 0 1 0 0 0</pose>'
     f"</frame>{INCLUDE}</model>", (0, 2, -1), (11, 2, -1)),
    (INCLUDE, (0, 2, 0), (11, 2, 0)),
    ('<model name="m"><include><uri>inner.sdf</uri><name>x</name></include></model>',
     (0, 2, 3), (11, 2, 3)),
    ('<model name="m"><include merge="true"><uri>inner.sdf</uri></include></model>',
     (0, 2, 3), (11, 2, 3)),
    ('<world name="w"><include><uri>only.sdf</uri><name>x</name><pose>7 0 0 0 0 0</pose></include>'
     "</world>", (7, 0, 0), (18, 0, 0)),
    (f'<model name="m"><link name="l"/>{MERGED}</model>', (0, 2, 0), (11, 2, 0)),
    (f'<world name="w">{MERGED}</world>', (0, 2, 0), (11, 2, 0)),
])  # fmt: skip
def test_the_call_back_learns_where_the_model_is(
    tmp_path: Path, body: str, model: tuple[float, ...], tip: tuple[float, ...]
) -> None:
    reported: list[tuple[float, ...]] = []

    def reposture(poses: translate.InterfacePoses) -> None:
        reported.append(poses.model_pose().xyz)
        reported.append(poses.frame_pose("tip").xyz)
        reported.append(poses.frame_pose("tip", "upper").xyz)
        reported.append(poses.frame_pose("__model__", "tip").xyz)

    def place(text: str) -> str:
        return text.replace("{more}", "<pose>0 2 0 0 0 0</pose>")

    files = {"inner.sdf": place(INNER_ARM), "only.sdf": place(INCLUDE)}
    parser = Parser(lambda: arm(reposture=reposture, supports_merge=True))
    read(tmp_path, place(body), parser, files)
    assert [pytest.approx(item) for item in reported] == [model, tip, (10, 0, 0), (-11, 0, 0)]


def test_each_of_two_includes_of_one_file_has_its_own_place(tmp_path: Path) -> None:
    reported: list[float] = []
    parser = Parser(lambda: arm(reposture=lambda poses: reported.append(poses.model_pose().xyz[0])))
    includes = "".join(
        f"<include><uri>inner.sdf</uri><name>{name}</name><pose>{x} 0 0 0 0 0</pose></include>"
        for name, x in (("a", 1), ("b", 2))
    )
    inner = INNER_ARM.format(more="")
    read(tmp_path, f'<world name="w">{includes}</world>', parser, {"inner.sdf": inner})
    assert reported == [1, 2]


def test_nested_models_have_call_backs_of_their_own(tmp_path: Path) -> None:
    reported: list[tuple[str, tuple[float, ...]]] = []
    hand = InterfaceModel("hand", pose=at(0, 7), links=[InterfaceLink("palm", at(0, 1))])
    hand.reposture = lambda poses: reported.append(("hand", poses.frame_pose("palm").xyz))
    parser = Parser(
        lambda: arm(
            models=[hand], reposture=lambda poses: reported.append(("arm", poses.model_pose().xyz))
        )
    )
    read(tmp_path, ROBOT.format(more="<pose>2 0 0 0 0 0</pose>"), parser)
    assert reported == [("arm", (2, 0, 0)), ("hand", (2, 8, 0))]


def test_there_is_no_call_back_for_a_document_with_an_error(tmp_path: Path) -> None:
    reported: list[object] = []
    body = ROBOT.format(more="").replace("</model>", '<frame name="f" attached_to="no"/></model>')
    items = found(tmp_path, body, Parser(lambda: arm(reposture=reported.append)))
    assert codes(items) == [("error", "frame-attached-to-invalid")]
    assert not reported


# --- What can be wrong --------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "code"), [
    (arm(name=""), "attribute-invalid"),
    (arm(name="a::b"), "reserved-name"),
    (arm(name="world"), "reserved-name"),
    (arm(links=[InterfaceLink("")], frames=[]), "attribute-invalid"),
    (arm(links=[InterfaceLink("a::b")], frames=[]), "reserved-name"),
    (arm(frames=[InterfaceFrame("__f__")]), "reserved-name"),
    (arm(frames=[InterfaceFrame("upper")]), "duplicate-name"),
    (arm(models=[InterfaceModel("tip")]), "duplicate-name"),
    (arm(static=[InterfaceLink("b")]), "element-invalid"),
    (arm(links=[InterfaceLink("b", pose=None)]), "element-invalid"),  # type: ignore[arg-type]
    (arm(models=[InterfaceModel("")]), "attribute-invalid"),
    (arm(canonical_link="lower"), "model-canonical-link-invalid"),
    (arm(frames=[InterfaceFrame("f", "lower")]), "frame-attached-to-invalid"),
    (arm(frames=[InterfaceFrame("f", "g"), InterfaceFrame("g", "f")]), "frame-attached-to-cycle"),
    (arm(joints=[InterfaceJoint("j", "upper", parent="lower")]), "joint-parent-link-invalid"),
])  # fmt: skip
def test_an_answer_that_cannot_be_is_an_error_in_that_file(
    tmp_path: Path, answer: InterfaceModel, code: str
) -> None:
    items = found(tmp_path, ROBOT.format(more=""), Parser(lambda: answer))
    assert {item.code for item in items} == {code}
    assert items[0].path == str(tmp_path / "arm.part")
    assert items[0].included_from == (f"{tmp_path / 'main.sdf'}:2",)


def test_the_name_of_a_link_may_be_that_of_the_model(tmp_path: Path) -> None:
    links = [InterfaceLink("arm")]
    document = read(tmp_path, ROBOT.format(more=""), Parser(lambda: arm(links=links, frames=[])))
    assert document.model.frames.attached_to("arm") == "arm::arm"


@pytest.mark.parametrize("more", ["<name>base</name>", ""])
def test_a_name_that_is_taken_in_the_scope_around_is_an_error(tmp_path: Path, more: str) -> None:
    items = found(tmp_path, ROBOT.format(more=more), Parser(lambda: arm(name="base")))
    assert codes(items) == [("error", "duplicate-name")]


def test_a_file_without_parser_is_an_error_that_names_file_and_suffix(tmp_path: Path) -> None:
    items = found(tmp_path, ROBOT.format(more=""), Parser(suffix=".other"))
    assert codes(items) == [("error", "model-format-unknown")]
    assert "arm.part" in items[0].message
    assert "'.part'" in items[0].message


def test_so_it_is_without_any_parser(tmp_path: Path) -> None:
    (tmp_path / "arm.part").write_text("model: arm", encoding="utf-8")
    items = findings(tmp_path, {"main.sdf": ROBOT.format(more="")})
    assert codes(items) == [("error", "model-format-unknown")]


def test_findings_of_a_parser_are_findings_of_the_document(tmp_path: Path) -> None:
    def refuse() -> InterfaceModel:
        raise translate.TranslateError([Diagnostic("bent", "error", "it is bent", "arm.part", 3)])

    items = found(tmp_path, ROBOT.format(more=""), Parser(refuse))
    assert [(item.code, item.line) for item in items] == [("bent", 3)]
    assert items[0].included_from == (f"{tmp_path / 'main.sdf'}:2",)


class StumbledError(Exception):
    pass


def stumble(*_: object) -> InterfaceModel:
    raise StumbledError("over a cable")


@pytest.mark.parametrize("answer", [stumble, lambda: arm(reposture=stumble)])
def test_an_exception_in_a_parser_is_passed_on_as_it_is(
    tmp_path: Path, answer: Callable[[], InterfaceModel]
) -> None:
    with pytest.raises(StumbledError, match=r"^over a cable$"):
        read(tmp_path, ROBOT.format(more=""), Parser(answer))


def test_an_answer_that_is_none_of_ours_is_a_mistake_of_the_parser(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="returned a str, not an InterfaceModel"):
        read(tmp_path, ROBOT.format(more=""), Parser(lambda: "arm"))


def lose_a_file() -> InterfaceModel:
    raise FileNotFoundError("no mesh")


@pytest.mark.parametrize("answer", [stumble, lose_a_file, lambda: arm(reposture=stumble)])
def test_the_command_line_names_the_parser_that_failed(
    tmp_path: Path, answer: Callable[[], InterfaceModel]
) -> None:
    write(tmp_path, {"main.sdf": ROBOT.format(more="")})
    (tmp_path / "arm.part").touch()
    with translate.model_parser(Parser(answer)):
        result = CliRunner().invoke(main, ["check", str(tmp_path / "main.sdf")])
    assert result.exit_code == 1
    assert " error model-parser-failed: " in result.output
    assert "arm.part" in result.output


# --- Registering, writing, and the document that explains it ------------------------------------


def test_a_parser_that_is_gone_is_asked_no_more(tmp_path: Path) -> None:
    parser = Parser()
    translate.register_model_parser(parser)
    translate.unregister_model_parser(parser)
    (tmp_path / "arm.part").touch()
    findings(tmp_path, {"main.sdf": ROBOT.format(more="")})
    assert not parser.asked
    with pytest.raises(ValueError, match="is not registered"):
        translate.unregister_model_parser(parser)


def test_the_include_is_written_back_as_one(tmp_path: Path) -> None:
    document = read(tmp_path, ROBOT.format(more="<name>left</name>"), Parser())
    assert "<uri>arm.part</uri>" in translate.to_sdf(document)
    assert '<model name="left">' in translate.to_sdf(document, resolve_includes=True)


@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_a_translation_is_the_same_robot(tmp_path: Path, to: Any) -> None:
    write(tmp_path, {"main.sdf": ROBOT.format(more="")})
    (tmp_path / "arm.part").touch()
    with translate.model_parser(Parser()):
        body = (tmp_path / "main.sdf").read_text(encoding="utf-8")
        weld = '<joint name="weld" type="fixed"><parent>base</parent><child>arm</child></joint>'
        (tmp_path / "main.sdf").write_text(body.replace("</model>", weld + "</model>"))
        result = translate.convert(tmp_path / "main.sdf", to=to, verify=True)
    assert result.comparison is not None
    assert result.comparison.same


def test_the_example_of_the_document_works(tmp_path: Path) -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition("\n## Other formats")[2]
    blocks = dict(re.findall(r"```(yaml|xml|python|text)\n(.*?)```", text, re.DOTALL))
    (tmp_path / "gripper.yaml").write_text(blocks["yaml"], encoding="utf-8")
    (tmp_path / "robot.sdf").write_text(blocks["xml"], encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", blocks["python"]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (result.stderr, result.stdout) == ("", blocks["text"])
