"""The saved state of a world, which today's Gazebo ignores: models get its poses."""

from __future__ import annotations

from functools import partial

import pytest
from support.processor_time import growth

from translate.migration.migrate import migrated_text

WORLD = '<sdf version="1.6"><world name="w">{}<state world_name="w">{}</state></world></sdf>'
LINK = '<link name="l"/>'
SAVED = '<model name="box"><pose>5 6 7 0 0 1</pose>{}</model>'
POSE, ELSEWHERE = "<pose>5 6 7 0 0 1</pose>", "<pose>1 2 3 0 0 0</pose>"


def model(pose: str = "", name: str = "box") -> str:
    return f'<model name="{name}">{pose}{LINK}</model>'


def include(more: str) -> str:
    return f"<include><uri>model://box</uri>{more}</include>"


#: A world, its state, the pose of its first entity after the migration, and the severities.
CASES = {
    "a model without a pose": (model(), SAVED.format(""), "5 6 7 0 0 1", ["harmless"]),
    "another pose": (model(ELSEWHERE), SAVED.format(""), "5 6 7 0 0 1", ["harmless"]),
    "the same pose": (model(POSE), SAVED.format(""), "5 6 7 0 0 1", []),
    "the same pose, rounded": (
        model("<pose>5.00001 6 7 0 0 1</pose>"), SAVED.format(""), "5.00001 6 7 0 0 1", [],
    ),
    "an include with a name": (
        include("<name>box</name>"), SAVED.format(""), "5 6 7 0 0 1", ["harmless"],
    ),
    "an include without a name": (include(""), SAVED.format(""), "5 6 7 0 0 1", ["harmless"]),
    "two includes without a name": (include("") * 2, SAVED.format(""), None, ["lost"]),
    "a light": (
        '<light name="box" type="point"/>', SAVED.format("").replace("model", "light"),
        "5 6 7 0 0 1", ["harmless"],
    ),
    "a model that was added later": (model(name="other"), SAVED.format(""), None, ["lost"]),
    "a scale": (
        model(POSE), SAVED.format("<scale>2 1 1</scale>"), "5 6 7 0 0 1", ["lost"],
    ),
    "the scale 1": (model(POSE), SAVED.format("<scale>1 1 1</scale>"), "5 6 7 0 0 1", []),
    "no number": (model(), SAVED.format("").replace("5 6", "x y"), None, []),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_saved_pose_becomes_that_of_the_model(name: str) -> None:
    entities, saved, pose, severities = CASES[name]
    text = WORLD.format(entities, saved)
    migrated, state = migrated_text(text.encode(), "w.world", "harmonic")
    entries = [loss for loss in state.report.losses if loss.code == "element-migrated"]
    assert [loss.severity for loss in entries] == severities
    written = migrated.decode().partition("<state")[0]
    assert written.partition("<pose>")[2].partition("</pose>")[0] == (pose or "")
    again, state = migrated_text(migrated, "w.world", "harmonic")
    assert again == migrated
    assert "harmless" not in [loss.severity for loss in state.report.losses]


def test_the_first_entry_of_a_name_counts() -> None:
    saved = SAVED.format("") + SAVED.format("").replace("5 6 7", "8 8 8")
    migrated, state = migrated_text(WORLD.format(model(), saved).encode(), "w.world", "harmonic")
    assert b"<pose>5 6 7 0 0 1</pose>" in migrated.partition(b"<state")[0]
    reasons = [loss.reason for loss in state.report.losses if loss.code == "element-migrated"]
    assert reasons[1:] == ["Gazebo Classic uses the first entry of a name"]


def test_entries_of_one_name_take_a_time_in_proportion() -> None:
    def migrate(count: int) -> None:
        entities = f'<model name="box">{"<b/>" * count}{LINK}</model>'
        saved = '<model name="box"/>' * count
        migrated_text(WORLD.format(entities, saved).encode(), "w.world", "harmonic")

    assert growth(partial(migrate, 1000), partial(migrate, 8000), 16.0) < 16.0
