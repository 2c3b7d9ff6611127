"""Random edits of SDFormat files translated from xacro robots, and a judge of their updates.

The judge is the package xacro with lxml, and uses nothing of the package: the changed files are
expanded before and after, and each attribute of both expansions is compared.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import random
import re
import shlex
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import xacro
import xacro.substitution_args
from lxml import etree
from scipy.spatial.transform import Rotation

import translate
from support.paths import ROOT
from translate.driver.set_values import places_of
from translate.driver.update_xacro import XacroOptions, XacroSources
from translate.resources.search import Resources

CORPUS = ROOT.parent / "shared/corpus"
#: The files that xacro reads, by suffix; meshes are none of them.
SUFFIXES = (".xacro", ".yaml", ".yml", ".xml", ".urdf", ".gazebo", ".inc", ".transmission")
_LARGEST = 3_000_000
#: What ``set`` writes.
SetFormat: TypeAlias = Literal["xacro", "urdf", "sdf"]
NUMBERS = (
    *("mass", "inertia", "joint xyz", "joint rpy", "inertial xyz", "visual xyz", "collision xyz"),
    *("lower", "upper", "effort", "velocity", "damping", "friction"),
    *("size", "radius", "length", "scale"),
)
STRUCTURE = ("rename", "add", "remove", "add shape", "remove shape")
LOOKS = ("colour", "mesh", "block")
#: Values of arguments beside those that are flags and names.
_OTHER_VALUES = {
    "ur_type": ("ur5", "ur10e", "ur3e"),
    "gripper": ("robotiq_2f_85", ""),
    "gazebo": ("ignition", "classic", "true"),
    "dof": ("6", "7"),
    "vision": ("true", "false"),
}
_FLAGS = {"true": "false", "false": "true", "True": "False", "False": "True", "0": "1", "1": "0"}
_NAMES = re.compile(r"(?:^|_)(?:prefix|name|namespace|ns|id|parent|arm)(?:_|\d|$)")


class XacroRobot(NamedTuple):
    """A xacro file with its arguments."""

    path: Path
    arguments: Mapping[str, str]


def corpus_robots() -> list[XacroRobot]:
    """The xacro robots of the corpus."""
    index = CORPUS / "INDEX.csv"
    if not index.exists():
        return []
    with index.open(encoding="utf-8") as stream:
        rows = [row for row in csv.DictReader(stream) if row["xacro_source"]]
    robots = []
    for row in rows:
        values = json.loads(row["xacro_args"] or "{}")
        path = CORPUS / row["xacro_source"]
        if path.exists():
            robots.append(XacroRobot(path, {name: str(value) for name, value in values.items()}))
    return robots


def copied(robot: XacroRobot, directory: Path) -> XacroRobot:
    """The robot in a copy of its repository without meshes, which is made once."""
    name = robot.path.relative_to(CORPUS).parts[0]
    if not (directory / name).exists():
        for place, _, files in os.walk(CORPUS / name):
            for file in files:
                source = Path(place, file)
                if not file.endswith(SUFFIXES) or source.stat().st_size > _LARGEST:
                    continue
                target = directory / source.relative_to(CORPUS)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        (directory / name / ".git").mkdir(parents=True)
        (directory / name / ".git/HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
    return XacroRobot(directory / robot.path.relative_to(CORPUS), robot.arguments)


def _shared(one: str, another: str) -> str:
    """The directory that two absolute paths share."""
    return os.path.commonpath([one, another])


def packages_below(directory: Path) -> dict[str, list[str]]:
    """Name → the directories of the packages of ROS below a directory."""
    packages: dict[str, list[str]] = {}
    for place, _, files in os.walk(directory):
        if "package.xml" in files:
            text = Path(place, "package.xml").read_text(encoding="utf-8", errors="replace")
            if name := re.search(r"<name>\s*([^<\s]+)", text):
                packages.setdefault(name[1], []).append(place)
    return packages


def expanded(
    robot: XacroRobot, directory: Path, declared: dict[str, str] | None = None
) -> etree._Element:
    """What xacro itself makes of a robot; ``$(find …)`` finds the nearest package.

    ``declared`` gets the arguments that the files declare, with their values.
    """
    packages = packages_below(directory)

    def find(name: str) -> str:
        places = packages[name]
        return max(places, key=lambda place: len(_shared(place, str(robot.path))))

    xacro.substitution_args._eval_find = find
    xacro.substitution_args._eval_dict["find"] = find
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        # Xacro adds the declared arguments.
        mappings = {} if declared is None else declared
        mappings.update(robot.arguments)
        document = xacro.process_file(str(robot.path), mappings=mappings)
    return etree.fromstring(document.toxml().encode())


def other_arguments(
    robot: XacroRobot, directory: Path, count: int = 1, drawn: random.Random | None = None
) -> list[XacroRobot]:
    """The robot with another value of an argument, if that makes another robot of it.

    The arguments are those that xacro itself found in the files: flags are flipped, prefixes and
    names get others, and numbers are changed.
    """
    declared: dict[str, str] = {}
    before = etree.tostring(expanded(robot, directory, declared))
    candidates = [
        (name, value)
        for name, old in sorted(declared.items())
        for value in _other_values(name, str(old))
    ]
    if drawn is not None:
        drawn.shuffle(candidates)
    found: list[XacroRobot] = []
    texts = {before}
    for name, value in candidates:
        if len(found) == count:
            break
        another = XacroRobot(robot.path, {**robot.arguments, name: value})
        # The Python code in the file can raise any exception.
        with contextlib.suppress(Exception):
            text = etree.tostring(expanded(another, directory))
            if text not in texts:
                texts.add(text)
                found.append(another)
    return found


def _other_values(name: str, old: str) -> list[str]:
    """Other values of an argument."""
    if name in _OTHER_VALUES:
        return [value for value in _OTHER_VALUES[name] if value != old]
    if old in _FLAGS:
        return [_FLAGS[old]]
    if number(old) is not None:
        return [repr(float(old) * 1.5)]
    numbers = [number(text) for text in old.split()]
    if numbers and None not in numbers:
        return [f"{old.rpartition(' ')[0]} 0.25"]
    if _NAMES.search(name) and re.fullmatch(r"[\w/-]*", old):
        return [f"l_{old}"]
    return []


def source_kinds(
    robot: XacroRobot, before: etree._Element
) -> Callable[[etree._Element, str, int], str]:
    """What the source of a number is: a literal or an expression, used once or several times.

    Only the counts of a measurement depend on it, and no verdict.
    """
    resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
    sources = XacroSources(str(robot.path), resources, XacroOptions()).before
    numbers = {element: number for number, element in enumerate(before.iter(etree.Element))}
    counts = Counter(sources.sources)

    def kind(element: etree._Element, attribute: str, index: int) -> str:
        source = sources.sources[numbers[element]]
        place = sources.element_of(source)
        raw = "" if place is None else place[1].get(attribute) or ""
        texts = re.findall(r"(?:\$\{[^}]*\}|\$\([^)]*\)|\S)+", raw)
        text = texts[min(index, len(texts) - 1)] if texts else ""
        form = "literal"
        if "$" in text:
            form = "name" if re.fullmatch(r"\$\{\s*-?\w+\s*\}|\$\(arg \w+\)", text) else "computed"
        return f"{form}, used {'once' if counts[source] == 1 else 'several times'}"

    return kind


def source_places(robot: XacroRobot) -> list[tuple[etree._Element, str, int, int]]:
    """The elements of the expansion, each with the path, the line and the column of its source."""
    resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
    sources = XacroSources(str(robot.path), resources, XacroOptions()).before
    places = []
    for element, source in zip(sources.elements, sources.sources, strict=True):
        place = sources.element_of(source)
        assert place is not None, element.tag
        places.append((element, place[0].path, *place[0].position(place[1])))
    return places


def _local(name: str) -> str:
    """A name without its namespace or prefix."""
    return re.split("[}:]", name)[-1]


def faults_of_places(places: Sequence[tuple[etree._Element, str, int, int]]) -> Iterator[str]:
    """The values of an expansion that are not at their places, by a search in the texts of files.

    A text with an expression is another one; xacro gives the root the namespaces of all files.
    """
    lines_of: dict[str, list[str]] = {}
    for element, path, line, column in places:
        if path not in lines_of:
            lines_of[path] = Path(path).read_text("utf-8", errors="replace").split("\n")
        text = "\n".join(
            [lines_of[path][line - 1][column - 1 :], *lines_of[path][line : line + 40]]
        )
        tag = re.match(r"""<([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>""", text)
        if tag is None or (
            _local(tag[1]) != _local(str(element.tag)) and not tag[1].startswith("xacro:")
        ):
            yield f"{path}:{line}: no <{element.tag}>"
            continue
        values = {
            _local(name): one or another
            for name, one, another in re.findall(
                r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""", tag[2]
            )
        }
        for name, value in element.items():
            raw = values.get(_local(str(name)))
            is_equal = raw is not None and " ".join(unescape(raw).split()) == " ".join(
                str(value).split()
            )
            if not is_equal and "$" not in (raw or "") and element.getparent() is not None:
                yield f"{path}:{line}: <{element.tag}> {name}: {value!r} is {raw!r}"


