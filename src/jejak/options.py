"""Every option once: the command line, `jejak.toml`, the Python API and the docs read it here.

Precedence, lowest first: the default, `jejak.toml`, the environment, the command line.
`Options.origins` records where each value came from.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from jejak.errors import UsageError

CONFIG_FILE: Final = "jejak.toml"


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of an option besides its value.

    `name` is the name in `jejak.toml` and, behind two dashes, on the command line. `is_path`
    makes relative values in `jejak.toml` count from that file's directory.
    """

    name: str
    help: str
    metavar: str | None
    short: str | None
    environment: str | None
    is_path: bool
    default: Any
    kind: type


def _option(
    default: Any,
    help: str,  # noqa: A002 - the word that people look for
    *,
    metavar: str | None = None,
    short: str | None = None,
    environment: str | None = None,
    is_path: bool = False,
) -> Any:
    metadata = {
        "help": help,
        "metavar": metavar,
        "short": short,
        "environment": environment,
        "is_path": is_path,
    }
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run."""

    classpath: tuple[str, ...] = _option(
        (),
        "Where to find classes besides the target's own: directories and jars, `lib/*` for all "
        "jars in lib. May be given more than once.",
        metavar="PATH",
        short="-cp",
        is_path=True,
    )
    jdk: str | None = _option(
        None,
        "The JDK whose classes are read and that compiles and runs Java. Default: the first "
        "usable one; `jejak doctor` says which.",
        metavar="HOME",
        environment="JEJAK_JDK",
        is_path=True,
    )
    platform: str | None = _option(
        None,
        "Analyse against the classes of this JDK or run-time image, Java 8 or later, instead of "
        "those of the JDK in use.",
        metavar="HOME",
        is_path=True,
    )
    mvn: str | None = _option(
        None,
        "The Maven program that fetches jars. Default: `mvn` on PATH.",
        metavar="FILE",
        environment="JEJAK_MVN",
        is_path=True,
    )
    strict: bool = _option(
        False,
        "End with exit code 4 when anything could not be read, found or resolved.",
    )
    origins: Mapping[str, str] = field(default_factory=dict, compare=False)


def declarations() -> dict[str, Declaration]:
    """All options, by field name."""
    found = {}
    for item in fields(Options):
        if item.metadata:
            kind = type(item.default) if item.default is not None else str
            name = item.name.replace("_", "-")
            found[item.name] = Declaration(
                name=name, default=item.default, kind=kind, **item.metadata
            )
    return found


def load_options(
    given: Mapping[str, Any],
    directory: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> Options:
    """The options for a run started in `directory`.

    `given` holds what the command line or a caller of the API says, by field name; None and
    empty tuples mean that nothing was said. Raises UsageError on a wrong file or value.
    """
    environ = os.environ if environ is None else environ
    declared = declarations()
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    config = find_config(directory or Path.cwd())
    if config is not None:
        for key, value in _read_config(config, declared).items():
            values[key], origins[key] = value, str(config)
    for key, declaration in declared.items():
        name = declaration.environment
        if name is not None and environ.get(name):
            values[key], origins[key] = environ[name], f"${name}"
    for key, value in given.items():
        if key not in declared:
            raise UsageError(f"there is no option {key!r}{_hint(key, list(declared))}")
        if value not in (None, ()):
            values[key] = _checked(declared[key], value, "the command line")
            origins[key] = "command line"
    return Options(**values, origins=origins)


def find_config(directory: Path) -> Path | None:
    """`jejak.toml` in `directory` or the nearest directory above it, up to a repository's root."""
    for place in (directory.absolute(), *directory.absolute().parents):
        candidate = place / CONFIG_FILE
        if os.path.lexists(candidate):
            return candidate
        if (place / ".git").exists():
            return None
    return None


def _read_config(path: Path, declared: Mapping[str, Declaration]) -> dict[str, Any]:
    if not path.is_file():
        raise UsageError(f"{path} is not a file that can be read")
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{path}: {error}") from None
    by_name = {declaration.name: key for key, declaration in declared.items()}
    values = {}
    for name, value in table.items():
        key = by_name.get(name)
        if key is None:
            raise UsageError(f"{path}: there is no option {name!r}{_hint(name, list(by_name))}")
        checked = _checked(declared[key], value, str(path))
        values[key] = _anchored(checked, path.parent) if declared[key].is_path else checked
    return values


def _checked(declaration: Declaration, value: Any, origin: str) -> Any:
    if declaration.kind is tuple:
        value = (value,) if isinstance(value, str) else value
        if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
            return tuple(value)
    elif type(value) is declaration.kind:
        return value
    wanted = {tuple: "a list of strings", str: "a string", bool: "true or false"}
    raise UsageError(
        f"{origin}: {declaration.name} must be {wanted[declaration.kind]}, not {value!r}"
    )


def _anchored(value: Any, root: Path) -> Any:
    """Paths of a configuration file, made relative to it."""
    if isinstance(value, tuple):
        return tuple(_anchored(item, root) for item in value)
    parts = value.split(os.pathsep)
    return os.pathsep.join(str(root / Path(part).expanduser()) for part in parts)


def _hint(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(sorted(known))}"
