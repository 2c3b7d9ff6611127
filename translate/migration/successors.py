"""Successors that are no copies of parameters: of sensors, elements and joints."""

from __future__ import annotations

import contextlib
import os
import posixpath
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.fragments.gazebo_materials import (
    GazeboMaterial,
    ScriptMaterial,
    ScriptSettings,
    installed_material,
    installed_materials,
    materials_of,
    script_material,
)
from translate.migration.state import (
    ConditionKeys,
    State,
    Visuals,
    conditions,
    keep_comments,
    library_path,
    new_element,
    remove,
    remove_from_block,
    set_path,
)
from translate.migration.tables import (
    NOT_KNOWN,
    RELEASES,
    Kind,
    Release,
    by_plugin,
    converted,
    first_releases,
    gui_plugins,
    has,
    is_expression,
    libraries,
    plugin_key,
    same_value,
    sensors,
)
from translate.model.content_poses import read_pose
from translate.model.link import WORLD
from translate.model.names import TakenNames
from translate.model.pose import IDENTITY_POSE, Pose
from translate.resources.boundary import leads_to
from translate.resources.mesh_work import FileIdentity, identity_of
from translate.resources.regular_files import contents_of
from translate.resources.robot_files import file_size
from translate.resources.search import LookUp
from translate.urdf.gazebo.tags import block_value
from translate.xml.document import element_of
from translate.xml.positions import set_line
from translate.xml.text import trimmed
from translate.xml.values import format_float, format_floats, parse_float

#: The library of a system of today's Gazebo, which can have the version of Gazebo.
_SYSTEM = re.compile(r"(?:gz-sim|ignition-gazebo)\d*-(.+)-system")
#: Other plugins of today's Gazebo; levels have no library.
_MODERN = ("ign_ros2_control-system", "gz_ros2_control-system")
_LEVELS = ("gz::sim", "ignition::gazebo")
_NO_PART = "it is no part of Gazebo"
#: The parameter of a plugin for several links.
_LINK = "link@name"
#: What a sensor contains beside its cameras is copied for each of them, up to this in total.
MAX_COPIED_BYTES = 4 * 1024**2
#: Types that have no counterpart → what to do.
WITHOUT_SUCCESSOR = {
    "sonar": "no system simulates it: use gpu_lidar",
    "rfid": "no system simulates it",
    "rfidtag": "no system simulates it",
    "wireless_transmitter": "no system simulates it: use RFComms",
    "wireless_receiver": "no system simulates it: use RFComms",
    "accelerometer": "SDFormat has no such sensor: use imu",
    "gyroscope": "SDFormat has no such sensor: use imu",
}
#: Types without a system: they measure collisions.
#: The name of the world that Gazebo starts without a file.
_DEFAULT_WORLD = "default"
_CPU_RAYS = ("ray", "lidar")
_LIDAR = "it sees visuals, not collisions"
#: The values of a noise in the unit of the quantity.
_DEVIATIONS = ("mean", "stddev", "bias_mean", "bias_stddev")
#: Old name of the element of a sensor → its name.
_RENAMED = {"ray": "lidar", "gps": "navsat"}
#: The scripts of one file are read up to this size together, in bytes.
MAX_SCRIPT_BYTES = 16 * 1024 * 1024
#: So many characters of a text of a script are in a message.
_SHOWN = 100
#: No system has longer paths.
_LONGEST_PATH = 32_767
_WITHOUT_SCRIPT = "write <ambient>, <diffuse> and <specular>, and textures in <pbr>"


