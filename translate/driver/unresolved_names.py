"""Names in plugins and grippers that point nowhere in a translation.

A parameter that names a link or a joint of the input needs one of the same kind in the output: a
plugin asks its model for it, and a frame is none.  Names that the input has not either, names of
frames for TF, topics and parameters of unknown kinds have no entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import NamedEntity
from translate.fragments.name_references import entities_named
from translate.model.model import Document, Model
from translate.model.names import DELIMITER, scopes
from translate.structures import NamedTuple
from translate.xml.document import element_of

if TYPE_CHECKING:
    from translate.model.fragment import Dialect, Fragment
    from translate.model.joint import Joint
    from translate.model.link import Link
    from translate.report.loss_report import LossReport

#: The code of an entry about such a name.
UNRESOLVED = "name-unresolved"
#: The elements whose texts name links and joints, and those that contain links and joints.
_NAMING, _CONTAINERS = ("plugin", "gripper"), frozenset({"gazebo", "model"})

_WORD = re.compile(r"\w+")


class _Names(NamedTuple):
    """The names of the links and the joints of some models, without their scopes."""

    link: set[str]
    joint: set[str]


def report_unresolved_names(document: Document, to: Dialect, report: LossReport) -> None:
    """Report each link and joint that a plugin of the output names, and that is none there.

    ``document`` is the input, and ``to`` the format of the output.  ``report.written`` are the
    models of the output, and ``report.provenance`` has what became of each element.
    """
    lost = _lost(document, report)
    if not any(lost):
        return
    # A model of a URDF has the contents of its blocks a second time.
    dialect: Dialect = "urdf" if document.format == to == "urdf" else "sdf"
    named = [
        (fragment, kind, name)
        for fragment in _naming(report.written, dialect, {*lost.link, *lost.joint})
        for kind, name in dict.fromkeys(entities_named(element_of(fragment.xml), *_NAMING))
        if name in getattr(lost, kind)
    ]
    there = {*_there(report)} if named else set()
    for fragment, kind, name in named:
        if (kind, name) not in there:
            report.add(
                UNRESOLVED,
                ElementPath("", field=fragment.field),
                f"it names the {kind} '{name}', which is no {kind} in the output",
                fragment.location,
                detail=NamedEntity(kind, name),
            )


def _lost(document: Document, report: LossReport) -> _Names:
    """Return the links and joints of the input that are none in the output."""
    lost = _Names(set(), set())
    for source, target in report.provenance.entries():
        if target.kind != source.kind and target.kind and source.kind in _Names._fields:
            # It is another element, such as a frame, in the output.
            getattr(lost, source.kind).update((_last(source.name), _last(target.name)))
    models = [*document.all_models()]
    if [*map(_parts, models)] != [*map(_parts, report.written)]:
        before, after = _names(models), _names(report.written)
        lost.link.update(before.link - after.link)
        lost.joint.update(before.joint - after.joint)
    return lost


def _parts(model: Model) -> list[str]:
    """Return the names of the links and joints of a model, in its order."""
    names = [link.name for link in model.links]
    names += [joint.name for joint in model.joints]
    for nested in model.models:
        names += _parts(nested)
    return names


def _naming(models: Iterable[Model], dialect: Dialect, names: set[str]) -> Iterator[Fragment]:
    """Yield the fragments of a dialect with plugins or grippers that may have one of the names."""
    # A set of the words of a fragment needs a time in proportion to its length.
    has_longer_names = any(_WORD.fullmatch(name) is None for name in names)
    for model in models:
        for _, scope in scopes(model):
            owners: list[Model | Link | Joint] = [scope, *scope.links, *scope.joints]
            for fragments in (owner.fragments for owner in owners if owner.fragments):
                for fragment in fragments:
                    if fragment.dialect == dialect and not fragment.attribute:
                        has_plugin = "<plugin" in fragment.xml or "<gripper" in fragment.xml
                        if has_plugin and (
                            has_longer_names or not names.isdisjoint(_WORD.findall(fragment.xml))
                        ):
                            yield fragment


def _names(models: Iterable[Model]) -> _Names:
    """Return the names of the links and joints of models, as in the model and as in their file."""
    names = _Names(set(), set())
    for model in models:
        for _, scope in scopes(model):
            for link in scope.links:
                names.link.update((link.name, link.name_in_file))
            for joint in (*scope.joints, *scope.loop_joints):
                names.joint.update((joint.name, joint.name_in_file))
    return names


def _there(report: LossReport) -> Iterator[tuple[str, str]]:
    """Yield the kind and the name of the links and joints of the output, those of blocks, too."""
    others = {
        (source.kind, target.name)
        for source, target in report.provenance.entries()
        if target.kind != source.kind
    }
    for prefix, scope in (part for model in report.written for part in scopes(model)):
        parts = [("link", link.name) for link in scope.links]
        parts += [("joint", joint.name) for joint in scope.joints]
        yield from ((kind, name) for kind, name in parts if (kind, prefix + name) not in others)
        for fragment in scope.fragments:
            if not fragment.attribute and fragment.tag in _CONTAINERS.union(_Names._fields):
                for element in element_of(fragment.xml).iter(*_Names._fields):
                    # The parameters of a plugin declare none.
                    if next(element.iterancestors(*_NAMING), None) is None:
                        yield str(element.tag), element.get("name", "")


def _last(name: str) -> str:
    return name.rpartition(DELIMITER)[2]
