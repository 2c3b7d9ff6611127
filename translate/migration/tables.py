"""The tables of the migration: plugins with their parameters, systems, topics, conversions.

``plugins.txt`` and ``systems.txt`` describe their own columns.  Their sources are the sources of
gazebo_ros_pkgs, gz-sim, gz-sensors and ros_gz; docs/plugins.md is written from them.
"""

from __future__ import annotations

import math
import pkgutil
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Literal, TypeAlias, cast, get_args

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.facts import MAX_NAME
from translate.options import Unmapped
from translate.structures import NamedTuple
from translate.xml.text import trimmed, words_of
from translate.xml.values import format_float, numbers_in, parse_float

Release: TypeAlias = Literal["fortress", "harmonic", "ionic", "jetty"]
RELEASES: tuple[Release, ...] = get_args(Release)
#: The release of a migration for which none is named.
DEFAULT_RELEASE: Release = "harmonic"
Counterpart: TypeAlias = Literal["yes", "partly", "no"]
#: How a successor is written: in a sensor, in the model, in the world, in the GUI, or by functions.
Form: TypeAlias = Literal[
    "sensor", "system", "world", "gui", "delete", "none", "mimic", "multicamera", "control"
]
#: Conversions of values that are no numbers.
_TEXT_CONVERSIONS = words_of(
    "beside child copy enu flag frame info larger list output rate ros rpy smaller source xyz"
)
#: The steps per second of Gazebo, unless the world has another size of steps.
STEPS_PER_SECOND = 1000.0
#: The length of a degree of latitude, and of a degree of longitude at the equator.
METRES_PER_DEGREE = 111_320.0
#: Name → the conversion of a number with a context, and its form in xacro.
NUMBER_CONVERSIONS: dict[str, tuple[Callable[[float, float], float], str]] = {
    # A diameter is twice a radius, a range of angles is twice a limit.
    "half": (lambda value, _: value / 2.0, "({0}) / 2"),
    "invert": (lambda value, _: 1.0 / value if value else 0.0, "1 / ({0})"),
    "sqrt": (lambda value, _: math.sqrt(max(value, 0.0)), "sqrt({0})"),
    # White noise of a density in 1/sqrt(Hz), sampled with a rate (context).
    "density": (lambda value, rate: value * math.sqrt(rate), "({0}) * sqrt({1})"),
    # The same of a magnetic field: 1 gauss is 1e-4 T.
    "gauss": (lambda value, rate: value * 1e-4 * math.sqrt(rate), "({0}) * 0.0001 * sqrt({1})"),
    # Noise that the plugin multiplies by the square root of the time between samples.
    "step": (lambda value, rate: value / math.sqrt(rate), "({0}) / sqrt({1})"),
    # The standard deviation of a drift with a frequency (context) as the density of its random
    # walk.  Gazebo makes the deviation density * sqrt(time / 2) of it (``GaussianNoiseModel.cc``).
    "drift": (
        lambda value, frequency: value * math.sqrt(2.0 * frequency),
        "({0}) * sqrt(2 * ({1}))",
    ),
    # m along a meridian in degrees of latitude; ``NavSatSensor.cc`` adds the noise to degrees.
    "latitude": (lambda value, _: value / METRES_PER_DEGREE, "({0}) / 111320"),
    # hector_gazebo counts the heading clockwise from north.
    "heading": (lambda value, _: 90.0 - value, "90 - ({0})"),
    # The standard deviation of a uniform distribution from minus to plus a bound.
    "uniform": (lambda value, _: value / math.sqrt(3.0), "({0}) / sqrt(3)"),
    # Every n-th step.
    "divisor": (lambda value, _: STEPS_PER_SECOND / (value or 1.0), "1000 / ({0})"),
    # A rate of 0 is every step.
    "every": (lambda value, _: value or STEPS_PER_SECOND, "{0}"),
    # The rate of a period; a period of 0 is every step.
    "period": (lambda value, _: 1.0 / value if value else STEPS_PER_SECOND, "1 / ({0})"),
    "positive": (lambda value, _: value, "{0}"),
    "first": (lambda value, _: value, "{0}"),
    "last": (lambda value, _: value, "{0}"),
    "level": (lambda value, _: value, "{0}"),
    "matrix": (lambda value, _: value, "{0}"),
}
#: One expression or one substitution of xacro, and a word that can contain some with blanks.
_EXPRESSION = re.compile(r"\$\{([^{}]*)\}|(\$\([^()]*\))")
_WORD = re.compile(r"(?:\$\{[^{}]*\}|\$\([^()]*\)|\S)+")
_OWNERS = frozenset(
    {"-", "sensor", "world", "topic", "namespace", "link", "joint", "effort", "bridge"}
    | {"mimic", "control", "fluid"}
)
_BRACES = re.compile(r"\{([^}]*)\}")


