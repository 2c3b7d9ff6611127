"""Migrate a file from Gazebo Classic to a release of today's Gazebo.

The tree of the file is changed, before a reader of URDF or SDFormat reads it.  Every parameter of a
classic plugin is written in another form, or has an entry in the report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from typing import Literal

from lxml import etree

from translate.diagnostics.catalogue import PLUGIN_UNKNOWN, SYSTEM_NEEDED, LossSeverity
from translate.diagnostics.diagnostic import Diagnostic, TranslateError, listed
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import NeededSystem, PluginToBuild
from translate.fragments.gazebo_materials import installed_material
from translate.fragments.owners import fragments_of, sensors_and_plugins
from translate.migration.plugins import PluginUse
from translate.migration.renames import old_names, write_name
from translate.migration.saved_state import apply_states
from translate.migration.state import (
    CAMERA_INFO,
    SERVER_SYSTEMS,
    BridgeEntry,
    State,
    camera_info_of,
    conditions,
    is_condition,
    is_xacro,
    library_path,
    macro_of,
    model_of,
    names_xacro,
    set_path,
)
from translate.migration.successors import (
    MODELS,
    kind_of,
    migrate_elements,
    migrate_sensors,
    split_links,
    type_of_today,
    why_unknown,
    why_unknown_in_gui,
)
from translate.migration.tables import (
    Kind,
    Release,
    has,
    ignored,
    ignored_tags,
    is_expression,
    joined_topic,
    plugin_key,
    same_value,
    systems,
    topics,
)
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.model.names import scopes
from translate.options import Unmapped
from translate.report.loss_report import Loss
from translate.resources.search import Resources
from translate.structures import grouped
from translate.urdf.gazebo.tags import block_value
from translate.xml.document import XmlFile, element_of, parse, serialize
from translate.xml.text import trimmed
from translate.xml.text_edits import TextEdits, refuse_encoding

#: Codes of entries about what a release of today ignores → those of its findings.
IGNORED = {
    "plugin-migrated": "plugin-classic",
    "plugin-without-successor": "plugin-without-successor",
    "sensor-migrated": "sensor-classic",
    "sensor-without-successor": "sensor-without-successor",
}
#: So many plugins are named in one line.
MAX_NAMED = 5
#: The code of a name of Ignition that a release does not read.
NAME_NOT_READ = "name-of-ignition"
#: The number of elements around the last one in the paths of ignored elements.
_LONGEST = 2
#: The code of findings and notes about elements that a release ignores.
ELEMENT_IGNORED = "element-ignored"
#: The origin of a world on the Earth.
_ORIGIN = {
    "surface_model": "EARTH_WGS84",
    "latitude_deg": "0",
    "longitude_deg": "0",
    "elevation": "0",
    "heading_deg": "0",
}
_XACRO = "it stays: an instruction of xacro is {} it; expand the file with xacro before"
#: Forms whose successor can be outside of the instruction around a plugin.
_ELSEWHERE = ("sensor", "multicamera", "control")
#: The elements that a successor is in.
_PLACES = ("sensor", "gazebo", "link", "joint", "model", "world", "robot")
_ROOT = "it stays: it is the root element, and its successor has another place"
_BESIDE_ROOT = "it stays: its successor is beside the root element; migrate it in a complete robot"
#: The role of a system → what needs it.
_NEEDS = {"system": "the world needs the system", "plugin": "the GUI needs the plugin"}
_NO_ROBOT = "the root element is neither <robot> nor <sdf>"


def migrate(
    file: XmlFile,
    release: Release,
    unmapped: Unmapped = "comment",
    controllers: str | None = None,
    resources: Resources | None = None,
    earlier: Sequence[State] = (),
) -> State:
    """Change the tree of a file to what a release of Gazebo reads, and report the changes.

    ``unmapped``: a plugin without a successor becomes a comment, stays, or is removed.
    ``controllers`` is the beginning of the paths of files of parameters for gz_ros2_control, which
    are collected if it is given.  ``resources`` finds the files of materials and parameters.
    ``earlier`` are the migrations of other files whose parameters have the same directory.
    """
    state = State(file, release, unmapped, controllers, resources or Resources())
    if earlier:
        state.parameter_names = earlier[0].parameter_names
        state.parameter_sources = earlier[0].parameter_sources
        state.ros1_files = earlier[0].ros1_files
    plugins = [(plugin, kind_of(plugin)) for plugin in file.root.iter("plugin")]
    for plugin, kind in [*plugins]:
        if kind is not None and not any(map(is_xacro, plugin.iter("*"))):
            plugins += [(copy, kind) for copy in split_links(plugin, kind)]
    for plugin, kind in plugins:
        if kind is not None:
            state.kept.update(kept_by_xacro(state, plugin, kind))
            state.kept.update(kept_by_root(state, plugin, kind))
    for plugin, kind in plugins:
        around = (plugin, *plugin.iterancestors("sensor"))
        reason = next((state.kept[element] for element in around if element in state.kept), "")
        if kind is not None and file.root not in (plugin, *plugin.iterancestors()):
            # Another plugin of its sensor replaced both.
            continue
        if kind is not None and reason:
            state.add("plugin-without-successor", library_path(plugin), reason, plugin, None)
        elif kind is not None:
            PluginUse(state, plugin, kind).migrate()
        elif reason := why_unknown_system(plugin, release):
            name = plugin_key(plugin.get("filename", ""))
            severity: LossSeverity = "lost" if is_expression(name) else "approximated"
            text = f"it stays: {reason}"
            to_build = PluginToBuild(name)
            path = library_path(plugin)
            state.add(PLUGIN_UNKNOWN, path, text, plugin, severity, detail=to_build)
    migrate_names(state)
    migrate_sensors(state)
    migrate_elements(state)
    apply_states(state)
    for name in state.needed:
        role: Literal["system", "plugin"] = "system" if name in systems() else "plugin"
        needed = ElementPath("", field=str(file.root.tag))
        text, detail = f"{_NEEDS[role]} {name}", NeededSystem(role, name)
        state.add(SYSTEM_NEEDED, needed, text, file.root, None, detail=detail)
    return state


def why_unknown_system(plugin: etree._Element, release: Release) -> str:
    """Return why a release has no such plugin of a model, a world or the GUI."""
    is_of_gui = next(plugin.iterancestors("gui"), None) is not None
    return (why_unknown_in_gui if is_of_gui else why_unknown)(plugin, release)


def migrate_names(state: State) -> None:
    """Give plugins and elements of Ignition the names of the release."""
    for name in [*old_names(state.file.root, state.release)]:
        siblings = name.element.getparent()
        is_element = not name.attribute and name.rename.place == "element"
        if is_element and siblings is not None and siblings.find(state.frame_id) is not None:
            # The release reads the other one already.
            continue
        path = ElementPath(str(name.element.tag), name.text if name.attribute else "")
        text = f"'{write_name(name, state.frame_id)}' replaces '{name.text}'"
        state.add("name-of-ignition-replaced", path, text, name.element, None)


def plugins_to_build(losses: Iterable[Loss]) -> str:
    """Return the plugins that the user has to build, as one text."""
    details = (loss.detail for loss in losses)
    return _to_build(detail.name for detail in details if isinstance(detail, PluginToBuild))


def unbuilt_plugins(text: str, release: Release) -> str:
    """Return the plugins of a file that the user has to build for a release, as one text."""
    plugins = parse(text.encode()).root.iter("plugin")
    unbuilt = (plugin for plugin in plugins if why_unknown_system(plugin, release))
    return _to_build(plugin_key(plugin.get("filename", "")) for plugin in unbuilt)


def _to_build(names: Iterable[str]) -> str:
    unique = [*dict.fromkeys(names)]
    if not unique:
        return ""
    shown, number = unique[:MAX_NAMED], len(unique) - MAX_NAMED
    more = f" and {number} more" if number > 0 else ""
    plugins = f"{', '.join(shown)}{more}" if more else listed(shown)
    return f"build, or remove, what this release of Gazebo does not have: {plugins}"


def systems_needed(losses: Iterable[Loss]) -> str:
    """Return the systems and plugins of the GUI that a world needs, as one text."""
    systems_or_plugins = [loss.detail for loss in losses if isinstance(loss.detail, NeededSystem)]
    names = grouped((_NEEDS[needed.role], needed.name) for needed in systems_or_plugins)
    return "; ".join(
        f"{what}{'s' if len(role_names) > 1 else ''} {listed(role_names)}"
        for what, role_names in names.items()
    )


def kept_by_xacro(state: State, plugin: etree._Element, kind: Kind) -> dict[etree._Element, str]:
    """Return the plugin and its sensor with the reason, if xacro decides their content.

    Without its value, a successor for all cases cannot be written.
    """
    if kind.form == "none":
        return {}
    around = [*takewhile(lambda item: item.tag not in _PLACES, plugin.iterancestors())]
    sensor = next(plugin.iterancestors("sensor"), None)
    is_around = kind.form in _ELSEWHERE and (
        # Another macro can be the sensor itself.
        any(map(is_xacro, around)) if sensor is not None else any(map(is_condition, around))
    )
    is_around |= kind.form == "mimic" and _is_elsewhere(state, plugin)
    is_in = any(map(is_xacro, plugin.iter("*")))
    if not is_in and not is_around:
        return {}
    reason = _XACRO.format("in" if is_in else "around")
    return {plugin: reason} if sensor is None else {plugin: reason, sensor: reason}


def kept_by_root(state: State, plugin: etree._Element, kind: Kind) -> dict[etree._Element, str]:
    """Return the plugin and its sensor with the reason, if their successor is beside the root.

    Files for xacro can have a block of ``<gazebo>`` or a sensor as their root.
    """
    root, block = state.file.root, plugin.getparent()
    if block is None:
        return {plugin: _ROOT}
    if block is not root or kind.form == "none":
        return {}
    if kind.form == "multicamera":
        return {plugin: _BESIDE_ROOT, root: _BESIDE_ROOT}
    is_of_link = kind.form == "system" and bool(root.get("reference"))
    is_sensor = kind.form == "sensor" and root.tag == "gazebo" and state.is_urdf
    return {plugin: _BESIDE_ROOT} if is_of_link or is_sensor else {}


def _is_elsewhere(state: State, plugin: etree._Element) -> bool:
    """Return whether a plugin's joint is where the condition around the plugin is unknown."""
    joint = state.named(model_of(state, plugin), "joint", trimmed(plugin.findtext("mimicJoint")))
    if joint is None:
        return any(map(is_condition, plugin.iterancestors()))
    return bool(conditions(plugin, joint)) and macro_of(plugin) is not macro_of(joint)


