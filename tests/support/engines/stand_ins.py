"""A file of the corpus with small files for the meshes, textures and models that it names."""

from __future__ import annotations

import base64
import re
import shutil
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import translate
from support.corpus_robots import CORPUS
from translate.fragments.uris import uris
from translate.resources.search import split_uri

if TYPE_CHECKING:
    from collections.abc import Iterator

#: One pixel.
_PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
    "rkJggg=="
)
_MANIFEST = """<package format="3"><name>{}</name><version>1.0.0</version>
<description>d</description><maintainer email="a@b.c">m</maintainer><license>BSD</license></package>
"""
_MODEL = """<sdf version="1.6"><model name="{}"><link name="link"><inertial><mass>1</mass>
</inertial></link></model></sdf>
"""
_INCLUDE = re.compile(rb"<include\b.*?<uri>\s*model://([^<\s]+)\s*</uri>", re.DOTALL)
#: The most models that a file includes, with those that they include.
_MOST_MODELS = 40


@cache
def _mesh(suffix: str) -> bytes:
    """The bytes of a mesh file with a small box; none for a format that has no stand-in."""
    import trimesh

    if suffix not in {".stl", ".obj", ".dae", ".glb", ".ply", ".off"}:
        return b""
    data = trimesh.creation.box((0.1, 0.2, 0.3)).export(file_type=suffix[1:])
    return data.encode() if isinstance(data, str) else cast("bytes", data)


@dataclass
class StandIns:
    """A copy of a file of the corpus in a directory, and what finds the files that it names.

    A model that a file of the same source has is copied, and another one has one link.
    """

    file: Path
    directory: Path
    packages: dict[str, Path] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """The copy of the file."""
        return self.directory / "source" / self.file.name

    @property
    def models(self) -> Path:
        """The directory with the included models."""
        return self.directory / "models"

    @property
    def resources(self) -> translate.Resources:
        """What finds the files, and nothing of the machine."""
        return translate.Resources(
            packages=self.packages, model_paths=[self.models], environment={}
        )

    def make(self) -> int:
        """Write all files, and return how many; 0 for a file that cannot be read."""
        self.path.parent.mkdir(parents=True)
        self.models.mkdir()
        shutil.copy(self.file, self.path)
        count = sum(1 for _ in self._included())
        try:
            document = translate.load(self.path, lenient=True, resources=self.resources)
        except translate.TranslateError:
            return 0
        return count + sum(
            self._file(uri.uri, Path(uri.directory or self.path.parent))
            for uri in uris(document)
            if uri.kind != "include"
        )

    def _included(self) -> Iterator[str]:
        """Write the models that the file includes, and those that these include."""
        waiting = [self.path]
        for path in waiting:
            for include in _INCLUDE.finditer(path.read_bytes()):
                name = include[1].decode("utf-8", "replace").partition("/")[0]
                model = self.models / name
                if model.exists() or len(waiting) > _MOST_MODELS or ".." in name:
                    continue
                model.mkdir()
                model_file = _models(self.file.relative_to(CORPUS).parts[0]).get(name)
                config = b""
                for part in () if model_file is None else model_file.iterdir():
                    if part.suffix in {".sdf", ".config"} and part.is_file():
                        shutil.copy(part, model / part.name)
                        config = config or part.read_bytes() * (part.suffix == ".config")
                if not config:
                    text = f'<model><name>{name}</name><sdf version="1.6">model.sdf</sdf></model>'
                    (model / "model.config").write_text(text, encoding="utf-8")
                    (model / "model.sdf").write_text(_MODEL.format(name), encoding="utf-8")
                waiting += model.glob("*.sdf")
                yield name

    def _file(self, uri: str, beside: Path) -> int:
        """Write a stand-in for the file of a URI; return whether there is one."""
        scheme, below = split_uri(uri)
        name, _, inner_path = below.partition("/")
        if scheme == "package" and inner_path:
            root = self.packages.setdefault(name, self.directory / "packages" / name)
            root.mkdir(parents=True, exist_ok=True)
            (root / "package.xml").write_text(_MANIFEST.format(name), encoding="utf-8")
            path = root / inner_path
        elif scheme == "model" and inner_path:
            path = self.models / name / inner_path
        elif not scheme and not below.startswith("/"):
            path = beside / below
        else:
            return 0
        if self.directory not in path.resolve().parents:
            return 0
        suffix = path.suffix.lower()
        data = _PNG if suffix in {".png", ".jpg", ".jpeg"} else _mesh(suffix)
        if data and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return int(bool(data))


@cache
def _models(source: str) -> dict[str, Path]:
    """Name → the directory of each model in the files of one source of the corpus."""
    return {path.parent.name: path.parent for path in (CORPUS / source).rglob("model.config")}
