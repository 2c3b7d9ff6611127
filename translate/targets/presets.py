"""Targets: what each simulator and library reads, and the options that suit it.

:data:`TARGETS` is the table.  docs/targets.md is generated from it.  A row has the formats that a
reader supports, the URIs that it resolves, the mesh formats that it loads, and the options and
changes that it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, TypeAlias, get_args

from translate.diagnostics.diagnostic import in_singular
from translate.facts import whole_number
from translate.model.fragment import Dialect
from translate.options import ConversionKeywords, options_of_other_format
from translate.report.loss_report import Loss, ReaderNote
from translate.structures import NamedTuple

TargetName: TypeAlias = Literal[
    "gazebo",
    "fortress",
    "harmonic",
    "ionic",
    "jetty",
    "gazebo-classic",
    "drake",
    "mujoco",
    "pybullet",
    "pinocchio",
    "yourdfpy",
    "rviz",
    "isaac",
    "newton",
    "genesis",
    "sdformat_urdf",
]
TARGET_NAMES: tuple[TargetName, ...] = get_args(TargetName)
MeshFormat: TypeAlias = Literal["stl", "obj", "dae", "glb", "gltf", "ply", "off", "vtk"]
UriStyle: TypeAlias = Literal["relative", "package", "model", "file", "absolute"]
#: Changes of a model that some readers need.  ``driver/target_changes.py`` makes them.
Change: TypeAlias = Literal[
    "revolute-for-continuous",
    "universal-for-revolute2",
    "unlimited-continuous",
    "unit-axes",
    "inertia-of-massless-links",
    "positive-inertia",
    "mujoco-compiler",
    "readable-elements",
    "accepted-values",
    "no-negative-limits",
    "added-mass",
    "drake-elements",
    "complete-dynamics",
    "free-base",
]
#: The text for each change in documents and messages.
CHANGES: dict[Change, str] = {
    "revolute-for-continuous": "`continuous` → `revolute` without limits",
    "universal-for-revolute2": "`revolute2` → `universal`",
    "unlimited-continuous": "no limits on `continuous`",
    "unit-axes": "prismatic axes of length 1",
    "inertia-of-massless-links": "small inertia for massless links",
    "positive-inertia": "positive moments of inertia",
    "accepted-values": "limits in order, no negative damping, sizes above 0",
    "no-negative-limits": "no negative effort and velocity limits in URDF",
    "added-mass": "more mass for links of a negligible mass",
    "drake-elements": "only elements that Drake reads; loops open, gearboxes as mimic joints",
    "readable-elements": "URDF without repeated, incomplete or undefined elements",
    "mujoco-compiler": '`<compiler discardvisual="false"/>`, without `meshdir`',
    "complete-dynamics": "`<dynamics>` with `damping` and `friction`",
    "free-base": "a floating joint to `world` for a free robot from SDFormat",
}
#: Changes that one format needs only.
_FOR_ONE_FORMAT: dict[Change, Dialect] = {
    "drake-elements": "sdf",
    "universal-for-revolute2": "sdf",
    "revolute-for-continuous": "sdf",
    "readable-elements": "urdf",
    "no-negative-limits": "urdf",
    "free-base": "urdf",
}


class Target(NamedTuple):
    """What one reader supports and needs.

    ``formats``: those that it reads, the preferred one first.
    ``uri``: the URIs that it resolves without settings, or with the fewest.
    ``schemes``: those of the URIs that it reads, if it reads no others and no paths.
    ``visuals`` and ``collisions``: the mesh formats that it loads, the first one for meshes that
    have to be converted.  ``one_unit``: it ignores the unit of COLLADA files.  ``binary_stl``: it
    does not load STL files that are text.  ``refuses_meshes``: whether it refuses a robot with
    another mesh, in collisions or everywhere; other readers leave out the shape.
    ``leaves_out``: the formats of meshes that a reader with ``refuses_meshes`` leaves out.
    ``options``: keyword arguments of :func:`translate.convert`.  ``changes``: see :data:`Change`.
    ``readers``: its names in reader notes.  ``advice``: what its user has to set.
    ``aliases``: other names; ``gazebo`` is the current release with long-term support.
    ``unaffected``: codes of losses that are none for this reader.  ``prefix``: that of its own
    elements and attributes, which other readers ignore.
    ``newest_sdf``: the newest SDFormat that it reads, if ``options`` have an older one or none.
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
    leaves_out: tuple[MeshFormat | Literal["stl-text"], ...] = ()
    changes: tuple[Change, ...] = ()
    readers: tuple[str, ...] = ()
    advice: str = ""
    aliases: tuple[str, ...] = ()
    newest_sdf: str = ""
    unaffected: frozenset[str] = frozenset()
    prefix: str = ""
    schemes: tuple[str, ...] = ()

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
            raise ValueError(f"{self.title} reads {readable}, not {names[to]}")
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
        return [change for change in self.changes if _FOR_ONE_FORMAT.get(change, to) == to]

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


