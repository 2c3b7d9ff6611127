"""Templates of robots: the error names the language, and not a fault of XML."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

import translate
from translate.cli import main
from translate.diagnostics.diagnostic import TranslateError

SDF = '<sdf version="1.9">\n<model name="m"><link name="{}"/></model></sdf>'
TEMPLATES = {
    "w.sdf.jinja": ("Jinja", "{{ name }}"),
    "w.sdf.jinja2": ("Jinja", "{% if x %}a{% endif %}"),
    "w.urdf.j2": ("Jinja", "{# c #}a"),
    "w.sdf.erb": ("ERB", "<%= name %>"),
    "w.world.em": ("EmPy", "@(name)"),
    "w.sdf.rsdf": ("ERB", "<% a %>"),
    "w.sdf.empy": ("EmPy", "@a"),
    "w.sdf.mako": ("Mako", "${a}"),
    "w.sdf.xmacro": ("xmacro", "${a}"),
    "w.sdf.tpl": ("a macro language", "{{ a }}"),
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_is_named_with_its_language(tmp_path: Path, name: str) -> None:
    language, expression = TEMPLATES[name]
    path = tmp_path / name
    path.write_text(SDF.format(expression))
    with pytest.raises(TranslateError) as caught:
        translate.convert(path, to="urdf")
    (error,) = caught.value.diagnostics
    assert (error.code, error.line) == ("template-unexpanded", 2)
    assert language in error.message


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_without_instructions_is_a_robot(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(SDF.format("a"))
    assert translate.load(path).model.links[0].name == "a"


def test_another_suffix_is_no_template(tmp_path: Path) -> None:
    path = tmp_path / "w.sdf"
    path.write_text(SDF.format("{{ name }}"))
    assert translate.load(path).model.links[0].name == "{{ name }}"


def test_an_element_of_xmacro_is_an_instruction(tmp_path: Path) -> None:
    path = tmp_path / "w.sdf.xmacro"
    path.write_text(SDF.format("a").replace("<link", '<xmacro_include uri="file:///x"/><link'))
    assert codes_of(lambda: translate.load(path)) == {"template-unexpanded"}


# --- No instruction of another file comes into a template -----------------------------------------

INSTRUCTIONS = {
    "jinja": "{{ 7*7 }}",
    "erb": "<!-- <%= 7 %> -->",
    "rsdf": "1\n%7\n1",
    "em": "@(7)",
    "xmacro": '<xmacro_include uri="file:///x"/>',
}
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
PLUGIN = '<gazebo><plugin name="p" filename="f"><a>{}</a></plugin></gazebo>'
URDF = f'<robot name="r"><link name="a">{INERTIAL}</inertial></link>{PLUGIN}</robot>'


def codes_of(run: Callable[[], object]) -> set[str]:
    """The codes of the errors of a call."""
    with pytest.raises(TranslateError) as caught:
        run()
    return {finding.code for finding in caught.value.diagnostics}


@pytest.mark.parametrize("suffix", INSTRUCTIONS)
def test_no_instruction_comes_into_an_included_template(tmp_path: Path, suffix: str) -> None:
    (tmp_path / ".git").mkdir()
    plugin = '<plugin name="p" filename="f"><a>1</a></plugin>'
    part = tmp_path / f"part.sdf.{suffix}"
    part.write_text(f'<sdf version="1.9"><model name="n"><link name="a"/>{plugin}</model></sdf>')
    target = tmp_path / "r.sdf"
    include = f'<include merge="true"><uri>{part.name}</uri></include>'
    target.write_text(f'<sdf version="1.9"><model name="r">{include}</model></sdf>')
    source = tmp_path / "r.urdf"
    text = translate.convert(target, source).text
    assert "<a>1</a>" in text
    source.write_text(text.replace("<a>1</a>", f"<a>{INSTRUCTIONS[suffix]}</a>"))
    assert codes_of(lambda: translate.update(target, source)) == {"template-unexpanded"}


@pytest.mark.parametrize("suffix", INSTRUCTIONS)
@pytest.mark.parametrize("side", ["urdf", "sdf"])
def test_no_instruction_comes_into_a_missing_template_of_a_pair(
    tmp_path: Path, suffix: str, side: str
) -> None:
    text = URDF.format(INSTRUCTIONS[suffix])
    (tmp_path / "r.urdf").write_text(text)
    (tmp_path / "r.sdf").write_text(translate.to_sdf(text.encode()))
    (tmp_path / f"r.{side}").rename(tmp_path / f"there.{side}")
    names = {"urdf": "there.urdf", "sdf": "there.sdf"} | {side: f"new.{side}.{suffix}"}
    other_side = "sdf" if side == "urdf" else "urdf"
    names[other_side] = f"r.{other_side}"
    outcome = CliRunner().invoke(main, ["sync", *(str(tmp_path / each) for each in names.values())])
    assert (outcome.exit_code, "template-unexpanded" in outcome.output) == (1, True), outcome.output
    assert not (tmp_path / f"new.{side}.{suffix}").exists()


@pytest.mark.parametrize("value", ["a.png", "a@b.png", "{{ name }}.png"])
@pytest.mark.parametrize("suffix", ["jinja", "em"])
def test_set_writes_no_instruction_into_a_template(tmp_path: Path, suffix: str, value: str) -> None:
    """An instruction in place of another one is a new one, too."""
    path = tmp_path / f"r.urdf.{suffix}"
    texture = f'<material name="m"><texture filename="{value}"/></material></robot>'
    path.write_text(URDF.format("1").replace("</robot>", texture))
    place = {"material m texture filename": INSTRUCTIONS[suffix]}
    assert codes_of(lambda: translate.set_values(path, place)) == {"template-unexpanded"}


@pytest.mark.parametrize("suffix", ["jinja", "em"])
def test_no_instruction_comes_into_a_template_that_xacro_includes(
    tmp_path: Path, suffix: str, xacro_in_this_process: None
) -> None:
    pytest.importorskip("xacro")
    (tmp_path / ".git").mkdir()
    top = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
    part, path = tmp_path / f"part.urdf.{suffix}", tmp_path / "r.urdf.xacro"
    part.write_text(top.format(PLUGIN.format("1")))
    link = f'<link name="a">{INERTIAL}</inertial></link>'
    path.write_text(top.format(f'<xacro:include filename="{part.name}"/>{link}'))
    base = translate.convert(path, to="sdf").text
    assert "<a>1</a>" in base
    streams = [
        BytesIO(text.encode())
        for text in (base.replace("<a>1</a>", f"<a>{INSTRUCTIONS[suffix]}</a>"), base)
    ]
    for stream in streams:
        stream.name = str(tmp_path / "r.sdf")
    with pytest.raises(TranslateError, match="would be a template of"):
        translate.update(path, streams[0], base=streams[1])


@pytest.mark.skipif(sys.platform == "win32", reason="links are POSIX")
@pytest.mark.parametrize("suffix", sorted(INSTRUCTIONS))
@pytest.mark.parametrize("chain", [False, True], ids=["a link to the output", "a chain of links"])
def test_no_instruction_comes_into_a_file_that_a_link_makes_a_template(
    tmp_path: Path, suffix: str, chain: bool
) -> None:
    """The link is elsewhere in the repository; in a chain, the user names its first link."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "templates").mkdir()
    source, target = tmp_path / "s.urdf", tmp_path / "r.sdf"
    link = tmp_path / f"templates/r.{suffix}"
    link.symlink_to(target)
    if chain:
        output = tmp_path / "o.sdf"
        output.symlink_to(link)
        target.write_text("")
    else:
        output = target
    source.write_text(URDF.format(INSTRUCTIONS[suffix]))
    codes = codes_of(lambda: translate.convert(source, output))
    assert codes in ({"template-unexpanded"}, {"template-unexpanded", "xacro-not-allowed"})
    assert not target.exists() or not target.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="links are POSIX")
def test_a_link_to_a_template_is_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "m.sdf.erb").write_text(SDF.format("<%= name %>"))
    (tmp_path / "m.sdf").symlink_to("m.sdf.erb")
    assert codes_of(lambda: translate.load(tmp_path / "m.sdf")) == {"template-unexpanded"}


def test_an_update_of_a_text_reads_no_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text has no path that a link of the working directory could lead to."""
    searched: list[str] = []

    def links_to(path: str, area: str, suffixes: tuple[str, ...]) -> list[str]:
        searched.append(area)
        return []

    monkeypatch.setattr("translate.resources.robot_files.links_to", links_to)
    urdf = f'<robot name="{{{{ r }}}}"><link name="a">{INERTIAL}</inertial></link></robot>'
    target, edited = translate.to_sdf(urdf.encode()), urdf.replace('value="1"', 'value="3"')
    assert translate.update(target.encode(), edited.encode()).changed
    assert searched == []
