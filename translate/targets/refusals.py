"""What a reader refuses: the findings about a file that keep one or more readers from loading it.

The tables were measured with libsdformat 12, urdfdom 3, Drake 1.51, MuJoCo 4.0, Pinocchio 4.1,
PyBullet 3.2 and yourdfpy 0.0.60 on one small file for each finding.  What every reader of a format
refuses is an error; what one reader refuses is a warning, and an error for that reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from translate.diagnostics.diagnostic import Diagnostic, Effect, with_effects
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import MissingFile, TypeOfJoint, UndefinedPart
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.model.joint import Joint
from translate.model.model import Document, Model
from translate.targets.presets import TARGETS, Target, version_numbers
from translate.xml.document import element_of

#: Format → code → the readers that refuse the file, by their names in :attr:`Target.readers`.
REFUSED: dict[Dialect, dict[str, tuple[str, ...]]] = {
    "urdf": {
        "actuator-invalid": ("Drake",),
        "color-invalid": ("Drake", "yourdfpy"),
        "file-not-found": ("Drake",),
        "geometry-missing": ("Drake", "MuJoCo", "PyBullet", "yourdfpy"),
        "inertia-zero": ("MuJoCo",),
        "inertial-incomplete": ("MuJoCo", "PyBullet"),
        "joint-axis-zero": ("Gazebo", "Drake", "MuJoCo"),
        "joint-not-in-gazebo": ("Gazebo",),
        "joint-reference-unknown": ("Drake",),
        "limit-incomplete": ("Gazebo", "Pinocchio", "ROS tools"),
        "limit-missing": ("Gazebo", "Pinocchio", "PyBullet", "ROS tools"),
        "limit-negative": ("Drake", "Pinocchio"),
        "limit-reversed": ("Drake",),
        "link-inertia-invalid": ("Gazebo", "MuJoCo"),
        "mass-missing": ("MuJoCo",),
        "mass-zero-with-inertia": ("MuJoCo",),
        "material-undefined": ("Drake",),
        "mesh-not-found": ("Drake", "MuJoCo", "Pinocchio", "PyBullet"),
        "mimic-joint-invalid": ("Drake",),
        "name-shared": ("Gazebo",),
        "shape-size-zero": ("Drake", "MuJoCo"),
        "version-unknown": ("Gazebo Fortress", "Pinocchio", "ROS tools"),
    },
    "sdf": {
        "attribute-incorrect-type": ("Drake",),
        "element-incorrect-type": ("Drake",),
        "joint-fixed-by-gazebo": ("Drake",),
        "limit-reversed": ("Drake",),
        "mesh-not-found": ("Drake",),
    },
}


def refusing(finding: Diagnostic, format: Dialect) -> tuple[str, ...]:
    """Return the readers that refuse a file of a format because of what a finding is about."""
    names = REFUSED[format].get(finding.code, ())
    at, detail = finding.at or ElementPath(""), finding.detail
    match finding.code:
        case "shape-size-zero":
            refusing_readers = {
                name for effect in finding.effects if effect.refuses for name in effect.readers
            }
            return tuple(name for name in names if name in refusing_readers)
        case "joint-reference-unknown":
            return names if at.tag == "transmission" else ()
        case "joint-fixed-by-gazebo":
            return () if detail == TypeOfJoint("continuous") else names
        case "attribute-incorrect-type" | "element-incorrect-type":
            return names if isinstance(detail, UndefinedPart) else ()
    # MuJoCo reads no visuals of URDF.
    is_of_visuals = (
        not detail.collisions
        if isinstance(detail, MissingFile)
        else finding.code == "geometry-missing" and (at.kind, at.field) != ("collision", "")
    )
    return tuple(name for name in names if name != "MuJoCo") if is_of_visuals else names


def with_readers(items: Iterable[Diagnostic], document: Document) -> list[Diagnostic]:
    """Return the findings with the readers that refuse the file, as errors if all do."""
    all_readers = [target for target in TARGETS if reads(target, document.format)]
    with_refusals = []
    for finding in items:
        names = refusing(finding, document.format) if finding.severity == "warning" else ()
        finding = replace(
            finding, hint="; ".join(filter(None, [finding.hint, _refusal(finding, names)]))
        )
        if names and all(target.has_note(names) for target in all_readers):
            finding = replace(finding, severity="error")
        with_refusals.append(finding)
    return with_refusals


def _refusal(finding: Diagnostic, names: Iterable[str]) -> str:
    """Return the end of a finding's hint: the readers that refuse the file, without an effect."""
    affected = [reader for effect in finding.effects for reader in effect.readers]
    missing = tuple(name for name in names if not any(name in reader for reader in affected))
    return str(Effect(missing, "refuse the file")) if missing else ""


