"""``python -m checker A B REPORT``: check two files with the report of their translation."""

from __future__ import annotations

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
