"""``<experimental:params>``: an included model with edits (reference S D40 – D47)."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.file_tree import codes, findings, load

import translate
from translate.model.link import Sphere
from translate.model.model import Model
from translate.sdf.include import params

PART = """
<model name="part">
  <link name="body">
    <inertial><mass>2</mass></inertial>
    <visual name="look"><pose>1 0 0 0 0 0</pose>
      <geometry><sphere><radius>1</radius></sphere></geometry></visual>
    <visual name="other"><geometry><sphere><radius>3</radius></sphere></geometry></visual>
  </link>
  <model name="inner"><link name="l"><pose>1 0 0 0 0 0</pose></link></model>
  <plugin name="p" filename="f"/>
</model>"""
SPHERE = "<geometry><sphere><radius>5</radius></sphere></geometry>"


def files(edits: str) -> dict[str, str]:
    main = (
        '<sdf version="1.9" xmlns:experimental="http://sdformat.org/schemas/experimental">'
        '<model name="m"><link name="own"/><include><uri>part.sdf</uri>'
        f"<experimental:params>{edits}</experimental:params></include></model></sdf>"
    )
    return {"main.sdf": main, "part.sdf": PART}


def edited(directory: Path, edits: str) -> Model:
    return load(directory, files(edits)).model.models[0]


def radii(model: Model) -> dict[str, float]:
    return {
        visual.name: visual.geometry.radius
        for visual in model.links[0].visuals
        if isinstance(visual.geometry, Sphere)
    }


def test_add_a_link_to_the_model(tmp_path: Path) -> None:
    model = edited(tmp_path, '<link element_id="" action="add" name="extra"/>')
    assert [link.name for link in model.links] == ["body", "extra"]


def test_add_a_visual_to_a_link(tmp_path: Path) -> None:
    edit = f'<visual element_id="body" action="add" name="new">{SPHERE}</visual>'
    assert radii(edited(tmp_path, edit)) == {"look": 1, "other": 3, "new": 5}


def test_a_model_after_line_65535_can_be_edited(tmp_path: Path) -> None:
    edit = f'<visual element_id="body" action="add" name="new">{SPHERE}</visual>'
    parts = files(edit)
    # The parser has no line of 16 bits for this model.
    parts["part.sdf"] = "<sdf version='1.9'>" + "\n" * 70_000 + f"{PART}\n</sdf>"
    assert radii(load(tmp_path, parts).model.models[0]) == {"look": 1, "other": 3, "new": 5}


def test_plugins_may_share_a_name(tmp_path: Path) -> None:
    edit = '<plugin element_id="" action="add" name="p" filename="g"/>'
    assert [item.tag for item in edited(tmp_path, edit).fragments] == ["plugin", "plugin"]


def test_plugins_of_the_include_can_be_edited_and_come_before_new_ones(tmp_path: Path) -> None:
    edits = (
        '<plugin element_id="q" action="modify" filename="changed"/>'
        '<plugin element_id="" action="add" name="r" filename="new"/>'
    )
    text = files(edits)
    given = '<uri>part.sdf</uri><plugin name="q" filename="given"/>'
    text["main.sdf"] = text["main.sdf"].replace("<uri>part.sdf</uri>", given)
    plugins = load(tmp_path, text).model.models[0].fragments
    assert [item.xml.split('"')[1::2] for item in plugins] == [
        ["p", "f"],
        ["q", "changed"],
        ["r", "new"],
    ]


def test_modify_values_and_leave_the_rest(tmp_path: Path) -> None:
    edit = f'<visual element_id="body::look" action="modify">{SPHERE}</visual>'
    model = edited(tmp_path, edit)
    assert radii(model) == {"look": 5, "other": 3}
    assert model.links[0].visuals[0].pose.xyz == (1, 0, 0)


def test_an_empty_value_is_the_default(tmp_path: Path) -> None:
    edit = '<visual element_id="body::look" action="modify"><pose/></visual>'
    assert edited(tmp_path, edit).links[0].visuals[0].pose.is_identity


def test_modify_an_attribute(tmp_path: Path) -> None:
    edit = '<visual element_id="body::look" action="modify" name="seen"/>'
    assert sorted(radii(edited(tmp_path, edit))) == ["other", "seen"]


def test_reach_into_nested_models(tmp_path: Path) -> None:
    edit = '<link element_id="inner::l" action="modify"><pose>7 0 0 0 0 0</pose></link>'
    assert edited(tmp_path, edit).models[0].links[0].pose.xyz == (7, 0, 0)


def test_remove_an_element(tmp_path: Path) -> None:
    assert radii(edited(tmp_path, '<visual element_id="body::look" action="remove"/>')) == {
        "other": 3
    }


def test_remove_a_child_of_an_element(tmp_path: Path) -> None:
    edit = '<link element_id="body" action="remove"><inertial/></link>'
    inertial = edited(tmp_path, edit).links[0].inertial
    assert inertial is not None
    assert inertial.mass == 1


def test_replace_an_element(tmp_path: Path) -> None:
    edit = f'<visual element_id="body::look" action="replace" name="new">{SPHERE}</visual>'
    model = edited(tmp_path, edit)
    assert radii(model) == {"new": 5, "other": 3}
    assert model.links[0].visuals[0].pose.is_identity


def test_every_child_may_have_an_action_of_its_own(tmp_path: Path) -> None:
    edit = f"""<link element_id="body">
      <visual name="look" action="remove"/>
      <visual name="other" action="modify">{SPHERE}</visual>
      <visual name="new" action="add">{SPHERE}</visual>
      <inertial action="replace"><mass>9</mass></inertial>
    </link>"""
    model = edited(tmp_path, edit)
    assert radii(model) == {"other": 5, "new": 5}
    inertial = model.links[0].inertial
    assert inertial is not None
    assert inertial.mass == 9


def test_a_child_without_a_name_can_be_added(tmp_path: Path) -> None:
    edit = '<model element_id="inner"><static action="add">true</static></model>'
    assert edited(tmp_path, edit).models[0].static


def test_other_includes_of_the_file_are_not_edited(tmp_path: Path) -> None:
    text = files('<link element_id="body" action="remove"/>')
    again = "<include><uri>part.sdf</uri><name>again</name></include></model>"
    text["main.sdf"] = text["main.sdf"].replace("</model>", again)
    models = load(tmp_path, text).model.models
    assert [len(model.links) for model in models] == [0, 1]


def test_edits_stay_with_the_include(tmp_path: Path) -> None:
    document = load(tmp_path, files('<link element_id="body" action="modify"/>'))
    text = translate.to_sdf(document)
    assert 'element_id="body"' in text
    (tmp_path / "again.sdf").write_text(text, encoding="utf-8")
    assert translate.load(tmp_path / "again.sdf").model == document.model


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ('<link action="remove"/>', "attribute-missing"),
        ('<link element_id="body::" action="remove"/>', "attribute-invalid"),
        ('<link element_id="body" action="paint"/>', "attribute-invalid"),
        ('<link element_id="missing" action="paint"/>', "attribute-invalid"),
        ('<link element_id="body"><inertial/></link>', "attribute-missing"),
        ('<link element_id="body"><inertial action="paint"/></link>', "attribute-invalid"),
        ('<link element_id="missing" action="remove"/>', "element-missing"),
        ('<joint element_id="body" action="remove"/>', "element-missing"),
        ('<visual element_id="missing" action="add" name="v"/>', "element-missing"),
        ('<visual element_id="body" action="add"/>', "attribute-missing"),
        ('<visual element_id="body" action="add" name=" "/>', "attribute-invalid"),
        ('<visual element_id="body" action="add" name="look"/>', "duplicate-name"),
        ('<link element_id="body" action="modify"><pose>1 0 0 0 0 0</pose></link>', ""),
        ('<visual element_id="body::look" action="replace"/>', "attribute-missing"),
        ('<link element_id="body"><pose action="remove"/></link>', "element-missing"),
        ('<link element_id="body" action="remove"><pose/></link>', "element-missing"),
        # Only what is added can be meant for the model itself.
        ('<model element_id="" action="modify"><static>1</static></model>', "element-missing"),
        ('<model element_id="part" action="remove"/>', "element-missing"),
    ],
)
def test_edits_that_cannot_be_made(tmp_path: Path, edit: str, code: str) -> None:
    expected = [("error", code or "element-missing")]
    assert codes(findings(tmp_path, files(edit))) == expected


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ('<link element_id="" action="add" name="l">\n<pose>1 2</pose></link>', "element-invalid"),
        (
            '<visual element_id="body::look" action="replace" name="v">\n'
            f"{SPHERE.replace('5', 'five')}</visual>",
            "element-invalid",
        ),
        (
            '<visual element_id="body::look" action="modify">\n<pose>a</pose></visual>',
            "element-invalid",
        ),
        (
            '<visual element_id="body::look" action="modify">\n<pose degrees="x">1 2 3 0 0 0</pose>'
            "</visual>",
            "attribute-invalid",
        ),
        (
            '<link element_id="" action="add" name="l">\n<pose relative_to="no"/></link>',
            "pose-relative-to-invalid",
        ),
    ],
)
def test_what_is_wrong_with_a_value_is_reported_where_the_edit_stands(
    tmp_path: Path, edit: str, code: str
) -> None:
    (error,) = findings(tmp_path, files(edit))
    assert (error.code, Path(error.path).name, error.line) == (code, "main.sdf", 2)


def test_a_urdf_cannot_be_edited(tmp_path: Path) -> None:
    text = files('<link element_id="body" action="remove"/>')
    text["part.sdf"] = '<robot name="r"><link name="body"/></robot>'
    assert ("error", "element-missing") in codes(findings(tmp_path, text))


def test_the_edits_of_a_file_look_at_a_limited_number_of_elements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = '<link element_id="body" action="modify" x="1"/>' * 10
    monkeypatch.setattr(params, "MAX_SEARCHED", 20)
    assert codes(findings(tmp_path, files(edits))) == [("error", "include-limit")]
