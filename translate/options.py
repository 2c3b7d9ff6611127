"""The options of a translation: names, types, defaults, allowed values and their validation.

A field of a class is the only declaration of an option: its type with the allowed values, its
default and its texts.  The class states the output format that the option applies to.  The command
line, the keywords, the checks of values and the documentation are made from the fields.
"""

# The annotations of this module are types, not texts: the allowed values are read from them.
import inspect
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field, fields
from functools import cache
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeVar,
    cast,
    get_args,
)

from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.structures import dataclass
from translate.xml.values import UNLIMITED

if TYPE_CHECKING:
    from dataclasses import Field

    from typing_extensions import Unpack

T = TypeVar("T")
P = TypeVar("P", bound="CommonOptions")
F = TypeVar("F", bound=Callable[..., object])
UriMode: TypeAlias = Literal["auto", "keep", "relative", "package", "model", "file", "absolute"]
SdfVersion: TypeAlias = Literal[
    "auto", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12"
]
#: The newest version of SDFormat that is read and written.
NEWEST_SDF: str = get_args(SdfVersion)[-1]
Massless: TypeAlias = Literal["auto", "keep", "frame"]
UrdfVersion: TypeAlias = Literal["auto", "1.0", "1.1", "1.2"]
#: Classic plugins of Gazebo stay, or are replaced by those of today's Gazebo; and what becomes of
#: those without a successor.
Plugins: TypeAlias = Literal["keep", "modern"]
Unmapped: TypeAlias = Literal["comment", "keep", "drop"]
#: The default mass (kg) and moments of inertia (kg m²) of intermediate links.  libsdformat drops
#: a link of 1e-6 kg or less when it reads URDF.
INTERMEDIATE = (1e-5, 1e-8)
ValueKind: TypeAlias = Literal["choice", "flag", "text", "amount", "positive"]


# --- Rules for values ---------------------------------------------------------------------------


class Rule(NamedTuple):
    """The values that an option accepts.

    ``check`` returns the value to store.  It raises ``TypeError`` for a wrong type and
    ``ValueError`` for another value that is not allowed.
    ``expected`` names the allowed values in messages.  ``kind`` is what they are: one of
    ``choices``, a truth value, a text, a number from 0, or a number greater than 0.
    """

    check: Callable[[object], object]
    expected: str
    kind: ValueKind
    choices: tuple[str, ...] = ()


def validated(name: str, value: object, rule: Rule) -> object:
    """Return the value to store.

    Raise ``TypeError`` for a wrong type and ``ValueError`` for another value that is not allowed,
    with the option and its allowed values.
    """
    try:
        return rule.check(value)
    except (TypeError, ValueError, OverflowError) as problem:
        kind = TypeError if isinstance(problem, TypeError) else RefusedArgumentError
        way = ""
        if not isinstance(value, str) and str(value) in rule.choices:
            way = f"; write it as a text, {str(value)!r}"
        elif isinstance(value, str) and (near := _near(value, rule.choices)):
            way = f"; did you mean {near!r}?"
        raise kind(f"{name}={value!r} is not allowed: use {rule.expected}{way}") from None


def _near(value: str, choices: tuple[str, ...]) -> str:
    from translate.diagnostics.near_names import near_names

    return next(iter(near_names(value, choices)), "")


def expect(kind: type | tuple[type, ...], **arguments: object) -> None:
    """Raise ``TypeError`` if an argument of a public function is not of a type."""
    for name, value in arguments.items():
        if not isinstance(value, kind):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            expected = " or ".join(accepted.__name__ for accepted in kinds)
            raise TypeError(f"{name} must be {expected}, not {type(value).__name__}")


def one_of(literal: object) -> Rule:
    """Return the rule for the values of a ``Literal`` type of texts."""
    allowed = get_args(literal)

    def check(value: object) -> object:
        if not isinstance(value, str):
            raise TypeError
        if value not in allowed:
            raise ValueError
        return value

    return Rule(check, ", ".join(value or "''" for value in allowed), "choice", allowed)


def optional(rule: Rule) -> Rule:
    """Return the rule that also accepts ``None``."""

    def check(value: object) -> object:
        return None if value is None else rule.check(value)

    return rule._replace(check=check, expected=f"{rule.expected}, None")


def _of_type(kind: type) -> Callable[[object], object]:
    def check(value: object) -> object:
        if not isinstance(value, kind):
            raise TypeError
        return value

    return check


def _number(value: object) -> int | float:
    from numbers import Real

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


