"""Compiles the core of this clone: compile.py [--check [MODULE...]] [--annotate FILE].

The table [tool.jejak.compile] of pyproject.toml names modules, and packages for the modules that
lie in them; packages below those are named for themselves, and an __init__.py is never compiled.
The result goes to .jejak/compiled/KEY, where KEY stands for all that it was made from, and
.jejak/compiled/current says so to overlay.py. What mypyc and the C compiler say is in
.jejak/compiled/log.

--check only asks mypyc, in seconds, and prints its errors and warnings, also for a MODULE that the
table does not name yet. --annotate writes a page that marks the slow operations of each line.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

import overlay

HERE: Final = Path(__file__).parent
PLACE: Final = Path(overlay.RECORD).parent
SETTINGS: Final = ("pyproject.toml", "constraints.txt")
Lines = list[tuple[str, str, str]]
KEPT_BUILDS: Final = 3  # processes that still run may load further modules of an older one


class CompileError(Exception):
    """The core cannot be compiled; the message says why."""


@dataclass(frozen=True, slots=True)
class Core:
    """What is compiled: paths relative to `root`, with slashes, in order."""

    root: Path
    packages: tuple[str, ...]
    files: tuple[str, ...]

    def sources(self) -> list[str]:
        """The files and all of jejak that they import: mypyc copies constants from there."""
        found = dict.fromkeys(self.files)
        todo = list(self.files)
        while todo:
            for file in imported_files(self.root, todo.pop()):
                if file not in found:
                    found[file] = None
                    todo.append(file)
        return sorted(found)

    def checksums(self) -> Lines:
        """Of everything that is looked at before it is compiled again."""
        files = {"setting": SETTINGS, "source": self.sources()}
        root = str(self.root)
        return [
            (kind, file, overlay.checksum(root, file)) for kind in files for file in files[kind]
        ]

    def key(self) -> str:
        """Differs whenever the compiled modules could."""
        tools = [HERE / "mypyc_build.py", HERE / "overlay.py"]
        parts = [
            overlay.python_version(),
            metadata.version("mypy"),
            metadata.version("setuptools"),
            os.environ.get("MYPYC_OPT_LEVEL", ""),
            *(path.read_text("utf-8") for path in tools),
            *self.files,
        ]
        for file in self.sources():
            parts += [file, (self.root / file).read_text("utf-8")]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def read_core(root: Path, also: Iterable[str] = ()) -> Core:
    """What pyproject.toml says is compiled, and what `also` names."""
    with (root / "pyproject.toml").open("rb") as file:
        names = tomllib.load(file)["tool"]["jejak"]["compile"]["modules"]
    packages: list[str] = []
    files: set[str] = set()
    for name in dict.fromkeys([*names, *also]):
        path = "/".join(["src", *name.split(".")])
        if (root / path / "__init__.py").is_file():
            packages.append(path)
            files.update(overlay.modules_in(str(root), path))
        elif (root / f"{path}.py").is_file():
            files.add(f"{path}.py")
        else:
            raise CompileError(f"pyproject.toml has {name} compiled, which does not exist")
    return Core(root, tuple(packages), tuple(sorted(files)))


def imported_files(root: Path, file: str) -> Iterator[str]:
    """The files of jejak that a file imports names from, or as a whole."""
    package = module_name(file).split(".")
    if not file.endswith("__init__.py"):
        package.pop()
    names: set[str] = set()
    for node in ast.walk(ast.parse((root / file).read_text("utf-8"), file)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            names.update([base, *(f"{base}.{alias.name}" for alias in node.names)])
    for name in sorted(names):
        path = "/".join(["src", *name.split(".")])
        yield from (one for one in (f"{path}.py", f"{path}/__init__.py") if (root / one).is_file())


def module_name(file: str) -> str:
    """`jejak.expr` for src/jejak/expr/__init__.py."""
    parts = file.removesuffix(".py").split("/")[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run_mypyc(core: Core, work: Path, lib: Path, *options: str, log: Path | None = None) -> bool:
    """Compiles into `lib`; whether it worked. The output goes to `log` or is shown.

    Paths are relative to the root, so that what `work` holds can be used after a move.
    """
    command = [sys.executable, str(HERE / "mypyc_build.py"), *options, str(work), str(lib)]
    command += core.files
    (core.root / work).mkdir(parents=True, exist_ok=True)
    if log is None:
        return subprocess.run(command, cwd=core.root, check=False).returncode == 0  # noqa: S603
    with log.open("wb") as file:
        done = subprocess.run(  # noqa: S603
            command, cwd=core.root, check=False, stdout=file, stderr=subprocess.STDOUT
        )
    return done.returncode == 0


def compiled_modules(core: Core, lib: Path) -> dict[str, Path]:
    """The files of the compiled modules in `lib`, and of the library behind them, by name."""
    wanted = {
        **{file.removeprefix("src/").removesuffix(".py"): module_name(file) for file in core.files},
        overlay.LIBRARY: overlay.LIBRARY,
    }
    found = {}
    for path in sorted(lib.rglob("*.so")):
        stem = path.relative_to(lib).as_posix().split(".")[0]
        found[wanted.pop(stem)] = path
    if wanted:
        raise CompileError(f"mypyc did not compile {', '.join(wanted.values())}")
    return found


def can_import(core: Core, modules: dict[str, Path], log: Path) -> bool:
    """Whether all of the core can be imported, those modules compiled; `log` gets what is wrong.

    Some of what mypyc cannot do shows only then.
    """
    names = [module_name(file) for file in core.files]
    files = {name: str(path) for name, path in modules.items()}
    program = (
        f"import importlib, sys; sys.path[:0] = [{str(HERE)!r}, {str(core.root / 'src')!r}]\n"
        f"import overlay; sys.meta_path.insert(0, overlay.Overlay({str(core.root)!r}, {files!r}))\n"
        f"for name in {names!r}: importlib.import_module(name)"
    )
    with log.open("ab") as file:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", program],
            env={**os.environ, "JEJAK_NO_COMPILE": "1"},  # not the modules of the last time
            check=False,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    return done.returncode == 0


def compile_clone(root: Path) -> None:
    """Makes the compiled core current, from an earlier build where there is one."""
    place = root / PLACE
    place.mkdir(parents=True, exist_ok=True)
    core = read_core(root)
    key = core.key()
    sums = core.checksums()
    if not (place / key).is_dir():
        say(f"compiling the core, {len(core.files)} modules (JEJAK_NO_COMPILE=1 goes without)")
        shutil.rmtree(place / "new", ignore_errors=True)
        if not run_mypyc(core, PLACE / "work", PLACE / "new", log=place / "log"):
            write_record(core, "failed", key, sums, {})
            raise CompileError(f"mypyc or the C compiler failed; see {place / 'log'}")
        if read_core(root).key() != key:
            raise CompileError("sources changed meanwhile")
        if not can_import(core, compiled_modules(core, place / "new"), place / "log"):
            if not can_import(core, {}, place / "log"):
                raise CompileError(f"it cannot be imported; see {place / 'log'}")
            write_record(core, "failed", key, sums, {})
            raise CompileError(f"compiled, it cannot be imported; see {place / 'log'}")
        (place / "new").rename(place / key)
        say("compiled")
    modules = compiled_modules(core, place / key)
    names = {name: path.relative_to(place / key).as_posix() for name, path in modules.items()}
    (place / key).touch()
    write_record(core, "built", key, sums, names)
    remove_old_builds(place)


def write_record(core: Core, state: str, key: str, sums: Lines, modules: dict[str, str]) -> None:
    """Tells overlay.py, at once and whole."""
    lines: Lines = [
        (state, key, overlay.python_version()),
        *(("package", package, "-") for package in core.packages),
        *sums,
        *(("module", *item) for item in modules.items()),
    ]
    new = core.root / f"{overlay.RECORD}.new"
    new.write_text("".join("\t".join(line) + "\n" for line in lines), "utf-8")
    new.replace(core.root / overlay.RECORD)


def remove_old_builds(place: Path) -> None:
    """Keeps the builds that were used last."""
    builds = [path for path in place.iterdir() if path.is_dir() and len(path.name) == 16]
    for path in sorted(builds, key=lambda path: path.stat().st_mtime)[:-KEPT_BUILDS]:
        shutil.rmtree(path, ignore_errors=True)


def say(message: str) -> None:
    """Speaks as the set-up does."""
    print(f"jejak: {message}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """0 when the core is compiled, or was found to be compilable; 1 when not."""
    parser = argparse.ArgumentParser(prog="scripts/compile", description=__doc__.split("\n\n")[1])
    parser.add_argument("--check", nargs="*", metavar="MODULE", help="show what mypyc says, only")
    parser.add_argument("--annotate", metavar="FILE", help="write a page of slow operations, only")
    options = parser.parse_args(arguments)
    root = HERE.parent
    try:
        if options.check is None and options.annotate is None:
            compile_clone(root)
            return 0
        core = read_core(root, options.check or ())
        work = PLACE / "check"
        page = ["--annotate", str(Path(options.annotate).absolute())] if options.annotate else []
        return 0 if run_mypyc(core, work, work, "--check", *page) else 1
    except (CompileError, OSError, SyntaxError) as error:
        say(f"the core runs uncompiled: {error}")
        return 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
