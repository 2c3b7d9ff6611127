"""Tensors of thin rods and plates: what libsdformat refuses, and what a repair writes (S C62)."""

from __future__ import annotations

from typing import Any

import pytest
from support.border_tensors import border_tensors

import translate
from translate.diagnostics.loss_detail import ReplacedInertia
from translate.model.inertia import has_margin, inertia_problem, nearest_inertia, principal_moments
from translate.model.link import Inertia, Inertial

NAMES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
SPHERE = "1 0 0 1 0 1"
#: A thin disc of 0.2 kg m², rotated: libsdformat 12.3 refuses it, although a disc has it.
DISC = (
    "0.0017865403762713423 0.00014445106993001846 1.433301823517176e-05 2.921234671539319e-05 "
    "-0.00017553948936149835 0.0017809172495876113"
)


def tensor(numbers: str) -> Inertia:
    return Inertia(*map(float, numbers.split()))


def urdf(numbers: str, content: str = "", mass: float = 1.0, origin: str = "") -> str:
    pairs = zip(NAMES, numbers.split(), strict=True)
    attributes = " ".join(f'{name}="{value}"' for name, value in pairs)
    return (
        f'<robot name="r"><link name="l"><inertial>{origin}<mass value="{mass}"/>'
        f"<inertia {attributes}/></inertial>{content}</link></robot>"
    )


def moving(numbers: str) -> str:
    """A robot whose base moves the link with these numbers."""
    joint = '<joint name="j" type="continuous"><parent link="base"/><child link="l"/></joint>'
    return urdf(numbers).replace("</robot>", f'<link name="base"/>{joint}</robot>')


def sdf(numbers: str) -> str:
    pairs = zip(NAMES, numbers.split(), strict=True)
    entries = "".join(f"<{name}>{value}</{name}>" for name, value in pairs)
    return (
        '<sdf version="1.9"><model name="m"><link name="l"><inertial><mass>1</mass>'
        f"<inertia>{entries}</inertia></inertial></link></model></sdf>"
    )


def codes(text: str, **options: Any) -> list[str]:
    return [finding.code for finding in translate.check(text, **options)]


@pytest.mark.parametrize(
    ("numbers", "is_accepted"),
    [
        # The verdicts of libsdformat 12.3.  Those of bodies:
        (SPHERE, True),
        ("1 0 0 1 0 2", True),
        ("0 0 0 1 0 1", True),
        (DISC, False),
        (
            "0.00020328340296048677 0.00015550902719865868 2.714651777961201e-05 "
            "0.0001285989274462416 -3.443687820215119e-05 0.00031985934571922476",
            False,
        ),
        (
            "2.8303902223561472 -2.2051350165231556 -0.2543528587630485 1.7780238151162528 "
            "-0.3221867861828556 4.534088311829988",
            False,
        ),
        (
            "246.22772534504782 18.000077412207364 57.33250101357541 238.80002024239445 "
            "-70.36918235449158 36.758426931459525",
            False,
        ),
        (
            "0.0020125632003995864 0.0002504939310527842 0.000122416275748771 "
            "0.001734420291451257 8.596621198423314e-05 0.001764813228777166",
            True,
        ),
        # A product of less than a millionth of the moments is none.
        ("1 0 0.0000001 1 0 2", True),
        ("1 0 0.00001 1 0 2", False),
        # Of no body:
        ("1 0 0 1 0 2.1", False),
        ("1 2 0 1 0 1", False),
        (
            "0.02265956246884 0.047420448873449 -0.00443983578 0.1003052449719 0.0021031116 "
            "0.122570991253",
            True,
        ),
    ],
)
def test_the_verdict_is_that_of_libsdformat(numbers: str, is_accepted: bool) -> None:
    assert (inertia_problem(Inertial(1.0, tensor(numbers))) == "") == is_accepted
    errors = [finding.code for finding in translate.check(sdf(numbers))]
    assert ("link-inertia-invalid" in errors) != is_accepted


def test_a_urdf_is_read_with_sixteen_digits() -> None:
    """libsdformat 12.3 accepts this tensor in SDFormat, and refuses it in a URDF."""
    plate = (
        "120.96566795881796 40.427577861856676 68.00210056442408 141.11598279117354 "
        "-53.134891324878296 83.32821487917327"
    )
    assert codes(sdf(plate)) == []
    assert "link-inertia-invalid" in codes(urdf(plate), for_target="fortress")


@pytest.mark.parametrize("scale", [1e-300, 1e-120, 1e110, 1e160, 1e300])
def test_numbers_that_the_formula_cannot_take_are_refused(scale: float) -> None:
    problem = inertia_problem(Inertial(1.0, Inertia(*(scale * x for x in tensor(DISC)))))
    assert problem


def test_the_hint_names_the_option() -> None:
    (finding,) = translate.check(urdf(DISC))
    assert "--repair-inertia" in finding.hint
    assert "thin rod or plate" in finding.message


# --- Repair -------------------------------------------------------------------------------------


