"""Compare two robots by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import aligned
from translate.driver.inputs import resources_of_each
from translate.driver.load import Robot, load, with_block_entities
from translate.equivalence.contents import AddedInertia
from translate.equivalence.result import HEADERS, Comparison
from translate.equivalence.verification import VerificationKeywords
from translate.model.pose import Transform
from translate.passes.model_selection import (
    single_model,
)
from translate.resources.search import Resources

if TYPE_CHECKING:
    from typing_extensions import Unpack


class ComparisonKeywords(VerificationKeywords, total=False):
    """The options of a comparison of two robots, in addition to those of a verification.

    ``moved_links``: link → the pose of its frame in the second robot, in its frame in the first.
    ``split_joints``: joint → the joints, parent first, that represent it in the second robot.
    ``added_inertia``: link of the second robot → mass and diagonal inertia that are subtracted.
    ``renames``: names of the first robot → names of the second, as :attr:`Result.renames`.
    """

    moved_links: Mapping[str, Transform] | None
    split_joints: Mapping[str, Sequence[str]] | None
    added_inertia: AddedInertia | None
    renames: Mapping[str, str] | None


def compare(
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    **options: Unpack[ComparisonKeywords],
) -> Comparison:
    """Compare two robots; ``options`` are those of ``ComparisonKeywords``.

    Raises :class:`translate.TranslateError` if one of them cannot be read, or does not have exactly
    one model.
    """
    from translate.equivalence.compare import compare_models

    resources = resources or Resources()
    documents = [
        load(robot, lenient=lenient, resources=own)
        for robot, own in zip((a, b), resources_of_each((a, b), resources), strict=True)
    ]
    first, second = (single_model(with_block_entities(item, resources)) for item in documents)
    return compare_models(first, second, resources=resources, **options)


def assert_same_robot(
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    **options: Unpack[ComparisonKeywords],
) -> None:
    """Assert that two robots are the same; the parameters are those of :func:`compare`.

    Raises ``AssertionError`` with the table of the largest errors and the list of differences, and
    :class:`translate.TranslateError` if one of the robots cannot be read.
    """
    # pytest leaves this function out of its tracebacks.
    __tracebackhide__ = True
    comparison = compare(a, b, lenient=lenient, resources=resources, **options)
    if not comparison.same:
        table = aligned(HEADERS, comparison.rows())
        raise AssertionError("\n".join(["not the same robot", table, *comparison.lines()[:-1]]))
