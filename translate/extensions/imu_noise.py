"""The noise of an IMU, converted to the elements per axis of SDFormat 1.6 and later (S A55)."""

from __future__ import annotations

import copy

from lxml import etree

from translate.xml.document import new_child
from translate.xml.white_space import trimmed

#: The measured quantity → its element in ``<noise>`` up to SDFormat 1.5.
_QUANTITIES = (("angular_velocity", "rate"), ("linear_acceleration", "accel"))


def imu_noise_per_axis(imu: etree._Element) -> None:
    """Replace the ``<noise>`` of an ``<imu>`` of SDFormat 1.5 or earlier, in place.

    All three axes of a quantity get the noise of the quantity.
    """
    noise = imu.find("noise")
    if noise is None:
        return
    kind = trimmed(noise.findtext("type") or "none")
    for quantity, source in _QUANTITIES:
        target = imu.find(quantity)
        if target is None:
            target = new_child(imu, quantity, noise)
        for axis in "xyz":
            per_axis = target.find(axis)
            if per_axis is None:
                per_axis = new_child(target, axis, noise)
            if per_axis.find("noise") is None:
                found = new_child(per_axis, "noise", noise)
                found.set("type", kind)
                found.extend(copy.deepcopy(value) for value in noise.findall(f"{source}/*"))
    imu.remove(noise)
