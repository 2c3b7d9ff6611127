#!/usr/bin/env python3
"""Write docs/plugins.md from the tables of plugins, with examples before and after.

scripts/plugin_table.py           rewrite the page
scripts/plugin_table.py --check   exit code 1 if the page is not current
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from translate.migration.migrate import migrated_text
from translate.migration.tables import (
    Kind,
    Row,
    controllers,
    kinds,
    quantities,
    sensors,
    systems,
)

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "plugins.md"
BEGIN, END = "<!-- plugins: begin -->\n", "<!-- plugins: end -->\n"
COUNTERPARTS = {"yes": "the same function", "partly": "most of it", "no": "none"}
QUANTITIES = """\
The numbers that a migration writes. Each was checked in the named file of these versions. The path
begins with the system, with `world`, `effort` (the limits of joints) or `fluid` (the added mass of
a link), or is that in the sensor."""
#: Kinds of plugins → a part of a model for Gazebo Classic.
EXAMPLES = {
    "camera": """<sensor name="camera" type="camera">
  <camera/>
  <plugin name="camera" filename="libgazebo_ros_camera.so">
    <cameraName>front</cameraName>
    <imageTopicName>image_raw</imageTopicName>
    <updateRate>15</updateRate>
    <frameName>camera_optical</frameName>
  </plugin>
</sensor>""",
    "depth camera": """<sensor name="depth" type="depth">
  <camera/>
  <plugin name="depth" filename="libgazebo_ros_openni_kinect.so">
    <cameraName>depth</cameraName>
    <pointCloudCutoff>0.5</pointCloudCutoff>
  </plugin>
</sensor>""",
    "laser": """<sensor name="scan" type="ray">
  <ray/>
  <plugin name="scan" filename="libgazebo_ros_laser.so">
    <topicName>scan</topicName>
    <frameName>laser</frameName>
  </plugin>
</sensor>""",
    "imu": """<sensor name="imu" type="imu">
  <plugin name="imu" filename="libgazebo_ros_imu_sensor.so">
    <topicName>imu</topicName>
    <updateRateHZ>100</updateRateHZ>
    <gaussianNoise>0.01</gaussianNoise>
  </plugin>
</sensor>""",
    "differential drive": """<plugin name="drive" filename="libgazebo_ros_diff_drive.so">
  <leftJoint>left</leftJoint>
  <rightJoint>right</rightJoint>
  <wheelSeparation>0.4</wheelSeparation>
  <wheelDiameter>0.2</wheelDiameter>
  <publishWheelJointState>true</publishWheelJointState>
</plugin>""",
    "pose": """<plugin name="truth" filename="libgazebo_ros_p3d.so">
  <bodyName>base</bodyName>
  <topicName>truth</topicName>
  <updateRate>20</updateRate>
</plugin>""",
    "motor": """<plugin name="motor" filename="librotors_gazebo_motor_model.so">
  <robotNamespace>drone</robotNamespace>
  <jointName>rotor_0_joint</jointName>
  <linkName>rotor_0</linkName>
  <turningDirection>ccw</turningDirection>
  <motorNumber>0</motorNumber>
