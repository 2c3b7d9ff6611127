"""Real files, written for older versions and back: the same robot, or the report says what is not.

What an older version cannot express is lost, also on the way back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from support.reference_deviations import may_be_refused
from support.reference_files import ReferenceFile, read, reference_files, resources

import translate
from translate.equivalence.verification import compare_with_report
from translate.passes.model_selection import with_joints_in_models
from translate.report.loss_report import Loss, LossReport
from translate.sdf.versions.version import WRITABLE, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.driver.translation import Result
    from translate.equivalence.result import Comparison, Difference
    from translate.model.model import Document

pytestmark = pytest.mark.slow

NEWEST = WRITABLE[-1]
OLDER = ("1.4", "1.6", "1.9")
SHAPES = {
    f"{kind}-{what}" for kind in ("visual", "collision") for what in ("count", "geometry", "pose")
}
#: The entry of the report, and the difference that a simulator then finds.
INEXPRESSIBLE = {
    "capsule-as-cylinder-and-spheres": SHAPES,
    "mimic-newer": {"mimic"},
    "newer-lost": {"mimic", "dynamics", *SHAPES},
}


def written(file: ReferenceFile, document: Document, version: str) -> Result:
    return translate.convert(
        document,
        to="sdf",
        sdf_version=version,
        resolve_includes=True,
        resources=resources(file),
    )


def reread(file: ReferenceFile, result: Result) -> Document:
    return translate.load(result.text, resources=resources(file))


def compared(before: Document, after: Document, report: LossReport) -> Comparison:
    """The comparison of each model; a joint of a world counts as one of the model it holds."""
    return compare_with_report(
        with_joints_in_models(before, LossReport()),
        with_joints_in_models(after, LossReport()),
        report,
    )


def unexplained(
    comparison: Comparison, losses: list[Loss], inexpressible: dict[str, set[str]]
) -> list[str]:
    """The differences that no entry of the loss report about the same thing accounts for."""
    return [
        str(item)
        for item in comparison.differences
        if not any(
            item.code in inexpressible.get(loss.code, ()) and is_about(item, loss)
            for loss in losses
        )
    ]


def is_about(difference: Difference, loss: Loss) -> bool:
    """Whether both are about the same link or joint; flattened or not, and in whatever model."""
    names = [
        {tail(name) for name in re.findall(r"(?:link|joint) '(.+?)'", text)}
        for text in (difference.element, loss.element)
    ]
    return not names[0].isdisjoint(names[1])


def tail(name: str) -> str:
    return re.split("::|__", name)[-1]


@pytest.mark.parametrize("file", reference_files(), ids=str)
def test_the_robot_survives_the_way_down_and_up_and_down(file: ReferenceFile) -> None:
    document = read(file)
    if document is None:
        assert may_be_refused(file), "it is refused, and the reference reads it"
        pytest.skip("the file is not valid")
    found = [*down_and_up(file, document), *up_and_down(file, document)]
    assert found == []


def down_and_up(file: ReferenceFile, document: Document) -> Iterator[str]:
    """What an older version makes of a robot, and what is missing when it comes back."""
    for version in OLDER:
        if version == "1.4" and has_model_of_missing_includes(document):
            continue
        down = written(file, document, version)
        simulated = compared(document, reread(file, down), down.report)
        yield from unexplained(simulated, down.losses, INEXPRESSIBLE)
        up = written(file, reread(file, down), NEWEST)
        again = compared(document, reread(file, up), down.report)
        yield from unexplained(again, down.losses, INEXPRESSIBLE)


def has_model_of_missing_includes(document: Document) -> bool:
    """Whether a model contains only includes that are not found: 1.4 has none in models."""
    return any(not (model.links or model.models or model.static) for model in document.all_models())


def up_and_down(file: ReferenceFile, document: Document) -> Iterator[str]:
    """What its own version makes of what the newest version makes of a robot."""
    version = max(document.version, WRITABLE[0], key=number)
    up = written(file, document, NEWEST)
    down = written(file, reread(file, up), version)
    down.report.provenance.added_inertia |= up.report.provenance.added_inertia
    again = compared(document, reread(file, down), down.report)
    yield from unexplained(again, down.losses, INEXPRESSIBLE)
