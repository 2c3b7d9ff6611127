"""Report names in sensors and plugins that still name an element by its name before a renaming."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from translate.extensions.name_references import SHAPES, Kinds, names_in
from translate.model.lumping import written_shape_names
from translate.model.names import DELIMITER

if TYPE_CHECKING:
    from translate.diagnostics.loss_report import LossReport
    from translate.diagnostics.provenance import Kind
    from translate.model.fragment import Fragment
    from translate.model.link import Link
    from translate.model.model import Model
    from translate.urdf.gazebo.gazebo_names import GazeboNames


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
                gazebo_names = gazebo_names or _gazebo_names(model)
                _report_shape(fragment, link, name, kinds, gazebo_names, report)
                continue
            for kind, names in renamed.items():
                if name in names and (not kinds or kind in kinds):
                    report.add(
                        "name-mentioned",
                        fragment.label,
                        f"'{name}' may be a reference to the {kind} that is renamed to "
                        f"'{names[name]}'",
                        fragment.location,
                    )


def _fragments(model: Model) -> Iterator[tuple[Fragment, Link | None]]:
    """Yield the fragments of a model, its links and joints, with the link that contains them."""
    for fragment in model.fragments:
        yield fragment, None
    for joint in model.joints:
        for fragment in joint.fragments:
            yield fragment, None
    for link in model.links:
        for fragment in link.fragments:
            yield fragment, link
        for shape in link.shapes:
            for fragment in shape.fragments:
                yield fragment, link


def _report_shape(
    fragment: Fragment,
    link: Link | None,
    name: str,
    kinds: Kinds,
    gazebo_names: GazeboNames,
    report: LossReport,
) -> None:
    (kind,) = kinds
    if DELIMITER in name or (link is not None and name in written_shape_names(link, kind)):
        return
    owner, written = gazebo_names.owner_of(kind, name)
    place = "" if link is None else f"link '{link.name}' "
    if owner and (link is None or owner != link.name):
        report.add(
            "name-mentioned",
            f"{place}{fragment.label} <{kind}>",
            f"'{name}' is the name in Gazebo of {kind} '{written}' of link '{owner}', which the "
            "element cannot refer to",
            fragment.location,
            severity="lost",
        )


def _gazebo_names(model: Model) -> GazeboNames:
    from translate.urdf.gazebo.blocks_read import block_of, name_in_urdf
    from translate.urdf.gazebo.gazebo_names import (
        GazeboNames,
        kept_joints,
    )
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    blocks = [block for item in model.fragments if (block := block_of(item)) is not None]
    links = {link.name: name_in_urdf(link) for link in model.links}
    joints = {joint.name: name_in_urdf(joint) for joint in model.joints}
    return GazeboNames(model, links, joints, kept_joints(blocks, PRESERVE, DISABLE))