# --- Edits ----------------------------------------------------------------------------------------


@dataclass
class Edited:
    """An edited SDFormat text, and what the expansion has to be then.

    ``place`` is the attribute of an element of the expansion before, with the index of its number.
    """

    kind: str
    text: str
    place: tuple[etree._Element, str, int] | None = None
    value: float = 0.0
    renamed: Mapping[str, str] | None = None
    added: Sequence[str] = ()
    removed: Sequence[str] = ()
    #: The new text of ``place`` in place of a number.
    wanted: str = ""
    #: The index of an edited, new or removed shape: link, tag, index.
    shape: tuple[str, str, int] | None = None


class _Number(NamedTuple):
    kind: str
    element: etree._Element
    attribute: str
    index: int
    sdf: etree._Element
    sdf_index: int


def number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def numbers_of(urdf: etree._Element, sdf: etree._Element) -> Iterator[_Number]:
    """The numbers of an expansion that its translation has at a known place."""
    model = sdf.find("model")
    assert model is not None
    links = {link.get("name"): link for link in model.iterfind("link")}
    joints = {joint.get("name"): joint for joint in model.iterfind("joint")}
    for link in urdf.iterfind("link"):
        if (there := links.get(link.get("name"))) is not None:
            yield from _numbers_of_link(link, there)
    for joint in urdf.iterfind("joint"):
        if (there := joints.get(joint.get("name"))) is None:
            continue
        pose, parent = there.find("pose"), joint.find("parent")
        if (
            pose is not None
            and parent is not None
            and pose.get("relative_to") == parent.get("link")
        ):
            yield from _pairs("joint xyz", joint.find("origin"), "xyz", pose)
            yield from _pairs("joint rpy", joint.find("origin"), "rpy", pose, 3)
        for name in ("lower", "upper", "effort", "velocity"):
            yield from _pairs(name, joint.find("limit"), name, there.find(f"axis/limit/{name}"))
        for name in ("damping", "friction"):
            yield from _pairs(
                name, joint.find("dynamics"), name, there.find(f"axis/dynamics/{name}")
            )


def _numbers_of_link(link: etree._Element, there: etree._Element) -> Iterator[_Number]:
    yield from _pairs("mass", link.find("inertial/mass"), "value", there.find("inertial/mass"))
    for name in ("ixx", "iyy", "izz", "ixy"):
        inertia = there.find(f"inertial/inertia/{name}")
        yield from _pairs("inertia", link.find("inertial/inertia"), name, inertia)
    yield from _pairs(
        "inertial xyz", link.find("inertial/origin"), "xyz", there.find("inertial/pose")
    )
    for tag in ("visual", "collision"):
        shapes, shapes_there = link.findall(tag), there.findall(tag)
        if len(shapes) != len(shapes_there):
            continue
        for shape, other in zip(shapes, shapes_there, strict=True):
            yield from _pairs(f"{tag} xyz", shape.find("origin"), "xyz", other.find("pose"))
            for kind, path in (
                ("size", "box/size"),
                ("radius", "cylinder/radius"),
                ("length", "cylinder/length"),
                ("radius", "sphere/radius"),
                ("scale", "mesh/scale"),
            ):
                tag_of_shape, name = path.split("/")
                inertia = shape.find(f"geometry/{tag_of_shape}")
                yield from _pairs(kind, inertia, name, other.find(f"geometry/{path}"))


def _pairs(
    kind: str,
    element: etree._Element | None,
    attribute: str,
    sdf: etree._Element | None,
    offset: int = 0,
) -> Iterator[_Number]:
    if element is None or sdf is None:
        return
    values, values_there = (element.get(attribute) or "").split(), (sdf.text or "").split()
    for index, text in enumerate(values):
        if index + offset >= len(values_there):
            return
        before, another = number(text), number(values_there[index + offset])
        if before is not None and another is not None and same(before, another):
            yield _Number(kind, element, attribute, index, sdf, index + offset)


