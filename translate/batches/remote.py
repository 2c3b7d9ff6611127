"""The process of a task of a cluster: files are read from standard input, results are written."""

from __future__ import annotations

import os
import pickle
import sys

from translate.batches.pool import run_local


def main() -> None:
    """Convert the files of a task in one worker, and write their results to standard output."""
    # What a parser of the caller prints is no result.
    results = os.dup(1)
    os.dup2(2, 1)
    files, out_dir, settings, limits = pickle.load(sys.stdin.buffer)
    data = pickle.dumps(list(run_local(files, out_dir, settings, limits, 1)))
    while data:
        data = data[os.write(results, data) :]


if __name__ == "__main__":
    main()
