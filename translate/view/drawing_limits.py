"""What one page draws at most, and the sizes of images.

The script of the page counts what its loaders make of the mesh files; the sizes of images are
counted when the page is written, too.
"""

from __future__ import annotations

import re
import struct

#: Kind → the largest amount of one page.
LIMITS: dict[str, int] = {
    # The work of reading mesh files, in units of about 20 ns and 3 bytes.  The prices of what is
    # read are in `web/viewer/src/budget.js`.
    "work": 250_000_000,
    # The seconds of reading all mesh files, and one of them.
    "seconds": 60,
    "secondsOfFile": 30,
    # The draw calls and the corners of triangles of all shapes.
    "drawn": 20_000,
    "corners": 60_000_000,
    # How often triangles cover the picture, each at most once.  A robot covers it up to 4 times.
    "cover": 100,
    # The squares of the corners of polylines, and of polygons of COLLADA with more than 4 corners.
    "outlines": 500_000,
    # The pixels of images, and of one of them.  The page needs about 14 bytes for each.
    "pixels": 96 * 2**20,
    "image": 2**26,
}
_PNG = b"\x89PNG\r\n\x1a\n"
#: A marker of JPEG, which any number of 0xFF can precede.
_MARKER = re.compile(rb"\xff([^\xff])")
#: The markers without a length, and those of frames, which have the size.
_BARE_MARKERS = frozenset({0x00, 0x01, *range(0xD0, 0xD9)})
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
#: The frame is behind at most so many other parts of a JPEG file.
_MAX_MARKERS = 10_000


def pixels_of(data: bytes) -> int:
    """Return the pixels of an image by its header; 0 if its format is not known, or it is broken.

    The formats are those that browsers draw: PNG, JPEG, GIF, BMP and WebP.  Its suffix may be that
    of another one.
    """
    try:
        width, height = _size_of(data)
    except struct.error:
        return 0
    return width * height


def _size_of(data: bytes) -> tuple[int, int]:
    """Return the columns and rows of an image.

    Raises ``struct.error`` for a header that ends early.
    """
    if data.startswith(_PNG):
        return struct.unpack_from(">II", data, 16)
    if data.startswith(b"\xff\xd8"):
        return _size_of_jpeg(data)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return struct.unpack_from("<HH", data, 6)
    if data.startswith(b"BM"):
        (header,) = struct.unpack_from("<I", data, 14)
        # The oldest header has 12 bytes; a negative height is that of an image from the top down.
        width, height = struct.unpack_from("<HH" if header == 12 else "<ii", data, 18)
        return abs(width), abs(height)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _size_of_webp(data)
    return 0, 0


def _size_of_jpeg(data: bytes) -> tuple[int, int]:
    end = 2
    for _ in range(_MAX_MARKERS):
        marker = _MARKER.search(data, end)
        if marker is None:
            break
        kind, end = marker[1][0], marker.end()
        if kind in _FRAMES:
            height, width = struct.unpack_from(">HH", data, end + 3)
            return width, height
        if kind not in _BARE_MARKERS:
            end += struct.unpack_from(">H", data, end)[0]
    return 0, 0


def _size_of_webp(data: bytes) -> tuple[int, int]:
    match data[12:16]:
        case b"VP8X":
            low_width, high_width, low_height, high_height = struct.unpack_from("<HBHB", data, 24)
            return low_width + (high_width << 16) + 1, low_height + (high_height << 16) + 1
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
    return 0, 0
