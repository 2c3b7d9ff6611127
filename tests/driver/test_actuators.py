"""The actuators that Drake reads: reports, updates and comparisons of both formats."""

from __future__ import annotations

import difflib
from typing import Literal

import pytest

import translate
from translate.diagnostics.element_path import ElementPath

DRAKE = 'xmlns:drake="http://drake.mit.edu"'
BODY = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
URDF = f"""<robot name="r" {DRAKE}>
  <link name="a">{BODY}</link>
  <link name="b">{BODY}</link>
  <joint name="j" type="revolute">
    <parent link="a"/>
    <child link="b"/>
    <limit lower="-1" upper="1" effort="5" velocity="2"/>
  </joint>
  <transmission name="t">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="j"/>
    <actuator name="m">
      <mechanicalReduction>1</mechanicalReduction>
      <drake:rotor_inertia value="0.10"/>
      <drake:gear_ratio value="7"/>
    </actuator>
  </transmission>
</robot>
"""
SDF = f"""<sdf version="1.9" {DRAKE}>
  <model name="r">
    <link name="a"/>
    <link name="b"/>
    <joint name="j" type="revolute">
      <parent>a</parent>
      <child>b</child>
      <axis>
        <xyz>1 0 0</xyz>
        <limit>
          <effort>5</effort>
        </limit>
      </axis>
      <drake:rotor_inertia>0.10</drake:rotor_inertia>
      <drake:gear_ratio>7</drake:gear_ratio>
    </joint>
  </model>
</sdf>
"""
UNDECLARED = [URDF.replace(f" {DRAKE}", ""), SDF.replace(f" {DRAKE}", "")]
HERE = {"urdf": URDF, "sdf": SDF, "urdf undeclared": UNDECLARED[0], "sdf undeclared": UNDECLARED[1]}
IN_TRANSLATION = {
    "sdf": '<drake:rotor_inertia xmlns:drake="http://drake.mit.edu">{}</drake:rotor_inertia>',
    "urdf": '<drake:rotor_inertia xmlns:drake="http://drake.mit.edu" value="{}"/>',
}


def other(text: str) -> Literal["urdf", "sdf"]:
    return "sdf" if "<robot" in text else "urdf"


def reported(text: str, **options: str) -> set[tuple[str, str]]:
    losses = translate.convert(text, to=other(text), **options).losses
    return {(loss.severity, loss.element) for loss in losses if "drake" in loss.element}


@pytest.mark.parametrize("text", HERE.values(), ids=HERE)
def test_a_translated_actuator_is_not_reported(text: str) -> None:
    assert reported(text) == set()


def test_libsdformat_leaves_an_actuator_out() -> None:
    assert reported(URDF, compat="libsdformat") == {
        ("lost", "joint 'j' <drake:rotor_inertia>"),
        ("lost", "joint 'j' <drake:gear_ratio>"),
    }
    hidden = translate.convert(URDF, to="sdf", compat="libsdformat").report.provenance.hidden
    assert hidden == {ElementPath("joint", "j"): {"actuator"}}


def test_elements_without_a_prefix_are_none_of_drake() -> None:
    text = URDF.replace("<drake:", "<").replace("</drake:", "</")
    assert text != URDF
    assert translate.load(text).model.joint("j").actuator is None


def test_the_rest_of_a_transmission_is_omitted() -> None:
    (loss,) = translate.convert(URDF, to="sdf").losses
    assert (loss.severity, loss.element, loss.line) == ("omitted", "model <transmission>", 9)


def test_a_transmission_with_nothing_but_an_actuator_is_not_reported() -> None:
    again = translate.convert(translate.to_urdf(SDF), to="sdf")
    assert again.losses == []


def updated(text: str, old: str, new: str) -> list[str]:
    """The lines that change in a file after an edit of its translation."""
    made = translate.convert(text, to=other(text)).text
    assert made.count(old) == 1
    result = translate.update(text.encode(), made.replace(old, new).encode()).text
    lines = difflib.ndiff(text.splitlines(), result.splitlines())
    return [line[0] + line[1:].strip() for line in lines if line[0] in "+-"]


def written(text: str, value: str) -> str:
    return IN_TRANSLATION[other(text)].format(value)


@pytest.mark.parametrize("text", HERE.values(), ids=HERE)
def test_an_edit_changes_the_other_file(text: str) -> None:
    here = {
        "sdf": '<drake:rotor_inertia value="{}"/>',
        "urdf": "<drake:rotor_inertia>{}</drake:rotor_inertia>",
    }[other(text)]
    lines = updated(text, written(text, "0.1"), written(text, "0.5"))
    assert lines == [f"-{here.format('0.10')}", f"+{here.format('0.5')}"]


@pytest.mark.parametrize("text", HERE.values(), ids=HERE)
def test_a_removed_value_is_removed(text: str) -> None:
    (line,) = updated(text, written(text, "0.1"), "")
    assert line.startswith("-<drake:rotor_inertia")


