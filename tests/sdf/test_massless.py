"""What becomes of links without mass: none is lost, nor what moves on it (reference U B8)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from lxml import etree

import translate

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
ZERO = (
    '<inertial><mass value="0"/>'
    '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>'
)
SPHERE = '<visual><geometry><sphere radius="1"/></geometry></visual>'


def robot(links: str, *joints: str, extra: str = "") -> str:
    """``A`` has mass and ``a`` has none; ``"A-b"`` is a fixed joint, ``"A~b"`` a moving one."""
    body = ""
    for link in links.split():
        name, _, content = link.partition(":")
        parts = {"zero": ZERO, "visual": SPHERE, "odd": "<contact/>", "": ""}[content]
        body += f'<link name="{name}">{MASS * name.isupper()}{parts}</link>'
    for joint in joints:
        kind = "continuous" if "~" in joint else "fixed"
        parent, _, child = joint.replace("~", "-").partition("-")
        body += (
            f'<joint name="{parent}{child}" type="{kind}"><origin xyz="1 2 3"/>'
            f'<parent link="{parent}"/><child link="{child}"/></joint>'
        )
    return f'<robot name="r">{body}{extra}</robot>'


def forms(text: str, **policies: Any) -> dict[str, str]:
    """What each link and joint is written as: ``link``, ``joint``, or ``frame of …``."""
    root = etree.fromstring(translate.to_sdf(text, **policies).encode())
    found = {}
    for element in root.iterfind("model/*"):
        if element.tag in ("link", "joint"):
            found[element.get("name", "")] = str(element.tag)
        elif element.tag == "frame":
            found[element.get("name", "")] = f"frame of {element.get('attached_to', '')}"
    return found


# --- The default ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            robot("A t", "A-t"),
            {"A": "link", "At": "frame of A", "t": "frame of A"},
            id="fixed-leaf",
        ),
        pytest.param(
            robot("A t:zero", "A-t"),
            {"A": "link", "At": "frame of A", "t": "frame of A"},
            id="mass-of-zero",
        ),
        pytest.param(
            robot("A s t", "A-s", "s-t"),
            {
                "A": "link",
                "As": "frame of A",
                "s": "frame of A",
                "st": "frame of A",
                "t": "frame of A",
            },
            id="chain-of-leaves",
        ),
        pytest.param(
            robot("r A", "r-A"), {"r": "frame of A", "rA": "frame of A", "A": "link"}, id="root"
        ),
        pytest.param(
            robot("r A t", "r-A", "r-t"),
            {
                "r": "frame of A",
                "rA": "frame of A",
                "A": "link",
                "rt": "frame of A",
                "t": "frame of A",
            },
            id="leaf-on-a-root",
        ),
        pytest.param(
            robot("A t B", "A-t", "t~B"),
            {"A": "link", "At": "frame of A", "t": "frame of A", "tB": "joint", "B": "link"},
            id="moving-child-of-a-frame",
        ),
        pytest.param(
            robot("A t", "A~t"), {"A": "link", "At": "joint", "t": "link"}, id="moving-leaf"
        ),
        pytest.param(
            robot("A t B", "A~t", "t~B"),
            {"A": "link", "At": "joint", "t": "link", "tB": "joint", "B": "link"},
            id="between-two-moving-joints",
        ),
        pytest.param(
            robot("r A", "r~A"),
            {"r": "link", "rA": "joint", "A": "link"},
            id="root-of-a-moving-link",
        ),
        pytest.param(robot("r t", "r-t"), {"r": "link", "rt": "joint", "t": "link"}, id="no-mass"),
        pytest.param(
            robot("A t:visual", "A-t"), {"A": "link", "At": "joint", "t": "link"}, id="with-a-shape"
        ),
        pytest.param(
            robot("A t:odd", "A-t"),
            {"A": "link", "At": "joint", "t": "link"},
            id="with-an-extension",
        ),
        pytest.param(
            robot("A t", "A-t", extra='<gazebo reference="t"><sensor name="s"/></gazebo>'),
            {"A": "link", "At": "joint", "t": "link"},
            id="with-a-sensor",
        ),
        pytest.param(
            robot("A t", "A-t", extra='<gazebo xmlns:s="urn:s" reference="t"><s:a/></gazebo>'),
            {"A": "link", "At": "joint", "t": "link"},
            id="with-a-block-that-declares-a-prefix",
        ),
        pytest.param(
            robot("A t", "A-t", extra='<gazebo reference="At"><sensor name="s"/></gazebo>'),
            {"A": "link", "At": "joint", "t": "link"},
            id="sensor-on-its-joint",
        ),
        pytest.param(
            robot("A t&amp;", "A-t&amp;", extra='<gazebo reference="t&amp;"><a/></gazebo>'),
            {"A": "link", "At&": "joint", "t&": "link"},
            id="with-a-block-that-names-it-with-a-reference-to-a-character",
        ),
        pytest.param(
            robot("world t A", "world-t", "t~A"),
            {"worldt": "joint", "t": "link", "tA": "joint", "A": "link"},
            id="base-on-the-world",
        ),
    ],
)
def test_what_a_link_without_mass_is_written_as(text: str, expected: dict[str, str]) -> None:
    assert forms(text) == expected


# --- The other policies ---------------------------------------------------------------------------

LEAF = robot("A t", "A-t")


def test_keep_writes_links() -> None:
    assert forms(LEAF, massless="keep") == {"A": "link", "At": "joint", "t": "link"}


def test_frame_writes_frames_in_spite_of_extensions() -> None:
    text = robot("A t", "A-t", extra='<gazebo reference="t"><gravity>0</gravity></gazebo>')
    assert forms(text, massless="frame") == {"A": "link", "At": "frame of A", "t": "frame of A"}


# --- How they are written -------------------------------------------------------------------------


def test_a_frame_stands_where_the_link_stood() -> None:
    frames = translate.load(translate.to_sdf(robot("A s t B", "A-s", "s-t", "t~B"))).model.frames
    assert [frames.pose(name).xyz for name in ("A", "s", "t", "B")] == [
        (0, 0, 0),
        (1, 2, 3),
        (2, 4, 6),
        (3, 6, 9),
    ]
    plain = translate.load(translate.to_sdf(robot("A s t B", "A-s", "s-t", "t~B")))
    assert plain.model.frames.attached_to("t") == "A"


def test_a_root_that_is_a_frame_leaves_the_robot_where_it_was() -> None:
    text = translate.to_sdf(robot("r A", "r-A"))
    model = translate.load(text).model
    assert model.canonical_link == "A"
    assert model.frames.pose("r").xyz == (0, 0, 0)
    assert model.frames.pose("A").xyz == (1, 2, 3)


def test_k1_a_frame_names_the_frame_it_is_placed_in() -> None:
    root = etree.fromstring(translate.to_sdf(robot("r A t", "r-A", "A-t")).encode())
    poses = {frame.get("name"): frame.find("pose") for frame in root.iterfind("model/frame")}
    assert {name: pose is not None and pose.get("relative_to") for name, pose in poses.items()} == {
        "r": "__model__",
        "rA": "r",
        "At": "A",
        "t": "At",
    }


def test_the_inertia_of_a_link_that_needs_one_is_given_and_reported() -> None:
    result = translate.convert(robot("A t", "A~t").encode(), added_mass=0.5, added_inertia=0.25)
    assert result.report.provenance.added_inertia == {"t": (0.5, 0.25)}
    assert [loss.code for loss in result.losses] == ["massless-link-given-inertia"]
    inertial = etree.fromstring(result.text.encode()).find("model/link[@name='t']/inertial")
    assert inertial is not None
    assert inertial.findtext("mass") == "0.5"
    moments = [inertial.findtext(f"inertia/{name}") for name in ("ixx", "ixy", "iyy", "izz")]
    assert moments == ["0.25", "0", "0.25", "0.25"]


def body(name: str, mass: str, moment: str) -> str:
    return (
        f'<link name="{name}"><inertial><mass value="{mass}"/><inertia ixx="{moment}" ixy="0" '
        f'ixz="0" iyy="{moment}" iyz="0" izz="{moment}"/></inertial></link>'
    )


def zero_mass(moments: str, kind: str) -> bytes:
    """A robot with a link ``t`` of 0 kg, with the moments ``ixx iyy izz``, on a joint."""
    ixx, iyy, izz = moments.split()
    return (
        f'<robot name="r">{body("a", "1", "1")}<link name="t"><inertial><mass value="0"/>'
        f'<inertia ixx="{ixx}" ixy="0" ixz="0" iyy="{iyy}" iyz="0" izz="{izz}"/></inertial></link>'
        f'<joint name="j" type="{kind}"><parent link="a"/><child link="t"/></joint></robot>'
    ).encode()


@pytest.mark.parametrize(
    ("text", "options", "written", "reason"),
    [
        pytest.param(
            zero_mass("1 2 2", "continuous"),
            {},
            ("0.001", "1", "2"),
            "it gets 0.001 kg instead of 0 kg, and keeps ixx=1 iyy=2 izz=2 kg m²",
            id="on-a-moving-joint",
        ),
        pytest.param(
            zero_mass("1 2 2", "fixed"),
            {},
            ("1e-06", "1", "2"),
            "it gets 1e-06 kg instead of 0 kg, and keeps ixx=1 iyy=2 izz=2 kg m²",
            id="on-a-fixed-joint",
        ),
        pytest.param(
            zero_mass("1 2 9", "continuous"),
            {},
            ("0.001", "1e-06", "1e-06"),
            "it gets 0.001 kg and 1e-06 kg m² instead of 0 kg and ixx=1 iyy=2 izz=9 kg m²",
            id="an-inertia-that-no-body-has",
        ),
        pytest.param(
            zero_mass("1 2 2", "continuous"),
            {"added_inertia": 0.0},
            ("0.001", "0", "0"),
            "it gets 0.001 kg and 0 kg m² instead of 0 kg and ixx=1 iyy=2 izz=2 kg m²",
            id="a-requested-inertia",
        ),
    ],
)
def test_a_link_of_0_kg_keeps_the_inertia_that_a_body_can_have(
    text: bytes, options: Any, written: tuple[str, ...], reason: str
) -> None:
    """libsdformat accepts a link with a small mass and a large inertia."""
    result = translate.convert(text, to="sdf", verify=True, **options)
    inertial = etree.fromstring(result.text.encode()).find("model/link[@name='t']/inertial")
    assert inertial is not None
    assert written == tuple(
        inertial.findtext(path) for path in ("mass", "inertia/ixx", "inertia/iyy")
    )
    (loss,) = result.losses
    assert (loss.severity, reason in loss.reason) == ("approximated", True)
    assert result.comparison is not None
    assert result.comparison.same


@pytest.mark.parametrize("moments", ["1 2 9", "1 2 2"])
def test_a_frame_without_the_inertia_of_its_link_is_an_approximation(moments: str) -> None:
    policy: Any = {} if moments == "1 2 9" else {"massless": "frame"}
    losses = translate.convert(zero_mass(moments, "fixed"), to="sdf", **policy).losses
    (loss,) = [loss for loss in losses if loss.element == "link 't' <inertial>"]
    assert (loss.code, loss.severity) == ("massless-link-as-frame", "approximated")
    ixx, iyy, izz = moments.split()
    assert f"without its inertia ixx={ixx} iyy={iyy} izz={izz} kg m²" in loss.reason


LINES = f"""<robot name="r">{body("a", "1", "1")}
<link name="t">
<inertial>
<origin xyz="1 2 3"/>
<mass value="0"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
</inertial></link>
<joint name="j" type="continuous"><parent link="a"/><child link="t"/></joint></robot>"""


@pytest.mark.parametrize(
    ("old", "new", "severity"),
    [
        pytest.param("continuous", "continuous", "approximated", id="on-a-moving-joint"),
        pytest.param('izz="1"', 'izz="9"', "approximated", id="without-its-inertia"),
        pytest.param('="1"', '="0"', "harmless", id="only-a-centre-of-mass-in-a-frame"),
    ],
)
def test_what_replaces_an_inertial_of_0_kg_has_its_line(old: str, new: str, severity: str) -> None:
    head, _, rest = LINES.partition("\n")
    rest = rest.replace(old, new)
    kind = "fixed" if severity == "harmless" else "continuous"
    losses = translate.convert(f"{head}\n{rest.replace('continuous', kind)}", to="sdf").losses
    found = [(loss.severity, loss.line) for loss in losses if "<inertial>" in loss.element]
    assert found == [(severity, 3)]


@pytest.mark.parametrize(
    ("old", "new", "line"), [('value="0"', 'value="-1"', 5), ('izz="1"', 'izz="9"', 6)]
)
def test_an_invalid_mass_or_inertia_is_reported_with_its_line(
    old: str, new: str, line: int
) -> None:
    diagnostics = translate.convert(LINES.replace(old, new), to="sdf").diagnostics
    assert [item.line for item in diagnostics if item.message.startswith("link 't' <")] == [line]


@pytest.mark.parametrize(
    ("children", "share"),
    [
        (("s", "t"), "1000.0% of the inertia of link 's' below it"),
        (("t", "s"), "1000.0% of the inertia of link 's' below it"),
        (("t", "l"), "10.0% of the mass of link 'l' below it"),
        (("l", "t"), "10.0% of the mass of link 'l' below it"),
        (("t", "z"), "10.0% of the mass of link 'z' below it"),
        (("n", "t"), "1000.0% of the inertia of link 's' below it"),
        (("t", "n"), "1000.0% of the inertia of link 's' below it"),
    ],
)
def test_the_largest_share_of_an_added_mass_is_reported(
    children: tuple[str, str], share: str
) -> None:
    """``n`` has no mass, and ``s`` hangs on it."""
    bodies = body("s", "1e-3", "1e-7") + body("t", "1", "1") + body("l", "1e-2", "1")
    bodies += body("z", "1e-2", "1")
    pairs = [("o", "m"), *(("m", child) for child in children)]
    pairs += [("n", "s")] if "n" in children else []
    joints = "".join(
        f'<joint name="{a}{b}" type="continuous"><parent link="{a}"/><child link="{b}"/></joint>'
        for a, b in pairs
    )
    used = {name for pair in pairs for name in pair}
    for name in {"s", "t", "l", "z"} - used:
        bodies += (
            f'<joint name="o{name}" type="continuous"><parent link="o"/>'
            f'<child link="{name}"/></joint>'
        )
    massless = "".join(f'<link name="{name}"/>' for name in "mn" if name in used)
    text = f'<robot name="r">{body("o", "1", "1")}{massless}{bodies}{joints}</robot>'
    losses = translate.convert(text).losses
    (loss,) = [loss for loss in losses if loss.element == "link 'm'"]
    assert share in loss.reason


@pytest.mark.parametrize(
    ("mass", "share"),
    [
        ("0.001", "100.0% of the mass"),
        ("1e-04", "1000.0% of the mass"),
        ("1e-06", "1000 times the mass"),
    ],
)
def test_a_large_share_is_a_multiple(mass: str, share: str) -> None:
    text = robot("a B", "a~B").replace('value="1"', f'value="{mass}"')
    losses = translate.convert(text, to="sdf").losses
    (reason,) = [loss.reason for loss in losses if loss.code == "massless-link-given-inertia"]
    assert reason.endswith(f", {share} of link 'B' below it")


@pytest.mark.parametrize("kind", ["planar", "continuous"])
def test_the_links_between_planar_parts_are_no_measure_of_its_share(kind: str) -> None:
    text = robot("a B", "a~B").replace("continuous", kind)
    text = text.replace('value="1"', 'value="0.002"')
    losses = translate.convert(text, to="sdf").losses
    (reason,) = [loss.reason for loss in losses if loss.code == "massless-link-given-inertia"]
    assert reason.endswith("50.0% of the mass of link 'B' below it")


def test_a_joint_that_ends_at_a_frame_stays_a_joint() -> None:
    sdf = translate.to_sdf(robot("a B", "a~B"), version="1.9").replace(
        "</model>",
        "<frame name='f' attached_to='B'/><link name='C'/>"
        "<joint name='k' type='fixed'><parent>f</parent><child>C</child></joint></model>",
    )
    result = translate.convert(sdf, to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []


def test_it_may_be_none() -> None:
    text = translate.to_sdf(robot("A t", "A~t"), added_mass=0, added_inertia=0)
    inertial = etree.fromstring(text.encode()).find("model/link[@name='t']/inertial")
    assert inertial is not None
    assert inertial.findtext("mass") == "0"


def test_a_chain_of_5000_links_without_mass_is_written() -> None:
    links = " ".join(["A", *(f"t{number}" for number in range(5000))])
    names = links.split()
    text = robot(links, *(f"{a}-{b}" for a, b in pairwise(names)))
    assert set(forms(text).values()) == {"link", "frame of A"}


# --- Links that a plugin names --------------------------------------------------------------------
# A plugin calls GetLink or GetJoint of its model, which finds no frame.


def plugin(parameter: str, place: str = "") -> str:
    return f'<gazebo{place}><plugin name="p" filename="libp.so">{parameter}</plugin></gazebo>'


@pytest.mark.parametrize(
    "parameter",
    [
        "<bodyName>t</bodyName>",
        "<body_name> t </body_name>",
        "<linkName>t</linkName>",
        "<link_name>t</link_name>",
        "<parent_link>t</parent_link>",
        "<palm_link>t</palm_link>",
        "<baseLinkName>t</baseLinkName>",
        "<gripper_link>r::t</gripper_link>",
        '<wheel link_name="t"><wheel_radius>1</wheel_radius></wheel>',
        '<link name="t"><volume>1</volume></link>',
        "<arm><palm_link>t</palm_link></arm>",
        "<chassis>t</chassis>",
        "<jointName>At</jointName>",
        "<joint_name>other, At</joint_name>",
        "<leftJoint>At</leftJoint>",
        "<joint>At</joint>",
    ],
)
def test_a_massless_link_that_a_plugin_names_stays_a_link(parameter: str) -> None:
    text = robot("A t u", "A-t", "A-u", extra=plugin(parameter))
    written = forms(text)
    assert (written["t"], written["At"]) == ("link", "joint")
    assert (written["u"], written["Au"]) == ("frame of A", "frame of A")


@pytest.mark.parametrize(
    "parameter",
    [
        # The frame of messages, a topic, and names of others.
        "<frameName>t</frameName>",
        "<topicName>t</topicName>",
        "<bodyName>u</bodyName>",
        "<jointName>t</jointName>",
        "<robotNamespace>t</robotNamespace>",
    ],
)
def test_a_parameter_that_names_no_link_keeps_none(parameter: str) -> None:
    assert forms(robot("A t", "A-t", extra=plugin(parameter)))["t"] == "frame of A"


def test_the_plugin_can_be_in_a_sensor_of_another_link() -> None:
    inner = '<plugin name="p" filename="libp.so"><bodyName>t</bodyName></plugin>'
    sensor = f'<sensor name="s" type="imu">{inner}</sensor>'
    text = robot("A t", "A-t", extra=f'<gazebo reference="A">{sensor}</gazebo>')
    assert forms(text)["t"] == "link"


def test_a_frame_on_request_is_a_frame() -> None:
    text = robot("A t", "A-t", extra=plugin("<bodyName>t</bodyName>"))
    assert forms(text, massless="frame")["t"] == "frame of A"


@pytest.mark.parametrize("parameter", ["<bodyName>t</bodyName>", "<jointName>At</jointName>"])
def test_a_link_that_a_plugin_names_is_massless_again_in_urdf(parameter: str) -> None:
    text = robot("A t", "A-t", extra=plugin(parameter))
    result = translate.convert(text, to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert [loss.code for loss in result.losses] == ["massless-link-given-inertia"]
    back = translate.load(translate.to_urdf(result.text)).models[0]
    assert [link.name for link in back.links if link.is_massless] == ["t"]
