"""Partial updates: what is written beside a refused edit is compared with the edited robot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import translate
from translate.edits import structure
from translate.edits.structure import ModelUpdate
from translate.model.model import Model
from translate.model.pose import Pose

SDF = """<sdf version="1.9">
  <model name="m">
    <link name="a">
      <inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
    </link>
    <link name="b">
      <pose relative_to="j"/>
      <inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
    </link>
    <joint name="j" type="revolute">
      <pose relative_to="a">0 0 1 0 0 0</pose>
      <parent>a</parent>
      <child>b</child>
      <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
    </joint>
    <model name="n">
      <link name="c">
        <inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
      </link>
    </model>
    <joint name="k" type="fixed"><parent>b</parent><child>n::c</child></joint>
  </model>
</sdf>
"""
#: A new name without the prefix of its model has no place in SDFormat.
REFUSED = ("n__c", "c")
MERGED = ('upper="1"', 'upper="0.5"')


def moved(model: Model) -> Model:
    (joint, *others) = model.joints
    return replace(model, joints=[replace(joint, pose=Pose((0, 0, 3), relative_to="a")), *others])


def heavier(model: Model) -> Model:
    first, *others = model.links
    assert first.inertial is not None
    return replace(model, links=[replace(first, inertial=replace(first.inertial, mass=7)), *others])


def turned(model: Model) -> Model:
    (joint, *others) = model.joints
    assert joint.axis is not None
    return replace(model, joints=[replace(joint, axis=replace(joint.axis, xyz=(1, 0, 0))), *others])


FAULTS: dict[str, Callable[[Model], Model]] = {"place": moved, "mass": heavier, "axis": turned}


def partial_update(*edits: tuple[str, str]) -> translate.Update:
    base = translate.convert(SDF.encode(), to="urdf").text
    source = base
    for old, new in edits:
        assert old in source
        source = source.replace(old, new)
    return translate.update(SDF.encode(), source.encode(), base=base.encode(), partial=True)


@pytest.fixture(params=FAULTS)
def fault(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A merge that also changes what was not edited."""
    change, merge = FAULTS[request.param], structure.updated_model

    def faulty(*arguments: object, **options: object) -> ModelUpdate:
        result = merge(*arguments, **options)  # type: ignore[arg-type]
        return result._replace(model=change(result.model)) if result.edits else result

    monkeypatch.setattr("translate.driver.update.updated_model", faulty)
    return str(request.param)


def test_the_other_edits_are_written() -> None:
    result = partial_update(MERGED, REFUSED)
    assert result.text == SDF.replace("<upper>1<", "<upper>0.5<")
    assert result.refused


@pytest.mark.parametrize("edits", [[MERGED], [MERGED, REFUSED]], ids=["merged", "and refused"])
def test_a_wrong_place_mass_or_axis_is_not_written(
    fault: str, edits: list[tuple[str, str]]
) -> None:
    result = partial_update(*edits)
    assert (result.text, list(result.edits)) == (SDF, [])
    assert result.refused
