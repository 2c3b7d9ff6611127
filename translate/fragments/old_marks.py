"""Attributes and elements that early development versions wrote in namespaces of this tool.

They contained the data that the format of the file cannot express.  They are not read.
"""

from __future__ import annotations

import re

from translate.model.fragment import Location
from translate.model.model import LeftOut
from translate.xml.document import XmlFile

_OURS = r"\{urn:robot-translate:(?:(?:urdf|sdf|newer):)?\d+\}"
_IN_TEXT = b"urn:robot-translate:"


def drop_old_marks(file: XmlFile) -> list[LeftOut]:
    """Remove these attributes and elements from the tree of a file; return one entry for all.

    A ``<gazebo>`` block of URDF that contains nothing else is removed, too.
    """
    if _IN_TEXT not in file.data:
        return []
    number = 0
    for element in list(file.root.iter("*")):
        parent = element.getparent()
        if re.match(_OURS, str(element.tag)) and parent is not None:
            parent.remove(element)
            above = parent.getparent()
            if parent.tag == "gazebo" and not len(parent) and above is not None:
                above.remove(parent)
            number += 1
            continue
        names = [str(name) for name in element.attrib if re.match(_OURS, str(name))]
        for name in names:
            del element.attrib[name]
        number += len(names)
    if not number:
        return []
    what = f"{number} attributes and elements of robot-translate"
    reason = "an early development version wrote them, and they are not read"
    location = Location(file.path, file.line_of(file.root), str(file.root.tag))
    return [LeftOut("old-marks-dropped", what, reason, location)]