#: Models that Gazebo Classic installs → their content.
MODELS = {
    "model://sun": '<light type="directional" name="sun"><cast_shadows>true</cast_shadows>'
    "<pose>0 0 10 0 0 0</pose><diffuse>0.8 0.8 0.8 1</diffuse><specular>0.2 0.2 0.2 1</specular>"
    "<attenuation><range>1000</range><constant>0.9</constant><linear>0.01</linear>"
    "<quadratic>0.001</quadratic></attenuation><direction>-0.5 0.1 -0.9</direction></light>",
    "model://ground_plane": '<model name="ground_plane"><static>true</static><link name="link">'
    '<collision name="collision"><geometry><plane><normal>0 0 1</normal><size>100 100</size>'
    "</plane></geometry><surface><friction><ode><mu>100</mu><mu2>50</mu2></ode></friction></surface>"
    '</collision><visual name="visual"><cast_shadows>false</cast_shadows><geometry><plane>'
    "<normal>0 0 1</normal><size>100 100</size></plane></geometry><material>"
    "<ambient>0.3 0.3 0.3 1</ambient><diffuse>0.7 0.7 0.7 1</diffuse>"
    "<specular>0.01 0.01 0.01 1</specular></material></visual></link></model>",
}


# --- Sensors --------------------------------------------------------------------------------------


def camera_kind(plugin: etree._Element, kind: Kind) -> Kind:
    """The kind of a plugin of a camera, which the type of its sensor decides."""
    parent = plugin.getparent()
    if kind.targets != ("camera",) or parent is None:
        return kind
    type = parent.get("type", "")
    if type in ("depth", "depth_camera", "rgbd_camera"):
        return by_plugin()["gazebo_ros_depth_camera"]
    return by_plugin()["gazebo_ros_multicamera"] if type == "multicamera" else kind


def kind_of(plugin: etree._Element) -> Kind | None:
    """The kind of a classic plugin; ``None`` for another one."""
    kind = by_plugin().get(plugin_key(plugin.get("filename", "")))
    return None if kind is None else camera_kind(plugin, kind)


def _size_of(element: etree._Element) -> int:
    """The characters of an element, without the prefixes that the elements around it declare."""
    size = 0
    # Comments are copied, too.
    for node in element.iter():
        size += len(node.text or "") + len(node.tail or "") + _size_of_tags(node)
    return size


def _size_of_tags(node: etree._Element) -> int:
    """The characters of the tags of an element with its attributes, or the marks of a comment."""
    tags = f"<{node.tag}></{node.tag}>" if isinstance(node.tag, str) else "<!---->"
    return len(tags) + sum(len(f' {name}=""') + len(value) for name, value in node.items())


def split_links(plugin: etree._Element, kind: Kind) -> list[etree._Element]:
    """Divide a plugin for several links into one for each; return those for the others.

    Hydrodynamics has one link.  A plugin whose copies would be too large stays as it is, and so
    does the root, which has no neighbours.
    """
    is_divided = _LINK in kind.rows and plugin.getparent() is not None
    others = plugin.findall("link")[1:] if is_divided else []
    contents = [child for child in plugin if child.tag != "link"]
    size = _size_of_tags(plugin) + sum(map(_size_of, contents))
    if not others or len(others) * size > MAX_COPIED_BYTES:
        return []
    copies = list[etree._Element]()
    for link in others:
        plugin.remove(link)
    template = deepcopy(plugin)
    for child in [*template]:
        # Its comments stay in the first one.
        if child.tag == "link" or not isinstance(child.tag, str):
            template.remove(child)
    template.tail = None
    for link in reversed(others):
        copy = deepcopy(template)
        copy.append(link)
        plugin.addnext(copy)
        copies.append(copy)
    return copies[::-1]


def why_unknown(plugin: etree._Element, release: Release) -> str:
    """Return why a release has no such plugin; an empty text for one that it has or is classic."""
    name = plugin_key(plugin.get("filename", ""))
    if not name or name in by_plugin() or name in _MODERN or plugin.get("name") in _LEVELS:
        return ""
    if is_expression(name):
        return NOT_KNOWN
    if (system := _SYSTEM.fullmatch(name)) is None:
        return _NO_PART
    if system[1] in libraries(release):
        return ""
    with_system = (name for name in RELEASES if system[1] in libraries(name))
    since = next((f"; Gazebo {name.title()} has it" for name in with_system), "")
    return f"Gazebo {release.title()} has no such system{since}"