_POSITIVE = Rule(_positive, f"a number greater than 0 and less than {UNLIMITED:g}", "positive")
#: The rules for types that have other values than those of a ``Literal`` type.
_RULES: dict[object, Rule] = {
    bool: Rule(_of_type(bool), "True, False", "flag"),
    str: Rule(_of_type(str), "a text", "text"),
    # A mass (kg) or a moment of inertia (kg m²) of a link.
    float: Rule(
        lambda value: float(_number(value)), f"a number from 0 to less than {UNLIMITED:g}", "amount"
    ),
}


def _rule(kind: object) -> Rule:
    """Return the rule for the values of a type."""
    inner = get_args(kind)
    if NoneType in inner:
        return optional(_rule(inner[0]))
    return one_of(kind) if inner and isinstance(inner[0], str) else _RULES[kind]


# --- The declaration of an option -----------------------------------------------------------------


def _option(
    default: T,
    *,
    help: str = "",
    doc: str = "",
    keyword: str = "",
    metavar: str | None = None,
    rank: int = 0,
    rule: Rule | None = None,
) -> T:
    """Return the field of an option.

    ``help`` is its text in the help of the command line, which lacks an option without it; ``doc``
    is its text in the docstring of the class, unless that of another option describes it, too.
    ``metavar`` names its value in the help, which lists options of a lower ``rank`` first.
    ``keyword`` is its keyword if that is not its name, ``rule`` that for its values if its type
    does not state it.
    """
    texts = {"help": help, "doc": doc, "metavar": metavar, "keyword": keyword}
    return field(default=default, metadata={**texts, "rank": rank, "rule": rule})


def keyword_of(option: "Field[object]") -> str:
    """Return the keyword of an option."""
    return option.metadata["keyword"] or option.name


@cache
def rule_of(option: "Field[object]") -> Rule:
    """Return the rule for the values of an option."""
    return option.metadata["rule"] or _rule(option.type)


@cache
def _keywords_of(part: Hashable) -> "dict[str, Field[object]]":
    """Return the options of a class by their keywords."""
    return {keyword_of(option): option for option in fields(cast("type[CommonOptions]", part))}


def own_fields(part: "type[CommonOptions]") -> "list[Field[object]]":
    """Return the options that a class declares itself: for one output format, or for both."""
    return [option for option in fields(part) if not hasattr(part.__base__, option.name)]


def _documented(part: type[P]) -> type[P]:
    """Add the texts of the options that a class declares to its docstring."""
    summary, *others = inspect.cleandoc(part.__doc__ or "").split("\n\n")
    texts = [option.metadata["doc"] for option in own_fields(part)]
    part.__doc__ = "\n\n".join([summary, "\n".join(filter(None, texts)), *others])
    return part


#: The keywords of ``convert`` beside the options of a translation.
OF_FUNCTION = (
    "to",
    "format",
    "verify",
    "lenient",
    "unflatten",
    "resources",
    "written_to",
    "model",
    "for_target",
    "plugins",
    "unmapped",
)
#: Fields of ``Resources`` that are options of the command line, in Python beside ``resources``.
OF_RESOURCES = ("packages", "model_paths", "xacro_arguments", "allow_xacro", "allow_outside")


def _refuse_unknown(keywords: Iterable[str], defined: Iterable[str]) -> None:
    """Raise ``TypeError`` for keywords that are not defined, with similar ones."""
    defined = frozenset(defined)
    if unknown := sorted(set(keywords) - defined):
        from translate.diagnostics.near_names import near_names

        near = [near_names(keyword, sorted({*defined, *OF_FUNCTION})) for keyword in unknown]
        names = " and ".join(f"'{names[0]}'" for names in near if names)
        advice = f"; did you mean {names}?" if names else ""
        if unknown[0] in OF_RESOURCES:
            advice = f"; write resources=translate.Resources({unknown[0]}=…)"
        raise TypeError(f"unknown option: {', '.join(unknown)}{advice}")


def _text_for_keyword(option: "Field[object]") -> str:
    """Return the text of an option in a docstring, with its keyword in place of its name."""
    return str(option.metadata["doc"] or "").replace(
        f"``{option.name}``", f"``{keyword_of(option)}``"
    )


def with_options(function: F) -> F:
    """Add the texts of all options of a translation to the docstring of a function."""
    if function.__doc__:
        parts = {
            "Options for both formats": CommonOptions,
            "Options for SDFormat": SdfOptions,
            "Options for URDF": UrdfOptions,
        }
        lists = [
            f"{title}:\n\n"
            + "\n".join(f"- {text}" for text in map(_text_for_keyword, own_fields(part)) if text)
            for title, part in parts.items()
        ]
        function.__doc__ = "\n\n".join([inspect.cleandoc(function.__doc__), *lists])
    return function


