"""Updates that the judge calls wrong: an edit that vanishes, or damage beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.edits.harder_cases import updated
from support.update_judge.judge import judge

import translate

_MATERIAL = "<material><ambient>{0}</ambient><diffuse>{1}</diffuse>{2}</material>"
_SPECULAR = "<specular>0.1 0.1 0.1 1</specular>"
_SCRIPT = (
    "<material><script><name>Gazebo/Grey</name>"
    "<uri>file://media/materials/scripts/gazebo.material</uri></script></material>"
)


def _model(*parts: str) -> str:
    return f"<sdf version='1.9'><model name='m'>{''.join(parts)}</model></sdf>"


def _spheres(material: str) -> str:
    visuals = [
        f"<visual name='{name}'><geometry><sphere><radius>{radius}</radius></sphere></geometry>"
        f"{material}</visual>"
        for name, radius in (("v", 1), ("w", 2))
    ]
    return _model("<link name='a'>", *visuals, "</link>")


SHINING = _spheres(_MATERIAL.format("0.3 0.3 0.3 1", "0.7 0.7 0.7 1", _SPECULAR))
PLAIN = _spheres(_MATERIAL.format("0.3 0.8 0.3 1", "0.3 0.8 0.3 1", ""))
PLANES = _model(
    "<link name='a'>",
    *(
        f"<visual name='{name}'><geometry><plane><normal>{normal}</normal><size>2 2</size></plane>"
        "</geometry></visual>"
        for name, normal in (("v", "0 0 1"), ("w", "0 1 0"))
    ),
    "</link>",
)


def _collision(name: str, surface: str) -> str:
    return _model(
        f"<link name='a'><collision name='{name}'><geometry><sphere><radius>1</radius></sphere>",
        f"</geometry><surface>{surface}</surface></collision></link>",
    )


_STIFF = "<contact><ode><kp>100000</kp></ode></contact>"
_TORSION = "<friction><torsional><coefficient>0.7</coefficient></torsional></friction>"
_BOX = "<collision name='q'><geometry><box><size>1 1 1</size></box></geometry></collision></link>"
JOINT = _model(
    "<link name='a'/><link name='b'/>",
    "<joint name='j' type='fixed'><parent>a</parent><child>b</child></joint>",
)
_KNOWN = pytest.mark.xfail(reason="not mended", strict=True)

#: The SDFormat, whether its URDF is edited, and a pattern in the text with what replaces it.
FAULTS = [
    pytest.param(
        SHINING, False, _SPECULAR, "<specular>0.5 0.1 0.1 1</specular>",
        id="the specular colour of one of two visuals", marks=_KNOWN,
    ),
    pytest.param(
        SHINING, False, "<diffuse>.*?</diffuse>", "<diffuse>0.5 0.1 0.1 1</diffuse>",
        id="the diffuse colour of one of two visuals with a block", marks=_KNOWN,
    ),
    pytest.param(
        _spheres(_SCRIPT), False, "<material>.*?</material>", "",
        id="the material of one of two visuals with a script", marks=_KNOWN,
    ),
    pytest.param(
        SHINING, False, "</link>",
        "<visual name='x'><geometry><sphere><radius>3</radius></sphere></geometry></visual></link>",
        id="a visual without a material beside two with one", marks=_KNOWN,
    ),
    pytest.param(
        _collision("collision", _STIFF), False, "</link>", _BOX,
        id="a collision beside one with a generated name and a contact", marks=_KNOWN,
    ),
    pytest.param(
        _collision("p", _STIFF), False, "</link>", _BOX,
        id="a collision beside one with a name and a contact",
    ),
    pytest.param(
        _collision("p", _TORSION), False, "</link>", _BOX,
        id="a collision beside one with a torsional friction",
    ),
    pytest.param(
        PLAIN, False, "<diffuse>.*?</diffuse>", "<diffuse>1 0 0 1</diffuse>",
        id="the diffuse colour of one of two visuals without a block", marks=_KNOWN,
    ),
    pytest.param(
        PLANES, True, ' name="w"', "",
        id="a shape of a block without its name", marks=_KNOWN,
    ),
    pytest.param(
        JOINT, False, "name='j'", "name='j  k'",
        id="a name with two blanks", marks=_KNOWN,
    ),
]  # fmt: skip


@pytest.mark.parametrize("with_base", [True, False], ids=["with a base", "without a base"])
@pytest.mark.parametrize(("sdf", "edits_urdf", "pattern", "new"), FAULTS)
def test_an_edit_is_merged_or_named(
    tmp_path: Path, sdf: str, edits_urdf: bool, pattern: str, new: str, with_base: bool
) -> None:
    texts = translate.to_urdf(sdf.encode()), sdf
    before, other = texts if edits_urdf else texts[::-1]
    after, count = re.subn(pattern, new, before, count=1)
    assert count == 1
    a, b = (
        tmp_path / name for name in (("a.urdf", "b.sdf") if edits_urdf else ("a.sdf", "b.urdf"))
    )
    a.write_text(after)
    b.write_text(other)
    base = before.encode() if with_base else None
    outcome, _ = updated(a, b, base)
    judgement = judge(before.encode(), after.encode(), other.encode(), outcome)
    assert judgement.verdict in ("right", "without effect", "refused"), judgement.findings