def why_unknown_in_gui(plugin: etree._Element, release: Release) -> str:
    """Return why a release has no such plugin of the GUI; an empty text if it has, or can have it.

    The libraries of gz-gui have no affixes; ``lib…`` and ``….so`` are those of Gazebo Classic.
    """
    filename = plugin.get("filename", "")
    if (releases := gui_plugins().get(plugin_key(filename))) is None:
        is_classic = filename.startswith("lib") and filename.endswith(".so")
        return _NO_PART if is_classic and plugin_key(filename) not in by_plugin() else ""
    since, until = releases
    if has(release, since) and has(until, release):
        return ""
    with_plugin = until if has(release, since) else since
    return (
        f"Gazebo {release.title()} has no such plugin of the GUI; Gazebo {with_plugin.title()} "
        "has it"
    )


def type_of_today(name: str) -> str:
    """The type of a sensor that is simulated: today's name of a type that releases read."""
    return "" if name in _CPU_RAYS else sensors().get(name, ("", ""))[0]


def change_type(state: State, sensor: etree._Element, target: str = "") -> None:
    """Give a sensor the type of today, ``target`` if its plugin decides it, and report it."""
    old = sensor.get("type", "")
    today = sensors().get(old, ("", ""))[0]
    new = today if not target or (target == "camera" and today) else target
    for tag, name in _RENAMED.items() if new else ():
        for element in [*sensor.iterchildren(tag)]:
            element.tag = name
    if old == "gps" and new == "navsat":
        _convert_position_noise(state, sensor)
    if not new or old == new:
        return
    sensor.set("type", new)
    reason = f'<sensor type="{new}"> replaces type="{old}"'
    is_unknown = is_expression(old)
    is_seen = new == "gpu_lidar" and old in _CPU_RAYS
    text = "the plugin decides the type" if is_unknown else _LIDAR if is_seen else ""
    state.add(
        "sensor-migrated",
        ElementPath("sensor", sensor.get("name", "")),
        f"{reason}: {text}" if text else reason,
        sensor,
        "approximated" if text else None,
    )


def _convert_position_noise(state: State, sensor: etree._Element) -> None:
    """Convert the horizontal noise of a ``gps`` of Gazebo Classic, in m, to degrees.

    ``NavSatSensor.cc`` adds the noise to latitude and longitude in degrees, whatever the
    specification states.  No release applies a dynamic bias to this type.
    """
    name = sensor.get("name", "")
    for noise in sensor.iterfind("navsat/*/*/noise"):
        for element in noise.iterchildren("dynamic_bias_stddev"):
            if not same_value(trimmed(element.text), "0"):
                path = ElementPath("sensor", name, field=str(element.tag))
                text = "no release applies a dynamic bias to this type of sensors"
                state.add("sensor-migrated", path, text, element, "lost")
    for element in sensor.iterfind("navsat/position_sensing/horizontal/noise/*"):
        metres = trimmed(element.text)
        if element.tag not in _DEVIATIONS or not metres or same_value(metres, "0"):
            continue
        degrees = converted(metres, "latitude")
        path = ElementPath("sensor", name, field=str(element.tag))
        if degrees is None:
            text = f"'{metres}' is no number, and the sensor adds it to degrees"
            state.add("sensor-migrated", path, text, element, "lost")
            continue
        element.text = degrees
        text = (
            f"{metres} m is {degrees} degrees of latitude: the sensor adds it to degrees, of "
            "longitude, too, which are shorter away from the equator"
        )
        state.add("sensor-migrated", path, text, element, "approximated")


