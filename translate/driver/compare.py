"""Compare two robots by their names."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from translate.diagnostics.diagnostic import TranslateError, aligned
from translate.diagnostics.element_path import ElementPath
from translate.driver.block_entities import with_block_entities
from translate.driver.inputs import input_bytes, resources_of_each
from translate.driver.load import Robot, load
from translate.equivalence.contents import AddedInertia
from translate.equivalence.result import HEADERS, OF_BODIES, Comparison, EngineComparison
from translate.equivalence.verification import VerificationKeywords
from translate.model.model import changed, mapped
from translate.model.names import parts_of, scopes
from translate.model.pose import Transform
from translate.passes.model_selection import single_model
from translate.passes.source_places import with_source_places
from translate.passes.urdf_names import kind_of
from translate.resources.search import Resources
from translate.xml.files import write_bytes
from translate.xml.text import words_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from translate.engines.process import EngineProcess, Refusal
    from translate.engines.robot import EngineRobot
    from translate.equivalence.result import Difference, EngineComparison
    from translate.model.fragment import Location
    from translate.model.link import Inertial, Link
    from translate.model.model import Document, Model
    from translate.options import ConversionKeywords, SdfVersion, UrdfVersion

#: The random configurations in which engines compare poses and accelerations.
CONFIGURATIONS = 5
#: How long an engine may take for a file, in s.
ENGINE_LIMIT = 120.0


class ComparisonKeywords(VerificationKeywords, total=False):
    """The options of a comparison of two robots, in addition to those of a verification.

    ``moved_links``: link → the pose of its frame in the second robot, in its frame in the first.
    ``split_joints``: joint → the joints, parent first, that represent it in the second robot.
    ``added_inertia``: link of the second robot → mass and diagonal inertia that are subtracted.
    ``renames``: names of the first robot → names of the second; see
    :attr:`translate.Result.renames`.
    """

    moved_links: Mapping[str, Transform] | None
    split_joints: Mapping[str, Sequence[str]] | None
    added_inertia: AddedInertia | None
    renames: Mapping[str, str] | None


def compare(
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    engines: Sequence[str] = (),
    engine_limit: float = ENGINE_LIMIT,
    **options: Unpack[ComparisonKeywords],
) -> Comparison:
    """Compare two robots; ``options`` are those of ``ComparisonKeywords``.

    ``engines``: names of :data:`translate.engines.engines.ENGINES` that load the two files,
    too, and compare what they have loaded: :attr:`Comparison.engines`.  ``engine_limit``: the
    seconds for one file in one engine; an engine without an answer counts as one that refuses.

    Raises :class:`translate.TranslateError` if one of them cannot be read, or does not have exactly
    one model, or if an engine is not installed, and ``ValueError`` for an unknown engine.
    """
    from translate.equivalence.compare import compare_models

    resources = (resources or Resources()).with_inputs(a, b)
    documents = [
        load(robot, lenient=lenient, resources=own)
        for robot, own in zip((a, b), resources_of_each((a, b), resources), strict=True)
    ]
    first, second = (single_model(with_block_entities(item, resources)) for item in documents)
    comparison = compare_models(first, second, resources=resources, **options)
    if engines:
        comparison.engines = compare_in_engines(
            a,
            b,
            engines,
            resources=resources,
            renames=options.get("renames"),
            moved_links=options.get("moved_links"),
            added_inertia=options.get("added_inertia"),
            lenient=lenient,
            limit=engine_limit,
        )
    return comparison


def with_translation(
    comparison: Comparison,
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    **options: Unpack[ComparisonKeywords],
) -> Comparison:
    """Return a comparison with the places of its differences, and with those of a translation.

    The latter are the differences that the report of a translation to the format of ``b``, with the
    default options, lists, and masses and inertias of links that have none in ``a``.  The
    parameters are those of :func:`compare`.
    """
    from translate.driver.translation import translated
    from translate.driver.write_sdf import comparable
    from translate.equivalence.verification import compare_with_report
    from translate.options import ConversionOptions
    from translate.report.loss_report import LossReport

    if not comparison.differences:
        return comparison
    resources = (resources or Resources()).with_inputs(a, b)
    document_a, document_b = (
        load(robot, lenient=lenient, resources=resources_of_robot)
        for robot, resources_of_robot in zip(
            (a, b), resources_of_each((a, b), resources), strict=True
        )
    )
    comparison.places = _places(comparison.differences, (document_a, document_b))
    massless = {
        prefix + link.name
        for prefix, scope in scopes(single_model(document_a))
        for link in scope.links
        if link.is_massless
    }
    version: ConversionKeywords = (
        {"sdf_version": cast("SdfVersion", document_b.version)}
        if document_b.format == "sdf"
        else {"urdf_version": cast("UrdfVersion", document_b.version)}
    )
    report = LossReport(with_notes=False)
    kept_differences: set[tuple[str, ElementPath]] | None = None
    try:
        chosen = ConversionOptions.of(**version)
    except ValueError:
        # A version that is read, but not written: the default one is compared.
        chosen = ConversionOptions.of()
    # A file that cannot be translated, or into another number of models, explains nothing.
    with contextlib.suppress(TranslateError):
        translation = translated(document_a, document_b.format, chosen, None, report)
        expected = translation.result.document
        if document_b.format == "sdf":
            expected = comparable(expected, document_b.version)
        verified = compare_with_report(
            expected, document_b, report, resources=resources, **verification_options(options)
        )
        kept_differences = {(difference.code, difference.at) for difference in verified.differences}
    comparison.by_translation = [
        difference
        for difference in comparison.differences
        if (
            kept_differences is not None
            and (difference.code, difference.at) not in kept_differences
        )
        or (difference.code in ("mass", "inertia") and difference.at.name in massless)
    ]
    return comparison


def _places(
    compared_differences: Iterable[Difference], documents: Iterable[Document]
) -> dict[ElementPath, list[Location]]:
    """Return the places of elements in files; those of a shape are those of its link."""
    locations: list[dict[tuple[str, str], Location]] = [
        {
            (kind_of(part), prefix + part.name): part.location
            for prefix, scope in scopes(single_model(with_source_places(document)))
            for part in parts_of(scope)
        }
        for document in documents
    ]
    places: dict[ElementPath, list[Location]] = {}
    for difference in compared_differences:
        at = difference.at.element
        key = (at.owner_kind, at.owner) if at.owner else (at.kind, at.name)
        of_files = (of_file.get(key) for of_file in locations)
        places[at] = [place for place in of_files if place is not None and place.line]
    return places


def verification_options(options: ComparisonKeywords) -> VerificationKeywords:
    """Return the options of a comparison that a verification has, too."""
    names = VerificationKeywords.__annotations__
    return cast(
        VerificationKeywords, {name: value for name, value in options.items() if name in names}
    )


def differences(
    a: Document, b: Document, added: Collection[Inertial] = ()
) -> dict[tuple[str, ElementPath], str]:
    """Return the code and the element of each difference of two robots → its message.

    These are shapes, masses, places, and the bodies that joints connect.  Neither the order of the
    shapes nor the names of parts make a difference, and mesh files are not read.  A link with an
    ``added`` inertial is one without mass.

    Raises :class:`translate.TranslateError` as :func:`compare` does.
    """
    from translate.edits.difference import same
    from translate.edits.renamed_parts import in_scopes, without_shape_names
    from translate.equivalence.compare import compare_models

    def without_added(link: Link) -> Link:
        is_added = any(same(link.inertial, inertial) for inertial in added)
        return replace(link, inertial=None) if is_added else link

    def bare(_: str, scope: Model) -> Model:
        return changed(scope, links=mapped(scope.links, without_added))

    resources = Resources()
    first, second = (
        in_scopes(single_model(with_block_entities(item, resources)), bare) for item in (a, b)
    )
    found = compare_models(first, without_shape_names(second), configurations=1).differences
    return {(i.code, i.at): i.message for i in found if i.code.startswith(OF_BODIES)}


def compare_in_engines(
    a: Robot,
    b: Robot,
    engines: Sequence[str],
    *,
    resources: Resources | None = None,
    renames: Mapping[str, str] | None = None,
    moved_links: Mapping[str, Transform] | None = None,
    added_inertia: AddedInertia | None = None,
    lenient: bool = False,
    limit: float = ENGINE_LIMIT,
    process: EngineProcess | None = None,
) -> dict[str, EngineComparison]:
    """Load two files in engines, and compare what each of them has loaded.

    Both are loaded by the same engine if it reads their formats; else the other file is loaded by
    the first of the ``engines`` that reads it.  The joints are at the same random positions.
    Meshes become small boxes and included models a part of the file, so that an engine opens no
    other file.  ``lenient`` is that of :func:`load`.  ``renames``, ``moved_links`` and
    ``added_inertia`` are those of :class:`ComparisonKeywords`.  ``limit``: the seconds for one file
    in one engine.  ``process`` is a process for engines that is used again, with its own limit.

    Raises :class:`translate.TranslateError` if a file cannot be read or if an engine is not
    installed, and ``ValueError`` for an unknown engine or for a robot that is not a file.
    """
    from translate.engines.process import EngineProcess
    from translate.engines.robot import Question

    require_engines(engines)
    chosen = list(dict.fromkeys(engines))
    resources = resources or Resources()
    names = _names_in_the_first(renames or {})
    changed = partial(_as_translated, moved_links or {}, added_inertia or {}, names)
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory())
        process = process or stack.enter_context(EngineProcess(limit))
        files = [
            _file_for_engines(robot, os.path.join(directory, side), own, lenient=lenient)
            for robot, side, own in zip(
                (a, b), "ab", resources_of_each((a, b), resources), strict=True
            )
        ]
        readers = {name: _readers(name, chosen, files) for name in chosen}
        known: dict[tuple[str, int], EngineRobot | Refusal] = {}
        for pair in readers.values():
            for number, reader in enumerate(pair):
                if reader and (reader, number) not in known:
                    question = Question(
                        files[number],
                        names[1] if number else {},
                        configurations=CONFIGURATIONS,
                        complete=True,
                    )
                    known[reader, number] = process.ask(reader, question)
        return {name: _judged(name, readers[name], known, files, changed) for name in chosen}


def _readers(name: str, chosen: Sequence[str], files: Sequence[str]) -> tuple[str, str]:
    """The engines that load the two files: the named one, or the first that reads the format."""
    from translate.engines.engines import ENGINES

    order = [name, *(other for other in chosen if other != name)]
    first, second = (
        next((item for item in order if suffix_of(file) in ENGINES[item].formats), "")
        for file in files
    )
    return first, second


def require_engines(names: Iterable[str]) -> None:
    """Raise :class:`translate.TranslateError` with the command that installs a missing engine.

    Raises ``ValueError`` for an unknown engine.
    """
    from translate.engines.engines import missing_engine

    for name in names:
        if (missing := missing_engine(name)) is not None:
            raise TranslateError.of("engine-missing", missing[0], hint=missing[1])


def _names_in_the_first(renames: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Names of links, and of joints, of the second robot → names of the first."""
    links, joints = {}, {}
    for old, new in renames.items():
        kind, _, name = old.partition(" ")
        if kind != "joint" or not name:
            links[new] = name if kind == "link" and name else old
        if kind != "link" or not name:
            joints[new] = name if kind == "joint" and name else old
    return links, joints


