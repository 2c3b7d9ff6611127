"""Any single number of an intermediate file may be edited: the edit is there after the way back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from lxml import etree

import translate

SDF = """
<sdf version="1.9"><model name="m"><pose>0 0 3 0 0 1</pose>
<link name="base"><inertial><mass>2</mass></inertial>
<collision name="c"><geometry><box><size>1 2 3</size></box></geometry>
<surface><friction><ode><mu>0.25</mu></ode></friction></surface></collision></link>
<link name="arm"><pose>0 0 1 0 0 0.5</pose>
<inertial><pose>0 0.5 0 0 0 0</pose><mass>3</mass></inertial>
<sensor name="s" type="imu"><pose>0 0 0.5 0 0 0</pose><update_rate>40</update_rate></sensor></link>
<link name="hand"><pose>0 0 2 0 0 0</pose></link>
<joint name="j" type="revolute"><pose>0 0.25 0 0 0 0</pose><parent>base</parent><child>arm</child>
<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper><effort>5</effort>
<velocity>6</velocity></limit><dynamics><damping>0.5</damping></dynamics></axis></joint>
<joint name="k" type="fixed"><parent>arm</parent><child>hand</child></joint></model></sdf>
"""
URDF = """
<robot name="m"><link name="base"><inertial><mass value="2"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<collision name="c"><origin xyz="0 0 4"/><geometry><box size="1 2 3"/></geometry></collision></link>
<link name="arm"><inertial><origin xyz="0 0.5 0"/><mass value="3"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="j" type="revolute"><origin xyz="0 0.25 1" rpy="0 0 0.5"/><parent link="base"/>
<child link="arm"/><axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="5" velocity="6"/>
<dynamics damping="0.5"/></joint>
<gazebo reference="base"><mu1>0.25</mu1></gazebo></robot>
"""
INTERMEDIATE_URDF = translate.to_urdf(SDF)
INTERMEDIATE_SDF = translate.to_sdf(URDF)

Place = tuple[int, str, int]


def places(text: str) -> Iterator[Place]:
    """Every number of a file outside of what is ours: element, attribute (empty: text), word."""
    root = etree.fromstring(text.encode())
    for index, element in enumerate(root.iter("*")):
        if any(str(item.tag).startswith("{") for item in (element, *element.iterancestors())):
            continue
        values = {"": element.text or "", **element.attrib}
        for name, value in values.items():
            if str(name).startswith("{") or name == "version":
                continue
            words = value.split()
            for number, word in enumerate(words):
                if re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?", word):
                    yield index, str(name), number


def label(text: str, place: Place) -> str:
    element = list(etree.fromstring(text.encode()).iter("*"))[place[0]]
    names = [
        item.get("name") or str(item.tag)
        for item in (*reversed(list(element.iterancestors())), element)
    ]
    return f"{'/'.join(names[1:])}@{place[1]}[{place[2]}]"


def edited(text: str, place: Place) -> tuple[str, float]:
    """The file with another number there."""
    index, name, number = place
    root = etree.fromstring(text.encode())
    element = list(root.iter("*"))[index]
    words = ((element.text or "") if not name else str(element.get(name))).split()
    new = float(words[number]) + 0.125
    words[number] = repr(new)
    if name:
        element.set(name, " ".join(words))
    else:
        element.text = " ".join(words)
    return etree.tostring(root, encoding="unicode"), new


def values(text: str) -> dict[str, float]:
    """Every number of a file by where it stands."""
    root = etree.fromstring(text.encode())
    elements = list(root.iter("*"))
    found = {}
    for place in places(text):
        index, name, number = place
        words = (
            (elements[index].text or "") if not name else str(elements[index].get(name))
        ).split()
        found[label(text, place)] = float(words[number])
    return found


TRIPS = {
    "URDF": (INTERMEDIATE_URDF, lambda text: translate.to_urdf(translate.to_sdf(text))),
    "SDFormat": (INTERMEDIATE_SDF, lambda text: translate.to_sdf(translate.to_urdf(text))),
}


@pytest.mark.parametrize(
    ("edited_format", "place"),
    [
        pytest.param(name, place, id=f"{name}-{label(text, place)}")
        for name, (text, _) in TRIPS.items()
        for place in places(text)
    ],
)
def test_an_edited_number_is_there_after_the_way_back(edited_format: str, place: Place) -> None:
    original, there_and_back = TRIPS[edited_format]
    text, new = edited(original, place)
    found = values(there_and_back(text))
    assert found[label(original, place)] == pytest.approx(new, abs=1e-9)
