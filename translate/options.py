"""The options of a translation: names, types, defaults, allowed values and their validation.

Each field is one option.  Its ``Literal`` type is the only list of its allowed values.  The meaning
of each option is documented at the class that holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from numbers import Real
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypedDict, get_args

from translate.xml.values import UNLIMITED

if TYPE_CHECKING:
    from dataclasses import Field

    from typing_extensions import Unpack

InertialFrame: TypeAlias = Literal["written", "link"]
ComputeInertia: TypeAlias = Literal["", "missing", "all"]
UriMode: TypeAlias = Literal["auto", "keep", "relative", "package", "model", "file", "absolute"]
SdfVersion: TypeAlias = Literal[
    "auto", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12"
]
#: The newest version of SDFormat that is read and written.
NEWEST_SDF: str = get_args(SdfVersion)[-1]
Style: TypeAlias = Literal["relative_to", "frames", "absolute"]
Massless: TypeAlias = Literal["auto", "keep", "frame", "error"]
Compat: TypeAlias = Literal["", "libsdformat"]
UrdfVersion: TypeAlias = Literal["auto", "1.0", "1.1", "1.2"]
LinkFrames: TypeAlias = Literal["move", "keep"]
Frames: TypeAlias = Literal["auto", "public", "link", "drop"]
Loops: TypeAlias = Literal["cut", "error"]
Trees: TypeAlias = Literal["error", "floating"]
Joints: TypeAlias = Literal["split", "error"]
Static: TypeAlias = Literal["joint", "flag"]
SensorFrames: TypeAlias = Literal["none", "link"]


class ConversionKeywords(TypedDict, total=False):
    """The options as keyword arguments of :func:`translate.convert`."""

    repair_inertia: bool
    compute_inertia: ComputeInertia
    density: float
    inertial_frame: InertialFrame
    intermediate_inertia: tuple[float, float]
    separator: str
    uri: UriMode
    sdf_version: SdfVersion
    style: Style
    massless: Massless
    massless_mass: float | None
    massless_inertia: float | None
    flatten: bool
    resolve_includes: bool
    lump_fixed_joints: bool
    compat: Compat
    urdf_version: UrdfVersion
    link_frames: LinkFrames
    frames: Frames
    loops: Loops
    trees: Trees
    joints: Joints
    static: Static | None
    sensor_frames: SensorFrames
    capsules: bool | None
    no_gazebo: bool


# --- Rules for values ---------------------------------------------------------------------------


class Rule(NamedTuple):
    """The values that an option accepts.

    ``check`` returns the value to store.  It raises ``TypeError`` for a wrong type and
    ``ValueError`` for another value that is not allowed.
    ``expected`` names the allowed values in messages.  ``choices`` lists them if they are the
    values of a ``Literal`` type.
    """

    check: Callable[[object], object]
    expected: str
    choices: tuple[str, ...] = ()


def validated(name: str, value: object, rule: Rule) -> object:
    """Return the value to store.

    Raise ``TypeError`` for a wrong type and ``ValueError`` for another value that is not allowed,
    with the option and its allowed values.
    """
    message = f"{name}={value!r} is not allowed: use {rule.expected}"
    try:
        return rule.check(value)
    except TypeError:
        raise TypeError(message) from None
    except (ValueError, OverflowError):
        raise ValueError(message) from None


def expect(kind: type | tuple[type, ...], **arguments: object) -> None:
    """Raise ``TypeError`` if an argument of a public function is not of a type."""
    for name, value in arguments.items():
        if not isinstance(value, kind):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            expected = " or ".join(item.__name__ for item in kinds)
            raise TypeError(f"{name} must be {expected}, not {type(value).__name__}")


def one_of(literal: object) -> Rule:
    """The rule for the values of a ``Literal`` type of texts."""
    allowed = get_args(literal)

    def check(value: object) -> object:
        if not isinstance(value, str):
            raise TypeError
        if value not in allowed:
            raise ValueError
        return value

    return Rule(check, ", ".join(value or "''" for value in allowed), allowed)


def optional(rule: Rule) -> Rule:
    """The rule that also accepts ``None``."""

    def check(value: object) -> object:
        return None if value is None else rule.check(value)

    return Rule(check, f"{rule.expected}, None", rule.choices)


def _of_type(kind: type, expected: str) -> Rule:
    def check(value: object) -> object:
        if not isinstance(value, kind):
            raise TypeError
        return value

    return Rule(check, expected)


def _number(value: object) -> int | float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError
    number = value if isinstance(value, int) else float(value)
    if not 0.0 <= number < UNLIMITED:
        raise ValueError
    return number


def _positive(value: object) -> float:
    number = float(_number(value))
    if number <= 0.0:
        raise ValueError
    return number


def _two_numbers(value: object) -> tuple[int | float, ...]:
    if not isinstance(value, (tuple, list)):
        raise TypeError
    if len(value) != 2:
        raise ValueError
    return tuple(map(_number, value))


_FLAG = _of_type(bool, "True, False")
_TEXT = _of_type(str, "a text")
#: A mass (kg) or a moment of inertia (kg m²) of a link.
_AMOUNT = Rule(lambda value: float(_number(value)), f"a number from 0 to less than {UNLIMITED:g}")
_POSITIVE = Rule(_positive, f"a number greater than 0 and less than {UNLIMITED:g}")
_MASS_AND_MOMENT = Rule(_two_numbers, f"two numbers from 0 to less than {UNLIMITED:g}")


def _option(rule: Rule, *, keyword: str = "", stored: bool = False) -> dict[str, object]:
    """The metadata of a field: its rule, its keyword if that is not its name.

    The embedded source of a URDF contains the ``stored`` options.
    """
    return {"rule": rule, "keyword": keyword, "stored": stored}


def _keyword(item: Field[object]) -> str:
    return item.metadata["keyword"] or item.name


def _refuse_unknown(given: Iterable[str], known: Iterable[str]) -> None:
    unknown = set(given) - set(known)
    if unknown:
        raise TypeError(f"unknown option: {', '.join(sorted(unknown))}")


# --- The options --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonOptions:
    """The options for both formats.

    ``repair_inertia`` replaces impossible inertia tensors.
    ``compute_inertia``: mass and inertia of links are computed from their shapes: of links that
    lack them (``missing``), or of all links (``all``).  ``density`` (kg/m³) is that of the shapes.
    ``inertial_frame``: inertia tensors are written as in the input (``written``), or in the axes of
    their links (``link``), which Gazebo Fortress needs.
    ``intermediate_inertia``: mass in kg and diagonal inertia in kg m² of intermediate links.
    libsdformat drops a link of 1e-6 kg or less when it reads URDF.
    ``separator`` joins the names of nested models.
    ``uri``: relative URIs mean the same files from the directory of the output, others stay
    (``auto``); all stay (``keep``); all become relative to the output, ``package://``, ``model://``
    or ``file://`` URIs, or absolute paths.

    Raises ``TypeError`` for a wrong type and ``ValueError`` for a value that is not allowed.
    """

    repair_inertia: bool = field(default=False, metadata=_option(_FLAG))
    compute_inertia: ComputeInertia = field(default="", metadata=_option(one_of(ComputeInertia)))
    density: float = field(default=1000.0, metadata=_option(_POSITIVE))
    inertial_frame: InertialFrame = field(
        default="written", metadata=_option(one_of(InertialFrame), stored=True)
    )
    intermediate_inertia: tuple[float, float] = field(
        default=(1e-5, 1e-8), metadata=_option(_MASS_AND_MOMENT, stored=True)
    )
    separator: str = field(default="__", metadata=_option(_TEXT, stored=True))
    uri: UriMode = field(default="auto", metadata=_option(one_of(UriMode)))

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if value is not item.default:
                value = validated(_keyword(item), value, item.metadata["rule"])
                object.__setattr__(self, item.name, value)


@dataclass(frozen=True, slots=True)
class SdfOptions(CommonOptions):
    """The options for writing SDFormat.

    ``version``: the version to write; ``auto`` is the lowest from 1.8 that loses nothing.
    ``style``: poses are on the links and joints (``relative_to``), in explicit frames (``frames``),
    or computed in the frame of the model (``absolute``).
    ``massless``: a massless link becomes a frame if that is equivalent, else a link with a small
    inertia (``auto``); always a link (``keep``); always a frame (``frame``); an error (``error``).
    ``massless_mass`` (kg) and ``massless_inertia`` (kg m²) are given to such links; ``None``
    selects the defaults of :mod:`translate.sdf.inertial`.
    ``flatten`` joins nested models with the model around them.
    ``resolve_includes`` writes the content of included files.
    ``lump_fixed_joints`` lumps the links that fixed joints of a URDF connect, as Gazebo does.
    ``compat``: ``libsdformat`` converts a URDF as libsdformat does, with the same losses.
    """

    version: SdfVersion = field(
        default="auto", metadata=_option(one_of(SdfVersion), keyword="sdf_version")
    )
    style: Style = field(default="relative_to", metadata=_option(one_of(Style)))
    massless: Massless = field(default="auto", metadata=_option(one_of(Massless)))
    massless_mass: float | None = field(default=None, metadata=_option(optional(_AMOUNT)))
    massless_inertia: float | None = field(default=None, metadata=_option(optional(_AMOUNT)))
    flatten: bool = field(default=False, metadata=_option(_FLAG))
    resolve_includes: bool = field(default=False, metadata=_option(_FLAG))
    lump_fixed_joints: bool = field(default=False, metadata=_option(_FLAG))
    compat: Compat = field(default="", metadata=_option(one_of(Compat)))

    @property
    def reduces_urdf(self) -> bool:
        """Whether links of a URDF are lumped."""
        return self.lump_fixed_joints or bool(self.compat)


@dataclass(frozen=True, slots=True)
class UrdfOptions(CommonOptions):
    """The options for writing URDF, and for the passes that bring a model into parity form.

    ``version``: the version to write; ``auto`` is that of a model read from URDF, else 1.0.
    ``link_frames``: the frame of a link that is not at its joint moves there (``move``), or stays,
    and an intermediate link has the frame of the joint (``keep``).
    ``frames``: explicit frames become links, except those that only rename one pose (``auto``) and
    those with a leading ``_`` (``public``); all of them do (``link``), or none (``drop``).
    ``loops``: a joint that closes a loop is cut (``cut``) or refused (``error``).
    ``trees``: several trees in one model are refused (``error``) or connected to the world by
    floating joints (``floating``).
    ``joints``: a joint of a type that URDF lacks becomes a chain of joints (``split``) or is
    refused (``error``).
    ``static``: a fixed joint connects a static model to the world, for readers that ignore
    ``<gazebo>`` (``joint``), or the model only has a flag in ``<gazebo>`` (``flag``).  ``None`` is
    ``flag`` for a model that was translated from URDF, else ``joint``.
    ``sensor_frames``: the pose of a sensor is only in its ``<gazebo>`` block (``none``), or also is
    a massless link (``link``).
    ``capsules``: write ``<capsule>``; ``None`` does so if the version has it (URDF 1.1).
    ``no_gazebo``: write no ``<gazebo>`` blocks, and report what would be in them as lost.
    """

    version: UrdfVersion = field(
        default="auto",
        metadata=_option(one_of(UrdfVersion), keyword="urdf_version", stored=True),
    )
    link_frames: LinkFrames = field(
        default="move", metadata=_option(one_of(LinkFrames), stored=True)
    )
    frames: Frames = field(default="auto", metadata=_option(one_of(Frames), stored=True))
    loops: Loops = field(default="cut", metadata=_option(one_of(Loops), stored=True))
    trees: Trees = field(default="error", metadata=_option(one_of(Trees), stored=True))
    joints: Joints = field(default="split", metadata=_option(one_of(Joints), stored=True))
    static: Static | None = field(
        default=None, metadata=_option(optional(one_of(Static)), stored=True)
    )
    sensor_frames: SensorFrames = field(
        default="none", metadata=_option(one_of(SensorFrames), stored=True)
    )
    capsules: bool | None = field(default=None, metadata=_option(optional(_FLAG), stored=True))
    no_gazebo: bool = field(default=False, metadata=_option(_FLAG))

    @classmethod
    def from_stored(cls, stored: Mapping[str, object]) -> UrdfOptions:
        """Return the options of an embedded source.

        Raises ``TypeError`` for a name and ``ValueError`` for a value that is not allowed.
        """
        names = {_keyword(item): item.name for item in fields(cls) if item.metadata["stored"]}
        _refuse_unknown(stored, names)
        if None in stored.values():
            raise ValueError("an embedded source contains no empty options")
        return cls(**{names[name]: value for name, value in stored.items()})  # type: ignore[arg-type]

    def to_store(self) -> dict[str, object]:
        """Return the options for the embedded source, by keyword: those that are not the default.

        ``static="joint"`` is not stored: it is the default for most models.
        """
        values = replace(self, static=None) if self.static == "joint" else self
        return {
            _keyword(item): getattr(values, item.name)
            for item in fields(values)
            if item.metadata["stored"] and getattr(values, item.name) != item.default
        }


@dataclass(frozen=True, slots=True)
class UrdfBundleOptions(UrdfOptions):
    """The options for writing URDF in a bundle.

    ``shape_meshes``: meshes replace the shapes that URDF lacks.  It is the URI of the mesh files,
    with ``*`` for their names; empty without such meshes.
    """

    shape_meshes: str = field(default="", metadata=_option(_TEXT, stored=True))


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """All options of a translation, by the format they apply to."""

    sdf: SdfOptions = SdfOptions()
    urdf: UrdfOptions = UrdfOptions()

    @classmethod
    def of(cls, **keywords: Unpack[ConversionKeywords]) -> ConversionOptions:
        """Return the options that the keyword arguments specify.

        Raises ``TypeError`` for an unknown name or a wrong type, and ``ValueError`` for
        a value that is not allowed.
        """
        _refuse_unknown(keywords, _rules())
        sdf, urdf = (
            {
                item.name: keywords[_keyword(item)]  # type: ignore[literal-required]
                for item in fields(part)
                if _keyword(item) in keywords
            }
            for part in (SdfOptions, UrdfOptions)
        )
        return cls(SdfOptions(**sdf), UrdfOptions(**urdf))


# --- Names and choices --------------------------------------------------------------------------


def choices(keyword: str) -> tuple[str, ...]:
    """The values of an option with a ``Literal`` type, without the empty one; else none."""
    return tuple(value for value in _rules()[keyword].choices if value)


def keywords_of(part: type[CommonOptions]) -> tuple[str, ...]:
    """The keywords of the options that apply to one format only."""
    common = {item.name for item in fields(CommonOptions)}
    return tuple(_keyword(item) for item in fields(part) if item.name not in common)


@cache
def _rules() -> dict[str, Rule]:
    parts = (SdfOptions, UrdfOptions)
    return {_keyword(item): item.metadata["rule"] for part in parts for item in fields(part)}
