"""``check --format``: SARIF, JUnit and GitHub follow the rules of their readers."""

from __future__ import annotations

import json
import os

import pytest
from lxml import etree
from support.report_schemas import junit_faults, sarif_faults

from translate.diagnostics.catalogue import catalogue

NO_PARENT = """<robot name="r">
  <link name="a"/>
  <joint name="j &lt;1&gt;" type="fixed"><parent link="b &amp; c"/><child link="a"/></joint>
</robot>
"""
#: Names that must be encoded in URIs or in XML.
NAMES = ("bad.urdf", "two parts.urdf", "größe.urdf", "a&b.urdf", "100%.urdf")


@pytest.fixture(params=NAMES)
def bad(here, request) -> str:
    (here / request.param).write_text(NO_PARENT, encoding="utf-8")
    return request.param


@pytest.mark.parametrize("options", [[], ["--strict"], ["--round-trip"]])
def test_sarif_follows_the_schema(run, bad, options) -> None:
    log = json.loads(run("check", "--format", "sarif", *options, "arm.urdf", bad).stdout)
    assert sarif_faults(log) == []
    assert log["runs"][0]["results"]


def test_a_rule_of_sarif_has_the_text_of_explain(run, here) -> None:
    (here / "bad.urdf").write_text(NO_PARENT, encoding="utf-8")
    log = json.loads(run("check", "--format", "sarif", "bad.urdf").stdout)
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        assert rule["help"]["text"] == str(catalogue()[rule["id"]])
        assert rule["help"]["text"].count(rule["shortDescription"]["text"]) == 1


def test_sarif_has_absolute_paths_as_file_uris(run, here) -> None:
    path = here / "two parts.urdf"
    path.write_text(NO_PARENT, encoding="utf-8")
    log = json.loads(run("check", "--format", "sarif", str(path)).stdout)
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == path.as_uri()


def test_sarif_without_findings_is_a_log(run) -> None:
    log = json.loads(run("check", "--format", "sarif", "arm.urdf").stdout)
    assert sarif_faults(log) == []
    assert log["runs"][0]["results"] == []


@pytest.mark.parametrize("options", [[], ["--strict"], ["--round-trip"], ["-q"]])
def test_junit_follows_the_schema(run, bad, options) -> None:
    report = run("check", "--format", "junit", *options, "arm.urdf", bad, "pendulum.sdf").stdout
    assert junit_faults(report.encode("utf-8")) == []


def test_junit_has_a_test_case_for_each_file(run, here) -> None:
    (here / "bad.urdf").write_text(NO_PARENT, encoding="utf-8")
    result = run("check", "--format", "junit", "arm.urdf", "bad.urdf", "pendulum.sdf")
    assert result.exit_code == 1
    suite = etree.fromstring(result.stdout.encode("utf-8")).find("testsuite")
    found = {case.get("name"): case.find("failure") is None for case in suite.iter("testcase")}
    assert found == {"arm.urdf": True, "bad.urdf": False, "pendulum.sdf": True}
    failure = suite.find("testcase/failure")
    assert failure.text.startswith("bad.urdf:3:")
    assert "b & c" in failure.get("message")
    # The findings of files without errors.
    assert "joint-fixed-by-gazebo" in suite.findtext("system-out")


@pytest.mark.skipif(os.name == "nt", reason="such file names do not exist on Windows")
def test_junit_replaces_characters_that_xml_does_not_have(run, here) -> None:
    name = "bell\a.urdf"
    (here / name).write_text(NO_PARENT, encoding="utf-8")
    report = run("check", "--format", "junit", name).stdout
    assert junit_faults(report.encode("utf-8")) == []


def test_github_annotates_the_findings_of_a_round_trip(run) -> None:
    lines = run("check", "--format", "github", "--round-trip", "pendulum.sdf").stdout.splitlines()
    titles = {line.partition(" ")[0] + line.partition("title=")[2] for line in lines}
    assert all(line.startswith("::warning file=pendulum.sdf,line=") for line in lines)
    assert any("link-frame-moved" in title for title in titles)
