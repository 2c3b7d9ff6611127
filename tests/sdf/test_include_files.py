"""Which files an ``<include>`` reads, and which it refuses (seed 2, 1.4.5; S D.2, D.3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.file_tree import codes, findings, load, write

import translate
from translate.resources.search import Resources

MAIN = '<model name="m"><link name="own"/><include><uri>{}</uri></include></model>'


def part(name: str, more: str = "") -> str:
    return f'<model name="{name}"><link name="l"/>{more}</model>'


def config(*entries: tuple[str, str]) -> str:
    lines = [
        f'<sdf version="{version}">{file}</sdf>' if version else f"<sdf>{file}</sdf>"
        for version, file in entries
    ]
    return f'<?xml version="1.0"?><model><name>any</name>{"".join(lines)}</model>'


@pytest.mark.parametrize(
    ("entries", "name", "warnings"),
    [
        ([("1.9", "a.sdf")], "a", []),
        ([("1.4", "a.sdf"), ("1.9", "b.sdf"), ("1.6", "c.sdf")], "b", []),
        ([("1.9", "a.sdf"), ("1.10", "b.sdf")], "b", []),
        ([("1.9", "a.sdf"), ("1.99", "b.sdf")], "a", []),
        ([("1.9", "a.sdf"), ("1.9", "b.sdf")], "a", []),
        ([("1.98", "a.sdf"), ("1.99", "b.sdf")], "a", ["manifest-version"]),
        ([("", "a.sdf")], "a", ["manifest-version"]),
        ([("", "a.sdf"), ("1.9", "b.sdf")], "b", []),
    ],
)
def test_the_newest_version_that_is_known_is_read(
    tmp_path: Path, entries: list[tuple[str, str]], name: str, warnings: list[str]
) -> None:
    files = {f"arm/{letter}.sdf": part(letter) for letter in "abc"}
    files |= {"main.sdf": MAIN.format("arm"), "arm/model.config": config(*entries)}
    document = load(tmp_path, files)
    assert document.model.models[0].name == name
    assert [item.code for item in document.diagnostics] == warnings


def test_an_old_manifest_is_read_with_a_warning(tmp_path: Path) -> None:
    manifest = config(("1.9", "a.sdf"))
    files = {"main.sdf": MAIN.format("arm"), "arm/manifest.xml": manifest, "arm/a.sdf": part("a")}
    document = load(tmp_path, files)
    assert [item.code for item in document.diagnostics] == ["manifest-deprecated"]


@pytest.mark.parametrize(
    ("manifest", "code"),
    [
        ("<?xml version='1.0'?><model/>", "parsing-error"),
        ("<?xml version='1.0'?><model>", "file-read"),
        (config(("1.9", "gone.sdf")), "file-read"),
    ],
)
def test_a_manifest_that_cannot_be_used(tmp_path: Path, manifest: str, code: str) -> None:
    files = {"main.sdf": MAIN.format("arm"), "arm/model.config": manifest}
    (error,) = findings(tmp_path, files)
    assert (error.severity, error.code) == ("error", code)
    assert len(error.included_from) == 1


def test_a_missing_model_names_every_place(tmp_path: Path) -> None:
    files = {"main.sdf": MAIN.format("model://arm")}
    (error,) = findings(tmp_path, files, model_paths=["/here", "/there"])
    assert error.code == "uri-lookup"
    assert "/here/arm; /there/arm; ./arm" in error.message
    assert error.line == 2


def test_nothing_is_downloaded(tmp_path: Path) -> None:
    files = {"main.sdf": MAIN.format("https://example.org/models/arm")}
    (error,) = findings(tmp_path, files)
    assert error.code == "uri-lookup"
    assert "files are not downloaded" in error.hint


def test_a_missing_model_is_kept_on_request(tmp_path: Path) -> None:
    files = {"main.sdf": MAIN.format("model://arm")}
    document = load(tmp_path, files, missing_includes="keep")
    assert [fragment.tag for fragment in document.model.fragments] == ["include"]
    assert "<uri>model://arm</uri>" in translate.to_sdf(document)
    (warning,) = document.diagnostics
    assert (warning.severity, warning.code) == ("warning", "uri-lookup")
    assert "searched: ./arm" in warning.message


def test_a_reference_into_a_missing_model_that_is_kept_is_unresolved(tmp_path: Path) -> None:
    files = {"main.sdf": MAIN.format("model://arm") + '<frame name="f" attached_to="arm::l"/>'}
    files["main.sdf"] = files["main.sdf"].replace("</model>", "", 1) + "</model>"
    assert codes(findings(tmp_path, files, missing_includes="keep")) == [
        ("warning", "uri-lookup"),
        ("error", "frame-attached-to-invalid"),
    ]


def test_a_file_that_is_there_but_wrong_is_not_kept(tmp_path: Path) -> None:
    files = {"main.sdf": MAIN.format("arm.sdf"), "arm.sdf": "<sdf version='1.9'><model/></sdf>"}
    assert codes(findings(tmp_path, files, missing_includes="keep")) != []


@pytest.mark.parametrize(
    ("files", "ring"),
    [
        ({"main.sdf": MAIN.format("main.sdf")}, ["main.sdf", "main.sdf"]),
        (
            {
                "main.sdf": MAIN.format("a.sdf"),
                "a.sdf": MAIN.format("b.sdf"),
                "b.sdf": MAIN.format("sub/../a.sdf"),
                "sub/x": "",
            },
            ["a.sdf", "b.sdf", "a.sdf"],
        ),
    ],
)
def test_files_that_include_themselves(
    tmp_path: Path, files: dict[str, str], ring: list[str]
) -> None:
    (error,) = findings(tmp_path, files)
    assert error.code == "include-cycle"
    names = [Path(name).name for name in error.message.partition(": ")[2].split(" → ")]
    assert names == ring


def test_a_cycle_of_a_file_that_is_read_twice_is_reported_once(tmp_path: Path) -> None:
    twice = "<include><uri>a.sdf</uri><name>{}</name></include>"
    main = f'<world name="w">{twice.format("x")}{twice.format("y")}</world>'
    files = {"main.sdf": main, "a.sdf": MAIN.format("a.sdf")}
    assert codes(findings(tmp_path, files)) == [("error", "include-cycle")]


def chain(length: int) -> dict[str, str]:
    files = {f"p{i}.sdf": MAIN.format(f"p{i + 1}.sdf") for i in range(length)}
    return {"main.sdf": MAIN.format("p0.sdf"), **files, f"p{length}.sdf": part("last")}


@pytest.mark.parametrize(("depth", "expected"), [(6, []), (5, [("error", "include-limit")])])
def test_the_depth_of_includes_is_bounded(
    tmp_path: Path, depth: int, expected: list[tuple[str, str]]
) -> None:
    assert codes(findings(tmp_path, chain(5), max_include_depth=depth)) == expected


def test_the_default_depth_can_be_reached(tmp_path: Path) -> None:
    depth = Resources().max_include_depth
    assert codes(findings(tmp_path, chain(depth - 1))) == []
    assert codes(findings(tmp_path, chain(depth))) == [("error", "include-limit")]


@pytest.mark.parametrize(("count", "expected"), [(14, []), (13, [("error", "include-limit")])])
def test_models_are_counted_wherever_they_are_included(
    tmp_path: Path, count: int, expected: list[tuple[str, str]]
) -> None:
    """Each file includes the next one twice: 2 + 4 + 8 models."""
    twice = (
        '<model name="m"><link name="l"/><include><uri>p{0}.sdf</uri><name>a</name></include>'
        "<include><uri>p{0}.sdf</uri><name>b</name></include></model>"
    )
    files = {"main.sdf": twice.format(0), "p0.sdf": twice.format(1), "p1.sdf": twice.format(2)}
    files["p2.sdf"] = part("last")
    found = findings(tmp_path, files, max_includes=count)
    assert sorted(set(codes(found))) == expected


def test_includes_that_double_and_double_end_soon(tmp_path: Path) -> None:
    twice = (
        '<model name="m"><link name="l"/><include><uri>p{0}.sdf</uri><name>a</name></include>'
        "<include><uri>p{0}.sdf</uri><name>b</name></include></model>"
    )
    files = {f"p{i}.sdf": twice.format(i + 1) for i in range(40)}
    files |= {"main.sdf": twice.format(0), "p40.sdf": part("last")}
    found = findings(tmp_path, files, max_includes=500)
    assert {item.code for item in found} == {"include-limit"}


def test_a_file_outside_is_refused_unless_allowed(tmp_path: Path) -> None:
    files = {"in/main.sdf": MAIN.format("../secret.sdf"), "secret.sdf": part("secret")}
    assert codes(findings(tmp_path, files, "in/main.sdf")) == [("error", "include-outside")]
    assert codes(findings(tmp_path, files, "in/main.sdf", allow_outside=True)) == []
    assert codes(findings(tmp_path, files, "in/main.sdf", model_paths=[tmp_path])) == []


def test_a_model_beside_the_model_directory_is_read(tmp_path: Path) -> None:
    files = {
        "models/x/model.config": config(("1.9", "model.sdf")),
        "models/x/model.sdf": MAIN.format("model://base"),
        "models/base/model.config": config(("1.9", "model.sdf")),
        "models/base/model.sdf": part("base"),
    }
    assert codes(findings(tmp_path, files, "models/x/model.sdf")) == []


def test_a_link_out_of_the_directory_is_refused_unless_allowed(tmp_path: Path) -> None:
    files = {"in/main.sdf": MAIN.format("part.sdf"), "secret.sdf": part("secret")}
    write(tmp_path, files)
    (tmp_path / "in" / "part.sdf").symlink_to(tmp_path / "secret.sdf")
    (error,) = findings(tmp_path, files, "in/main.sdf")
    assert error.code == "include-outside"
    assert f"a symbolic link to {tmp_path}/secret.sdf" in error.message
    assert codes(findings(tmp_path, files, "in/main.sdf", allow_outside=True)) == []


@pytest.mark.parametrize("file", ["../../secret.sdf", "{home}/secret.sdf"])
def test_a_manifest_leads_nowhere_else_either(tmp_path: Path, file: str) -> None:
    manifest = config(("1.9", file.format(home=tmp_path)))
    files = {"in/main.sdf": MAIN.format("arm"), "in/arm/model.config": manifest}
    files["secret.sdf"] = part("secret")
    assert codes(findings(tmp_path, files, "in/main.sdf")) == [("error", "include-outside")]
    assert codes(findings(tmp_path, files, "in/main.sdf", allow_outside=True)) == []


def test_a_manifest_may_list_a_urdf(tmp_path: Path) -> None:
    urdf = '<robot name="from_urdf"><link name="a"/></robot>'
    manifest = config(("1.9", "arm.urdf"))
    files = {"main.sdf": MAIN.format("arm"), "arm/model.config": manifest, "arm/arm.urdf": urdf}
    assert load(tmp_path, files).model.models[0].name == "from_urdf"


def test_text_without_a_file_includes_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"part.sdf": part("part")})
    monkeypatch.chdir(tmp_path)
    text = f'<sdf version="1.9">{MAIN.format("part.sdf")}</sdf>'
    assert translate.load(text).model.models[0].name == "part"


XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="n" value="made"/><link name="${n}"/></robot>"""


def test_xacro_runs_only_if_allowed(tmp_path: Path) -> None:
    files = {"main.sdf": MAIN.format("arm.urdf.xacro"), "arm.urdf.xacro": XACRO}
    assert codes(findings(tmp_path, files)) == [("error", "xacro-not-allowed")]


def test_xacro_is_expanded(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    files = {"main.sdf": MAIN.format("arm.urdf.xacro"), "arm.urdf.xacro": XACRO}
    document = load(tmp_path, files, allow_xacro=True)
    assert [link.name for link in document.model.models[0].links] == ["made"]


def test_xacro_that_fails_is_a_finding(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    bad = XACRO.replace('value="made"', 'value="${1/0}"')
    files = {"main.sdf": MAIN.format("arm.urdf.xacro"), "arm.urdf.xacro": bad}
    assert codes(findings(tmp_path, files, allow_xacro=True)) == [("error", "xacro-failed")]
