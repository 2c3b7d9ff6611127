"""Models of custom formats and their parsers (seed 2, 1.5; S D.6, D60 – D63)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import TypeAlias

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import NOWHERE, Fragment, Location
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis, Joint, JointType
from translate.model.link import MODEL_FRAME, WORLD, Collision, Frame, Inertial, Link, Visual
from translate.model.model import Bearer, Document, Model
from translate.model.names import DELIMITER, members, problem_with, scopes
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose, Transform
from translate.resources.parsed_files import in_caller_code
from translate.structures import dataclass

# --- Models of custom formats ---------------------------------------------------------------------
# A file that is neither SDFormat nor URDF can be included if a parser is registered for it, see
# :mod:`translate.model_parsers`. The parser is given a :class:`NestedInclude` and answers with an
# :class:`InterfaceModel`: the names that the file around may refer to, and where they are.
#
# Lengths are metres, angles radians.


@dataclass(slots=True, frozen=True)
class NestedInclude:
    """An ``<include>`` whose file a parser may read (seed 2, 1.5; reference S D61).

    ``uri`` is as it is written, ``resolved_file_name`` the absolute path that it led to; that has
    the suffix to go by, for the URI may name a directory.

    ``absolute_parent_name`` names the enclosing model from the outermost one on, and is empty in a
    world.  ``local_model_name`` is the ``<name>`` in the ``<include>``, and empty if there is none:
    then the model is called what its parser calls it.

    ``static``, ``pose``, ``placement_frame`` and ``namespace`` are as given, ``None`` or empty if
    they are not.  The ``pose`` is the raw one, in the frame ``pose.relative_to`` of the scope
    around.  They are applied after the parser returns; the parser does not apply them.

    ``merge`` is true if the entities of the model are merged into the including scope.
    ``custom_elements`` are the attributes and children of the ``<include>`` that SDFormat does not
    know, each with its text in ``xml``, and ``experimental:params``.
    """

    uri: str
    resolved_file_name: str
    absolute_parent_name: str = ""
    local_model_name: str = ""
    static: bool | None = None
    pose: Pose | None = None
    placement_frame: str = ""
    namespace: str = ""
    merge: bool = False
    custom_elements: tuple[Fragment, ...] = ()
    location: Location = NOWHERE

    @property
    def absolute_model_name(self) -> str:
        """``outermost::…::local_model_name``; empty if the ``<include>`` gives no name."""
        if not self.local_model_name:
            return ""
        return _joined(self.absolute_parent_name, self.local_model_name)


@dataclass(slots=True)
class InterfaceLink:
    """A link; ``pose`` is ``X_ML``, in the model frame unless it names another frame of the model.

    Mass and shapes are for translation into other formats; no frame depends on them.
    """

    name: str
    pose: Pose = IDENTITY_POSE
    inertial: Inertial | None = None
    visuals: list[Visual] = field(default_factory=list)
    collisions: list[Collision] = field(default_factory=list)


@dataclass(slots=True)
class InterfaceFrame:
    """A frame; ``pose`` is ``X_AF``, in the frame that it is attached to."""

    name: str
    attached_to: str = MODEL_FRAME
    pose: Pose = IDENTITY_POSE


@dataclass(slots=True)
class InterfaceJoint:
    """The frame of a joint; ``pose`` is ``X_CJ``, in the child.

    Without a ``parent`` only the frame is known, and the joint becomes a frame.
    With one it is a joint of that ``type``, which moves about or along ``axis``.
    """

    name: str
    child: str
    pose: Pose = IDENTITY_POSE
    parent: str = ""
    type: JointType = "fixed"
    axis: Axis | None = None
    axis2: Axis | None = None


@dataclass(slots=True)
class InterfaceModel:
    """The model of a file, as its parser describes it (seed 2, 1.5; reference S D62).

    All names are local: empty ones and those with ``::`` are errors.  ``canonical_link`` is the
    first link if it is empty.  ``pose`` is ``X_PM``, in the frame of the scope around; it counts
    only if the ``<include>`` has no ``<pose>``.

    ``reposture`` is called once, when the whole document has been read without an error, with the
    poses that everything has in the end.  ``supports_merge`` allows ``merge="true"``.
    """

    name: str
    static: bool = False
    canonical_link: str = ""
    pose: Pose = IDENTITY_POSE
    links: list[InterfaceLink] = field(default_factory=list)
    joints: list[InterfaceJoint] = field(default_factory=list)
    frames: list[InterfaceFrame] = field(default_factory=list)
    models: list[InterfaceModel] = field(default_factory=list)
    supports_merge: bool = False
    reposture: Reposture | None = None


class InterfacePoses:
    """Where the frames of an interface model are in the document that was read.

    "world" is the world around; of a document without one, the frame that its outermost model is
    placed in.
    """

    def __init__(self, graph: FrameGraph, X_WS: Transform, scope: str, frame: str) -> None:
        self._graph = graph
        self._X_WS = X_WS
        self._scope = scope
        self._frame = frame

    def model_pose(self) -> Transform:
        """Return ``X_WM``, the pose of the model frame in the world."""
        return self.frame_pose(MODEL_FRAME)

    def frame_pose(self, name: str, relative_to: str = WORLD) -> Transform:
        """Return the pose of a frame of any kind in the world, or in another of them.

        Names are those of the model (``link``, ``nested::link``, ``__model__``).  Raises
        :class:`translate.TranslateError` for an unknown one.
        """
        if relative_to == WORLD:
            return self._X_WS @ self._graph.pose(self._name(name))
        return self._graph.pose(self._name(name), self._name(relative_to))

    def nested(self, name: str) -> InterfacePoses:
        """Return the same for a model nested directly in this one."""
        scope = self._name(name)
        return InterfacePoses(self._graph, self._X_WS, scope, scope)

    def _name(self, name: str) -> str:
        return self._frame if name == MODEL_FRAME else _joined(self._scope, name)


Reposture: TypeAlias = Callable[[InterfacePoses], None]


@dataclass(slots=True, frozen=True)
class PlacedInterface:
    """An interface model in a document, read from the file ``path``.

    ``scope`` leads to the model that its parts are in, from the outermost one on, in the ``world``
    of that name if there is one.  ``frame`` is what stands there for the frame of a merged model,
    and empty for others.
    """

    interface: InterfaceModel
    path: str
    world: str
    scope: tuple[str, ...]
    frame: str = ""


def as_model(interface: InterfaceModel, path: str) -> Model:
    """Return the same as an ordinary model, read from a file."""

    def location(tag: str) -> Location:
        return Location(path, 0, tag)

    model = Model(
        interface.name,
        interface.pose,
        interface.static,
        interface.canonical_link,
        location=location("model"),
    )
    for link in interface.links:
        # Lists are copied, so that nothing that is done to the model reaches the parser's data.
        shapes = ([*link.visuals], [*link.collisions])
        model.links.append(
            Link(link.name, link.pose, link.inertial, *shapes, location=location("link"))
        )
    frames = [(frame.name, frame.attached_to, frame.pose) for frame in interface.frames]
    # Only the frame of a joint without a parent is known.
    frames += [
        (joint.name, joint.child, joint.pose) for joint in interface.joints if not joint.parent
    ]
    model.explicit_frames = [Frame(*values, location=location("frame")) for values in frames]
    for joint in interface.joints:
        if joint.parent:
            ends, axes = (joint.parent, joint.child), (joint.axis, joint.axis2)
            model.joints.append(
                Joint(joint.name, joint.type, *ends, joint.pose, *axes, location=location("joint"))
            )
    model.models = [as_model(nested, path) for nested in interface.models]
    return model


def problems(model: Model) -> list[Diagnostic]:
    """Return the names and references of a model, nested ones included, that cannot be (S D64)."""
    from translate.model.validation import type_errors

    if wrong_fields := type_errors(model):
        return wrong_fields
    groups: list[tuple[str, list[Bearer]]] = [("", [model])]
    groups += [(prefix, members(scope)) for prefix, scope in scopes(model)]
    name_problems = [problem for group in groups for problem in _name_problems(*group)]
    return name_problems or FrameGraph(model).problems()


def _name_problems(prefix: str, entities: list[Bearer]) -> Iterator[Diagnostic]:
    """Return the errors of the names in one scope; ``prefix`` is that of scoped names."""
    seen = set[str]()
    for entity in entities:
        kind, name = type(entity).__name__.lower(), entity.name
        problem = problem_with(name)
        if problem == "empty":
            code, message = "attribute-invalid", f"a {kind} has an empty name"
        elif problem:
            code, message = "reserved-name", f"{kind} '{name}' has a reserved name"
        elif name in seen:
            code, message = "duplicate-name", f"{kind} '{name}' has the name of something beside it"
        else:
            seen.add(name)
            continue
        hint = "the parser of this file must give every part a name of its own, without '::'"
        at = ElementPath(kind, prefix + name)
        yield Diagnostic(code, "error", message, entity.location.path, hint=hint, at=at)


def reposture(document: Document, placed: list[PlacedInterface]) -> None:
    """Call each interface model, and those nested in it, with its resolved pose (S D67).

    What a call-back raises is passed through.
    """
    graphs: dict[tuple[str, str], tuple[FrameGraph, Transform]] = {}
    for interface in placed:
        # The names of a model's graph are those in that model.
        outermost, path = (
            ("", interface.scope) if interface.world else (interface.scope[0], interface.scope[1:])
        )
        key = (interface.world, outermost)
        if key not in graphs:
            graphs[key] = _outermost(document, *key)
        scope = DELIMITER.join(path)
        frame = interface.frame or ("" if scope else MODEL_FRAME)
        call_back(
            interface.interface,
            InterfacePoses(*graphs[key], scope, _joined(scope, frame)),
            interface.path,
        )


def _outermost(document: Document, world: str, name: str) -> tuple[FrameGraph, Transform]:
    """Return the graph of a world or of an outermost model, and the pose of its own frame."""
    if world:
        scope = next(candidate for candidate in document.worlds if candidate.name == world)
        return FrameGraph(scope), IDENTITY
    model = next(candidate for candidate in document.models if candidate.name == name)
    graph = FrameGraph(model)
    return graph, graph.model_pose()


def call_back(interface: InterfaceModel, poses: InterfacePoses, path: str) -> None:
    """Call the model's call-back, then those of the models nested in it; ``path`` is their file."""
    if interface.reposture is not None:
        interface.reposture(poses)
    for nested in interface.models:
        call_back(nested, poses.nested(nested.name), path)


