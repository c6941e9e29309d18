"""What hatchling does beyond copying files when it builds jejak.

A wheel gets the core compiled by mypyc where a C compiler is at hand, and is pure Python otherwise;
the sources are in it either way. An editable install gets a .pth file that runs scripts/overlay.py,
which finds the modules that scripts/compile made.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCore(BuildHookInterface):  # type: ignore[type-arg]
    """The hook; hatchling finds it by its base."""

    def dependencies(self) -> list[str]:
        """What compiling needs, where it is possible."""
        if self._script("overlay").obstacle(os.environ):
            return []
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        return list(project["dependency-groups"]["compile"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds what the wheel has beside the sources."""
        self._place = tempfile.TemporaryDirectory()
        if version == "editable":
            build_data["force_include_editable"] = self._start_file()
            return
        obstacle = self._script("overlay").obstacle(os.environ)
        if obstacle:
            self.app.display_warning(f"not compiled: {obstacle}")
            return
        compiled = self._compiled()
        if not compiled:
            self.app.display_warning("not compiled: mypyc or the C compiler failed, see above")
            return
        build_data["force_include"].update(compiled)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, *_: object) -> None:
        """Removes what only the build needed."""
        self._place.cleanup()

    def _start_file(self) -> dict[str, str]:
        """A .pth file with a line that Python runs when it starts."""
        script = str(Path(self.root, "scripts", "overlay.py"))
        line = (
            "import os; from importlib.machinery import SourceFileLoader as loader; "
            f"file = {script!r}; os.path.isfile(file) and "
            "exec(loader('jejak_overlay', file).get_code('jejak_overlay'), "
            "{'__name__': 'jejak_overlay', '__file__': file})"
        )
        path = Path(self._place.name, "_jejak_overlay.pth")
        path.write_text(line + "\n", "utf-8")
        return {str(path): path.name}

    def _compiled(self) -> dict[str, str]:
        """Paths in the wheel by path of the compiled module; none where compiling failed.

        Whoever installs it cannot mend that, and the same code runs uncompiled.
        """
        compiling = self._script("compile")
        core = compiling.read_core(Path(self.root))
        lib = Path(self._place.name, "lib")
        if not compiling.run_mypyc(core, Path(self._place.name, "work"), lib):
            return {}
        found = compiling.compiled_modules(core, lib).values()
        return {str(path): path.relative_to(lib).as_posix() for path in found}

    def _script(self, name: str) -> ModuleType:
        """A module of scripts/, which is no package."""
        path = Path(self.root, "scripts", f"{name}.py")
        spec = importlib.util.spec_from_file_location(f"jejak_{name}_script", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module
