"""Names have a limit: outputs and messages repeat the name of a link or model with its parts."""

from __future__ import annotations

from pathlib import Path

import pytest

import translate
from translate.cli.findings import Finding, rows
from translate.diagnostics.diagnostic import MAX_WIDTH, Diagnostic, TranslateError, aligned
from translate.facts import MAX_NAME
from translate.model import names

LONGEST = "n" * MAX_NAME
TOO_LONG = "n" * (MAX_NAME + 1)
URDF = '<robot name="r">\n<link name="a"/>\n{}</robot>'
SDF = '<sdf version="1.12">\n<model name="m"><link name="a"/>\n{}</model></sdf>'
SPHERE = '<visual><geometry><sphere radius="1"/></geometry></visual>'


def errors(text: str | Path) -> list[Diagnostic]:
    return [item for item in translate.check(text) if item.code == "name-too-long"]


@pytest.mark.parametrize(
    ("frame", "part"),
    [
        pytest.param(URDF, '<link name="{}"/>', id="link"),
        pytest.param(URDF, '<joint name="{}"/>', id="joint"),
        pytest.param(URDF, '<link name="b"><visual name="{}"/></link>', id="visual"),
        pytest.param(URDF, '<material name="{}"/>', id="material"),
        pytest.param(URDF, '<joint name="j"><parent link="{}"/></joint>', id="link of a joint"),
        pytest.param(URDF, '<joint name="j"><mimic joint="{}"/></joint>', id="leader"),
        pytest.param(URDF, '<gazebo reference="{}"/>', id="block"),
        pytest.param(URDF, '<gazebo><plugin name="{}" filename="p"/></gazebo>', id="plugin"),
        pytest.param(SDF, '<model name="{}"/>', id="nested model"),
        pytest.param(SDF, '<frame name="{}"/>', id="frame"),
        pytest.param(SDF, '<frame name="f" attached_to="{}"/>', id="attached_to"),
        pytest.param(SDF, '<pose relative_to="{}"/>', id="relative_to"),
        pytest.param(SDF, '<model name="n" canonical_link="{}"/>', id="canonical link"),
        pytest.param(SDF, '<link name="b"><sensor name="{}" type="imu"/></link>', id="sensor"),
        pytest.param(SDF, '<joint name="j"><parent>{}</parent></joint>', id="parent"),
        pytest.param(SDF, '<joint name="j"><child> {} </child></joint>', id="child"),
        pytest.param(SDF, "<include><name>{}</name></include>", id="name of an include"),
    ],
)
def test_a_name_has_a_limit(frame: str, part: str) -> None:
    assert errors(frame.format(part.format(LONGEST))) == []
    (error,) = errors(frame.format(part.format(TOO_LONG)))
    assert (error.severity, error.line) == ("error", 3)
    assert error.column > 0
    assert f"has {MAX_NAME + 1} characters" in error.message
    # The text that is shown does not repeat the name.
    assert len(repr(error)) < 2000


@pytest.mark.parametrize(
    ("frame", "part"),
    [
        pytest.param(URDF, '<link name="b"><visual><!-- {} --></visual></link>', id="comment"),
        pytest.param(
            URDF,
            '<gazebo><plugin name="p" filename="p"><name>{0}</name><a link="{0}"/></plugin>'
            "</gazebo>",
            id="content of a plugin",
        ),
        pytest.param(SDF, '<link name="b"/>{}'.format(" " * MAX_NAME + "{:.0}"), id="blanks"),
        pytest.param(SDF, '<frame name="{}" />'.format(" " * MAX_NAME + "f{:.0}"), id="around it"),
    ],
)
def test_other_long_texts_are_no_names(frame: str, part: str) -> None:
    assert errors(frame.format(part.format(TOO_LONG))) == []


@pytest.mark.parametrize("character", ["&lt;", "<![CDATA[<]]>", "&#110;", "é"])
def test_characters_of_a_name_are_counted_as_they_are_read(character: str) -> None:
    joint = SDF.format("<joint name='j' type='fixed'><parent>{}</parent></joint>")
    assert errors(joint.format(character * MAX_NAME)) == []
    assert len(errors(joint.format(character * (MAX_NAME + 1)))) == 1


def test_all_names_that_are_too_long_are_reported() -> None:
    found = errors(URDF.format(f'<link name="{TOO_LONG}"/>\n<joint name="{TOO_LONG}"/>'))
    assert [item.line for item in found] == [3, 4]


# --- Scoped names ---------------------------------------------------------------------------------


def nested(lengths: list[int], link: int) -> str:
    """A model with models of names of these lengths within each other, and a link in the last."""
    models = "".join(f'<model name="{"n" * length}">' for length in lengths)
    inner = f'<link name="{"l" * link}"/>{"</model>" * len(lengths)}'
    return f'<sdf version="1.12"><model name="m"><link name="a"/>{models}{inner}</model></sdf>'


@pytest.mark.parametrize(
    ("lengths", "link", "is_long"),
    [
        # 4,096 = 2,000 + 2 + 2,000 + 2 + 92
        pytest.param([2000, 2000], 92, False, id="at the limit"),
        pytest.param([2000, 2000], 93, True, id="link above it"),
        pytest.param([2000, 2095], 1, True, id="model above it"),
        pytest.param([4000] * 200, 1, True, id="many models"),
        pytest.param([20] * 150, 20, False, id="many short names"),
    ],
)
def test_a_scoped_name_has_a_limit(lengths: list[int], link: int, is_long: bool) -> None:
    found = errors(nested(lengths, link))
    assert len(found) == is_long
    assert all(len(repr(item)) < 2000 for item in found)


def test_the_names_of_included_models_are_part_of_scoped_names(tmp_path: Path) -> None:
    for outer, inner in (("a", "b"), ("b", "c"), ("c", "")):
        text = nested([1500], 1)
        include = f"<include><uri>{inner}.sdf</uri></include>" if inner else ""
        text = text.replace("</model></model>", f"{include}</model></model>")
        (tmp_path / f"{outer}.sdf").write_text(text)
    (error,) = errors(tmp_path / "a.sdf")
    assert error.line == 1
    assert errors(tmp_path / "b.sdf") == []


@pytest.mark.parametrize(
    "text",
    [
        URDF.format(f'<link name="{LONGEST}">{SPHERE * 10}</link>'),
        nested([4000], 10).replace("<link", '<link name="x"/><link'),
    ],
    ids=["visuals of a link", "links of a model"],
)
def test_all_scoped_names_together_have_a_limit(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert errors(text) == []
    monkeypatch.setattr(names, "MAX_NAMES", 8_000)
    (error,) = errors(text)
    assert "more than 8000 characters" in error.message
    with pytest.raises(TranslateError):
        translate.load(text)


# --- Tables ---------------------------------------------------------------------------------------


def test_a_long_cell_does_not_widen_the_other_rows() -> None:
    cells = [("a", "b"), ("n" * 5_000, "b"), ("m" * MAX_WIDTH, "b")]
    lines = aligned(("x", "y"), cells).splitlines()
    assert [len(line) for line in lines] == [MAX_WIDTH + 3, MAX_WIDTH + 3, 5_003, MAX_WIDTH + 3]


def test_a_finding_with_a_long_place_does_not_widen_the_others() -> None:
    findings = [Finding("p", place, "warning", "c", "t") for place in ("a", "n" * 5_000)]
    _, short, _ = rows(findings, listed=None)
    assert len(short.text) < MAX_WIDTH + 50