# --- The options --------------------------------------------------------------------------------


@_documented
@dataclass(frozen=True, slots=True, kw_only=True)
class CommonOptions:
    """The options for both formats.

    Raises ``TypeError`` for a wrong type and ``ValueError`` for a value that is not allowed.
    """

    repair_inertia: bool = _option(
        False,
        help="Replace impossible inertia tensors by the nearest possible ones, and report each.  "
        "By default a URDF keeps them, with a warning, and SDFormat is not written.",
        doc="``repair_inertia`` replaces impossible inertia tensors.",
    )
    compute_inertia: Literal["", "missing", "all"] = _option(
        "",
        help="Compute mass and inertia from the collisions of a link, or from its visuals if it "
        "has no collisions: of links that lack them, or of all links.",
        doc="``compute_inertia``: mass and inertia of links are computed from their shapes: of "
        "links that lack them (``missing``), or of all links (``all``).  ``density`` (kg/m³) is "
        "that of the shapes.",
    )
    density: float = _option(
        1000.0,
        rule=_POSITIVE,
        metavar="KG_PER_M3",
        help="The density of these shapes (default 1000).",
    )
    inertial_frame: Literal["written", "link"] = _option(
        "written",
        help="Inertia tensors as written (default), or rotated into the axes of their links: "
        "Gazebo Fortress rotates a rotated tensor twice.",
        doc="``inertial_frame``: inertia tensors are written as in the input (``written``), or in "
        "the axes of their links (``link``), which Gazebo Fortress needs.",
    )
    fix_base: bool = _option(
        False,
        help="Connect the root of a robot that neither a joint nor a flag holds to the world by a "
        "fixed joint.  A robot arm falls in Gazebo, Drake and PyBullet otherwise.",
        doc="``fix_base``: a fixed joint connects the root of a robot that nothing holds to the "
        "world.",
    )
    added_mass: float | None = _option(
        None,
        metavar="KG",
        help="The mass of added links (default 0.00001 for intermediate links, 0.001 for a link of "
        "a URDF without mass on a movable joint, 0.000001 on a fixed joint); 0 is allowed.  Gazebo "
        "drops links of 0.000001 kg or less when it reads URDF.",
        doc="``added_mass`` (kg) and ``added_inertia`` (kg m²) are those of links that are added, "
        "and of links of a URDF without mass that stay links; ``None`` selects the default of each "
        "kind of link.",
    )
    added_inertia: float | None = _option(
        None,
        metavar="KG_M2",
        help="Their moments of inertia (default 0.00000001 for intermediate links, 0.000001 for a "
        "link without mass on a movable joint, 0.000000001 on a fixed joint); 0 is allowed.",
    )
    separator: str = _option(
        "__",
        rank=-1,
        metavar="TEXT",
        help="The text that joins the names of nested models when they are flattened (default __).",
        doc="``separator`` joins the names of nested models.",
    )
    uri: UriMode = _option(
        "auto",
        rank=-1,
        help="URIs of meshes, textures and other files: relative ones mean the same files from the "
        "directory of OUT, others stay (auto, default); all stay; or all become URIs of this kind.",
        doc="``uri``: relative URIs mean the same files from the directory of the output, others "
        "stay (``auto``); all stay (``keep``); all become relative to the output, ``package://``, "
        "``model://`` or ``file://`` URIs, or absolute paths.",
    )

    @property
    def intermediate_inertia(self) -> tuple[float, float]:
        """The mass (kg) and the moments of inertia (kg m²) of intermediate links."""
        mass, moment = INTERMEDIATE
        return (
            mass if self.added_mass is None else self.added_mass,
            moment if self.added_inertia is None else self.added_inertia,
        )

    def __post_init__(self) -> None:
        for keyword, option in _keywords_of(cast(Hashable, type(self))).items():
            if (value := getattr(self, option.name)) is not option.default:
                value = validated(keyword, value, rule_of(option))
                object.__setattr__(self, option.name, value)