#: Mesh formats of Gazebo: those of all releases, and those from Garden on.
_OLD: tuple[MeshFormat, ...] = ("stl", "obj", "dae")
_NEW: tuple[MeshFormat, ...] = (*_OLD, "glb", "gltf")
#: For readers that ignore <mimic> in URDF or SDFormat, and for Drake, which has its own element.
_NO_MIMIC = frozenset({"mimic-newer"})
#: RViz loads meshes with ``resource_retriever``, which it gives the text of a robot, not its file.
_RVIZ_SCHEMES = ("package", "file")
#: trimesh loads these.
_TRIMESH: tuple[MeshFormat, ...] = ("obj", "stl", "dae", "glb", "gltf", "ply", "off")


def _gazebo(
    name: TargetName,
    title: str,
    options: ConversionKeywords,
    meshes: tuple[MeshFormat, ...] = _NEW,
    aliases: tuple[str, ...] = (),
    unaffected: frozenset[str] = frozenset(),
) -> Target:
    """Return the row of a release of Gazebo.  It finds files beside the SDFormat file."""
    return Target(
        name=name,
        title=title,
        formats=("sdf", "urdf"),
        uri="relative",
        visuals=meshes,
        collisions=meshes,
        options={**options, "urdf_version": "1.0", "repair_inertia": True},
        changes=(
            "revolute-for-continuous",
            "universal-for-revolute2",
            "accepted-values",
            "added-mass",
        ),
        readers=("Gazebo", "Gazebo with DART", title),
        aliases=aliases,
        unaffected=unaffected,
        advice="for `model://` URIs, set `GZ_SIM_RESOURCE_PATH` to the parent of the model "
        "directory",
    )


