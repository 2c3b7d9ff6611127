"""Tensors at the border of what a body can have: the verdicts of libsdformat and MuJoCo."""

from __future__ import annotations

import importlib.util
import re
from typing import TYPE_CHECKING

import pytest
from support.border_tensors import border_tensors

import translate
from translate.engines.gazebo_physics import Request
from translate.model.inertia import inertia_problem, nearest_inertia
from translate.model.link import Inertia, Inertial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

    from translate.engines.gazebo_physics import GazeboPhysics

pytestmark = pytest.mark.engines

NAMES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
TENSORS = border_tensors(2400, 11)
LIMITS = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def sdf(tensors: Iterable[Inertia]) -> str:
    links = (
        f'<link name="l{index}"><inertial><mass>1</mass><inertia>'
        + "".join(f"<{name}>{x!r}</{name}>" for name, x in zip(NAMES, tensor, strict=True))
        + "</inertia></inertial></link>"
        for index, tensor in enumerate(tensors)
    )
    return f'<sdf version="1.9"><model name="m">{"".join(links)}</model></sdf>'


def urdf(tensors: Iterable[Inertia]) -> str:
    """Each link turns about the base, so that none of them is lumped."""
    parts = [link("base", Inertia(1.0, 0.0, 0.0, 1.0, 0.0, 1.0))]
    for index, tensor in enumerate(tensors):
        parts.append(link(f"l{index}", tensor))
        parts.append(
            f'<joint name="j{index}" type="revolute"><parent link="base"/>'
            f'<child link="l{index}"/><axis xyz="1 0 0"/>{LIMITS}</joint>'
        )
    return f'<robot name="r">{"".join(parts)}</robot>'


def link(name: str, tensor: Inertia) -> str:
    pairs = zip(NAMES, tensor, strict=True)
    entries = " ".join(f'{key}="{x!r}"' for key, x in pairs)
    return f'<link name="{name}"><inertial><mass value="1"/><inertia {entries}/></inertial></link>'


def refused(libsdformat: Libsdformat, file: Path, text: str) -> set[int]:
    file.write_text(text, encoding="utf-8")
    (answer,) = libsdformat.probe([file])
    matches = (
        re.search(r"link named l(\d+) has", message["message"]) for message in answer["errors"]
    )
    return {int(match[1]) for match in matches if match}


def problems(tensors: Iterable[Inertia], *, in_urdf: bool) -> set[int]:
    return {
        index
        for index, tensor in enumerate(tensors)
        if inertia_problem(Inertial(1.0, tensor), in_urdf=in_urdf)
    }


def test_the_verdict_on_each_tensor_is_that_of_libsdformat(
    libsdformat: Libsdformat, tmp_path: Path
) -> None:
    refused_tensors = refused(libsdformat, tmp_path / "m.sdf", sdf(TENSORS))
    assert 400 < len(refused_tensors) < 1600
    assert problems(TENSORS, in_urdf=False) == refused_tensors


def test_the_verdict_on_a_urdf_is_that_of_libsdformat(
    libsdformat: Libsdformat, tmp_path: Path
) -> None:
    """It reads 16 digits, so that some verdicts are those of other numbers."""
    refused_tensors = refused(libsdformat, tmp_path / "m.urdf", urdf(TENSORS))
    rounded = [Inertia(*(float(f"{x:.16g}") for x in tensor)) for tensor in TENSORS]
    assert problems(rounded, in_urdf=False) == refused_tensors
    assert problems(TENSORS, in_urdf=True) >= refused_tensors


def test_a_file_for_gazebo_is_accepted(libsdformat: Libsdformat, tmp_path: Path) -> None:
    for source in (sdf(TENSORS), urdf(TENSORS)):
        text = translate.convert(source, to="sdf", for_target="fortress").text
        assert refused(libsdformat, tmp_path / "m.sdf", text) == set()


@pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")
def test_mujoco_accepts_what_is_written_for_it() -> None:
    import mujoco

    tensors = [tensor for tensor in TENSORS[:700] if max(tensor) > 1e-8]
    text = translate.convert(urdf(tensors), to="urdf", for_target="mujoco").text
    assert mujoco.MjModel.from_xml_string(text).nbody == len(tensors) + 1


@pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")
def test_mujoco_accepts_a_repaired_tensor_in_any_axes() -> None:
    import mujoco

    tensors = [nearest_inertia(tensor) for tensor in TENSORS[:700] if max(tensor) > 1e-8]
    assert mujoco.MjModel.from_xml_string(urdf(tensors)).nbody == len(tensors) + 1


def test_dart_does_not_end_where_a_joint_turns_a_rod(gazebo: GazeboPhysics, tmp_path: Path) -> None:
    """It ends with a moment of 0 about the axis, and not with what --for writes."""
    requests = []
    for tensor in (Inertia(0.0, 0.0, 0.0, 0.0, 0.0, 0.0), Inertia(0.0, 0.0, 0.0, 1.0, 0.0, 1.0)):
        source = urdf([tensor])
        for options in ({"sdf_version": "1.9"}, {"for_target": "fortress"}):
            file = tmp_path / f"{len(requests)}.sdf"
            text = translate.convert(source, to="sdf", **options).text  # type: ignore[arg-type]
            file.write_text(text, encoding="utf-8")
            requests.append(Request(file, steps=10))
    ends = ["crash" in robot.errors for robot in gazebo.build(requests)]
    assert ends == [True, False, True, False]


@pytest.mark.parametrize("text_of", [sdf, urdf], ids=["sdf", "urdf"])
@pytest.mark.skipif(importlib.util.find_spec("pydrake") is None, reason="Drake is not installed")
def test_the_inertia_that_drake_replaces_is_named(
    text_of: Callable[[Iterable[Inertia]], str],
) -> None:
    import numpy
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    impossible = [Inertia(*(x * 1.5 if x == max(t) else x for x in t)) for t in TENSORS[:100]]
    tensors = [tensor for tensor in (*TENSORS[:300], *impossible) if max(tensor) > 1e-8]
    text = text_of(tensors)
    plant = MultibodyPlant(0.001)
    Parser(plant).AddModelsFromString(text, "sdf" if text_of is sdf else "urdf")
    replaced = set()
    for index, tensor in enumerate(tensors):
        body = plant.GetBodyByName(f"l{index}").default_spatial_inertia()
        moments = body.CalcRotationalInertia().CopyToFullMatrix3()[numpy.triu_indices(3)]
        if not numpy.allclose(moments, tensor, rtol=0.0, atol=1e-6 * max(tensor)):
            replaced.add(f"l{index}")
    named = {
        finding.at.name
        for finding in translate.check(text, for_target="drake")
        if finding.at is not None and "solid sphere of water" in finding.message
    }
    assert 20 < len(replaced) < len(tensors)
    assert named == replaced