@_documented
@dataclass(frozen=True, slots=True)
class SdfOptions(CommonOptions):
    """The options for writing SDFormat."""

    version: SdfVersion = _option(
        "auto",
        keyword="sdf_version",
        rank=-1,
        help="auto (default): the lowest from 1.8 that loses nothing.  In older versions, poses "
        "are computed, and data that the version has no element for is left out and reported.",
        doc="``version``: the version to write; ``auto`` is the lowest from 1.8 that loses "
        "nothing.",
    )
    style: Literal["relative_to", "frames", "absolute"] = _option(
        "relative_to",
        rank=-1,
        help="Poses are on the links and joints (default), in explicit frames, or computed in the "
        "frame of the model, which is always so below 1.7.",
        doc="``style``: poses are on the links and joints (``relative_to``), in explicit frames "
        "(``frames``), or computed in the frame of the model (``absolute``).",
    )
    massless: Massless = _option(
        "auto",
        help="Massless links become a frame if that is equivalent, else a link with a small "
        "inertia (auto, default); always a link; or always a frame.",
        doc="``massless``: a massless link becomes a frame if that is equivalent, else a link with "
        "a small inertia (``auto``); always a link (``keep``); always a frame (``frame``).",
    )
    flatten: bool = _option(
        False,
        rank=-1,
        help="Join nested models with the model around them, which is always so below 1.5.",
        doc="``flatten`` joins nested models with the model around them.",
    )
    resolve_includes: bool = _option(
        False,
        rank=1,
        help="Write the content of included files; by default each unchanged <include> is kept.",
        doc="``resolve_includes`` writes the content of included files.",
    )
    lump_fixed_joints: bool = _option(
        False,
        help="Lump links that fixed joints of a URDF connect, as Gazebo does; a frame replaces "
        "each lumped link.",
        doc="``lump_fixed_joints`` lumps the links that fixed joints of a URDF connect, as Gazebo "
        "does.",
    )
    compat: Literal["", "libsdformat"] = _option(
        "",
        help="Convert a URDF as libsdformat does (gz sdf -p): lumped, without massless links, with "
        "its names and colours.  The losses are the same, and are reported.",
        doc="``compat``: ``libsdformat`` converts a URDF as libsdformat does, with the same "
        "losses.",
    )

    @property
    def reduces_urdf(self) -> bool:
        """Whether links of a URDF are lumped."""
        return self.lump_fixed_joints or bool(self.compat)


@_documented
@dataclass(frozen=True, slots=True)
class UrdfOptions(CommonOptions):
    """The options for writing URDF, and for the passes that bring a model into parity form."""

    version: UrdfVersion = _option(
        "auto",
        keyword="urdf_version",
        help="auto (default): 1.0, which every reader supports, unless IN is newer.",
        doc="``version``: the version to write; ``auto`` is that of a model read from URDF, else "
        "1.0.",
    )
    link_frames: Literal["move", "keep"] = _option(
        "move",
        help="A link frame that is not at its joint: move it to the joint (default), or keep it "
        "and add an intermediate link.",
        doc="``link_frames``: the frame of a link that is not at its joint moves there "
        "(``move``), or stays, and an intermediate link has the frame of the joint (``keep``).",
    )
    frames: Literal["auto", "public", "link", "drop", "element"] = _option(
        "auto",
        help="Explicit frames become links on fixed joints unless they only rename a pose (auto, "
        "default); the same, without names with a leading '_'; always; never; or <frame> "
        "elements, which only Drake reads.",
        doc="``frames``: explicit frames become links, except those that only rename one pose "
        "(``auto``) and those with a leading ``_`` (``public``); all of them do (``link``), or "
        "none (``drop``); or they are written as ``<frame>`` elements, which only Drake reads "
        "(``element``).  Those of a URDF stay elements, except with ``link`` and ``drop``.",
    )
    trees: Literal["error", "floating"] = _option(
        "error",
        help="Several kinematic trees in one model: refuse them (default), or connect each to the "
        "world by a floating joint.",
        doc="``trees``: several trees in one model are refused (``error``) or connected to the "
        "world by floating joints (``floating``).",
    )
    free_base: bool | None = _option(
        None,
        help="A robot that neither a joint nor a flag holds at the world: connect its root to a "
        "link 'world' by a floating joint.  MuJoCo fixes the root of a URDF otherwise, and drops "
        "its mass; --for mujoco does this for a robot from SDFormat.",
        doc="``free_base``: a floating joint connects the root of a robot that nothing holds to "
        'the world.  ``None`` does so with ``for_target="mujoco"`` for a robot from SDFormat.',
    )
    static: Literal["joint", "flag"] | None = _option(
        None,
        help="A static model: also add a fixed joint to a link 'world', for tools other than "
        "Gazebo (default), or only a flag in a <gazebo> block.",
        doc="``static``: a fixed joint connects a static model to the world, for readers that "
        "ignore ``<gazebo>`` (``joint``), or the model only has a flag in ``<gazebo>`` "
        "(``flag``).  ``None`` is ``flag`` for a model that was translated from URDF, else "
        "``joint``.",
    )
    sensor_frames: Literal["none", "link"] = _option(
        "none",
        help="The poses of sensors: only in their <gazebo> blocks (default), or also as massless "
        "links, which TF publishes and the messages of the sensors refer to.",
        doc="``sensor_frames``: the pose of a sensor is only in its ``<gazebo>`` block "
        "(``none``), or also is a massless link (``link``).",
    )
    capsules: bool | None = _option(
        None,
        help="Write <capsule>, as most readers have it: by default only in URDF 1.1 and later.",
        doc="``capsules``: write ``<capsule>``; ``None`` does so if the version has it (URDF 1.1).",
    )
    no_gazebo: bool = _option(
        False,
        help="Write no <gazebo> blocks; what would be in them is lost.",
        doc="``no_gazebo``: write no ``<gazebo>`` blocks, and report what would be in them as "
        "lost.",
    )


