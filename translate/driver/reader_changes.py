"""Changes that the reader of an output needs (``--for``), made by the functions of their kinds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from translate.constructs.extension_shapes import with_drake_shapes, with_plane_elements
from translate.model.model import Document, Model, Scope, World, changed, mapped
from translate.passes.accepted_elements import readable_elements, without_refused_parts
from translate.passes.accepted_values import (
    accepted_values,
    complete_dynamics,
    unit_axes,
    unlimited_continuous,
    with_added_mass,
    with_inertia_of_massless_links,
    with_joint_type,
    without_negative_limits,
)
from translate.passes.computed_inertia import with_margin_of_moments, with_positive_moments
from translate.passes.joint_trees import all_axes, fixed_in_static, open_tree
from translate.readers.change import Adjustment, Change, Kind, OnlyRead, Setting, TypeChange
from translate.readers.reader import Reader
from translate.report.loss_report import Loss, LossReport
from translate.sdf.drake import with_drake_elements
from translate.sdf.unread import ReadElements, ordered_friction
from translate.urdf.extension_settings import with_setting

if TYPE_CHECKING:
    from translate.model.fragment import Dialect

_Pass: TypeAlias = Callable[[Model, LossReport], Model]

#: The functions of kinds that change models.
_OF_MODELS: dict[Kind, _Pass] = {
    "no-negative-limits": without_negative_limits,
    "added-mass": with_added_mass,
    "unlimited-continuous": unlimited_continuous,
    "unit-axes": unit_axes,
    "plane-elements": with_plane_elements,
    "drake-shapes": with_drake_shapes,
    "inertia-of-massless-links": with_inertia_of_massless_links,
    "positive-inertia": with_positive_moments,
    "readable-joint-parts": without_refused_parts,
    "complete-dynamics": complete_dynamics,
    "extension-elements": lambda model, report: with_drake_elements(model),
    # The pass that finds the root writes the joint.
    "free-base": lambda model, report: model,
}
#: Those of kinds that write shapes as elements of a reader, in place of meshes.
_SHAPE_ELEMENTS: frozenset[Kind] = frozenset({"plane-elements", "drake-shapes"})
#: Those of kinds that change models and worlds; they name the reader in reasons.
_OF_SCOPES: dict[Kind, Callable[[Scope, str, LossReport], Scope]] = {
    "open-tree": open_tree,
    "fixed-in-static": fixed_in_static,
    "all-axes": all_axes,
    "ordered-friction": ordered_friction,
}


def with_changes(
    document: Document,
    reader: Reader,
    to: Dialect,
    report: LossReport,
    *,
    keeps_uris: bool = False,
) -> Document:
    """Return the document with the changes of a reader that apply to the format ``to``.

    It is the same object if nothing changes.  ``keeps_uris``: the URIs are written as in the input.
    """
    for change in reader.changes_for(to):
        document = _with_change(document, change, reader, to, report, keeps_uris=keeps_uris)
    return document


def with_shape_elements(document: Document, reader: Reader, to: Dialect) -> Document:
    """Return the document with the shapes that a reader has as elements of its own."""
    for change in reader.changes_for(to):
        if isinstance(change, Adjustment) and change.kind in _SHAPE_ELEMENTS:
            document = _with_change(document, change, reader, to, LossReport(), keeps_uris=True)
    return document


def unread_elements(document: Document, reader: Reader) -> list[Loss]:
    """Return the elements of a document that a reader ignores, and that have an effect in others.

    They are those that a translation for it would leave out.
    """
    report = LossReport()
    for change in reader.changes_for(document.format):
        if isinstance(change, OnlyRead):
            _with_change(document, change, reader, document.format, report, keeps_uris=True)
    return [loss for loss in report.losses if loss.severity == "lost"]


def _with_change(
    document: Document,
    change: Change,
    reader: Reader,
    to: Dialect,
    report: LossReport,
    *,
    keeps_uris: bool,
) -> Document:
    match change:
        case OnlyRead():
            read = ReadElements(reader.title, reader.prefix, change.children, report)
            return read.document(document)
        case TypeChange():
            change_model: _Pass = partial(
                with_joint_type, old=change.old, new=change.new, code=change.code
            )
        case Setting():
            change_model = partial(
                with_setting,
                path=change.element,
                attributes=change.attributes,
                paths=() if keeps_uris else change.paths,
            )
        case Adjustment(kind="accepted-values"):
            change_model = partial(accepted_values, not_accepted=partial(reader.treats, format=to))
        case Adjustment(kind="readable-elements"):
            change_model = partial(readable_elements, prefix=reader.prefix)
        case Adjustment(kind="inertia-margin"):
            change_model = partial(with_margin_of_moments, least=change.least, reader=reader.title)
        case Adjustment():
            if (function := _OF_SCOPES.get(change.kind)) is not None:
                return changed(
                    document,
                    models=mapped(
                        document.models, lambda scope: function(scope, reader.title, report)
                    ),
                    worlds=mapped(
                        document.worlds, lambda scope: function(scope, reader.title, report)
                    ),
                )
            change_model = _OF_MODELS[change.kind]

    def in_model(model: Model) -> Model:
        return change_model(model, report)

    def in_world(world: World) -> World:
        return changed(world, models=mapped(world.models, in_model))

    return changed(
        document,
        models=mapped(document.models, in_model),
        worlds=mapped(document.worlds, in_world),
    )