def same(one: float, another: float) -> bool:
    return abs(one - another) <= 1e-9 * max(1.0, abs(one), abs(another))


def edits_of(
    urdf: etree._Element, text: str, count: int, drawn: random.Random, kinds: Sequence[str]
) -> Iterator[Edited]:
    """Random edits of a translation; each kind that the robot has gets an equal share."""
    sdf = etree.fromstring(text.encode())
    by_kind: dict[str, list[_Number]] = {}
    for edited_number in numbers_of(urdf, sdf):
        if edited_number.kind in kinds:
            by_kind.setdefault(edited_number.kind, []).append(edited_number)
    choices = [*sorted(by_kind), *(kind for kind in (*STRUCTURE, *LOOKS) if kind in kinds)]
    for _ in range(count if choices else 0):
        kind = drawn.choice(choices)
        if kind in _EDITS_OF_SHAPES:
            other = _EDITS_OF_SHAPES[kind](urdf, etree.fromstring(text.encode()), drawn)
            if other is not None:
                yield other
            continue
        if kind in STRUCTURE:
            edit = _structure_edit(kind, urdf, text, drawn)
            if edit is not None:
                yield edit
            continue
        chosen = drawn.choice(by_kind[kind])
        old = float(chosen.element.get(chosen.attribute, "").split()[chosen.index])
        new = _new_value(kind, old, drawn)
        before = chosen.sdf.text or ""
        values = before.split()
        values[chosen.sdf_index] = repr(new)
        chosen.sdf.text = " ".join(values)
        place = chosen.element, chosen.attribute, chosen.index
        yield Edited(kind, etree.tostring(sdf, encoding="unicode"), place, new)
        chosen.sdf.text = before


def _new_value(kind: str, old: float, drawn: random.Random) -> float:
    if kind.endswith(("xyz", "rpy")):
        return round(old + drawn.choice([-1, 1]) * drawn.uniform(0.001, 0.05), 4)
    if kind == "inertia":
        return float(f"{old * drawn.uniform(1.001, 1.01):.6g}") if old else 1e-9
    if kind == "lower":
        return round(old - drawn.uniform(0.01, 0.2), 3)
    if kind in ("upper", "effort", "velocity"):
        return round(old + drawn.uniform(0.01, 0.2), 3)
    return float(f"{old * drawn.uniform(1.02, 1.3) + (0.01 if old == 0 else 0):.5g}")


def _structure_edit(
    kind: str, urdf: etree._Element, text: str, drawn: random.Random
) -> Edited | None:
    sdf = etree.fromstring(text.encode())
    model = sdf.find("model")
    assert model is not None
    names = [link.get("name", "") for link in model.iterfind("link")]
    names = [name for name in names if urdf.find(f"link[@name={name!r}]") is not None]
    # A joint of this name has another one in SDFormat.
    taken = {joint.get("name") for joint in urdf.iterfind("joint")}
    names = [name for name in names if name not in taken]
    parents = {parent.text for parent in model.iterfind("joint/parent")}
    if not names:
        return None
    if kind == "rename":
        name = drawn.choice(names)
        pattern = re.compile(rf"(?<=[\"'>]){re.escape(name)}(?=[\"'<])")
        return Edited(kind, pattern.sub(f"{name}_n", text), renamed={name: f"{name}_n"})
    if kind == "add":
        name = drawn.choice(names)
        new = (
            f'<link name="new_part"><pose relative_to="new_joint"/><inertial><mass>1</mass>'
            f"</inertial></link><joint name='new_joint' type='revolute'><pose relative_to='{name}'>"
            f"0 0 0.5 0 0 0</pose><parent>{name}</parent><child>new_part</child><axis><xyz>0 0 1"
            "</xyz><limit><lower>-1</lower><upper>1</upper><effort>1</effort><velocity>1</velocity>"
            "</limit></axis></joint>"
        )
        return Edited(
            kind, text.replace("</model>", f"{new}</model>"), added=("new_part", "new_joint")
        )
    joints = [
        joint
        for joint in model.iterfind("joint")
        if joint.findtext("child") in names and joint.findtext("child") not in parents
    ]
    if not joints:
        return None
    joint = drawn.choice(joints)
    child = joint.findtext("child") or ""
    link = next(link for link in model.iterfind("link") if link.get("name") == child)
    name_in_text = re.compile(rf"(?<=[\"'>]){re.escape(child)}(?=[\"'<])")
    model.remove(joint)
    model.remove(link)
    whole = etree.tostring(sdf, encoding="unicode")
    if name_in_text.search(whole):
        return None
    return Edited(kind, whole, removed=(child, joint.get("name", "")))


def _shapes(
    urdf: etree._Element, sdf: etree._Element
) -> Iterator[tuple[tuple[str, str, int], etree._Element, etree._Element]]:
    """The shapes of an expansion with those of its translation."""
    links = {link.get("name"): link for link in sdf.iterfind("model/link")}
    for link in urdf.iterfind("link"):
        if (there := links.get(link.get("name"))) is None:
            continue
        for tag in ("visual", "collision"):
            shapes, others = link.findall(tag), there.findall(tag)
            if len(shapes) == len(others):
                pairs = zip(shapes, others, strict=True)
                for index, (shape, other) in enumerate(pairs):
                    yield (link.get("name") or "", tag, index), shape, other


def _colours(root: etree._Element) -> list[str]:
    """The colour of each visual: its own one, or that of the material of its name."""
    named: dict[str, str] = {}
    for material in root.iter("material"):
        colour = material.find("color")
        if colour is not None and material.get("name"):
            named.setdefault(material.get("name") or "", colour.get("rgba") or "")
    colours = []
    for visual in root.iterfind("link/visual"):
        material, colour = visual.find("material"), visual.find("material/color")
        name = "" if material is None else material.get("name") or ""
        text = named.get(name, "") if colour is None else colour.get("rgba") or ""
        colours.append(" ".join(text.split()))
    return colours