def _as_translated(
    moved_links: Mapping[str, Transform],
    added_inertia: AddedInertia,
    names: tuple[Mapping[str, str], Mapping[str, str]],
    one: EngineRobot,
    other: EngineRobot,
) -> tuple[EngineRobot, EngineRobot]:
    """Two robots with the frames of the second one, and the names and masses of the first one."""
    other = other.without_inertia(added_inertia).renamed(*names)
    # A report has the names of the second robot.
    moved = {names[0].get(name, name): X for name, X in moved_links.items()}
    return one.with_moved_links(moved), other


def _judged(
    name: str,
    readers: tuple[str, str],
    known: Mapping[tuple[str, int], EngineRobot | Refusal],
    files: Sequence[str],
    changed: Callable[[EngineRobot, EngineRobot], tuple[EngineRobot, EngineRobot]],
) -> EngineComparison:
    """The comparison of what two readers have loaded, after the known changes of a translation."""
    from translate.engines.comparison import compare_engine_robots

    answers = [known.get((reader, number)) for number, reader in enumerate(readers)]
    refusals = [
        " ".join(words_of(getattr(answer, "reason", "").replace(os.path.dirname(file), "")))
        for answer, file in zip(answers, files, strict=True)
    ]
    out = EngineComparison(name, readers, (refusals[0], refusals[1]))
    if out.is_judged:
        one, other = changed(*cast("tuple[EngineRobot, EngineRobot]", tuple(answers)))
        lumped = any(
            reader == "gazebo" and suffix_of(file) == "urdf"
            for reader, file in zip(readers, files, strict=True)
        )
        compare_engine_robots(one, other, lumped=lumped, out=out)
    return out


