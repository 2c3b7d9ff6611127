"""All features, in the order in which notes name them."""

from __future__ import annotations

from collections.abc import Iterator

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import BLOCK, ElementPath
from translate.diagnostics.loss_detail import MissingFile, Traits, UndefinedPart
from translate.readers.features import joints, links, sensors
from translate.readers.features.place import BOTH, Feature, Place, Scope


def _models(scope: Scope) -> Iterator[Place]:
    model = scope.model
    yield Place(ElementPath("model", model.name), model.location, model.name)


#: A row about the version of a format names its first and last version.
VERSION = Feature("version-not-read", BOTH, _models, "has a version of its format", nested=False)
FEATURES: tuple[Feature, ...] = (
    VERSION,
    *joints.FEATURES,
    *links.FEATURES,
    *sensors.FEATURES,
)
#: The code of a finding about what a format forbids → what readers do that have no row about it.
OTHERS_OF_FINDINGS = {
    "element-repeated": "read the first one",
    "limit-reversed": "keep the two",
}
#: The codes of features that a translation finds in its input.
WARNED_CODES = frozenset(feature.code for feature in FEATURES if feature.warns == "always")


def traits_of(finding: Diagnostic) -> frozenset[str]:
    """Return the traits of a finding of the reader of a format, as those of a place."""
    path, traits = finding.at, set[str]()
    if path is not None:
        traits |= {path.kind, path.tag, path.field.rpartition("@")[2]}
        if BLOCK in (path.owner_kind, path.field.partition("/")[0]):
            traits.add(BLOCK)
    match finding.detail:
        case MissingFile():
            traits |= {"collision"} if finding.detail.collisions else {"visual"}
        case UndefinedPart():
            traits.add("undefined")
        case Traits():
            traits |= set(finding.detail.names)
    return frozenset(traits)
