"""``compare``: the verdict as exit code, table and JSON."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import translate
from translate.view.page import view_data


@pytest.fixture
def heavier(here) -> str:
    """The arm with a forearm of 0.9 kg instead of 0.8 kg."""
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "heavier.urdf").write_text(text.replace('value="0.8"', 'value="0.9"'), encoding="utf-8")
    return "heavier.urdf"


@pytest.fixture
def longer(here) -> str:
    """The arm with its elbow 1 mm further out."""
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "longer.urdf").write_text(text.replace('"0.3 0 0"', '"0.301 0 0"'), encoding="utf-8")
    return "longer.urdf"


def test_a_robot_is_the_same_as_itself(run) -> None:
    result = run("compare", "arm.urdf", "arm.urdf")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "the same robot"
    assert result.stderr == ""


@pytest.mark.parametrize("change", ["heavier", "longer"])
def test_another_robot_is_reported(run, request, change) -> None:
    result = run("compare", "arm.urdf", request.getfixturevalue(change))
    assert result.exit_code == 4
    assert result.stdout.splitlines()[-1] == "not the same robot"


def test_json_has_the_documented_form(run) -> None:
    report = json.loads(run("compare", "arm.urdf", "arm.urdf", "--json").stdout)
    assert list(report) == [
        "contract",
        "same",
        "max_position_error_m",
        "max_rotation_error_rad",
        "mass_error_kg",
        "inertia_error",
        "max_axis_error_rad",
        "limit_error",
        "differences",
        "notes",
        "accepted",
        "measures",
    ]
    assert report["same"] is True
    assert report["differences"] == []


def test_json_tells_by_how_much_the_robots_differ(run, heavier, longer) -> None:
    mass = json.loads(run("compare", "arm.urdf", heavier, "--json").stdout)
    length = json.loads(run("compare", "arm.urdf", longer, "--json").stdout)
    assert mass["same"] is length["same"] is False
    assert mass["mass_error_kg"] == pytest.approx(0.1, abs=1e-12)
    # The forearm and everything on it is displaced by the millimetre, whatever the joints do.
    assert length["max_position_error_m"] == pytest.approx(0.001, abs=1e-12)
    assert mass["differences"]
    assert length["differences"]


def test_one_robot_may_come_from_standard_input(run, here) -> None:
    result = run("compare", "-", "arm.urdf", input=(here / "arm.urdf").read_bytes())
    assert result.exit_code == 0


def test_quiet_leaves_the_exit_code(run, heavier) -> None:
    result = run("compare", "-q", "arm.urdf", heavier)
    assert (result.exit_code, result.stdout, result.stderr) == (4, "", "")


@pytest.mark.parametrize("files", [["missing.urdf", "arm.urdf"], ["arm.urdf", "missing.urdf"]])
def test_a_file_that_cannot_be_read_is_not_a_difference(run, files) -> None:
    result = run("compare", *files)
    assert result.exit_code == 1
    assert "missing.urdf\n  error file-read: " in result.stderr


@pytest.mark.parametrize("arguments", [["arm.urdf"], ["-", "-"], ["a", "b", "c"]], ids=" ".join)
def test_a_command_line_without_sense_is_explained(run, arguments) -> None:
    assert run("compare", *arguments).exit_code == 2


NESTED = """<sdf version="1.9"><model name="m"><link name="base"/><model name="arm">
<link name="hand"><pose>1 0 0 0 0 0.5</pose></link></model>
<joint name="wrist" type="ball"><parent>base</parent><child>arm::hand</child></joint></model></sdf>
"""


# --- Rows, tolerances and samples ---------------------------------------------------------------

SENSORS = (
    '<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>{mass}</mass></inertial>'
    '<sensor name="s" type="imu"><update_rate>{rate}</update_rate></sensor></link></model></sdf>'
)


@pytest.fixture
def pair(tmp_path: Path) -> list[str]:
    texts = [SENSORS.format(mass=1, rate=5), SENSORS.format(mass=2, rate=6)]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.sdf").write_text(text, encoding="utf-8")
    return [str(tmp_path / f"{number}.sdf") for number in range(2)]


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ([], ["mass", "sensor"]),
        (["--only", "masses"], ["mass"]),
        (["--only", "masses", "--only", "sensors"], ["mass", "sensor"]),
        (["--ignore", "masses"], ["sensor"]),
        (["--only", "masses", "--ignore", "masses"], []),
        (["--only", "link-poses"], []),
    ],
)
def test_rows_are_selected(run, pair: list[str], options: list[str], codes: list[str]) -> None:
    result = run("compare", *pair, "--json", *options)
    report = json.loads(result.stdout)
    assert [item["code"] for item in report["differences"]] == codes
    assert (result.exit_code, report["same"]) == ((4, False) if codes else (0, True))


def test_an_unknown_row_is_refused(run, pair: list[str]) -> None:
    result = run("compare", *pair, "--only", "colours")
    assert result.exit_code == 2
    assert "mesh-files" in result.stderr


MOVED = (
    '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">'
    '<origin xyz="{x} 0 0"/><parent link="a"/><child link="b"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
)


@pytest.mark.parametrize(("tolerance", "code"), [("1e-9", 4), ("1e-3", 4), ("0.02", 0)])
def test_a_distance_within_the_tolerance_is_no_difference(
    run, tmp_path: Path, tolerance: str, code: int
) -> None:
    paths = [tmp_path / "a.urdf", tmp_path / "b.urdf"]
    for path, x in zip(paths, ("1", "1.01"), strict=True):
        path.write_text(MOVED.format(x=x), encoding="utf-8")
    result = run("compare", *map(str, paths), "--tol-pos", tolerance)
    assert result.exit_code == code


def test_the_rows_of_the_comparison_apply_to_verification(run, pair: list[str]) -> None:
    options = ["--ignore", "sensors"]
    result = run("convert", pair[0], "-", "--to", "urdf", "--verify", "-v", *options)
    assert result.exit_code == 0
    assert "link poses" in result.stderr
    assert "sensors" not in result.stderr.split("compared")[1]
    without = run("convert", pair[0], "-", "--to", "urdf", *options)
    assert without.exit_code == 2
    assert "--verify" in without.stderr


def test_the_report_of_a_verified_translation_has_the_comparison(run, pair, tmp_path) -> None:
    report = tmp_path / "report.json"
    text = tmp_path / "out.urdf"
    run("convert", pair[0], str(text), "--verify", "--no-gazebo", "--report", str(report))
    found = json.loads(report.read_text(encoding="utf-8"))
    assert found["comparison"]["same"] is True
    assert "sdf-lost" in {item["code"] for item in found["comparison"]["accepted"]}


def test_notes_of_one_kind_are_one_line_with_their_count(run, tmp_path: Path) -> None:
    links = "".join(
        f'<link name="tip{i}"/><joint name="fix{i}" type="fixed"><parent link="a"/>'
        f'<child link="tip{i}"/></joint>'
        for i in range(3)
    )
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" '
    body = f'<link name="a">{inertial}ixy="0" ixz="0" iyz="0"/></inertial></link>'
    source = tmp_path / "r.urdf"
    source.write_text(f'<robot name="r">{body}{links}</robot>', encoding="utf-8")
    result = run("convert", str(source), str(tmp_path / "r.sdf"), "--verify", "-v")
    names = "link 'tip0', link 'tip1', link 'tip2'"
    assert f"note: {names}: a frame in the second model [link-is-frame]" in result.stderr
    assert result.stderr.count("link-is-frame") == 1


def test_an_engine_that_never_ends_is_stopped(
    run, pair: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "engine" / "pydrake"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(package.parent)
    start = time.monotonic()
    result = run("compare", *pair, "--with", "drake", "--engine-limit", "1")
    assert time.monotonic() - start < 300
    lines = result.stdout.splitlines()
    assert [line for line in lines if "refuses:" in line] == [
        "A: drake refuses: no answer after 1 s",
        "B: drake refuses: no answer after 1 s",
    ]


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_a_limit_for_engines_without_sense_is_refused(run, pair: list[str], limit: str) -> None:
    result = run("compare", *pair, "--with", "drake", "--engine-limit", limit)
    assert result.exit_code == 2


# --- Differences that a translation makes ---------------------------------------------------------

MASSLESS = (
    '<robot name="m"><link name="base"/><link name="arm"><inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
    '<link name="tip"/><link name="end"/>{}</robot>'
)
TURNS = "".join(
    f'<joint name="{child}_joint" type="revolute"><parent link="{parent}"/><child link="{child}"/>'
    '<axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>'
    for parent, child in (("base", "arm"), ("arm", "tip"), ("tip", "end"))
)


@pytest.fixture
def translated(here: Path, run) -> tuple[str, str]:
    """A robot with three massless links, and its translation, which gives them masses."""
    (here / "m.urdf").write_text(MASSLESS.format(TURNS))
    assert run("convert", "m.urdf", "m.sdf").exit_code == 0
    return "m.urdf", "m.sdf"


def test_the_masses_that_a_translation_adds_are_grouped(run, translated) -> None:
    outcome = run("compare", *translated)
    assert outcome.exit_code == 4
    lines = outcome.stdout.splitlines()
    assert [line.rpartition("[")[2] for line in lines if "different" in line[:9]] == [
        "mass]",
        "inertia]",
    ]
    assert lines[0].startswith("different by a translation: link 'base', link 'tip', link 'end': ")
    assert lines[-1].startswith("note: a translation makes the 6 differences")
    assert "convert --report FILE" in lines[-1]
    assert "verify A B --report FILE" in lines[-1]


def test_the_report_explains_these_differences(run, translated) -> None:
    """The note is true."""
    assert run("convert", *translated, "--report", "r.json").exit_code == 0
    assert run("verify", *translated).exit_code == 4
    assert run("verify", *translated, "--report", "r.json").exit_code == 0


@pytest.mark.parametrize("options", [("--added-mass", "0.5"), ("--for", "drake")])
def test_added_masses_are_grouped_whatever_they_are(run, translated, options) -> None:
    assert run("convert", *translated, *options).exit_code == 0
    outcome = run("compare", *translated)
    lines = outcome.stdout.splitlines()
    assert lines[0].startswith("different by a translation: ")
    assert not [line for line in lines if line.startswith("different: ")]


def test_another_difference_stands_apart(run, translated, here: Path) -> None:
    path = here / "m.sdf"
    path.write_text(path.read_text().replace("<mass>1</mass>", "<mass>2</mass>"))
    lines = run("compare", *translated).stdout.splitlines()
    assert lines[0] == "different: link 'arm': 1 kg became 2 kg [mass]"
    assert lines[1].startswith("different by a translation: ")
    assert lines[-1].startswith("note: a translation makes 6 of the 7 differences")


def test_a_translation_explains_nothing_of_robots_of_one_format_that_differ(run, heavier) -> None:
    outcome = run("compare", "arm.urdf", heavier)
    assert "translation" not in outcome.stdout


def test_json_lists_the_differences_that_a_translation_makes(run, translated) -> None:
    report = json.loads(run("compare", *translated, "--json").stdout)
    assert report["same"] is False
    assert report["by_translation"] == report["differences"]


def test_a_cut_loop_is_one_of_a_translation(run, here: Path) -> None:
    loop = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/><link name="c"/>{}'
        "</model></sdf>"
    ).format(
        "".join(
            f'<joint name="{parent}{child}" type="revolute"><parent>{parent}</parent>'
            f"<child>{child}</child><axis><xyz>0 0 1</xyz></axis></joint>"
            for parent, child in ("ab", "bc", "ac")
        )
    )
    (here / "loop.sdf").write_text(loop)
    assert run("convert", "loop.sdf", "loop.urdf", "--no-gazebo").exit_code == 0
    lines = run("compare", "loop.sdf", "loop.urdf").stdout.splitlines()
    assert [line for line in lines if line.startswith("different by a translation: joint")]
    assert not [line for line in lines if line.startswith("different: ")]


def test_a_comparison_is_true_if_the_robots_are_the_same(here: Path, heavier) -> None:
    assert translate.compare("arm.urdf", "arm.urdf")
    comparison = translate.compare("arm.urdf", heavier)
    assert not comparison
    assert bool(comparison) is comparison.same is False


# --- Places ---------------------------------------------------------------------------------------

XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="arm.xacro"/>
<link name="base"><visual><geometry><sphere radius="1"/></geometry></visual></link>
</robot>
"""
ARM = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="m" value="2"/>

