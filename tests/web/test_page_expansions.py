"""The page takes an expansion of xacro from another worker, which it does not trust."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import ModuleType

import pytest
from support.paths import ROOT

from translate.resources import xacro_process
from translate.resources.xacro_process import AnswerTooLongError, ProcessEndedError
from translate.resources.xacro_run import Answer, Request

REQUEST = Request("r.urdf.xacro", {}, 30, 0)
KEY = json.dumps(REQUEST)
GOOD = {"text": "<robot name='r'/>", "printed": "", "asked": ["a"], "failed": 0}


@pytest.fixture
def expansions(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "web" / "page"))
    # The page has its own function here for as long as it is open.
    monkeypatch.setattr(xacro_process, "expand_here", xacro_process.expand_here)
    import expansions

    return expansions


def refuse(name: str, beside: str) -> str:
    raise AssertionError(name)


def test_a_missing_expansion_stops_the_command_and_runs_nothing(
    expansions: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expansions, "run", refuse)
    command = expansions.Expansions({}, runs=False)
    with pytest.raises(expansions.StoppedCommand):
        xacro_process.expand_here(REQUEST, refuse)
    assert (command.missing, command.answer) == ((KEY, 30), "")


def test_the_other_worker_stops_with_the_answer(
    expansions: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(request: Request, find: Callable[[str, str], str]) -> Answer:
        return Answer(text=find("arm", "beside"))

    monkeypatch.setattr(expansions, "run", run)
    command = expansions.Expansions({}, runs=True)
    with pytest.raises(expansions.StoppedCommand):
        command.expand(REQUEST, lambda name, beside: f"/{name}")
    message = json.loads(command.answer)
    assert message["answer"]["text"] == "/arm"
    assert message["packages"] == [["arm", "beside"]]


def test_an_answer_is_used_and_its_packages_are_asked_again(expansions: ModuleType) -> None:
    asked: list[tuple[str, str]] = []

    def find(name: str, beside: str) -> str:
        asked.append((name, beside))
        return ""

    text = json.dumps({"answer": GOOD, "packages": [["arm", "beside"]]})
    answer = expansions.Expansions({KEY: text}, runs=False).expand(REQUEST, find)
    assert answer.text == "<robot name='r'/>"
    assert asked == [("arm", "beside")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"answer": {}}',
        *(
            json.dumps({"answer": GOOD | wrong, "packages": []})
            for wrong in (
                {"text": 1},
                {"asked": 1},
                {"asked": [1]},
                {"failed": "1"},
                {"trace": []},
                {"kind": "other"},
                {"kind": []},
                {"more": 1},
            )
        ),
        json.dumps({"answer": GOOD, "packages": [1]}),
    ],
    ids=range(13),
)
def test_what_is_no_answer_is_refused(expansions: ModuleType, text: str) -> None:
    command = expansions.Expansions({KEY: text}, runs=False)
    with pytest.raises(ProcessEndedError):
        command.expand(REQUEST, refuse)


def test_a_long_answer_is_refused(expansions: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xacro_process, "MAX_ANSWER", 10)
    command = expansions.Expansions({KEY: json.dumps({"answer": GOOD, "packages": []})}, runs=False)
    with pytest.raises(AnswerTooLongError):
        command.expand(REQUEST, refuse)
