"""`check` reports inertias that disagree grossly with the mass and the collisions."""

from __future__ import annotations

import pytest

import translate

CODE = "inertia-size-mismatch"
CUBE = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
MESH = '<collision><geometry><mesh filename="a.stl"/></geometry></collision>'


def link(moment: float, shapes: str = CUBE, mass: float = 6.0) -> str:
    return (
        f'<link name="l"><inertial><mass value="{mass}"/><inertia ixx="{moment}" ixy="0" ixz="0" '
        f'iyy="{moment}" iyz="0" izz="{moment}"/></inertial>{shapes}</link>'
    )


def found(content: str) -> list[translate.Diagnostic]:
    items = translate.check(f'<robot name="r">\n{content}</robot>')
    return [item for item in items if item.code == CODE]


# A solid cube of 1 m and 6 kg has the moments 1 kg m².
CASES = [
    pytest.param(link(1), False, id="a solid cube"),
    pytest.param(link(99), False, id="99 times larger"),
    pytest.param(link(101), True, id="101 times larger"),
    pytest.param(link(1 / 99), False, id="99 times smaller"),
    pytest.param(link(1 / 101), True, id="101 times smaller"),
    pytest.param(
        link(1e-300, CUBE.replace("1 1 1", "1e20 1 1")), True, id="a ratio below all numbers"
    ),
    pytest.param(link(0), False, id="no inertia, which has its own finding"),
    pytest.param(link(-101), False, id="impossible moments, which have their own finding"),
    pytest.param(link(101, mass=0), False, id="no mass"),
    pytest.param(link(101, ""), False, id="no collisions"),
    pytest.param(link(101, CUBE + MESH), False, id="a mesh of unknown size"),
    # Two spheres of radius 0.5 m around x = ±9.5 fill a box of 20 × 1 × 1 m: 402 / 6 kg m² per kg.
    pytest.param(
        link(
            134,
            "".join(
                f'<collision><origin xyz="{x} 0 0"/><geometry><sphere radius="0.5"/></geometry>'
                "</collision>"
                for x in (-9.5, 9.5)
            ),
        ),
        False,
        id="shapes far apart",
    ),
    pytest.param(
        link(
            1.2 / 12,
            '<collision><origin rpy="0 1.5707963267948966 0"/><geometry><cylinder radius="0.01" '
            'length="1"/></geometry></collision>',
            1.2,
        ),
        False,
        id="a turned rod",
    ),
]


@pytest.mark.parametrize(("content", "reported"), CASES)
def test_the_moments_are_compared_with_those_of_a_box(content: str, reported: bool) -> None:
    assert bool(found(content)) == reported


def test_the_warning_has_the_place_and_the_ratio() -> None:
    (item,) = found(link(500))
    assert (item.severity, item.line) == ("warning", 2)
    assert "500 times larger than those of a solid box of 6 kg" in item.message
    assert "1 × 1 × 1 m" in item.message


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        pytest.param("<box><size>1 2 3</size></box>", "1 × 2 × 3 m", id="box"),
        pytest.param("<sphere><radius>2</radius></sphere>", "4 × 4 × 4 m", id="sphere"),
        pytest.param("<ellipsoid><radii>1 2 3</radii></ellipsoid>", "2 × 4 × 6 m", id="ellipsoid"),
        *(
            pytest.param(
                f"<{tag}><radius>2</radius><length>3</length></{tag}>", f"4 × 4 × {z} m", id=tag
            )
            for tag, z in (("cylinder", 3), ("cone", 3), ("capsule", 7))
        ),
    ],
)
def test_the_warning_has_the_sides_of_the_box_around_a_shape(shape: str, size: str) -> None:
    inertia = "<inertial><inertia><ixx>1e4</ixx><iyy>1e4</iyy><izz>1e4</izz></inertia></inertial>"
    collision = f"<collision name='c'><geometry>{shape}</geometry></collision>"
    link = f"<link name='l'>{inertia}{collision}</link>"
    (item,) = translate.check(f"<sdf version='1.12'><model name='m'>{link}</model></sdf>")
    assert (item.code, f"collisions, {size}" in item.message) == (CODE, True)


def test_a_link_of_a_world_has_the_warning() -> None:
    box = "<collision name='c'><geometry><box><size>1 1 1</size></box></geometry></collision>"
    inertia = "<inertial><inertia><ixx>1e3</ixx><iyy>1e3</iyy><izz>1e3</izz></inertia></inertial>"
    model = f"<model name='m'><link name='l'>{inertia}{box}</link></model>"
    source = f"<sdf version='1.9'><world name='w'><model name='o'>{model}</model></world></sdf>"
    assert [item.code for item in translate.check(source)] == [CODE]