def reads(target: Target, format: Dialect) -> bool:
    """Return whether a reader loads files of a format; Gazebo also loads URDF."""
    return format in target.formats or (format == "urdf" and target.has_note(["Gazebo"]))


def for_reader(
    items: Iterable[Diagnostic], document: Document, target: Target
) -> Iterator[Diagnostic]:
    """Yield the findings, as errors where the reader refuses the file; one if it reads none.

    What only other readers refuse or misread is left out.
    """
    for finding in items:
        names = refusing(finding, document.format)
        is_refused = target.has_note(names)
        narrowed = finding.of_readers(target.readers)
        if is_refused or narrowed.effects or not finding.effects:
            # All readers that refuse the file are in the hint.
            cure = finding.hint.removesuffix(_refusal(finding, names)).removesuffix("; ")
            refusal = _refusal(narrowed, [name for name in names if name in target.readers])
            narrowed = replace(narrowed, hint="; ".join(filter(None, [cure, refusal])))
            is_error = is_refused and finding.severity == "warning"
            yield replace(narrowed, severity="error") if is_error else narrowed
    version = f"{FORMAT_NAMES[document.format]} {document.version}"
    highest = str(target.options.get(f"{document.format}_version", document.version))
    highest = (target.newest_sdf or highest) if document.format == "sdf" else highest
    message = ""
    if not reads(target, document.format):
        formats = " and ".join(FORMAT_NAMES[readable] for readable in target.formats)
        message = f"{target.title} reads {formats}, not {FORMAT_NAMES[document.format]}"
    elif version_numbers(document.version) > version_numbers(highest):
        message = (
            f"{target.title} reads {FORMAT_NAMES[document.format]} up to {highest}, not {version}"
        )
    if message:
        hint = f"translate it with --for {target.name}"
        yield Diagnostic("file-not-read", "error", message, document.path, 1, hint=hint)


# --- Findings about robots that are correct, and that a reader refuses ----------------------------


def refused_parts(document: Document) -> list[Diagnostic]:
    """Return the warnings about correct parts of a URDF that a reader refuses."""
    if document.format != "urdf":
        return []
    return [finding for model in document.models for finding in _of_model(model)]


def _of_model(model: Model) -> Iterator[Diagnostic]:
    links = {link.name_in_file for link in model.links}
    blocks = [
        element_of(fragment.xml)
        for fragment in model.fragments
        if fragment.dialect == "urdf" and fragment.tag == "gazebo" and not fragment.at
    ]
    in_blocks = {child.get("name", "") for block in blocks for child in block.iterchildren("*")}
    for joint in model.joints:
        name = joint.name_in_file
        if name in links:
            yield _warning(
                "name-shared",
                joint,
                f"joint '{name}' has the name of a link",
                "give the joint another name",
                Effect(("Gazebo",), "refuse the robot", refuses=True),
            )
        if joint.type in ("floating", "planar") and name not in in_blocks:
            yield _warning(
                "joint-not-in-gazebo",
                joint,
                f"joint '{name}' has the type {joint.type}",
                f"add <gazebo> with a <frame> of the name '{name}', as a translation does",
                Effect(("Gazebo",), "refuse the robot", refuses=True),
            )
    yield from _without_mass(model)


def _without_mass(model: Model) -> Iterator[Diagnostic]:
    """Yield the joints that move a body without mass (reference U B8.4)."""
    fixed = {joint.child: joint.parent for joint in model.joints if joint.type == "fixed"}
    heavy: set[str] = set()
    for link in model.links:
        # MuJoCo computes a missing inertial from the collisions.
        name, has_mass = link.name, not link.is_massless or (not link.inertial and link.collisions)
        while has_mass and name not in heavy:
            heavy.add(name)
            name = fixed.get(name, name)
    for joint in model.joints:
        if joint.type != "fixed" and joint.child not in heavy:
            yield _warning(
                "mass-missing",
                joint,
                f"joint '{joint.name}' moves the link '{joint.child}' without mass",
                "give the link an <inertial>",
                Effect(("MuJoCo",), "refuse the robot", refuses=True),
                Effect(("Gazebo",), "remove the link and all links below it"),
            )


def _warning(code: str, joint: Joint, fact: str, hint: str, *effects: Effect) -> Diagnostic:
    path, line, _ = joint.location
    message, at = with_effects(fact, effects), ElementPath("joint", joint.name_in_file)
    return Diagnostic(code, "warning", message, path, line, hint=hint, effects=effects, at=at)
