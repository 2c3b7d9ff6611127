"""The noise of positions: Gazebo adds it to degrees, and not to metres as specified."""

from __future__ import annotations

import pytest

import translate

SENSOR = (
    '<sensor name="s" type="navsat"><navsat><position_sensing><{0}><noise type="gaussian">'
    "<{1}>{2}</{1}></noise></{0}></position_sensing></navsat></sensor>"
)
SDF = (
    '<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass></inertial>'
    "{}</link></model></sdf>"
)
URDF = '<robot name="r"><link name="a"/><gazebo reference="a">{}</gazebo></robot>'


@pytest.mark.parametrize("document", [SDF, URDF])
@pytest.mark.parametrize(
    ("axis", "tag", "value", "is_found"),
    [
        ("horizontal", "stddev", "2", True),
        ("horizontal", "mean", "-1", True),
        ("horizontal", "bias_mean", "0.01", True),
        ("horizontal", "bias_stddev", "0.0011", True),
        ("horizontal", "stddev", "1e-5", False),
        ("horizontal", "stddev", "0.001", False),
        ("horizontal", "precision", "2", False),
        ("horizontal", "stddev", "two", False),
        ("vertical", "stddev", "2", False),
    ],
)
def test_horizontal_noise_in_metres_is_named(
    document: str, axis: str, tag: str, value: str, is_found: bool
) -> None:
    found = translate.check(document.format(SENSOR.format(axis, tag, value)))
    assert ("position-noise-in-metres" in {item.code for item in found}) == is_found


def test_the_finding_is_for_gazebo_only() -> None:
    text = SDF.format(SENSOR.format("horizontal", "stddev", "2"))
    codes = {
        name: {item.code for item in translate.check(text, for_target=name)}
        for name in ("harmonic", "drake")
    }
    assert "position-noise-in-metres" in codes["harmonic"]
    assert "position-noise-in-metres" not in codes["drake"]
