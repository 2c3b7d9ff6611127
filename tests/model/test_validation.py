"""A model that a program built is validated before it is written."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

import translate
from translate import (
    Axis,
    Box,
    Collision,
    Frame,
    Inertia,
    Inertial,
    Joint,
    Limit,
    Link,
    Model,
    Pose,
    Visual,
)
from translate.model.fragment import Fragment, InnerComment
from translate.model.link import Image
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
    "child equal to parent": (
        lambda m: setattr(m.joint("j"), "child", "base"),
        "joint-parent-same-as-child",
    ),
    "cycle of poses": (
        lambda m: setattr(m.link("base"), "pose", Pose(relative_to="tip")),
        "pose-relative-to-cycle",
    ),
    "unknown frame": (
        lambda m: setattr(m.link("base").visuals[0], "pose", Pose(relative_to="none")),
        "pose-relative-to-invalid",
    ),
    "unknown body": (
        lambda m: setattr(m.frame("f"), "attached_to", "none"),
        "frame-attached-to-invalid",
    ),
    "child is the world": (
        lambda m: setattr(m.joint("j"), "child", "world"),
        "joint-child-link-invalid",
    ),
}


def set_shape(geometry: object) -> Callable[[Model], object]:
    return set_visual("geometry", geometry)


def set_inertial(name: str, value: object) -> Callable[[Model], object]:
    return lambda model: setattr(model.link("base").inertial, name, value)


def set_visual(name: str, value: object) -> Callable[[Model], object]:
    return lambda model: setattr(model.link("base").visuals[0], name, value)


def set_material(values: dict[str, object]) -> Callable[[Model], object]:
    return set_visual("material", translate.Material("m", **values))  # type: ignore[arg-type]


NUL = "a\x00b"
NAMED = Collision(NUL, Box((1.0, 1.0, 1.0)))
CONVERSION = "(tuple(map(float, value)) converts an array)"
OF_LIST = "(tuple(value) converts a list)"
#: An edit, the path of the field with another type, and what is expected there.
WRONG: list[tuple[Callable[[Model], object], str, str]] = [
    (lambda m: setattr(m.joint("j"), "parent", None), "parent", "a text"),
    (lambda m: setattr(m.joint("j"), "axis", (0, 0, 1)), "axis", "Axis or None"),
    (lambda m: setattr(m.joint("j").axis, "xyz", "x"), "axis.xyz", "a tuple"),
    (
        lambda m: setattr(m.joint("j").axis, "limit", Limit("1")),  # type: ignore[arg-type]
        "axis.limit.lower",
        "a number or None",
    ),
    (set_shape(None), "visuals[0].geometry", "Box or Sphere"),
    (set_shape(Box((1, 2))), "visuals[0].geometry.size", "a tuple of 3 numbers"),  # type: ignore[arg-type]
    (set_shape(translate.Sphere("<")), "visuals[0].geometry.radius", "a finite number"),  # type: ignore[arg-type]
    (set_shape(translate.Mesh("a\x00")), "visuals[0].geometry.uri", "a text"),
    (set_inertial("mass", True), "inertial.mass", "a finite number"),
    (set_inertial("mass", 10**400), "inertial.mass", "a finite number"),
    (set_inertial("inertia", (1, 1, 1)), "inertial.inertia", "Inertia"),
    (lambda m: setattr(m.link("base"), "pose", (0, 0, 0)), "pose", "Pose"),
    (
        lambda m: setattr(m.link("base"), "pose", Pose(rotation=(0.0, 0.0, 0.0, 1.0))),
        "pose.rotation",
        "3 finite numbers",
    ),
    (lambda m: setattr(m.link("base"), "name", 3), "name", "a text"),
    (
        lambda m: setattr(
            m.link("base").visuals[0], "material", translate.Material("m", (7.0, 0.0, 0.0, 1.0))
        ),
        "visuals[0].material.diffuse",
        "a tuple of 4 numbers in 0 … 1",
    ),
    (lambda m: setattr(m, "static", "yes"), "static", "True or False"),
    (lambda m: setattr(m, "links", None), "links", "a list"),
    (lambda m: m.links.append(None), "links[2]", "Link"),  # type: ignore[arg-type]
    (set_inertial("mass", np.float32(1.0)), "inertial.mass", "a Python float or int"),
    (set_inertial("mass", np.int64(1)), "inertial.mass", "a Python float or int"),
    (lambda m: setattr(m, "static", np.bool_(True)), "static", "a Python bool"),
    (
        set_shape(Box(np.ones(3))),  # type: ignore[arg-type]
        "visuals[0].geometry.size",
        f"a tuple of 3 numbers {CONVERSION}",
    ),
    (lambda m: setattr(m.joint("j").axis, "xyz", np.ones(3)), "axis.xyz", f"a tuple {CONVERSION}"),
    (set_shape(Box([1, 2, 3])), "visuals[0].geometry.size", f"a tuple of 3 numbers {OF_LIST}"),  # type: ignore[arg-type]
    (lambda m: setattr(m.joint("j").axis, "xyz", [0, 0, 1]), "axis.xyz", f"a tuple {OF_LIST}"),
    (
        lambda m: setattr(m.link("tip"), "pose", Pose([0, 0, 1])),  # type: ignore[arg-type]
        "pose.xyz",
        f"a tuple of 3 numbers {OF_LIST}",
    ),
    (lambda m: setattr(m.link("tip"), "comments", ["a"]), "comments", f"a tuple {OF_LIST}"),
    (lambda m: setattr(m.joint("j"), "type", np.array([1.0, 2.0])), "type", "a text"),
    (set_visual("name", NUL), "visuals[0].name", "a text"),
    (lambda m: m.link("tip").collisions.append(NAMED), "collisions[0].name", "a text"),
    (lambda m: setattr(m, "urdf_name", NUL), "urdf_name", "a text"),
    (lambda m: setattr(m.link("tip"), "urdf_name", NUL), "urdf_name", "a text"),
    (lambda m: setattr(m.joint("j"), "urdf_name", "\ud800"), "urdf_name", "a text"),
    (
        lambda m: setattr(m.joint("j"), "gearbox_reference_body", NUL),
        "gearbox_reference_body",
        "a text",
    ),
    (lambda m: setattr(m, "merges", 3), "merges", "a list"),
    (lambda m: setattr(m, "merges", [3]), "merges[0]", "Include"),
    (lambda m: setattr(m, "include", 3), "include", "Include or None"),
    (lambda m: setattr(m.joint("j"), "location", None), "location", "Location"),
    (lambda m: setattr(m.frame("f"), "location", 3), "location", "Location"),
    (lambda m: setattr(m, "location", ["a", 1, "b"]), "location", "Location"),
    (set_visual("location", "a"), "visuals[0].location", "Location"),
    (set_material({"lines": [3]}), "visuals[0].material.lines", "a dict"),
    (set_material({"lines": {"ambient": "3"}}), "visuals[0].material.lines", "a dict"),
    (set_shape(translate.Mesh("")), "visuals[0].geometry.uri", "a text"),
    (set_shape(translate.Mesh("a.dae", submesh=" ")), "visuals[0].geometry.submesh", "a text"),
    (set_shape(translate.Heightmap("")), "visuals[0].geometry.uri", "a text"),
    (set_shape(Image("")), "visuals[0].geometry.uri", "a text"),
]


WRITERS = [translate.to_sdf, translate.to_urdf, translate.convert]


@pytest.mark.parametrize(("edit", "path", "expected"), WRONG, ids=[item[1] for item in WRONG])
@pytest.mark.parametrize("write", WRITERS)
def test_a_value_of_another_type_is_an_error_with_the_path_of_its_field(
    edit: Callable[[Model], object], path: str, expected: str, write: Callable[[Model], str]
) -> None:
    model = arm()
    edit(model)
    with pytest.raises(translate.TranslateError) as error:
        write(model)
    (found,) = error.value.diagnostics
    assert found.code == "element-invalid"
    assert found.message.endswith(f" for {path}")
    assert found.hint.startswith(f"expected {expected}")


#: The fields of a fragment <a>, the name of the wrong one, and what is expected there.
WRONG_FRAGMENTS: dict[str, tuple[dict[str, object], str, str]] = {
    "no end of the tag": ({"xml": "<a"}, "xml", "one element <a>"),
    "no element": ({"xml": "text"}, "xml", "one element <a>"),
    "no text": ({"xml": ""}, "xml", "one element <a>"),
    "two elements": ({"xml": "<a/><a/>"}, "xml", "one element <a>"),
    "text after the element": ({"xml": "<a/>text"}, "xml", "one element <a>"),
    "another element": ({"xml": "<b/>"}, "xml", "one element <a>"),
    "a comment": ({"xml": "<!-- a -->"}, "xml", "one element <a>"),
    "a processing instruction": ({"xml": "<?a?><a/>"}, "xml", "one element <a>"),
    "a declaration": ({"xml": '<?xml version="1.0"?><a/>'}, "xml", "one element <a>"),
    "an entity": ({"xml": "<a>&b;</a>"}, "xml", "one element <a>"),
    "an undeclared prefix": ({"tag": "p:a", "xml": "<p:a/>"}, "xml", "one element <p:a>"),
    "a control character": ({"xml": f"<a>{NUL}</a>"}, "xml", "one element <a>"),
    "a surrogate": ({"xml": "<a>\ud800</a>"}, "xml", "one element <a>"),
    "bytes": ({"xml": b"<a/>"}, "xml", "a text"),
    "None": ({"xml": None}, "xml", "a text"),
    "no tag": ({"tag": None}, "tag", "a text"),
    "an unknown format": ({"dialect": "mjcf"}, "dialect", "'urdf' or 'sdf'"),
    "a path without a step": ({"at": "b//c"}, "at", "a path of tags"),
    "a path with a blank": ({"at": "b c"}, "at", "a path of tags"),
    "an attribute with a blank": ({"attribute": "b c"}, "attribute", "the name of an attribute"),
    "a namespace without an attribute": ({"namespace": "http://a"}, "namespace", "no text"),
    "a namespace without a prefix": (
        {"attribute": "b", "namespace": "http://example.org/p"},
        "namespace",
        "no text for an attribute without a prefix",
    ),
    "an empty prefix": (
        {"attribute": ":b", "namespace": "http://example.org/p"},
        "namespace",
        "no text for an attribute without a prefix",
    ),
    "a prefix of another namespace": (
        {"attribute": "xml:b", "namespace": "http://example.org/p"},
        "attribute",
        "the name of an attribute",
    ),
    "a namespace that is no URI": (
        {"attribute": "p:b", "namespace": "http://["},
        "attribute",
        "the name of an attribute",
    ),
    "no namespace": ({"attribute": "p:b"}, "attribute", "the name of an attribute"),
    "a value that is no text of XML": ({"attribute": "b", "xml": NUL}, "xml", "a text"),
    "a comment with two hyphens": ({"comments": ("a--b",)}, "comments[0]", "a text without"),
    "no location": ({"location": None}, "location", "Location"),
    "no lines": ({"lines": None}, "lines", "a tuple"),
    "a part without a place": ({"unmapped": (("b",),)}, "unmapped[0]", "UnmappedPart"),
}


@pytest.mark.parametrize(
    ("fields", "name", "expected"), WRONG_FRAGMENTS.values(), ids=WRONG_FRAGMENTS
)
@pytest.mark.parametrize("dialect", ["urdf", "sdf"])
def test_an_invalid_fragment_is_an_error_with_the_path_of_its_field(
    fields: dict[str, object], name: str, expected: str, dialect: str
) -> None:
    fragment = Fragment(**{"dialect": dialect, "tag": "a", "xml": "<a/>", **fields})  # type: ignore[arg-type]
    model = arm()
    model.link("tip").fragments += [Fragment("sdf", "b", "<b/>"), fragment]
    for to in ("sdf", "urdf"):
        with pytest.raises(translate.TranslateError) as error:
            translate.convert(model, to=to)  # type: ignore[call-overload]
        (found,) = error.value.diagnostics
        assert found.code == "element-invalid"
        assert found.message.endswith(f" for fragments[1].{name}")
        assert found.hint.startswith(f"expected {expected}")


def test_an_invalid_fragment_beside_the_models_is_an_error() -> None:
    document = Document("sdf", "1.9", models=[arm()], fragments=[Fragment("sdf", "a", "<a")])
    with pytest.raises(translate.TranslateError) as error:
        translate.to_sdf(document)
    (found,) = error.value.diagnostics
    assert found.message == "the document has the value '<a' for fragments[0].xml"


@pytest.mark.parametrize(
    ("tag", "attribute", "namespace", "xml"),
    [
        ("a", "", "", "\n<a>text</a>\n"),
        ("p:a", "", "", '<p:a xmlns:p="http://example.org/p"/>'),
        ("", "b", "", "1 2 3"),
        ("", "p:b", "http://example.org/p", "<"),
        ("", "xml:lang", "http://www.w3.org/XML/1998/namespace", "en"),
    ],
)
def test_a_valid_fragment_has_no_errors(tag: str, attribute: str, namespace: str, xml: str) -> None:
    fragment = Fragment("sdf", tag, xml, attribute=attribute, namespace=namespace)
    model = arm()
    model.link("tip").fragments.append(fragment)
    assert validate(Document("sdf", "1.12", models=[model])) == []


@pytest.mark.parametrize("write", WRITERS)
def test_the_pose_of_a_model_outside_a_world_is_relative_to_no_frame(
    write: Callable[[Model], str],
) -> None:
    model = arm()
    model.pose = Pose(relative_to="base")
    with pytest.raises(translate.TranslateError) as error:
        write(model)
    (found,) = error.value.diagnostics
    assert found.code == "attribute-invalid"
    assert found.message == "model 'arm' has the value 'base' for pose.relative_to"


def test_an_integer_is_a_number() -> None:
    model = arm()
    set_inertial("mass", 3)(model)
    assert "<mass>3</mass>" in translate.to_sdf(model)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("pose", (0, 0, 0), "link 'base' of model 'arm' has the value (0, 0, 0) for pose"),
        ("name", 3, "link '3' of model 'arm' has the value 3 for name"),
    ],
)
def test_the_message_about_a_value_of_another_type(field: str, value: object, message: str) -> None:
    model = arm()
    setattr(model.link("base"), field, value)
    assert [item.message for item in validate(Document("sdf", "1.12", models=[model]))] == [message]


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
