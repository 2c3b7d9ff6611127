"""Where sensors, lights and the like are (reference S B66 – B68)."""

from __future__ import annotations

import pytest

import translate
from translate.model.content_poses import contents

MODEL = """<sdf version="1.12"><model name="m">
  <link name="a">
    <pose>1 0 0 0 0 0</pose>
    <sensor name="plain" type="imu"><pose>0 0 1 0 0 0</pose></sensor>
    <sensor name="elsewhere" type="camera">
      <pose relative_to="f" degrees="true">0 0 1 0 0 90</pose>
      <camera><pose relative_to="a">9 9 9 0 0 0</pose></camera>
    </sensor>
    <light name="lamp" type="point"/>
    <projector name="beam"><pose relative_to="__model__">0 0 2 0 0 0</pose></projector>
  </link>
  <link name="b"><pose>0 5 0 0 0 0</pose></link>
  <frame name="f" attached_to="b"><pose>0 0 3 0 0 0</pose></frame>
  <joint name="j" type="revolute">
    <pose relative_to="a">0 0 7 0 0 0</pose><parent>a</parent><child>b</child><axis/>
    <sensor name="force" type="force_torque"><pose>0 1 0 0 0 0</pose></sensor>
  </joint>
</model></sdf>"""


@pytest.mark.parametrize(
    ("name", "kind", "owner", "in_owner", "in_model"),
    [
        pytest.param("plain", "sensor", "a", (0, 0, 1), (1, 0, 1), id="in-its-link"),
        pytest.param("elsewhere", "sensor", "a", (-1, 5, 4), (0, 5, 4), id="in-another-frame"),
        pytest.param("lamp", "light", "a", (0, 0, 0), (1, 0, 0), id="no-pose"),
        pytest.param("beam", "projector", "a", (-1, 0, 2), (0, 0, 2), id="in-the-model"),
        pytest.param("force", "sensor", "j", (0, 1, 0), (1, 1, 7), id="in-its-joint"),
    ],
)
def test_a_sensor_or_light_is_in_its_owner(
    name: str,
    kind: str,
    owner: str,
    in_owner: tuple[float, ...],
    in_model: tuple[float, ...],
) -> None:
    frames = translate.load(MODEL).model.frames
    (content,) = [item for item in contents(frames.scope) if item.name == name]
    assert (content.kind, content.owner) == (kind, owner)
    assert frames.resolve_in(content.pose, content.owner).xyz == pytest.approx(in_owner, abs=1e-12)
    X_MC = frames.pose(owner) @ frames.resolve_in(content.pose, content.owner)
    assert X_MC.xyz == pytest.approx(in_model, abs=1e-12)


def test_a_light_of_a_world_is_in_the_world() -> None:
    text = (
        '<sdf version="1.12"><world name="w"><frame name="f"><pose>1 0 0 0 0 0</pose></frame>'
        '<light name="sun" type="point"><pose relative_to="f">0 0 9 0 0 0</pose></light>'
        "</world></sdf>"
    )
    frames = translate.load(text).world.frames
    (light,) = contents(frames.scope)
    assert frames.resolve_in(light.pose, light.owner).xyz == (1, 0, 9)
