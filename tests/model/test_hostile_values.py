"""Public functions raise only TranslateError for a document with any value in any field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp

import pytest
from lxml import etree
from support.examples import share
from support.hostile_values import HOSTILE, Place, places, robot, with_value, world

from translate import (
    Document,
    Fragment,
    Inertial,
    Joint,
    Link,
    Model,
    Pose,
    TranslateError,
    Visual,
    add_joint,
    add_link,
    assert_same_robot,
    bundle,
    check,
    compare,
    convert,
    load,
    remove_link,
    rename,
    to_sdf,
    to_urdf,
    update,
    urdf_object,
)
from translate.model.fragment import Include
from translate.model.validation import validate

#: One document in so many is used in the default suite.
SHARE = 397
#: The documents are in so many tests of the whole suite.
SLICES = 20
URDF = '<robot name="robot"><link name="base"/></robot>'


def is_well_formed(text: str) -> bool:
    etree.fromstring(text.encode("utf-8"))
    return True


def new_directory() -> Path:
    return Path(mkdtemp()) / "bundle"


def models_of(document: Document) -> list[Model]:
    """The models that a program can get from a document of any kind."""
    models: object = document.models
    return [item for item in models if isinstance(item, Model)] if isinstance(models, list) else []


#: Every public function that takes a document; false for output that is wrong.
CALLS: dict[str, Callable[[Document], object]] = {
    "to_sdf": lambda document: is_well_formed(to_sdf(document)),
    "to_urdf": lambda document: is_well_formed(to_urdf(document)),
    "convert": lambda document: is_well_formed(convert(document, to="sdf", verify=True).text),
    "convert for a reader": lambda document: is_well_formed(
        convert(document, for_target="drake").text
    ),
    "compare": lambda document: compare(document, robot()),
    "compare with": lambda document: compare(robot(), document),
    "assert_same_robot": lambda document: assert_same_robot(document, document),
    "load": load,
    "update": lambda document: is_well_formed(update(URDF, document).text),
    "update of a base": lambda document: update(URDF, robot(), base=document).text,
    "bundle": lambda document: bundle(document, new_directory(), "gazebo", archive=True).path,
    "Document.view": lambda document: document.view().text,
    "Document.view of two": lambda document: document.view(robot()).text,
    "Document.graph": lambda document: [
        document.graph(kind).to_dot() for kind in ("tree", "poses", "attached")
    ],
    "Model.frames": lambda document: [
        graph.pose(name)
        for graph in [model.frames for model in models_of(document)]
        for name in graph
    ],
    "urdf_object": lambda document: [urdf_object(model) for model in models_of(document)],
}
#: Every public function that edits a model.
EDITS: dict[str, Callable[[Model], object]] = {
    "add_link": lambda model: add_link(model, Link("added"), Joint("joins", "fixed", "base", "")),
    "add_joint": lambda model: add_joint(model, Joint("joins", "fixed", "base", "tip")),
    "remove_link": lambda model: remove_link(model, "ring"),
    "rename": lambda model: rename(model, "base", "trunk"),
}


def documents(start: int, step: int) -> Iterator[tuple[str, Document]]:
    """Each hostile value in each field, or a share of these: the name and the document."""
    cases: Iterator[tuple[str, Document, Place, object]] = (
        (f"{'/'.join(map(str, place))} = {name}", document, place, value)
        for document in (robot(), world())
        for place in places(document)
        for name, value in HOSTILE.items()
    )
    for name, document, place, value in islice(cases, start, None, step):
        yield name, with_value(document, place, value)


def raised_by(call: Callable[[Document], object], document: Document) -> BaseException | None:
    try:
        call(document)
    except Exception as error:
        return error
    return None


def faults(start: int, step: int) -> list[str]:
    """The calls that raise another error than ``TranslateError``, or whose output is wrong.

    A document that the validation refuses is passed to one function, and any other one to all.
    """
    found = []
    for index, (name, document) in enumerate(documents(start, step)):
        errors = [item for item in check(document) if item.severity == "error"]
        calls = [*CALLS.items()]
        for function, call in [calls[index % len(calls)]] if errors else calls:
            error = raised_by(call, document)
            if not isinstance(error, TranslateError | None):
                found.append(f"{function}: {name}: {error!r:.300}")
    return found


def test_a_hostile_value_in_a_field_raises_only_translate_errors() -> None:
    assert faults(0, SHARE) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(SLICES))
def test_each_hostile_value_in_each_field_raises_only_translate_errors(part: int) -> None:
    assert faults(part, SLICES * share()) == []


def without_mass(document: Document) -> Document:
    return with_value(document, ("models", 0, "links", 1, "inertial", "mass"), None)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_every_public_function_raises_the_place_of_the_field(
    call: Callable[[Document], object],
) -> None:
    with pytest.raises(TranslateError) as error:
        call(without_mass(robot()))
    (finding,) = error.value.diagnostics
    assert finding.message == ("link 'arm' of model 'robot' has the value None for inertial.mass")


def test_a_check_finds_the_place_of_the_field() -> None:
    (finding,) = check(without_mass(robot()))
    assert finding.message.endswith("has the value None for inertial.mass")


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
@pytest.mark.parametrize("name", ["links", "joints", "explicit_frames", "models"])
@pytest.mark.parametrize("value", [None, 3, [None], [3]], ids=repr)
def test_an_edit_of_a_hostile_model_raises_the_place_of_the_field(
    edit: Callable[[Model], object], name: str, value: object
) -> None:
    model = robot().model
    setattr(model, name, value)
    with pytest.raises(TranslateError, match=f"model 'robot' has the value .* for {name}"):
        edit(model)


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_raises_the_place_of_a_hostile_name(edit: Callable[[Model], object]) -> None:
    model = robot().model
    model.links[2].name = []  # type: ignore[assignment]
    with pytest.raises(TranslateError, match=r"link '\[\]' of model 'robot' has the value"):
        edit(model)


def test_a_joint_that_is_added_has_valid_fields() -> None:
    joint = Joint("joins", "fixed", "base", None)  # type: ignore[arg-type]
    with pytest.raises(TranslateError, match="joint 'joins' has the value None for child"):
        add_joint(robot().model, joint)


def inside_itself() -> Document:
    model = Model("a", links=[Link("l")], models=[Model("b")])
    model.models[0].models.append(model)
    return Document("sdf", "1.12", models=[model])


def included_in_itself() -> Document:
    model = Model("a", links=[Link("l")])
    model.include = Include("model://a", "", "", "<include/>", model)
    return Document("sdf", "1.12", models=[model])


def fragment_in_itself() -> Document:
    light = Fragment("sdf", "light", "<light/>")
    light.include = Include("model://a", "", "", "<include/>", light)
    model = Model("a", links=[Link("l")], fragments=[light])
    return Document("sdf", "1.12", models=[model])


def included_in_its_fragment() -> Document:
    model = Model("a", links=[Link("l")])
    fragment = Fragment("sdf", "sensor", "<sensor/>")
    fragment.include = Include("model://a", "", "", "<include/>", model)
    model.links[0].fragments.append(fragment)
    return Document("sdf", "1.12", models=[model])


def doubled(levels: int) -> Document:
    """Two models in each of two models, and so on, by few objects."""
    models: list[Model] = []
    for _ in range(levels):
        models = [Model(name, links=[Link("l")], models=models) for name in ("a", "b")]
    return Document("sdf", "1.12", models=models[:1])


#: Documents without an end, or with more models than memory, and the message.
ENDLESS: dict[str, tuple[Callable[[], Document], str]] = {
    "a model inside of itself": (inside_itself, "contains itself"),
    "a model included in itself": (included_in_itself, "contains itself"),
    "a fragment included in itself": (fragment_in_itself, "contains itself"),
    "a model included by its own fragment": (included_in_its_fragment, "contains itself"),
    "models in many places": (lambda: doubled(60), "contains more than 100000 models"),
}


@pytest.mark.parametrize(("make", "message"), ENDLESS.values(), ids=ENDLESS)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_endless_document_is_an_error(
    make: Callable[[], Document], message: str, call: Callable[[Document], object]
) -> None:
    with pytest.raises(TranslateError, match=message):
        call(make())


def shares_shapes() -> Document:
    link = Link("a", inertial=Inertial(), visuals=robot().model.links[1].visuals[:1])
    tip = Link("b", link.pose, link.inertial, link.visuals)
    model = Model("m", links=[link, tip], joints=[Joint("j", "fixed", "a", "b")])
    return Document("sdf", "1.12", models=[model])


def test_links_may_share_lists_and_values() -> None:
    document = load(to_sdf(shares_shapes()))
    assert [link.visuals[0].name for link in document.model.links] == ["v0", "v0"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            Document("sdf", "1.12", models=[Model("a", models=[Model("b", links=[Link("l", 3)])])]),  # type: ignore[arg-type]
            "link 'l' of model 'a::b' has the value 3 for pose",
        ),
        (
            Document("sdf", "1.12", models=[Model("a", models=[Model("b", pose=None)])]),  # type: ignore[arg-type]
            "model 'b' of model 'a' has the value None for pose",
        ),
        (
            Document("sdf", "1.12", models=[Model("a", loop_joints=[Joint("j", "fixed", "a", 3)])]),  # type: ignore[arg-type]
            "joint 'j' of model 'a' has the value 3 for child",
        ),
        (
            Document("sdf", "1.12", models=[Model("a", links=[Link("l", Pose((10**5000, 0, 0)))])]),
            "for pose.xyz[0]",
        ),
        (
            Document(3, "1.12", models=[Model("a", links=[Link("l")])]),  # type: ignore[arg-type]
            "the document has the value 3 for format",
        ),
        (
            Document("sdf", "1.12", "a\0", models=[Model("a", links=[Link("l")])]),
            "the document has the value 'a\\x00' for path",
        ),
        (
            Document("sdf", "1.12", models=3),  # type: ignore[arg-type]
            "the document has the value 3 for models",
        ),
    ],
)
def test_the_message_names_the_field_and_all_that_contains_it(
    document: Document, message: str
) -> None:
    assert [item.message[-len(message) :] for item in validate(document)] == [message]


def test_a_value_whose_text_fails_is_named_by_its_type() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError

    document = with_value(robot(), ("models", 0, "links", 0, "pose"), Broken())
    (finding,) = validate(document)
    assert "has the value <Broken instance at 0x" in finding.message


@pytest.mark.parametrize("value", [None, 3, "a", {"a": 1}])
@pytest.mark.parametrize("name", ["models", "worlds"])
def test_the_text_for_a_debugger_of_any_document(name: str, value: object) -> None:
    document = robot()
    setattr(document, name, value)
    assert repr(document).startswith("Document(sdf 1.11, 'robot.sdf': ")


@pytest.mark.parametrize("models", [[], None, [Model("a"), Model("b")], [Model("a", pose=3)]])  # type: ignore[arg-type]
def test_jupyter_shows_no_picture_of_a_document_that_is_not_valid(models: list[Model]) -> None:
    assert Document("sdf", "1.12", models=models)._repr_svg_() is None


def test_a_visual_of_another_class_is_an_error() -> None:
    document = with_value(robot(), ("models", 0, "links", 1, "collisions", 0), Visual("v", None))  # type: ignore[arg-type]
    (finding,) = validate(document)
    assert finding.hint == "expected Collision"
