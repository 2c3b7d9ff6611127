"""The path of an element, and the one text that messages make from it."""

from __future__ import annotations

import pytest

from translate.diagnostics.element_path import (
    BLOCK,
    LIBRARY,
    ElementPath,
    block_path,
    element_path_of,
    label,
)

LABELS = {
    "joint 'elbow'": ElementPath("joint", "elbow"),
    "joint 'wrist, left' <mimic>": ElementPath("joint", "wrist, left", field="mimic"),
    "joint 'j' <lower>": ElementPath("joint", "j", field="axis/limit/lower"),
    "joint 'j' <limit lower>": ElementPath("joint", "j", field="limit/@lower"),
    "model 'm' @placement_frame": ElementPath("model", "m", field="@placement_frame"),
    "link 'a' <inertial> <pose>": ElementPath("link", "a", field="inertial/pose"),
    "visual 'v' of link 'a'": ElementPath("visual", "v", "a", "link"),
    "the visual of link 'a'": ElementPath("visual", "", "a", "link", 0, 1),
    "the second visual of link 'a' <geometry>": ElementPath(
        "visual", "", "a", "link", 1, 2, "geometry"
    ),
    "collision 12 of link 'a'": ElementPath("collision", "", "a", "link", 11, 12),
    "frame 'f' of world 'w'": ElementPath("frame", "f", "w", "world"),
    "<include> of 'part.sdf'": ElementPath("include", "part.sdf"),
    "model <gazebo>": block_path(),
    "model <gazebo reference='a'> <visual> <e>": block_path("a", "visual/e"),
    "model <gazebo> <joint name='j'> <axis>": ElementPath(
        "joint", "j", owner_kind=BLOCK, field="axis"
    ),
    "plugin gazebo_ros_camera <a/b>": ElementPath(LIBRARY, "gazebo_ros_camera", field="a/b"),
    "<plugin>": ElementPath("", field="plugin"),
}


@pytest.mark.parametrize(("text", "path"), LABELS.items(), ids=LABELS)
def test_the_label(text: str, path: ElementPath) -> None:
    assert label(path) == text


@pytest.mark.parametrize("path", LABELS.values(), ids=LABELS)
def test_the_object_of_json_has_all_of_a_path_but_the_number_of_siblings(path: ElementPath) -> None:
    values = path.to_json()
    assert "" not in values.values()
    assert element_path_of(values) == path._replace(siblings=0)


@pytest.mark.parametrize(
    ("field", "tag"),
    [("mimic", "mimic"), ("axis/limit", "limit"), ("limit/@lower", ""), ("", "")],
)
def test_the_tag_of_a_field(field: str, tag: str) -> None:
    assert ElementPath("joint", "j", field=field).tag == tag


def test_a_part_of_a_part() -> None:
    mesh = ElementPath("visual", "v").below("geometry").below("mesh").below("@scale")
    assert (mesh.field, mesh.element) == ("geometry/mesh/@scale", ElementPath("visual", "v"))


@pytest.mark.parametrize(
    ("path", "names"),
    [
        (ElementPath("visual", "it's", "a", "link"), {("visual", "it's"), ("link", "a")}),
        (ElementPath("model", field="plugin"), set()),
        (block_path("a"), set()),
    ],
)
def test_the_names_in_a_path(path: ElementPath, names: set[tuple[str, str]]) -> None:
    assert path.names == names