#: The reason why an expression cannot be migrated.
NOT_KNOWN = "the value of an expression of xacro is not known; expand the file with xacro before"


class Row(NamedTuple):
    """One parameter of a kind of plugins.

    ``names`` are its spellings, ``unit`` is that of its numbers, ``owner`` and ``elements`` the
    place of its value, ``conversion`` and ``argument`` how it is converted.  ``classic`` and
    ``modern`` are the defaults, ``since`` is the first release that reads the element, ``severity``
    and ``text`` its entry in the report.
    """

    names: tuple[str, ...]
    unit: str
    owner: str
    elements: tuple[str, ...]
    conversion: str
    argument: str
    classic: str
    modern: str
    since: Release
    severity: LossSeverity | None
    text: str

    @property
    def is_number(self) -> bool:
        """Whether the element has numbers: it is a limit of a joint, or its default is a number."""
        words = words_of(self.modern)
        return self.owner == "effort" or bool(not self.conversion and numbers_in(words))

    def paths(self) -> Iterator[str]:
        """Yield the paths of its elements, with ``{a,b}`` replaced by each of them."""
        for element in self.elements:
            yield from _expanded(element)

    def quantity_paths(self) -> Iterator[tuple[str, str]]:
        """Yield the paths of its numbers in :func:`quantities`, each with a unit of its own."""
        if self.owner == "effort":
            yield "effort", ""
            return
        for path in self.paths():
            unit, _, element = path.lstrip("+-").rpartition(":")
            yield element if self.owner == "sensor" else f"{self.owner}/{element}", unit


class Kind(NamedTuple):
    """Plugins with the same parameters and the same successor.

    ``rows`` maps each spelling of a parameter to its row; ``all_rows`` has each row once.  ``ros1``
    and ``ros2`` are the parameters that the plugins for ROS 1 and for ROS 2 read, if they are
    listed, and ``source`` is where the units and defaults of numbers were checked.
    """

    title: str
    counterpart: Counterpart
    form: Form
    targets: tuple[str, ...]
    text: str
    plugins: tuple[str, ...]
    rows: dict[str, Row]
    all_rows: tuple[Row, ...]
    ros1: frozenset[str] | None = None
    ros2: frozenset[str] | None = None
    source: str = ""

    @property
    def successor(self) -> str:
        """What replaces the plugins, for messages."""
        names = " and ".join(self.targets)
        texts = {
            "sensor": f'<sensor type="{names}">',
            "system": f"the system {names}",
            "world": f"the system {names} of the world",
            "gui": f"the plugin {names} of the GUI",
            "mimic": "<mimic>",
            "multicamera": "one camera sensor for each <camera>",
            "control": "gz_ros2_control",
            "delete": "nothing",
        }
        return texts.get(self.form, "")


class Topic(NamedTuple):
    """The messages of one topic: of ROS, of Gazebo without its prefix, and the direction."""

    ros: str
    gazebo: str
    direction: str


class Migration(NamedTuple):
    """What files are migrated for: parameters of :func:`translate.migration.migrate.migrate`."""

    release: Release
    unmapped: Unmapped = "comment"
    controllers: str | None = None


class Controller(NamedTuple):
    """What replaces a controller of ROS 1: its type, its command interface, its parameters.

    ``parameters`` maps names of ROS 1 to those of ROS 2.
    """

    successor: str
    interface: str
    parameters: dict[str, tuple[str, ...]]


def plugin_key(filename: str) -> str:
    """Return the name of a plugin in the tables: its file without directory, ``lib`` and suffix."""
    return re.sub(r"\.(so|dylib|dll)$", "", filename.rpartition("/")[2]).removeprefix("lib")