@pytest.mark.parametrize("text", HERE.values(), ids=HERE)
def test_an_added_value_is_added_without_a_declaration(text: str) -> None:
    gains = '<drake:controller_gains p="1" d="2"/>'
    added = gains.replace(" p", f" {DRAKE} p")
    old = written(text, "0.1")
    assert updated(text, old, old + added) == [f"+{gains}"]


def test_a_first_actuator_makes_a_transmission() -> None:
    plain = URDF[: URDF.index("  <transmission")] + "</robot>\n"
    made = translate.to_sdf(plain)
    made = made.replace("</joint>", f"{written(plain, '0.5')}</joint>")
    joint = translate.load(translate.update(plain.encode(), made.encode()).data).model.joint("j")
    assert joint.actuator is not None
    assert joint.actuator.rotor_inertia == 0.5


@pytest.mark.parametrize("text", [URDF, SDF], ids=["urdf", "sdf"])
def test_an_unedited_translation_changes_nothing(text: str) -> None:
    made = translate.convert(text, to=other(text)).text
    assert translate.update(text.encode(), made.encode()).data == text.encode()
    assert translate.update(made.encode(), text.encode()).data == made.encode()


def test_names_of_written_actuators_are_unique() -> None:
    """Drake refuses a model with two actuators of one name."""
    text = URDF.replace('<actuator name="m">', '<actuator name="k">')
    more = '<link name="c"/><joint name="k" type="continuous"><parent link="b"/><child link="c"/>'
    document = translate.load(text.replace("</robot>", f"{more}</joint></robot>"))
    document.model.joint("k").actuator = translate.Actuator(rotor_inertia=1.0)
    names = [
        part.partition('"')[0] for part in translate.to_urdf(document).split('actuator name="')
    ]
    assert names[1:] == ["k", "k_1"]


@pytest.mark.parametrize("field", ["rotor_inertia", "gear_ratio"])
def test_another_actuator_is_a_difference(field: str) -> None:
    document = translate.load(URDF)
    setattr(document.model.joint("j").actuator, field, 2.0)
    result = translate.compare(URDF, document)
    assert [item.code for item in result.differences] == ["actuator"]


@pytest.mark.parametrize("text", HERE.values(), ids=HERE)
def test_a_translation_is_the_same_robot(text: str) -> None:
    assert translate.compare(text, translate.convert(text, to=other(text)).text).same


@pytest.mark.parametrize(
    "value", ['value="small"', 'value="1 2"', "", 'VALUE="1"'], ids=["text", "two", "none", "case"]
)
def test_a_value_that_drake_refuses_is_a_warning(value: str) -> None:
    text = URDF.replace('value="0.10"', value)
    (found,) = translate.check(text)
    assert (found.code, found.severity, found.line) == ("actuator-invalid", "warning", 14)
    assert f"<drake:rotor_inertia {value}".rstrip() in translate.to_urdf(text)


COMMENTED = {
    "ratio": "<drake:gear_ratio>7<!-- c --></drake:gear_ratio>",
    "before the number": "<drake:gear_ratio><!-- c -->7</drake:gear_ratio>",
    "gains": '<drake:controller_gains p="1" d="2"><!-- c --></drake:controller_gains>',
    "mimic": '<drake:mimic joint="k" multiplier="2" offset="0"><!-- c --></drake:mimic>',
    "acceleration": "<drake:acceleration>3<!-- c --></drake:acceleration>",
}


@pytest.mark.parametrize("element", COMMENTED.values(), ids=COMMENTED)
@pytest.mark.parametrize("text", [SDF, UNDECLARED[1]], ids=["declared", "undeclared"])
def test_a_comment_in_an_element_of_drake_is_one_of_the_joint(element: str, text: str) -> None:
    leader = (
        '<link name="c"/><joint name="k" type="revolute"><parent>a</parent><child>c</child>'
        "<axis><xyz>1 0 0</xyz></axis></joint></model>"
    )
    old = "<drake:gear_ratio>7</drake:gear_ratio>"
    if "acceleration" in element:
        old, element = "</limit>", f"{element}</limit>"
    text = text.replace(old, element).replace("</model>", leader)
    document = translate.load(text)
    joint = document.model.joint("j")
    assert (len(joint.fragments), [item.text for item in joint.inner_comments]) == (0, [" c "])
    assert list(document.diagnostics) == []
    result = translate.convert(text, to="urdf")
    assert [loss for loss in result.losses if "drake" in loss.element] == []
    for written in (result.text, translate.to_sdf(document), translate.to_sdf(result.text)):
        assert written.count("<!-- c -->") == 1
    plain = text.replace("<!-- c -->", "")
    assert translate.compare(text, plain).same


def test_a_text_after_a_comment_keeps_an_element_of_drake_as_it_is() -> None:
    element = "<drake:gear_ratio>7<!-- c -->0</drake:gear_ratio>"
    text = SDF.replace("<drake:gear_ratio>7</drake:gear_ratio>", element)
    assert "7<!-- c -->0</drake:gear_ratio>" in translate.to_sdf(translate.load(text))
