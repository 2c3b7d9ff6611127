"""Includes that are not found and kept: models of them only, and joints at their models."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import translate
from translate.checker.documents import CheckError
from translate.checker.reading import read
from translate.diagnostics.element_path import ElementPath
from translate.options import SdfVersion
from translate.resources.search import Resources

if TYPE_CHECKING:
    from pathlib import Path

    from translate.model.fragment import Dialect

TEXT = (
    '<sdf version="1.9"><world name="w"><model name="m"><include><uri>model://gone</uri></include>'
    '</model><model name="n"><link name="l"/></model></world></sdf>'
)
KEEP = Resources(missing_includes="keep", environment={})


def test_the_world_is_translated_with_the_include() -> None:
    result = translate.convert(TEXT, to="sdf", resources=KEEP)
    assert "model://gone" in result.text
    assert '<link name="l"/>' in result.text


def test_the_frames_of_the_other_models_resolve() -> None:
    world = translate.load(TEXT, resources=KEEP).worlds[0]
    assert world.frames.attached_to("n") == "n::l"
    assert world.frames.attached_to("m") == "m::__model__"


def test_another_model_without_a_link_is_an_error() -> None:
    text = TEXT.replace("<include><uri>model://gone</uri></include>", "")
    with pytest.raises(translate.TranslateError, match="has no link"):
        translate.load(text, resources=KEEP)


def test_a_version_without_includes_in_models_is_refused() -> None:
    with pytest.raises(translate.TranslateError, match=r"models of SDFormat 1\.4 have no includes"):
        translate.convert(TEXT, to="sdf", sdf_version="1.4", resources=KEEP)


@pytest.mark.parametrize(
    ("version", "written", "attributes"), [("auto", "1.10", ' merge="true"'), ("1.8", "1.8", "")]
)
def test_a_kept_include_of_the_root_is_written_in_a_version_that_merges(
    version: SdfVersion, written: str, attributes: str
) -> None:
    text = '<sdf version="1.10"><include merge="true"><uri>none.sdf</uri></include></sdf>'
    result = translate.convert(text, to="sdf", sdf_version=version, resources=KEEP)
    assert result.version == written
    assert f"<include{attributes}>" in result.text


# --- Joints at models of kept includes ------------------------------------------------------------

UNNAMED = "<include><uri>model://gone</uri></include>"
NAMED = "<include><uri>model://gone</uri><name>tool</name></include>"
MERGED = '<include merge="true"><uri>model://gone</uri></include>'
JOINT = (
    '<joint name="j" type="revolute"><parent>{}</parent><child>{}</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
)


def with_joint(
    include: str, parent: str, child: str, version: str = "1.10", joint: str = JOINT
) -> str:
    """A model with the links ``a`` and ``b``, an include and a joint."""
    links = '<link name="a"/><link name="b"/>'
    return (
        f'<sdf version="{version}"><model name="m">{links}{include}'
        f"{joint.format(parent, child)}</model></sdf>"
    )


@pytest.mark.parametrize(
    ("include", "parent", "child"),
    [
        (UNNAMED, "gone::palm", "a"),
        (UNNAMED, "a", "gone::palm"),
        (UNNAMED, "a", "other::palm"),
        (NAMED, "a", "tool::palm"),
        (NAMED, "a", "tool::inner::palm"),
        (MERGED, "a", "palm"),
        (f'<model name="n">{NAMED}</model>', "a", "n::tool::palm"),
    ],
)
def test_a_joint_at_a_model_of_a_kept_include_is_kept(
    include: str, parent: str, child: str
) -> None:
    """The name of a model that has none in the ``<include>`` is in the file that is not there."""
    translation = translate.convert(
        with_joint(include, parent, child), to="sdf", resources=KEEP, verify=True
    )
    assert f"<parent>{parent}</parent>" in translation.text
    assert f"<child>{child}</child>" in translation.text
    assert not translation.losses
    assert translation.comparison is not None
    assert translation.comparison.same


@pytest.mark.parametrize(
    ("include", "parent", "child", "named"),
    [
        (UNNAMED, "a", "palm", "palm"),
        (NAMED, "a", "other::palm", "other::palm"),
        (NAMED, "a", "a::palm", "a::palm"),
        (MERGED, "__root__", "a", "__root__"),
        (f'<model name="n">{NAMED}</model>', "a", "tool::palm", "tool::palm"),
    ],
)
def test_a_joint_at_a_part_that_no_kept_include_can_have_is_an_error(
    include: str, parent: str, child: str, named: str
) -> None:
    with pytest.raises(translate.TranslateError, match=f"'{named}'"):
        translate.load(with_joint(include, parent, child), resources=KEEP)


def test_a_joint_of_two_links_of_the_file_stays_a_joint() -> None:
    model = translate.load(with_joint(UNNAMED, "a", "b"), resources=KEEP).model
    assert [joint.name for joint in model.joints] == ["j"]


def test_the_pose_of_a_joint_can_be_relative_to_a_kept_include() -> None:
    joint = JOINT.replace("<parent>", '<pose relative_to="tool::palm">1 0 0 0 0 0</pose><parent>')
    translation = translate.convert(
        with_joint(NAMED, "a", "b", joint=joint), to="sdf", resources=KEEP
    )
    assert 'relative_to="tool::palm"' in translation.text


def test_a_joint_of_a_world_is_kept() -> None:
    include = "<include><uri>model://gone</uri></include>"
    text = (
        f'<sdf version="1.10"><world name="w"><model name="m"><link name="a"/></model>{include}'
        f"{JOINT.format('m::a', 'gone::palm')}</world></sdf>"
    )
    translation = translate.convert(text, to="sdf", resources=KEEP)
    assert "<child>gone::palm</child>" in translation.text


@pytest.mark.parametrize("version", ["1.5", "1.6", "1.7"])
def test_a_joint_at_a_kept_include_stays_in_old_versions(version: SdfVersion) -> None:
    """Files of these versions name links of included models as ``gone::palm``, too."""
    text = with_joint(UNNAMED, "a", "gone::palm", version)
    translation = translate.convert(text, to="sdf", sdf_version=version, resources=KEEP)
    assert "<child>gone::palm</child>" in translation.text
    assert not translation.losses


def test_a_joint_at_a_kept_include_is_lost_in_urdf() -> None:
    text = with_joint(NAMED, "a", "tool::palm").replace('<link name="b"/>', "")
    translation = translate.convert(text, to="urdf", resources=KEEP)
    lost = [loss.at for loss in translation.losses if loss.code == "sdf-lost"]
    assert ElementPath("joint", "j") in lost
    assert "tool" not in translation.text


# --- A file without another model -----------------------------------------------------------------

TWO = (
    '<sdf version="1.9"><world name="w"><include><uri>model://gone</uri></include>'
    "<include><uri>model://far</uri></include></world></sdf>"
)
ONE = '<sdf version="1.9"><model name="m"><include><uri>model://gone</uri></include></model></sdf>'


@pytest.mark.parametrize(
    ("text", "to", "names"),
    [
        (TWO, "urdf", "the 2 includes that are not found: 'model://gone', 'model://far'"),
        (ONE, "urdf", "the include that is not found: 'model://gone'"),
    ],
)
def test_the_error_of_a_file_without_a_model_names_its_includes(
    text: str, to: Dialect, names: str
) -> None:
    with pytest.raises(translate.TranslateError) as raised:
        translate.convert(text, to=to, resources=KEEP)
    (finding,) = raised.value.diagnostics
    assert finding.message.endswith(f"apart from {names}")
    assert "--model-path" in finding.hint


def test_the_error_of_a_model_that_is_not_there_names_the_includes() -> None:
    with pytest.raises(translate.TranslateError, match="'model://gone', 'model://far'"):
        translate.convert(TWO, to="urdf", model="gone", resources=KEEP)


def test_the_error_of_a_file_without_a_scope_names_its_include() -> None:
    text = '<sdf version="1.9"><include><uri>model://gone</uri></include></sdf>'
    document = translate.load(text, resources=KEEP)
    with pytest.raises(translate.TranslateError, match=r"no model.*'model://gone'"):
        translate.compare(document, document)


def test_verify_names_the_includes(tmp_path: Path) -> None:
    path = tmp_path / "w.sdf"
    path.write_text(TWO)
    with pytest.raises(CheckError, match=r"no model apart .*'model://gone', 'model://far'"):
        read(path)