def migrated_text(
    data: bytes,
    path: str,
    release: Release,
    unmapped: Unmapped = "comment",
    *,
    lenient: bool = False,
) -> tuple[bytes, State]:
    """Return the text of a file for a release of Gazebo, and the changes; all other bytes stay.

    ``lenient`` accepts text before the first element and after the root.

    Raises :class:`translate.TranslateError` for a file that is no robot or cannot be changed.
    """
    file = parse(data, path, lenient=lenient)
    # Files that xacro includes can have any root element.
    roots = ("sdf", "robot", "gazebo")
    is_robot = etree.QName(file.root).localname in roots or names_xacro(data)
    if not is_robot and next(file.root.iter("plugin", "sensor", "link"), None) is None:
        raise TranslateError.of("root-element-unknown", _NO_ROBOT, path, 1)
    refuse_encoding(data, path)
    file.drop_default_namespace()
    copied = file.copy()
    # The nodes of both trees, which are equal here, in the order of the document.
    nodes = dict(zip(copied.root.iter(), file.root.iter(), strict=True))
    state = migrate(copied, release, unmapped)
    if not state.report.losses:
        return data, state
    edits = TextEdits(data, file.root)
    for new, old in nodes.items():
        if isinstance(new.tag, str):
            _edit(edits, old, new, nodes)
    return edits.apply(), state


