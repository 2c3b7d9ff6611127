"""A file that a xacro file of the user can include gets no expression of another file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

import translate
from translate import TranslateError
from translate.resources import written_programs
from translate.xml.recovery import without_sections

MODEL = """<?xml version="1.0"?>
<sdf version="1.9">
  <model name="m">
    <link name="base"/>
    {}
  </model>
</sdf>
"""
LINK = '<link name="base"/>'
ROBOT = f'<robot name="r">{LINK}<gazebo>{{}}</gazebo></robot>'
MAIN = (
    '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
    '<xacro:include filename="part.urdf"/></robot>'
)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a xacro file that includes ``part.urdf``."""
    directory = tmp_path / "repository"
    (directory / ".git").mkdir(parents=True)
    monkeypatch.chdir(directory)
    Path("main.urdf.xacro").write_text(MAIN, encoding="utf-8")
    return directory


def is_refused(outcome: Result, path: str, before: str) -> bool:
    return (
        outcome.exit_code == 1
        and "xacro-not-allowed" in outcome.stderr
        and Path(path).read_text(encoding="utf-8") == before
    )


def test_a_section_that_stays_is_no_new_expression(
    repository: Path, run: Callable[..., Result]
) -> None:
    text = ROBOT.format("<plugin name='p' filename='f'><a><![CDATA[${1+1}]]></a></plugin>")
    Path("part.urdf").write_text(text, encoding="utf-8")
    done = run("format", "part.urdf")
    assert done.exit_code == 0, done.stderr
    assert "<![CDATA[${1+1}]]>" in Path("part.urdf").read_text(encoding="utf-8")


PLUGINS = {
    "comment": (
        '<plugin filename="libgazebo_ros2_control.so" name="p">'
        "<parameters>$<!-- c -->{2*21}</parameters></plugin>"
    ),
    "section": (
        '<plugin filename="libgazebo_ros2_control.so" name="p">'
        "<parameters><![CDATA[${2*21}]]></parameters></plugin>"
    ),
    "comment for comments": (
        '<plugin name="o" filename="x.so"><plugin name="f" filename="libBuoyancyPlugin.so">'
        "<g>xacro:eval-comments</g></plugin><!-- ${2*21} --></plugin>"
    ),
}


@pytest.mark.parametrize("plugin", PLUGINS.values(), ids=PLUGINS)
def test_migrate_makes_no_expression(
    run: Callable[..., Result], repository: Path, plugin: str
) -> None:
    text = ROBOT.format(plugin)
    Path("part.urdf").write_text(text, encoding="utf-8")
    assert is_refused(run("migrate", "part.urdf"), "part.urdf", text)


@pytest.mark.parametrize("name", ["own.urdf.xacro", "part.urdf"])
def test_migrate_repeats_expressions_of_the_file(
    run: Callable[..., Result], repository: Path, name: str
) -> None:
    plugin = (
        '<plugin filename="libgazebo_ros_diff_drive.so" name="p"><ros><namespace>${ns}</namespace>'
        "</ros><left_joint>${ns}_l</left_joint><right_joint>${ns}_r</right_joint></plugin>"
    )
    Path(name).write_text(ROBOT.format(plugin), encoding="utf-8")
    outcome = run("migrate", name)
    assert "xacro-not-allowed" not in outcome.stderr
    assert "gz-sim" in Path(name).read_text(encoding="utf-8")


def test_lines_in_another_order_are_another_text(
    run: Callable[..., Result], repository: Path
) -> None:
    """The line with the expression leaves its comment."""
    texts = (
        '<plugin name="p" filename="f">\n<!--\n${1+1}\n-->\n<a>\nx\n</a>\n</plugin>',
        '<plugin name="p" filename="f">\n<!--\nx\n-->\n<a>\n${1+1}\n</a>\n</plugin>',
    )
    Path("m.sdf").write_text(MODEL.format(texts[0]), encoding="utf-8")
    assert run("convert", "m.sdf", "part.urdf").exit_code == 0
    before = Path("part.urdf").read_text(encoding="utf-8")
    Path("m.sdf").write_text(MODEL.format(texts[1]), encoding="utf-8")
    assert is_refused(run("convert", "m.sdf", "part.urdf", "--update"), "part.urdf", before)


