#!/usr/bin/env python3
"""Draw the picture of docs/view.md again: the page with the translator in headless Chromium.

Needs Chromium, node, npm and the packages websockets and pillow::

    python scripts/page_picture.py TARGET
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from PIL import Image
from support.browser import Browser
from support.paths import ROOT
from support.translator_page import TranslatorPage, build_page

ROBOT = ROOT / "corpus" / "robots" / "mobile_manipulator.urdf"


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, Browser(1280, 720) as browser:
        path = Path(directory) / "robot-translate.html"
        build_page(path)
        page = TranslatorPage(browser, path)
        page.load()
        page.upload(ROBOT)
        with page.view():
            pass
        picture = Path(directory) / "page.png"
        browser.screenshot(picture)
        image = Image.open(io.BytesIO(picture.read_bytes())).convert("RGB")
        image.quantize(128).save(sys.argv[1], optimize=True)


if __name__ == "__main__":
    main()