def migrate_sensors(state: State) -> None:
    """Give all sensors the types of today, and the worlds the systems that they need."""
    for sensor in [*state.file.root.iter("sensor")]:
        path = ElementPath("sensor", sensor.get("name", ""))
        type = sensor.get("type", "")
        if sensor in state.kept:
            continue
        if type in WITHOUT_SUCCESSOR:
            text = WITHOUT_SUCCESSOR[type]
            state.add("sensor-without-successor", path, text, sensor, None)
            continue
        if is_expression(type):
            text = f"the type stays: {NOT_KNOWN}"
            state.add("sensor-without-successor", path, text, sensor, None)
            continue
        if type == "multicamera":
            if problem := problem_of_copies(sensor):
                state.add("sensor-without-successor", path, problem, sensor, None)
            else:
                split_cameras(state, sensor)
            continue
        change_type(state, sensor)
        system = sensors().get(sensor.get("type", ""), ("", ""))[1]
        if problem := state.missing_system(system):
            state.add("sensor-without-successor", path, problem, sensor, None)
        elif system:
            state.need(system, sensor)


def problem_of_copies(sensor: etree._Element) -> str:
    """Return why a sensor cannot be copied for each of its cameras; an empty text if it can be.

    A short file can have many cameras beside a long content, such as a plugin whose namespace is
    in the topic of each of them; and the root has no neighbours.
    """
    if sensor.getparent() is None:
        return "it is the root element, and one sensor for each camera replaces it"
    number = sum(1 for _ in sensor.iterchildren("camera"))
    contents = [node for node in sensor if node.tag != "camera"]
    size = number * (_size_of_tags(sensor) + sum(map(_size_of, contents)))
    if size <= MAX_COPIED_BYTES:
        return ""
    return f"the copies for {number} cameras have more than {MAX_COPIED_BYTES} bytes"


def split_cameras(
    state: State, sensor: etree._Element, plugin: etree._Element | None = None
) -> list[etree._Element]:
    """Replace a sensor with several cameras by one sensor for each of them.

    ``plugin`` is removed.
    """
    if plugin is not None:
        sensor.remove(plugin)
    name, cameras = sensor.get("name", ""), [*sensor.iterchildren("camera")]
    # The copies have no cameras, so that their sizes are no square of the number of cameras.
    for camera in cameras:
        sensor.remove(camera)
    template = deepcopy(sensor)
    template.tail = None
    made: list[etree._Element] = []
    for camera in reversed(cameras):
        single = deepcopy(template)
        single.set("name", f"{name}_{camera.get('name', '')}")
        single.set("type", "camera")
        copied = deepcopy(camera)
        if (pose := copied.find("pose")) is not None:
            copied.remove(pose)
            _add_pose(state, single, pose, camera)
        single.append(copied)
        sensor.addnext(single)
        made.insert(0, single)
        state.need("Sensors", single)
    parent = sensor.getparent()
    assert parent is not None
    text = f"{len(made)} sensors of type camera replace it, with images of different times"
    state.add("sensor-migrated", ElementPath("sensor", name), text, sensor, "approximated")
    parent.remove(sensor)
    return made


def _add_pose(
    state: State, sensor: etree._Element, pose: etree._Element, camera: etree._Element
) -> None:
    """Multiply the pose of a camera into that of its sensor."""
    pose.tail = None
    if (sensor_pose := sensor.find("pose")) is None:
        sensor.insert(0, pose)
        return
    outer, inner = _pose(sensor_pose), _pose(pose)
    if outer == IDENTITY_POSE:
        sensor.replace(sensor_pose, pose)
        return
    if inner == IDENTITY_POSE:
        return
    if outer is None or inner is None or inner.relative_to:
        # The product of expressions of xacro is unknown, also that with another frame.
        path = ElementPath("sensor", sensor.get("name", ""), field="pose")
        text = f"the pose '{trimmed(pose.text)}' of the camera in that of the sensor is unknown"
        state.add("sensor-migrated", path, text, camera, "lost")
        return
    product = outer.transform @ inner.transform
    for name in ("degrees", "rotation_format"):
        sensor_pose.attrib.pop(name, None)
    sensor_pose.text = format_floats((*product.xyz, *product.rpy))


