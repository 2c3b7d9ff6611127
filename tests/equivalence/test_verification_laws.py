"""Laws of the report and the verification, for random robots and for real ones.

If the report contains nothing that is lost or approximated, then the verification accepts the
translation.  The verification finds a difference only if the report does not name it; so it finds
none in any translation.
"""

from __future__ import annotations

import pytest
from support.corpus_robots import CORPUS, robots
from support.examples import examples
from support.laws import drawn

import translate
from translate.resources.search import Resources
from translate.testing.random_sdf import sdf_robots
from translate.testing.random_urdf import urdf_robots

EXAMPLES = examples(25)
#: One object for all options, so that ``drawn`` draws the robots once.
URDF_ROBOTS, SDF_ROBOTS = urdf_robots(), sdf_robots()
URDF_OPTIONS: tuple[dict[str, object], ...] = (
    {"to": "sdf"},
    {"to": "sdf", "sdf_version": "1.4"},
    {"to": "sdf", "sdf_version": "1.7", "style": "frames"},
    {"to": "sdf", "sdf_version": "1.6", "massless": "frame"},
    {"to": "sdf", "sdf_version": "1.9"},
    {"to": "sdf", "lump_fixed_joints": True},
    {"to": "urdf", "urdf_version": "1.0"},
)
SDF_OPTIONS: tuple[dict[str, object], ...] = (
    {"to": "urdf"},
    {"to": "urdf", "no_gazebo": True},
    {"to": "urdf", "link_frames": "keep"},
    {"to": "sdf", "sdf_version": "1.4"},
    {"to": "sdf", "sdf_version": "1.7"},
    {"to": "sdf", "sdf_version": "1.9", "flatten": True},
    {"to": "sdf", "sdf_version": "1.6", "massless": "frame"},
)


def unnamed(robot: object, options: dict[str, object]) -> list[str]:
    """The differences of a translation that its report does not name."""
    try:
        result = translate.convert(robot, verify=True, **options)  # type: ignore[arg-type]
    except translate.TranslateError:
        # The robot cannot be translated with these options.
        return []
    assert result.comparison is not None
    differences = result.comparison.differences
    if any(item.code == "link-pose" for item in differences) and is_large(robot):
        differences = [item for item in differences if item.code != "link-pose"]
    return [str(item) for item in differences]


def is_large(robot: object) -> bool:
    """Whether a pose is so far away that its rounding is above the tolerance of 1e-6 m."""
    document = translate.load(robot)  # type: ignore[arg-type]
    parts = [part for model in document.all_models() for part in (*model.links, *model.joints)]
    return any(abs(length) > 1e9 for part in parts for length in part.pose.xyz)


@pytest.mark.parametrize("options", URDF_OPTIONS, ids=str)
def test_the_report_of_a_random_urdf_names_every_difference(options: dict[str, object]) -> None:
    for (text,) in drawn(EXAMPLES, URDF_ROBOTS):
        assert unnamed(text, options) == []


@pytest.mark.parametrize("options", SDF_OPTIONS, ids=str)
def test_the_report_of_a_random_sdf_names_every_difference(options: dict[str, object]) -> None:
    for (text,) in drawn(EXAMPLES, SDF_ROBOTS):
        assert unnamed(text, options) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [*URDF_OPTIONS, {"to": "sdf", "compat": "libsdformat"}], ids=str
)
def test_the_report_of_a_real_urdf_names_every_difference(options: dict[str, object]) -> None:
    for robot in robots()[::10]:
        assert (str(robot), unnamed(robot.path, options)) == (str(robot), [])


@pytest.mark.slow
@pytest.mark.parametrize("options", SDF_OPTIONS, ids=str)
def test_the_report_of_a_real_sdf_names_every_difference(options: dict[str, object]) -> None:
    paths = sorted([*CORPUS.rglob("*.sdf"), *CORPUS.rglob("*.world")])[::10]
    for path in paths:
        if path.stat().st_size < 500_000:
            resources = Resources(missing_includes="keep")
            given = {**options, "resources": resources}
            assert (str(path), unnamed(path, given)) == (str(path), [])
