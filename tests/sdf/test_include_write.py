"""Composition survives: an ``<include>`` is written back as one (seed 2, 1.2)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from lxml import etree
from support.file_tree import load, sdf, write

import translate
from translate.resources.search import Resources

PART = """
<model name="part">
  <!-- inside -->
  <link name="l"><pose>1 0 0 0 0 0</pose></link>
  <frame name="f" attached_to="l"/>
</model>"""
OTHER = '<model name="other"><link name="k"/></model>'
LIGHT = '<light name="sun" type="directional"><pose>0 0 9 0 0 0</pose></light>'
GROUP = '<model name="group"><model name="inner"><link name="l"/></model></model>'
FILES = {"part.sdf": PART, "other.sdf": OTHER, "sun.sdf": LIGHT, "group.sdf": GROUP}


def include(uri: str, says: str = "", attributes: str = "") -> str:
    return f"<include{attributes}><uri>{uri}</uri>{says}</include>"


def merge(uri: str, says: str = "") -> str:
    return include(uri, says, ' merge="true"')


def children(text: str, path: str) -> list[str]:
    """The tags and names of the links, models and includes of an element."""
    element = etree.fromstring(text.encode()).find(path)
    assert element is not None
    return [
        child.get("name") or child.findtext("uri") or ""
        for child in element
        if child.tag in ("link", "model", "include", "frame", "joint", "light")
    ]


MODEL = '<model name="m"><link name="own"/>{}</model>'


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(include("part.sdf"), id="a model"),
        pytest.param(
            include("part.sdf", '<name>x</name><pose relative_to="own">1 2 3 0 0 0</pose>'),
            id="what it says",
        ),
        pytest.param(
            include("part.sdf", "<placement_frame>f</placement_frame><pose/>"), id="placed"
        ),
        pytest.param(merge("part.sdf", "<name>x</name>"), id="merged"),
        pytest.param(merge("part.sdf") + merge("other.sdf"), id="two merged"),
        pytest.param("<!-- hello -->" + include("part.sdf") + include("other.sdf"), id="comments"),
    ],
)
def test_an_include_stays_as_it_was(tmp_path: Path, content: str) -> None:
    document = load(tmp_path, {**FILES, "main.sdf": MODEL.format(content)})
    text = translate.to_sdf(document)
    wanted = etree.fromstring(f"<m>{content}</m>")
    found = etree.fromstring(text.encode()).findall(".//include")
    assert [_plain(element) for element in found] == [
        _plain(element) for element in wanted.findall("include")
    ]
    assert "inside" not in text
    assert text.count("hello") == content.count("hello")
    assert children(text, "model") == ["own", *[element.findtext("uri") for element in found]]
    (tmp_path / "again.sdf").write_text(text, encoding="utf-8")
    assert translate.load(tmp_path / "again.sdf").model == document.model


def _plain(element: etree._Element) -> str:
    return "".join(etree.tostring(element, encoding="unicode", with_tail=False).split())


@pytest.mark.parametrize(
    ("content", "names"),
    [
        pytest.param(include("part.sdf"), ["own", "part"], id="a model"),
        pytest.param(
            merge("part.sdf"), ["own", "l", "_merged__part__model__", "f"], id="merged parts"
        ),
    ],
)
def test_includes_are_written_out_on_request(
    tmp_path: Path, content: str, names: list[str]
) -> None:
    document = load(tmp_path, {**FILES, "main.sdf": MODEL.format(content)})
    text = translate.to_sdf(document, resolve_includes=True)
    assert children(text, "model") == names
    assert translate.load(text).model.frames.pose("part::l" if "part" in names else "l").xyz == (
        1,
        0,
        0,
    )


@pytest.mark.parametrize(
    ("own", "says", "inner", "expected"),
    [
        pytest.param("", "<static>true</static>", "", [True, True], id="the include says so"),
        pytest.param("<static>1</static>", "", "", [True, True], id="the included file says so"),
        pytest.param("", "<static>false</static>", "<static>1</static>", [False, True], id="false"),
        pytest.param("", "", "", [False, False], id="nobody says so"),
    ],
)
def test_true_reaches_what_is_nested_in_a_static_model(
    tmp_path: Path, own: str, says: str, inner: str, expected: list[bool]
) -> None:
    """Seed 2, 1.4.6: the frame of a static model is attached to no link."""
    part = (
        f'<model name="part">{own}<link name="l"/>'
        f'<model name="inner">{inner}<link name="l"/></model></model>'
    )
    files = {"main.sdf": MODEL.format(include("part.sdf", says)), "part.sdf": part}
    document = load(tmp_path, files)
    written = translate.load(translate.to_sdf(document, resolve_includes=True))
    bodies = ["part::__model__", "part::inner::__model__"]
    links = ["part::l", "part::inner::l"]
    names = [
        body if static else link for body, link, static in zip(bodies, links, expected, strict=True)
    ]
    for read in (document, written):
        assert read.model.models[0].models[0].static is bool(inner)
        frames = read.model.frames
        assert [frames.attached_to("part"), frames.attached_to("part::inner")] == names
    assert translate.compare(document, written).same
    chosen = translate.convert(document, to="sdf", model="m::part::inner")
    assert translate.load(chosen.text).model.static is expected[1]
    is_inherited = "static-inherited" in {loss.code for loss in chosen.losses}
    assert is_inherited is (expected[1] and not inner)


@pytest.mark.parametrize("attributes", ["", ' merge="true"'])
def test_what_libsdformat_ignores_in_an_include_is_written_into_the_model(
    tmp_path: Path, attributes: str
) -> None:
    added = (
        '<frame name="g" attached_to="f"><pose>0 2 0 0 0 0</pose></frame>'
        '<joint name="j" type="fixed"><parent>l</parent><child>k</child></joint>'
    )
    part = PART.replace("</model>", '<link name="k"/></model>')
    content = include("part.sdf", added, attributes)
    document = load(tmp_path, {"part.sdf": part, "main.sdf": MODEL.format(content)})
    result = translate.convert(document, to="sdf")
    assert "<include" not in result.text
    assert [loss.code for loss in result.losses] == ["include-resolved"]
    model = translate.load(result.text).model
    assert model.frames.pose("g" if attributes else "part::g").xyz == (1, 2, 0)
    assert (model if attributes else model.models[0]).joint("j").child == "k"


def test_a_light_that_was_edited_is_written_and_reported(tmp_path: Path) -> None:
    world = f'<world name="w">{include("sun.sdf")}</world>'
    document = load(tmp_path, {**FILES, "main.sdf": world})
    (light,) = document.world.fragments
    light.xml = light.xml.replace("0 0 9", "0 0 8")
    result = translate.convert(document, to="sdf")
    assert children(result.text, "world") == ["sun"]
    (loss,) = [loss for loss in result.losses if loss.code == "include-resolved"]
    assert loss.reason == "the included parts are written instead: <light> has changed"


def test_comments_after_the_includes_of_a_world_stay_with_the_last_one(tmp_path: Path) -> None:
    world = f'<world name="w">{include("part.sdf")}{include("other.sdf")}<!-- end --></world>'
    text = translate.to_sdf(load(tmp_path, {**FILES, "main.sdf": world}))
    assert text.index("part.sdf") < text.index("end") < text.index("other.sdf")


def test_a_path_into_an_included_model_is_too_new_for_1_7(tmp_path: Path) -> None:
    for name, frame in (("", "part::l"), ("<name>x</name>", "x::l")):
        content = f'{include("part.sdf", name)}<frame name="g" attached_to="{frame}"/>'
        text = f'<sdf version="1.7">{MODEL.format(content)}</sdf>'
        write(tmp_path, {"part.sdf": PART})
        (tmp_path / "main.sdf").write_text(text, encoding="utf-8")
        found = [item.code for item in translate.load(tmp_path / "main.sdf").diagnostics]
        assert found == ["attribute-too-new"]


def test_an_included_actor_gets_the_plugins_of_the_include(tmp_path: Path) -> None:
    plugin = '<plugin name="p" filename="f"/>'
    files = {"walker.sdf": '<actor name="walker"><static>true</static></actor>'}
    world = f'<world name="w">{include("walker.sdf", plugin)}</world>'
    document = load(tmp_path, {**files, "main.sdf": world})
    (actor,) = document.world.fragments
    assert etree.fromstring(actor.xml).find("plugin") is not None
    assert children(translate.to_sdf(document), "world") == ["walker.sdf"]


def test_lights_stay_includes_of_a_world(tmp_path: Path) -> None:
    world = f'<world name="w">{include("sun.sdf", "<name>lamp</name>")}</world>'
    document = load(tmp_path, {**FILES, "main.sdf": world})
    assert children(translate.to_sdf(document), "world") == ["sun.sdf"]
    assert children(translate.to_sdf(document, resolve_includes=True), "world") == ["lamp"]


def test_the_order_of_models_in_a_world_is_kept(tmp_path: Path) -> None:
    world = f'<world name="w">{include("part.sdf")}<model name="mine"><link name="l"/></model>' + (
        include("other.sdf") + "</world>"
    )
    document = load(tmp_path, {**FILES, "main.sdf": world})
    assert children(translate.to_sdf(document), "world") == ["part.sdf", "mine", "other.sdf"]


OWN = '<link name="own"/>'
OWN_MODEL = '<model name="own"><link name="k"/></model>'


@pytest.mark.parametrize(
    ("content", "link", "first"),
    [
        (merge("part.sdf") + OWN + merge("other.sdf"), "l", "part.sdf"),
        (OWN + merge("part.sdf"), "own", "own"),
        (merge("group.sdf") + OWN_MODEL, "inner::l", "group.sdf"),
        (OWN_MODEL + merge("group.sdf"), "own::k", "own"),
    ],
)
def test_b87_the_part_with_the_canonical_link_stays_in_front(
    tmp_path: Path, content: str, link: str, first: str
) -> None:
    document = load(tmp_path, {**FILES, "main.sdf": f'<model name="m">{content}</model>'})
    assert document.model.frames.attached_to("__model__") == link
    assert children(translate.to_sdf(document), "model")[0] == first


def test_a_merge_stays_in_a_world(tmp_path: Path) -> None:
    content = '<model name="mine"><link name="l"/></model>' + merge("group.sdf")
    document = load(tmp_path, {**FILES, "main.sdf": f'<world name="w">{content}</world>'})
    text = translate.to_sdf(document)
    assert children(text, "world") == ["mine", "group.sdf"]
    assert 'merge="true"' in text


@pytest.mark.parametrize("content", [include("part.sdf"), merge("part.sdf")])
def test_what_was_edited_is_written_out(tmp_path: Path, content: str) -> None:
    document = load(tmp_path, {**FILES, "main.sdf": MODEL.format(content)})
    parts = document.model.models[0] if document.model.models else document.model
    parts.link("l").pose = parts.link("l").pose._replace(xyz=(7.0, 0.0, 0.0))
    text = translate.to_sdf(document)
    assert "<include" not in text
    assert "7 0 0" in text
    result = translate.convert(document, to="sdf")
    assert [loss.code for loss in result.losses] == ["include-resolved"]


@pytest.mark.parametrize(
    ("version", "content", "stays"),
    [
        ("1.8", include("part.sdf"), True),
        ("1.8", include("part.sdf", '<pose degrees="true">0 0 0 90 0 0</pose>'), False),
        ("1.8", merge("part.sdf"), False),
        ("1.9", merge("part.sdf"), True),
        ("1.10", include("part.sdf", "<namespace>n</namespace>"), False),
        ("1.11", include("part.sdf", "<namespace>n</namespace>"), True),
        ("1.7", include("part.sdf"), False),
    ],
)
def test_an_include_stays_where_the_version_can_express_it(
    tmp_path: Path, version: str, content: str, stays: bool
) -> None:
    """The file that is included is of version 1.8 here."""
    files = {"part.sdf": sdf(PART, "1.8"), "main.sdf": MODEL.format(content)}
    text = translate.to_sdf(load(tmp_path, files), version=version)
    assert ("<include" in text) is stays


def test_the_version_written_is_no_older_than_what_is_included(tmp_path: Path) -> None:
    document = load(
        tmp_path,
        {"part.sdf": sdf(PART, "1.11"), "main.sdf": sdf(MODEL.format(include("part.sdf")), "1.9")},
    )
    assert translate.convert(document, to="sdf").version == "1.11"


def test_relative_uris_are_right_from_where_the_text_is_written(tmp_path: Path) -> None:
    write(tmp_path, {"a/part.sdf": PART, "a/main.sdf": MODEL.format(include("part.sdf"))})
    (tmp_path / "b").mkdir()
    resources = Resources(model_paths=[tmp_path], environment={})
    target = tmp_path / "b" / "out.sdf"
    result = translate.convert(
        tmp_path / "a" / "main.sdf", target, to="sdf", resources=resources, verify=True
    )
    assert os.path.join("..", "a", "part.sdf") in result.text
    again = translate.load(target, resources=resources)
    assert again.model == result.document.model


def test_uris_inside_what_is_written_out_are_right_from_there(tmp_path: Path) -> None:
    files = {
        "main.sdf": MODEL.format(include("parts/outer.sdf")),
        "parts/outer.sdf": '<model name="outer"><link name="l"/>'
        + include("part.sdf")
        + "</model>",
        "parts/part.sdf": PART,
    }
    document = load(tmp_path, files)
    document.model.models[0].links[0].name = "edited"
    text = translate.to_sdf(document)
    assert children(text, "model/model") == ["edited", os.path.join("parts", "part.sdf")]


def test_a_urdf_of_an_assembly_holds_all_of_it(tmp_path: Path) -> None:
    weld = '<joint name="j" type="fixed"><parent>own</parent><child>part::l</child></joint>'
    document = load(tmp_path, {**FILES, "main.sdf": MODEL.format(include("part.sdf") + weld)})
    result = translate.convert(document, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert '<link name="part__l"' in result.text


def test_a_link_that_is_given_inertia_is_not_taken_for_its_namesake(tmp_path: Path) -> None:
    """Both models have a link 'l': that of the URDF has no mass, and is given a little."""
    files = {
        "main.sdf": f'<world name="w">{include("arm.urdf")}{include("part.sdf")}</world>',
        "part.sdf": PART,
        "arm.urdf": '<robot name="arm"><link name="l"/></robot>',
    }
    write(tmp_path, files)
    result = translate.convert(tmp_path / "main.sdf", to="sdf", resolve_includes=True, verify=True)
    assert result.comparison is not None
    assert result.comparison.same


@pytest.mark.parametrize(
    ("outer", "child"),
    [
        pytest.param(include("middle.sdf"), "middle::inner", id="a model"),
        pytest.param(merge("middle.sdf"), "inner", id="merged"),
    ],
)
def test_the_report_names_each_include_that_urdf_cannot_express(
    tmp_path: Path, outer: str, child: str
) -> None:
    """By its own file and line, those in included files too, and none twice."""
    joint = '<joint name="{}" type="fixed"><parent>{}</parent><child>{}</child></joint>'
    main = (
        f'<model name="m">\n<link name="own"/>\n{outer}\n{include("other.sdf")}\n'
        f"{joint.format('a', 'own', child)}{joint.format('b', 'own', 'other::k')}</model>"
    )
    middle = (
        f'<model name="middle">\n<link name="inner"/>\n\n{include("other.sdf", "<name>x</name>")}'
        f"{joint.format('c', 'inner', 'x::k')}</model>"
    )
    document = load(tmp_path, {**FILES, "main.sdf": main, "middle.sdf": middle})
    result = translate.convert(document, to="urdf")
    reported = [loss for loss in result.losses if loss.code == "include-resolved"]
    # The root element is on a line of its own.
    assert {(Path(loss.path).name, loss.line, loss.element) for loss in reported} == {
        ("main.sdf", 4, "<include> of 'middle.sdf'"),
        ("main.sdf", 5, "<include> of 'other.sdf'"),
        ("middle.sdf", 5, "<include> of 'other.sdf'"),
    }
    assert [loss.severity for loss in reported] == ["harmless"] * 3
