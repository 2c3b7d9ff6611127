"""Files that are made to do harm: each is read, or refused with a finding, soon.

No file of this module has more than a few hundred kilobytes, and none takes long.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator

import pytest

import translate

#: Processor time (s) for a file of this module. Quadratic work takes more than ten times as long.
PATIENCE = 5.0
#: The number of repetitions of a short text.
MANY = 200_000

URDF = (
    '<robot name="r"{robot}><link name="a"{link}><visual{shape}><origin xyz="0 0 1"{value}/>'
    '<geometry{part}><box size="1 1 1"{value}/></geometry></visual></link><link name="b"/>'
    '<joint name="j" type="revolute"{joint}><parent link="a"{value}/><child link="b"/>'
    '<axis xyz="0 0 1"{value}/><limit lower="0" upper="1" effort="1" velocity="1"{value}/></joint>'
    '<gazebo reference="a"{block}><mu1{value}>0.5</mu1><sensor name="s" type="imu"{part}/></gazebo>'
    "</robot>"
)
SDF = (
    '<sdf version="1.9"{file}><model name="m"{robot}><link name="a"{link}><visual name="v"{shape}>'
    "<pose{value}>0 0 1 0 0 0</pose><geometry{part}><box><size{value}>1 1 1</size></box>"
    '</geometry></visual><sensor name="s" type="imu"{part}/></link><link name="b"/>'
    '<joint name="j" type="revolute"{joint}><parent{value}>a</parent><child>b</child>'
    "<axis{part}><xyz{value}>0 0 1</xyz></axis></joint>"
    '<frame name="f"{block}><pose{value}>1 0 0 0 0 0</pose></frame></model></sdf>'
)
PLACES = ["file", "robot", "link", "shape", "part", "value", "joint", "block"]
DECLARED = (
    ' xmlns:urdf="urn:robot-translate:urdf:1" xmlns:sdf="urn:robot-translate:sdf:1"'
    ' xmlns:translate="urn:robot-translate:1" xmlns:newer="urn:robot-translate:newer:1"'
)


def with_attribute(text: str, place: str, attribute: str) -> str:
    return text.format(**{name: f" {attribute}" if name == place else "" for name in PLACES})


def frames(text: str) -> object:
    graph = translate.load(text).model.frames
    return [graph.pose(name) for name in graph]


COMMANDS: dict[str, Callable[[str], object]] = {
    "check": translate.check,
    "to URDF": lambda text: translate.convert(text, to="urdf").text,
    "to SDFormat": lambda text: translate.convert(text, to="sdf").text,
    "to SDFormat 1.6": lambda text: translate.convert(text, to="sdf", sdf_version="1.6").text,
    "there and back": lambda text: translate.to_urdf(translate.to_sdf(translate.to_urdf(text))),
    "compare": lambda text: translate.compare(text, text),
    "frames": frames,
}


@contextlib.contextmanager
def in_good_time() -> Iterator[None]:
    start = time.process_time()
    yield
    assert time.process_time() - start < PATIENCE


def run_all(text: str) -> None:
    """Run each command: only documented errors are raised."""
    for command in COMMANDS.values():
        with in_good_time(), contextlib.suppress(translate.TranslateError):
            command(text)


def codes(source: str | bytes, **options: bool) -> list[str]:
    with in_good_time():
        return [item.code for item in translate.check(source, **options)]


# --- Attributes of the namespace of XML ---------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "attribute", ['xml:lang="en"', 'xml:base="http://a/"', 'xml:space="preserve"', 'xml:id="i"']
)
@pytest.mark.parametrize("text", [URDF, SDF], ids=["urdf", "sdf"])
def test_an_attribute_of_xml_is_an_attribute(text: str, attribute: str, place: str) -> None:
    run_all(with_attribute(text, place, attribute))


# --- Extension data that no translation wrote -----------------------------------------------------

FORGED = [
    "urdf:_.",
    "urdf:xmlns",
    "urdf:limit.xmlns",
    f"urdf:{'a.' * 100_000}a",
    "translate:stands-for",
    "translate:name",
    "translate:axis",
    "newer:_.",
]


@pytest.mark.parametrize("place", ["robot", "link", "shape", "joint", "block"])
@pytest.mark.parametrize("name", FORGED, ids=lambda name: name[:20])
def test_a_forged_attribute_is_read_or_refused(name: str, place: str) -> None:
    run_all(with_attribute(SDF, place, f'{DECLARED} {name}="x"'))


# --- Declarations of entities and attributes ------------------------------------------------------

ROBOT = '<robot name="r"><link name="a"/></robot>'
#: A default value of 1 MB for each of 10,000 elements.
DEFAULTS = (
    f'<!DOCTYPE robot [<!ATTLIST l a CDATA "{"x" * 1_000}" b CDATA "{"y" * 1_000}">]>'
    f'<robot name="r"><link name="a"/>{"<l/>" * 20_000}</robot>'
)
ENTITY = '<!DOCTYPE robot [<!ENTITY e "x">]>'


@pytest.mark.parametrize(
    "source",
    [
        DEFAULTS,
        f"<!DOCTYPE robot []>{ROBOT}",
        f"<!DOCTYPE robot SYSTEM '>' [<!ENTITY % p 'x'>%p;]>{ROBOT}",
        f"<!--[--><?a [?><!DOCTYPE robot [<!--]>-->]>{ROBOT}",
        f"<?xml version='1.0'>{ENTITY}{ROBOT}?>",
        f"<!DOCTYPE robot [<!ATTLIST robot a CDATA 'x'> {ROBOT}",
        f'<?xml version="1.0" encoding="utf-7"?>{ENTITY}{ROBOT}'.replace("<!", "+ADwAIQ-").encode(),
        f"{ENTITY}{ROBOT}".encode("utf-16"),
        f"{ENTITY}{ROBOT}".encode("utf-16-be"),
        f"{ENTITY}{ROBOT}".encode("utf-32"),
    ],
    ids=[
        "default-values",
        "empty",
        "parameter-entity",
        "comments",
        "malformed-declaration",
        "unclosed",
        "utf-7",
        "utf-16",
        "utf-16-without-mark",
        "utf-32",
    ],
)
def test_a_dtd_is_refused(source: str | bytes) -> None:
    data = source.encode() if isinstance(source, str) else source
    for lenient in (False, True):
        assert codes(data, lenient=lenient) == ["dtd-refused"]


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE robot>",
        '<!DOCTYPE robot SYSTEM "[.dtd">',
        "<!DOCTYPE robot PUBLIC '-' 'a>[b'>",
        "<!--<!DOCTYPE robot [-->",
        "<?a <!DOCTYPE robot [?>",
    ],
)
def test_a_doctype_without_declarations_is_harmless(text: str) -> None:
    assert codes(text + ROBOT) == []


def test_text_that_looks_like_a_dtd_is_text() -> None:
    text = '<sdf version="1.9"><model name="m"><link name="a"/><plugin name="p" filename="f">'
    text += "<text><![CDATA[<!DOCTYPE a [<!ENTITY b 'c'>]>&b;]]></text></plugin></model></sdf>"
    assert codes(text) == []


@pytest.mark.parametrize("doctype", [ENTITY, "<!DOCTYPE robot>", "<!DOCTYPE robot SYSTEM 'a'>"])
@pytest.mark.parametrize(
    "robot",
    [
        '<robot name="&e;"><link name="a"/></robot>',
        '<robot name="r"><link name="a"/><x>&e;</x></robot>',
        '<robot name="r"><link name="a"/><!--<![CDATA[-->&e;<!--]]>--></robot>',
        '<robot name="r"><link name="a"/><![CDATA[<!--]]>&e;<![CDATA[-->]]></robot>',
        '<robot name="r"><link name="a"/><?a <!--?>&e;<?a -->?></robot>',
    ],
    ids=["attribute", "text", "comment", "cdata", "instruction"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-7", "utf-16", "utf-16-le", "utf-32", "gbk"])
def test_an_entity_is_never_expanded(doctype: str, robot: str, encoding: str) -> None:
    declaration = f'<?xml version="1.0" encoding="{encoding}"?>'
    body = (doctype + robot).encode(encoding)
    # A declaration in UTF-7 is not ASCII.
    data = (
        declaration.encode() + body
        if encoding == "utf-7"
        else (declaration + doctype + robot).encode(encoding)
    )
    assert codes(data) == ["entity-not-expanded"]


# --- Texts that a careless search reads again and again -------------------------------------------

LONG = {
    "doctypes": "<!DOCTYPE " * MANY,
    "open-quotes": "<!DOCTYPE a [" + "'\"" * MANY,
    "subsets": "<!DOCTYPE a [" * MANY,
    "comments-without-end": '<!DOCTYPE r><robot name="r">' + "<!-- " * MANY,
    "sections-without-end": '<!DOCTYPE r><robot name="r">' + "<![CDATA[" * MANY,
    "instructions-without-end": '<!DOCTYPE r><robot name="r">' + "<?" * MANY,
    "hyphens": '<robot name="r"><!--' + "-" * MANY + "--></robot>",
    "tag-without-end": '<robot name="r"><a ' + "a='" * MANY,
    "blanks-in-declaration": "<?xml" + " " * MANY + "<robot/>",
    "blanks-before-declaration": " " * MANY + "<?xml version='1.0'?><robot/>",
    "version": "<?xml " + "version " * MANY + "?><robot/>",
    "encoding": "<?xml " + "encoding='" * MANY + "?><robot/>",
    "ampersands": '<!DOCTYPE r><robot name="r">' + "&a" * MANY,
    "references": "<!DOCTYPE r><robot>" + "&amp;" * MANY + "</robot>",
    "transparency": '<robot name="r"><link name="a"><visual><geometry><sphere radius="1"/>'
    '</geometry><material name="c"><color rgba="1 0 0 1"/></material></visual></link>'
    '<gazebo reference="a"><visual><transparency><!--' + ">" * MANY + "-->0.5</transparency>"
    "</visual></gazebo></robot>",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_text_is_searched_once(text: str) -> None:
    for lenient in (False, True):
        codes(text, lenient=lenient)
        codes(text.encode(), lenient=lenient)
    if "transparency" in text:
        run_all(text)


@pytest.mark.parametrize("digits", ["0x" + "f" * 5_000, "-0x" + "f" * 5_000, "9" * 100_000, "١"])
def test_a_whole_number_that_is_too_large_is_a_finding(digits: str) -> None:
    sensor = (
        f'<sensor name="s" type="camera"><camera><image><width>{digits}</width></image></camera>'
    )
    text = (
        f'<sdf version="1.9"><model name="m"><link name="a">{sensor}</sensor></link></model></sdf>'
    )
    run_all(text)
    assert digits != "١" or "element-invalid" in codes(text)