@cache
def kinds() -> tuple[Kind, ...]:
    """Return the kinds of plugins that the table has, in its order.

    Raises ``ValueError`` for a table that contradicts itself.
    """
    kinds_by_title: dict[str, Kind] = {}
    for title, successor_cells, lines in _sections("plugins.txt"):
        plugins: tuple[str, ...] = ()
        ros1: frozenset[str] | None = None
        ros2: frozenset[str] | None = None
        source = ""
        rows: dict[str, Row] = {}
        for line in lines:
            if line.startswith("use: "):
                rows.update(kinds_by_title[line[5:]].rows)
            elif line.startswith("plugins: "):
                plugins = tuple(line[9:].split())
            elif line.startswith("ros1: "):
                ros1 = frozenset(line[6:].split())
            elif line.startswith("ros2: "):
                ros2 = frozenset(line[6:].split())
            elif line.startswith("source: "):
                source = line[8:]
            else:
                row = _row_of(line)
                rows.update(dict.fromkeys(row.names, row))
        counterpart, successor, text = (
            _cells(successor_cells, 3) if successor_cells else ("no", "none", "")
        )
        form, *targets = successor.split()
        if counterpart not in get_args(Counterpart) or form not in get_args(Form):
            raise ValueError(f"{title}: {successor_cells}")
        kinds_by_title[title] = Kind(
            title,
            cast(Counterpart, counterpart),
            cast(Form, form),
            tuple(targets),
            text,
            plugins,
            rows,
            tuple(dict.fromkeys(rows.values())),
            ros1,
            ros2,
            source,
        )
    return tuple(kind for kind in kinds_by_title.values() if kind.plugins)


@cache
def by_plugin() -> dict[str, Kind]:
    """Return the kind of each plugin."""
    kind_of_plugin: dict[str, Kind] = {}
    for kind in kinds():
        for name in kind.plugins:
            if name in kind_of_plugin:
                raise ValueError(f"{name} is of two kinds")
            kind_of_plugin[name] = kind
    return kind_of_plugin


@cache
def systems() -> dict[str, tuple[str, Release]]:
    """Return class of a system → the name of its library, and the first release that has it."""
    libraries = {}
    for name, library, since in _lines("systems", 3):
        kebab = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
        libraries[name] = (library or kebab, _release(since))
    return libraries


@cache
def gui_plugins() -> dict[str, tuple[Release, Release]]:
    """Return library of a plugin of the GUI of gz-sim → the first and the last release with it."""
    return {
        library: (_release(since), _release(until) if until else RELEASES[-1])
        for library, since, until in _lines("gui plugins", 3)
    }


@cache
def sensors() -> dict[str, tuple[str, str]]:
    """Return type of a sensor → the type of today, and the system of the world that it needs."""
    return {name: (today or name, system) for name, today, system in _lines("sensors", 3)}


class Rename(NamedTuple):
    """A name of Ignition and that of today's Gazebo at a place.

    ``until`` is the last release that reads the former, ``since`` the first one that reads the
    latter.
    """

    place: str
    ignition: str
    gz: str
    until: Release
    since: Release


@cache
def renames() -> tuple[Rename, ...]:
    """Return the names of Ignition that were replaced."""
    return tuple(
        Rename(place, ignition, gz, _release(until), _release(since))
        for place, ignition, gz, until, since in _lines("renames", 5)
    )


@cache
def libraries(release: Release) -> frozenset[str]:
    """Return the names of the libraries of the systems of a release, without their affixes."""
    return frozenset(library for library, since in systems().values() if has(release, since))


class Quantity(NamedTuple):
    """What a number of today's Gazebo is: its unit, its meaning, and the files that have it.

    ``versions`` are the commits of the library that were read, one for each release.
    """

    unit: str
    meaning: str
    files: str
    library: str
    versions: tuple[str, ...]


@cache
def quantities() -> dict[str, Quantity]:
    """Return path of an element → its quantity.

    The path begins with the class of a system, ``world``, ``effort`` or ``fluid``; that of an
    element of a sensor with its first element.
    """
    quantity_of_path: dict[str, Quantity] = {}
    for library, versions, lines in _sections("quantities.txt"):
        for line in lines:
            path, unit, meaning, files = _cells(line, 4)
            quantity = Quantity(unit, meaning, files, library, tuple(_cells(versions, 4)))
            quantity_of_path.update(dict.fromkeys(_expanded(path), quantity))
    return quantity_of_path


@cache
def topics() -> dict[str, Topic]:
    """Return owner and element of a topic → its messages."""
    return {name: Topic(*cells) for name, *cells in _lines("topics", 4)}