def _colour_edit(urdf: etree._Element, sdf: etree._Element, drawn: random.Random) -> Edited | None:
    visuals = [*urdf.iterfind("link/visual")]
    colours = _colours(urdf)
    painted = {
        block.get("reference")
        for block in urdf.iterfind("gazebo")
        if block.find("material") is not None or block.find("visual") is not None
    }
    found = []
    for shape, element, other in _shapes(urdf, sdf):
        if shape[1] != "visual" or shape[0] in painted or other.find("material/script") is not None:
            continue
        diffuse = other.find("material/diffuse")
        number_of_visual = visuals.index(element)
        values = [number(text) for text in colours[number_of_visual].split()]
        if diffuse is None or len(values) != 4 or None in values:
            continue
        if [number(text) for text in (diffuse.text or "").split()] == values:
            found.append((number_of_visual, other, diffuse))
    if not found:
        return None
    number_of_visual, other, diffuse = drawn.choice(found)
    values = colours[number_of_visual].split()
    channel = drawn.randrange(3)
    old = float(values[channel])
    values[channel] = repr(round(old - 0.13 if old > 0.5 else old + 0.13, 4))
    new = " ".join(values)
    for name in ("ambient", "specular", "emissive"):
        same_one = other.find(f"material/{name}")
        if same_one is not None and same_one.text == diffuse.text:
            same_one.text = new
    diffuse.text = new
    whole = etree.tostring(sdf, encoding="unicode")
    return Edited("colour", whole, wanted=new, shape=("", "visual", number_of_visual))


def _mesh_edit(urdf: etree._Element, sdf: etree._Element, drawn: random.Random) -> Edited | None:
    found = []
    for _, element, other in _shapes(urdf, sdf):
        mesh, uri = element.find("geometry/mesh"), other.find("geometry/mesh/uri")
        if mesh is None or uri is None:
            continue
        filename, text = mesh.get("filename") or "", uri.text or ""
        if os.path.basename(filename) == os.path.basename(text) and " " not in filename:
            found.append((mesh, uri))
    if not found:
        return None
    mesh, uri = drawn.choice(found)
    stem, suffix = os.path.splitext(mesh.get("filename") or "")
    stem_there, suffix_there = os.path.splitext(uri.text or "")
    uri.text = f"{stem_there}_n{suffix_there}"
    whole = etree.tostring(sdf, encoding="unicode")
    return Edited("mesh", whole, (mesh, "filename", 0), wanted=f"{stem}_n{suffix}")


_NAMES_OF_CONTACTS = {"mu1": "mu", "mu2": "mu2", "maxVel": "max_vel", "minDepth": "min_depth"}


def _block_edit(urdf: etree._Element, sdf: etree._Element, drawn: random.Random) -> Edited | None:
    """A number in a ``<gazebo>`` block that both files have once by its name and its value."""
    leaves: dict[tuple[str, str], list[etree._Element]] = {}
    for node in urdf.iterfind("gazebo//*"):
        text = (node.text or "").strip()
        if isinstance(node.tag, str) and len(node) == 0 and number(text) is not None:
            tag = _NAMES_OF_CONTACTS.get(node.tag, node.tag)
            leaves.setdefault((tag, text), []).append(node)
    there: dict[tuple[str, str], list[etree._Element]] = {}
    for node in sdf.iter(etree.Element):
        there.setdefault((str(node.tag), (node.text or "").strip()), []).append(node)
    found = [
        (nodes[0], there[key][0])
        for key, nodes in leaves.items()
        if len(nodes) == 1 and len(there.get(key, ())) == 1
    ]
    if not found:
        return None
    node, other = drawn.choice(found)
    old = (node.text or "").strip()
    new = str(int(old) + 1) if re.fullmatch(r"-?\d+", old) else f"{float(old) * 1.1 + 0.01:.5g}"
    other.text = new
    return Edited("block", etree.tostring(sdf, encoding="unicode"), (node, "", 0), wanted=new)


def _new_shape_edit(
    urdf: etree._Element, sdf: etree._Element, drawn: random.Random
) -> Edited | None:
    names = {link.get("name") for link in urdf.iterfind("link")}
    links = [link for link in sdf.iterfind("model/link") if link.get("name") in names]
    if not links:
        return None
    link, tag = drawn.choice(links), drawn.choice(["visual", "collision"])
    shape = "<geometry><sphere><radius>0.0123</radius></sphere></geometry>"
    link.append(etree.fromstring(f'<{tag} name="new_shape">{shape}</{tag}>'))
    whole = etree.tostring(sdf, encoding="unicode")
    return Edited("add shape", whole, shape=(link.get("name") or "", tag, -1))


def _removed_shape_edit(
    urdf: etree._Element, sdf: etree._Element, drawn: random.Random
) -> Edited | None:
    shapes = [*_shapes(urdf, sdf)]
    if not shapes:
        return None
    shape, _, other = drawn.choice(shapes)
    parent = other.getparent()
    assert parent is not None
    parent.remove(other)
    return Edited("remove shape", etree.tostring(sdf, encoding="unicode"), shape=shape)


_EDITS_OF_SHAPES: Mapping[
    str, Callable[[etree._Element, etree._Element, random.Random], Edited | None]
] = {
    "colour": _colour_edit,
    "mesh": _mesh_edit,
    "block": _block_edit,
    "add shape": _new_shape_edit,
    "remove shape": _removed_shape_edit,
}


# --- The judge ------------------------------------------------------------------------------------


def judged(
    robot: XacroRobot,
    directory: Path,
    before: etree._Element,
    edit: Edited,
    *,
    all_instances: bool = False,
    sets: Sequence[XacroRobot] = (),
    by_engine: bool = False,
) -> tuple[str, str]:
    """``written``, ``refused``, ``unchanged`` or ``wrong``, and the reason.

    ``sets`` are the robot with other arguments, in which only the same values may change.
    ``by_engine`` compares both expansions in Pinocchio, too; the reason of ``written`` is then
    :data:`AGREES`, or why Pinocchio reads no robot.
    """
    source = io.BytesIO(edit.text.encode())
    source.name = str(robot.path.with_suffix(".sdf"))
    resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
    try:
        update = translate.update(
            robot.path,
            source,
            resources=resources,
            all_instances=all_instances,
            shared=True,
            argument_sets=[other.arguments for other in sets],
        )
    except translate.TranslateError as error:
        return "refused", error.diagnostics[0].message
    if not update.files:
        return "unchanged", ""
    others_before = [expanded(other, directory) for other in sets]
    with _written(update.files):
        after = expanded(robot, directory)
        others_after = [expanded(other, directory) for other in sets]
    engine = _by_engine(before, after, edit, all_instances=all_instances) if by_engine else ""
    changed = _changed_by_path(before, after)
    old_paths = {*_by_path(before)}
    if all_instances and edit.place is None and edit.kind in STRUCTURE:
        fault = _fault_of_instances(before, after, edit)
    else:
        fault = _fault(before, after, edit, all_instances=all_instances)
    for old, new in zip(others_before, others_after, strict=True):
        if not fault:
            paths = set() if all_instances else old_paths
            fault = _fault_elsewhere(old, new, edit, changed, paths)
    if not fault and engine.startswith(_DIFFERS):
        fault = engine
    return ("wrong", fault) if fault else ("written", engine)