@_documented
@dataclass(frozen=True, slots=True)
class UrdfBundleOptions(UrdfOptions):
    """The options for writing URDF in a bundle."""

    shape_meshes: str = _option(
        "",
        doc="``shape_meshes``: meshes replace the shapes that URDF lacks.  It is the URI of the "
        "mesh files, with ``*`` for their names; empty without such meshes.",
    )


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """All options of a translation, by the format they apply to."""

    sdf: SdfOptions = SdfOptions()
    urdf: UrdfOptions = UrdfOptions()

    @classmethod
    def of(cls, **keywords: "Unpack[ConversionKeywords]") -> "ConversionOptions":
        """Return the options that the keyword arguments specify.

        Raises ``TypeError`` for an unknown name or a wrong type, and ``ValueError`` for
        a value that is not allowed.
        """
        _refuse_unknown(keywords, _rules())
        sdf, urdf = (
            {
                option.name: keywords[keyword]  # type: ignore[literal-required]
                for keyword, option in _keywords_of(part).items()
                if keyword in keywords
            }
            for part in (SdfOptions, UrdfOptions)
        )
        return cls(SdfOptions(**sdf), UrdfOptions(**urdf))


# --- Names and choices --------------------------------------------------------------------------


def choices(keyword: str) -> tuple[str, ...]:
    """Return the values of an option with a ``Literal`` type, without the empty one; else none."""
    return tuple(value for value in _rules()[keyword].choices if value)


def options_of_other_format(to: Literal["urdf", "sdf"]) -> tuple[str, ...]:
    """Return the keywords of the options that have no effect on an output format."""
    return tuple(map(keyword_of, own_fields(UrdfOptions if to == "sdf" else SdfOptions)))


def unused_options(
    options: Mapping[str, object], source: Literal["urdf", "sdf"], to: Literal["urdf", "sdf"]
) -> dict[str, str]:
    """Return the keywords of options without an effect on a translation, each with the reason."""
    other_format = "SDFormat" if to == "urdf" else "URDF"
    reasons = dict.fromkeys(options_of_other_format(to), f"it applies to {other_format}")
    if source == "urdf":
        reasons["resolve_includes"] = "a URDF has no includes"
    if not options.get("compute_inertia"):
        reasons["density"] = "it applies to --compute-inertia"
    version = options.get("sdf_version", "auto")
    if version in ("1.4", "1.5", "1.6"):
        reasons["style"] = f"SDFormat {version} has no frames in poses"
    return {name: reason for name, reason in reasons.items() if name in options}


@cache
def _rules() -> dict[str, Rule]:
    options = {**_keywords_of(SdfOptions), **_keywords_of(UrdfOptions)}
    return {keyword: rule_of(option) for keyword, option in options.items()}


# --- The keywords: scripts/reference_pages.py writes this class from the fields -------------------


class ConversionKeywords(TypedDict, total=False):
    """The options as keyword arguments of :func:`translate.convert`."""

    repair_inertia: bool
    compute_inertia: Literal["", "missing", "all"]
    density: float
    inertial_frame: Literal["written", "link"]
    fix_base: bool
    added_mass: float | None
    added_inertia: float | None
    separator: str
    uri: UriMode
    sdf_version: SdfVersion
    style: Literal["relative_to", "frames", "absolute"]
    massless: Massless
    flatten: bool
    resolve_includes: bool
    lump_fixed_joints: bool
    compat: Literal["", "libsdformat"]
    urdf_version: UrdfVersion
    link_frames: Literal["move", "keep"]
    frames: Literal["auto", "public", "link", "drop", "element"]
    trees: Literal["error", "floating"]
    free_base: bool | None
    static: Literal["joint", "flag"] | None
    sensor_frames: Literal["none", "link"]
    capsules: bool | None
    no_gazebo: bool
