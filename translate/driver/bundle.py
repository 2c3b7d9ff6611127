"""Bundles: a directory with a robot and all its files, for Gazebo, for ROS, or without a system."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from translate.assets.collection import Collection, declared_licences
from translate.assets.description import description_of, model_files
from translate.assets.directory import (
    MANIFEST,
    checked_name,
    replaced_directory,
    write_manifest,
)
from translate.assets.ros_package import CONFIG, NAME, find_package, package_files, package_name
from translate.diagnostics.diagnostic import Diagnostic, RefusedArgumentError, TranslateError
from translate.diagnostics.file_names import unicode_name
from translate.driver.bundle_files import (
    BundleFiles,
    BundleKind,
    BundlePlan,
    CollisionOption,
    MeshOption,
    ShapesOption,
    add_shape_files,
    with_collision_boxes,
)
from translate.driver.convert import verified_result
from translate.driver.load import ReadOptions, Robot, load
from translate.driver.migration import migration_of
from translate.driver.output_uris import OutputUris
from translate.driver.reader_changes import with_shape_elements
from translate.driver.request import Policy, Request, verification_of
from translate.driver.translation import (
    Result,
    Translation,
    chosen_model,
    missing_outside,
    no_model,
    translated,
    with_shapes_taken_back,
)
from translate.driver.warnings import FILE_OUTSIDE, missing_files
from translate.equivalence.result import Comparison
from translate.fragments.uris import map_uris
from translate.fragments.visitor import all_fragments
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.model.model import Document, root_link, with_nested
from translate.options import ConversionKeywords, Plugins, Unmapped
from translate.passes.model_selection import (
    model_names,
    single_model,
    with_placed_models,
)
from translate.passes.replace_geometry import with_meshes
from translate.readers.names import TargetName
from translate.readers.reader import format_for
from translate.readers.remarks import findings_of_translation
from translate.report.loss_report import LossReport
from translate.resources.boundary import hint_for, leads_to
from translate.resources.robot_files import UniqueNames
from translate.resources.search import Places, Resources
from translate.resources.written_programs import refuse_new_instructions
from translate.structures import dataclass
from translate.xml.files import make_directories, real_path

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from translate.equivalence.verification import VerificationKeywords
    from translate.migration.state import State
    from translate.migration.tables import Release

#: The directory of the package that is written, in place of its name.
_OWN_PACKAGE = find_package("*")


@dataclass(slots=True)
class BundledRobot:
    """One robot of a bundle: its file in the bundle, and its translation."""

    path: str
    result: Result


@dataclass(slots=True)
class Bundle:
    """A bundle: its directory or archive, its robots and its files (path → source, if any).

    ``written`` is false if a comparison failed or a result was not accepted.  ``failed`` are the
    models of several that have an error, by name, and ``missing`` the errors of the includes beside
    the models that are not found.
    """

    path: str
    kind: BundleKind
    robots: list[BundledRobot] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    written: bool = False
    failed: dict[str, TranslateError] = field(default_factory=dict)
    missing: list[Diagnostic] = field(default_factory=list)


class _NothingWrittenError(Exception):
    """No translation was accepted, so that nothing is written."""


def bundle(
    source: Robot,
    directory: str | os.PathLike[str],
    kind: BundleKind,
    *,
    to: Dialect | None = None,
    for_target: TargetName | None = None,
    meshes: MeshOption = "keep",
    collision: CollisionOption = "keep",
    shapes: ShapesOption = "keep",
    archive: bool = False,
    all_models: bool = False,
    model: str = "",
    verify: bool | VerificationKeywords = False,
    format: Dialect | None = None,
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
    accept: Callable[[Result], bool] | None = None,
    plugins: Plugins = "keep",
    unmapped: Unmapped = "comment",
    **options: Unpack[ConversionKeywords],
) -> Bundle:
    """Write a directory with a robot and the files that it names, as a whole or not at all.

    ``kind`` is ``gazebo`` (a model directory), ``ros`` (a ROS 2 package) or ``plain`` (the robot in
    the format ``to``, with relative URIs).  The name of the directory is that of the model or of
    the package.  ``archive`` writes ``directory.zip`` instead; ``all_models`` one bundle for each
    model, below ``directory``.  ``meshes`` is the format of meshes that the reader cannot load;
    ``keep`` converts only those that ``for_target`` cannot load.  ``collision`` replaces the meshes
    of collisions by their convex hulls (``convex``) or by the smallest boxes (``boxes``).
    ``shapes="meshes"`` writes mesh files for the shapes that URDF lacks.
    ``accept`` is called with each translation; it is not written if this returns false, or if
    ``verify`` finds a difference.  With ``all_models``, the other models are written.  The other
    parameters are those of :func:`translate.convert`.

    Raises :class:`translate.TranslateError`, also for a directory that is no bundle, and if each of
    ``all_models`` has an error, ``ValueError`` for a value that is not allowed, and ``OSError`` for
    a file that cannot be read or written.
    """
    request = Request(
        source,
        output=directory,
        reading=ReadOptions.of(
            lenient,
            unflatten,
            resources,
            by_model=all_models or bool(model),
            migration=migration_of(plugins, unmapped, for_target),
        ),
        format=format,
        to=to,
        model=model,
        for_target=for_target,
        options=options,
        policy=Policy(verification_of(verify)),
    )
    plan = BundlePlan(request, kind, meshes, collision, shapes, archive, all_models)
    return written_bundle(plan, accept)


def written_bundle(plan: BundlePlan, accept: Callable[[Result], bool] | None) -> Bundle:
    """Write a bundle as :func:`bundle` does."""
    reading = plan.request.reading
    # The name of each package is written later.
    place = f"{_OWN_PACKAGE}/{CONFIG}/" if plan.kind == "ros" else f"{CONFIG}/"
    reading = replace(
        reading,
        resources=reading.resources.with_inputs(plan.request.source),
        migration=reading.migration and reading.migration._replace(controllers=place),
    )
    request = replace(plan.request, reading=reading)
    document = request.load()
    plan = replace(plan, request=replace(request, to=_format(plan, document)))
    new_bundle = Bundle(f"{plan.target}.zip" if plan.archive else plan.target, plan.kind)
    new_bundle.missing = missing_outside(document) if plan.all_models else []
    if plan.all_models:
        document = with_placed_models(document)
    _write(document, _places(document, plan), plan, new_bundle, accept)
    return new_bundle


def _inputs(source: Robot, document: Document) -> list[str]:
    """The files that must stay: that of the robot, and the archive that contains it."""
    names = [document.path]
    if isinstance(source, (str, os.PathLike)):
        names.append(os.fspath(source))
    # Text and other sources are no paths, and can be too long for one.
    return [name for name in names if "<" not in name and os.path.exists(name)]


def _write(
    document: Document,
    places: Mapping[str, str],
    plan: BundlePlan,
    result: Bundle,
    accept: Callable[[Result], bool] | None,
) -> None:
    """Write the models to their ``places``, without those with an error and those not accepted.

    Raises :class:`translate.TranslateError` if the only model, or each of them, has an error.
    """
    is_one, target = "" in places.values(), plan.target
    inputs = _inputs(plan.request.source, document)
    try:
        resources = plan.request.resources
        replaced = replaced_directory(
            target,
            inputs,
            archive=plan.archive,
            max_bytes=resources.max_bundle_bytes,
            allow_outside=resources.allow_outside,
        )
        with replaced as staging:
            for name, path in places.items():
                place = os.path.join(staging, checked_name(path)) if path else staging
                try:
                    robot = _written(document, name, place, plan, result, path)
                except TranslateError as error:
                    if is_one:
                        raise
                    result.failed[name] = error
                    shutil.rmtree(place)
                    continue
                result.robots.append(robot)
                comparison = robot.result.comparison
                is_same = comparison is None or comparison.same
                if (accept is None or accept(robot.result)) and is_same:
                    continue
                if is_one:
                    raise _NothingWrittenError
                shutil.rmtree(place)
                result.robots.pop()
                for item in [item for item in result.files if item.startswith(f"{path}/")]:
                    del result.files[item]
            if not os.listdir(staging):
                raise _NothingWrittenError
            if not is_one:
                write_manifest(staging, {"kind": plan.kind})
            for source in filter(None, result.files.values()):
                if real_path(source).startswith(real_path(target) + os.sep):
                    raise TranslateError.of(
                        "bundle-refused",
                        f"the directory contains a file of the input: {source}",
                        target,
                        hint="choose another directory",
                    )
        result.written = True
    except _NothingWrittenError:
        result.files.clear()
        if places and len(result.failed) == len(places):
            errors = [item for error in result.failed.values() for item in error.diagnostics]
            raise TranslateError(errors) from None


def _format(plan: BundlePlan, document: Document) -> Dialect:
    """The format of the robot.  Raises ``ValueError`` if the bundle or the reader has another."""
    expected: dict[BundleKind, Dialect] = {"gazebo": "sdf", "ros": "urdf"}
    kind, to, preset = plan.kind, plan.request.to, plan.request.preset
    fixed = expected.get(kind)
    if kind == "ros" and preset is not None and "urdf" not in preset.formats:
        fixed = preset.formats[0]
    if fixed is not None and to not in (None, fixed):
        raise RefusedArgumentError(f"a bundle for {kind} contains {FORMAT_NAMES[fixed]}")
    chosen = format_for(preset, to or fixed, document.format)
    if plan.shapes == "meshes" and chosen == "sdf":
        raise RefusedArgumentError(
            "shapes='meshes' is for URDF: SDFormat has elements for all shapes"
        )
    return chosen


def _places(document: Document, plan: BundlePlan) -> dict[str, str]:
    """The directory in the bundle for each model, by its name; one empty name means all of it.

    Raises :class:`translate.TranslateError` for a name that a package cannot have, and if all of
    no models are to be written.
    """
    if not plan.all_models:
        base = os.path.basename(plan.target)
        if plan.kind == "ros" and not NAME.fullmatch(base):
            raise TranslateError.of(
                "package-name",
                f"a bundle is a directory, and '{base}' is not a name of a ROS package",
                plan.target,
                hint=f"name the directory {package_name(os.path.splitext(base)[0])}, for example",
            )
        return {plan.request.model: ""}
    unique = UniqueNames("_2")
    places = {}
    for name in model_names(document):
        places[name] = unique.of(package_name(name))
    if not places:
        raise no_model(document, missing_outside(document))
    return places


def _only_model(document: Document, plan: BundlePlan) -> str:
    """The only model of a world, which a model directory of Gazebo contains without the world."""
    models = model_names(document) if plan.kind == "gazebo" and document.worlds else []
    return models[0] if len(models) == 1 else ""


def _written(
    document: Document, model: str, place: str, plan: BundlePlan, bundle: Bundle, path: str
) -> BundledRobot:
    """Write one robot with its files to the directory ``place``."""
    make_directories(place)
    # Documents have this name, which can be any bytes.
    name = unicode_name(os.path.basename(os.path.normpath(place)))
    report, surroundings = LossReport(), LossReport()
    preset, resources = plan.request.preset, plan.request.resources
    model = model or _only_model(document, plan)
    document = source = chosen_model(document, model, plan.to, report, surroundings)
    if plan.kind == "ros":
        # The paths of files of parameters have the directory of the package.
        for scope in with_nested(document.all_models()):
            for fragment in all_fragments(scope):
                fragment.xml = fragment.xml.replace(_OWN_PACKAGE, find_package(name))
    warnings: list[Diagnostic] = []
    if plan.collision == "boxes":
        document, warnings = with_collision_boxes(document, resources, report)
    if plan.kind == "gazebo":
        single_model(document)
    robot_path, files = plan.robot_path(name), BundleFiles(plan, place, path, report)
    chosen, to = plan.request.chosen, files.made_format
    chosen = replace(chosen, sdf=replace(chosen.sdf, resolve_includes=True))
    if plan.makes_shapes:
        chosen = replace(chosen, urdf=files.with_shape_meshes(chosen.urdf))

    def moved(original: Document) -> OutputUris:
        if plan.makes_shapes:
            add_shape_files(original, files, to)
        return OutputUris(
            map_uris(original, files.new_uri),
            replace(resources, packages={**resources.packages, name: place}),
            Places(),
        )

    document = with_shapes_taken_back(document, plan.to, chosen, resources, report)
    made = translated(document, plan.to, chosen, place, report, preset, resources, moved)
    result, collection = made.result, files.collection
    report.losses[:0] = surroundings.losses
    refuse_new_instructions(os.path.join(plan.target, path, robot_path), b"", result.data)
    collection.add_text(result.text, robot_path)
    parameters = _add_parameters(plan, result, collection)
    collection.add_licences()
    written_texts = _own_files(plan, name, robot_path, result, collection, parameters, bool(path))
    for file_name, text in written_texts.items():
        collection.add_text(text, file_name)
    collection.write(place)
    if plan.request.policy.verify is not None:
        directory = os.path.dirname(os.path.join(place, robot_path))
        result.comparison = _verified(made, directory, plan.request.policy.verify, files)
    result.diagnostics = [
        *result.document.diagnostics,
        *findings_of_translation(result.document, plan.to, preset, report),
        *missing_files(source, resources),
        *warnings,
        *files.diagnostics,
        *_refused_licences(source, collection),
    ]
    write_manifest(place, {"kind": plan.kind, "robot": robot_path})
    sources = {item: entry.source for item, entry in collection.entries.items()}
    sources[MANIFEST] = ""
    prefix = f"{path}/" if path else ""
    bundle.files |= {f"{prefix}{item}": origin for item, origin in sources.items()}
    return BundledRobot(f"{prefix}{robot_path}", result)


def _refused_licences(document: Document, collection: Collection) -> Iterator[Diagnostic]:
    """Yield one warning for each file with terms of use that must not be opened."""
    for path, reason in collection.taken_refusals():
        message = f"a file with terms of use is not copied: it {leads_to(path, reason)}"
        yield Diagnostic(FILE_OUTSIDE, "warning", message, document.path, hint=hint_for(reason))


def _verified(
    made: Translation, directory: str, options: VerificationKeywords, files: BundleFiles
) -> Comparison:
    """The comparison of a robot; its notes name the final directory in place of the present one."""
    plan, place = files.plan, files.place
    originals = map_uris(made.result.document, files.expected_uri)
    if plan.makes_shapes:
        originals = map_uris(originals, files.heightmap_uri)
        pattern = os.path.join(place, "meshes", f"*.{files.made_format}")
        if plan.request.preset is not None:
            originals = with_shape_elements(originals, plan.request.preset, plan.to)
        originals = with_meshes(originals, pattern)
    made = made._replace(result=replace(made.result, document=originals))
    compared = verified_result(made, directory, options)
    final = os.path.normpath(os.path.join(plan.target, files.path))
    compared.notes = [
        replace(note, message=note.message.replace(os.path.normpath(place), final))
        for note in compared.notes
    ]
    return compared


def _add_parameters(plan: BundlePlan, result: Result, collection: Collection) -> bool:
    """Add the files of parameters that a robot names; return whether there are any."""
    names = set(re.findall(rf"{CONFIG}/([^/<]*)</parameters>", result.text))
    for state in plan.request.reading.migrated:
        for name in sorted(names & state.parameter_files.keys()):
            collection.add_text(state.parameter_files[name], f"{CONFIG}/{name}")
        for name in sorted(names & state.parameter_copies.keys()):
            collection.add_copy(state.parameter_copies[name], f"{CONFIG}/{name}")
    return any(path.startswith(f"{CONFIG}/") for path in collection.entries)


def _own_files(
    plan: BundlePlan,
    name: str,
    robot: str,
    result: Result,
    collection: Collection,
    has_parameters: bool,
    is_one_of_several: bool,
) -> Mapping[str, str]:
    """The files of the directory that belong to Gazebo or ROS."""
    from translate.migration.migrate import bridge_of
    from translate.migration.state import BRIDGE

    if plan.kind == "plain":
        return {}
    (source, *_) = result.document.all_models()
    description = description_of(source.location.path, plan.request.resources)
    if is_one_of_several:
        # Several models have the manifest of one world in common.
        description = replace(description, name="")
    if plan.kind == "gazebo":
        files = model_files(name, result.version, description)
        return {**files, **_migration_files(name, plan.request.reading.migrated)}
    (first, *_) = load(result.text, lenient=True, resources=plan.request.resources).all_models()
    licences = declared_licences(
        (entry.source for entry in collection.entries.values()), plan.request.resources
    )
    root = root_link(first)
    names = {link.name: link.name_in_file for link in first.links}
    bridge = bridge_of(first, _release(plan))
    packages = _packages(plan) if has_parameters else []
    packages += ["ros_gz_bridge"] if bridge else []
    config = [CONFIG] if bridge or has_parameters else []
    frame = names.get(root, "")
    written = package_files(name, robot, frame, config, packages, licences, description)
    return {**written, f"{CONFIG}/{BRIDGE}": bridge} if bridge else written


def _packages(plan: BundlePlan) -> list[str]:
    """The packages of ROS that run the controllers of a bundle."""
    from translate.migration.controllers import LIBRARY
    from translate.migration.renames import name_in

    system = name_in(_release(plan), "filename", LIBRARY).removesuffix("-system")
    package_names = {
        name: None for state in plan.request.reading.migrated for name in state.parameter_packages
    }
    return ["controller_manager", system, *package_names]


def _migration_files(name: str, states: Sequence[State]) -> dict[str, str]:
    """The files for a robot that was migrated from Gazebo Classic: a world, topics of ROS."""
    if not states:
        return {}
    from translate.migration.migrate import bridge_text, try_world
    from translate.migration.state import BRIDGE

    bridge = bridge_text(*states)
    return {"try.sdf": try_world(name, states), **({BRIDGE: bridge} if bridge else {})}


def _release(plan: BundlePlan) -> Release:
    """The release of Gazebo that a bundle is for."""
    from translate.migration.tables import DEFAULT_RELEASE, RELEASES

    name = "" if plan.request.preset is None else plan.request.preset.name
    return next((release for release in RELEASES if release == name), DEFAULT_RELEASE)