TARGETS: tuple[Target, ...] = (
    _gazebo(
        "fortress",
        "Gazebo Fortress",
        {"sdf_version": "1.9", "inertial_frame": "link"},
        _OLD,
        unaffected=_NO_MIMIC,
    ),
    _gazebo("harmonic", "Gazebo Harmonic", {"sdf_version": "1.11"}),
    _gazebo("ionic", "Gazebo Ionic", {"sdf_version": "1.12"}),
    _gazebo("jetty", "Gazebo Jetty", {"sdf_version": "1.12"}, aliases=("gazebo",)),
    Target(
        name="gazebo-classic",
        title="Gazebo Classic 11",
        formats=("sdf",),
        uri="model",
        visuals=_OLD,
        collisions=_OLD,
        options={"sdf_version": "1.7", "repair_inertia": True},
        changes=("revolute-for-continuous", "accepted-values", "added-mass"),
        unaffected=_NO_MIMIC,
        readers=("Gazebo",),
        advice="set `GAZEBO_MODEL_PATH` to the parent of the model directory; it does not find "
        "files by relative URIs",
    ),
    Target(
        name="drake",
        title="Drake",
        formats=("sdf", "urdf"),
        newest_sdf="1.12",
        uri="relative",
        visuals=("obj",),
        collisions=("obj", "vtk"),
        refuses_meshes="collisions",
        # The first version with joints in worlds; Drake ignores what newer ones add.
        options={
            "sdf_version": "1.10",
            "urdf_version": "1.0",
            "repair_inertia": True,
        },
        changes=(
            "unlimited-continuous",
            "universal-for-revolute2",
            "accepted-values",
            "no-negative-limits",
            "drake-elements",
            "readable-elements",
        ),
        unaffected=_NO_MIMIC,
        prefix="drake:",
        readers=("Drake",),
        advice="it uses the convex hull of a collision mesh, and needs a `package_map` for "
        "`package://` and `model://`",
    ),
    Target(
        name="mujoco",
        title="MuJoCo",
        formats=("urdf",),
        uri="relative",
        visuals=("stl", "obj"),
        collisions=("stl", "obj"),
        binary_stl=True,
        refuses_meshes="collisions",
        options={"urdf_version": "1.0", "repair_inertia": True},
        changes=(
            "accepted-values",
            "inertia-of-massless-links",
            "positive-inertia",
            "readable-elements",
            "mujoco-compiler",
            "free-base",
        ),
        readers=("MuJoCo",),
        advice="it fixes the root link of a URDF to the world, and removes its mass; "
        "`--free-base` writes a floating joint",
    ),
    Target(
        name="pybullet",
        title="PyBullet",
        formats=("urdf",),
        uri="relative",
        visuals=("obj", "stl", "dae"),
        collisions=("obj", "stl", "dae"),
        binary_stl=True,
        refuses_meshes="all",
        leaves_out=("stl-text",),
        options={"urdf_version": "1.0", "repair_inertia": True},
        changes=("unlimited-continuous", "unit-axes", "inertia-of-massless-links"),
        readers=("PyBullet",),
        advice="load with `flags=URDF_USE_INERTIA_FROM_FILE`: otherwise it ignores the inertia "
        "tensors",
    ),
    Target(
        name="pinocchio",
        title="Pinocchio",
        formats=("urdf",),
        uri="absolute",
        visuals=_TRIMESH,
        collisions=_TRIMESH,
        one_unit=True,
        refuses_meshes="all",
        options={"urdf_version": "1.0"},
        changes=("accepted-values", "no-negative-limits"),
        readers=("Pinocchio", "Pinocchio without mimic=True"),
        advice="for relative URIs, name the directory of the URDF in `package_dirs`; for "
        "`package://`, the parent of the package",
    ),
    Target(
        name="yourdfpy",
        title="yourdfpy",
        formats=("urdf",),
        uri="relative",
        visuals=_TRIMESH,
        collisions=_TRIMESH,
        one_unit=True,
        refuses_meshes="all",
        options={"urdf_version": "1.0"},
        changes=("unit-axes",),
        readers=("yourdfpy",),
    ),
    Target(
        name="rviz",
        title="RViz",
        formats=("urdf",),
        uri="package",
        visuals=("stl", "dae", "obj", "glb"),
        collisions=("stl", "dae", "obj", "glb"),
        options={"urdf_version": "1.0"},
        schemes=_RVIZ_SCHEMES,
        # SAPIEN, one of the readers of URDF, refuses a friction without a damping.
        changes=("complete-dynamics",),
        readers=("ROS tools",),
        advice="the package has to be installed, so that `package://` is found",
    ),
    Target(
        name="isaac",
        title="Isaac Sim",
        formats=("urdf",),
        uri="relative",
        visuals=("obj", "stl", "dae"),
        collisions=("obj", "stl", "dae"),
        options={
            "urdf_version": "1.0",
            "no_gazebo": True,
            "repair_inertia": True,
        },
        readers=("Isaac Sim",),
        advice="names with other characters than letters, digits and `_` are changed",
    ),
    Target(
        name="newton",
        title="Newton",
        formats=("urdf",),
        uri="relative",
        visuals=_TRIMESH,
        collisions=_TRIMESH,
        one_unit=True,
        refuses_meshes="all",
        options={"urdf_version": "1.0", "repair_inertia": True},
        changes=("unlimited-continuous",),
        readers=("Newton",),
        advice="meshes need `newton[importers]`",
    ),
    Target(
        name="genesis",
        title="Genesis",
        formats=("urdf",),
        uri="relative",
        visuals=_TRIMESH,
        collisions=_TRIMESH,
        one_unit=True,
        refuses_meshes="all",
        options={"urdf_version": "1.0", "repair_inertia": True},
        readers=("Genesis",),
        advice="it cannot drive a joint with the effort limit 0, and refuses planar joints",
    ),
    Target(
        name="sdformat_urdf",
        title="sdformat_urdf",
        formats=("sdf",),
        uri="package",
        visuals=("stl", "dae", "obj", "glb"),
        collisions=("stl", "dae", "obj", "glb"),
        # It refuses a file for which libsdformat reports an error.
        # An included file would keep its URIs.
        options={
            "sdf_version": "1.9",
            "massless": "keep",
            "repair_inertia": True,
            "resolve_includes": True,
        },
        # It passes the URIs on to RViz.
        schemes=_RVIZ_SCHEMES,
        readers=("sdformat_urdf",),
        advice="one model without joints to the world; the package has to be installed",
    ),
)
_BY_NAME = {name: target for target in TARGETS for name in (target.name, *target.aliases)}


def target_of(name: str) -> Target:
    """Return the row of a target.  Raises ``ValueError`` for a name that is not in the table."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise ValueError(
            f"for_target={name!r} is not allowed: use {', '.join(TARGET_NAMES)}"
        ) from None


def format_for(target: Target | None, to: Dialect | None, source: Dialect | None) -> Dialect:
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
