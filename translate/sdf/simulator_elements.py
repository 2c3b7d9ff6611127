"""Elements that simulators read although the specification does not define them.

They keep their place in SDFormat.  Other elements that the specification does not define have no
reader, except the program that they were written for.
"""

from __future__ import annotations

#: Parent and tag → the program that reads it, with its source.
SIMULATOR_ELEMENTS: dict[tuple[str, str], str] = {
    # The frame of the messages, before <frame_id> of 1.12.
    ("sensor", "gz_frame_id"): "Gazebo (gz-sensors, Sensor.cc)",
    ("sensor", "ignition_frame_id"): "Gazebo (gz-sensors, Sensor.cc, up to Fortress)",
}

#: Parent and tag of elements that simulators read as often as they occur, although the
#: specification defines one → the program, with its source.
REPEATED_ELEMENTS: dict[tuple[str, str], str] = {
    ("contact", "collision"): "Gazebo (gz-sim, systems/contact/Contact.cc)",
}