def _file_for_engines(robot: Robot, stem: str, resources: Resources, *, lenient: bool) -> str:
    """The path of a file that engines can load, which is written here: no mesh, no include."""
    from translate.assets.engine_files import has_include, without_mesh_files

    if not isinstance(robot, (str, bytes, os.PathLike)):
        raise ValueError("engines compare files")
    data, _ = input_bytes(robot, resources)
    if has_include(data):
        from translate.driver.convert import convert

        document = load(robot, lenient=lenient, resources=resources)
        if document.format == "sdf":
            data = convert(document, to="sdf", resolve_includes=True, resources=resources).data
    data, root = without_mesh_files(data)
    copy = f"{stem}.{'urdf' if root == 'robot' else 'sdf'}"
    write_bytes(data, copy)
    return copy


def suffix_of(path: str) -> str:
    """The format that a path is of, by its suffix."""
    return "urdf" if path.endswith(".urdf") else "sdf"


def assert_same_robot(
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    **options: Unpack[ComparisonKeywords],
) -> None:
    """Assert that two robots are the same; the parameters are those of :func:`compare`.

    Raises ``AssertionError`` with the table of the largest errors and the list of differences, and
    :class:`translate.TranslateError` if one of the robots cannot be read.
    """
    # pytest leaves this function out of its tracebacks.
    __tracebackhide__ = True
    comparison = compare(a, b, lenient=lenient, resources=resources, **options)
    if not comparison.same:
        table = aligned(HEADERS, comparison.rows())
        raise AssertionError("\n".join(["not the same robot", table, *comparison.lines()[:-1]]))
