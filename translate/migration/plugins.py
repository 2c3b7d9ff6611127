"""Replace one classic plugin by its successor, with every parameter mapped or reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath, label
from translate.facts import MAX_NAME
from translate.migration.controllers import write_control
from translate.migration.state import (
    CAMERA_INFO,
    State,
    add_beside,
    camera_info_of,
    conditions,
    copied,
    is_xacro,
    keep_comments,
    library_path,
    model_of,
    new_element,
    remove_from_block,
    set_path,
)
from translate.migration.successors import (
    change_type,
    kind_of,
    problem_of_copies,
    split_cameras,
    write_mimic,
)
from translate.migration.tables import (
    NUMBER_CONVERSIONS,
    STEPS_PER_SECOND,
    Kind,
    Parameter,
    Row,
    converted,
    distributed,
    first_releases,
    has,
    in_matrix,
    is_expression,
    is_true,
    joined_topic,
    negated,
    parameters,
    plugin_key,
    same_value,
    sensors,
    xacro_words,
)
from translate.structures import dataclass
from translate.xml.document import text_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import format_float
from translate.xml.writer import new_comment

_UNKNOWN = "no successor of this parameter is known"
_IGNORED = "the plugin for ROS 2, which has <ros>, does not read it"
_UNREAD = "the plugin does not read it"
#: Parameters that base classes of all plugins of gazebo_ros_pkgs read.
_OF_ALL = frozenset({"robotNamespace"})
_SECOND = "the sensor has the values of {}"
#: The messages that a laser scanner has in ros_gz_bridge.
_OUTPUTS = ("LaserScan", "PointCloud2")
#: Conversions of a number that the sensor can have, too.
_MERGED_NUMBERS = ("rate", "larger", "smaller")
#: The axes of ``<fluid_added_mass>`` → the letters of the terms of Hydrodynamics.
_AXES = "xyzpqr"
_MOMENTS = dict(zip(_AXES, "xyzkmn", strict=True))
_VELOCITIES = dict(zip(_AXES, "UVWPQR", strict=True))
#: Parameters that gazebo_ros_diff_drive of ROS 2 reads for each pair of wheels.
_OF_PAIRS = ("wheel_separation", "wheel_diameter")
#: The beginning of the parameters that the plugin for underwater vehicles reads for each link.
_OF_LINKS = "link"


@dataclass(slots=True)
class PluginUse:
    """One plugin of a file, and what replaces it."""

    state: State
    plugin: etree._Element
    kind: Kind
    #: Class of a system → its element.
    systems: dict[str, etree._Element] = field(default_factory=dict)
    #: Those of a world that is not in the file.
    detached: list[etree._Element] = field(default_factory=list)
    given: dict[Row, list[Parameter]] = field(default_factory=dict)
    #: New names of topics that a flag asks for.
    renamed: dict[Row, str] = field(default_factory=dict)
    sensor: etree._Element | None = None
    #: The sensors that replace one with several cameras.
    cameras: list[etree._Element | None] = field(default_factory=list)
    namespace: str = ""
    uses_namespace: bool = False
    #: Whether the plugin has an element ``<ros>``, as those of ROS 2 have.
    has_ros: bool = False
    #: Whether the plugin has the parameters of ROS 2, whose names have underscores.
    is_ros2: bool = False

    @property
    def path(self) -> ElementPath:
        """The path of the plugin."""
        return library_path(self.plugin)

    @property
    def scope(self) -> etree._Element:
        """The model of the plugin; the root element of a URDF."""
        return model_of(self.state, self.plugin)

    # --- Steps ------------------------------------------------------------------------------------

    def migrate(self) -> None:
        """Replace the plugin, or report that it has no successor."""
        self.has_ros = self.plugin.find("ros") is not None
        for parameter in parameters(self.plugin, self.kind):
            if self._is_ignored(parameter):
                continue
            if (
                parameter.row is not None
                and parameter.row.conversion == "flag"
                and parameter.path[0] == "@"
            ):
                self.renamed[parameter.row] = parameter.text
            elif parameter.row is not None:
                self.given.setdefault(parameter.row, []).append(parameter)
        self.is_ros2 = self.has_ros or self._has_names_of_ros2()
        if self.is_ros2:
            # Its plugins read the names with underscores only.
            for items in self.given.values():
                items.sort(key=lambda parameter: parameter.path != parameter.path.lower())
        self.namespace = self.value("namespace").strip("/")
        if problem := self._place():
            self.leave_out(problem)
            return
        self._report_parameters()
        for sensor in self.cameras or [self.sensor]:
            self.sensor = sensor
            for row in self.kind.all_rows if self.kind.form != "delete" else ():
                self._apply(row)
            self._finish_sensor()
        self._report_unused()
        self._replace()

    def _has_names_of_ros2(self) -> bool:
        """Return whether the parameters with two spellings have that of ROS 2."""
        both = [row for row in self.given if any(name != name.lower() for name in row.names)]
        paths = [parameter.path for row in both for parameter in self.given[row]]
        return any("_" in path for path in paths) and all(path == path.lower() for path in paths)

    def _is_ignored(self, parameter: Parameter) -> bool:
        """Return whether the plugin does not read a parameter: with ``<ros>``, it is one for ROS 2.

        Those of gazebo_ros_pkgs have the same name for ROS 1, with other parameters.  Without the
        element, a plugin can be for either.
        """
        name = re.split("[/@]", parameter.path)[0]
        key = plugin_key(self.plugin.get("filename", ""))
        ros1, ros2 = self.kind.ros1, self.kind.ros2
        if name in ("", "ros") or not key.startswith("gazebo_ros_"):
            return False
        if not self.has_ros:
            # A base class reads the namespace.
            return not (ros1 is None or name in ros1 or name in (ros2 or ()) or name in _OF_ALL)
        return name != name.lower() if ros2 is None else name not in ros2

    @property
    def camera_name(self) -> str:
        """The name of the camera of a sensor that was one of several."""
        camera = None if self.sensor is None else self.sensor.find("camera")
        return "" if camera is None else camera.get("name", "")

    def value(self, owner: str) -> str:
        """Return the value of the parameter that names a place or a namespace.

        It is empty without one.
        """
        texts = [
            parameter.text
            for row, items in self.given.items()
            for parameter in items
            if row.owner == owner
        ]
        return next(filter(None, texts), "")

    def named(self, name: str) -> str:
        """Return the value of a parameter by its name."""
        row = self.kind.rows.get(name)
        return (
            next(
                (parameter.text for parameter in self.given.get(row, ()) if parameter.path == name),
                "",
            )
            if row
            else ""
        )

    def _place(self) -> str:
        """Find or make the elements that the successor is in; return why that is impossible."""
        kind, near = self.kind, self.plugin
        if kind.form == "none":
            return kind.text
        for name in kind.targets:
            needed = sensors()[name][1] if kind.form == "sensor" else name
            if problem := self.state.missing_system(needed):
                return problem
        for name in kind.targets if kind.form in ("system", "world", "gui") else ():
            if kind.form == "system":
                self.systems[name] = self.state.system(name, near)
            else:
                system = self.state.need(name, near)
                self.systems[name] = new_element(name, near) if system is None else system
                self.detached += [self.systems[name]] if system is None else []
        match kind.form:
            case "sensor":
                return self._place_sensor(kind.targets[0])
            case "multicamera":
                return self._place_cameras()
            case "mimic":
                values = {name: self.named(name) for name in kind.rows if self.named(name)}
                return write_mimic(self.state, self.scope, values, near)
            case "control":
                kept = [
                    (parameter.path, parameter.text, parameter.element)
                    for row in self.given
                    if row.owner == "control"
                    for parameter in self.given[row]
                ]
                write_control(self.state, kept, self._rate(), near)
        return ""

    def _rate(self) -> str | None:
        """Return the rate of the controllers in Hz; ``None`` without a parameter for it."""
        rows = [row for row in self.given if row.elements == ("update_rate",)]
        texts = [(parameter.text, row.conversion) for row in rows for parameter in self.given[row]]
        return next((converted(text, name or "positive") for text, name in texts), None)

    def _place_cameras(self) -> str:
        parent = self.plugin.getparent()
        if parent is None or parent.tag != "sensor" or parent.find("camera") is None:
            return "it is in no sensor with cameras"
        if writer := self._first_of(parent):
            return _SECOND.format(writer)
        self.state.written[parent] = label(self.path)
        # The sensors that replace this one have copies of what is in it.
        for sibling in [*parent.iterchildren("plugin")]:
            kind = None if sibling is self.plugin else kind_of(sibling)
            if kind is not None:
                PluginUse(self.state, sibling, kind).migrate()
        if problem := problem_of_copies(parent):
            return problem
        keep_comments(self.plugin, self.plugin)
        self.cameras = [*split_cameras(self.state, parent, self.plugin)]
        return ""

    def _place_sensor(self, target: str) -> str:
        parent = self.plugin.getparent()
        assert parent is not None
        # A macro of xacro can be a sensor whose type it has.
        if parent.tag == "sensor" or (is_xacro(parent) and "sensor" in str(parent.tag)):
            if writer := self._first_of(parent):
                return _SECOND.format(writer)
            if self.given:
                self.state.written[parent] = label(self.path)
            self.sensor = parent
            if not is_xacro(parent):
                change_type(self.state, parent, target)
            return ""
        name = self.plugin.get("name") or target
        sensor = new_element("sensor", self.plugin, {"name": name, "type": target})
        sensor.append(new_element("always_on", self.plugin, text="1"))
        tag = "joint" if "joint" in {row.owner for row in self.kind.rows.values()} else "link"
        owner = self.value(tag)
        if any(row.conversion == "child" for row in self.given):
            joint = self.state.named(self.scope, "child", owner)
            owner = "" if joint is None else joint.get("name", "")
        elif tag == "link" and not owner:
            owner = parent.get("reference") or self.state.first_link(self.scope)
        if not self.state.add_to(self.scope, self.plugin, tag, owner, sensor):
            if not owner:
                return f"it names no {tag} that the sensor is in"
            return f"the file does not have the {tag} '{owner}' that the sensor is in"
        self.sensor = sensor
        return ""

    def _first_of(self, sensor: etree._Element) -> str:
        """Return the plugin that wrote the sensor; the parameters of this one are lost then."""
        writer = self.state.written.get(sensor, "")
        for parameter in parameters(self.plugin, self.kind) if writer else ():
            self.report(parameter.path, _SECOND.format(writer), "lost", parameter.element)
        return writer

    # --- Values -----------------------------------------------------------------------------------

    def _apply(self, row: Row) -> None:
        """Write the values of one row, or its classic default if today's default is another one."""
        texts = [parameter.text for parameter in self.given.get(row, ()) if parameter.text]
        default, is_asked = self._default(row), self._is_asked(row)
        if not texts and default and is_asked and not same_value(default, row.modern):
            texts = [default]
        owners = ("sensor", "effort", "world", "fluid")
        is_written = row.owner in owners or row.owner[0].isupper()
        is_left_out = row.conversion == "step" and not is_asked
        if is_left_out or not is_written or not has(self.state.release, row.since):
            return
        for parameter in self.given.get(row, ()) if row.conversion == "copy" else ():
            self._copy(row, parameter.element)
        # A list has the values of all its elements, another parameter one value.
        is_list = any(element.startswith("+") for element in row.elements)
        for text in texts if is_list else texts[:1]:
            if row.owner in ("effort", "fluid") and self._fails(row, text):
                continue
            if row.owner == "effort":
                self._set_efforts(row, text)
            elif row.owner == "fluid":
                self._add_fluid(row, text)
            elif row.conversion != "copy" and text:
                self._write(row, text)

    def _is_asked(self, row: Row) -> bool:
        """Return whether what a row depends on is there: a frequency's drift, a noise's flag."""
        match row.conversion:
            case "invert":
                return bool(self.named(row.argument))
            case "step":
                _, *flags = row.argument.split()
                return all(is_true(self.named(flag)) for flag in flags)
        return True

    def _default(self, row: Row) -> str:
        """Return the default of a parameter of the classic plugin.

        That of ROS 2 can be another one.
        """
        of_ros1, _, of_ros2 = row.classic.partition(" / ")
        default = of_ros2 if of_ros2 and self.is_ros2 else of_ros1
        # Without parameters, it is unknown whether a plugin is of ROS 1.
        is_unknown = row.conversion == "rate" and not self.given
        return "" if default == "-" or is_unknown else default

    def _copy(self, row: Row, element: etree._Element) -> None:
        owner = self.systems[row.owner]
        if (current := owner.find(row.elements[0])) is None:
            owner.append(copied(element))
        else:
            owner.replace(current, copied(element))

    def _write(self, row: Row, text: str) -> None:
        value = self._converted(row, text)
        if row.owner == "world":
            owner = next(self.plugin.iterancestors("world"), None)
            if owner is None and value is not None:
                # The default of a parameter that is not given is no entry of the report.
                name = row.names[0] if row not in self.given else self.given[row][0].path
                self.report(name, f"write <{row.elements[0]}> {value} in the world", "approximated")
        else:
            owner = self.sensor if row.owner == "sensor" else self._system(row, text)
        if owner is None or value is None:
            return
        is_default = row.modern and same_value(value, row.modern)
        if is_default and row.owner == "sensor":
            return
        paths = [*row.paths()]
        words = xacro_words(value) if row.conversion == "list" else [value]
        for word in words:
            for path, part in self._parts(row, paths, word):
                set_path(owner, path.lstrip("+"), part, self.plugin, repeat=path[0] == "+")
                self.state.add_topic(f"{row.owner}/{path}", part)

    def _parts(self, row: Row, paths: list[str], text: str) -> Iterator[tuple[str, str]]:
        """Yield the elements of a row, without their marks, each with its part of a value."""
        words = xacro_words(text)
        if row.conversion == "matrix" and len(words) == len(paths) ** 2:
            pairs = [*in_matrix(paths, words)]
        else:
            parts = distributed(text, row.conversion, len(paths))
            pairs = [*zip(paths, parts, strict=bool(parts))]
        for path, part in pairs:
            name, mark, element = path.rpartition(":")
            if mark:
                yield element, converted(part, name) or part
            else:
                yield (path[1:], negated(part)) if path[0] == "-" else (path, part)

    def _add_fluid(self, row: Row, text: str) -> None:
        """Write the mass of the fluid that a link moves with it (kg, kg m, kg m²).

        It is in the inertial of the link, which newer releases read with DART.  URDF has no such
        element: it has terms of Hydrodynamics there, as for older releases.
        """
        name = self.named("link@name") or self.named("baseLinkName")
        link = self.state.named(self.scope, "link", name)
        terms = dict(self._parts(row, [*row.paths()], text))
        if (
            self.state.is_urdf
            or link is None
            or not has(self.state.release, first_releases()["inertial/fluid_added_mass"])
        ):
            system = self.systems["Hydrodynamics"]
            for term, value in terms.items():
                part = f"{_MOMENTS[term[0]]}Dot{_VELOCITIES[term[1]]}"
                set_path(system, part, negated(value), self.plugin)
            return
        for term, value in terms.items():
            # The matrix is symmetric; SDFormat has its upper half.
            if _AXES.index(term[0]) <= _AXES.index(term[1]):
                set_path(link, f"inertial/fluid_added_mass/{term}", value, self.plugin)

    def _system(self, row: Row, text: str) -> etree._Element | None:
        """Return the system of a row; one that a flag asks for is added."""
        if row.owner not in self.systems:
            if row.conversion == "flag" and not is_true(text):
                return None
            self.systems[row.owner] = self.state.system(row.owner, self.plugin)
        return self.systems[row.owner]

    def _converted(self, row: Row, text: str) -> str | None:
        """Return the value of an element; ``None`` if nothing is to be written."""
        assert self.sensor is not None or row.owner != "sensor"
        match row.conversion:
            case "ros":
                return self._prefixed(text)
            case "beside":
                return joined_topic(self._topic(until=2) or self.namespace, text)
            case "flag":
                name = self.renamed.get(row, row.argument)
                return self._prefixed(name) if is_true(text) else None
            case "frame":
                return self._frame(row, text)
            case "enu":
                return None if is_true(text) else "ENU"
            case "list":
                return re.sub(r"(\$\{[^{}]*\})|,", lambda match: match[1] or " ", text)
            case "info" | "xyz" | "rpy":
                return self._merged(row, text)
            case name if name in _MERGED_NUMBERS:
                return self._merged(row, text)
            case "positive" if same_value(text, "0"):
                return None
            case name if name in NUMBER_CONVERSIONS:
                return converted(text, name, self._context(row))
        return None if self._fails(row, text) else text

    def _frame(self, row: Row, text: str) -> str | None:
        if row.owner != "sensor":
            return text.lstrip("/")
        assert self.sensor is not None
        set_path(self.sensor, self.state.frame_id, text.lstrip("/"), self.plugin)
        return None

    def _context(self, row: Row) -> str:
        """Return the number that a conversion needs: the sensor's rate, or a time of the plugin."""
        if row.conversion == "drift":
            return self.named(row.argument) or self.kind.rows[row.argument].classic
        rate: str | None = self.named("pubRate")
        if self.sensor is not None:
            rate = self.sensor.findtext("update_rate")
        if row.conversion in ("density", "gauss", "step") and (not rate or same_value(rate, "0")):
            return row.argument.partition(" ")[0] or format_float(STEPS_PER_SECOND)
        return trimmed(rate)

    def _merged(self, row: Row, text: str) -> str | None:
        """Return a value that the sensor has, too: one of both, or both together."""
        assert self.sensor is not None
        if row.conversion == "info":
            path = text.strip("/")
            if not text.startswith("/"):
                path = joined_topic(self._topic(until=2) or self.namespace, text)
            sibling = joined_topic(self._topic().rpartition("/")[0], "camera_info")
            return None if path == sibling else path
        sensor_value = trimmed(self.sensor.findtext(row.elements[0]))
        if row.conversion in ("xyz", "rpy"):
            words, new = (xacro_words(sensor_value) + ["0"] * 6)[:6], xacro_words(text)
            part = slice(0, 3) if row.conversion == "xyz" else slice(3, 6)
            if len(new) != 3 or same_value(text, "0 0 0"):
                return None
            if not same_value(" ".join(words[part]), "0 0 0"):
                reason = f"the sensor has the pose '{sensor_value}'"
                self.report(self.given[row][0].path, reason, "lost")
                return None
            words[part] = new
            return " ".join(words)
        try:
            numbers = [float(text), float(sensor_value or "0")]
        except ValueError:
            is_unlimited = row.conversion == "rate" and same_value(text, "0")
            if converted(text, "positive") is None or row not in self.given or is_unlimited:
                return None
            if sensor_value and sensor_value != text:
                reason = (
                    f"it replaces '{sensor_value}' of the sensor: "
                    "the value of an expression is unknown"
                )
                self.report(self.given[row][0].path, reason, "approximated")
            return text
        if row.conversion == "rate":
            return format_float(min(filter(None, numbers), default=0.0)) if any(numbers) else None
        chosen = max if row.conversion == "larger" else min
        return format_float(chosen(numbers) if sensor_value else numbers[0])

    def _set_efforts(self, row: Row, text: str) -> None:
        """Set the effort limits (N m or N) of the joints that other parameters name."""
        names = {
            parameter.text
            for named_row, items in self.given.items()
            for parameter in items
            if not {*row.elements[0].split()}.isdisjoint({*named_row.names})
        }
        for name in sorted(names):
            if (joint := self.state.named(self.scope, "joint", name)) is None:
                # A macro of xacro has the plugin, another file the joint.
                is_elsewhere = self.state.is_xacro and is_expression(name)
                needed = f'<limit effort="{text}"/>'
                reason = f"the file does not have the joint '{name}'"
                if is_elsewhere:
                    reason = f"the joint '{name}', which is in another file, needs {needed}"
                severity: LossSeverity = "approximated" if is_elsewhere else "lost"
                self.report(self.given[row][0].path, reason, severity)
            elif conditions(self.plugin, joint):
                reason = f"a condition of xacro is around it: write <limit> of the joint '{name}'"
                self.report(self.given[row][0].path, reason, "lost")
            elif self.state.is_urdf:
                if (limit := joint.find("limit")) is None:
                    limit = new_element("limit", self.plugin, {"velocity": "1e16"})
                    joint.append(limit)
                limit.set("effort", text)
            else:
                set_path(joint, "axis/limit/effort", text, self.plugin)

    # --- Topics -----------------------------------------------------------------------------------

    def _topic(self, *, until: int = 9) -> str:
        """Return the topic of the sensor: the namespace, and the parts before a position."""
        assert self.sensor is not None
        parts = {"11": self.camera_name} if self.cameras else {}
        for row in self.kind.all_rows:
            if row.owner == "topic" and int(row.elements[0]) < until:
                texts = [parameter.text for parameter in self.given.get(row, ())]
                parts[row.elements[0]] = next(filter(None, texts), "") or self._default_topic(row)
        topic = joined_topic(*(parts[key] for key in sorted(parts)))
        is_absolute = any(part.startswith("/") for part in parts.values())
        return topic if is_absolute or not topic else self._prefixed(topic)

    def _prefixed(self, topic: str) -> str:
        """Return a topic in the namespace of the plugin, unless it is absolute."""
        self.uses_namespace |= not topic.startswith("/")
        return joined_topic(self.namespace, topic)

    def _default_topic(self, row: Row) -> str:
        """Return the default of a part.

        That of ROS 2 has the name of the sensor or of the plugin.
        """
        assert self.sensor is not None
        private = next((name[3:] for name in row.names if name.startswith("@~/")), "")
        if self.is_ros2 and private:
            return f"{self.plugin.get('name', '')}/{private}"
        if row.classic == "{sensor}":
            return self.sensor.get("name", "") if self.is_ros2 else ""
        return self._default(row)

    def _finish_sensor(self) -> None:
        """Write the topic of a sensor, and note its topics of ROS."""
        if self.sensor is None:
            return
        kind = self.sensor.get("type", "")
        if topic := self._topic():
            set_path(self.sensor, "topic", topic, self.plugin)
        elif kind == "contact":
            topic = trimmed(self.sensor.findtext("contact/topic"))
        output = "/points" if self._output().endswith("PointCloud2") else ""
        self.state.add_topic(f"{kind}{output}", topic, topic + output)
        if kind == "camera":
            self.state.add_topic(CAMERA_INFO, topic and camera_info_of(self.sensor, topic))
        for row in self.kind.all_rows:
            if row.owner == "bridge" and row.elements and topic:
                texts = (parameter.text for parameter in self.given.get(row, ()))
                text = next(filter(None, texts), "") or self._default(row)
                base, (part,) = "" if text.startswith("/") else topic, row.elements
                self.state.add_topic(f"{kind}/{part}", joined_topic(base, text), f"{topic}/{part}")

    def _output(self) -> str:
        """Return the message that a laser scanner publishes."""
        rows = [row for row in self.kind.all_rows if row.conversion == "output"]
        texts = [parameter.text for row in rows for parameter in self.given.get(row, ())]
        return (texts or [row.classic for row in rows] or [""])[0]

    # --- The report -------------------------------------------------------------------------------

    def report(
        self,
        path: str,
        text: str,
        severity: LossSeverity | None,
        element: etree._Element | None = None,
    ) -> None:
        """Add an entry about a parameter."""
        parameter = self.path.below(path)
        place = self.plugin if element is None else element
        self.state.add("plugin-parameter", parameter, text, place, severity)

    def _report_parameters(self) -> None:
        """Add the entries of the parameters that have no equal successor."""
        for parameter in parameters(self.plugin, self.kind):
            row, name = parameter.row, parameter.path
            if self._is_ignored(parameter):
                text = _IGNORED if self.has_ros else _UNREAD
                self.report(name, text, "harmless", parameter.element)
            elif row is None:
                is_name = name.startswith("@")
                text = "the plugin has no topic of this name" if is_name else _UNKNOWN
                self.report(name, text, "harmless" if is_name else "lost", parameter.element)
            elif self._is_empty(parameter):
                default = self._default(row)
                text = f"it is empty: the default {default} holds" if default else "it is empty"
                self.report(
                    name, text, "approximated" if default else "harmless", parameter.element
                )
            elif not has(self.state.release, row.since) and self._is_needed(row, parameter.text):
                self.report(name, self.state.unread("it", row.since), "lost", parameter.element)
            elif self._fails(row, parameter.text):
                self.report(
                    name, f"'{parameter.text}' cannot be converted", "lost", parameter.element
                )
            elif row.conversion == "step" and not self._is_asked(row):
                self.report(
                    name,
                    "without its flag, the plugin adds no noise",
                    "harmless",
                    parameter.element,
                )
            elif row.severity is not None and self._has_effect(row, parameter.text):
                self.report(name, row.text, row.severity, parameter.element)
            elif row.severity is not None or self.kind.form == "delete":
                text = "it is not needed" if row.severity is None else "it has the default"
                self.report(name, text, "harmless", parameter.element)

    def _report_unused(self) -> None:
        """Add the entries of parameters that had nothing to act on."""
        for row, items in self.given.items() if self.kind.form != "delete" else ():
            written_parameter, *others = items
            if row.owner == "namespace" and not self.uses_namespace:
                text = "no topic of the successor has this prefix"
                severity: LossSeverity = "approximated" if self.namespace else "harmless"
                self.report(written_parameter.path, text, severity, written_parameter.element)
            elif row.owner in ("link", "joint") and self.sensor is self.plugin.getparent():
                text = "the sensor is in its link"
                self.report(written_parameter.path, text, "harmless", written_parameter.element)
            elif row.owner in self.systems and self.systems[row.owner] in self.detached:
                text = f"write it in the system {row.owner} of the world"
                self.report(written_parameter.path, text, "approximated", written_parameter.element)
            elif (
                row.conversion == "output"
                and written_parameter.text.rpartition("/")[2] not in _OUTPUTS
            ):
                text = "ros_gz_bridge has no such message"
                self.report(written_parameter.path, text, "lost", written_parameter.element)
            is_one = row.owner not in ("-", "mimic", "control") and row.conversion != "copy"
            for repeated in others if is_one and "+" not in "".join(row.elements) else ():
                self._report_repeated(written_parameter, repeated)
        for row in self.kind.all_rows:
            is_unread = not has(self.state.release, row.since)
            if row.names[0][0] == "=" and row.severity and is_unread:
                self.report(row.names[0][1:], row.text, row.severity)
            elif row.conversion == "source" and row not in self.given:
                text = f"it is {self._default(row)} by default, and {row.text}"
                self.report(row.names[self.is_ros2], text, "approximated")

    def _report_repeated(self, written_parameter: Parameter, repeated: Parameter) -> None:
        """Add the entry of another value of a parameter, of which the first one is written."""
        is_same = same_value(written_parameter.text, repeated.text)
        if repeated.path != written_parameter.path:
            text = f"<{written_parameter.path}> is the same parameter"
        elif repeated.path in _OF_PAIRS:
            text = "the system has one value for all pairs of wheels"
        elif re.split("[/@]", repeated.path)[0] == _OF_LINKS and repeated.path != _OF_LINKS:
            text, is_same = "write one more system for the other link", False
        else:
            text, is_same = "the plugin reads only the first one", True
        if not is_same:
            text += f": '{written_parameter.text}' is written, not '{repeated.text}'"
        self.report(repeated.path, text, "harmless" if is_same else "lost", repeated.element)

    def _is_needed(self, row: Row, text: str) -> bool:
        """Return whether an element has to be written.

        The topic that a camera has without it has not.
        """
        is_topic = row.conversion == "info" and self.sensor is not None
        return not is_topic or self._merged(row, text) is not None

    def _fails(self, row: Row, text: str) -> bool:
        """Return whether a text is no number, no known flag, or has another number of values."""
        if not text or row.owner == "-":
            return False
        if row.conversion in ("flag", "enu"):
            return is_expression(text)
        if row.owner == "effort" and len(text) > MAX_NAME:
            # It is copied into each of any number of joints.
            return True
        is_plain = row.conversion in _MERGED_NUMBERS or (row.is_number and not is_expression(text))
        number = "positive" if is_plain else row.conversion
        if number in NUMBER_CONVERSIONS and converted(text, number, "1") is None:
            return True
        if row.conversion in ("xyz", "rpy"):
            return len(xacro_words(text)) != 3
        count = len([*row.paths()])
        return bool(count) and not distributed(text, row.conversion, count)

    def _has_effect(self, row: Row, text: str) -> bool:
        """Return whether a value is not the default of the classic plugin."""
        if row.conversion in ("source", "flag"):
            return is_true(text)
        default = self._default(row)
        if len(words_of(default)) == 1:
            # It is the default of each number of a vector or a matrix.
            text = next((word for word in words_of(text) if not same_value(word, default)), default)
        return not default or (row.owner != "-" and not row.modern) or not same_value(text, default)

    def _is_empty(self, parameter: Parameter) -> bool:
        """Return whether a parameter that the successor has is given without a value."""
        row = parameter.row
        is_value = row is not None and (row.owner in ("sensor", "effort") or row.owner[0].isupper())
        is_copied = row is not None and row.conversion == "copy"
        has_parts = is_copied or next(parameter.element.iterchildren("*"), None) is not None
        return is_value and not parameter.text and not has_parts

    # --- The element ------------------------------------------------------------------------------

    def _replace(self) -> None:
        """Put the systems of the model in the place of the plugin, and report the change."""
        kind = self.kind
        systems_of_model = [
            system
            for name, system in self.systems.items()
            if kind.form == "system" or name not in kind.targets
        ]
        parent, place = self.plugin.getparent(), self.plugin
        if systems_of_model and parent is not None and parent.get("reference"):
            # A system belongs to the model, and such a block to a link.
            place = new_element("gazebo", self.plugin)
            place.extend(systems_of_model)
            if not add_beside(parent, place):
                for system in systems_of_model:
                    name = system.get("name", "")
                    self.report("", f"write the system {name} beside the root element", "lost")
        else:
            for system in reversed(systems_of_model):
                place.addnext(system)
        if parent is not None:
            written = (
                systems_of_model if self.sensor is None or self.sensor is parent else self.sensor
            )
            keep_comments(self.plugin, next(iter(written), self.plugin))
        reason = f"{kind.successor} replaces it"
        self.state.add(
            "plugin-migrated",
            self.path,
            f"{reason}: {kind.text}" if kind.text else reason,
            self.plugin,
            "approximated" if kind.text else None,
        )
        remove_from_block(self.plugin)

    def leave_out(self, reason: str) -> None:
        """Report a plugin without a successor, and make it a comment on request."""
        self.state.add("plugin-without-successor", self.path, reason, self.plugin, None)
        # A second run takes a plugin that stays in a sensor for its only one.
        is_second = self.plugin.getparent() in self.state.written
        may_stay = self.state.unmapped == "keep" and not is_second
        if self.state.unmapped != "drop" and not may_stay:
            alone = text_of(self.plugin).replace("<!--", "").replace("-->", "")
            self.plugin.addnext(new_comment(f" not migrated: {reason}\n{alone} "))
        if not may_stay:
            remove_from_block(self.plugin)
