"""The XML declaration of written files: it names an encoding only if the file that changes does.

``lxml.etree.fromstring`` refuses a text whose declaration names an encoding, and with it
``spawn_entity.py`` of gazebo_ros and gz_ros2, which pass the text of ``robot_description``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from lxml import etree

import translate
from translate.cli import main
from translate.xml.document import parse
from translate.xml.layout import formatted

LINK = (
    '<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>'
)
URDF = f'<robot name="r">{LINK}</robot>'
SDF = (
    '<sdf version="1.9"><model name="r"><link name="a"><inertial><mass>1</mass></inertial></link>'
    "</model></sdf>"
)
PLAIN = '<?xml version="1.0"?>'

#: Each function that writes a robot as text, and what it writes of the robots above.
WRITTEN = {
    "URDF to SDFormat": lambda: translate.convert(URDF, to="sdf").text,
    "SDFormat to URDF": lambda: translate.convert(SDF, to="urdf").text,
    "URDF to URDF": lambda: translate.convert(URDF, to="urdf").text,
    "SDFormat to SDFormat": lambda: translate.convert(SDF, to="sdf").text,
    "to_sdf": lambda: translate.to_sdf(URDF),
    "to_urdf": lambda: translate.to_urdf(SDF),
    "a file in Latin-1": lambda: (
        translate.convert(
            f"<?xml version='1.0' encoding='iso-8859-1'?>{URDF}".encode("latin-1"), to="sdf"
        ).text
    ),
    "a prefix, which needs a tree of lxml": lambda: (
        translate.convert(SDF.replace("<link", '<x:y xmlns:x="urn:x"/><link', 1), to="sdf").text
    ),
    "format": lambda: formatted(parse(URDF)),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_written_text_names_no_encoding(name: str) -> None:
    assert WRITTEN[name]().splitlines()[0] == PLAIN


@pytest.mark.parametrize("name", WRITTEN)
def test_lxml_parses_a_written_text(name: str) -> None:
    assert etree.fromstring(WRITTEN[name]()).tag in ("robot", "sdf")


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ('<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0" encoding="UTF-8"?>'),
        ("<?xml version='1.0' encoding='utf-8'?>", '<?xml version="1.0" encoding="UTF-8"?>'),
        (PLAIN, PLAIN),
        ("", PLAIN),
        # The formatted file is in UTF-8.
        ('<?xml version="1.0" encoding="iso-8859-1"?>', PLAIN),
    ],
)
def test_a_formatted_file_names_its_encoding_as_before(declaration: str, expected: str) -> None:
    text = formatted(parse(f"{declaration}{URDF}".encode("latin-1")))
    assert text.splitlines()[0] == expected


@pytest.mark.parametrize(
    "declaration",
    [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<?xml version='1.0'  encoding='utf-8' ?>",
        '<?xml version="1.0" encoding="iso-8859-1"?>',
        PLAIN,
    ],
)
def test_an_update_keeps_the_declaration_of_the_file(tmp_path: Path, declaration: str) -> None:
    urdf, sdf = tmp_path / "r.urdf", tmp_path / "r.sdf"
    urdf.write_text(URDF)
    text = translate.to_sdf(URDF).split("\n", 1)[1]
    sdf.write_text(f"{declaration}\n{text}")
    urdf.write_text(URDF.replace('mass value="1"', 'mass value="2"'))
    run = CliRunner().invoke(main, ["convert", str(urdf), "--update", str(sdf)])
    assert run.exit_code == 0, run.output
    lines = sdf.read_text().splitlines()
    assert lines[0] == declaration
    assert "2" in "".join(line for line in lines if "<mass>" in line)
