"""Inertia that no body has: reported with a hint, repaired on request (U A4.7, S C62)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from support.urdf_text import read

import translate
from translate.model.inertia import inertia_problem, nearest_inertia
from translate.model.link import Inertia, Inertial


def urdf(numbers: str, mass: float = 1.0) -> str:
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    pairs = zip(names, numbers.split(), strict=True)
    attributes = " ".join(f'{name}="{value}"' for name, value in pairs)
    return (
        f'<link name="l"><inertial><mass value="{mass}"/><inertia {attributes}/></inertial></link>'
    )


def hints(numbers: str) -> list[str]:
    diagnostics = read(urdf(numbers)).diagnostics
    return [item.hint for item in diagnostics if item.code == "link-inertia-invalid"]


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        pytest.param("2 3 4 0.1 0.2 0.3", "ixx iyy izz ixy ixz iyz", id="the diagonal first"),
        pytest.param("2 0.1 3 0.2 0.3 4", "ixx ixy iyy ixz iyz izz", id="the lower triangle"),
    ],
)
def test_numbers_in_another_order_are_recognised(numbers: str, order: str) -> None:
    (hint,) = hints(numbers)
    assert hint.startswith(f"the six numbers make sense in the order {order}: ")


def test_numbers_that_make_no_sense_in_any_order_are_only_reported() -> None:
    (hint,) = hints("1 0 0 1 0 3")
    assert "order" not in hint


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        # Second moments along the axes are half the trace less the moment: 1.5, 1.5 and -0.5.
        pytest.param("1 0 0 1 0 3", (1.5, 0, 0, 1.5, 0, 3), id="the triangle inequality"),
        pytest.param("-1 0 0 2 0 2", (0, 0, 0, 2.5, 0, 2.5), id="a negative moment"),
        pytest.param("-1 0 0 -1 0 -1", (0, 0, 0, 0, 0, 0), id="nothing but negative ones"),
    ],
)
def test_an_impossible_tensor_becomes_the_nearest(
    written: str, expected: tuple[float, ...]
) -> None:
    found = nearest_inertia(Inertia(*map(float, written.split())))
    # The least second moment is a millionth of the largest one.
    assert found == pytest.approx(expected, abs=6e-6)


numbers = st.floats(-10, 10).map(lambda value: round(value, 3))


@given(st.builds(Inertia, *[numbers] * 6))
def test_whatever_comes_out_is_possible_and_near(inertia: Inertia) -> None:
    """No other tensor is nearer: what is cut off are the second moments below the margin."""
    found = nearest_inertia(inertia)
    assert inertia_problem(Inertial(1.0, found)) == ""
    before, after = (second_moments(item) for item in (inertia, found))
    values, axes = np.linalg.eigh(before)
    least = 1e-6 * max(values.max(), 0.0)
    nearest = axes @ np.diag(np.maximum(values, least)) @ axes.T
    np.testing.assert_allclose(after, nearest, atol=1e-9)


def second_moments(inertia: Inertia) -> np.ndarray:
    xx, xy, xz, yy, yz, zz = inertia
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return np.trace(tensor) / 2 * np.eye(3) - tensor


BAD = f'<robot name="r">{urdf("1 0 0 1 0 3")}</robot>'


moments = st.floats(-1, 3).map(lambda value: round(value, 2))


@given(st.tuples(moments, moments, moments), st.lists(numbers, min_size=9, max_size=9))
@example((-0.5, 1.0, 1.0), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
@example((1.0, -0.5, 1.0), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
@example((1.0, 1.0, -0.5), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
@example((1.0, 2.0, 0.5), [1.0, 2.0, 0.5, 0.0, 3.0, 1.0, 0.5, 0.0, 1.0])
@example((1.0, 2.0, -0.1), [1.0, 2.0, 0.5, 0.0, 3.0, 1.0, 0.5, 0.0, 1.0])
def test_a_tensor_is_possible_if_no_second_moment_is_negative(
    along: tuple[float, float, float], axes: list[float]
) -> None:
    A = np.array(axes).reshape(3, 3)
    second = A @ np.diag(along) @ A.T
    smallest = float(np.linalg.eigvalsh(second).min())
    assume(abs(smallest) > 1e-6 * np.abs(second).max())
    J = np.trace(second) * np.eye(3) - second
    tensor = Inertia(*map(float, (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2])))
    assert (inertia_problem(Inertial(1.0, tensor)) == "") == (smallest > 0.0)


def test_a_pivot_of_zero_is_no_division_by_zero() -> None:
    """With the tolerance, (iyy - ixy² / ixx) of this tensor is exactly 0."""
    x, y, z, xy = 0.8826035386091325, 1.2431526306379115, 1.2090447942613594, 1.0474783581689315
    found = inertia_problem(Inertial(1.0, Inertia(x, xy, 0.0, y, 0.0, z)))
    assert found == "the principal moments of inertia break the triangle inequality"


def test_without_the_option_the_numbers_are_passed_on() -> None:
    assert "<ixx>1</ixx>" in translate.to_sdf(BAD)


@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_a_repair_is_reported_with_the_old_numbers(to: str) -> None:
    source = BAD if to == "sdf" else translate.to_sdf(BAD)
    result = translate.convert(source, to=to, repair_inertia=True, verify=True)  # type: ignore[arg-type]
    (loss,) = [item for item in result.losses if item.code == "inertia-repaired"]
    assert loss.severity == "approximated"
    assert "1 0 0 1 0 3" in loss.reason
    assert result.comparison is not None
    assert result.comparison.same
    assert "link-inertia-invalid" not in [item.code for item in translate.check(result.text)]


@pytest.mark.parametrize(
    ("options", "open_links"),
    [
        ({}, ["a", "b"]),
        ({"repair_inertia": True}, ["b"]),
        ({"compute_inertia": "all"}, ["b"]),
        ({"compute_inertia": "all", "repair_inertia": True}, ["b"]),
    ],
)
def test_findings_about_replaced_inertias_are_closed(
    options: dict[str, object], open_links: list[str]
) -> None:
    # The correct mass of b is not known, and it has no shape.
    text = """<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0"
      ixz="0" iyy="1" iyz="0" izz="3"/></inertial><collision><geometry>
      <box size="1 1 1"/></geometry></collision></link><link name="b"><inertial><mass value="-1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
      <joint name="j" type="fixed"><parent link="a"/>
      <child link="b"/></joint></robot>"""
    result = translate.convert(text, **options)  # type: ignore[arg-type]
    found = [item.message for item in result.diagnostics if item.code == "link-inertia-invalid"]
    assert [message.split("'")[1] for message in found] == open_links


def test_what_is_possible_is_left_alone() -> None:
    good = f'<robot name="r">{urdf("1 0.1 0 1 0 1.5")}</robot>'
    assert translate.to_sdf(good, repair_inertia=True) == translate.to_sdf(good)


@pytest.mark.parametrize("mass", [0.1, 1, 10])
def test_any_positive_mass_can_have_a_repaired_tensor(mass: float) -> None:
    text = f'<robot name="r">{urdf("1 0 0 1 0 3", mass=mass)}</robot>'
    (loss,) = translate.convert(text, to="sdf", repair_inertia=True).losses
    assert loss.code == "inertia-repaired"


def test_a_negative_mass_stays() -> None:
    text = f'<robot name="r">{urdf("1 0 0 1 0 1", mass=-1)}</robot>'
    assert translate.to_sdf(text, repair_inertia=True) == translate.to_sdf(text)
