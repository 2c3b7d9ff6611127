"""A small stand-in for ``translate.update``: masses, limits of efforts, types and whole links.

It refuses an edit of a type, for which no other file has a place.
"""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path
from typing import Any

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.translation import Update
from translate.edits.edit import Edit
from translate.model.fragment import Location
from translate.report.loss_report import LossReport

_INERTIA = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
URDF = f"""<?xml version="1.0"?>
<!-- the arm -->
<robot name="arm">
  <link name="base"><inertial><mass value='1'/>{_INERTIA}</inertial></link>
  <link name="hand"><inertial><mass value='2'/>{_INERTIA}</inertial></link>
  <joint name="elbow" type="revolute">
    <parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort='5' velocity="3"/>
  </joint>
  <transmission name="only_in_urdf"/>
</robot>
"""
SDF = """<?xml version="1.0"?>
<!-- the arm -->
<sdf version="1.9">
  <model name="arm">
    <link name="base"><inertial><mass>1</mass></inertial></link>
    <link name="hand"><pose relative_to="elbow"/><inertial><mass>2</mass></inertial></link>
    <joint name="elbow" type="revolute">
      <pose relative_to="base"/><parent>base</parent><child>hand</child>
      <axis>
        <limit><lower>-1</lower><upper>1</upper><effort>5</effort><velocity>3</velocity></limit>
      </axis>
    </joint>
  </model>
</sdf>
"""
MASS, EFFORT = "link 'hand' inertial mass", "joint 'elbow' axis limit effort"
#: An edit of it has no place in the other file.
TYPE = "joint 'elbow' type"
#: Field → its text before and after the value, in URDF and in SDFormat.
FIELDS = {
    "inertial mass": (("<mass value='", "'"), ("<mass>", "<")),
    "axis limit effort": (("effort='", "'"), ("<effort>", "<")),
    "type": (('type="', '"'), ('type="', '"')),
}


def with_value(text: str, element: str, value: str) -> str:
    """A text with one value replaced."""
    start, end = place(text, element)
    return text[:start] + value + text[end:]


def place(text: str, element: str) -> tuple[int, int]:
    """The place of a value in a text.  Raises ``ValueError`` if there is none."""
    kind, name, what = element.split(" ", 2)
    before, after = FIELDS[what]["<sdf" in text]
    part = re.search(rf"<{kind} name=\"{name[1:-1]}\".*?</{kind}>", text, re.DOTALL)
    if part is None:
        raise ValueError(element)
    start = text.index(before, part.start(), part.end()) + len(before)
    return start, text.index(after, start)


def values(text: str) -> dict[str, str]:
    """The values of a text, by element."""
    found = {}
    for kind, name in re.findall(r"<(link|joint) name=\"(\w+)\"", text):
        found[f"{kind} '{name}'"] = "present"
        for what in FIELDS:
            if (what == "inertial mass") == (kind == "link"):
                start, end = place(text, f"{kind} '{name}' {what}")
                found[f"{kind} '{name}' {what}"] = text[start:end]
    return found


def without_link(text: str, name: str) -> str:
    """A text without a link and the joint that has it as its child."""
    text = re.sub(rf' *<link name="{name}".*?</link>\n', "", text, flags=re.DOTALL)
    child = rf'(?:<child link="{name}"/>|<child>{name}</child>)'
    return re.sub(rf" *<joint(?:(?!</joint>).)*{child}.*?</joint>\n", "", text, flags=re.DOTALL)


def read(source: Any) -> str:
    data = Path(source).read_bytes() if isinstance(source, (str, PathLike)) else source
    data = data if isinstance(data, bytes) else data.read()
    try:
        etree.fromstring(data)
    except etree.XMLSyntaxError as error:
        item = Diagnostic("file-read", "error", str(error), getattr(source, "name", ""))
        raise TranslateError([item]) from None
    return data.decode()


def update(target: Any, source: Any, *, base: Any = None, **options: Any) -> Update:
    """Merge the edits of ``source`` into ``target``, as ``translate.update(partial=True)``."""
    old, new = read(target), read(source)
    text, ours = old, values(new)
    theirs = values(old)
    before = theirs if base is None else values(read(base))
    edits, refused = [], []
    changed = [key for key in {**before, **ours} if before.get(key) != ours.get(key)]
    for key in changed:
        outer = [item for item in changed if key.startswith(f"{item} ")]
        value = ours.get(key, "")
        if outer or value == theirs.get(key, ""):
            continue
        kind, name, *inner = key.replace("'", "").split()
        line = new.partition(f'<{kind} name="{name}"')[0].count("\n") + 1
        place = Location(source.name, line if value else 0)
        at = ElementPath(kind, name, field="/".join(inner))
        edit = Edit(at, theirs.get(key, ""), value, place)
        if "type" in key or key not in theirs:
            refused.append(edit._replace(reason="it has no place"))
            continue
        edits.append(edit)
        if not value and kind == "link":
            text = without_link(text, name)
        elif value:
            text = with_value(text, key, value)
    format = "sdf" if "<sdf" in old else "urdf"
    return Update(text.encode(), edits, refused, LossReport(), format, text != old)