#: What the engine finds of an edit that is right, and how the text of a fault begins.
AGREES = "Pinocchio agrees"
_DIFFERS = "Pinocchio: "


def _by_engine(
    before: etree._Element, after: etree._Element, edit: Edited, *, all_instances: bool
) -> str:
    """What Pinocchio makes of both expansions of an edit."""
    from support.engines.edited_quantities import (
        NumberEdit,
        UnreadableError,
        fault_of_number,
        fault_of_structure,
        quantities,
    )

    try:
        old, new = (
            quantities(etree.tostring(root, encoding="unicode")) for root in (before, after)
        )
    except UnreadableError as error:
        return f"not read: {error}"
    if edit.place is not None:
        number_edit = NumberEdit(*edit.place, edit.value)
        fault = fault_of_number(old, new, number_edit, all_instances=all_instances)
    else:
        fault = fault_of_structure(
            old,
            new,
            renamed=edit.renamed,
            added=edit.added,
            removed=edit.removed,
            shape=edit.shape,
        )
    return f"{_DIFFERS}{fault}" if fault else AGREES


@contextlib.contextmanager
def _written(files: Mapping[str, bytes]) -> Iterator[None]:
    """Changed files, as long as the context is open."""
    old = {path: Path(path).read_bytes() for path in files}
    try:
        for path, data in files.items():
            Path(path).write_bytes(data)
        yield
    finally:
        for path, data in old.items():
            Path(path).write_bytes(data)


#: The tags and names on the way to an element, with the number of equal ones before it.
_Path: TypeAlias = tuple[object, ...]


def _by_path(root: etree._Element) -> dict[_Path, etree._Element]:
    """The elements of an expansion by their paths, in which names of shapes do not count."""
    paths: dict[_Path, etree._Element] = {}

    def visit(element: etree._Element, path: _Path) -> None:
        counts: Counter[tuple[str, str]] = Counter()
        paths[path] = element
        for child in element.iterchildren(etree.Element):
            is_shape = child.tag in ("visual", "collision")
            name = "" if is_shape else child.get("name") or child.get("reference") or ""
            counts[str(child.tag), name] += 1
            visit(child, (*path, (child.tag, name, counts[str(child.tag), name])))

    visit(root, ())
    return paths


def _values(element: etree._Element) -> dict[str, str]:
    text = "" if len(element) else (element.text or "").strip()
    values = {name: text for name, text in [("", text)] if text}
    return {**values, **{str(name): str(value) for name, value in element.attrib.items()}}


#: Path and attribute → the values before and after.
_Changes: TypeAlias = dict[tuple[_Path, str], tuple[str, str]]


def _changed_by_path(before: etree._Element, after: etree._Element) -> _Changes:
    """The values of elements of both expansions that differ."""
    olds, news = _by_path(before), _by_path(after)
    changes: _Changes = {}
    for path, old in olds.items():
        if path in news:
            values, values_after = _values(old), _values(news[path])
            for name in {**values, **values_after}:
                pair = values.get(name, ""), values_after.get(name, "")
                if pair[0] != pair[1]:
                    changes[path, name] = pair
    return changes


def _tokens_of(changes: _Changes) -> set[tuple[object, ...]]:
    """The tags, names and tokens of some changes."""
    return {
        (path[-1][0] if path else "", name, *pair)  # type: ignore[index]
        for (path, name), (old, new) in changes.items()
        for pair in zip(old.split(), new.split(), strict=False)
        if pair[0] != pair[1]
    }


def _names_of_files(changes: _Changes) -> _Changes:
    """Some changes without the directories that both values have."""
    names: _Changes = {}
    for key, (old, new) in changes.items():
        is_kept = os.path.dirname(old) == os.path.dirname(new)
        names[key] = (os.path.basename(old), os.path.basename(new)) if is_kept else (old, new)
    return names


def _fault_elsewhere(
    before: etree._Element,
    after: etree._Element,
    edit: Edited,
    changed: _Changes,
    paths: set[_Path],
) -> str:
    """What an edit does wrong with other arguments; empty if it changes only what it should.

    ``changed`` are the changes with the arguments of the edit, ``paths`` the elements there.
    """
    if faults := _faults_of_names(after) - _faults_of_names(before):
        return f"with other arguments: {sorted(faults)[0]}"
    if edit.renamed:
        _remove_default_poses(before)
        _remove_default_poses(after)
        return _fault_of_other_names(before, after)
    if edit.added:
        _without(after, edit.added)
    if edit.shape is not None and edit.kind == "add shape":
        for sphere in after.iterfind("link/*/geometry/sphere[@radius='0.0123']"):
            shape = next(node for node in sphere.iterancestors(edit.shape[1]))
            link = shape.getparent()
            assert link is not None
            link.remove(shape)
    olds, news = [*before.iter(etree.Element)], [*after.iter(etree.Element)]
    is_smaller = bool(edit.removed) or edit.kind in ("remove shape", "colour")
    if not is_smaller and [node.tag for node in olds] != [node.tag for node in news]:
        return "with other arguments: other elements"
    there = _changed_by_path(before, after)
    if edit.kind == "mesh":
        # Another argument can name the directory of the same file in another way.
        changed, there = _names_of_files(changed), _names_of_files(there)
    pairs = _tokens_of(changed)
    for (path, name), (old, new) in there.items():
        if path in paths and (path, name) not in changed and edit.kind != "remove shape":
            return f"with other arguments: {path} {name}: {old} → {new}"
        if any(step[0] == "inertial" for step in path):  # type: ignore[index]
            continue
        if not _tokens_of({(path, name): (old, new)}) <= pairs:
            return f"with other arguments: {path} {name}: {old} → {new}"
    return ""


def _faults_of_names(root: etree._Element) -> set[str]:
    """Names of links that joints have and that are missing, and names of several parts."""
    names = Counter(
        (str(part.tag), part.get("name")) for part in root.iterchildren("link", "joint")
    )
    faults = {f"{tag} '{name}' {count} times" for (tag, name), count in names.items() if count > 1}
    for joint in root.iterfind("joint"):
        for end in joint.iterchildren("parent", "child"):
            if ("link", end.get("link")) not in names:
                faults.add(f"joint '{joint.get('name')}' {end.tag} '{end.get('link')}' is missing")
    return faults


