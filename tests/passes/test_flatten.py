"""Nested models become part of the model around them (reference U D6; S B20 – B37, B70 – B75)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.pass_robots import (
    arm,
    assert_same_places,
    at,
    codes,
    joint,
    link,
    nested_robots,
    places,
    robots,
    sensor,
    thorough,
)

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis, Mimic
from translate.model.link import Frame
from translate.model.model import Model, World
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.flatten import flatten, flatten_scope
from translate.report.loss_report import LossReport


def flat(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    return flatten(model, UrdfOptions(**options), report), report  # type: ignore[arg-type]


def gripper(**parts: object) -> Model:
    """A palm with a finger on it and a frame."""
    fields: dict[str, object] = {
        "links": [link("palm"), link("finger", at(0, 0, 0.1))],
        "joints": [joint("grip", "palm", "finger", "prismatic")],
        "explicit_frames": [Frame("tip", "finger", at(0, 0, 0.2))],
    }
    return Model("gripper", **{**fields, **parts})  # type: ignore[arg-type]


def outer(nested: Model, **parts: object) -> Model:
    """A hand that holds a nested model, which holds on to it."""
    fields: dict[str, object] = {
        "links": [link("wrist")],
        "joints": [joint("mount", "wrist", f"{nested.name}::palm", "fixed")],
        "models": [nested],
    }
    return Model("hand", **{**fields, **parts})  # type: ignore[arg-type]


def test_a_flat_model_is_the_same_object() -> None:
    model = arm()
    assert flat(model)[0] is model


def test_names_are_joined() -> None:
    model, report = flat(outer(gripper()))
    assert [item.name for item in model.links] == ["wrist", "gripper__palm", "gripper__finger"]
    assert [item.name for item in model.joints] == ["mount", "gripper__grip"]
    assert model.models == []
    assert report.provenance.renames() == {
        "gripper::palm": "gripper__palm",
        "gripper::finger": "gripper__finger",
        "gripper::grip": "gripper__grip",
        "gripper::tip": "gripper__tip",
    }


@pytest.mark.parametrize(
    ("separator", "expected"), [("__", "a__b__palm"), ("/", "a/b/palm"), ("::", "a__b__palm")]
)
def test_the_separator_joins_all_names_of_the_path(separator: str, expected: str) -> None:
    inner = Model("b", links=[link("palm")])
    model, _ = flat(
        Model("m", links=[link("x")], models=[Model("a", models=[inner])]), separator=separator
    )
    assert [item.name for item in model.links] == ["x", expected]


def test_names_of_the_model_itself_stay_and_others_avoid_them() -> None:
    taken = [link("wrist"), link("gripper__palm")]
    model, report = flat(outer(gripper(), links=taken))
    assert [item.name for item in model.links] == [
        "wrist",
        "gripper__palm",
        "gripper__palm_link",
        "gripper__finger",
    ]
    assert model.joint("mount").child == "gripper__palm_link"
    assert report.provenance.renames()["gripper::palm"] == "gripper__palm_link"


@pytest.mark.parametrize("name", ["__a", "__"])
def test_a_joined_name_is_never_reserved(name: str) -> None:
    model, _ = flat(Model("m", links=[link("x")], models=[Model("__n", links=[link(f"{name}__")])]))
    joined = model.links[1].name
    assert not (joined.startswith("__") and joined.endswith("__"))


def test_no_number_changes() -> None:
    degrees = Pose((1, 2, 3), (10.0, 20.0, 30.0), "rpy_degrees")
    nested = gripper(pose=degrees, links=[link("palm", degrees), link("finger", at(0, 0, 0.1))])
    model, _ = flat(outer(nested))
    frame = next(f for f in model.explicit_frames if f.name == "__gripper__model__")
    assert frame.pose == degrees.relative("__model__")
    assert model.link("gripper__palm").pose == degrees.relative("__gripper__model__")


def test_a_joint_outside_the_tree_is_renamed_with_its_ends() -> None:
    nested = gripper(loop_joints=[joint("loop", "finger", "palm")])
    model, _ = flat(outer(nested))
    (loop,) = model.loop_joints
    assert (loop.name, loop.parent, loop.child) == (
        "gripper__loop",
        "gripper__finger",
        "gripper__palm",
    )


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("gripper", "__gripper__model__"),
        ("gripper::__model__", "__gripper__model__"),
        ("gripper::palm", "gripper__palm"),
        ("gripper::grip", "gripper__grip"),
        ("gripper::tip", "gripper__tip"),
        ("wrist", "wrist"),
        ("__model__", "__model__"),
        ("nothing", "nothing"),
    ],
)
def test_references_from_outside_follow(reference: str, expected: str) -> None:
    frame = Frame("f", "wrist", at(1, 0, 0, to=reference))
    model, _ = flat(outer(gripper(), explicit_frames=[frame]))
    found = next(f for f in model.explicit_frames if f.name == "f")
    assert found.pose.relative_to == expected


def test_references_of_a_world_follow_and_names_of_its_models_stay() -> None:
    frames = [Frame("f", attached_to="hand"), Frame("g", attached_to="hand::gripper::palm")]
    world = World("w", [outer(gripper())], frames)
    flattened = flatten_scope(world, "__", LossReport())
    bodies = [frame.attached_to for frame in flattened.explicit_frames]
    assert bodies == ["hand", "hand::gripper__palm"]


def test_references_inside_a_nested_model_follow() -> None:
    follower = joint("follow", "finger", "nail", axis=Axis((1, 0, 0), "tip", mimic=Mimic("lead")))
    gears = joint("gears", "palm", "nail", "gearbox", gearbox_reference_body="finger")
    nested = gripper(
        links=[link("palm"), link("finger"), link("nail", at(to="tip"))],
        joints=[joint("lead", "palm", "finger"), follower, gears],
    )
    model, _ = flat(outer(nested))
    found = model.joint("gripper__follow")
    assert (found.parent, found.child) == ("gripper__finger", "gripper__nail")
    assert found.axis == Axis((1, 0, 0), "gripper__tip", mimic=Mimic("gripper__lead"))
    assert model.link("gripper__nail").pose.relative_to == "gripper__tip"
    assert model.joint("gripper__gears").gearbox_reference_body == "gripper__finger"


@pytest.mark.parametrize(
    ("nested", "body"),
    [
        (gripper(), "gripper__palm"),
        (gripper(canonical_link="finger"), "gripper__finger"),
        (gripper(static=True), "gripper__palm"),
        (gripper(static=True, canonical_link="finger"), "gripper__finger"),
    ],
    ids=["first link", "canonical link", "static", "static with a canonical link"],
)
def test_the_frame_of_a_nested_model_hangs_on_its_canonical_link(nested: Model, body: str) -> None:
    model, _ = flat(outer(nested))
    frame = next(f for f in model.explicit_frames if f.name == "__gripper__model__")
    assert frame.attached_to == body


def test_a_joint_to_the_world_stays_one() -> None:
    nested = gripper(joints=[joint("weld", "world", "palm", "fixed")])
    model, _ = flat(outer(nested))
    assert model.joint("gripper__weld").parent == "world"


def test_placement_frame_puts_that_frame_on_the_pose() -> None:
    # The tip is 0.3 m above the gripper's frame, so that frame is 0.3 m below the pose.
    nested = gripper(pose=at(1, 0, 2), placement_frame="tip")
    model, _ = flat(outer(nested))
    frame = next(f for f in model.explicit_frames if f.name == "__gripper__model__")
    assert frame.pose.xyz == pytest.approx((1, 0, 1.7))


def test_placement_frame_of_the_model_itself() -> None:
    model, _ = flat(gripper(pose=at(1, 0, 2), placement_frame="tip"))
    assert model.pose.xyz == pytest.approx((1, 0, 1.7))
    assert model.placement_frame == ""


# Placement frame of the outer model → the pose of its frame, if its own pose is 5 0 0: the pose of
# the placement frame in the model is subtracted (seed 2, 1.5; reference S B70).
PLACEMENT_FRAMES = {
    "wrist": (5.0, 0.0, 0.0),
    "mark": (4.0, 0.0, 0.0),
    "mount": (5.0, -2.0, 0.0),
    "gripper": (5.0, -2.0, 0.0),
    "gripper::finger": (5.0, -2.0, -0.1),
    "gripper::tip": (5.0, -2.0, pytest.approx(-0.3)),
}


@pytest.mark.parametrize("separator", ["", "__", "::"])
@pytest.mark.parametrize("frame", PLACEMENT_FRAMES)
def test_placement_frame_of_a_model_with_nested_models(frame: str, separator: str) -> None:
    marks = [Frame("mark", "wrist", at(1, 0, 0))]
    nested = gripper(pose=at(0, 2, 0))
    hand = outer(nested, pose=at(5, 0, 0), placement_frame=frame, explicit_frames=marks)
    if separator:
        # To SDFormat, with the frames of the nested models.
        model = flatten_scope(hand, separator, LossReport())
        assert isinstance(model, Model)
    else:
        # To URDF.
        model = flat(hand)[0]
    assert model.pose.xyz == PLACEMENT_FRAMES[frame]
    assert (model.placement_frame, model.models) == ("", [])


def test_the_pose_of_a_camera_in_a_sensor_names_the_same_link() -> None:
    camera = '<camera><pose relative_to="palm">1 0 0 0 0 0</pose></camera>'
    palm = link(
        "palm", fragments=[Fragment("sdf", "sensor", f'<sensor name="s">{camera}</sensor>')]
    )
    nested = gripper()
    nested.links[0] = palm
    model = flatten_scope(outer(nested), "__", LossReport())
    assert isinstance(model, Model)
    assert 'relative_to="gripper__palm"' in model.link("gripper__palm").fragments[0].xml


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (outer(gripper()), ""),
        (outer(gripper(), canonical_link="gripper::finger"), "gripper__finger"),
        (Model("m", models=[gripper()]), ""),
        (Model("m", models=[gripper(canonical_link="finger")]), "gripper__finger"),
    ],
)
def test_the_canonical_link_stays_the_same(model: Model, expected: str) -> None:
    assert flat(model)[0].canonical_link == expected


def test_plugins_move_up_and_flags_do_not() -> None:
    plugin = Fragment("sdf", "plugin", '<plugin name="p"><body>finger</body></plugin>')
    flag = Fragment("sdf", "self_collide", "<self_collide>true</self_collide>")
    model, report = flat(outer(gripper(fragments=[plugin, flag])))
    assert [item.xml for item in model.fragments] == [
        '<plugin name="p">\n  <body>gripper__finger</body>\n</plugin>'
    ]
    losses = [(loss.severity, loss.element) for loss in report.losses[1:]]
    assert losses == [
        ("approximated", "model 'gripper' <plugin>"),
        ("lost", "model 'gripper' <self_collide>"),
    ]


def test_a_text_that_only_contains_a_name_is_reported() -> None:
    plugin = Fragment("sdf", "plugin", "<plugin><topic>gripper::palm::eye</topic></plugin>")
    model, report = flat(outer(gripper(), fragments=[plugin]))
    assert model.fragments == [plugin]
    assert "name-mentioned" in codes(report)


def test_the_pose_of_a_sensor_in_a_nested_model_follows() -> None:
    palm = link("palm", fragments=[sensor('<pose relative_to="tip">1 0 0 0 0 0</pose>')])
    model, _ = flat(outer(gripper(links=[palm, link("finger")])))
    assert 'relative_to="gripper__tip"' in model.link("gripper__palm").fragments[0].xml


def test_names_of_an_urdf_inside_another_model_are_forgotten() -> None:
    palm = replace(link("palm"), urdf_name="Palm")
    model, _ = flat(outer(gripper(links=[palm, link("finger")])))
    assert model.link("gripper__palm").urdf_name is None


def test_what_flattening_does_is_reported() -> None:
    _, report = flat(outer(gripper(static=True)))
    assert [(loss.code, loss.severity) for loss in report.losses] == [
        ("model-flattened", "renamed"),
        ("nested-static", "lost"),
    ]


def test_a_nested_model_without_links_is_an_error() -> None:
    with pytest.raises(TranslateError) as caught:
        flat(outer(Model("gripper", explicit_frames=[Frame("palm")])))
    assert caught.value.diagnostics[0].code == "model-without-link"


@settings(thorough, max_examples=examples(20))
@given(robots(), st.integers(0, 4))
def test_a_placement_frame_leaves_everything_where_it_is(model: Model, index: int) -> None:
    placed = replace(model, placement_frame=model.links[index % len(model.links)].name)
    result, _ = flat(placed)
    assert result.placement_frame == ""
    assert_same_places(places(placed), places(result))


@settings(thorough, max_examples=examples(20))
@given(nested_robots())
def test_the_frame_of_a_static_model_is_attached_to_its_canonical_link(model: Model) -> None:
    """URDF has no frame of its own for a static model; rule B31 uses its canonical link too."""
    nested = replace(model.models[0], static=True)
    model = replace(model, models=[nested, *model.models[1:]])
    result, report = flat(model)
    renamed = report.provenance.renames()
    found = FrameGraph(result).attached_to(f"__{nested.name}__model__")
    assert found == renamed[f"{nested.name}::{nested.links[0].name}"]
    assert_same_places(places(model, lambda name: renamed.get(name, name)), places(result))


@thorough
@given(nested_robots())
def test_everything_stays_where_it_is(model: Model) -> None:
    result, report = flat(model)
    assert_same_places(
        places(model, lambda name: report.provenance.renames().get(name, name)), places(result)
    )
