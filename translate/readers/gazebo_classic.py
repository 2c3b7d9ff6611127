"""Gazebo Classic 11, with libsdformat 9."""

from __future__ import annotations

from translate.readers.change import ACCEPTED_VALUES
from translate.readers.gazebo import ADDED_MASS, NAME, OLD_MESHES, REVOLUTE, ROWS
from translate.readers.reader import NO_MIMIC, Reader, SearchRules
from translate.readers.row import Row

_NAME = "Gazebo Classic 11"

READER = Reader(
    name="gazebo-classic",
    title=_NAME,
    formats=("sdf",),
    also=("urdf",),
    uri="model",
    visuals=OLD_MESHES,
    collisions=OLD_MESHES,
    options={"sdf_version": "1.7", "repair_inertia": True},
    changes=(REVOLUTE, ACCEPTED_VALUES, ADDED_MASS),
    unaffected=NO_MIMIC,
    readers=(NAME, _NAME),
    advice="set `GAZEBO_MODEL_PATH` to the parent of the model directory; it does not find "
    "files by relative URIs",
    rows=(
        Row(
            "uri-not-read",
            "ignores",
            "do not find it by a relative URI",
            "gazebo 11, SystemPaths.cc",
            "urdf",
            having=frozenset({"relative"}),
            name=_NAME,
        ),
        Row(
            "attribute-missing",
            "refuses",
            "",
            "run of libsdformat 12.3",
            "sdf",
            having=frozenset({"plugin"}),
            name=_NAME,
        ),
        *ROWS,
        Row(
            "joint-fixed-by-gazebo",
            "ignores",
            "leave out joints of this type",
            "gazebo 11, ODEPhysics.cc",
            "sdf",
            having=frozenset({"continuous"}),
            name=_NAME,
        ),
        Row(
            "mimic-not-followed",
            "ignores",
            "move mimic joints independently of their leader",
            "run of libsdformat 12.3, which reads none in URDF either",
            name=_NAME,
        ),
        Row(
            "limit-reversed",
            "misreads",
            "do not limit the joint",
            "manual of ODE, stops and motor parameters",
            "sdf",
            name=_NAME,
        ),
    ),
    # ``SystemPaths::FindFileURI`` of gazebo 11.
    search=SearchRules("", frozenset({"model", "http", "https"}), "GAZEBO_MODEL_PATH"),
)
