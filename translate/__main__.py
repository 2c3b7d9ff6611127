"""``python -m translate`` is the command ``robot-translate``."""

from translate.cli import main

if __name__ == "__main__":
    main(prog_name="python -m translate")
