"""The disagreements between the statements about a robot and what is known about its problem."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from support.planted.kinds import Command, Kind
from support.planted.robots import plain_robot
from support.planted.statements import Statement, added, of_check, of_convert

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from translate.readers.names import TargetName

TETRAHEDRON = """v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
"""


@dataclass(frozen=True)
class Disagreement:
    """A statement that is missing, or that must not be there."""

    kind: str
    seed: int
    command: Command
    reader: str
    problem: str
    statements: tuple[Statement, ...] = ()


BOX = '<sdf version="1.7"><model name="box"><link name="box"/></model></sdf>'
STATEMENTS: dict[Command, Callable[[Path, TargetName], list[Statement]]] = {
    "check": of_check,
    "convert": of_convert,
}
MISSING, FALSE, NO_ERROR = "nothing is said", "no concern of the reader", "no error"


def write_package(directory: Path) -> Path:
    """Make a package with mesh files; return its directory of robots."""
    (directory / "meshes").mkdir(parents=True)
    (directory / "robots").mkdir()
    package = f"<package><name>{directory.name}</name></package>"
    (directory / "package.xml").write_text(package, encoding="utf-8")
    (directory / "meshes" / "part.obj").write_text(TETRAHEDRON, encoding="utf-8")
    (directory / "robots" / "box").mkdir()
    (directory / "robots" / "box" / "model.sdf").write_text(BOX, encoding="utf-8")
    config = "<model><name>box</name><sdf>model.sdf</sdf></model>"
    (directory / "robots" / "box" / "model.config").write_text(config, encoding="utf-8")
    return directory / "robots"


class Judge:
    """Plants problems in the robots of seeds, and compares statements with what is known.

    The robots are files of ``directory``.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._known: dict[tuple[bytes, Command, str], list[Statement]] = {}

    def disagreements(
        self, kind: Kind, seed: int, readers: Sequence[TargetName]
    ) -> Iterator[Disagreement]:
        """Yield what is said wrongly about the robot of a seed with a problem."""
        robot = plain_robot(seed, kind.format)
        robot.directory = str(self._directory)
        kind.prepare(robot)
        before = robot.text
        word = kind.plant(robot)
        path = self._directory / f"robot.{kind.format}"
        lines = robot.text.decode().splitlines()
        for command, say in STATEMENTS.items():
            for reader in readers:
                expected = kind.expected(command, reader)
                if expected is None:
                    continue
                path.write_bytes(robot.text)
                after = say(path, reader)
                key = before, command, reader
                if key not in self._known:
                    path.write_bytes(before)
                    self._known[key] = say(path, reader)
                new = added(self._known[key], after)
                about = [statement for statement in new if statement.is_about(word, lines)]
                problem = ""
                if expected == "silent":
                    problem = FALSE if new else ""
                elif not about:
                    problem = MISSING
                elif expected == "refused" and not any(statement.is_error for statement in about):
                    problem = NO_ERROR
                if problem:
                    yield Disagreement(kind.name, seed, command, reader, problem, tuple(new))
