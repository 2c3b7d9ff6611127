"""Merge edits of comments of a translation into its original."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from translate.extensions.comments import Commented
from translate.model.shape import Collision, Visual

Texts: TypeAlias = Counter[str]


def merge_comments(original: Commented, written: Commented, edited: Commented) -> None:
    """Remove and add the comments in ``original`` that differ between the other two.

    The two are an entity of the translation and the same entity after an edit.  The place of a
    comment in the original is kept, since it can be another one in the other format.
    """
    before, after = _texts(written), _texts(edited)
    if before == after:
        return
    removed, added = before - after, after - before
    inner = [item for item in original.inner_comments if not _taken(item.text, removed)]
    outer = [text for text in _outer(original) if not _taken(text, removed)]
    inner += [item for item in edited.inner_comments if _taken(item.text, added)]
    outer += [text for text in _outer(edited) if _taken(text, added)]
    original.inner_comments = tuple(sorted(inner, key=lambda item: item.place))
    if not isinstance(original, Visual | Collision):
        original.comments = tuple(outer)


def _outer(entity: Commented) -> tuple[str, ...]:
    """The comments before an entity; shapes have none."""
    return () if isinstance(entity, Visual | Collision) else entity.comments


def _texts(entity: Commented) -> Texts:
    return Counter([*_outer(entity), *[item.text for item in entity.inner_comments]])


def _taken(text: str, texts: Texts) -> bool:
    """Remove a text from ``texts``; return whether it was there."""
    if texts[text] <= 0:
        return False
    texts[text] -= 1
    return True
