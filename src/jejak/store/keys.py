"""Keys of results: what must be the same for a result to be looked at at all.

Tool, platform, target and options. Options that only say how long things may take are no part of
it: a result that no clock cut is the same with another clock; one that was cut rests on them
(`TIMES`). Those in `APART` change nothing in the result of a method.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields
from hashlib import blake2b
from pathlib import Path
from typing import Final

import jejak
from jejak.jvm.jdks import Jdk
from jejak.options import Options
from jejak.store.contents import digest

TIMES: Final = ("time", "method_time", "patience", "solver_time", "test_time")
"""Options that say how long things may take."""
APART: Final = (
    *TIMES,
    "origins", "strict", "fail_on", "lead", "explain_tier", "solver_cache", "cache", "cache_size",
    "store", "resume", "baseline", "new_since", "diff_filter", "effort", "mvn", "out", "every_path",
    "coverage", "black_box", "form", "workers", "memory", "cluster",
)  # fmt: skip
"""Options that the result of a method does not hang on, or rests on only where a clock cut it."""
BESIDE: Final = ("bitwuzla", "immutables", "z3-solver")
"""Packages whose versions results may hang on."""
MEMO: Final = "tool"
"""The file of a store that holds the digest of the jejak that wrote it last."""


def tool_digest(store: Path) -> str:
    """What tells this jejak from any other: its sources, and what it runs with.

    It is kept in `store` while no file of jejak and no directory of packages was touched, because
    reading all sources takes longer than checking a small class.
    """
    files = sorted(sources(Path(jejak.__file__).parent))
    stamp = _stamp(files)
    memo = store / MEMO
    try:
        known, _, digested = memo.read_text().partition(" ")
        if known == stamp:
            return digested
    except (OSError, UnicodeDecodeError):
        pass
    digested = _tool_digest(files)
    if store.is_dir():  # made by who keeps results there
        with suppress(OSError):
            memo.write_text(f"{stamp} {digested}")
    return digested


def _stamp(files: Iterable[str]) -> str:
    """What changes whenever somebody touches jejak, or installs another package."""
    found = blake2b(sys.version.encode(), digest_size=12)
    for path in (*files, *filter(os.path.isdir, sys.path)):
        status = os.stat(path)  # noqa: PTH116  # hundreds of files, at every start
        found.update(f"{path} {status.st_mtime_ns} {status.st_size}\n".encode())
    return found.hexdigest()


def _tool_digest(files: Iterable[str]) -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - takes long

    root = Path(jejak.__file__).parent
    found = blake2b(digest_size=12)
    for path in files:
        found.update(os.path.relpath(path, root).encode())
        found.update(Path(path).read_bytes())
    for name in BESIDE:
        try:
            found.update(f"{name} {version(name)}".encode())
        except PackageNotFoundError:
            continue
    found.update(sys.version.encode())
    return found.hexdigest()


def sources(root: Path) -> Iterable[str]:
    """The files that jejak is made of."""
    for directory, below, names in os.walk(root):
        below[:] = [each for each in below if each != "__pycache__"]
        for name in names:
            if name.endswith((".py", ".java", ".jar")):
                yield f"{directory}{os.sep}{name}"


def platform_text(platform: Jdk) -> str:
    """What tells a JDK from others, also from one that takes its place."""
    status = [
        f"{path.stat().st_size} {path.stat().st_mtime_ns}"
        for path in (platform.home / "release", platform.home / "lib/modules")
        if path.exists()
    ]
    return f"{platform} {status}"


def options_text(options: Options) -> str:
    """The options that every result of a method hangs on."""
    values = {
        item.name: getattr(options, item.name) for item in fields(options) if item.name not in APART
    }
    return repr(sorted(values.items()))


def times_text(options: Options) -> str:
    """The options that a result hangs on which a clock cut."""
    return repr([(name, getattr(options, name)) for name in TIMES])


def base_key(
    target: str, directory: Path, options: Options, platform: Jdk, is_one_of_many: bool
) -> str:
    """The key that all results of a run share.

    `target` are the words of the user, without method and line; `directory` is where they count.
    """
    parts = (
        tool_digest(Path(options.store)),
        platform_text(platform),
        target,
        str(directory),
        options_text(options),
        str(is_one_of_many),
    )
    return digest("\n".join(parts))
