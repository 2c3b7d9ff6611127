"""The JSON of the commands has one version, and names elements by their paths."""

from __future__ import annotations

import json

import pytest
from support.commands import lines_with_json

#: A robot with a mesh file that is not found.
ROBOT = """<robot name="r">
  <link name="a">
    <collision>
      <geometry><mesh filename="no.stl"/></geometry>
    </collision>
  </link>
  <link name="b"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
</robot>
"""


@pytest.fixture
def robots(here) -> None:
    (here / "r.urdf").write_text(ROBOT, encoding="utf-8")
    turned = ROBOT.replace("</joint>", '<origin xyz="1 0 0"/></joint>')
    (here / "turned.urdf").write_text(turned, encoding="utf-8")
    invalid = ROBOT.replace('type="fixed"', 'type="bent"')
    (here / "invalid.urdf").write_text(invalid, encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--format", "json", "r.urdf"),
        *lines_with_json("r.urdf"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_first_entry_is_the_version_of_the_contract(run, robots, arguments) -> None:
    printed = json.loads(run(*arguments).stdout)
    assert next(iter(printed.items())) == ("contract", 2)


@pytest.mark.parametrize(
    ("arguments", "report"),
    [
        (("convert", "r.urdf", "r.sdf", "--report", "report.json"), "report.json"),
        (("batch", "r.urdf", "--out-dir", "out"), "out/report.json"),
    ],
    ids=lambda value: value[0],
)
def test_a_report_begins_with_the_version_of_the_contract(
    run, here, robots, arguments, report
) -> None:
    run(*arguments)
    written = json.loads((here / report).read_text(encoding="utf-8"))
    assert next(iter(written.items())) == ("contract", 2)


def test_a_difference_has_the_path_of_its_element(run, robots) -> None:
    printed = json.loads(run("compare", "r.urdf", "turned.urdf", "--json").stdout)
    assert printed["differences"] == [
        {
            "code": "link-pose",
            "at": {"kind": "link", "name": "b"},
            "element": "link 'b'",
            "message": "misplaced by 1 m and 0 rad relative to link 'a'",
            "places": [{"path": "r.urdf", "line": 7}, {"path": "turned.urdf", "line": 7}],
        }
    ]


def test_a_finding_has_the_path_of_its_element(run, robots) -> None:
    (file,) = json.loads(run("check", "--format", "json", "invalid.urdf").stdout)["files"]
    finding = next(item for item in file["diagnostics"] if item["severity"] == "error")
    assert (finding["code"], finding["at"]) == (
        "joint-type-unknown",
        {"kind": "joint", "name": "j"},
    )


def test_a_missing_file_has_its_uri_and_the_elements_that_name_it(run, robots) -> None:
    (file,) = json.loads(run("check", "--format", "json", "r.urdf").stdout)["files"]
    finding = next(item for item in file["diagnostics"] if item["code"] == "mesh-not-found")
    assert finding["at"] == {"kind": "collision", "owner": "a", "owner_kind": "link"}
    assert finding["detail"] == {"uri": "no.stl", "collisions": 1, "others": 0}


def test_the_report_of_a_batch_has_the_paths_of_differences_and_errors(run, here, robots) -> None:
    run("batch", "invalid.urdf", "--out-dir", "out")
    report = json.loads((here / "out/report.json").read_text(encoding="utf-8"))
    places = [item["at"] for item in report["files"][0]["diagnostics"]]
    assert {"kind": "joint", "name": "j"} in places
