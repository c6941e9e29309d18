"""The options of a run: what was said of them, and where.

Precedence, lowest first: the default, what `effort` stands for, `jejak.toml`, the environment, the
command line. `Options.origins` records where each value came from.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jejak.errors import UsageError
from jejak.options.declaring import METHOD, NUMBER, Declaration
from jejak.options.table import PRESETS, Options, declarations

CONFIG_FILE: Final = "jejak.toml"
COMMAND_LINE: Final = "command line"
CALL: Final = "call"
"""Origins of what a user says for one run, there or through the Python API."""
NONE: Final = "none"
"""How the command line and `jejak.toml` switch a bound off."""
_MOST_SECONDS: Final = 1e9


def load_options(
    given: Mapping[str, Any],
    directory: Path | None = None,
    environ: Mapping[str, str] | None = None,
    origin: str = COMMAND_LINE,
) -> Options:
    """The options for a run started in `directory`.

    `given` holds what the command line or a caller of the API says, by field name; None and
    empty tuples mean that nothing was said, numbers may be texts, NONE is no bound. `origin` says
    which of the two it was. Raises UsageError on a wrong file or value.
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
            parsed = _parsed(declaration, environ[name])
            values[key] = _checked(declaration, parsed, f"${name}")
            origins[key] = f"${name}"
    for key, value in given.items():
        if key not in declared:
            raise UsageError(f"there is no option {key!r}{_hint(key, list(declared))}")
        if value not in (None, ()):
            parsed = _parsed(declared[key], value)
            values[key] = _checked(declared[key], parsed, f"the {origin}")
            origins[key] = origin
    effort = values.get("effort", "normal")
    for key, value in PRESETS[effort].items():
        if key not in values:
            values[key], origins[key] = value, f"effort {effort}"
    options = Options(**values, origins=origins)
    check_options(options)
    return options


def check_options(options: Options) -> None:
    """Raises UsageError when options contradict each other."""
    most = options.array_elements
    if most is not None and most < options.min_length:
        raise UsageError(
            f"min-length {options.min_length} asks for longer arrays than array-elements "
            f"{most} allows"
        )
    if options.max_length < options.min_length:
        raise UsageError(f"max-length {options.max_length} is less than min-length")


def split_rule(text: str) -> tuple[str, str]:
    """The pattern and the value of `PATTERN=VALUE`."""
    pattern, _, value = text.rpartition("=")
    return pattern.strip(), value.strip()


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


def _parsed(declaration: Declaration, value: Any) -> Any:
    """A number that stands as text on the command line; what is none stays for `_checked`."""
    if not isinstance(value, str) or declaration.kind not in (int, float) or value == NONE:
        return value
    try:
        return declaration.kind(value)
    except ValueError:
        return value


def _checked(declaration: Declaration, value: Any, origin: str) -> Any:
    """`value` as the option keeps it. Raises UsageError when it is not `declaration.wanted`."""
    if declaration.kind is tuple:
        found = _checked_list(declaration, value)
        if found is not None:
            return found
    elif declaration.kind in (int, float):
        if declaration.optional and value == NONE:
            return None
        if _is_number(declaration, value):
            return declaration.kind(value)
    elif type(value) is declaration.kind and value in (declaration.choices or (value,)):
        return value
    raise UsageError(f"{origin}: {declaration.name} must be {declaration.wanted}, not {value!r}")


def _is_number(declaration: Declaration, value: Any) -> bool:
    least = declaration.least
    if declaration.kind is int:
        return type(value) is int and (least is None or value >= least)
    if type(value) not in (int, float) or abs(value) > _MOST_SECONDS:
        return False
    return value == value and (least is None or value > least)  # noqa: PLR0124 - not NaN


def _checked_list(declaration: Declaration, value: Any) -> tuple[str, ...] | None:
    """The strings of a list option; None when `value` is something else."""
    if declaration.rule and isinstance(value, dict):
        value = [f"{pattern}={setting}" for pattern, setting in value.items()]
    items = (value,) if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        return None
    if not all(_is_item(declaration, item) for item in items):
        return None
    return tuple(items)


def _is_item(declaration: Declaration, item: str) -> bool:
    if declaration.rule:
        pattern, value = split_rule(item)
        if declaration.rule == (METHOD,):
            return bool(pattern) and bool(value)
        fits = value.isdecimal() if declaration.rule == (NUMBER,) else value in declaration.rule
        return bool(pattern) and fits
    return not declaration.choices or item in declaration.choices


def _anchored(value: Any, root: Path) -> Any:
    """Paths of a configuration file, made relative to it."""
    if isinstance(value, tuple):
        return tuple(_anchored(item, root) for item in value)
    parts = value.split(os.pathsep)
    return os.pathsep.join(str(root / Path(part).expanduser()) for part in parts)


def _hint(name: str, known: list[str]) -> str:
    import difflib  # noqa: PLC0415 - only mistakes need it

    close = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(sorted(known))}"