def _edit(
    edits: TextEdits,
    old: etree._Element,
    new: etree._Element,
    nodes: Mapping[etree._Element, etree._Element],
) -> None:
    """Make the differences of an element and its copy in the text."""
    if old.tag != new.tag:
        edits.rename(old, str(new.tag))
    for name, value in new.attrib.items():
        if old.get(name) != value:
            edits.set_attribute(old, str(name), str(value))
    if trimmed(old.text) != trimmed(new.text):
        edits.set_text(old, trimmed(new.text))
    kept = {nodes[child] for child in new if child in nodes}
    # What is removed, by the node before it that stays; new nodes take its places.
    gone: dict[etree._Element | None, list[etree._Element]] = {}
    place: etree._Element | None = None
    for child in old:
        if child in kept:
            place = child
        else:
            gone.setdefault(place, []).append(child)
    place = before = None
    for child in new:
        if child in nodes:
            place = before = nodes[child]
        elif gone.get(before):
            place = gone[before].pop(0)
            edits.replace(place, child)
        else:
            edits.insert(old, child, place)
    for child in (removed for items in gone.values() for removed in items):
        edits.remove(child)


def bridge_text(*states: State) -> str:
    """Return the configuration file of ros_gz_bridge with the topics of the classic plugins.

    Those of :func:`unknown_topics` are left out: the bridge reads no expressions of xacro.
    """
    entries = {
        entry.yaml(state.release): None
        for state in states
        for entry in state.bridge
        if not entry.is_unknown
    }
    return "".join(entries)


