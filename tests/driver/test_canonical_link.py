"""The canonical link of a robot that is translated: the root link of a URDF."""

from __future__ import annotations

import pytest

import translate
from translate.model.model import canonical_root, root_link

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
#: The root link is the second link of the file.
CHILD_FIRST = (
    f'<robot name="r"><link name="child">{MASS}</link><link name="base">{MASS}</link>'
    '<joint name="j" type="fixed"><origin xyz="1 0 0"/><parent link="base"/><child link="child"/>'
    "</joint></robot>"
)
MASSLESS_ROOT = CHILD_FIRST.replace(f'<link name="base">{MASS}</link>', '<link name="base"/>')
#: The canonical link is the first link, which is not the root of the tree.
SDF = (
    '<sdf version="1.11"><model name="m"><link name="b"/><link name="a"/>'
    '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint></model></sdf>'
)


def test_the_model_frame_of_a_urdf_is_attached_to_the_root_link() -> None:
    model = translate.load(CHILD_FIRST).model
    assert model.frames.attached_to("__model__") == "base"


@pytest.mark.parametrize("version", ["1.4", "1.6", "1.7", "1.8", "1.9", "1.12"])
@pytest.mark.parametrize(
    ("urdf", "expected"), [(CHILD_FIRST, "base"), (MASSLESS_ROOT, "base or child")]
)
def test_the_canonical_link_is_the_root_in_every_version(
    version: str, urdf: str, expected: str
) -> None:
    text = translate.to_sdf(urdf, version=version)
    model = translate.load(text).model
    assert model.frames.attached_to("__model__") in expected.split(" or ")
    # Below 1.7 the canonical link cannot be named: it is the first link.
    assert bool(model.canonical_link) == (float(version.partition(".")[2]) >= 7)


def test_a_massless_root_that_is_a_frame_is_not_named() -> None:
    model = translate.load(translate.to_sdf(MASSLESS_ROOT)).model
    assert "base" in [frame.name for frame in model.explicit_frames]
    assert model.canonical_link == "child"


@pytest.mark.parametrize(
    ("urdf", "version"), [(CHILD_FIRST, "1.6"), (CHILD_FIRST, "1.8"), (MASSLESS_ROOT, "1.8")]
)
def test_the_round_trip_adds_nothing(urdf: str, version: str) -> None:
    back = translate.to_urdf(translate.to_sdf(urdf, version=version))
    assert "canonical" not in back
    assert translate.load(back).model.frames.attached_to("__model__") == "base"


def test_the_first_link_is_moved_without_a_loss() -> None:
    result = translate.convert(CHILD_FIRST, to="sdf", sdf_version="1.6")
    severities = {loss.code: loss.severity for loss in result.losses}
    assert severities["canonical-link-first"] == "harmless"


def test_a_canonical_link_that_is_not_the_root_is_reported() -> None:
    result = translate.convert(SDF, to="urdf")
    assert any("canonical_link" in loss.element for loss in result.losses)


@pytest.mark.parametrize(
    ("urdf", "root", "named"),
    [
        (CHILD_FIRST, "base", "base"),
        (
            CHILD_FIRST.replace(
                "</robot>",
                '<link name="world"/><joint name="w" type="fixed">'
                '<parent link="world"/><child link="base"/></joint></robot>',
            ),
            "base",
            "base",
        ),
    ],
    ids=["free", "joined to the world"],
)
def test_the_root_link(urdf: str, root: str, named: str) -> None:
    model = translate.load(urdf).model
    assert (root_link(model), canonical_root(model)) == (root, named)


def test_a_canonical_link_of_a_nested_model_cannot_be_named_before_1_7() -> None:
    text = (
        "<sdf version='1.9'><model name='m' canonical_link='n::k'><link name='l'/>"
        "<model name='n'><link name='k'/></model></model></sdf>"
    )
    losses = translate.convert(text, to="sdf", sdf_version="1.6").losses
    assert [(loss.code, loss.element) for loss in losses] == [
        ("canonical-link-lost", "model 'm' @canonical_link")
    ]