@pytest.mark.parametrize("inertia", border_tensors(60, 3))
def test_a_repaired_tensor_has_a_margin(inertia: Inertia) -> None:
    """Also with the digits of a URDF, and in other axes."""
    new = nearest_inertia(inertia)
    assert inertia_problem(Inertial(1.0, new), in_urdf=True) == ""
    assert has_margin(new)
    assert nearest_inertia(new) == pytest.approx(new, rel=1e-9, abs=1e-12 * max(new))


@pytest.mark.parametrize(
    ("options", "to"),
    [
        ({"repair_inertia": True}, "sdf"),
        ({"repair_inertia": True}, "urdf"),
        ({"for_target": "fortress"}, "sdf"),
        ({"for_target": "jetty"}, "sdf"),
        ({"for_target": "gazebo-classic"}, "sdf"),
    ],
)
def test_the_report_has_the_old_and_the_new_numbers(options: dict[str, Any], to: Any) -> None:
    source = urdf(DISC) if to == "sdf" else sdf(DISC)
    translation = translate.convert(source, to=to, verify=True, **options)
    (loss,) = [entry for entry in translation.losses if entry.code == "inertia-repaired"]
    assert isinstance(loss.detail, ReplacedInertia)
    assert loss.detail.before == tensor(DISC)
    (link,) = translate.load(translation.text).model.links
    assert link.inertial is not None
    assert link.inertial.inertia == pytest.approx(loss.detail.after, rel=1e-12)
    assert has_margin(link.inertial.inertia)
    assert loss.detail.after == pytest.approx(loss.detail.before, abs=1e-5 * 2e-3)
    assert translation.comparison is not None
    assert translation.comparison.same


def test_a_tensor_that_gets_other_axes_is_repaired_there() -> None:
    """A plate is valid in its own axes; --for fortress writes it in those of the link."""
    source = urdf("1 0 0 1 0 2", origin='<origin rpy="0.3 0.5 0.7"/>')
    assert codes(source, for_target="harmonic") == []
    translation = translate.convert(source, to="sdf", for_target="fortress", verify=True)
    (link,) = translate.load(translation.text).model.links
    assert link.inertial is not None
    assert has_margin(link.inertial.inertia)
    assert "inertia-repaired" in [loss.code for loss in translation.losses]
    assert translation.comparison is not None
    assert translation.comparison.same


# --- One moment that is far off -----------------------------------------------------------------

BOX = '<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>'
MESH = '<collision><geometry><mesh filename="a.stl"/></geometry></collision>'


@pytest.mark.parametrize(
    ("numbers", "shapes", "outlying"),
    [
        # A solid cube of 1 kg and 10 cm has 0.00167 kg m².
        ("0.0017 0 0 0.0017 0 0.17", BOX, "izz"),
        ("0.17 0 0 0.0017 0 0.0017", BOX, "ixx"),
        # A moment that is too small, where the others are not equal.
        ("0.0014 0 0 0.0000014 0 0.0017", BOX, "iyy"),
        # Without a size, a rod is possible; a moment that is too large is not.
        ("0.0014 0 0 0.0000014 0 0.0017", MESH, ""),
        ("0.0017 0 0 0.0017 0 0.17", MESH, "izz"),
        ("0.0017 0 0 0.0017 0 0.17", "", "izz"),
        # The large moment is that of the body: the others are too small.
        ("0.000001 0 0 0.000001 0 0.0017", BOX, ""),
        ("0.0017 0 0 0.0017 0 0.1", BOX, ""),
        ("0.0017 0 0 0.0017 0 0.0034001", BOX, ""),
        ("-1 0 0 1 0 1", BOX, ""),
    ],
)
def test_a_moment_that_is_far_off_is_named_and_not_repaired(
    numbers: str, shapes: str, outlying: str
) -> None:
    source = urdf(numbers, shapes)
    translation = translate.convert(source, to="sdf", repair_inertia=True)
    kept = [loss for loss in translation.losses if loss.code == "inertia-not-repaired"]
    assert [loss.reason.partition(": ")[2].partition(" ")[0] for loss in kept] == (
        [outlying] if outlying else []
    )
    is_repaired = "inertia-repaired" in [loss.code for loss in translation.losses]
    assert is_repaired != bool(outlying)
    still_found = [
        finding.code
        for finding in translation.diagnostics
        if finding.code == "link-inertia-invalid"
    ]
    assert still_found == (["link-inertia-invalid"] if outlying else [])


def test_the_hint_of_a_check_names_the_moment() -> None:
    (finding,) = translate.check(urdf("0.0017 0 0 0.0017 0 0.17"))
    assert "izz is 100 or more times off" in finding.hint


