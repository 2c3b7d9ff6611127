"""Robots with ``n`` of one kind of thing: for each kind, a function from ``n`` to a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Make: TypeAlias = Callable[[int], str]
#: ``{}`` is the number of the thing, ``{last}`` the number before.
Template: TypeAlias = str

SHAPE = "<geometry><sphere{radius}</geometry>"
SPHERE = '<geometry><sphere radius="1"/></geometry>'
SDF_SPHERE = "<geometry><sphere><radius>1</radius></sphere></geometry>"
SENSOR = '<sensor name="s{}" type="imu"><update_rate>10</update_rate></sensor>'


def repeat(template: Template, n: int, *, start: int = 0) -> str:
    return "\n".join(
        template.replace("{}", str(i)).replace("{last}", str(i - 1)) for i in range(start, n)
    )


def urdf(template: Template, around: str = "{things}", *, links: str = "", start: int = 0) -> Make:
    """A URDF with repeated things in ``around``, after a link ``a``."""

    def make(n: int) -> str:
        things = around.replace("{things}", repeat(template, n, start=start))
        first = LINK.replace("l{}", "a")
        return f'<robot name="r">{first}{repeat(links, n)}\n{things}</robot>'

    return make


def sdf(
    template: Template,
    around: str = '<model name="m"><link name="a"/>{links}{things}</model>',
    *,
    links: str = "",
    start: int = 0,
) -> Make:
    """An SDFormat file with repeated things in ``around``."""

    def make(n: int) -> str:
        things = repeat(template, n, start=start)
        inner = around.replace("{things}", things).replace("{links}", repeat(links, n))
        return f'<sdf version="1.11">{inner}</sdf>'

    return make


def in_one_line(make: Make) -> Make:
    return lambda n: make(n).replace("\n", " ")


def joint(kind: str, more: str = "", *, parent: str = "a", child: str = "l{}") -> Template:
    return (
        f'<joint name="j{{}}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f"{more}</joint>"
    )


def classic(name: str, parameters: Template) -> Template:
    """A plugin of Gazebo Classic in a block of a URDF."""
    return f'<gazebo><plugin name="p" filename="lib{name}.so">{parameters}</plugin></gazebo>'


def sdf_joint(kind: str, more: str = "", *, parent: str = "a", child: str = "l{}") -> Template:
    return (
        f'<joint name="j{{}}" type="{kind}"><parent>{parent}</parent><child>{child}</child>'
        f"{more}</joint>"
    )


LINK = (
    '<link name="l{}"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
)
BODY = "<inertial><mass>1</mass></inertial>"
SDF_LINK = f'<link name="l{{}}">{BODY}</link>'
LIMIT = '<axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/>'
AXIS = "<axis><xyz>0 0 1</xyz><limit><lower>0</lower><upper>1</upper></limit></axis>"
MIMIC = '<mimic joint="j0" multiplier="2"/>'
SDF_MIMIC = '<axis><xyz>0 0 1</xyz><mimic joint="j0"><multiplier>2</multiplier></mimic></axis>'
IN_LINK = '<link name="b">{things}</link>' + joint("fixed", child="b").replace("{}", "0")
IN_SDF_LINK = f'<model name="m"><link name="a">{BODY}{{things}}</link></model>'
IN_WORLD = '<world name="w">{things}</world>'
TREE = SDF_LINK + sdf_joint("revolute", AXIS)
COLOR = '<color rgba="1 0 0 1"/>'
IN_SDF_BODY = '<model name="m"><link name="a"/>{links}{things}</model>'
LOOP = (
    '<gazebo><joint name="k{}" type="revolute"><parent>l{}</parent><child>a</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint></gazebo>"
)


def _named_collisions(n: int) -> str:
    """A URDF with a contact sensor that names each collision of a link."""
    shapes = '<collision name="c{}"><geometry><sphere radius="1"/></geometry></collision>'
    names = repeat("<collision>c{}</collision>", n)
    sensor = f'<sensor name="s" type="contact"><contact>{names}</contact></sensor>'
    return (
        f'<robot name="r"><link name="a">{repeat(shapes, n)}</link>'
        f'<gazebo reference="a">{sensor}</gazebo></robot>'
    )


KINDS: dict[str, Make] = {
    # --- URDF -------------------------------------------------------------------------------------
    "urdf: links in a star": urdf(LINK + joint("revolute", LIMIT)),
    "urdf: links in a chain": urdf(
        LINK + joint("revolute", LIMIT, parent="l{last}"),
        '<link name="l0"/>' + joint("fixed").replace("{}", "0") + "{things}",
        start=1,
    ),
    "urdf: fixed joints": urdf(LINK + joint("fixed")),
    "urdf: planar joints": urdf(LINK + joint("planar")),
    "urdf: floating joints": urdf(LINK + joint("floating")),
    "urdf: mimic joints": urdf(
        LINK + joint("revolute", LIMIT + MIMIC),
        '<link name="l0"/>' + joint("revolute", LIMIT).replace("{}", "0") + "{things}",
        start=1,
    ),
    "urdf: safety controllers": urdf(
        LINK + joint("revolute", LIMIT + '<safety_controller k_velocity="1"/>')
    ),
    "urdf: children of the world": urdf(
        LINK + joint("fixed", parent="world"),
        '<link name="world"/>{things}'
        + joint("fixed", parent="world", child="a").replace("{}", "x"),
    ),
    "urdf: visuals without names": urdf(f"<visual>{SPHERE}</visual>", IN_LINK),
    "urdf: visuals without a geometry": urdf("<visual/>", IN_LINK),
    "urdf: visuals of one name": urdf(f'<visual name="v">{SPHERE}</visual>', IN_LINK),
    "urdf: visuals": urdf(f'<visual name="v{{}}">{SPHERE}</visual>', IN_LINK),
    "urdf: collisions without names": urdf(f"<collision>{SPHERE}</collision>", IN_LINK),
    "urdf: collisions of one name": urdf(f'<collision name="c">{SPHERE}</collision>', IN_LINK),
    "urdf: materials of visuals": urdf(
        f'<visual>{SPHERE}<material name="m{{}}">{COLOR}</material></visual>', IN_LINK
    ),
    "urdf: materials of one name": urdf(
        f'<visual>{SPHERE}<material name="m"><color rgba="0.{{}} 0 0 1"/></material></visual>',
        IN_LINK,
    ),
    "urdf: materials without names": urdf(
        f'<visual>{SPHERE}<material name="">{COLOR}</material></visual>', IN_LINK
    ),
    "urdf: materials of the robot": urdf(f'<material name="m{{}}">{COLOR}</material>'),
    "urdf: materials of the robot with one name": urdf(f'<material name="m">{COLOR}</material>'),
    "urdf: references to a material": urdf(
        f'<visual>{SPHERE}<material name="m"/></visual>',
        IN_LINK + f'<material name="m">{COLOR}</material>',
    ),
    "urdf: blocks of one link": urdf('<gazebo reference="a"><mu1>0.{}</mu1></gazebo>'),
    "urdf: blocks of links": urdf(
        '<gazebo reference="l{}"><mu1>0.5</mu1><material>Gazebo/Red</material></gazebo>',
        links=f'<link name="l{{}}"><visual>{SPHERE}</visual><collision>{SPHERE}</collision></link>'
        + joint("fixed"),
    ),
    "urdf: blocks of joints": urdf(
        '<gazebo reference="j{}"><stopCfm>0.5</stopCfm></gazebo>', links=LINK + joint("fixed")
    ),
    "urdf: blocks of the robot": urdf("<gazebo><static>false</static></gazebo>"),
    "urdf: plugins": urdf('<gazebo><plugin name="p{}" filename="f"/></gazebo>'),
    "urdf: plugins of one block": urdf(
        '<plugin name="p{}" filename="f"/>', "<gazebo>{things}</gazebo>"
    ),
    "urdf: sensors of one block": urdf(SENSOR, '<gazebo reference="a">{things}</gazebo>'),
    "urdf: sensors of one link": urdf(f'<gazebo reference="a">{SENSOR}</gazebo>'),
    "urdf: impossible inertias of one body": urdf(
        '<link name="l{}"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" '
        'iyz="0" izz="9"/></inertial></link><joint name="j{}" type="fixed"><parent link="a"/>'
        '<child link="l{}"/></joint>'
    ),
    "urdf: links of shapes and plugins in blocks": urdf(
        '<gazebo><link name="s{}"><pose relative_to="a"/><inertial><mass>1e-05</mass><inertia>'
        "<ixx>1e-08</ixx><iyy>1e-08</iyy><izz>1e-08</izz></inertia></inertial>"
        '<visual name="v{}"><geometry><ellipsoid/></geometry></visual></link>'
        '<joint name="s{}j" type="fixed"><parent>a</parent><child>s{}</child></joint>'
        '<plugin name="p" filename="f"><b>q{}</b></plugin></gazebo>'
    ),
    "urdf: names of collisions in one sensor": _named_collisions,
    "sdf: shapes that URDF lacks, and plugins": sdf(
        '<link name="l{}"><inertial><mass>1</mass></inertial><collision name="c"><geometry>'
        "<ellipsoid><radii>1 2 3</radii></ellipsoid></geometry></collision></link>"
        '<joint name="j{}" type="fixed"><parent>a</parent><child>l{}</child></joint>'
        '<plugin name="p{}" filename="f"><collision>l{}::c</collision></plugin>'
    ),
    "urdf: contact sensors of one link": urdf(
        '<gazebo reference="a"><sensor name="s{}" type="contact"><contact><collision>c</collision>'
        "</contact></sensor></gazebo>"
    ),
    "urdf: joints of blocks that close loops": urdf(
        '<joint name="k{}" type="ball"><parent>a</parent><child>b</child></joint>',
        '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/>'
        '<child link="b"/></joint><gazebo>{things}</gazebo>',
    ),
    "urdf: sensors of links": urdf(
        f'<gazebo reference="l{{}}">{SENSOR}</gazebo>', links=LINK + joint("revolute", LIMIT)
    ),
    "urdf: loops": urdf(LOOP, links=LINK + joint("revolute", LIMIT)),
    "urdf: transmissions": urdf(
        '<transmission name="t{}"><type>x</type><joint name="j{}"/></transmission>',
        links=LINK + joint("revolute", LIMIT),
    ),
    "urdf: comments": urdf("<!-- c{} -->"),
    "urdf: comments of a link": urdf("<!-- c{} -->", IN_LINK),
    "urdf: comments between parts of a link": urdf(
        f"<!-- c{{}} --><visual>{SPHERE}</visual>", IN_LINK
    ),
    "urdf: comments of a block": urdf("<!-- c{} --><a/>", "<gazebo>{things}</gazebo>"),
    "urdf: unknown attributes": urdf(
        ' x{}="1"', '<link name="b"{things}/>' + joint("fixed", child="b").replace("{}", "0")
    ),
    "urdf: unknown attributes of links": urdf('<link name="l{}" x{}="1" />' + joint("fixed")),
    "urdf: unknown elements": urdf("<x{}/>", IN_LINK),
    "urdf: unknown elements of the robot": urdf("<x{}>t</x{}>"),
    "urdf: unknown elements of one name": urdf("<x>{}</x>", IN_LINK),
    "urdf: namespaces": urdf(
        ' xmlns:p{}="u{}" p{}:x="1"',
        '<link name="b"{things}/>' + joint("fixed", child="b").replace("{}", "0"),
    ),
    "urdf: namespaces of links": urdf(
        '<link name="l{}" xmlns:p{}="u{}" p{}:x="1" />' + joint("fixed")
    ),
    "urdf: namespaces of the robot": lambda n: (
        f'<robot name="r"{repeat(" xmlns:p{}=" + chr(34) + "u{}" + chr(34), n)}><link name="a"/>'
        f"{repeat('<p{}:x/>', n)}</robot>"
    ),
    "urdf: undeclared prefixes": urdf("<p{}:x/>"),
    "urdf: trees": urdf(LINK),
    "urdf: links of one name": urdf('<link name="b"/>'),
    "urdf: joints of one name": urdf(
        '<joint name="j" type="fixed"><parent link="a"/><child link="l{}"/></joint>', links=LINK
    ),
    "urdf: joints without names": urdf(
        '<joint type="fixed"><parent link="a"/><child link="l{}"/></joint>', links=LINK
    ),
    # --- SDFormat ---------------------------------------------------------------------------------
    "sdf: links in a star": sdf(TREE),
    "sdf: links in a chain": sdf(
        SDF_LINK + sdf_joint("revolute", AXIS, parent="l{last}"),
        f'<model name="m"><link name="l0">{BODY}</link>{{things}}</model>',
        start=1,
    ),
    "sdf: trees": sdf(SDF_LINK),
    "sdf: frames": sdf('<frame name="f{}"><pose>1 0 0 0 0 0</pose></frame>'),
    "sdf: frames in a chain": sdf(
        '<frame name="f{}" attached_to="f{last}"/>',
        '<model name="m"><link name="a"/><frame name="f0"/>{things}</model>',
        start=1,
    ),
    "sdf: links relative to frames": sdf(
        '<frame name="f{}"><pose>1 0 0 0 0 0</pose></frame><link name="l{}">'
        '<pose relative_to="f{}"/></link>' + sdf_joint("fixed")
    ),
    "sdf: fixed joints": sdf(SDF_LINK + sdf_joint("fixed")),
    "sdf: ball joints": sdf(SDF_LINK + sdf_joint("ball")),
    "sdf: universal joints": sdf(
        SDF_LINK
        + sdf_joint("universal", AXIS + AXIS.replace("axis>", "axis2>").replace("0 0 1", "0 1 0"))
    ),
    "sdf: screw joints": sdf(SDF_LINK + sdf_joint("screw", AXIS)),
    "sdf: mimic joints": sdf(
        SDF_LINK + sdf_joint("revolute", SDF_MIMIC),
        '<model name="m"><link name="a"/><link name="l0"/>'
        + sdf_joint("revolute", AXIS).replace("{}", "0")
        + "{things}</model>",
        start=1,
    ),
    "sdf: gearboxes": sdf(
        SDF_LINK
        + sdf_joint("revolute", AXIS)
        + '<link name="k{}"/><joint name="i{}" type="revolute"><parent>a</parent><child>k{}</child>'
        + AXIS
        + '</joint><joint name="g{}" type="gearbox"><parent>l{}</parent><child>k{}</child>'
        + "<gearbox_reference_body>a</gearbox_reference_body><gearbox_ratio>2</gearbox_ratio>"
        + AXIS
        + AXIS.replace("axis>", "axis2>")
        + "</joint>"
    ),
    "sdf: joints to the world": sdf(sdf_joint("fixed", parent="world"), links=SDF_LINK),
    "sdf: loops": sdf(
        sdf_joint("revolute", AXIS, parent="l{}", child="a").replace('"j{}', '"k{}'), links=TREE
    ),
    "sdf: visuals": sdf(f'<visual name="v{{}}">{SDF_SPHERE}</visual>', IN_SDF_LINK),
    "sdf: visuals without names": sdf(f"<visual>{SDF_SPHERE}</visual>", IN_SDF_LINK),
    "sdf: visuals of one name": sdf(f'<visual name="v">{SDF_SPHERE}</visual>', IN_SDF_LINK),
    "sdf: visuals with data": sdf(
        f'<visual name="v{{}}">{SDF_SPHERE}<cast_shadows>false</cast_shadows><material>'
        "<diffuse>1 0 0 1</diffuse><ambient>0.5 0 0 1</ambient></material></visual>",
        IN_SDF_LINK,
    ),
    "sdf: collisions": sdf(
        f'<collision name="c{{}}">{SDF_SPHERE}<surface><contact><collide_bitmask>{{}}'
        "</collide_bitmask></contact></surface></collision>",
        IN_SDF_LINK,
    ),
    "sdf: sensors of one link": sdf(SENSOR, IN_SDF_LINK),
    "sdf: sensors of one name": sdf(SENSOR.replace("{}", ""), IN_SDF_LINK),
    "sdf: sensors of links": sdf(
        f'<link name="l{{}}">{BODY}{SENSOR}</link>' + sdf_joint("revolute", AXIS)
    ),
    "sdf: sensors of lumped links": sdf(
        f'<link name="l{{}}"><pose>1 0 0 0 0 0</pose>{SENSOR}</link>' + sdf_joint("fixed")
    ),
    "sdf: lights of one link": sdf('<light name="s{}" type="point"/>', IN_SDF_LINK),
    # --- Plugins of Gazebo Classic ----------------------------------------------------------------
    "urdf: classic drives": urdf(
        classic("gazebo_ros_diff_drive", "<leftJoint>j{}</leftJoint><wheelTorque>3</wheelTorque>"),
        links=LINK + joint("revolute", LIMIT),
    ),
    "urdf: classic joints of one drive": urdf(
        "<leftJoint>j{}</leftJoint>", classic("gazebo_ros_diff_drive", "{things}")
    ),
    "urdf: classic sensors of links": urdf(
        classic("gazebo_ros_imu", "<bodyName>l{}</bodyName>"), links=LINK + joint("fixed")
    ),
    "urdf: classic sensors of joints": urdf(
        classic("gazebo_ros_ft_sensor", "<jointName>j{}</jointName>"), links=LINK + joint("fixed")
    ),
    "urdf: classic mimic joints": urdf(
        classic(
            "roboticsgroup_gazebo_mimic_joint_plugin",
            "<joint>j0</joint><mimicJoint>j{}</mimicJoint>",
        ),
        links=LINK + joint("revolute", LIMIT),
    ),
    "urdf: classic controllers": urdf(
        classic("gazebo_ros2_control", "<parameters>c</parameters>")
        + '<ros2_control name="c{}" type="system"><hardware><plugin>gazebo_ros2_control/'
        "GazeboSystem</plugin></hardware></ros2_control>"
    ),
    "urdf: classic transmissions": urdf(
        '<transmission name="t{}"><joint name="j{}"><hardwareInterface>EffortJointInterface'
        "</hardwareInterface></joint></transmission>",
        "{things}" + classic("gazebo_ros_control", ""),
        links=LINK + joint("revolute", LIMIT),
    ),
    "sdf: classic sensors of a world": sdf(
        '<model name="n{}"><link name="b"><sensor name="s" type="camera"><camera/>'
        '<plugin name="p" filename="libgazebo_ros_camera.so"/></sensor></link></model>',
        IN_WORLD,
    ),
    "sdf: plugins": sdf('<plugin name="p{}" filename="f"><link>a</link></plugin>'),
    "sdf: plugins of one name": sdf('<plugin name="p" filename="f"/>'),
    "sdf: plugins of links": sdf(
        f'<link name="l{{}}">{BODY}</link>'
        + sdf_joint("revolute", AXIS)
        + '<plugin name="p{}" filename="f"><link>l{}</link></plugin>'
    ),
    "sdf: comments": sdf("<!-- c{} -->"),
    "sdf: comments of a link": sdf("<!-- c{} -->", IN_SDF_LINK),
    "sdf: comments between visuals": sdf(
        f'<!-- c{{}} --><visual name="v{{}}">{SDF_SPHERE}</visual>', IN_SDF_LINK
    ),
    "sdf: comments between sensors": sdf("<!-- c{} -->" + SENSOR, IN_SDF_LINK),
    "sdf: unknown attributes": sdf(' x{}="1"', '<model name="m"><link name="a"{things}/></model>'),
    "sdf: unknown attributes of links": sdf(
        f'<link name="l{{}}" x{{}}="1">{BODY}</link>' + sdf_joint("fixed")
    ),
    "sdf: unknown elements": sdf("<x{}/>", IN_SDF_LINK),
    "sdf: unknown elements of one name": sdf("<x>{}</x>", IN_SDF_LINK),
    "sdf: namespaces": sdf(
        ' xmlns:p{}="u{}" p{}:x="1"', '<model name="m"><link name="a"{things}/></model>'
    ),
    "sdf: namespaces of links": sdf(
        '<link name="l{}" xmlns:p{}="u{}" p{}:x="1" />' + sdf_joint("fixed")
    ),
    "sdf: namespaces of elements": sdf('<p{}:x xmlns:p{}="u{}"/>'),
    "sdf: nested models": sdf(f'<model name="n{{}}"><link name="b">{BODY}</link></model>'),
    "sdf: nested models with joints": sdf(
        f'<model name="n{{}}"><link name="b">{BODY}</link></model>'
        + sdf_joint("revolute", AXIS, child="n{}::b")
    ),
    "sdf: models of a world": sdf(
        f'<model name="n{{}}"><link name="b">{BODY}</link></model>', IN_WORLD
    ),
    "sdf: models of one name": sdf('<model name="n"><link name="b"/></model>', IN_WORLD),
    "sdf: lights of a world": sdf('<light name="n{}" type="point"/>', IN_WORLD),
    "sdf: frames of a world": sdf('<frame name="n{}"/>', IN_WORLD),
    "sdf: joints of a world": sdf(
        f'<model name="n{{}}"><link name="b">{BODY}</link></model>'
        + sdf_joint("fixed", parent="world", child="n{}::b"),
        IN_WORLD,
    ),
    "sdf: worlds": sdf(
        '<world name="w{}"><model name="n"><link name="b"/></model></world>', "{things}"
    ),
    "sdf: links of one name": sdf('<link name="b"/>'),
    "sdf: joints of one name": sdf(sdf_joint("fixed").replace('"j{}"', '"j"'), links=SDF_LINK),
    "sdf: points of a polyline": sdf(
        "<point>{} 0</point>",
        '<model name="m"><link name="a"><visual name="v"><geometry><polyline>{things}'
        "<height>1</height></polyline></geometry></visual></link></model>",
    ),
}

for _kind in (
    "urdf: unknown attributes of links",
    "urdf: links in a star",
    "sdf: unknown attributes of links",
    "sdf: plugins",
):
    KINDS[f"{_kind}, in one line"] = in_one_line(KINDS[_kind])