def _joined(scope: str, name: str) -> str:
    return f"{scope}{DELIMITER}{name}" if scope and name else scope or name


# --- Parsers for custom formats of included models ------------------------------------------------
# The only global state of the package: the parsers that the application has registered.

ModelParser: TypeAlias = Callable[[NestedInclude], "InterfaceModel | None"]

#: Suffixes of files whose errors are reported unchanged. Other files can contain URDF or SDFormat.
BUILT_IN = frozenset({"", ".sdf", ".world", ".urdf", ".xacro", ".xml"})

_parsers: list[ModelParser] = []


def register_model_parser(parse: ModelParser) -> None:
    """Ask ``parse`` for every included model from now on, before those registered earlier.

    It is given a :class:`translate.NestedInclude`, and returns a
    :class:`translate.InterfaceModel`, or ``None`` if the file is not one of its own; it should
    tell by the suffix of ``resolved_file_name``.  It is never called for ``.sdf`` and ``.world``.

    A :class:`translate.TranslateError` that it raises describes the errors of the file, and becomes
    findings of the document; any other exception leaves :func:`translate.load` as it is.
    """
    if not callable(parse):
        raise TypeError(f"a model parser must be a function, not {type(parse).__name__}")
    _parsers.append(parse)


def unregister_model_parser(parse: ModelParser) -> None:
    """Undo the latest registration of a parser.  Raises ``ValueError`` if there is none."""
    for index in reversed(range(len(_parsers))):
        if _parsers[index] == parse:
            del _parsers[index]
            return
    raise ValueError(f"{parse!r} is not registered")


