"""The driver: which front end, which passes, which back end, and is it the same robot?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, has_errors, in_order
from translate.diagnostics.loss_report import Loss, LossReport
from translate.driver.gazebo_reduction import is_reducing, reduced, repaired
from translate.driver.loading import (
    Reading,
    faults_of,
    format_of,
    format_of_suffix,
    keeping_everything,
    read,
)
from translate.equivalence.verification import verified
from translate.model.model import Dialect, Document, Fragment, Model
from translate.options import STYLES, URDF_POLICIES, amount, carry_policy, chosen_policy, known
from translate.passes.model_selection import (
    choose,
    report_surroundings,
    single_model,
    with_joints_in_models,
)
from translate.resources.search import Resources
from translate.targets.simulators import ReaderNote, findings, reader_notes
from translate.xml.document import Source, parse, write_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from urdf_parser_py.urdf import URDF

    from translate.equivalence.result import Comparison
    from translate.roundtrip.restore import Homecoming
    from translate.urdf.write import UrdfOptions

    Robot: TypeAlias = "Source | URDF | Document | Model"


@dataclass(slots=True)
class Result:
    """A translation: its text, what it cost, and whether it is the same robot.

    ``comparison`` is there if the translation was verified.  ``version`` is that of the text, and
    ``reason`` says why it is that one.
    """

    text: str
    report: LossReport
    format_from: Dialect
    format_to: Dialect
    version: str
    document: Document
    reason: str = ""
    comparison: Comparison | None = None
    diagnostics: Sequence[Diagnostic] = field(default=())

    @property
    def losses(self) -> list[Loss]:
        """What the target format could not say in its own words."""
        return self.report.losses

    @property
    def notes(self) -> list[ReaderNote]:
        """What some readers of the text do with it without a message."""
        return self.report.notes

    @property
    def renames(self) -> dict[str, str]:
        """Names of the input → names of the output, where they differ."""
        return self.report.renames


def load(
    source: Robot,
    *,
    path: str = "",
    format: Dialect | None = None,
    lenient: bool = False,
    record: bool = True,
    checking: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> Document:
    """Read a robot or a world, and what it includes.

    ``source`` is a path, a binary file, bytes, XML text, ``-`` for standard input, or a robot of
    ``urdf_parser_py``; a document or a model is passed through.  ``path`` names the source in
    messages, ``format`` overrides what the root element says, ``lenient`` accepts what only some
    tools accept, and ``record=False`` reads as any other tool would, without what an earlier
    translation noted in the file.  ``checking`` makes errors of faults that a robot can be read in
    spite of, such as moments of inertia that no body has; ``lenient`` leaves them warnings.
    ``unflatten`` refuses SDFormat of 1.7 or older whose names with ``::`` make no nested models,
    where otherwise a model that stands alone keeps them.  ``resources`` tells where included
    models are.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    if isinstance(source, Document):
        return source
    if isinstance(source, Model):
        return Document("sdf", "1.12", path, models=[source])
    from translate.urdf import interop

    if interop.is_urdf_object(source):
        source = interop.urdf_text(source)
    file = parse(cast(Source, source), path, lenient=lenient)
    file.diagnostics.checking = checking and not lenient
    reading = Reading(lenient, record, checking, unflatten, resources or Resources())
    with keeping_everything():
        document = read(file, format or format_of(file), reading)
    if has_errors(document.diagnostics):
        raise TranslateError(list(document.diagnostics))
    if checking:
        found = findings(document)
        own = [file.placed(item) if item.path == file.path else item for item in found]
        document.diagnostics = [*document.diagnostics, *own]
    if reading.placed:
        from translate.resources.interface_model import reposture

        reposture(document, reading.placed)
    return document


