"""Two things that many files have one of, and a hostile file has many of both.

The work of a command is in proportion to the size of the file, whatever it has many of.  The work
is counted in steps of Python, so that it is the same in each run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from support.growth import exponent, steps

import translate
from translate.assets.engine_files import without_mesh_files
from translate.migration.migrate import migrated_text
from translate.migration.state import State
from translate.model.link import shape_path
from translate.model.model import Model
from translate.passes.obstacles import copy_obstacles
from translate.readers.features.table import FEATURES
from translate.readers.remarks import places
from translate.urdf import write
from translate.xml.document import parse

#: The exponent of work that is proportional to the number of things; of products it is 2.
LARGEST = 1.2
BODY = (
    '<inertial><mass value="{}"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
)
IMU = "libgazebo_ros_imu_sensor.so"


def numbered(template: str, n: int) -> str:
    return "".join(template.replace("{i}", str(i)).replace("{p}", str(i - 1)) for i in range(1, n))


def links_below_a_moved_one(n: int, more: str = "") -> str:
    """A chain of fixed joints below a link without mass, which a joint moves."""
    return (
        f'<robot name="r"><link name="w">{BODY.format(1)}</link>'
        f'<link name="l0">{BODY.format(0)}</link><joint name="m" type="continuous">'
        '<parent link="w"/><child link="l0"/></joint>'
        + numbered(
            '<link name="l{i}"/><joint name="j{i}" type="fixed"><parent link="l{p}"/>'
            '<child link="l{i}"/></joint>',
            n,
        )
        + f"{more}</robot>"
    )


def floating_below_fixed_joints(n: int) -> str:
    floating = (
        '<link name="f{i}"/><joint name="k{i}" type="floating">'
        f'<parent link="l{n - 1}"/><child link="f{{i}}"/></joint>'
    )
    return links_below_a_moved_one(n, numbered(floating, n))


def planar_chains(n: int) -> str:
    """Nested models that each have the chain of a planar joint."""
    urdf = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="planar">'
        '<parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>'
    )
    sdf = translate.convert(urdf, to="sdf").text
    inner = sdf.partition('<model name="r">')[2].rpartition("</model>")[0]
    models = numbered(f'<model name="n{{i}}">{inner}</model>', n)
    return f'<sdf version="1.12"><model name="r"><link name="b"/>{models}</model></sdf>'


def frames_and_links(n: int) -> str:
    links = numbered('<link name="a{i}"><inertial/></link>', n)
    pose = '<pose rotation_format="quat_xyzw">0 0 0 0 0 0 1</pose>'
    frames = numbered(f'<frame name="f{{i}}">{pose}</frame>', n)
    return f'<sdf version="1.12"><model name="m">{links}{frames}</model></sdf>'


def sensors_and_plugins_that_name_them(n: int) -> str:
    sensors = numbered('<sensor name="p::q{i}" type="imu"/>', n)
    plugins = numbered('<plugin name="p{i}" filename="f"><sensor>p::q{i}</sensor></plugin>', n)
    model = f'<model name="m"><link name="a">{sensors}</link>{plugins}</model>'
    return f'<sdf version="1.6">{model}</sdf>'


def renamed_links_in_transmissions(n: int) -> str:
    """Links and joints of one name, of which one is renamed, and texts that contain their names."""
    parts = numbered(
        '<link name="{i}"/><joint name="{i}" type="fixed"><parent link="a"/>'
        '<child link="{i}"/></joint>',
        n,
    )
    text = " ".join(map(str, range(150)))
    transmissions = numbered(f'<transmission name="t{{i}}" q="{text}"/>', n)
    return f'<robot name="r"><link name="a"/>{parts}{transmissions}</robot>'


def plugins_before_the_first_link(n: int) -> str:
    others = numbered('<transmission><joint name="q{i}"/></transmission>', n)
    plugins = numbered(f'<gazebo><plugin name="p{{i}}" filename="{IMU}"/></gazebo>', n)
    return f'<robot name="r">{others}{plugins}<link name="a"/></robot>'


def worlds_of_the_reserved_name(n: int) -> str:
    worlds = numbered('<world name="world"/>', n)
    return f'<sdf version="1.6">{worlds}</sdf>'


def shapes_without_names(n: int) -> str:
    visual = '<visual><geometry><mesh filename="a.stl"/></geometry></visual>'
    return f'<robot name="r"><link name="a">{numbered(visual, n)}</link></robot>'


def paths_of_shapes(text: str) -> object:
    (link,) = loaded(text).links
    return [shape_path(shape, link) for shape in link.visuals]


def refused_links_of_blocks(n: int) -> str:
    block = '<gazebo><link name="f{i}"><inertial><mass>-1</mass></inertial></link></gazebo>'
    return f'<robot name="r"><link name="a"/>{numbered(block, n)}</robot>'


def textures_of_a_material(n: int) -> str:
    return f'<robot name="r"><material>{numbered("<texture/>", n)}</material></robot>'


def unknown_elements_of_a_robot(n: int) -> str:
    return f'<robot name="r"><link name="a"/>{numbered("<x/>", n)}</robot>'


def for_engines(text: str) -> object:
    return without_mesh_files(text.encode())


def parity(text: str) -> object:
    return copy_obstacles(translate.load(text).model, capsules=False)


def in_bodies(text: str) -> object:
    """Find the features of links that fixed joints make one body, without reading the file."""
    model = loaded(text)
    codes = ("inertia-zero", "mass-zero-with-inertia", "floating-joint-misread")
    features = [feature for feature in FEATURES if feature.code in codes]
    return [*places([model], "urdf", features)]


@cache
def loaded(text: str) -> Model:
    return translate.load(text).model


def migrate(text: str) -> object:
    return migrated_text(text.encode(), "robot", "harmonic")


def first_links(text: str) -> object:
    """Ask for the link of each plugin that names none."""
    state = State(parse(text.encode()), "harmonic")
    root = state.file.root
    return [state.first_link(root) for _ in root.iter("plugin")]


@pytest.mark.parametrize(
    ("make", "run", "n"),
    [
        (links_below_a_moved_one, in_bodies, 200),
        (floating_below_fixed_joints, in_bodies, 200),
        (planar_chains, lambda text: translate.convert(text, to="urdf", trees="floating"), 30),
        (frames_and_links, parity, 200),
        (sensors_and_plugins_that_name_them, lambda text: translate.convert(text, to="sdf"), 60),
        (renamed_links_in_transmissions, lambda text: translate.convert(text, to="sdf"), 60),
        (plugins_before_the_first_link, first_links, 60),
        (worlds_of_the_reserved_name, migrate, 60),
        (textures_of_a_material, for_engines, 60),
        (refused_links_of_blocks, translate.load, 300),
        (shapes_without_names, paths_of_shapes, 100),
        (unknown_elements_of_a_robot, for_engines, 60),
    ],
)
def test_the_work_is_in_proportion_to_the_file(
    make: Callable[[int], str], run: Callable[[str], object], n: int
) -> None:
    texts = [make(number) for number in (3, n, 2 * n)]
    # The first runs import modules, and read files that are not part of the work.
    for text in texts if run in (in_bodies, paths_of_shapes) else texts[:1]:
        run(text)
    small, large = (steps(lambda text=text: run(text)) for text in texts[1:])  # type: ignore[misc]
    growth = len(texts[2]) / len(texts[1])
    assert large < small * max(growth, 2) ** LARGEST, f"n^{exponent(small, large):.2f}"


def test_the_colour_of_a_visual_is_read_once_for_all_its_elements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each reading looks at all elements of the visual that URDF lacks."""
    counts = []
    for number in (3, 30):
        material = f"<material>{numbered('<u{i}/>', number)}<diffuse>1 0 0 1</diffuse></material>"
        shape = "<geometry><sphere/></geometry>"
        # A <gazebo> block is about all visuals of a link, so that it has none of the elements.
        visuals = f'<visual name="u">{shape}</visual><visual name="v">{shape}{material}</visual>'
        sdf = f'<sdf version="1.9"><model name="m"><link name="a">{visuals}</link></model></sdf>'
        colours: list[object] = []
        with monkeypatch.context() as patch:
            read = write.shown_material
            patch.setattr(write, "shown_material", lambda v: colours.append(v) or read(v))  # noqa: B023
            translate.convert(sdf, to="urdf")
        counts.append(len(colours))
    assert counts[0] == counts[1] > 0
