"""Templates of robots: the error names the language, and not a fault of XML."""

from __future__ import annotations

from pathlib import Path

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError

SDF = '<sdf version="1.9">\n<model name="m"><link name="{}"/></model></sdf>'
TEMPLATES = {
    "w.sdf.jinja": ("Jinja", "{{ name }}"),
    "w.sdf.jinja2": ("Jinja", "{% if x %}a{% endif %}"),
    "w.urdf.j2": ("Jinja", "{# c #}a"),
    "w.sdf.erb": ("ERB", "<%= name %>"),
    "w.world.em": ("EmPy", "@(name)"),
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