def check(
    source: Robot,
    *,
    path: str = "",
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> list[Diagnostic]:
    """Every finding about a file, errors and warnings, by line; none is raised.

    The parameters are those of :func:`load`.
    """
    try:
        document = load(
            source,
            path=path,
            lenient=lenient,
            checking=True,
            unflatten=unflatten,
            resources=resources,
        )
        return in_order(document.diagnostics)
    except TranslateError as error:
        return in_order(error.diagnostics)


def to_sdf(robot: Robot, *, version: str = "auto", **policies: Any) -> str:
    """SDFormat text of that version.  ``policies`` are those of :func:`convert`."""
    given, report = known({"sdf_version": version, **policies}), LossReport()
    document = reduced(repaired(load(robot), given, report), given, report)
    homecoming = _come_home(document, given, LossReport())
    if homecoming is not None:
        document = homecoming.original
    return _to_sdf(document, given, report)[0]


def to_urdf(robot: Robot, *, version: str = "auto", **policies: Any) -> str:
    """URDF text of a document with one model.  ``policies`` are those of :func:`convert`."""
    given = known({"urdf_version": version, **policies})
    document = with_joints_in_models(load(robot), LossReport())
    document = repaired(document, given, LossReport())
    return _to_urdf(document, given, LossReport())[0]


def compare(
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    **options: Any,
) -> Comparison:
    """Whether two robots are the same; ``options`` are those of ``compare_models``.

    A URDF that was made of SDFormat tells what became of links and joints on the way; where two
    robots are not the same by their names, they may be by that.

    Raises :class:`translate.TranslateError` if one of them cannot be read, or if it holds other
    than one model.
    """
    from translate.equivalence import compare_models

    documents = [load(robot, lenient=lenient, resources=resources) for robot in (a, b)]
    first, second = map(single_model, documents)
    comparison = compare_models(first, second, **options)
    if not (comparison.same or options):
        for original, made in (documents, reversed(documents)):
            recorded = _compare_as_recorded(original, made)
            if recorded and len(recorded.differences) < len(comparison.differences):
                comparison = recorded
    return comparison


def _compare_as_recorded(original: Document, made: Document) -> Comparison | None:
    """SDFormat and a URDF compared as a translation is verified, by the record in the URDF."""
    from translate.roundtrip.restore import replayed

    if original.format != "sdf":
        return None
    report = replayed(made, *_reader_and_writer(made))
    if report is None:
        return None
    result = verified(with_joints_in_models(original, LossReport()), made, report)
    message = (
        "the URDF has a record of what it was made of, which tells what became of links and "
        "joints; what differs is told from the SDFormat to the URDF"
    )
    result.note("compared-by-record", f"model '{made.model.name}'", message)
    return result


def convert(
    source: Robot,
    target: str | os.PathLike[str] | None = None,
    *,
    to: Dialect | None = None,
    format: Dialect | None = None,
    verify: bool = False,
    lenient: bool = False,
    record: bool = True,
    unflatten: bool = False,
    resources: Resources | None = None,
    written_to: str | os.PathLike[str] | None = None,
    model: str = "",
    **policies: Any,
) -> Result:
    """Translate a robot; into the other format, unless ``to`` or the suffix of ``target`` says.

    ``target`` is written only if the translation succeeded and, with ``verify``, the text reads
    back as the same robot.  ``model`` chooses one of several, at any depth: ``model``,
    ``world::model``, ``model::nested``.  Who writes the text himself names the file in
    ``written_to``, so that relative URIs of includes are right from there.

    Policies when writing SDFormat: ``sdf_version`` (``auto``, ``1.4`` … ``1.12``), ``style``
    (``relative_to``, ``frames``, ``absolute``), ``flatten``, ``separator`` (between joined names),
    ``massless`` (``auto``, ``keep``, ``frame``, ``error``), ``massless_mass`` (kg),
    ``massless_inertia`` (kg m²), ``resolve_includes`` (write out what ``<include>`` brings),
    ``lump_fixed_joints`` (make one link of what fixed joints of a URDF connect), ``compat``
    (``libsdformat``: as that makes it of a URDF, with its losses).  When writing URDF:
    ``urdf_version`` (``auto``, ``1.0``, ``1.1``, ``1.2``), ``link_frames``, ``frames``, ``loops``,
    ``trees``, ``joints``, ``static``, ``sensor_frames`` as in
    :class:`translate.passes.TreeOptions`.  Those of the other format are ignored.  In both:
    ``repair_inertia`` (replace impossible tensors), ``inertial_frame`` (``written``, or ``link`` to
    give tensors in the axes of their links, as Gazebo Fortress needs it), ``intermediate_inertia``
    (kg, kg m²; of links between the parts of a joint) and ``carry``, what comes along that the
    format has no words for: ``all``, what Gazebo reads in a URDF (``simulation``), or ``none``.

    Raises :class:`translate.TranslateError` for a robot that cannot be translated, ``TypeError``
    for an unknown policy and ``ValueError`` for a value that it cannot have.
    """
    policies = known(policies)
    document = load(
        source,
        format=format,
        lenient=lenient,
        record=record,
        unflatten=unflatten,
        resources=resources,
    )
    to = to or format_of_suffix(target) or ("urdf" if document.format == "sdf" else "sdf")
    report = LossReport()
    path = target if written_to is None else written_to
    directory = os.path.dirname(document.path if path is None else os.fspath(path))
    left_out = LossReport()
    if model or to == "urdf":
        document = with_joints_in_models(document, report)
    if model:
        report_surroundings(document, "not-chosen", left_out)
        document = choose(document, model)
    document = repaired(document, policies, report)
    document = reduced(document, policies, report) if to == "sdf" else document
    homecoming = _come_home(document, policies, report) if to == "sdf" else None
    if to == "sdf":
        original = document if homecoming is None else homecoming.original
        text, version, reason = _to_sdf(original, policies, report, directory)
    else:
        text, version, reason = _to_urdf(document, policies, report)
    if homecoming is None:
        # The original of a URDF has everything still.
        for element, at in document.orphans:
            report.add("record-orphan", "lost", element, "what it belonged to is gone", at)
    report.losses = [*left_out.losses, *report.losses]
    result = Result(text, report, document.format, to, version, document, reason)
    result.diagnostics = [*document.diagnostics, *findings(document)]
    if verify:
        from translate.driver.lower_to_version import comparable

        # SDFormat is read as any other tool would, for it can say everything itself, but for links
        # of its original that must have no mass, and have been given some.  Springs, and
        # colours beside the one that URDF has, are in the record only.
        place = os.path.join(directory, "<output>")
        data = text.encode("utf-8")
        marks = to == "urdf" or (homecoming is not None and bool(report.added_inertia))
        with faults_of(document, place):
            back = load(data, path=place, record=marks, resources=resources)
        if homecoming is None:
            meant = comparable(document, version) if to == "sdf" else document
            result.comparison = verified(meant, back, report)
        else:
            # The URDF is itself a translation of what was written.
            result.comparison = verified(back, homecoming.translated, homecoming.report)
    if target is not None and (result.comparison is None or result.comparison.same):
        write_text(text, target)
    return result


# --- Writing ------------------------------------------------------------------------------------


def _to_sdf(
    document: Document, policies: dict[str, Any], report: LossReport, directory: str | None = None
) -> tuple[str, str, str]:
    from translate.driver.lower_to_version import Shaping, to_sdf
    from translate.sdf.versions.version import WRITABLE, number
    from translate.sdf.write import SdfOptions, choose_version

    wanted = chosen_policy(policies, "sdf_version", ("auto", *WRITABLE), "auto")
    resolve_includes = bool(policies.get("resolve_includes"))
    version, reason = choose_version(document, wanted, resolve_includes=resolve_includes)
    compat = chosen_policy(policies, "compat", ("", "libsdformat"), "")
    options = SdfOptions(
        version=version,
        style=chosen_policy(policies, "style", STYLES, "relative_to"),
        massless=chosen_policy(policies, "massless", ("auto", "keep", "frame", "error"), "auto"),
        massless_mass=amount(policies.get("massless_mass")),
        massless_inertia=amount(policies.get("massless_inertia")),
        resolve_includes=resolve_includes,
        directory=directory,
        zero_is_said=document.format == "sdf" and not document.massless_restored,
        lumped_links=document.lumped_links,
        made_of_urdf=document.made_of_urdf,
        in_parity_form=document.format == "urdf" and number(version) >= (1, 8),
        carry=not compat and carry_policy(policies) == "all",
        plain=bool(compat),
        drake=document.format == "urdf" and not compat and carry_policy(policies) != "none",
    )
    separator = str(policies.get("separator", "__"))
    if "::" in separator and number(version) >= (1, 8):
        message = f"names with '{separator}' are reserved in SDFormat {version}"
        hint = "join names with something else, or write 1.7 or older"
        raise TranslateError(
            [Diagnostic("reserved-name", "error", message, document.path, hint=hint)]
        )
    frame = chosen_policy(policies, "inertial_frame", ("written", "link"), "written")
    between = policies.get("intermediate_inertia", Shaping().intermediate_inertia)
    shaping = Shaping(bool(policies.get("flatten")), separator, between, frame == "link")
    return to_sdf(document, options, shaping, report), version, reason


def _to_urdf(
    document: Document, policies: dict[str, Any], report: LossReport
) -> tuple[str, str, str]:
    from translate.passes import TreeOptions, to_tree_form
    from translate.sdf.include.write import report_taken_in
    from translate.urdf.write import UrdfOptions, urdf_version, write

    wanted = chosen_policy(policies, "urdf_version", ("auto", "1.0", "1.1", "1.2"), "auto")
    options = UrdfOptions("" if wanted == "auto" else wanted, carry_policy(policies))
    model = single_model(document)
    version = urdf_version(model, options)
    choices = {
        item.name: policies[item.name] for item in fields(TreeOptions) if item.name in policies
    }
    # What a URDF says of itself stays as it is.
    static = "flag" if document.made_of_urdf else "joint"
    tree_options = TreeOptions(**{"capsules": version != "1.0", "static": static, **choices})
    if model.pose is not next(document.all_models()).pose:
        report.add(
            "model-pose-resolved",
            "approximated",
            f"model '{model.name}' <pose>",
            "URDF places a robot in no other frame than its own, and by no other than its root",
            model.location,
        )
    report_surroundings(document, "world-not-in-urdf", report)
    tree = to_tree_form(model, tree_options, report)
    if options.carry == "none":
        report.losses = [
            replace(loss, severity="lost") if loss.severity == "carried" else loss
            for loss in report.losses
        ]
    report.cut_joints = [joint.name for joint in tree.loop_joints]
    tree = _with_carried(tree)
    if options.carry != "none" and document.format == "sdf":
        tree = _with_record(document, tree, options, policies, report)
    text = write(tree, options, report)
    report_taken_in(document, report)
    report.notes = reader_notes([tree], "urdf", version)
    return text, version, ""


def _with_carried(model: Model) -> Model:
    """The model with what only SDFormat can say as its text, which is how URDF carries it."""
    carried = []
    if model.loop_joints:
        from translate.sdf.write import joint_fragment

        carried += [joint_fragment(joint, "1.9") for joint in model.loop_joints]
    if model.canonical_link not in ("", model.links[0].name):
        carried.append(Fragment("sdf", "model", model.canonical_link, attribute="canonical_link"))
    if not carried:
        return model
    return replace(model, loop_joints=[], fragments=[*model.fragments, *carried])


def _come_home(
    document: Document, policies: dict[str, Any], report: LossReport
) -> Homecoming | None:
    """What a URDF was made of, if it says so; of a robot that is to be reduced, only it counts."""
    if document.format != "urdf" or len(document.models) != 1:
        return None
    if is_reducing(policies):
        return None
    from translate.roundtrip.restore import come_home

    def same(first: Model, second: Model) -> bool:
        return compare(first, second).same

    return come_home(document, report, *_reader_and_writer(document), same)


def _reader_and_writer(
    document: Document,
) -> tuple[Callable[[str], Document], Callable[[Document, dict[str, Any], LossReport], str]]:
    """How to read the record of a document, and how to make URDF of it again."""

    def read(text: str) -> Document:
        return load(text.encode("utf-8"), path=document.path)

    def translate(original: Document, policies: dict[str, Any], replay: LossReport) -> str:
        return _to_urdf(original, known(policies), replay)[0]

    return read, translate


def _with_record(
    document: Document,
    tree: Model,
    options: UrdfOptions,
    policies: dict[str, Any],
    report: LossReport,
) -> Model:
    """The model with a record of the whole document, if it does not come back without.

    Gazebo is told to keep the fixed joints, unless those are of a URDF, which are its to melt.
    """
    from translate.extensions.embedded_source import record_block
    from translate.passes import TreeOptions
    from translate.urdf.gazebo.gazebo_hints import (
        report_shape_names,
        with_kept_joints,
        with_places_of_free_links,
        with_shapes_in_reach,
    )
    from translate.urdf.gazebo.shape_links import with_shape_links
    from translate.urdf.write import write

    text = _to_sdf(document, {"resolve_includes": True}, LossReport())[0]
    named = tree
    if not document.made_of_urdf:
        tree = with_shapes_in_reach(tree)
    held = LossReport(world_joint=report.world_joint)
    alone = write(tree, replace(options, carry="all"), held)
    with faults_of(document, "<output>"):
        back = load(alone.encode("utf-8"), path="<output>")
    if _to_sdf(back, {}, LossReport())[0] == text:
        return tree
    if not document.made_of_urdf:
        tree = with_kept_joints(tree)

    def written(model: Model) -> str:
        return _to_sdf(Document("sdf", "1.12", models=[model]), {}, LossReport())[0]

    tree = with_places_of_free_links(tree)
    if not document.made_of_urdf:
        # Links that Gazebo melts into others have no frame for these to stand in.
        inertia = policies.get("intermediate_inertia", TreeOptions().intermediate_inertia)
        tree = with_shape_links(tree, inertia, written, report)
    if options.carry == "simulation":
        report_shape_names(named, tree, report)
        return tree
    report.losses = [
        replace(loss, severity="carried") if loss.severity in ("lost", "harmless") else loss
        for loss in report.losses
    ]
    usual = {"urdf_version": "auto"} | asdict(TreeOptions())
    chosen = {
        name: value
        for name, value in policies.items()
        if name in URDF_POLICIES and (name == "capsules" or value != usual[name])
    }
    return replace(tree, fragments=[*tree.fragments, record_block(text, chosen)])