def _pose(element: etree._Element) -> Pose | None:
    """The pose of an element; ``None`` for an expression of xacro."""
    try:
        return read_pose(element)
    except ValueError:
        return None


# --- Elements -------------------------------------------------------------------------------------


def migrate_elements(state: State) -> None:
    """Replace elements of Gazebo Classic that have no system: models, materials, the speed."""
    for include in [*state.file.root.iter("include")]:
        uri = trimmed(include.findtext("uri"))
        if uri in MODELS:
            _replace_include(state, include, uri)
    for script in [*state.file.root.iter("script")]:
        material = script.getparent()
        if material is not None and material.tag == "material":
            _replace_script(state, material, script)
    for element in [*state.file.root.iter("material")] if state.is_urdf else ():
        block = element.getparent()
        if block is not None and block.tag == "gazebo" and block.get("reference"):
            _replace_material(state, block, element)
    for physics in state.file.root.iter("physics"):
        _set_speed(state, physics)
    worlds = [*state.file.root.iterchildren("world")]
    names = TakenNames(trimmed(world.get("name")) for world in worlds)
    for world in worlds:
        if trimmed(world.get("name")) == WORLD:
            _rename(state, world, names.take(_DEFAULT_WORLD))


def _rename(state: State, world: etree._Element, name: str) -> None:
    """Replace the name ``world``, which libsdformat reserves, by the default name of Gazebo."""
    world.set("name", name)
    text = f"the name '{WORLD}' is reserved: the world is called '{name}', also in its topics"
    path = ElementPath("world", name, field="@name")
    state.add("element-migrated", path, text, world, "harmless")


def _replace_include(state: State, include: etree._Element, uri: str) -> None:
    """Write a model of Gazebo Classic that today's Gazebo does not have."""
    parent, new = include.getparent(), element_of(MODELS[uri])
    if parent is None:
        text = "it stays: it is the root element, and its content is another one"
        state.add("element-migrated", ElementPath("include", uri), text, include, "lost")
        return
    set_line(new, include.sourceline or 0)
    name, pose = trimmed(include.findtext("name")), include.find("pose")
    if name:
        new.set("name", name)
    if pose is not None:
        written = set_path(new, "pose", trimmed(pose.text), include)
        written.attrib.update(pose.attrib)
    for child in [*include.iterchildren("*")]:
        if child.tag == "static" and new.tag == "model":
            set_path(new, "static", trimmed(child.text), include)
        elif child.tag == "plugin" and new.tag == "model":
            new.append(child)
        elif child.tag not in ("uri", "name", "pose"):
            text = "the content that replaces the model has no such element"
            state.add(
                "element-migrated",
                ElementPath("include", uri, field=str(child.tag)),
                text,
                child,
                "lost",
            )
    new.tail = include.tail
    parent.replace(include, new)
    keep_comments(include, new)
    text = "its content replaces it: today's Gazebo has no such model"
    state.add("element-migrated", ElementPath("include", uri), text, new, None)