def test_the_text_of_a_section_is_no_earlier_expression(
    run: Callable[..., Result], repository: Path
) -> None:
    text = ROBOT.format('<plugin name="p" filename="f"><a><![CDATA[${1+1}]]></a></plugin>')
    Path("part.urdf").write_text(text, encoding="utf-8")
    plugin = '<plugin name="p" filename="f"><b>${1+1}</b></plugin>'
    Path("m.sdf").write_text(MODEL.replace("m", "m").format(plugin), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf", "--update", "--force")
    assert is_refused(outcome, "part.urdf", text)


def test_the_texts_around_a_section_are_no_earlier_expression(
    run: Callable[..., Result], repository: Path
) -> None:
    text = ROBOT.format('<plugin name="p" filename="f"><a>$<![CDATA[x]]>{1+1}</a></plugin>')
    Path("part.urdf").write_text(text, encoding="utf-8")
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf", "--update", "--force")
    assert is_refused(outcome, "part.urdf", text)


def test_a_section_that_a_comment_begins_is_none(
    run: Callable[..., Result], repository: Path
) -> None:
    plugin = '<plugin name="p" filename="f"><a>{}</a><b>${{1+1}}</b></plugin>'
    block = f"<gazebo>{plugin.format(1)}</gazebo>"
    text = f'<robot name="m">{LINK}<!-- <![CDATA[ -->{block}<!-- ]]> --></robot>'
    Path("part.urdf").write_text(text, encoding="utf-8")
    Path("m.sdf").write_text(MODEL.format(plugin.format(2)), encoding="utf-8")
    assert run("convert", "m.sdf", "part.urdf", "--update", "--force").exit_code == 0
    assert "<a>2</a>" in Path("part.urdf").read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_sections_without_an_end_take_a_time_in_proportion(encoding: str) -> None:
    """The time is that of a pass over the document: there were minutes for this one."""
    text = f"<!-- {'<![CDATA[' * 100_000} --><a><![CDATA[b]]></a>"
    declaration = f'<?xml version="1.0" encoding="{encoding}"?>'
    written = without_sections(f"{declaration}{text}".encode(encoding))
    assert written.strip().endswith(b"--><a><!----></a>")


def test_no_comment_moves_behind_one_for_comments(
    run: Callable[..., Result], repository: Path
) -> None:
    """The element between both comments is another one in the canonical order."""
    shape = "<geometry><sphere radius='1'/></geometry>"
    contents = (
        f"\n<visual>{shape}</visual> <!-- xacro:eval-comments -->\n<collision>{shape}</collision>"
        f"\n<!-- ${{1+1}} -->\n<visual>{shape}</visual>\n"
    )
    text = f'<robot name="m"><link name="base">{contents}</link></robot>'
    Path("part.urdf").write_text(text, encoding="utf-8")
    assert is_refused(run("format", "--order", "part.urdf"), "part.urdf", text)


def test_no_removed_element_makes_xacro_expand_a_comment(
    run: Callable[..., Result], repository: Path
) -> None:
    joint = '<joint name="to_{0}" type="fixed"><parent link="base"/><child link="{0}"/></joint>'
    robot = (
        '<robot name="m">\n<link name="base"/>\n<!-- xacro:eval-comments -->\n\n{}'
        '<!-- ${{1+1}} -->\n\n<link name="c"/>\n{}</robot>'
    )
    text = robot.format('<link name="b"/>\n', joint.format("b") + "\n" + joint.format("c"))
    Path("part.urdf").write_text(text, encoding="utf-8")
    elsewhere = repository.parent / "elsewhere"
    (elsewhere / ".git").mkdir(parents=True)
    for name, urdf in (("base", text), ("edited", robot.format("", joint.format("c")))):
        (elsewhere / f"{name}.urdf").write_text(urdf, encoding="utf-8")
        output = str(elsewhere / f"{name}.sdf")
        assert run("convert", str(elsewhere / f"{name}.urdf"), output).exit_code == 0
    base = str(elsewhere / "base.sdf")
    edited = str(elsewhere / "edited.sdf")
    outcome = run("convert", edited, "part.urdf", "--update", "--base", base)
    assert is_refused(outcome, "part.urdf", text)


@pytest.mark.parametrize("name", ["part.urdf", "other.urdf.xacro"])
def test_the_function_writes_no_expression_of_the_input(repository: Path, name: str) -> None:
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    with pytest.raises(TranslateError, match="xacro-not-allowed"):
        translate.convert("m.sdf", name)
    assert not Path(name).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX links")
@pytest.mark.parametrize(
    ("links", "name"),
    [
        ({"robot.urdf.xacro": "part.urdf"}, "part.urdf"),
        ({"robot.urdf.XACRO": "link", "link": "part.urdf"}, "part.urdf"),
        ({"part.urdf": "robot.xacro", "robot.xacro": "text"}, "part.urdf"),
    ],
)
@pytest.mark.parametrize("text", ["", ROBOT.format("")])
def test_a_file_that_is_a_xacro_file_by_a_link_gets_no_expression(
    run: Callable[..., Result],
    repository: Path,
    links: Mapping[str, str],
    name: str,
    text: str,
) -> None:
    Path("main.urdf.xacro").unlink()
    for link, target in links.items():
        Path(link).symlink_to(target)
    if text:
        Path(name).write_text(text, encoding="utf-8")
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("../m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    update = ["--update", "--force"] if text else []
    assert "xacro-not-allowed" in run("convert", "../m.sdf", name, *update).stderr
    assert Path(name).exists() == bool(text)
    assert not text or Path(name).read_text(encoding="utf-8") == text


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX links")
@pytest.mark.parametrize(
    ("link", "target"),
    [("main.urdf.xacro", "../elsewhere.urdf.xacro"), ("main.urdf", "main.txt")],
)
def test_a_linked_xacro_file_counts(
    run: Callable[..., Result], repository: Path, link: str, target: str
) -> None:
    Path("main.urdf.xacro").unlink()
    Path(target).write_text(MAIN, encoding="utf-8")
    Path(link).symlink_to(target)
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    assert "xacro-not-allowed" in run("convert", "m.sdf", "part.urdf").stderr
    assert not Path("part.urdf").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX links")
def test_the_repository_behind_a_linked_directory_counts(
    run: Callable[..., Result], repository: Path
) -> None:
    own = repository.parent / "own"
    (own / ".git").mkdir(parents=True)
    Path("urdf").symlink_to(repository)
    (own / "urdf").symlink_to(repository)
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    (own / "m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    target = str(own / "urdf/part.urdf")
    outcome = run("convert", str(own / "m.sdf"), target, "--allow-outside")
    assert "xacro-not-allowed" in outcome.stderr
    assert not Path("part.urdf").exists()


@pytest.mark.parametrize("is_directory", [True, False])
@pytest.mark.parametrize("path", ["vendor/part.urdf", "vendor/arm/urdf/part.urdf"])
def test_a_repository_around_that_of_the_file_counts(
    run: Callable[..., Result], repository: Path, path: str, is_directory: bool
) -> None:
    # A submodule, or what an unpacked archive contains.
    Path(path).parent.mkdir(parents=True)
    entry = Path("vendor/.git")
    if is_directory:
        entry.mkdir()
    else:
        entry.touch()
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("vendor/m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    outcome = run("convert", "vendor/m.sdf", path)
    assert "xacro-not-allowed" in outcome.stderr
    assert "main.urdf.xacro" in outcome.stderr
    assert not Path(path).exists()


@pytest.mark.parametrize("extra", ["text{}", "{}text"], ids=["before", "after"])
@pytest.mark.parametrize("command", ["format", "migrate"])
def test_a_file_with_expressions_and_text_around_its_root_is_changed(
    repository: Path, run: Callable[..., Result], command: str, extra: str
) -> None:
    """Only --lenient reads it."""
    plugin = "<plugin filename='libgazebo_ros_p3d.so' name='p'><topicName>{}</topicName></plugin>"
    path = Path("part.urdf")
    path.write_text(extra.format(ROBOT.format(plugin.format("${1+1}"))), encoding="utf-8")
    done = run(command, "part.urdf", "--lenient")
    assert done.exit_code == 0, done.stderr
    assert "part.urdf changed" in done.stderr
    # A new expression is refused.
    text = extra.format(ROBOT.format(plugin.format("<![CDATA[${1+1}]]>")))
    path.write_text(text, encoding="utf-8")
    if command == "migrate":
        assert is_refused(run(command, "part.urdf", "--lenient"), "part.urdf", text)


NEAR = {
    "above, without a repository": ("main.xacro", "own/part.urdf", False),
    "beside, without a repository": ("other/main.xacro", "../own/part.urdf", False),
    "two directories above": ("main.xacro", "own/robot/part.urdf", False),
    "in a repository beside": ("other/urdf/main.xacro", "../../own/part.urdf", True),
    "by the name of a package": ("other/urdf/main.xacro", "$(find own)/robot/part.urdf", True),
    "by a computed name": ("main.xacro", "own/${name}.urdf", False),
    "in a computed directory": ("main.xacro", "${name}/part.urdf", False),
}


@pytest.mark.parametrize(("user", "filename", "is_repository"), NEAR.values(), ids=NEAR)
def test_a_xacro_file_near_that_includes_the_file_counts(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    user: str,
    filename: str,
    is_repository: bool,
) -> None:
    target = "own/robot/part.urdf" if "robot/" in filename else "own/part.urdf"
    monkeypatch.chdir(tmp_path)
    for path in (user, target):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    if is_repository:
        Path("own/.git").mkdir()
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    Path(user).write_text(MAIN.replace("part.urdf", filename), encoding="utf-8")
    assert is_refused_without_file(run("convert", "m.sdf", target), target)
    Path(user).write_text(MAIN.replace("part.urdf", "elsewhere/part.urdf"), encoding="utf-8")
    monkeypatch.setattr(written_programs, "_FRESH", 1e-9)
    assert run("convert", "m.sdf", target).exit_code == 0


def is_refused_without_file(outcome: Result, path: str) -> bool:
    is_refused = outcome.exit_code == 1 and "xacro-not-allowed" in outcome.stderr
    return is_refused and not Path(path).exists()


def test_the_suffix_of_xacro_counts_in_any_case(
    run: Callable[..., Result], repository: Path
) -> None:
    plugin = '<plugin name="p" filename="f"><a>${1+1}</a></plugin>'
    Path("m.sdf").write_text(MODEL.format(plugin), encoding="utf-8")
    assert "xacro-not-allowed" in run("convert", "m.sdf", "../o.urdf.XACRO").stderr
