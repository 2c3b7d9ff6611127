"""SDFormat models as URDF: the same robots, to every reader of URDF, to Drake, and to Gazebo."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from support.engines.drake_probe import Drake, Refusal
from support.engines.engine_differences import TOLERANCE
from support.engines.gazebo_differences import Side, differences
from support.engines.known_gazebo_losses import NO_MASS, is_known, tolerance
from support.engines.libsdformat import Libsdformat
from support.engines.sdf_in_drake import differences as drake_differences
from support.engines.sdf_in_drake import load_twice
from support.sdf_models import REFUSED, SMALL, SdfFile, sdf_files
from support.sdf_versions import since
from support.update_judge.joint_types import ONE_AXIS
from support.urdf_readers import installed_readers

import translate
from translate.equivalence.canonical_urdf import parse
from translate.passes.model_selection import model_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.model.model import Document

pytestmark = pytest.mark.engines

#: What libsdformat 12.3 does not know.
NEWER = frozenset(since("1.10"))
#: Codes of files without a robot.
NOTHING = frozenset({"root-element-unknown", "model-choice"})
#: How many models of a world are translated; where there are more, they are the same few again.
MOST = 25


@dataclass(frozen=True)
class Translated:
    """One model of a file, translated; ``file`` holds the URDF.

    ``held_by`` are the joints of its world, which are in the URDF where they hold the model.
    """

    source: SdfFile
    version: str
    name: str
    held_by: frozenset[str]
    result: translate.Result
    file: Path

    def __str__(self) -> str:
        return f"{self.source}: {self.name}"


FILES = [
    pytest.param(file, marks=() if file.name.startswith(SMALL) else pytest.mark.slow, id=str(file))
    for file in sdf_files()
]


@pytest.fixture(scope="module", params=FILES)
def robots(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[Translated]:
    """The models of a file, each on its own."""
    source: SdfFile = request.param
    try:
        found = list(translated(source, tmp_path_factory.mktemp("urdf")))
        assert str(source) not in REFUSED, "it is refused no more"
        return found
    except translate.TranslateError as error:
        codes = {item.code for item in error.diagnostics if item.severity == "error"}
        code, reason = REFUSED.get(str(source), ("", ""))
        if codes & NOTHING:
            pytest.skip("there is no model in it")
        if codes == {"uri-lookup"}:
            pytest.skip("it includes what is not here")
        if code not in codes:
            raise
        pytest.skip(reason)


def translated(source: SdfFile, directory: Path) -> Iterator[Translated]:
    document = translate.load(source.path, resources=source.resources)
    names = model_names(document)
    held_by = frozenset(joint.name for world in document.worlds for joint in world.joints)
    for number, name in enumerate(names[:MOST]):
        try:
            result = translate.convert(document, to="urdf", verify=True, model=name)
        except translate.TranslateError as error:
            # Things that lie about in a world are no robot; the others are.
            if len(names) > 1 and {item.code for item in error.diagnostics} & {"several-trees"}:
                continue
            raise
        file = directory / f"{number}.urdf"
        file.write_text(result.text, encoding="utf-8")
        yield Translated(source, document.version, name.rpartition("::")[2], held_by, result, file)


def test_it_is_the_same_robot(robots: list[Translated]) -> None:
    for robot in robots:
        comparison = robot.result.comparison
        assert comparison is not None
        assert comparison.same, (str(robot), comparison.differences)


def test_every_reader_takes_it(robots: list[Translated]) -> None:
    for robot in robots:
        for name, reader in installed_readers().items():
            assert not reader(robot.file), (str(robot), name)


def test_drake_finds_the_same_robot(drake: Drake, robots: list[Translated]) -> None:
    if len(robots) >= MOST:
        return  # Drake loads the whole world for each of them.
    for robot in robots:
        if b"deformable_properties" in robot.source.path.read_bytes():
            continue  # What bends is no link to Drake.
        twice = load_twice(drake, robot.source, robot.name, robot.result, robot.file.parent)
        if not isinstance(twice, Refusal):
            assert list(drake_differences(twice)) == [], str(robot)


def test_gazebo_keeps_every_link_and_joint_and_flag(
    libsdformat: Libsdformat, robots: list[Translated]
) -> None:
    for robot, after in zip(robots, libsdformat.probe(robot.file for robot in robots), strict=True):
        if after["errors"]:
            continue  # The other test tells what is wrong.
        links = {link["name"] for link in after["links"]}
        joints = {joint["name"] for joint in after["joints"]}
        heavy, kept = kept_by_gazebo(robot.file)
        assert heavy <= links, str(robot)
        assert kept <= joints, str(robot)
        assert after["flags"] == flags(robot.result.document, robot.name), str(robot)


def kept_by_gazebo(urdf: Path) -> tuple[set[str], set[str]]:
    """The links with mass, and the joints, that are not at or below a link of no mass.

    Of the fixed joints these are the ones between links with mass.
    """
    root = parse(urdf.read_bytes())
    masses = {
        link.get("name", ""): float(mass.get("value", "0"))
        for link in root.findall("link")
        for mass in link.iterfind("inertial/mass")
    }
    above = {}
    for joint in root.findall("joint"):
        parent, child = (joint.find(tag) for tag in ("parent", "child"))
        assert parent is not None
        assert child is not None
        above[child.get("link", "")] = (joint, parent.get("link", ""))

    def is_kept(link: str) -> bool:
        if link in masses and masses[link] <= NO_MASS:
            return False
        return link not in above or is_kept(above[link][1])

    links = {link for link, mass in masses.items() if mass > NO_MASS and is_kept(link)}
    joints = {
        joint.get("name", "")
        for link, (joint, parent) in above.items()
        if (joint.get("type") in ONE_AXIS or {link, parent} <= links) and is_kept(link)
    }
    return links, joints


def flags(document: Document, name: str) -> dict[str, bool]:
    """The flags of a model as its SDFormat text has them (reference S H3)."""
    model = next(item for item in document.all_models() if item.name == name)
    defaults = {"self_collide": False, "allow_auto_disable": True, "enable_wind": False}
    texts = {item.tag: item.xml for item in model.fragments if item.dialect == "sdf"}
    found = {
        tag: bool(re.search(r">\s*(true|1)\s*<", texts[tag])) if tag in texts else default
        for tag, default in defaults.items()
    }
    return {"static": model.static, **found}


def test_gazebo_finds_the_same_robot(libsdformat: Libsdformat, robots: list[Translated]) -> None:
    whole = [
        robot
        for robot in robots
        if not (
            robot.result.report.provenance.split_joints or robot.result.report.provenance.cut_joints
        )
        and robot.version not in NEWER
    ]
    if not whole:
        return
    source = whole[0].source
    with patch.dict(os.environ, SDF_PATH=os.pathsep.join(source.model_paths)):
        before, *answers = libsdformat.probe([source.path, *(robot.file for robot in whole)])
    if before["errors"]:
        return
    for robot, after in zip(whole, answers, strict=True):
        assert after["errors"] == [], str(robot)
        prefix = "" if before["pose"] else f"{robot.name}::"
        first = Side(before, robot.result.renames, prefix)
        found = differences(first, Side(after), tolerance(robot.result, source.path, TOLERANCE))
        added = [f"joint added: {name!r}" for name in robot.held_by]
        assert [
            line for line in found if line not in added and not is_known(line, robot.result, first)
        ] == [], str(robot)