<link name="arm"><inertial><mass value="${m}"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="elbow" type="fixed"><parent link="base"/><child link="arm"/></joint>
</robot>
"""


@pytest.mark.usefixtures("xacro_in_this_process")
def test_the_places_of_a_difference_are_those_of_the_source(run, here: Path) -> None:
    pytest.importorskip("xacro")
    (here / "r.urdf.xacro").write_text(XACRO)
    (here / "arm.xacro").write_text(ARM)
    sdf = translate.to_sdf(here / "r.urdf.xacro")
    sdf = sdf.replace("<mass>2<", "<mass>3<").replace("<radius>1<", "<radius>2<")
    (here / "m.sdf").write_text(sdf)
    in_sdf = {
        name: 1 + sdf[: sdf.index(f'<link name="{name}"')].count("\n") for name in ("arm", "base")
    }
    report = json.loads(run("compare", "r.urdf.xacro", "m.sdf", "--json").stdout)
    places = {item["code"]: item["places"] for item in report["differences"]}
    assert [place["line"] for place in places["mass"]] == [4, in_sdf["arm"]]
    assert [Path(place["path"]).name for place in places["mass"]] == ["arm.xacro", "m.sdf"]
    (shape,) = (item for code, item in places.items() if code.startswith("visual"))
    assert [place["line"] for place in shape] == [3, in_sdf["base"]]
    text = run("compare", "r.urdf.xacro", "m.sdf", "-v").stdout
    assert f"arm.xacro:4, m.sdf:{in_sdf['arm']}" in " ".join(text.split())
    assert "arm.xacro:4" not in run("compare", "r.urdf.xacro", "m.sdf").stdout


@pytest.mark.usefixtures("xacro_in_this_process")
def test_losses_and_the_tree_have_the_places_of_the_source(run, here: Path) -> None:
    pytest.importorskip("xacro")
    arm = ARM.replace('<child link="arm"/>', '<child link="arm"/><limit effort="1"/>')
    (here / "r.urdf.xacro").write_text(XACRO)
    (here / "arm.xacro").write_text(arm)
    (loss,) = (
        loss for loss in translate.convert(here / "r.urdf.xacro").losses if loss.code == "urdf-lost"
    )
    assert (Path(loss.path).name, loss.line) == ("arm.xacro", 6)
    result = run("convert", "r.urdf.xacro", "r.sdf", "--report", "r.json", "-q")
    assert result.exit_code == 0
    entries = json.loads((here / "r.json").read_text())["losses"]
    assert [(Path(entry["path"]).name, entry["line"]) for entry in entries if "path" in entry] == [
        ("arm.xacro", 6)
    ]
    text = " ".join(run("info", "r.urdf.xacro", "-v").stdout.split())
    assert "arm 2 kg (arm.xacro:4)" in text
    assert "base (line 3)" in text
    (scene,) = view_data(translate.load(here / "r.urdf.xacro"))["robots"]
    places = {body["name"]: body["place"] for body in scene["bodies"]}
    assert places == {"base": "r.urdf.xacro, line 3", "arm": "arm.xacro, line 4"}
    (scope,) = json.loads(run("info", "r.urdf.xacro", "--json").stdout)["scopes"]
    rows = {row["link"]: row for row in scope["tree"]}
    assert (Path(rows["arm"]["path"]).name, rows["arm"]["joint_line"]) == ("arm.xacro", 6)


@pytest.mark.usefixtures("xacro_in_this_process")
@pytest.mark.parametrize("command", ["check", "convert"])
def test_findings_about_a_model_have_the_places_of_the_source(
    run, here: Path, command: str
) -> None:
    pytest.importorskip("xacro")
    light = ARM.replace('"fixed"', '"continuous"').replace('value="${m}"', 'value="1e-9"')
    (here / "r.urdf.xacro").write_text(XACRO)
    (here / "arm.xacro").write_text(light.replace('"1"', '"1e-9"'))
    if command == "check":
        findings = translate.check(here / "r.urdf.xacro")
    else:
        findings = translate.convert(here / "r.urdf.xacro").diagnostics
    places = {
        (finding.code, Path(finding.path).name, finding.line)
        for finding in findings
        if finding.code in ("mass-negligible", "mass-missing")
    }
    assert ("mass-negligible", "arm.xacro", 4) in places
    if command == "check":
        assert ("mass-missing", "r.urdf.xacro", 3) in places