</plugin>""",
    "ros control": '<plugin name="control" filename="libgazebo_ros_control.so"/>',
}


def successor(row: Row) -> str:
    """Where the value of a parameter is written."""
    elements = ", ".join(f"`{path.lstrip('+').rpartition(':')[2]}`" for path in row.elements)
    if units := units_of_today(row):
        elements += f" ({units})"
    match row.owner:
        case "-":
            return "none"
        case "sensor":
            frame = "`gz_frame_id`, from Ionic on `frame_id`"
            return frame if row.conversion == "frame" else elements
        case "topic":
            return f"part {row.elements[0]} of `topic`"
        case "namespace":
            return "start of the topics"
        case "link" | "joint":
            return f"the sensor is in this {row.owner}"
        case "effort":
            return f"effort limit of the joints ({units_of_today(row)})"
        case "bridge":
            return "`ros_gz_bridge`"
        case "mimic":
            return "`mimic`"
        case "control":
            return elements or "the same"
        case "world":
            return f"{elements} of the world"
        case "fluid":
            return f"{elements} of `fluid_added_mass` of the link"
    return f"{elements or 'the same'} of {row.owner}"


def units_of_today(row: Row) -> str:
    """The units of the numbers that a row writes."""
    if not row.unit:
        return ""
    return ", ".join(dict.fromkeys(quantities()[path].unit for path, _ in row.quantity_paths()))


def names_of(row: Row) -> str:
    """The spellings of a parameter."""
    found = []
    for name in row.names:
        kind = {"@": "remapping of ", "=": "always: "}.get(name[0], "")
        found.append(f"{kind}`{name.lstrip('@=')}`")
    return ", ".join(found) + f" ({row.unit})" * bool(row.unit)


def defaults(row: Row) -> str:
    """The defaults of the classic plugin and of the successor."""
    classic = row.classic.replace("{sensor}", "in ROS 2 the name of the sensor")
    first, is_divided, second = classic.partition(" / ")
    if is_divided:
        texts = {"ROS 1": first, "ROS 2": second}
        classic = ", ".join(f"in {ros} {text}" for ros, text in texts.items() if text != "-")
    return f"{classic or '–'}; {row.modern or '–'}" if classic or row.modern else ""


def line(row: Row) -> str:
    """One row of the table of a kind."""
    since = "" if row.since == "fortress" else row.since
    report = f"{row.severity}: {marked(row.text)}" if row.severity else ""
    conversion = f"{row.conversion} {row.argument}".strip()
    return table_row(names_of(row), successor(row), conversion, defaults(row), since, report)


def table_row(*cells: str) -> str:
    """A row of a table of Markdown."""
    return f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in cells)}|"


def marked(text: str) -> str:
    """A text with its elements as code."""
    return re.sub(r"(?:<[^<>]+>)+", r"`\g<0>`", text)


def section(kind: Kind) -> str:
    """The section of a kind of plugins."""
    plugins = ", ".join(f"`{name}`" for name in kind.plugins)
    texts = [f"### {kind.title.capitalize()}\n\n{plugins}.\n"]
    what = f"{COUNTERPARTS[kind.counterpart]}; {marked(kind.successor) or 'no successor'}"
    texts.append(f"Counterpart: {what}{f': {marked(kind.text)}' if kind.text else ''}.\n")
    if kind.source and kind.form != "none":
        texts.append(f"Units and defaults are those of {kind.source}.\n")
    if kind.title in EXAMPLES:
        texts.append(f"```xml\n{EXAMPLES[kind.title]}\n```\n\nbecomes\n")
        texts.append(f"```xml\n{after(EXAMPLES[kind.title])}\n```\n")
    rows = [line(row) for row in dict.fromkeys(kind.rows.values())] if kind.form != "none" else []
    if rows:
        head = "| parameter | successor | conversion | defaults | since | report |\n"
        texts.append("\n".join([f"{head}|---|---|---|---|---|---|", *rows, ""]))
    return "\n".join(texts)


def after(example: str) -> str:
    """The migrated form of a part of a model."""
    is_sensor = example.startswith("<sensor")
    start, end = ("<link name='base'>\n", "\n</link>") if is_sensor else ("", "")
    if not is_sensor:
        start = "<link name='base'/>\n"
    text = f"<sdf version='1.9'><model name='m'>\n{start}{example}{end}\n</model></sdf>"
    data, _ = migrated_text(text.encode(), "", "harmonic")
    written = data.decode().split("<model name='m'>\n")[1].rpartition("\n</model>")[0]
    return written.removeprefix(start).removesuffix(end)


def quantity_rows() -> Iterator[str]:
    """The rows of the table of quantities."""
    grouped: dict[tuple[str, ...], list[str]] = {}
    for path, quantity in quantities().items():
        grouped.setdefault(
            (quantity.unit, quantity.meaning, quantity.library, quantity.files), []
        ).append(path)
    for (unit, meaning, library, files), paths in grouped.items():
        names = ", ".join(f"`{path}`" for path in paths)
        yield table_row(names, unit, marked(meaning), f"{files} of {library}")


def version_rows() -> Iterator[str]:
    """The rows of the table of the versions that were read."""
    for quantity in {quantity.library: quantity for quantity in quantities().values()}.values():
        yield table_row(quantity.library, *(f"`{version}`" for version in quantity.versions))


def controller_rows() -> Iterator[str]:
    """The rows of the table of controllers."""
    for name, item in controllers().items():
        parameters = ", ".join(
            f"`{old}`" if new == (old,) else f"`{old}` → {' and '.join(f'`{one}`' for one in new)}"
            for old, new in item.parameters.items()
        )
        yield table_row(f"`{name}`", f"`{item.successor}`", item.interface, parameters)


def page(text: str) -> str:
    """The page with the current tables."""
    parts = [section(kind) for kind in kinds()]
    types = [
        table_row(f"`{name}`", f"`{today}`" if today != name else "", system)
        for name, (today, system) in sensors().items()
    ]
    names = [
        table_row(name, f"`gz-sim-{library}-system`", since)
        for name, (library, since) in systems().items()
    ]
    body = "\n".join(
        [
            "## Plugins\n",
            *parts,
            "## Types of sensors\n\n| type | type of today | system of the world |\n|---|---|---|",
            *types,
            f"\n## Quantities\n\n{QUANTITIES}\n",
            "| library | Fortress | Harmonic | Ionic | Jetty |\n|---|---|---|---|---|",
            *version_rows(),
            "\n| element | unit | meaning | checked in |\n|---|---|---|---|",
            *quantity_rows(),
            "\n## Controllers\n\n| ROS 1 | ROS 2 | command interface | parameters |\n"
            "|---|---|---|---|",
            *controller_rows(),
            "\n## Systems\n\n| class | library | first release |\n|---|---|---|",
            *names,
            "",
        ]
    )
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{body}{END}{rest.partition(END)[2]}"


def main() -> int:
    """Rewrite the page, or check it."""
    old = PAGE.read_text(encoding="utf-8")
    new = page(old)
    if "--check" in sys.argv[1:]:
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
