"""A reader: what a simulator or a library reads, the options that suit it, and its rows.

Each module beside this one has one reader.  It states the formats that the reader supports, the
URIs that it resolves, the mesh formats that it loads, the options and changes that it needs, and
what it does with features of robots.  docs/targets.md and docs/simulators.md are generated from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.diagnostics.diagnostic import RefusedArgumentError, in_singular
from translate.facts import whole_number
from translate.model.fragment import Dialect
from translate.options import ConversionKeywords, options_of_other_format
from translate.readers.names import ALIASES, TargetName
from translate.readers.row import Row
from translate.report.loss_report import Loss, ReaderNote
from translate.structures import NamedTuple

if TYPE_CHECKING:
    from translate.readers.change import Change

MeshFormat: TypeAlias = Literal["stl", "obj", "dae", "glb", "gltf", "ply", "off", "vtk"]
UriStyle: TypeAlias = Literal["relative", "package", "model", "file", "absolute"]


class SearchRules(NamedTuple):
    """How a reader of SDFormat finds the files of URIs.

    ``relative``: what the relative URI of a mesh is relative to, the file with it, or the one that
    includes all others; empty if the reader does not resolve it.  That of an ``<include>`` is
    relative to the search path.  ``schemes``: the other URIs that it resolves; ``None`` for all.
    ``variable``: that of its search path, below which it finds the name of a package or model as a
    directory; without one, it has a map of packages, and no other search path.  ``add``: the call
    that adds a package to this map, with its name and its directory as ``{name}`` and ``{path}``.
    """

    relative: Literal["", "file", "outermost"] = "file"
    schemes: frozenset[str] | None = None
    variable: str = "GZ_SIM_RESOURCE_PATH"
    add: str = ""


#: ``sdf::findFile`` of libsdformat, run with 12.3; ``asFullPath`` of gz-sim; ``SystemPaths`` of
#: gz-common, which ignores schemes.
OF_GAZEBO = SearchRules()

#: The variable of the search path of readers of URDF (reference U F4, F8).
PACKAGE_PATH = "ROS_PACKAGE_PATH"
#: A reader of URDF that uses it → how it finds a package below an entry: as a directory with its
#: name, or by the name in its ``package.xml`` (runs of Pinocchio 4.1.0 and Drake 1.51.1).
PACKAGE_RULES: dict[str, Literal["directory", "manifest"]] = {
    "Pinocchio": "directory",
    "Drake": "manifest",
}


class Reader(NamedTuple):
    """What one reader supports and needs.

    ``formats``: those that it reads, the preferred one first.
    ``uri``: the URIs that it resolves without settings, or with the fewest.
    ``schemes``: those of the URIs that it reads, if it reads no others and no paths.
    ``visuals`` and ``collisions``: the mesh formats that it loads, the first one for meshes that
    have to be converted.  ``one_unit``: it ignores the unit of COLLADA files.  ``binary_stl``: it
    does not load STL files that are text.  ``refuses_meshes``: whether it refuses a robot with
    another mesh, in collisions or everywhere; other readers leave out the shape.
    ``visual_setting``: the element of URDF, its attribute and the value with which it refuses
    other meshes of visuals, too.
    ``leaves_out``: the formats of meshes that a reader with ``refuses_meshes`` leaves out.
    ``options``: keyword arguments of :func:`translate.convert`.  ``changes``: those that it needs.
    ``readers``: its names in messages, the usual one first.  ``advice``: what its user has to set.
    ``unaffected``: codes of losses that are none for this reader.  ``prefix``: that of its own
    elements and attributes, which other readers ignore.
    ``newest_sdf``: the newest SDFormat that it reads, if ``options`` have an older one or none.
    ``also``: formats that it loads, too, but that are not written for it.
    ``rows``: what it does with features of robots.
    ``worlds``: whether it reads files of SDFormat with a world.
    ``accepts``: codes of defects of a file that it loads all the same; what it does then is the
    row of a feature.
    ``search``: how it finds the files of URIs in SDFormat, ``None`` for a reader of URDF.
    """

    name: TargetName
    title: str
    formats: tuple[Dialect, ...]
    uri: UriStyle
    visuals: tuple[MeshFormat, ...]
    collisions: tuple[MeshFormat, ...]
    options: ConversionKeywords
    one_unit: bool = False
    binary_stl: bool = False
    refuses_meshes: Literal["", "collisions", "all"] = ""
    visual_setting: tuple[str, str, str] | None = None
    leaves_out: tuple[MeshFormat | Literal["stl-text"], ...] = ()
    changes: tuple[Change, ...] = ()
    readers: tuple[str, ...] = ()
    advice: str = ""
    newest_sdf: str = ""
    unaffected: frozenset[str] = frozenset()
    prefix: str = ""
    schemes: tuple[str, ...] = ()
    also: tuple[Dialect, ...] = ()
    rows: tuple[Row, ...] = ()
    search: SearchRules | None = None
    worlds: bool = True
    accepts: frozenset[str] = frozenset()

    def reads(self, format: Dialect) -> bool:
        """Return whether it loads files of a format."""
        return format in self.formats or format in self.also

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its other names."""
        return tuple(alias for alias, name in ALIASES.items() if name == self.name)

    @property
    def reads_blocks(self) -> bool:
        """Whether it reads the ``<gazebo>`` blocks of URDF, as all releases of Gazebo do."""
        return "Gazebo" in self.readers

    def treats(self, feature: str, traits: frozenset[str], format: Dialect) -> bool:
        """Return whether it has a row about places of a feature with some traits in a format."""
        return any(
            row.feature == feature and row.format in (None, format) and row.applies(traits)
            for row in self.rows
        )

    def loaded_schemes(self, format: Dialect) -> tuple[str, ...]:
        """Return the schemes of the URIs that it loads; none for one that loads paths, too."""
        if self.schemes or self.search is None or format != "sdf":
            return self.schemes
        reads_paths = self.search.relative or self.search.schemes is None
        return () if reads_paths else (self.uri, "file")

    def newest(self, format: Dialect, version: str) -> str:
        """Return the newest version of a format that it reads; ``version`` if it reads all."""
        newest = str(self.options.get(f"{format}_version", version))
        return (self.newest_sdf or newest) if format == "sdf" else newest

    @property
    def has_text_stl(self) -> bool:
        """Whether it loads STL files that are text."""
        return "stl" in {*self.visuals, *self.collisions} and not self.binary_stl

    def loads(self, mesh_format: str, unit: float, *, is_collision: bool) -> bool:
        """Return whether it loads a mesh file of a format and a unit in m as it is."""
        if self.one_unit and unit != 1.0:
            return False
        loaded_formats = self.collisions if is_collision else self.visuals
        return mesh_format in loaded_formats or (mesh_format == "stl-text" and self.has_text_stl)

    def refuses(self, mesh_format: str) -> bool:
        """Return whether it refuses a robot with a mesh file of a format that it does not load."""
        return bool(self.refuses_meshes) and mesh_format not in self.leaves_out

    def format_for(self, to: Dialect | None) -> Dialect:
        """Return the format to write: ``to``, or else the preferred one.

        Raises ``ValueError`` if the target does not read ``to``.
        """
        if to is None:
            return self.formats[0]
        if to not in self.formats:
            names: dict[Dialect, str] = {"urdf": "URDF", "sdf": "SDFormat"}
            readable = " and ".join(names[dialect] for dialect in self.formats)
            raise RefusedArgumentError(
                f"{self.title} reads {readable}, not {names[to]}: write {readable}, or for "
                "another reader"
            )
        return to

    def losses(self, losses: Iterable[Loss]) -> Iterator[Loss]:
        """Yield the losses for this reader, which may ignore or interpret an element."""
        for loss in losses:
            if loss.code not in self.unaffected:
                applies = (
                    loss.severity == "omitted" and self.prefix and loss.at.has_prefix(self.prefix)
                )
                yield loss._replace(severity="lost") if applies else loss

    def has_note(self, readers: Iterable[str]) -> bool:
        """Return whether a note about some readers applies to the target."""
        return not set(self.readers).isdisjoint(readers)

    def own_note(self, note: ReaderNote) -> ReaderNote:
        """Return a note about several readers, with the names of the target only."""
        own_readers = tuple(name for name in note.readers if name in self.readers)
        if len(own_readers) > 1 or len(note.readers) == 1:
            return note._replace(readers=own_readers)
        return note._replace(readers=own_readers, message=in_singular(note.message))

    def options_for(self, to: Dialect) -> dict[str, object]:
        """Return the options that apply to an output format."""
        other_options = options_of_other_format(to)
        return {name: value for name, value in self.options.items() if name not in other_options}

    def changes_for(self, to: Dialect) -> list[Change]:
        """Return the changes that apply to an output format."""
        return [change for change in self.changes if change.format in (None, to)]

    def choices(self, to: Dialect, given: Collection[str] = ()) -> str:
        """Return the options for an output format on one line, without those that are ``given``."""
        options = [
            as_option(name, value)
            for name, value in self.options_for(to).items()
            if name not in given
        ]
        return " ".join([f"--to {to}", *options])


def as_option(name: str, value: object) -> str:
    """Return an option as on the command line."""
    dashed = f"--{name.replace('_', '-')}"
    return dashed if value is True else f"{dashed} {value}"


#: For readers that ignore <mimic> in URDF or SDFormat, and for Drake, which has its own element.
NO_MIMIC = frozenset({"mimic-newer"})
#: trimesh loads these.
TRIMESH: tuple[MeshFormat, ...] = ("obj", "stl", "dae", "glb", "gltf", "ply", "off")
#: RViz loads meshes with ``resource_retriever``, which it gives the text of a robot, not its file.
RVIZ_SCHEMES = ("package", "file")


def format_for(target: Reader | None, to: Dialect | None, source: Dialect | None) -> Dialect:
    """Return the format to write for a target.

    Without one, it is ``to``, or the other format than ``source``.

    Raises ``ValueError`` if the target does not read ``to``.
    """
    if target is None:
        return to or ("urdf" if source == "sdf" else "sdf")
    return target.format_for(to)


def version_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version of a reader or a format: 1.10 is newer than 1.9."""
    numbers = map(whole_number, version.split("."))
    return tuple(number for number in numbers if number is not None)
