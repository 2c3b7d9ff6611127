"""Which edits overlap: those of one element, of elements in it and of elements around it."""

from __future__ import annotations

import pytest

from translate.edits.overlap import EditedPart, EditIndex

#: The element of an edit: name and kind of its part, and the steps in it.
ELEMENTS = {
    "link": ("a", "link", ()),
    "mass": ("a", "link", ("mass",)),
    "visual": ("a", "link", ("visual", "v")),
    "colour": ("a", "link", ("visual", "v", "colour")),
    "second visual": ("a", "link", ("visual", "w")),
    "joint": ("a", "joint", ()),
    "effort": ("a", "joint", ("effort",)),
    "frame": ("a", "", ()),
    "other link": ("b", "link", ()),
}


@pytest.fixture
def index() -> EditIndex[str]:
    index = EditIndex[str]()
    for name, element in ELEMENTS.items():
        index.add(EditedPart(*element), name)
    return index


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("link", ["link", "mass", "visual", "colour", "second visual", "frame"]),
        ("mass", ["link", "mass", "frame"]),
        ("visual", ["link", "visual", "colour", "frame"]),
        ("colour", ["link", "visual", "colour", "frame"]),
        ("effort", ["joint", "effort", "frame"]),
        (
            "frame",
            ["link", "mass", "visual", "colour", "second visual", "joint", "effort", "frame"],
        ),
        ("other link", ["other link"]),
    ],
)
def test_the_edits_of_an_element_in_it_and_around_it(
    index: EditIndex[str], element: str, expected: list[str]
) -> None:
    part = EditedPart(*ELEMENTS[element])
    assert index.overlapping(part) == expected
    assert index.overlaps(part)


def test_an_element_without_edits(index: EditIndex[str]) -> None:
    for part in (EditedPart("c", "link", ()), EditedPart("b", "joint", ("effort",))):
        assert index.overlapping(part) == []
        assert not index.overlaps(part)


def test_a_deep_element_needs_no_recursion() -> None:
    index = EditIndex[str]()
    part = EditedPart("a", "link", ["step"] * 5000)
    index.add(part, "deep")
    assert index.overlapping(EditedPart("a", "", ())) == ["deep"]


def test_the_search_compares_no_sibling() -> None:
    compared: list[str] = []

    class Step(str):
        __slots__ = ()

        def __hash__(self) -> int:
            return hash(str(self))

        def __eq__(self, step: object) -> bool:
            compared.append(self)
            return str(self) == str(step)

    count = 1000
    parts = [EditedPart("a", "link", (Step("visual"), Step(f"v{n}"))) for n in range(count)]
    index = EditIndex[str]()
    for part in parts:
        index.add(part, "")
    compared.clear()
    assert [len(index.overlapping(EditedPart(*part))) for part in parts] == [1] * count
    assert len(compared) < 10 * count