def _replace_script(state: State, material: etree._Element, script: etree._Element) -> None:
    """Write the colours and the texture of a script.

    No release reads other files than its own one, nor the textures and parents of that.
    """
    name = trimmed(script.findtext("name"))
    path = ElementPath("material", name)
    severity: LossSeverity = "harmless"
    installed, texture = installed_material(name), ""
    uris = [*filter(None, (trimmed(item.text) for item in script.iterchildren("uri")))]
    if installed is not None:
        colors, emissive = installed.colors, installed.emissive
        text, severity = _replaced(installed)
    else:
        described_material = script_material([_materials_at(state, uri) for uri in uris], name)
        if described_material is None:
            text = f"{_without_colors(state, name, uris)}: {_WITHOUT_SCRIPT}"
            state.add("element-migrated", path, text, script, "lost")
            return
        colors, texture = described_material.colors, described_material.texture
        emissive = described_material.emissive
        text, severity = (
            _described(described_material),
            "approximated" if described_material.others else "harmless",
        )
    if emissive is not None and any(emissive[:3]) and material.find("emissive") is None:
        set_path(material, "emissive", format_floats(emissive), script)
    for tag, color in colors._asdict().items():
        if material.find(tag) is None:
            set_path(material, tag, format_floats(color), script)
    if texture and material.find("pbr") is None:
        if uri := _texture_uri(state, uris, texture):
            set_path(material, "pbr/metal/albedo_map", uri, script)
        else:
            name = _short(texture)
            text, severity = f"its colours replace the script; no file '{name}' is found", "lost"
    keep_comments(script, script)
    remove(script)
    state.add("element-migrated", path, text, script, severity)


def _replaced(material: GazeboMaterial) -> tuple[str, LossSeverity]:
    """What replaces a material of Gazebo Classic: the text and the severity of the entry."""
    if not material.texture:
        return "its colours replace it", "harmless"
    text = f"its colours replace it, without its texture '{material.texture}': write it in <pbr>"
    return text, "approximated"


def _without_colors(state: State, name: str, uris: Sequence[str]) -> str:
    """Why a material has no colours."""
    if name in installed_materials():
        return "it is a shader without colours"
    is_named_like_own = name.startswith("Gazebo/")
    unread = _unread(state, uris)
    return f"Gazebo Classic has no such material, and {unread}" if is_named_like_own else unread


def _described(material: ScriptMaterial) -> str:
    """What replaces a material, and what has no successor."""
    what = "its colours and its texture replace" if material.texture else "its colours replace"
    names = [_short(name) for name in material.others] + ["others"] * material.has_more
    others = f", without {', '.join(names)}" if names else ""
    return f"{what} the script{others}"