@cache
def controllers() -> dict[str, Controller]:
    """Return type of a controller of ROS 1 → its successor in ROS 2."""
    successors = {}
    for name, successor, interface, text in _lines("controllers", 4):
        pairs = (pair.partition("=") for pair in words_of(text))
        names = {old: tuple((new or old).split("+")) for old, _, new in pairs}
        successors[name] = Controller(successor, interface, names)
    return successors


@cache
def ignored(section: Literal["elements", "uris"]) -> dict[str, tuple[Release | None, str]]:
    """Return path of an element, or URI → the first release that reads it; what to do."""
    return {
        name: (_release(since) if since else None, text) for name, since, text in _lines(section, 3)
    }


class IgnoredTag(NamedTuple):
    """The tag of an element that a release ignores at some place.

    ``attribute``: only this attribute is ignored; empty for the element.  ``is_of_block``: the
    place is in a ``<gazebo>`` block.  ``is_below``: it is at any depth below another element.
    """

    tag: str
    attribute: str
    is_of_block: bool
    is_below: bool


@cache
def ignored_tags() -> frozenset[IgnoredTag]:
    """Return the tags of the rows of ignored elements: ``a/b``, ``a//b`` and ``a/@b``."""
    tags = set[IgnoredTag]()
    for key in ignored("elements"):
        place, _, attribute = key.partition("/@")
        *owners, tag = place.split("/")
        is_of_block = key.startswith("gazebo")
        tags.add(IgnoredTag(tag, attribute, is_of_block, is_below="" in owners))
    return frozenset(tags)


def system_names(name: str, release: Release) -> tuple[str, str]:
    """Return the values of ``filename`` and ``name`` of a system in a release.

    All releases of Fortress read its old names; from Garden on, the new ones are read.
    """
    library, _ = systems()[name]
    if release == "fortress":
        return f"ignition-gazebo-{library}-system", f"ignition::gazebo::systems::{name}"
    return f"gz-sim-{library}-system", f"gz::sim::systems::{name}"


@cache
def first_releases() -> dict[str, Release]:
    """Return path of an element → the first release that reads it."""
    return {path: _release(since) for path, since in _lines("first releases", 2)}


def has(release: Release, since: Release) -> bool:
    """Return whether a release is not older than another one."""
    return RELEASES.index(release) >= RELEASES.index(since)


# --- The parameters of a plugin -------------------------------------------------------------------


class Parameter(NamedTuple):
    """One parameter of a plugin: its path, its value, its element, and its row if it has one."""

    path: str
    text: str
    element: etree._Element
    row: Row | None


def parameters(plugin: etree._Element, kind: Kind) -> Iterator[Parameter]:
    """Yield the parameters of a plugin that are mapped or reported, each with its row.

    A parameter with parts is one parameter, unless the table has rows for its parts.
    """
    yield from _parameters(plugin, "", kind)


def _parameters(parent: etree._Element, prefix: str, kind: Kind) -> Iterator[Parameter]:
    names: _Names | None = None
    for name, value in parent.attrib.items() if prefix else ():
        path = f"{prefix[:-1]}@{name}"
        if path in kind.rows:
            yield Parameter(path, str(value), parent, kind.rows[path])
    for element in parent.iterchildren("*"):
        path = prefix + etree.QName(element).localname
        if path == "ros/remapping":
            names = names or _names_around(parent)
            yield _remapping(element, kind, names)
        elif _has_parts(path, kind):
            yield from _parameters(element, f"{path}/", kind)
        else:
            yield Parameter(path, _first_text(element), element, _row(path, kind))


def _first_text(element: etree._Element) -> str:
    """Return the first text of an element, as its readers take it; they skip comments."""
    texts = (element.text, *(comment.tail for comment in element.iterchildren(etree.Comment)))
    return next(filter(None, map(trimmed, texts)), "")


def _has_parts(path: str, kind: Kind) -> bool:
    row = kind.rows.get(path)
    return (row is None or row.conversion != "copy") and any(
        name.startswith((f"{path}/", f"{path}@")) for name in kind.rows
    )


def _row(path: str, kind: Kind) -> Row | None:
    """Return the row of a parameter, or of the parameter that it is a part of."""
    while path and path not in kind.rows:
        path = path.rpartition("/")[0]
    return kind.rows.get(path)