# --- Moments of zero ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "mass"),
    [
        ("0 0 0 0 0 0", 2.0),
        ("1 0 0 1 0 0", 2.0),
        ("0 0 0 1 0 1", 2.0),
        (DISC, 1.0),
    ],
)
def test_mujoco_gets_positive_moments_with_a_margin(numbers: str, mass: float) -> None:
    translation = translate.convert(urdf(numbers, mass=mass), to="urdf", for_target="mujoco")
    (loss,) = [entry for entry in translation.losses if isinstance(entry.detail, ReplacedInertia)]
    assert isinstance(loss.detail, ReplacedInertia)
    assert loss.detail.before == tensor(numbers)
    (link,) = translate.load(translation.text).model.links
    assert link.inertial is not None
    xx, xy, xz, yy, yz, zz = link.inertial.inertia
    moments, _ = principal_moments([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    assert min(moments) > 1e-6 * max(moments)
    assert has_margin(link.inertial.inertia)


def test_a_mass_without_moments_gets_those_of_a_small_body() -> None:
    """Its radius of gyration is that of a massless link: 1e-3 kg and 1e-6 kg m²."""
    translation = translate.convert(urdf("0 0 0 0 0 0", mass=2.0), to="urdf", for_target="mujoco")
    (link,) = translate.load(translation.text).model.links
    assert link.inertial is not None
    assert link.inertial.inertia == pytest.approx((2e-3, 0, 0, 2e-3, 0, 2e-3))


@pytest.mark.parametrize("numbers", ["1 0 0 1 0 2", SPHERE, "1 0.1 0 1 0 1.5"])
def test_what_mujoco_accepts_stays(numbers: str) -> None:
    translation = translate.convert(urdf(numbers), to="urdf", for_target="mujoco")
    assert [loss for loss in translation.losses if isinstance(loss.detail, ReplacedInertia)] == []


ROD, ZERO = "1 0 0 1 0 0", "0 0 0 0 0 0"


@pytest.mark.parametrize("target", ["fortress", "harmonic", "ionic", "jetty"])
@pytest.mark.parametrize("numbers", [ROD, ZERO])
def test_gazebo_gets_no_moment_of_zero(target: str, numbers: str) -> None:
    translation = translate.convert(urdf(numbers), to="sdf", for_target=target, verify=True)  # type: ignore[arg-type]
    (link,) = translate.load(translation.text).model.links
    assert link.inertial is not None
    assert min(link.inertial.inertia.ixx, link.inertial.inertia.izz) > 1e-7
    assert "inertia-zero-replaced" in [loss.code for loss in translation.losses]
    assert translation.comparison is not None
    assert translation.comparison.same


@pytest.mark.parametrize(
    ("numbers", "is_found"),
    [
        (ZERO, True),
        (ROD, True),
        ("1 0 0 1 0 2", False),
        (SPHERE, False),
        ("1e-9 0 0 1e-9 0 1e-9", False),
    ],
)
@pytest.mark.parametrize("reader", ["fortress", "mujoco"])
def test_a_moment_of_zero_is_named(numbers: str, is_found: bool, reader: str) -> None:
    assert ("inertia-zero" in codes(moving(numbers), for_target=reader)) == is_found


def test_a_moment_of_zero_of_a_fixed_body_is_none_for_mujoco() -> None:
    assert "inertia-zero" not in codes(urdf(ZERO), for_target="mujoco")


def test_a_tiny_moment_is_one_for_mujoco_only() -> None:
    """MuJoCo 4.0 refuses a moment of less than 1e-14 kg m²; DART does not end at 1e-15."""
    tiny = moving("1e-15 0 0 1e-15 0 1e-15")
    assert "inertia-zero" in codes(tiny, for_target="mujoco")
    assert "inertia-zero" not in codes(tiny, for_target="fortress")


def test_a_thin_body_in_turned_axes_is_named_for_mujoco() -> None:
    # libsdformat 12.3 accepts this plate, MuJoCo 4.0 refuses it.
    plate = urdf(
        "0.8904981439308409 -0.11719763529132192 -0.18156335391751524 0.5416944449029557 "
        "0.05533802656965481 0.5917042466730111"
    )
    assert "inertia-on-border" in codes(plate, for_target="mujoco")
    assert codes(plate, for_target="fortress") == []


def test_mujoco_gets_tensors_in_the_axes_of_the_link() -> None:
    """Up to 3.12 it ignores the rotation; 3.17 and 4.0 apply it."""
    source = urdf("0.3 0.01 0 0.5 0 0.6", origin='<origin xyz="0.1 0 0" rpy="0.3 0.5 0.7"/>')
    assert "inertial-rotation-not-read" in codes(source, for_target="mujoco")
    translation = translate.convert(source, to="urdf", for_target="mujoco", verify=True)
    (link,) = translate.load(translation.text).model.links
    assert link.inertial is not None
    assert link.inertial.pose.rotation[:3] == (0.0, 0.0, 0.0)
    # R I Rᵀ with scipy; MuJoCo 4.0 reads 0.5418 - 2 · 0.1² from the source.
    assert link.inertial.inertia.izz == pytest.approx(0.5218327302, abs=1e-9)
    assert translation.comparison is not None
    assert translation.comparison.same
    assert "inertial-rotation-not-read" not in codes(translation.text, for_target="mujoco")