def _short(text: str) -> str:
    """A text of a script in a message, which any number of visuals can repeat."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _unread(state: State, uris: Sequence[str]) -> str:
    """Why no file of some URIs defines a material."""
    for uri in uris:
        answer = _look_up(state, uri)
        if answer.refused:
            place = leads_to(answer.refused, answer.reason, state.places.real_paths)
            return f"'{uri}' {place}"
    if state.scripts.is_incomplete:
        return f"no file of the first {MAX_SCRIPT_BYTES} bytes of scripts defines it"
    return "no file defines it"


def _look_up(state: State, uri: str) -> LookUp:
    """The file or directory of a URI of the robot, if it may be opened."""
    file = state.file.path
    return state.resources.find_file(uri, os.path.dirname(file), state.places, [file])


def _materials_at(state: State, uri: str) -> dict[str, ScriptSettings]:
    """The materials of the file at a URI, or of the files in the directory there."""
    scripts = state.scripts
    if uri in scripts.uris:
        return scripts.uris[uri]
    path, materials = _look_up(state, uri).path, dict[str, ScriptSettings]()
    if not os.path.isdir(path):
        materials = _materials_of_files(state, [path])
    else:
        # A directory that cannot be read contains no material.
        with contextlib.suppress(OSError):
            key = identity_of(path)
            if key not in scripts.directories:
                files = [os.path.join(path, name) for name in sorted(os.listdir(path))]
                scripts.directories[key] = _materials_of_files(state, files)
            materials = scripts.directories[key]
    scripts.uris[uri] = materials
    return materials


def _materials_of_files(state: State, files: Sequence[str]) -> dict[str, ScriptSettings]:
    """The materials of some files, of which those that must not be opened are left out."""
    last_names: dict[FileIdentity, str] = {}
    for file in files:
        if file.endswith(".material") and not state.resources.refusal_of(
            file, [os.path.dirname(file)], state.places
        ):
            # A file that cannot be read defines no material.
            with contextlib.suppress(OSError):
                key = identity_of(file)
                # Of a file with several names, the last one counts.
                last_names.pop(key, None)
                last_names[key] = file
    materials: dict[str, ScriptSettings] = {}
    for key, file in last_names.items():
        with contextlib.suppress(OSError):
            materials |= _materials_in(state, file, key)
    return materials


def _materials_in(state: State, file: str, key: FileIdentity) -> dict[str, ScriptSettings]:
    """The materials of a file that is read for the first time, within the limit.

    Raises ``OSError`` for one that cannot be read.
    """
    scripts = state.scripts
    if key not in scripts.files:
        scripts.files[key] = {}
        if scripts.size + file_size(file) > MAX_SCRIPT_BYTES:
            scripts.is_incomplete = True
            return {}
        data = contents_of(file, MAX_SCRIPT_BYTES - scripts.size)
        scripts.size += len(data)
        scripts.files[key] = materials_of(data.decode("utf-8", "replace"))
    return scripts.files[key]


def _texture_uri(state: State, uris: Sequence[str], texture: str) -> str:
    """The URI of the texture of a script, or an empty text if it is not found.

    It is in a directory of the URIs, or in ``textures`` beside that of the script.
    """
    beside = os.path.dirname(state.file.path)
    for uri in uris if len(texture) <= _LONGEST_PATH else ():
        scheme, delimiter, rest = uri.rpartition("://")
        if rest.endswith(".material"):
            rest = posixpath.dirname(rest)
        for directory in (rest, posixpath.join(rest, "..", "textures")):
            below = posixpath.normpath(posixpath.join(directory, texture))
            path = _look_up(state, f"{scheme}{delimiter}{below}").path
            if os.path.isfile(path):
                # Today's Gazebo finds no such URI with a relative path.
                is_relative = scheme == "file" and not below.startswith("/")
                return (
                    os.path.relpath(path, beside or os.curdir)
                    if is_relative
                    else f"{scheme}{delimiter}{below}"
                )
    return ""


def _replace_material(state: State, block: etree._Element, element: etree._Element) -> None:
    """Write the colours of a material in a block of a URDF, which no release reads all of.

    A visual with a material of its own has the colour of that one in all releases.
    """
    name = block_value(element)
    whole, installed = ElementPath("material", name), installed_material(name)
    if installed is None:
        is_own = name in installed_materials() or name.startswith("Gazebo/")
        reason = f"{_without_colors(state, name, ())}: {_WITHOUT_SCRIPT}"
        text = NOT_KNOWN if is_expression(name) else reason if is_own else _WITHOUT_SCRIPT
        state.add("element-migrated", whole, text, element, "lost")
        return
    colors = installed.colors._asdict()
    if installed.emissive is not None:
        colors["emissive"] = installed.emissive
    link = state.named(state.file.root, "link", block.get("reference", ""))
    visuals = _visuals_of(state, link)
    text, severity = _replaced(installed)
    if not visuals.has_materials:
        for tag, color in colors.items():
            path = f"visual/material/{tag}"
            if block.find(path) is None:
                set_path(block, path, format_floats(color), element)
    else:
        text, severity = "its specular colour is lost: a visual has a material of URDF", "lost"
        for visual in visuals.plain:
            color = format_floats(installed.colors.diffuse)
            material = new_element("material", element, {"name": name})
            material.append(new_element("color", element, {"rgba": color}))
            visual.append(material)
        visuals.plain.clear()
    state.add("element-migrated", whole, text, element, severity)
    remove_from_block(element)


def _visuals_of(state: State, link: etree._Element | None) -> Visuals:
    """The visuals of a link of a URDF, which are looked up once: many blocks can refer to it."""
    if link is None:
        return Visuals()
    if link not in state.visuals:
        children = [*link.iterchildren("visual")]
        plain = [visual for visual in children if visual.find("material") is None]
        state.visuals[link] = Visuals(plain, len(plain) < len(children))
    return state.visuals[link]


def _set_speed(state: State, physics: etree._Element) -> None:
    """Write the speed of the simulation, which today's Gazebo does not compute from a rate."""
    try:
        rate, step = (
            parse_float(physics.findtext(tag) or default)
            for tag, default in (("real_time_update_rate", ""), ("max_step_size", "0.001"))
        )
    except ValueError:
        return
    speed = format_float(round(rate * step, 9))
    if not same_value(speed, physics.findtext("real_time_factor") or "1"):
        set_path(physics, "real_time_factor", speed, physics)
        text = f"the speed is {speed}, the rate multiplied by the size of a step"
        state.add(
            "element-migrated", ElementPath("", field="real_time_update_rate"), text, physics, None
        )