class _Names(NamedTuple):
    """The names around the remappings of a plugin: of its node, of its camera, and the namespace.

    The namespace begins and ends with ``/``.
    """

    node: str
    camera: str
    namespace: str


def _names_around(ros: etree._Element) -> _Names:
    """Return the names for the remappings in an element ``<ros>``."""
    plugin = ros.getparent()
    node = "" if plugin is None else plugin.get("name", "")
    namespace = trimmed(ros.findtext("namespace")).strip("/")
    return _Names(node, _camera_name(plugin), f"/{namespace}/".replace("//", "/"))


def _remapping(element: etree._Element, kind: Kind, names: _Names) -> Parameter:
    """Return a parameter ``@name`` with the new name of a topic, and the row of that name.

    A rule matches the full name of a topic: ``/NAMESPACE/odom``, ``/NAMESPACE/NODE/out`` for the
    private name ``~/out`` of a node, which is the plugin, and ``/NAMESPACE/CAMERA/image_raw`` for
    the images of a camera.  ROS has no names with a namespace that is longer than names of robots.
    """
    old, _, new = map(trimmed, _first_text(element).partition(":="))
    local = old.removeprefix(names.namespace).removeprefix("~/").removeprefix(f"{names.node}/")
    rows = (kind.rows.get(f"@{name}") for name in (old, local, f"~/{local}"))
    row = next(filter(None, rows), None)
    if new.startswith("~/"):
        new = f"{names.node}/{new.removeprefix('~/')}"
    camera, delimiter, topic = local.partition("/")
    is_of_camera = delimiter and camera == names.camera and len(names.namespace) <= MAX_NAME
    if row is None and is_of_camera:
        row = kind.rows.get(f"@{topic}")
        # The new name is not below that of the camera.
        new = new if new.startswith("/") else f"{names.namespace}{new}"
    return Parameter(f"@{old}", new, element, row)


def _camera_name(plugin: etree._Element | None) -> str:
    """Return the name of the camera of a plugin for ROS 2: by default, that of its sensor."""
    sensor = None if plugin is None else plugin.getparent()
    name = "" if plugin is None else trimmed(plugin.findtext("camera_name"))
    return name or ("" if sensor is None else sensor.get("name", ""))


# --- The values of parameters ---------------------------------------------------------------------


def converted(text: str, conversion: str, context: str = "") -> str | None:
    """Return the numbers and the expressions of xacro of a text, converted.

    It is ``None`` for another text.

    ``conversion`` is a key of :data:`NUMBER_CONVERSIONS`, ``context`` the number that it needs, or
    one for each number of the text.
    """
    function, form = NUMBER_CONVERSIONS[conversion]
    words, contexts = xacro_words(text), xacro_words(context) or ["0"]
    if len(words) == 1:
        words *= len(contexts)
    elif len(contexts) == 1:
        contexts *= len(words)

    def one(word: str, term: str) -> str:
        terms = (word, term)
        expressions = [_EXPRESSION.fullmatch(term) for term in terms]
        numbers = [
            0.0 if expression else parse_float(term)
            for expression, term in zip(expressions, terms, strict=True)
        ]
        if not any(expressions):
            return format_float(function(*numbers))
        inner = [
            expression[1] or term if expression else term
            for expression, term in zip(expressions, terms, strict=True)
        ]
        return f"${{{form.format(*inner)}}}"

    try:
        return " ".join(one(*pair) for pair in zip(words, contexts, strict=True))
    except (ValueError, ZeroDivisionError):
        return None


def xacro_words(text: str) -> list[str]:
    """Return a text divided at its blanks, except those in expressions of xacro."""
    return _WORD.findall(text)


def negated(text: str) -> str:
    """Return a number or an expression with the other sign."""
    if (expression := _EXPRESSION.fullmatch(text)) is not None:
        return f"${{-({expression[1] or text})}}"
    return text[1:] if text.startswith("-") else text if text == "0" else f"-{text}"


def same_value(first: str, second: str) -> bool:
    """Return whether two texts are equal, as numbers or truth values if they are some."""

    def key(text: str) -> object:
        words = [word.lower() for word in words_of(text)]
        try:
            return [float(word) for word in words]
        except ValueError:
            return words

    return key(first) == key(second)


def is_true(text: str) -> bool:
    """Return whether a flag of a plugin is set."""
    return trimmed(text).lower() in ("true", "1", "world")