@contextmanager
def model_parser(parse: ModelParser) -> Iterator[None]:
    """Have a parser registered within a ``with`` block."""
    register_model_parser(parse)
    try:
        yield
    finally:
        unregister_model_parser(parse)


def has_registered_parsers() -> bool:
    """Return whether there is a parser to ask."""
    return bool(_parsers)


def call_parsers(include: NestedInclude) -> InterfaceModel | None:
    """Return the result of the first parser that accepts the file, the latest first, or ``None``.

    Raises whatever a parser raises, and ``TypeError`` if one returns something else.
    """
    for parse in reversed(list(_parsers)):
        with in_caller_code():
            answer = parse(include)
        if isinstance(answer, InterfaceModel):
            return answer
        if answer is not None:
            kind = type(answer).__name__
            raise TypeError(f"model parser {parse!r} returned a {kind}, not an InterfaceModel")
    return None


def unsupported_format(path: str, error: TranslateError) -> TranslateError:
    """Return the error for a file that no parser accepts and that is neither URDF nor SDFormat.

    This is ``error`` itself, unless the suffix is that of another format.
    """
    suffix = os.path.splitext(path)[1]
    if suffix.lower() in BUILT_IN:
        return error
    return TranslateError.of(
        "model-format-unknown",
        f"no parser takes {path}: none that is registered for '{suffix}' files, and it is neither "
        f"URDF nor SDFormat ({error.diagnostics[0].message})",
        path,
        hint="register one with translate.register_model_parser",
    )


def failed_file(error: BaseException) -> str | None:
    """Return the file whose parser or call-back raised this exception, if one did."""
    from traceback import walk_tb

    for frame, _ in walk_tb(error.__traceback__):
        if frame.f_code is call_parsers.__code__:
            return str(frame.f_locals["include"].resolved_file_name)
        if frame.f_code is call_back.__code__:
            return str(frame.f_locals["path"])
    return None
