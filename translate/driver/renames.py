"""The elements with other names in a translation, and texts that still contain their old names."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache, lru_cache
from typing import cast

from translate.diagnostics.element_path import ElementPath
from translate.fragments.name_references import SHAPES, Kinds, has_names, kinds_of_tag, names_in
from translate.fragments.owners import Owner
from translate.fragments.shape_names import is_generated_name
from translate.fragments.visitor import elements
from translate.model.fragment import NOWHERE, Dialect, Fragment, Location
from translate.model.joint import Joint
from translate.model.link import Collision, Frame, Link, Visual
from translate.model.model import Document, Model
from translate.model.names import DELIMITER, XACRO_EXPRESSION, is_reserved, scopes
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind, Provenance
from translate.urdf.gazebo.blocks import GazeboNames, blocks_of
from translate.xml.document import element_of
from translate.xml.text import trimmed

#: How many places with the old name an entry lists.
_LISTED = 3
_CODES: dict[Kind, str] = {
    **dict.fromkeys(("link", "joint", "frame"), "name-changed"),
    **dict.fromkeys(("visual", "collision"), "shape-renamed"),
}


def renames(document: Document, provenance: Provenance) -> dict[str, str]:
    """Names in the document → names in its translation, where they differ.

    A key is the name of one element of the document: its scoped name, or ``link::shape`` for a
    visual or collision.  If elements of two kinds have this name, the kind comes before it.
    """

    @cache
    def kinds() -> dict[str, set[Kind]]:
        return _kinds(_elements(document))

    return provenance.renames(lambda name: kinds().get(name, set()))


def report_renames(document: Document, report: LossReport) -> None:
    """Report each link, joint, frame and shape with another name, unless an entry names it already.

    The writer of SDFormat reports shapes of one name, which have no entry in the provenance.
    """
    renamed = [
        (source, target.name)
        for source, target in report.provenance.entries()
        if source.kind in _CODES
        and source.name not in ("", target.name)
        # Readers give a shape that is written without a name the name that it had.
        and (target.name or not is_generated_name(source.name, target.owner, source.kind))
    ]
    if not renamed:
        return
    reported = {loss.at for loss in report.losses if loss.severity == "renamed"}
    elements = dict(_elements(document))
    # A name of a URDF that SDFormat reserves is another one in the model.
    renamed = [item for item in renamed if item[0] in elements or document.format == "sdf"]
    kinds = _kinds(elements.items())
    places_of_names = _places(document) if renamed else {}
    for source, new in renamed:
        if source in reported:
            continue
        kind, name, owner = cast("Kind", source.kind), source.name, source.owner
        reason = f"it is renamed to '{new}'" if new else "it is written without a name"
        code = _CODES[kind]
        others = sorted(kinds.get(name, set()) - {kind})
        if owner:
            reason = f"{_reason_of_shape(source, new, elements, document.format)}: {reason}"
        elif DELIMITER in name:
            code = "model-flattened"
        elif others:
            reason = f"a {others[0]} has the same name: {reason}"
        elif document.format == "sdf" and XACRO_EXPRESSION.search(name):
            reason = f"readers of URDF take it for xacro: {reason}"
        elif is_reserved(name):
            reason = f"the name is reserved: {reason}"
        else:
            reason = f"another element of the output has the name: {reason}"
        if places := places_of_names.get((kind, name)):
            more = f" and {len(places) - _LISTED} more" if len(places) > _LISTED else ""
            reason += f"; the old name is in {', '.join(places[:_LISTED])}{more}"
        report.add(code, source, reason, elements.get(source, NOWHERE))


def _reason_of_shape(
    shape: ElementPath, new: str, elements: Container[ElementPath], dialect: Dialect
) -> str:
    """Why a shape of a document of the format ``dialect`` has another name in its translation."""
    other: Kind = "collision" if shape.kind == "visual" else "visual"
    if dialect == "urdf" and ElementPath(other, shape.name, shape.owner, "link") in elements:
        return f"a {other} of the link has the same name"
    if dialect == "sdf" and XACRO_EXPRESSION.search(shape.name):
        return "readers of URDF take the name for xacro"
    if dialect == "sdf" and ElementPath(other, new, shape.owner, "link") in elements:
        return f"SDFormat has this name for a {shape.kind} '{new}' beside a {other} '{new}'"
    return "readers find shapes by their names"


def _places(document: Document) -> dict[tuple[Kind, str], list[str]]:
    """The elements of a URDF outside of the tree that name links and joints: transmissions etc.

    They are listed by the kind and the name, each once.
    """
    places_of_name: dict[tuple[Kind, str], dict[int, str]] = {}
    for model in document.all_models():
        for fragment in model.fragments:
            # The readers of blocks replace the names in them, or report them.
            if fragment.dialect != "urdf" or fragment.tag == "gazebo" or fragment.attribute:
                continue
            line = fragment.location.line
            place = f"{fragment.label} of line {line}" if line else fragment.label
            for node in element_of(fragment.xml).iter("*"):
                kinds = kinds_of_tag(str(node.tag))
                names = (node.get("name"), trimmed(node.text)) if len(kinds) == 1 else ()
                for name in filter(None, names):
                    (kind,) = kinds
                    places_of_name.setdefault((kind, name), {})[id(fragment)] = place
    return {key: [*places.values()] for key, places in places_of_name.items()}


def _kinds(elements: Iterable[tuple[ElementPath, Location]]) -> dict[str, set[Kind]]:
    """The kinds of the elements that have a scoped name."""
    found: dict[str, set[Kind]] = {}
    for element, _ in elements:
        found.setdefault(element.scoped_name, set()).add(cast("Kind", element.kind))
    return found


def _elements(document: Document) -> Iterator[tuple[ElementPath, Location]]:
    """The elements of a document with the names of their file, and their places."""
    for model in document.all_models():
        for prefix, scope in scopes(model):
            name = prefix.removesuffix(DELIMITER) or model.urdf_name or model.name
            yield ElementPath("model", name), scope.location
            yield from _parts(scope, prefix)


def _parts(scope: Model, prefix: str) -> Iterator[tuple[ElementPath, Location]]:
    for part, owner in elements(scope):
        kind = cast("Kind", type(part).__name__.lower())
        if isinstance(part, Link | Joint | Frame):
            yield ElementPath(kind, prefix + part.name_in_file), part.location
        elif isinstance(part, Visual | Collision) and isinstance(owner, Link):
            yield ElementPath(kind, part.name, prefix + owner.name_in_file, "link"), part.location


def report_stale_references(model: Model, report: LossReport) -> None:
    """Report the names of a model read from URDF that sensors and plugins use no longer rightly.

    The reader of the blocks has replaced the names of renamed links, joints and shapes.  A name of
    both a link and a joint can be a reference to either.  A sensor cannot refer to a shape of
    another link, which Gazebo merges into its link.
    """
    renamed: dict[Kind, dict[str, str]] = {
        "link": {part.urdf_name: part.name for part in model.links if part.urdf_name},
        "joint": {part.urdf_name: part.name for part in model.joints if part.urdf_name},
    }
    old_names = {name for names in renamed.values() for name in names}
    gazebo_names: GazeboNames | None = None
    for fragment, link in _fragments(model):
        for name, kinds in dict.fromkeys(names_in(fragment, old_names)):
            if kinds & SHAPES:
                gazebo_names = gazebo_names or GazeboNames(model, blocks_of(model))
                _report_shape(fragment, link, name, kinds, gazebo_names, report)
                continue
            for kind, names in renamed.items():
                if name in names and (not kinds or kind in kinds):
                    report.add(
                        "name-mentioned",
                        ElementPath("", field=fragment.field),
                        f"'{name}' may be a reference to the {kind} that is renamed to "
                        f"'{names[name]}'",
                        fragment.location,
                    )


def _fragments(model: Model) -> Iterator[tuple[Fragment, Link | None]]:
    """Yield the fragments with names in a model, its joints and its links, and the link of each."""
    parts: list[Model | Joint | Frame] = [model, *model.joints, *model.loop_joints]
    for part in (*parts, *model.explicit_frames):
        for fragment in part.fragments:
            if has_names(fragment):
                yield fragment, None
    for link in model.links:
        holders: list[Link | Visual | Collision] = [link, *link.visuals, *link.collisions]
        for holder in holders:
            for fragment in holder.fragments:
                if has_names(fragment):
                    yield fragment, link


@lru_cache(maxsize=1)
def _own_name(xml: str) -> str:
    """Return the name of an element; that of the last one is kept, which can name many shapes."""
    return trimmed(element_of(xml).get("name"))


def _report_shape(
    fragment: Fragment,
    link: Link | None,
    name: str,
    kinds: Kinds,
    gazebo_names: GazeboNames,
    report: LossReport,
) -> None:
    (kind,) = kinds
    if DELIMITER in name:
        return
    own_name = _own_name(fragment.xml)
    owner_kind, owner_name = ("", "") if link is None else ("link", link.name)
    path = ElementPath(fragment.tag, own_name, owner_name, owner_kind, field=kind)
    if link is not None and gazebo_names.is_written(name, link, kind):
        old = gazebo_names.renaming(Owner("link", link.name), to_gazebo=True)(name, kinds)
        if old != name and old in gazebo_names.texts:
            reason = f"'{old}', the name in Gazebo, becomes '{name}', the name in SDFormat"
            report.add("shape-renamed", path, reason, fragment.location)
        return
    owner, written = gazebo_names.owner_of(kind, name)
    if owner and (link is None or owner != link.name):
        survivors = gazebo_names.survivors
        is_lumped = link is not None and survivors[owner] == survivors[link.name]
        report.add(
            "name-mentioned",
            path,
            f"'{name}' is the name in Gazebo of {kind} '{written}' of link '{owner}', which the "
            "element cannot refer to" + ("; --lump-fixed-joints keeps the name" * is_lumped),
            fragment.location,
        )
