"""Adds the generated pages when mkdocs builds the site (mkdocs.yml names this file)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))

from site_pages import pages


def on_files(files: Files, config: Any) -> Files:
    """All pages, the generated ones included."""
    for path, text in pages():
        files.append(File.generated(config, path, content=text))
    return files
