"""Every option once: the command line, `jejak.toml`, the Python API and the docs read it here."""

from jejak.options.declaring import GROUPS, NUMBER, SEARCH, Declaration
from jejak.options.loading import (
    CALL,
    COMMAND_LINE,
    NONE,
    find_config,
    load_options,
    split_rule,
)
from jejak.options.table import (
    MANY_METHODS,
    PRESETS,
    SOLVER_LAYERS,
    WHOLE_SECONDS,
    Options,
    declarations,
)

__all__ = [
    "CALL",
    "COMMAND_LINE",
    "GROUPS",
    "MANY_METHODS",
    "NONE",
    "NUMBER",
    "PRESETS",
    "SEARCH",
    "SOLVER_LAYERS",
    "WHOLE_SECONDS",
    "Declaration",
    "Options",
    "declarations",
    "find_config",
    "load_options",
    "split_rule",
]
