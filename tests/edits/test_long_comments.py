"""Comments of any length are compared in a short time."""

from __future__ import annotations

import random
import time

from translate.edits.merge import _is_similar


def test_long_comments_are_compared_by_their_beginnings() -> None:
    generator = random.Random(1)
    letters = [chr(0x4E00 + number) for number in range(150)]
    comment = "".join(generator.choice(letters) for _ in range(20_000))
    changed = "".join(generator.choice(letters) if generator.random() < 0.1 else c for c in comment)
    start = time.process_time()
    assert _is_similar(comment, changed)
    assert not _is_similar(comment, comment[::-1])
    assert time.process_time() - start < 2
