"""The text of findings: headings, groups, limits of lines, wrapping, source lines."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from support.corpus_robots import CORPUS

from translate.cli import findings, output
from translate.cli.findings import of_diagnostic, quoted, rows, rows_within
from translate.diagnostics.catalogue import catalogue
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.equivalence.result import Comparison
from translate.report.loss_report import Loss, losses_by_cause
from translate.resources import regular_files
from translate.resources.regular_files import opened


def warnings(path: str, code: str, number: int, line: int = 1) -> list[Diagnostic]:
    return [
        Diagnostic(code, "warning", f"link {i}", path, line + i, hint="repair it")
        for i in range(number)
    ]


def texts(items: list[Diagnostic], **options: object) -> list[str]:
    return [row.text for row in rows(map(of_diagnostic, items), **options)]  # type: ignore[arg-type]


def test_the_path_is_a_heading_and_a_common_hint_is_printed_once() -> None:
    items = [*warnings("a.urdf", "one", 2), *warnings("b.sdf", "two", 1)]
    assert texts(items) == [
        "a.urdf",
        "  1 warning one: link 0",
        "  2 warning one: link 1",
        "      hint: repair it",
        "b.sdf",
        "  1 warning two: link 0",
        "      hint: repair it",
    ]


@pytest.mark.parametrize(
    ("number", "listed", "last"),
    [
        (3, 3, "  3 warning one: link 2"),
        (4, 4, "  4 warning one: link 3"),
        (5, 3, "  … and 2 more one; -v lists them"),
    ],
)
def test_three_of_one_code_are_listed_and_the_others_counted(
    number: int, listed: int, last: str
) -> None:
    found = texts(warnings("a.urdf", "one", number), hints=False)
    assert sum("warning" in line for line in found) == listed
    assert found[-1] == last
    assert len(texts(warnings("a.urdf", "one", number), listed=None, hints=False)) == number + 1


def test_losses_are_ordered_by_severity_and_line() -> None:
    entries = [
        Loss("z-code", "lost", ElementPath("a"), "", "m.sdf", 42),
        Loss("b-code", "renamed", ElementPath("b"), "", "m.sdf", 1),
        Loss("z-code", "lost", ElementPath("c"), "", "m.sdf", 4),
        Loss("a-code", "lost", ElementPath("d"), "", "m.sdf", 20),
        Loss("a-code", "lost", ElementPath("e"), "", "other.sdf", 3),
    ]
    found = losses_by_cause(entries)
    assert {code: [loss.element for loss in losses] for (_, code), losses in found.items()} == {
        "z-code": ["c", "a"],
        "a-code": ["d", "e"],
        "b-code": ["b"],
    }
    assert [code for _, code in found] == ["z-code", "a-code", "b-code"]


def test_places_are_aligned() -> None:
    items = [Diagnostic("c", "error", "m", "a", 9, 4), Diagnostic("c", "error", "n", "a", 120)]
    assert texts(items) == ["a", "  9:4 error c: m", "  120 error c: n"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (4, ["a", "  1 warning one: link 0", "  2 warning one: link 1", "      hint: repair it"]),
        (3, ["a", "  1 warning one: link 0", "  2 warning one: link 1"]),
        (2, ["a", "  1 warning one (1 of 2): link 0"]),
        (1, ["  … and 2 more one; -v lists them"]),
        (0, []),
    ],
)
def test_hints_and_places_are_left_out_to_fit(lines: int, expected: list[str]) -> None:
    items = [*map(of_diagnostic, warnings("a", "one", 2))]
    assert [row.text for row in rows_within(items, lines)] == expected


def test_the_last_line_counts_all_that_is_not_listed() -> None:
    items = [item for code in "abcdef" for item in warnings("p", f"code-{code}", 2)]
    found = [row.text for row in rows_within([*map(of_diagnostic, items)], 4)]
    assert found[0] == "p"
    assert [line.split()[2] for line in found[1:3]] == ["code-a", "code-b"]
    assert found[3:] == ["  … and 8 more of 4 codes; -v lists them"]


def test_findings_of_several_files_are_counted_in_the_order_of_their_lines() -> None:
    places = [("a", "x"), ("b", "y"), ("b", "y"), ("a", "z")]
    items = [of_diagnostic(item) for path, code in places for item in warnings(path, code, 1)]
    assert [row.text for row in rows_within(items, 4)] == [
        "a",
        "  1 warning x: link 0",
        "  1 warning z: link 0",
        "  … and 2 more y; -v lists them",
    ]


def test_the_lines_of_many_files_are_measured_once() -> None:
    items = [of_diagnostic(item) for i in range(300) for item in warnings(f"f{i}", f"c{i}", 1)]
    measured = []

    def height(row: object) -> int:
        measured.append(row)
        return 1

    assert len(rows_within(items, 9, height=height)) == 9
    assert len(measured) < 20 * len(items)


def test_few_codes_that_are_not_listed_are_named() -> None:
    items = [item for code in "abc" for item in warnings("p", f"code-{code}", 2)]
    found = [row.text for row in rows_within([*map(of_diagnostic, items)], 3)]
    assert found == [
        "p",
        "  1 warning code-a (1 of 2): link 0",
        "  … and 4 more (2 code-b, 2 code-c); -v lists them",
    ]


@pytest.mark.parametrize(("lines", "texts"), [(5, 3), (4, 3), (3, 1), (1, 1)])
def test_lines_are_counted_as_they_are_wrapped(lines: int, texts: int) -> None:
    items = [item for code in "ab" for item in warnings("p", code, 1)]
    found = rows_within(
        [*map(of_diagnostic, items)], lines, height=lambda row: 2 if "warning" in row.text else 1
    )
    assert len(found) == texts


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (0, ["  1 error code: one two three"]),
        (29, ["  1 error code: one two three"]),
        (28, ["  1 error code: one two", "      three"]),
        (16, ["  1 error code:", "      one two", "      three"]),
    ],
)
def test_a_line_is_wrapped_at_spaces_and_never_cut(width: int, expected: list[str]) -> None:
    assert output.wrapped("  1 error code: one two three", width).split("\n") == expected


def test_the_width_is_that_of_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    assert output.width_of(None) == 72
    monkeypatch.delenv("COLUMNS")
    assert output.width_of(None) == 0


@pytest.mark.parametrize(
    ("text", "column", "width", "expected"),
    [
        ('<link name="a">', 7, 80, ['     2 | <link name="a">', "       |       ^"]),
        ("\t<link/>", 2, 80, ["     2 |  <link/>", "       |  ^"]),
        ("0123456789" * 3, 21, 19, ["     2 | …67890123…", "       |      ^"]),
        ("<a/>", 0, 80, []),
        ("<a/>", 9, 80, []),
    ],
    ids=["short", "tab", "long", "no column", "behind the end"],
)
def test_the_source_line_has_a_caret(
    tmp_path: Path, text: str, column: int, width: int, expected: list[str]
) -> None:
    path = tmp_path / "a.urdf"
    path.write_text(f"<robot>\n{text}\n</robot>\n", encoding="utf-8")
    finding = of_diagnostic(Diagnostic("c", "error", "m", str(path), 2, column))
    assert list(quoted(finding, width)) == expected


def test_input_that_is_no_file_has_no_source_line() -> None:
    assert quoted(of_diagnostic(Diagnostic("c", "error", "m", "<stdin>", 2, 1)), 80) == ()


def test_a_line_behind_a_link_out_of_the_repository_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "clone" / ".git").mkdir(parents=True)
    (tmp_path / "secret").write_text("password")
    (tmp_path / "clone" / "r.urdf").symlink_to(tmp_path / "secret")
    (tmp_path / "clone" / "inner.urdf").symlink_to("own.urdf")
    (tmp_path / "clone" / "own.urdf").write_text("<robot/>")
    lines = [
        quoted(of_diagnostic(Diagnostic("c", "error", "m", str(tmp_path / name), 1, 1)), 80)
        for name in ("clone/r.urdf", "clone/inner.urdf")
    ]
    assert lines == [(), ("     1 | <robot/>", "       | ^")]


def test_the_end_of_check_counts_errors_and_warnings(run, here) -> None:
    (here / "bad.urdf").write_text(
        '<robot name="r"><link name="a"/><link/></robot>', encoding="utf-8"
    )
    assert run("check", "arm.urdf").stdout.splitlines()[-1] == "1 file: no error"
    assert run("check", "arm.urdf", "bad.urdf").stdout.splitlines()[-1] == "2 files: 1 error"


#: Links without mass, with a mesh that is not found, and that get a new name.
MANY = "".join(
    f'<link name="l{i}"><visual name="v{i}"><geometry><mesh filename="package://p{i}/a.stl"/>'
    f'</geometry></visual></link><joint name="l{i}" type="revolute"><parent link="base"/>'
    f'<child link="l{i}"/><limit lower="1" upper="-1" effort="1" velocity="1"/></joint>'
    for i in range(40)
)


def test_a_conversion_prints_at_most_twelve_lines(run, here) -> None:
    text = f'<robot name="r"><link name="base"/>{MANY}</robot>'
    (here / "many.urdf").write_text(text, encoding="utf-8")
    lines = run("convert", "many.urdf", "many.sdf", "--lenient").stderr.splitlines()
    assert len(lines) <= 12
    assert lines[0] == "many.urdf"
    assert [line.split(":")[0].split(" ")[0] for line in lines[-3:]] == [
        "many.urdf",
        "differs",
        "to",
    ]
    verbose = run("convert", "many.urdf", "many.sdf", "--lenient", "-v").stderr.splitlines()
    assert sum("massless-link-given-inertia" in line for line in verbose) == 41


#: Parts of a robot: links without mass, with impossible inertias and with meshes and textures that
#: are not found, and blocks without an owner, with names as long as those of the PR2.
PARTS = {
    "massless": '<link name="narrow_stereo_optical_frame_{i}"/>',
    "inertia": '<link name="double_stereo_sensor_{i}"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="5" iyz="0" izz="1"/></inertial></link>',
    "mesh": '<link name="gripper_{i}"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial><visual><geometry>'
    '<mesh filename="mobile_robot_description/meshes/gripper_v{i}/upper_finger.dae"/>'
    "</geometry></visual></link>",
    "texture": '<material name="Wheel_{i}"><texture '
    'filename="mobile_robot_description/materials/wheel_{i}.png"/></material>',
    "block": '<gazebo reference="double_stereo_double_stereo_link_{i}"><mu1>1</mu1></gazebo>',
}


def robot_of(parts: list[str], number: int) -> str:
    """A robot with a number of each of these parts; all links are children of the first one."""
    content = "".join(PARTS[part].format(i=i) for part in parts for i in range(number))
    names = re.findall('<link name="([^"]*)"', content)
    joints = "".join(
        f'<joint name="j{i}" type="continuous"><parent link="base"/><child link="{name}"/></joint>'
        for i, name in enumerate(names)
    )
    # A material of the robot is read if a link uses it.
    base = "<inertial><mass value='9'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"
    used = "".join(
        f'<visual><geometry><sphere radius="1"/></geometry><material name="{name}"/></visual>'
        for name in re.findall('<material name="([^"]*)"', content)
    )
    return (
        f'<robot name="r">{content}<link name="base">{base}</inertial>{used}</link>{joints}</robot>'
    )


@pytest.mark.parametrize("columns", [80, 200])
@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("options", [(), ("--verify",)], ids=["", "verify"])
def test_a_conversion_prints_at_most_twelve_lines_of_a_terminal(
    run, here, monkeypatch, columns: int, number: int, options: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for count in range(1, len(PARTS) + 1):
        (here / "r.urdf").write_text(robot_of([*PARTS][:count], number), encoding="utf-8")
        lines = run("convert", "r.urdf", "r.sdf", *options).stderr.splitlines()
        assert len(lines) <= 12
        assert max(map(len, lines)) <= columns
        assert lines[0] == "r.urdf"
        # The losses are first, and each finding is shown or counted.
        code = "lost value-not-allowed" if count > 1 else "approximated massless-link-given-inertia"
        assert code in lines[1]
        text = " ".join(" ".join(lines).split())
        assert f"{number} approximation" in text
        assert ("nothing was written" in lines[-1] or "nothing was written" in lines[-2]) == (
            count > 1
        )
        assert ("to do: --repair-inertia" in text) == (count > 1)
        counted = f"copy {number * (count - 2 if count < 5 else 2)} file"
        assert (counted in text) == (count > 2)


PR2 = CORPUS / "_expanded/PR2+pr2_common/pr2_description/robots/pr2.urdf"


@pytest.mark.skipif(not PR2.is_file(), reason="the corpus is not next to the project")
def test_the_conversion_of_the_pr2_prints_at_most_twelve_lines(run, here, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shutil.copy(PR2, here)
    lines = run("convert", "pr2.urdf", "pr2.sdf").stderr.splitlines()
    assert len(lines) <= 12
    codes = ("value-not-allowed", "massless-link-given-inertia")
    assert [code for line in lines for code in codes if code in line] == [*codes]
    # Which ones they are depends on the packages that are installed.
    assert re.search(r"… and \d+ more of \d codes", " ".join(lines))


@pytest.mark.parametrize("kind", ["planar", "floating", "revolute", "prismatic"])
def test_with_a_target_no_line_speaks_of_other_readers(run, here, kind: str) -> None:
    body = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="5" iyz="0" izz="1"/>'
    joint = (
        f'<joint name="b" type="{kind}"><parent link="a"/><child link="b"/><axis xyz="0 0 2"/>'
        '<limit lower="0" upper="1" effort="0" velocity="1"/></joint>'
    )
    friction = '<gazebo reference="a"><mu1>0.5</mu1><gravity>0</gravity></gazebo>'
    text = f'<robot name="r"><link name="a">{body}</inertial></link><link name="b"/>{joint}'
    (here / "r.urdf").write_text(f"{text}{friction}</robot>", encoding="utf-8")
    found = run("convert", "r.urdf", "out.urdf", "--for", "mujoco").stderr
    assert "note: --for mujoco" in found
    assert not [name for name in ("Gazebo", "ROS", "Drake", "PyBullet", "SRDF") if name in found]


def test_a_note_of_several_readers_is_printed_for_one(run, here) -> None:
    text = '<robot name="r"><link name="a"/><gazebo reference="a"><gravity>0</gravity></gazebo>'
    (here / "r.urdf").write_text(f"{text}</robot>", encoding="utf-8")
    found = run("convert", "r.urdf", "out.urdf", "--for", "mujoco").stderr
    assert "note: MuJoCo: ignores that gravity does not act on links" in found
    assert "note: " not in run("convert", "r.urdf", "out.urdf", "--to", "urdf").stderr


@pytest.mark.parametrize(
    ("options", "is_shown"),
    [((), False), (("-v",), True), (("--for", "fortress"), True), (("--for", "drake"), False)],
)
def test_what_a_reader_misreads_is_shown_for_that_reader(run, here, options, is_shown) -> None:
    text = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="Drake_j" type="revolute">'
        '<parent link="a"/><child link="b"/>'
        '<limit lower="0" upper="1" effort="1" velocity="0"/></joint></robot>'
    )
    (here / "r.urdf").write_text(text, encoding="utf-8")
    found = run("convert", "r.urdf", "out.sdf", *options).stderr
    assert ("velocity-limit-zero" in found) == is_shown


def test_a_verification_without_a_difference_is_one_line(run) -> None:
    lines = run("convert", "arm.urdf", "out.sdf", "--verify").stderr.splitlines()
    assert [line for line in lines if "same robot" in line] == ["verified: the same robot"]
    assert not [line for line in lines if "max error" in line]
    assert "max error" in run("convert", "arm.urdf", "out.sdf", "--verify", "-v").stderr


def test_the_differences_are_above_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from translate.cli.compare import show_comparison

    comparison = Comparison()
    comparison.differ("mass", ElementPath("link", "a"), "1 kg became 2 kg")
    comparison.measure("masses", "kg", 1.0, 1e-9, ElementPath("link", "a"))
    show_comparison(comparison, err=True)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "different: link 'a': 1 kg became 2 kg [mass]"
    assert lines[1].startswith("compared")
    assert lines[-1] == "not the same robot"


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("exact", "has the same value"),
        ("approximated", "differs, by the amount that the entry names. --strict refuses"),
        ("lost", "behaves differently from a reader of the input. --strict refuses"),
        ("renamed", "has another name in the output. --strict-all refuses"),
        ("omitted", "no reader of it would use one. --strict-all refuses"),
        ("harmless", "another form of the same thing"),
    ],
)
def test_explain_knows_the_severities_of_losses(run, word: str, meaning: str) -> None:
    result = run("explain", word)
    assert (result.exit_code, result.stderr) == (0, "")
    assert meaning in result.stdout


def test_a_finding_without_a_file_has_no_heading() -> None:
    items = [Diagnostic("watch-missing", "error", "the package is not installed", hint="pip")]
    assert [row.text for row in rows(map(of_diagnostic, items))] == [
        "  error watch-missing: the package is not installed",
        "      hint: pip",
    ]


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (("--for", "harmonic"), ["(3 plugins or sensors of Gazebo Classic)"]),
        (("--for", "harmonic", "--plugins", "modern"), ["the world needs the system Sensors"]),
        (("--for", "gazebo-classic"), []),
        ((), []),
    ],
)
def test_plugins_of_gazebo_classic_are_to_do_for_a_later_release(
    run, here, options: tuple[str, ...], steps: list[str]
) -> None:
    # The names are those of the packages of Gazebo Classic; p has no successor.
    (here / "r.urdf").write_text("""<robot name="r"><link name="a"><inertial><mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
      <gazebo reference="a"><sensor name="s" type="ray"><ray/><plugin name="l"
      filename="libgazebo_ros_laser.so"/></sensor></gazebo>
      <gazebo><plugin name="p" filename="libgazebo_ros_template.so"/></gazebo></robot>""")
    lines = run("convert", "r.urdf", "r.sdf", *options).stderr.splitlines()
    found = [line for line in lines if line.startswith("to do: ")]
    assert len(found) == len(steps)
    assert all(step in line for step, line in zip(steps, found, strict=True))


@pytest.mark.parametrize(
    ("options", "is_written"),
    [
        ((), True),
        (("--strict",), False),
        (("--strict", "--allow", "massless-link-given-inertia"), True),
        (("--deny", "massless-link-given-inertia"), False),
    ],
)
def test_a_refused_output_is_not_named_as_written(
    run, here, options: tuple[str, ...], is_written: bool
) -> None:
    (here / "r.urdf").write_text('<robot name="r"><link name="a"/></robot>')
    result = run("convert", "r.urdf", "r.sdf", *options)
    assert (here / "r.sdf").exists() is is_written
    assert ("→" in result.stderr) is is_written
    assert "differs: 1 approximation" in result.stderr


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("m.txt", (), "warning: .txt is the suffix of no format: SDFormat is written"),
        ("m.txt", ("--to", "urdf"), ""),
        ("m.txt", ("--for", "drake"), ""),
        ("m.SDF", (), ""),
        ("m", (), ""),
    ],
)
def test_a_suffix_of_no_format_is_a_warning(
    run, here, name: str, options: tuple[str, ...], text: str
) -> None:
    result = run("convert", "arm.urdf", name, *options)
    assert result.exit_code == 0
    assert [line for line in result.stderr.splitlines() if "suffix" in line] == [
        *([f"{text}; --to names the format"] if text else [])
    ]


def test_explain_lists_each_code_with_a_phrase(run) -> None:
    lines = run("explain").stdout.splitlines()
    assert "  file-access  The operating system refused to read or write a file" in lines
    codes = [line for line in lines if line.startswith("  ")]
    assert len(codes) == len(catalogue())
    assert all(len(line[2:].partition("  ")[2]) > 10 for line in codes)


@pytest.mark.parametrize("code", ["mass-missing", "lost"])
def test_explain_is_wrapped(run, monkeypatch, code: str) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = run("explain", code).stdout.splitlines()
    assert max(map(len, lines)) <= 60
    assert any(line.startswith("    ") for line in lines)


def test_the_lines_of_a_file_are_read_once_for_all_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.urdf"
    path.write_text("<x/>\n" * 50, encoding="utf-8")
    names: list[str] = []
    monkeypatch.setattr(regular_files, "opened", lambda name: names.append(name) or opened(name))
    items = [Diagnostic("c", "warning", "m", str(path), line, 1) for line in range(1, 51)]
    assert {quoted(of_diagnostic(finding), 80)[0].partition("|")[2] for finding in items} == {
        " <x/>"
    }
    assert names == [str(path)]


def test_only_the_shown_part_of_a_long_line_is_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.urdf"
    path.write_text("<x/>" * 50_000, encoding="utf-8")
    sizes: list[int] = []
    escaped = findings.printable

    def noted(text: str) -> str:
        sizes.append(len(text))
        return escaped(text)

    monkeypatch.setattr(findings, "printable", noted)
    line, caret = quoted(of_diagnostic(Diagnostic("c", "error", "m", str(path), 1, 100_001)), 80)
    assert (line[9:13], line[len(caret) - 1 :][:4], len(line)) == ("…/><", "<x/>", 80)
    assert max(sizes) <= 80


def test_a_long_table_is_not_drawn(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    monkeypatch.setattr(output, "_rich_table", lambda _, rows, stream: drawn.append(len(rows)))
    for count in (output.MAX_DRAWN, output.MAX_DRAWN + 1):
        output.table(["a"], [["x"]] * count)
    assert drawn == [output.MAX_DRAWN]
    assert capsysbinary.readouterr().out.startswith(b"a\nx\nx\n")