def _fault_of_other_names(before: etree._Element, after: etree._Element) -> str:
    """What a new name changes beside names."""
    olds, news = [*before.iter(etree.Element)], [*after.iter(etree.Element)]
    if [node.tag for node in olds] != [node.tag for node in news]:
        return "with other arguments: other elements"
    for old, new in zip(olds, news, strict=True):
        values, values_after = _values(old), _values(new)
        for name in {**values, **values_after}:
            text, text_after = values.get(name, ""), values_after.get(name, "")
            olds_of, news_of = text.split(), text_after.split()
            is_named = len(olds_of) == len(news_of) and all(map(_is_new_name, olds_of, news_of))
            if not is_named:
                is_shape = old.tag in ("visual", "collision") and name == "name"
                if not is_shape:
                    return f"with other arguments: <{old.tag}> {name}: {text} → {text_after}"
    return ""


def _fault_of_instances(before: etree._Element, after: etree._Element, edit: Edited) -> str:
    """What an edit of the structure of all instances changes beside these, or lacks."""
    if edit.added:
        return _fault(before, after, edit, all_instances=True)
    if faults := _faults_of_names(after) - _faults_of_names(before):
        return sorted(faults)[0]
    if edit.renamed:
        new_names = {part.get("name") for part in after.iterchildren("link", "joint")}
        is_there = new_names.issuperset(edit.renamed.values())
        return _fault_of_other_names(before, after) if is_there else "the new name is missing"
    before, after = deepcopy(before), deepcopy(after)
    if edit.removed:
        olds, news = (
            Counter(_content(part) for part in root.iterchildren(etree.Element))
            for root in (before, after)
        )
        names = {part.get("name") for part in after.iterchildren("link", "joint")}
        if not names.isdisjoint(edit.removed):
            return "the removed parts are there"
        return "" if news <= olds else "other parts"
    _remove_materials(before, after)
    assert edit.shape is not None
    name, tag, _ = edit.shape
    counts = [
        {link.get("name"): len(link.findall(tag)) for link in root.iterfind("link")}
        for root in (before, after)
    ]
    if edit.kind == "add shape":
        counts.reverse()
    if counts[0].get(name, 0) != counts[1].get(name, -1) + 1:
        return "the shape is removed or added in no link, or in another one"
    for root in (before, after):
        for shape in root.findall(f"link/{tag}"):
            parent = shape.getparent()
            assert parent is not None
            parent.remove(shape)
    return "" if _content(before) == _content(after) else "other elements"


def _content(element: etree._Element) -> object:
    """What two equal elements have in common, in whatever layout."""
    children = tuple(_content(child) for child in element.iterchildren(etree.Element))
    return str(element.tag), tuple(sorted(_values(element).items())), children


def _is_new_name(old: str, new: str) -> bool:
    """Whether a token is the same, or has a name with the ending that edits give it."""
    places = [match.start() for match in re.finditer("_n", new)]
    return old == new or any(f"{new[:place]}{new[place + 2 :]}" == old for place in places)


def _without(root: etree._Element, names: Sequence[str]) -> None:
    """Remove parts of some names, and their blocks."""
    for node in [*root]:
        if not {node.get("name"), node.get("reference")}.isdisjoint(names):
            root.remove(node)


def _fault_of_colour(
    before: etree._Element, after: etree._Element, edit: Edited, is_all: bool
) -> str:
    """What an edited colour changes beside the visual, or lacks."""
    assert edit.shape is not None
    index = edit.shape[2]
    old, new = _colours(before), _colours(after)
    if len(old) != len(new):
        return "other visuals"
    for place, (colour, colour_after) in enumerate(zip(old, new, strict=True)):
        wanted = edit.wanted if place == index else colour
        values, values_after = wanted.split(), colour_after.split()
        is_same = len(values) == len(values_after) and all(
            same(float(one), float(another))
            for one, another in zip(values, values_after, strict=True)
        )
        is_use = is_all and colour == old[index] and colour_after == new[index]
        if not is_same and not is_use:
            return f"colour of visual {place}: {colour} → {colour_after}"
    _remove_materials(before, after)
    return ""


# --- Values of set --------------------------------------------------------------------------------


def judged_values(
    robot: XacroRobot,
    directory: Path,
    before: etree._Element,
    written_format: SetFormat,
    count: int,
    drawn: random.Random,
    all_instances: bool,
) -> Iterator[tuple[str, str, str]]:
    """Random values of ``set``: their kind, the verdict and the reason.

    A URDF is the expansion, and an SDFormat file its translation.  The file after the edit is read
    by lxml, a xacro file by xacro.
    """
    resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
    path = robot.path
    sdf = None
    if written_format == "urdf":
        path = robot.path.with_suffix(".expanded.urdf")
        path.write_bytes(etree.tostring(before))
    elif written_format == "sdf":
        path = robot.path.with_suffix(".expanded.sdf")
        text = translate.convert(robot.path, to="sdf", resources=resources).text
        path.write_text(text, encoding="utf-8")
        sdf = etree.fromstring(text.encode())
    by_kind: dict[str, list[_Number]] = {}
    translation = translate.convert(robot.path, to="sdf", resources=resources).text
    for edited in numbers_of(
        before, etree.fromstring(translation.encode()) if sdf is None else sdf
    ):
        by_kind.setdefault(edited.kind, []).append(edited)
    places = _places_of_values(before)
    for _ in range(count if by_kind else 0):
        kind = drawn.choice(sorted(by_kind))
        chosen = drawn.choice(by_kind[kind])
        values = chosen.element.get(chosen.attribute, "").split()
        new = _new_value(kind, float(values[chosen.index]), drawn)
        values[chosen.index] = repr(new)
        place = places.get((chosen.element, chosen.attribute))
        if place is None:
            continue
        yield (
            kind,
            *_judged_value(
                robot, directory, before, path, sdf, chosen, place, values, resources, all_instances
            ),
        )


def _places_of_values(root: etree._Element) -> dict[tuple[etree._Element, str], str]:
    """Element and attribute → the place that ``info --places`` lists, if it has one value."""
    names = Counter(place for place, _ in places_of(root))
    targets: dict[tuple[etree._Element, str], str] = {}
    for part in root.iterchildren("link", "joint"):
        for element in part.iterdescendants(etree.Element):
            way = [*(str(node.tag) for node in element.iterancestors())]
            tags = [*reversed(way[: way.index(str(part.tag))]), str(element.tag)]
            for attribute in map(str, element.keys()):
                start = shlex.join([str(part.tag), part.get("name") or ""])
                place = " ".join([start, *tags, attribute])
                if names[place] == 1:
                    targets[element, attribute] = place
    return targets