# --- Mimic joints ---------------------------------------------------------------------------------


def write_mimic(
    state: State, scope: etree._Element, values: Mapping[str, str], near: etree._Element
) -> str:
    """Let a joint follow another one.  Return why that is impossible, or an empty text.

    ``values`` are those of the plugin: follower = multiplier · leader + offset.
    """
    name, leader = values.get("mimicJoint", ""), values.get("joint", "")
    joint = state.named(scope, "joint", name)
    numbers = {"multiplier": values.get("multiplier", "1"), "offset": values.get("offset", "0")}
    if joint is None or not leader:
        if not state.is_xacro:
            return f"the file does not have the joint '{name}' that follows"
        # A macro has the plugins, another file the joints, nearly always with <mimic>.
        attributes = " ".join(
            f'{key}="{text}"' for key, text in {"joint": leader, **numbers}.items()
        )
        text = f"the joint '{name}', which is in another file, needs <mimic {attributes}/>"
        path = library_path(near, "mimicJoint")
        state.add("plugin-parameter", path, text, near, "approximated")
        return ""
    owner = joint if state.is_urdf else joint.find("axis")
    around = conditions(near, joint)
    condition_keys = [(str(condition.tag), condition.get("value")) for condition in around]
    if owner is not None and _has_mimic(state, joint, owner, condition_keys):
        for key in ("joint", "multiplier", "offset"):
            text = f"the joint '{name}' has its own <mimic>, which stays"
            path = library_path(near, key)
            state.add("plugin-parameter", path, text, near, "harmless")
        return ""
    since = first_releases()["axis/mimic"]
    if not state.is_urdf and not has(state.release, since):
        return state.unread("<mimic>", since)
    if owner is None:
        return f"the joint '{name}' has no axis"
    if state.is_urdf:
        mimic = new_element("mimic", near, {"joint": leader, **numbers})
    else:
        mimic = new_element("mimic", near, {"joint": leader, "axis": "axis"})
        for tag, text in {**numbers, "reference": "0"}.items():
            set_path(mimic, tag, text, near)
    for condition in around:
        outer = etree.Element(str(condition.tag), dict(condition.attrib), nsmap=condition.nsmap)
        outer.append(mimic)
        mimic = outer
    owner.append(mimic)
    state.mimics[owner].add(tuple(condition_keys))
    return ""


def _has_mimic(
    state: State, joint: etree._Element, owner: etree._Element, condition_keys: ConditionKeys
) -> bool:
    """Whether the joint follows another one in conditions of xacro that hold together with some.

    ``owner`` is the joint of a URDF, or the axis.  Its elements are looked up once.  Different
    conditions are taken for those of different robots.
    """
    if owner not in state.mimics:
        state.mimics[owner] = {
            tuple((str(outer.tag), outer.get("value")) for outer in conditions(mimic, joint))
            for mimic in owner.iter("mimic")
        }
    mimics = state.mimics[owner]
    return bool(mimics) and (not condition_keys or () in mimics or tuple(condition_keys) in mimics)
