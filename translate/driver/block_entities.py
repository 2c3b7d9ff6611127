"""The parts of a robot in its ``<gazebo>`` blocks: links, joints, frames and models."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError, has_errors
from translate.driver.load import ReadOptions, read_file
from translate.fragments.owners import names_of_entities
from translate.model.model import Document, Model, changed, mapped
from translate.options import NEWEST_SDF
from translate.resources.search import Resources
from translate.xml.document import parse, serialize


def with_block_entities(document: Document, resources: Resources | None = None) -> Document:
    """Return the document with the entities of ``<gazebo>`` blocks as its parts.

    Gazebo copies them into the model (reference U B7.4, B7.5).  Other documents are returned as
    they are.  ``resources`` finds included models.

    Raises :class:`translate.TranslateError` if an element of a block cannot be read as SDFormat.
    """
    if document.format != "urdf":
        return document

    def whole(model: Model) -> Model:
        return _with_entities(model, resources or Resources()) if model.fragments else model

    return changed(document, models=mapped(document.models, whole))


def _with_entities(model: Model, resources: Resources) -> Model:
    if not (entities := names_of_entities(model.fragments)):
        return model
    # The entities refer to links and joints by their names. Each is in the line of its block.
    root = etree.Element("sdf", version=NEWEST_SDF)
    scope = etree.SubElement(root, "model", name=model.name)
    for tag, items in (("link", model.links), ("frame", model.joints)):
        for part in items:
            etree.SubElement(scope, tag, name=part.name)
    head, _, tail = serialize(root).rpartition("</model>")
    texts, line = [head.replace("\n", " ")], 1
    for fragment in entities.values():
        breaks = max(0, fragment.location.line - line)
        texts += ["\n" * breaks, fragment.xml]
        line += breaks + fragment.xml.count("\n")
    file = parse("".join([*texts, "</model>", tail]).encode(), model.location.path)
    read = read_file(file, "sdf", ReadOptions(False, False, False, resources), None)
    if has_errors(read.diagnostics):
        raise TranslateError(list(read.diagnostics))
    (entity_model,) = read.models
    blocks = {
        id(fragment) for fragment in model.fragments if fragment.mapped and fragment.tag == "gazebo"
    }
    gone = blocks.union(map(id, entities.values()))
    return replace(
        model,
        links=[*model.links, *(link for link in entity_model.links if link.name in entities)],
        joints=[*model.joints, *entity_model.joints],
        explicit_frames=[
            *model.explicit_frames,
            *(frame for frame in entity_model.explicit_frames if frame.name in entities),
        ],
        models=[*model.models, *entity_model.models],
        fragments=[fragment for fragment in model.fragments if id(fragment) not in gone],
    )