def _judged_value(
    robot: XacroRobot,
    directory: Path,
    before: etree._Element,
    path: Path,
    sdf: etree._Element | None,
    chosen: _Number,
    place: str,
    values: Sequence[str],
    resources: Resources,
    all_instances: bool,
) -> tuple[str, str]:
    """``written``, ``refused``, ``unchanged`` or ``wrong``, and the reason."""
    xacro_resources = resources if path == robot.path else Resources(environment={})
    try:
        update = translate.set_values(
            path,
            {place: " ".join(values)},
            resources=xacro_resources,
            all_instances=all_instances,
            shared=True,
        )
    except translate.TranslateError as error:
        return "refused", error.diagnostics[0].message
    if not update.changed:
        return "unchanged", ""
    if sdf is not None:
        fault = _fault_of_sdf(sdf, etree.fromstring(update.data), chosen, values)
        return ("wrong", fault) if fault else ("written", "")
    edit = Edited(
        chosen.kind,
        "",
        (chosen.element, chosen.attribute, chosen.index),
        float(values[chosen.index]),
    )
    if path == robot.path:
        with _written(update.files):
            after = expanded(robot, directory)
    else:
        after = etree.fromstring(update.data)
    fault = _fault(before, after, edit, all_instances=all_instances)
    return ("wrong", fault) if fault else ("written", "")


def _fault_of_sdf(
    before: etree._Element, after: etree._Element, chosen: _Number, values: Sequence[str]
) -> str:
    """What an SDFormat file has beside a new value, or lacks of it; empty if it is right."""
    olds, news = [*before.iter(etree.Element)], [*after.iter(etree.Element)]
    if [node.tag for node in olds] != [node.tag for node in news]:
        return "other elements"
    moved = _moved_poses(before, after, chosen)
    for old, new in zip(olds, news, strict=True):
        wanted, written_values = (old.text or "").split(), (new.text or "").split()
        if old is chosen.sdf:
            wanted[chosen.sdf_index] = values[chosen.index]
        elif old in moved:
            wanted = written_values
        if len(wanted) != len(written_values) or dict(old.attrib) != dict(new.attrib):
            return f"<{old.tag}>: {wanted} → {written_values}"
        for value, another in zip(wanted, written_values, strict=True):
            a, b = number(value), number(another)
            if value != another and (a is None or b is None or not same(a, b)):
                return f"<{old.tag}>: {value} → {another}"
    return ""


def _moved_poses(
    before: etree._Element, after: etree._Element, chosen: _Number
) -> set[etree._Element]:
    """The poses in the model of links beyond a moved joint that keep their place to its child."""
    joint = chosen.sdf.getparent()
    if joint is None or joint.tag != "joint":
        return set()
    ends = [
        (item.findtext("parent"), item.findtext("child"))
        for item in before.iterfind("model/joint")
        if item is not joint
    ]
    beyond = [joint.findtext("child")]
    for name in beyond:
        reached = [another for pair in ends if name in pair for another in pair]
        beyond += [another for another in dict.fromkeys(reached) if another not in beyond]
    places, places_after = _places_in_model(before), _places_in_model(after)
    motion = places_after[str(beyond[0])] @ np.linalg.inv(places[str(beyond[0])])
    moved = set()
    for link in before.iterfind("model/link"):
        name, pose = link.get("name", ""), link.find("pose")
        if name not in beyond or pose is None or pose.get("relative_to"):
            continue
        if np.allclose(places_after[name], motion @ places[name], atol=1e-9):
            moved.add(pose)
    return moved


def _places_in_model(sdf: etree._Element) -> dict[str, np.ndarray]:
    """The name of each link, joint and frame → its place in the model, by homogeneous matrices."""
    parts = {
        part.get("name", ""): part
        for tag in ("link", "joint", "frame")
        for part in sdf.iterfind(f"model/{tag}")
    }
    places: dict[str, np.ndarray] = {}

    def place_of(name: str) -> np.ndarray:
        if name not in places:
            part = parts[name]
            outer = {"link": "", "joint": part.findtext("child"), "frame": part.get("attached_to")}
            pose = part.find("pose")
            frame = "" if pose is None else pose.get("relative_to") or ""
            frame = frame or outer[str(part.tag)] or ""
            values = [*map(float, ("" if pose is None else pose.text or "").split() or ["0"] * 6)]
            own = np.eye(4)
            own[:3, :3] = Rotation.from_euler("xyz", values[3:]).as_matrix()
            own[:3, 3] = values[:3]
            places[name] = place_of(frame) @ own if frame in parts else own
        return places[name]

    for name in parts:
        place_of(name)
    return places


def _fault(
    before: etree._Element, after: etree._Element, edit: Edited, *, all_instances: bool
) -> str:
    """What an expansion has beside an edit, or lacks of it; empty if it is right."""
    if edit.kind == "colour":
        before, after = deepcopy(before), deepcopy(after)
        if fault := _fault_of_colour(before, after, edit, all_instances):
            return fault
    elif edit.shape is not None:
        before, after = deepcopy(before), deepcopy(after)
        if fault := _fault_of_shape(before, after, edit):
            return fault
    if edit.renamed:
        _remove_default_poses(after)
        _remove_default_poses(before)
    olds, news = [*before.iter(etree.Element)], [*after.iter(etree.Element)]
    if edit.added:
        names = [node for node in after if node.get("name") in edit.added]
        blocks = [node for node in after if node.get("reference") in edit.added]
        for node in (*names, *blocks):
            after.remove(node)
        news = [*after.iter(etree.Element)]
        if sorted(str(node.get("name")) for node in names) != sorted(edit.added):
            return "the new parts are missing"
    if edit.removed:
        for node in [*before]:
            names = {node.get("name"), node.get("reference")}
            if node.tag == "transmission":
                names = {inner.get("name") for inner in node.iter(etree.Element)}
            if not names.isdisjoint(edit.removed):
                before.remove(node)
        olds = [*before.iter(etree.Element)]
        _take_added_inertia(before, after, edit)
        news = [*after.iter(etree.Element)]
    if [node.tag for node in olds] != [node.tag for node in news]:
        return "other elements"
    for old, new in zip(olds, news, strict=True):
        # A shape gets the name that a new name of its link would change.
        has_new_names = edit.renamed or edit.shape is not None
        named = {"name"} if has_new_names and old.tag in ("visual", "collision") else set()
        if {*map(str, old.keys())} - named != {*map(str, new.keys())} - named:
            return f"other attributes of <{old.tag}>"
        for name in {*map(str, old.keys())} - named:
            fault = _fault_of_value(old, name, new.get(name) or "", edit)
            if fault and not (all_instances and _is_other_use(old, name, new, edit)):
                return fault
        if fault := _fault_of_text(old, new, edit, all_instances=all_instances):
            return fault
    return ""


