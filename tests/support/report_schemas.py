"""The rules of SARIF 2.1.0 and of the JUnit schemas, as far as ``check`` uses the formats.

SARIF: sarif-schema-2.1.0.json of OASIS.  JUnit: JUnit.xsd for Ant, which has more required
attributes than the schema of Jenkins and a fixed order of elements.
"""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

#: Object → property → (whether it is required, its type). Other properties are not allowed.
_SARIF: dict[str, dict[str, tuple[bool, object]]] = {
    "log": {"$schema": (False, str), "version": (True, str), "runs": (True, ["run"])},
    "run": {
        "tool": (True, "tool"),
        "columnKind": (False, str),
        "results": (False, ["result"]),
    },
    "tool": {"driver": (True, "driver")},
    "driver": {"name": (True, str), "version": (False, str), "rules": (False, ["rule"])},
    "rule": {
        "id": (True, str),
        "shortDescription": (False, "message"),
        "help": (False, "message"),
    },
    "result": {
        "ruleId": (False, str),
        "ruleIndex": (False, int),
        "level": (False, str),
        "message": (True, "message"),
        "locations": (False, ["location"]),
    },
    "message": {"text": (True, str)},
    "location": {"physicalLocation": (False, "physicalLocation")},
    "physicalLocation": {
        "artifactLocation": (True, "artifactLocation"),
        "region": (False, "region"),
    },
    "artifactLocation": {"uri": (True, str)},
    "region": {"startLine": (True, int), "startColumn": (False, int)},
}
#: The characters of a URI reference (RFC 3986), with complete percent-encoded octets.
_URI = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*")
_LEVELS = {"none", "note", "warning", "error"}


def sarif_faults(log: Any) -> list[str]:
    """The violations of SARIF 2.1.0 in a log."""
    faults = list(_object_faults(log, "log", "log"))
    if faults:
        return faults
    if log["version"] != "2.1.0":
        faults.append(f"version {log['version']}")
    for run in log["runs"]:
        if run.get("columnKind") not in (None, "utf16CodeUnits", "unicodeCodePoints"):
            faults.append("columnKind")
        rules = [rule["id"] for rule in run["tool"]["driver"].get("rules", [])]
        if len(set(rules)) != len(rules):
            faults.append("the rules are not unique")
        for result in run.get("results", []):
            index = result.get("ruleIndex", -1)
            if index >= 0 and rules[index] != result["ruleId"]:
                faults.append(f"the rule {index} is not {result['ruleId']}")
            if result.get("level", "warning") not in _LEVELS:
                faults.append(f"level {result['level']}")
            for location in result.get("locations", []):
                place = location["physicalLocation"]
                if not _URI.fullmatch(place["artifactLocation"]["uri"]):
                    faults.append(f"uri {place['artifactLocation']['uri']}")
                if min(place.get("region", {"startLine": 1}).values()) < 1:
                    faults.append("region")
    return faults


def _object_faults(value: Any, kind: object, place: str) -> list[str]:
    if isinstance(kind, list):
        if not isinstance(value, list):
            return [f"{place} is not an array"]
        items = (_object_faults(item, kind[0], f"{place}[{i}]") for i, item in enumerate(value))
        return [fault for faults in items for fault in faults]
    if isinstance(kind, type):
        return [] if type(value) is kind else [f"{place} is not of type {kind.__name__}"]
    rules = _SARIF[str(kind)]
    if not isinstance(value, dict):
        return [f"{place} is not an object"]
    faults = [f"{place}.{name} is unknown" for name in value if name not in rules]
    for name, (required, inner) in rules.items():
        if name in value:
            faults += _object_faults(value[name], inner, f"{place}.{name}")
        elif required:
            faults.append(f"{place}.{name} is missing")
    return faults


_COUNT = r"\d+"
_SECONDS = r"\d+(\.\d+)?"
_TEXT = r"(?s).*\S.*"
#: Element → attribute → its pattern. All are required, and others are not allowed.
_JUNIT_ATTRIBUTES: dict[str, dict[str, str]] = {
    "testsuites": {},
    "testsuite": {
        "name": _TEXT,
        "package": _TEXT,
        "id": _COUNT,
        "hostname": _TEXT,
        "timestamp": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d",
        "tests": _COUNT,
        "failures": _COUNT,
        "errors": _COUNT,
        "time": _SECONDS,
    },
    "properties": {},
    "testcase": {"name": _TEXT, "classname": _TEXT, "time": _SECONDS},
    "failure": {"type": _TEXT, "message": _TEXT},
    "system-out": {},
    "system-err": {},
}
#: Element → the order of its children, as a pattern of their names.
_JUNIT_CHILDREN = {
    "testsuites": r"(testsuite )*",
    "testsuite": r"properties (testcase )*system-out system-err ",
    "testcase": r"(failure )?",
}


def junit_faults(data: bytes) -> list[str]:
    """The violations of the JUnit schema in a report, and wrong counts."""
    root = etree.fromstring(data)
    faults = [] if root.tag == "testsuites" else [f"the root is {root.tag}"]
    for element in root.iter("*"):
        name = str(element.tag)
        if name not in _JUNIT_ATTRIBUTES:
            faults.append(f"<{name}> is unknown")
            continue
        rules = _JUNIT_ATTRIBUTES[name]
        if set(element.attrib) != set(rules):
            faults.append(f"<{name}> has the attributes {sorted(map(str, element.attrib))}")
        faults += [
            f"<{name} {attribute}>"
            for attribute, pattern in rules.items()
            if not re.fullmatch(pattern, element.get(attribute, ""))
        ]
        children = "".join(f"{child.tag} " for child in element)
        if not re.fullmatch(_JUNIT_CHILDREN.get(name, ""), children):
            faults.append(f"<{name}> contains {children}")
    for suite in root.iter("testsuite"):
        counted = {"tests": "testcase", "failures": "testcase/failure", "errors": "testcase/error"}
        faults += [
            f"{attribute} is {suite.get(attribute)}"
            for attribute, path in counted.items()
            if suite.get(attribute) != str(len(suite.findall(path)))
        ]
    return faults
