"""Compiles Python files with mypyc: mypyc_build.py [--check] [--annotate FILE] WORK LIB FILE...

Runs in the project's directory, whose mypy settings it uses. LIB receives the extension modules as
they lie in the package; WORK keeps C files and objects, so that the next run compiles only what has
changed. MYPYC_OPT_LEVEL is the compiler's level, 2 by default: 3 takes longer and gains nothing in
scripts/bench. With --check it stops before the C compiler.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Distribution, Extension  # before mypyc, which looks whether it is loaded
from setuptools.command.build_ext import build_ext

from mypy.version import __version__ as mypy_version  # isort: skip
from mypyc.build import mypycify  # isort: skip
from overlay import LIBRARY, find_compiler  # isort: skip


def main() -> None:
    """Compiles what the command line names; any failure ends the process with a message."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--annotate", metavar="FILE")
    parser.add_argument("work", type=Path)
    parser.add_argument("lib", type=Path)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    settings = ["--cache-dir", os.devnull]
    if options.annotate:
        settings += ["--mypyc-annotation-file", options.annotate]
    extensions = mypycify(
        [*settings, *options.files],
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "2"),
        debug_level="0",
        multi_file=True,
        target_dir=str(options.work / "c"),
        group_name=LIBRARY.removesuffix("__mypyc"),
    )
    if not options.check:
        choose_compiler()
        command = ParallelBuild(Distribution({"name": "jejak", "ext_modules": extensions}))
        command.build_lib = str(options.lib)
        command.build_temp = str(options.work / "objects")
        command.ensure_finalized()
        command.run()


def choose_compiler() -> None:
    """Has another compiler used where the one that made Python is not there."""
    own = (sysconfig.get_config_var("CC") or "").split(" ")[0]
    compiler = find_compiler(os.environ)
    if compiler and "CC" not in os.environ and not shutil.which(own):
        os.environ["CC"] = compiler


class ParallelBuild(build_ext):  # type: ignore[misc]  # without types
    """Compiles files rather than modules in parallel, and only those that have changed."""

    def build_extensions(self) -> None:
        """Compiles, the largest files first, then links."""
        headers = sorted(Path(self.build_temp).with_name("c").rglob("*.h"))
        self.salt = repr((mypy_version, os.environ.get("CC"), sysconfig.get_config_vars())).encode()
        self.salt += b"".join(path.read_bytes() for path in headers)
        jobs = [
            (source, extension) for extension in self.extensions for source in extension.sources
        ]
        jobs.sort(key=lambda job: -Path(job[0]).stat().st_size)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = dict(pool.map(lambda job: self.compile(*job), jobs))
            list(pool.map(lambda extension: self.link(extension, objects), self.extensions))

    def compile(self, source: str, extension: Extension) -> tuple[str, str]:
        """The source and its object file, one from an earlier run where it would be the same."""
        flags = [*extension.extra_compile_args, "-w", "-Wno-error"]
        wanted = hashlib.sha256(self.salt + repr(flags).encode() + Path(source).read_bytes())
        (made,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
        stamp = Path(made + ".sha256")
        if not stamp.exists() or stamp.read_text("ascii") != wanted.hexdigest():
            stamp.unlink(missing_ok=True)
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=flags,
            )
            stamp.write_text(wanted.hexdigest(), "ascii")
        return source, made

    def link(self, extension: Extension, objects: dict[str, str]) -> None:
        """Makes the extension module from the objects of its sources."""
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        parts = [objects[source] for source in extension.sources]
        self.compiler.link_shared_object(parts, str(target))


if __name__ == "__main__":
    main()