def _remove_default_poses(root: etree._Element) -> None:
    """Remove the poses of joints of SDFormat that are those of their children: the default."""
    for joint in root.iterfind("gazebo/joint"):
        pose = joint.find("pose")
        if pose is None or pose.get("relative_to") != joint.findtext("child"):
            continue
        if all(number(text) == 0 for text in (pose.text or "").split()):
            joint.remove(pose)


def _fault_of_text(
    old: etree._Element, new: etree._Element, edit: Edited, *, all_instances: bool
) -> str:
    """What the text of an element without others has beside an edit, or lacks of it."""
    if len(old) or len(new):
        return ""
    text, text_after = (old.text or "").split(), (new.text or "").split()
    is_edited = edit.place is not None and edit.place[:2] == (old, "")
    if (edit.wanted.split() if is_edited else text) == text_after:
        return ""
    if edit.renamed and any(name in (old.text or "") for name in edit.renamed):
        return ""
    is_of_texts = all_instances and edit.place is not None and edit.place[1] == ""
    if is_of_texts and edit.place is not None and text_after == [edit.wanted]:
        return "" if text == (edit.place[0].text or "").split() else f"other text: {old.text}"
    return f"text of <{old.tag}>: {old.text} → {new.text}"


def _fault_of_shape(before: etree._Element, after: etree._Element, edit: Edited) -> str:
    """Remove a new or removed shape from the expansion that has it, or state that it is missing."""
    assert edit.shape is not None
    name, tag, index = edit.shape
    root = after if edit.kind == "add shape" else before
    link = next((link for link in root.iterfind("link") if link.get("name") == name), None)
    if link is None:
        return f"no link {name}"
    shapes = link.findall(tag)
    if edit.kind == "add shape":
        shapes = [
            shape for shape in shapes if shape.find("geometry/sphere[@radius='0.0123']") is not None
        ]
        index = 0
        if len(shapes) != 1:
            return f"{len(shapes)} new shapes"
        link.remove(shapes[index])
        return ""
    # The definition of a material goes from a removed visual to another one that has its name.
    colours = _colours(before)
    if tag == "visual":
        del colours[[*before.iterfind("link/visual")].index(shapes[index])]
    link.remove(shapes[index])
    if colours != _colours(after):
        return "other colours"
    _remove_materials(before, after)
    _take_stated_inertia(before, after, link, edit)
    return ""


def _take_stated_inertia(
    before: etree._Element, after: etree._Element, link: etree._Element, edit: Edited
) -> None:
    """Remove the inertia of a link that has no mass, if it has that of the SDFormat text now."""
    name = link.get("name")
    mass = link.find("inertial/mass")
    new_link = next((part for part in after.iterfind("link") if part.get("name") == name), None)
    links = etree.fromstring(edit.text.encode()).iterfind("model/link")
    stated = {part.get("name"): part.findtext("inertial/mass") or "" for part in links}
    if new_link is None or (mass is not None and number(mass.get("value") or "") != 0):
        return
    new_mass = new_link.find("inertial/mass")
    a = None if new_mass is None else number(new_mass.get("value") or "")
    b = number(stated.get(name) or "")
    if a is not None and b is not None and same(a, b):
        for part in (link, new_link):
            for inertial in part.findall("inertial"):
                part.remove(inertial)


def _remove_materials(*roots: etree._Element) -> None:
    for root in roots:
        for material in [*root.iter("material")]:
            parent = material.getparent()
            if parent is not None and (parent is root or parent.tag in ("visual", "collision")):
                parent.remove(material)


def _take_added_inertia(before: etree._Element, after: etree._Element, edit: Edited) -> None:
    """Remove the inertia that a translation had added to a link, and that is needed now.

    A link is massless as long as a link below it has a mass; the SDFormat text states the mass.
    """
    massless = {
        link.get("name") for link in before.iterfind("link") if link.find("inertial") is None
    }
    links = etree.fromstring(edit.text.encode()).iterfind("model/link")
    masses = {link.get("name"): link.findtext("inertial/mass") for link in links}
    for link in after.iterfind("link"):
        inertial, mass = link.find("inertial"), link.find("inertial/mass")
        if inertial is None or mass is None or link.get("name") not in massless:
            continue
        a, b = number(mass.get("value") or ""), number(masses.get(link.get("name")) or "")
        if a is not None and b is not None and same(a, b):
            link.remove(inertial)


def _is_of_robot(element: etree._Element) -> bool:
    """Whether an element is in a link or a joint; others are those of other programs."""
    return any(node.tag in ("link", "joint") for node in element.iterancestors()) or (
        element.tag in ("link", "joint")
    )


def _is_other_use(old: etree._Element, name: str, new: etree._Element, edit: Edited) -> bool:
    """Whether a value is another use of the edited one, or changed alike in the same text."""
    if edit.place is None or old is not edit.place[0] or name != edit.place[1]:
        return edit.place is not None and old is not edit.place[0]
    before, after = (old.get(name) or "").split(), (new.get(name) or "").split()
    edited = number(before[edit.place[2]])
    numbers = [(number(one), number(another)) for one, another in zip(before, after, strict=False)]
    return len(before) == len(after) and all(
        None not in (a, b, edited) and (same(a, b) or (same(a, edited) and same(b, edit.value)))
        for a, b in numbers
    )


def _fault_of_value(element: etree._Element, name: str, new: str, edit: Edited) -> str:
    old = element.get(name) or ""
    # A material can have the name of a link.
    names = {} if element.tag == "material" else edit.renamed or {}
    wanted = names.get(old, old)
    values, values_before = new.split(), wanted.split()
    if edit.place is not None and edit.place[:2] == (element, name):
        values_before[edit.place[2]] = edit.wanted or repr(edit.value)
    same_values = len(values) == len(values_before) and all(
        value == another
        or ((a := number(value)) is not None and (b := number(another)) is not None and same(a, b))
        for value, another in zip(values, values_before, strict=True)
    )
    if same_values:
        return ""
    if edit.renamed and old in edit.renamed and not _is_of_robot(element):
        return ""
    parent = element.getparent()
    edited_parent = None if edit.place is None else edit.place[0].getparent()
    if parent is not None and parent is edited_parent and parent.tag == "inertial":
        # A value that is computed from an edited one.
        return "" if edit.place is not None and edit.place[0] is not element else f"{name} {new}"
    return f"<{element.tag}> {name}: {old} → {new}"
