"""The URIs of files in a document: where they are, and the same document with other URIs.

The table of URIs is that of the specification: meshes, heightmaps, images, textures, scripts of
materials, skies, skins and animations of actors, sounds and includes.  The file name of a plugin is
that of a library, and the parameters of a plugin are not defined, so that neither is a URI here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal, TypeAlias

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Fragment, Include, Location
from translate.model.link import (
    Geometry,
    Heightmap,
    Image,
    Link,
    Material,
    Mesh,
    ShapeKind,
    Visual,
)
from translate.model.model import (
    Document,
    Model,
    Named,
    Scope,
    World,
    changed,
    mapped,
    rebuilt,
    with_shapes,
)
from translate.structures import NamedTuple
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed

UriKind: TypeAlias = Literal[
    "mesh", "heightmap", "image", "texture", "script", "skybox", "actor", "audio", "include"
]


@lru_cache(maxsize=256)
def directory_of(path: str) -> str:
    """The directory of a path; a file has many URIs."""
    return os.path.dirname(path)


class FileUri(NamedTuple):
    """A URI of a document, as written without blanks around it, and its place.

    ``owner`` is the element of the robot that contains it.  The path of ``location``
    is that of the file with the URI, which can be an included file; it is empty for a robot that is
    not from a file.  ``in_fragment``: the model has no field for the element.
    """

    uri: str
    kind: UriKind
    location: Location
    owner: ElementPath
    in_fragment: bool = False

    @property
    def directory(self) -> str:
        """The directory that a relative URI is relative to."""
        path = self.location.path
        return directory_of(path) if path else ""


NewUri: TypeAlias = Callable[[FileUri], str]

_GEOMETRY: dict[type[Geometry], UriKind] = {Mesh: "mesh", Heightmap: "heightmap", Image: "image"}
#: The file with the Gazebo materials, such as <material>Gazebo/Red</material> (U B7.10). Gazebo
#: Classic installs it, and other releases have its colours.
MATERIALS_URI = "file://media/materials/scripts/gazebo.material"
#: Elements whose text is a URI, each with its parent.
_TEXTS: dict[tuple[str, str], UriKind] = {
    ("mesh", "uri"): "mesh",
    ("heightmap", "uri"): "heightmap",
    ("image", "uri"): "image",
    ("texture", "diffuse"): "texture",
    ("texture", "normal"): "texture",
    ("shader", "normal_map"): "texture",
    ("projector", "texture"): "texture",
    ("particle_emitter", "color_range_image"): "texture",
    ("script", "uri"): "script",
    ("sky", "cubemap_uri"): "skybox",
    ("skin", "filename"): "actor",
    ("animation", "filename"): "actor",
    ("audio_source", "uri"): "audio",
    ("include", "uri"): "include",
}
_WORKFLOWS = frozenset({"metal", "specular"})
#: Elements of URDF whose attribute ``filename`` is a URI.
_FILENAMES: dict[str, UriKind] = {"mesh": "mesh", "texture": "texture"}


def uris(document: Document) -> list[FileUri]:
    """The URIs of a document in the order of its elements, with repetitions."""
    found: list[FileUri] = []

    def note(uri: FileUri) -> str:
        found.append(uri)
        return uri.uri

    _Walk(note, document.path, originals=False).document(document)
    return found


def map_uris(document: Document, function: NewUri) -> Document:
    """The document with each URI replaced by the result of ``function``.

    It is the same object if no URI changes.  An ``<include>`` stays one: the included model as it
    was read has the new URIs, too.
    """
    return _Walk(function, document.path, originals=True).document(document)


class _Walk:
    """One visit of all URIs; ``originals``: also of the included models as they were read."""

    def __init__(self, function: NewUri, path: str, *, originals: bool) -> None:
        self._function = function
        self._place = Location(path)
        self._originals = originals
        #: The identity of an include → its new value, and the include, which keeps the identity.
        self._includes: dict[int, tuple[Include, Include]] = {}

    def document(self, document: Document) -> Document:
        """The document with the new URIs."""
        models = mapped(document.models, self._tree)
        worlds = mapped(document.worlds, self._tree)
        fragments = self._fragments(document.fragments, ElementPath("document"), self._place)
        return changed(document, models=models, worlds=worlds, fragments=fragments)

    def _tree(self, scope: Scope) -> Scope:
        return rebuilt(scope, self._scope)

    def _scope(self, scope: Model | World, models: list[Model]) -> Model | World:
        path = ElementPath(type(scope).__name__.lower(), scope.name)
        values: dict[str, object] = {
            "models": models,
            "merges": mapped(scope.merges, self._include),
            "joints": mapped(scope.joints, self._entity),
            "explicit_frames": mapped(scope.explicit_frames, self._entity),
            "fragments": self._fragments(scope.fragments, path, scope.location),
        }
        if isinstance(scope, Model):
            values["links"] = mapped(scope.links, self._link)
            values["loop_joints"] = mapped(scope.loop_joints, self._entity)
            if scope.include is not None:
                values["include"] = self._include(scope.include)
        return changed(scope, **values)

    def _include(self, include: Include) -> Include:
        if (known := self._includes.get(id(include))) is not None:
            return known[0]
        path = ElementPath("include", include.uri)
        uri = self._uri(include.uri, "include", path, include.location)
        new = include
        if uri != include.uri:
            element = element_of(include.xml)
            if (node := element.find("uri")) is not None:
                node.text = uri
            # The new URI is not relative to the including file.
            new = replace(include, uri=uri, xml=text_of(element), beside=False)
        if self._originals:
            original = include.original
            if isinstance(original, Model):
                new = changed(new, original=self._tree(original))
            elif isinstance(original, Fragment):
                new = changed(new, original=self._fragment(original, path, include.location))
        self._includes[id(include)] = (new, include)
        return new

    def _link(self, link: Link) -> Link:
        if not (link.visuals or link.collisions or link.fragments):
            return link
        path = ElementPath("link", link.name)
        fragments = self._fragments(link.fragments, path, link.location)
        return with_shapes(link, lambda shape: self._shape(shape, path), fragments=fragments)

    def _entity(self, entity: Named) -> Named:
        if not entity.fragments:
            return entity
        path = ElementPath(type(entity).__name__.lower(), entity.name)
        return changed(entity, fragments=self._fragments(entity.fragments, path, entity.location))

    def _shape(self, shape: ShapeKind, link: ElementPath) -> ShapeKind:
        geometry, material = shape.geometry, shape.material if isinstance(shape, Visual) else None
        kind = _GEOMETRY.get(type(geometry))
        if material is not None and not _has_texture(material):
            material = None
        if kind is None and material is None and not shape.fragments:
            return shape
        path = ElementPath(type(shape).__name__.lower(), shape.name, link.name, link.kind)
        location = shape.location
        values: dict[str, object] = {}
        if shape.fragments:
            values["fragments"] = self._fragments(shape.fragments, path, location)
        if kind is not None:
            assert isinstance(geometry, Mesh | Heightmap | Image)
            uri = self._uri(geometry.uri, kind, path, location)
            if uri != geometry.uri:
                values["geometry"] = replace(geometry, uri=uri)
        if material is not None:
            values["material"] = self._material(material, path, location)
        return changed(shape, **values) if values else shape

    def _material(self, material: Material, owner: ElementPath, location: Location) -> Material:
        values: dict[str, object] = {}
        if material.texture is not None:
            values["texture"] = self._uri(material.texture, "texture", owner, location)
        shown = material.shown
        if shown is not None and shown.texture is not None:
            texture = self._uri(shown.texture, "texture", owner, location)
            if texture != shown.texture:
                values["shown"] = shown._replace(texture=texture)
        return changed(material, **values)

    def _fragments(
        self, fragments: list[Fragment], owner: ElementPath, location: Location
    ) -> list[Fragment]:
        if not any(map(_may_change, fragments)):
            return fragments
        return mapped(fragments, lambda fragment: self._fragment(fragment, owner, location))

    def _fragment(self, fragment: Fragment, owner: ElementPath, location: Location) -> Fragment:
        new = fragment
        if fragment.include is not None:
            new = changed(new, include=self._include(fragment.include))
        if not _may_have_uri(fragment):
            return new
        place = fragment.location if fragment.location.path else location
        path, parent = owner.below(fragment.field), fragment.at.rpartition("/")[2]
        old = _texts(fragment.xml, parent)
        uris = [self._uri(text, kind, path, place, in_fragment=True) for text, kind in old]
        if all(uri == text for uri, (text, _) in zip(uris, old, strict=True)):
            return new
        root = element_of(fragment.xml)
        places = list(_places(root, parent))
        for uri, (text, _), (node, attribute, _) in zip(uris, old, places, strict=True):
            if attribute:
                node.set(attribute, uri)
            elif uri != text:
                node.text = uri
        return changed(new, xml=text_of(root))

    def _uri(
        self,
        text: str,
        kind: UriKind,
        owner: ElementPath,
        location: Location,
        *,
        in_fragment: bool = False,
    ) -> str:
        """The new text of a URI; the same text if the URI does not change."""
        if not (uri := trimmed(text)):
            return text
        place = location if location.path else self._place
        new = self._function(FileUri(uri, kind, place, owner, in_fragment))
        return text if new == uri else new


def _has_texture(material: Material) -> bool:
    shown = material.shown
    return material.texture is not None or (shown is not None and shown.texture is not None)


def _may_change(fragment: Fragment) -> bool:
    return fragment.include is not None or _may_have_uri(fragment)


def _may_have_uri(fragment: Fragment) -> bool:
    if fragment.attribute:
        return False
    xml = fragment.xml
    return (
        "uri>" in xml
        or "filename>" in xml
        or "_map" in xml
        or "texture" in xml
        or "color_range_image" in xml
        or "mesh " in xml
    )


@lru_cache(maxsize=1024)
def _texts(xml: str, parent: str) -> tuple[tuple[str, UriKind], ...]:
    """Return the URIs in a fragment, with their kinds."""
    return tuple(
        ((node.get(attribute) if attribute else node.text) or "", kind)
        for node, attribute, kind in _places(element_of(xml), parent)
    )


def _places(root: etree._Element, parent: str) -> Iterator[tuple[etree._Element, str, UriKind]]:
    """Yield the elements with a URI, each with the attribute that is one, empty for its text."""
    pending = [(root, parent)]
    while pending:
        element, above = pending.pop()
        tag = _local(element)
        if tag == "plugin":
            continue
        kind = _TEXTS.get((above, tag))
        if kind is None and above in _WORKFLOWS and tag.endswith("_map"):
            kind = "texture"
        if kind is not None and not len(element):
            yield element, "", kind
        kind = _FILENAMES.get(tag)
        if kind is not None and element.get("filename") is not None:
            yield element, "filename", kind
        pending += [(child, tag) for child in reversed(element)]


def _local(element: etree._Element) -> str:
    """The tag of an element without a namespace; empty for others and for comments."""
    tag = str(element.tag) if isinstance(element.tag, str) else ""
    return "" if tag.startswith("{") else tag