def bridge_of(model: Model, release: Release) -> str:
    """Return the configuration file of ros_gz_bridge for the sensors and systems of a model.

    A sensor without ``<topic>`` has a topic with the name of the world, which a model does not
    know.  Only topics that the model names are bridged, each once.
    """
    entries: dict[str, BridgeEntry] = {}
    for _, fragment in fragments_of(model):
        for element in sensors_and_plugins(fragment):
            for key, topic in _topics_of(element):
                entries.setdefault(topic, BridgeEntry(topic, topic, key))
    return "".join(entry.yaml(release) for entry in entries.values())


def _topics_of(element: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the topics of a sensor or a system, each with its key in the table of topics."""
    if element.tag == "plugin":
        name = element.get("name", "").rpartition("::")[2]
        for child in element:
            if f"{name}/{child.tag!s}" in topics() and trimmed(child.text):
                yield f"{name}/{child.tag!s}", trimmed(child.text).strip("/")
        return
    kind = type_of_today(element.get("type", ""))
    topic = trimmed(element.findtext("contact/topic" if kind == "contact" else "topic")).strip("/")
    for key in topics() if topic else ():
        name, _, end = key.partition("/")
        if name == kind and key != CAMERA_INFO:
            yield key, joined_topic(topic, end)
        elif name == kind:
            yield key, camera_info_of(element, topic)


def unknown_topics(*states: State) -> list[str]:
    """Return the topics of ROS of the classic plugins that have an expression of xacro."""
    entries = (entry for state in states for entry in state.bridge if entry.is_unknown)
    return [*dict.fromkeys(f"/{entry.ros_topic}" for entry in entries)]


def try_world(model: str, states: Sequence[State]) -> str:
    """Return a world with the ground, a light, a model, and the systems that migrated robots need.

    ``model`` is the name of the directory of the model.
    """
    root = etree.Element("sdf", version="1.9")
    world = etree.SubElement(root, "world", name=f"try_{model}")
    needed = [name for state in states for name in state.systems if name in systems()]
    for name in dict.fromkeys([*SERVER_SYSTEMS, *needed]):
        world.append(states[0].system(name, world))
    if "NavSat" in needed:
        # Without an origin on the Earth, the system reports no position.
        for tag, text in _ORIGIN.items():
            set_path(world, f"spherical_coordinates/{tag}", text, world)
    world.extend(element_of(text) for text in MODELS.values())
    set_path(world, "include/uri", f"model://{model}", world)
    return serialize(root)


def ignored_parts(file: XmlFile, release: Release) -> list[Diagnostic]:
    """Return warnings of what a release ignores in a file: plugins, sensors, elements, URIs."""
    state = migrate(file.copy(), release, "keep")
    ignored_losses = (loss for loss in state.report.losses if loss.code in IGNORED)
    # Releases read the old names of other types.
    is_read = ("sensor-migrated", "harmless")
    losses = [loss for loss in ignored_losses if (loss.code, loss.severity) != is_read]
    warnings = [file.placed(_warning(loss, release)) for loss in losses]
    places: dict[tuple[str, str, str], list[etree._Element]] = {}
    # What is in an ignored element has no entry of its own.
    inside = set[etree._Element]()
    for element in file.root.iter("*"):
        found_here = [] if element.getparent() in inside else [*_ignored(element, release)]
        if found_here or element.getparent() in inside:
            inside.add(element)
        for key in found_here:
            places.setdefault(key, []).append(element)
    for old in old_names(file.root, release):
        if not old.is_read:
            message = f"Gazebo {release.title()} does not read '{old.text}'"
            hint = f"write '{old.new}'"
            warnings.append(
                file.finding(NAME_NOT_READ, message, old.element, hint=hint, severity="warning")
            )
    for plugin in file.root.iter("plugin"):
        if why_unknown_system(plugin, release):
            name = plugin.get("filename", "")
            message = f"Gazebo {release.title()} has no plugin '{name}'"
            hint = "build it for this release, or remove it"
            warnings.append(
                file.finding(PLUGIN_UNKNOWN, message, plugin, hint=hint, severity="warning")
            )
    for (code, name, hint), elements in places.items():
        more = f" ({len(elements)} times)" if len(elements) > 1 else ""
        message = f"Gazebo {release.title()} ignores {name}{more}"
        warnings.append(file.finding(code, message, elements[0], hint=hint, severity="warning"))
    return warnings


def ignored_elements(text: str, release: Release) -> list[str]:
    """Return the names of the elements of a text that a release ignores, each once."""
    has_blocks = "<gazebo" in text
    tags = {
        row.tag
        for row in ignored_tags()
        if (not row.attribute or f" {row.attribute}=" in text)
        and (has_blocks or not row.is_of_block)
    }.intersection(re.findall(r"<(\w+)", text))
    return [*_names_of(element_of(text).iter(*tags), release)] if tags else []


def ignored_fragments(models: Iterable[Model], release: Release) -> list[str]:
    """Return what :func:`ignored_elements` returns for models that are written as SDFormat.

    A text is parsed only for the pieces that can have such an element: fragments, and two limits.
    """
    tags, has_ignored = _tags_in_sdformat()
    # The tag of the owner, the path in it and the text of a piece.
    pieces = dict[tuple[str, str, str], None]()
    for scope in (scope for model in models for _, scope in scopes(model)):
        for owner, fragments in _fragments_by_owner(scope):
            for fragment in fragments:
                if fragment.dialect != "sdf" or fragment.mapped:
                    continue
                if fragment.attribute:
                    if fragment.attribute == "namespace":
                        pieces[owner, fragment.at, ""] = None
                elif (
                    fragment.tag in tags
                    or has_ignored(fragment.xml)
                    or not tags.isdisjoint(fragment.at.split("/"))
                ):
                    pieces[owner, fragment.at, fragment.xml] = None
        for joint in scope.joints:
            for axis in (joint.axis, joint.axis2):
                limit = None if axis is None else axis.limit
                if limit is not None and limit.stiffness is not None:
                    pieces["axis", "limit", "<stiffness/>"] = None
                if limit is not None and limit.dissipation is not None:
                    pieces["axis", "limit", "<dissipation/>"] = None
    names = [name for piece in pieces for name in _names_in_piece(*piece, release)]
    return list(dict.fromkeys(names))


def _fragments_by_owner(model: Model) -> Iterator[tuple[str, Sequence[Fragment]]]:
    """Yield the tag of each part of a model, with its fragments."""
    yield "model", model.fragments
    for joint in model.joints:
        yield "joint", joint.fragments
    for link in model.links:
        yield "link", link.fragments
        for visual in link.visuals:
            yield "visual", visual.fragments
        for collision in link.collisions:
            yield "collision", collision.fragments


@lru_cache(maxsize=256)
def _names_in_piece(owner: str, at: str, xml: str, release: Release) -> tuple[str, ...]:
    """Return the names of the ignored elements of a piece; without a text, of an attribute."""
    root = parent = etree.Element(owner)
    for tag in at.split("/") if at else ():
        parent = etree.SubElement(parent, tag)
    if xml:
        parent.append(element_of(xml))
    else:
        parent.set("namespace", "")
    return tuple(_names_of(root.iter("*"), release))


def _names_of(elements: Iterable[etree._Element], release: Release) -> Iterator[str]:
    """Yield the names of those elements that a release ignores, each once."""
    names = dict[str, None]()
    for element in elements:
        for code, name, _ in _ignored(element, release):
            if code == ELEMENT_IGNORED:
                names[name] = None
    yield from names


@cache
def _tags_in_sdformat() -> tuple[frozenset[str], Callable[[str], object]]:
    """Return the tags of ignored elements in SDFormat, and a function that searches them."""
    tags = frozenset(row.tag for row in ignored_tags() if not (row.attribute or row.is_of_block))
    return tags, re.compile(rf"<(?:{'|'.join(sorted(tags))})\b").search


@cache
def _applied_below() -> frozenset[str]:
    """Return the tags of the elements that a release ignores at any depth below another one."""
    return frozenset(row.tag for row in ignored_tags() if row.is_below)


def ignored_number(text: str, release: Release) -> int:
    """Return the number of plugins and sensors of a text that a release ignores."""
    warnings = ignored_parts(parse(text.encode()), release)
    return sum(warning.code in IGNORED.values() for warning in warnings)


def _ignored(element: etree._Element, release: Release) -> Iterator[tuple[str, str, str]]:
    """Yield the code, the name and what to do, if a release ignores an element or its URI."""
    path = str(element.tag)
    for name in map(str, element.keys()):
        if since_and_hint := ignored("elements").get(f"{path}/@{name}"):
            yield "element-ignored", f"the attribute '{name}' of <{path}>", since_and_hint[1]
    if path == "self_collide" and (block := element.getparent()) is not None:
        since_and_hint = ignored("elements").get(f"{block.tag!s}@reference/{path}")
        if since_and_hint and block.get("reference"):
            yield "element-ignored", f"<{block.tag!s}><{path}>", since_and_hint[1]
    is_applied = element.tag in _applied_below() and not same_value(trimmed(element.text), "0")
    for around in element.iterancestors() if is_applied else ():
        if since_and_hint := ignored("elements").get(f"{around.tag!s}//{element.tag!s}"):
            name = f"<{element.tag!s}> of <{around.tag!s}>"
            yield ELEMENT_IGNORED, name, since_and_hint[1]
            break
    for around in element.iterancestors():
        path = f"{around.tag!s}/{path}"
        if (since_and_hint := ignored("elements").get(path)) is not None:
            since, hint = since_and_hint
            name = trimmed(element.findtext("name")) or block_value(element)
            material = installed_material(name) if "material" in path else None
            is_own = "material" not in path or material is not None
            if since is None or not has(release, since) or not is_own:
                yield ELEMENT_IGNORED, f"<{path.replace('/', '><')}>", hint
            elif material is not None and not material.is_shown_alike:
                yield ELEMENT_IGNORED, f"colours or the texture of the material {name}", hint
        if path.count("/") == _LONGEST:
            break
    uri = trimmed(element.text) if element.tag == "uri" else ""
    if uri in ignored("uris"):
        yield "uri-ignored", uri, ignored("uris")[uri][1]


def _warning(loss: Loss, release: Release) -> Diagnostic:
    code, element = IGNORED[loss.code], loss.element
    is_value = loss.severity == "approximated" and loss.at.field
    does = f"reads {element} in another way" if is_value else f"ignores {element}"
    message = f"Gazebo {release.title()} {does}"
    return Diagnostic(code, "warning", message, loss.path, loss.line, hint=loss.reason, at=loss.at)
