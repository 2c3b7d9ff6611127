"""Mutated robot files are translated or refused: no other exception, no hang, bounded memory.

``scripts/mutate.py`` runs more of these mutations, ``scripts/fuzz.py`` searches for new ones;
``docs/robustness.md`` has the counts.
"""

from __future__ import annotations

import pytest
from support.mutations import mutation, robot_files
from support.robustness import run

SEED = 12
BATCH = 100


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_mutations_do_not_fail(batch: int) -> None:
    paths, found = robot_files(), []
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        path, data, plan = mutation(paths, SEED, number)
        failure = run(data, str(path), plan)
        if failure is not None:
            found.append(f"scripts/mutate.py --seed {SEED} --only {number}: {failure.key}")
    assert found == []
