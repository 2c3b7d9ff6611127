"""A model that a program built is validated before it is written."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

import translate
from translate import Axis, Box, Frame, Inertia, Inertial, Joint, Limit, Link, Model, Pose, Visual
from translate.model.fragment import InnerComment
from translate.model.model import Document
from translate.model.validation import validate


def arm() -> Model:
    """A base, a link on a revolute joint and a frame."""
    return Model(
        "arm",
        links=[
            Link("base", inertial=Inertial(), visuals=[Visual("v", Box((1.0, 1.0, 1.0)))]),
            Link("tip", Pose(relative_to="j"), inertial=Inertial()),
        ],
        joints=[
            Joint(
                "j",
                "revolute",
                "base",
                "tip",
                Pose(relative_to="base"),
                Axis((0.0, 0.0, 1.0), limit=Limit(-1.0, math.inf)),
            )
        ],
        explicit_frames=[Frame("f", "tip")],
    )


def nested(model: Model) -> None:
    model.models.append(Model("inner", links=[Link("a"), Link("a")]))


INVALID: dict[str, tuple[Callable[[Model], object], str]] = {
    "unknown type": (lambda m: setattr(m.joint("j"), "type", "hinge"), "joint-type-unknown"),
    "zero axis": (lambda m: setattr(m.joint("j").axis, "xyz", (0.0, 0.0, 0.0)), "joint-axis-zero"),
    "axis of two": (lambda m: setattr(m.joint("j").axis, "xyz", (1.0, 0.0)), "joint-axis-zero"),
    "two hyphens in a comment": (
        lambda m: setattr(m.link("tip"), "comments", ("a--b",)),
        "element-invalid",
    ),
    "a hyphen at the end of a comment": (
        lambda m: setattr(m, "end_comments", ("a-",)),
        "element-invalid",
    ),
    "a control character in a comment": (
        lambda m: setattr(m.link("base").visuals[0], "inner_comments", (InnerComment((), "\x01"),)),
        "element-invalid",
    ),
    "NaN in a pose": (
        lambda m: setattr(m.link("tip"), "pose", Pose((math.nan, 0.0, 0.0))),
        "element-invalid",
    ),
    "infinite pose": (
        lambda m: setattr(m.link("tip"), "pose", Pose((math.inf, 0.0, 0.0))),
        "element-invalid",
    ),
    "NaN mass": (
        lambda m: setattr(m.link("tip"), "inertial", Inertial(math.nan)),
        "element-invalid",
    ),
    "infinite inertia": (
        lambda m: setattr(m.link("tip"), "inertial", Inertial(1.0, Inertia(math.inf))),
        "element-invalid",
    ),
    "NaN limit": (
        lambda m: setattr(m.joint("j").axis, "limit", Limit(math.nan)),
        "element-invalid",
    ),
    "NaN size": (
        lambda m: setattr(m.link("base").visuals[0], "geometry", Box((math.nan, 1.0, 1.0))),
        "element-invalid",
    ),
    "empty link name": (lambda m: setattr(m.links[1], "name", ""), "element-invalid"),
    "empty model name": (lambda m: setattr(m, "name", ""), "element-invalid"),
    "two links": (lambda m: m.links.append(Link("tip")), "duplicate-name"),
    "frame named like a joint": (
        lambda m: m.explicit_frames.append(Frame("j")),
        "duplicate-name",
    ),
    "in a nested model": (nested, "duplicate-name"),
}


def test_a_valid_model_has_no_errors() -> None:
    assert validate(Document("sdf", "1.12", models=[arm()])) == []


@pytest.mark.parametrize(("edit", "code"), INVALID.values(), ids=INVALID)
@pytest.mark.parametrize("write", [translate.to_sdf, translate.to_urdf])
def test_an_invalid_model_is_refused(
    edit: Callable[[Model], object], code: str, write: Callable[[Model], str]
) -> None:
    model = arm()
    edit(model)
    with pytest.raises(translate.TranslateError) as error:
        write(model)
    assert [item.code for item in error.value.diagnostics] == [code]


def test_an_invalid_model_writes_no_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    model = arm()
    model.joint("j").axis = Axis((math.nan, 0.0, 0.0))
    with pytest.raises(translate.TranslateError):
        translate.convert(model, tmp_path / "out.urdf")
    assert list(tmp_path.iterdir()) == []
