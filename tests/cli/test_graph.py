"""``graph``: formats by option and by suffix, and refused combinations of options."""

from __future__ import annotations

import shutil

import pytest


@pytest.mark.parametrize(
    ("arguments", "start"),
    [((), "digraph {"), (("--format", "dot"), "digraph {"), (("--format", "mermaid"), "%% arm")],
    ids=["default", "dot", "mermaid"],
)
def test_a_graph_is_written_to_standard_output(run, arguments, start) -> None:
    result = run("graph", "arm.urdf", *arguments)
    assert result.exit_code == 0
    assert result.stdout.startswith(start)
    assert "forearm" in result.stdout


@pytest.mark.parametrize(
    ("name", "start"), [("a.dot", b"digraph"), ("a.mmd", b"%% arm"), ("a.svg", b"<svg")]
)
def test_the_suffix_of_the_output_chooses_the_format(run, here, name, start) -> None:
    assert run("graph", "arm.urdf", "-o", name).exit_code == 0
    assert (here / name).read_bytes().startswith(start)


@pytest.mark.parametrize(("options", "text"), [((), "wrote t.svg\n"), (("-q",), "")])
def test_the_written_file_is_named(run, options: tuple[str, ...], text: str) -> None:
    assert run("graph", "arm.urdf", "-o", "t.svg", *options).stderr == text


@pytest.mark.parametrize("name", ["a.html", "a.json", "a.PDF"])
def test_a_suffix_of_no_format_is_a_usage_error(run, here, name) -> None:
    result = run("graph", "arm.urdf", "-o", name)
    assert result.exit_code == 2
    assert ".svg, .png" in result.stderr
    assert not (here / name).exists()
    assert run("graph", "arm.urdf", "-o", name, "--format", "dot").exit_code == 0


@pytest.mark.skipif(shutil.which("dot") is None, reason="needs Graphviz")
def test_a_png_image_is_written_by_graphviz(run, here) -> None:
    assert run("graph", "arm.urdf", "-o", "a.png").exit_code == 0
    assert (here / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("kind", ["poses", "attached"])
def test_the_graphs_of_frames_have_joints_as_nodes(run, kind) -> None:
    result = run("graph", "arm.urdf", "--kind", kind)
    assert 'label="elbow"' in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [("--kind", "poses", "--collapse-fixed"), ("-o", "arm.urdf"), ("--depth", "-1")],
    ids=["collapse-poses", "overwrite", "negative-depth"],
)
def test_a_wrong_combination_is_a_usage_error(run, arguments) -> None:
    assert run("graph", "arm.urdf", *arguments).exit_code == 2


def test_a_file_without_a_model_is_an_error(run, here) -> None:
    (here / "empty.sdf").write_text('<sdf version="1.8"/>')
    result = run("graph", "empty.sdf")
    assert result.exit_code == 1
    assert "Traceback" not in result.stderr