def distributed(text: str, conversion: str, count: int) -> list[str]:
    """Return the values of several elements: one for each, or one for all; none for another number.

    A vector of three is divided into horizontal and vertical ones (``level``).  A matrix has its
    diagonal, or all its entries (:func:`in_matrix`).
    """
    words = xacro_words(text)
    if conversion == "matrix" and len(words) == count * count:
        words = words[:: count + 1]
    elif conversion == "level":
        words = [words[0], words[-1]] if words else words
    elif conversion in ("first", "last"):
        words = words[:1] if conversion == "first" else words[-1:]
    if len(words) == count:
        return words
    return [" ".join(words)] * count if count == 1 or len(words) == 1 else []


def in_matrix(paths: Sequence[str], words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the elements of a matrix with its entries, row by row, or those of its diagonal.

    ``paths`` are the elements of the diagonal: the row is the first letter, the column the others.
    An entry beside the diagonal that is 0 has no element.
    """
    count = len(paths)
    if len(words) != count * count:
        yield from zip(paths, words, strict=True)
        return
    for index, word in enumerate(words):
        row, column = divmod(index, count)
        if row == column:
            yield paths[row], word
        elif not same_value(word, "0"):
            sign = "-" if paths[row].startswith("-") else ""
            row_path, column_path = (paths[place].removeprefix("-") for place in (row, column))
            yield f"{sign}{row_path[0]}{column_path[1:]}", word


def is_expression(text: str) -> bool:
    """Return whether a text has an expression of xacro, whose value is not known."""
    return _EXPRESSION.search(text) is not None


def joined_topic(*parts: str) -> str:
    """Return a topic of its parts; one that begins with ``/`` replaces those before."""
    topic = ""
    for part in (part for part in parts if part):
        topic = part if part.startswith("/") or not topic else f"{topic.rstrip('/')}/{part}"
    return re.sub("//+", "/", topic).strip("/")


# --- The files ------------------------------------------------------------------------------------


def _sections(file: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the title, the rest of its line, and the lines of each section."""
    data = pkgutil.get_data(__package__, file)
    assert data is not None
    title, cells, lines = "", "", list[str]()
    for line in (*data.decode("utf-8").splitlines(), "[]"):
        if line.startswith("["):
            if title:
                yield title, cells, lines
            title, _, cells = line[1:].partition("]")
            lines = []
        elif line and not line.startswith("#"):
            lines.append(line)


def _lines(section: str, count: int) -> Iterator[list[str]]:
    for title, _, lines in _sections("systems.txt"):
        if title == section:
            yield from (_cells(line, count) for line in lines)


def _cells(line: str, count: int) -> list[str]:
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) > count:
        raise ValueError(f"more than {count} cells: {line}")
    return cells + [""] * (count - len(cells))


def _row_of(line: str) -> Row:
    names, owner, elements, conversion, classic, modern, since, severity, text = _cells(line, 9)
    word, _, argument = conversion.partition(" ")
    if word and word not in NUMBER_CONVERSIONS and word not in _TEXT_CONVERSIONS:
        raise ValueError(f"unknown conversion: {line}")
    if owner not in _OWNERS and owner not in systems():
        raise ValueError(f"unknown owner: {line}")
    if bool(severity) != bool(text) or (severity and severity not in get_args(LossSeverity)):
        raise ValueError(f"no severity or no text: {line}")
    if owner == "-" and not text:
        raise ValueError(f"neither mapped nor reported: {line}")
    names, _, unit = names.partition(" (")
    return Row(
        tuple(name.strip() for name in names.split(",")),
        unit.removesuffix(")"),
        owner,
        tuple(step.strip() for step in re.split(r",(?![^{]*\})", elements) if step.strip()),
        word,
        argument,
        classic,
        modern,
        _release(since),
        cast("LossSeverity | None", severity or None),
        text,
    )


def _release(name: str) -> Release:
    named_release = next(
        (release for release in RELEASES if release == (name or RELEASES[0])), None
    )
    if named_release is None:
        raise ValueError(f"unknown release: {name}")
    return named_release


def _expanded(path: str) -> Iterator[str]:
    if (braces := _BRACES.search(path)) is None:
        yield path
        return
    for alternative in braces[1].split(","):
        yield from _expanded(path[: braces.start()] + alternative + path[braces.end() :])
