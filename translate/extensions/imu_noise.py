"""The noise of an IMU, in words of today: SDFormat 1.6 and later say it per axis (S A55)."""

from __future__ import annotations

import copy

from lxml import etree

from translate.xml.document import new_child

#: What was the noise of each half of an IMU.
_HALVES = (("angular_velocity", "rate"), ("linear_acceleration", "accel"))


def imu_noise_per_axis(imu: etree._Element) -> None:
    """Replace the ``<noise>`` of an ``<imu>``, as 1.5 and before have it, in place.

    All three axes of a half get what the half had.
    """
    noise = imu.find("noise")
    if noise is None:
        return
    kind = (noise.findtext("type") or "none").strip()
    for half, source in _HALVES:
        target = imu.find(half)
        if target is None:
            target = new_child(imu, half, noise)
        for axis in "xyz":
            per_axis = target.find(axis)
            if per_axis is None:
                per_axis = new_child(target, axis, noise)
            if per_axis.find("noise") is None:
                found = new_child(per_axis, "noise", noise)
                found.set("type", kind)
                found.extend(copy.deepcopy(value) for value in noise.findall(f"{source}/*"))
    imu.remove(noise)
