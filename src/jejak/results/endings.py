"""How paths end, and why alternatives are not followed: closed lists."""

from __future__ import annotations

from enum import Enum

from jejak.results.reasons import Category, Reason


class Ending(Reason):
    """Every way a path can end. A path has exactly one; reports add up."""

    RETURNED = "returned", "The entry method returned.", None, Category.COMPLETE
    THREW = (
        "threw",
        "An exception escaped the entry method, or an assertion failed.",
        None,
        Category.COMPLETE,
    )
    EXITED = "exited", "The program ended itself (System.exit).", None, Category.COMPLETE
    ASSUMPTION = "assumption", "An assumption of the driver does not hold.", None, Category.COMPLETE
    SETTLED = (
        "settled",
        "Its loops are settled for every number of turns, by induction: none ends in a defect.",
        "induction",
        Category.COMPLETE,
    )
    SEEN = (
        "seen",
        "It came to a state that another path had come to: what follows is the same.",
        "seen-states",
        Category.COMPLETE,
    )
    RECURSION = (
        "recursion",
        "Methods called themselves deeper than calls are followed.",
        "depth",
        Category.CUT,
    )
    ENDLESS = (
        "endless",
        "It came back to a state that it was in: it never ends.",
        "endless-loops",
        Category.CUT,
    )
    BRANCH_BOUND = "branch-bound", "A branch was taken too often.", "branch-bound", Category.CUT
    REVISITS = "revisits", "An instruction was executed too often.", "revisits", Category.CUT
    PATH_LENGTH = "path-length", "It gathered too many conditions.", "path-length", Category.CUT
    ARRAY_ELEMENTS = (
        "array-elements",
        "It touched too many elements of an array of open length.",
        "array-elements",
        Category.CUT,
    )
    STRING_LENGTH = (
        "string-length",
        "It looked at each char of a string of open length, and there are too many.",
        "string-length",
        Category.CUT,
    )
    COLLECTION_ELEMENTS = (
        "collection-elements",
        "It touched too many elements of a list that is an input.",
        "collection-elements",
        Category.CUT,
    )
    CHAIN = "chain", "It followed references too far into the input.", "chain", Category.CUT
    ITERATIONS = (
        "iterations",
        "A loop turned too often without meeting a new input object.",
        "iterations",
        Category.CUT,
    )
    LOOP_BOUND = "loop-bound", "A loop turned too often.", "loop-bound", Category.CUT
    GOTOS = "gotos", "It jumped too often.", "gotos", Category.CUT
    METHOD_CALLS = "method-calls", "It called too many methods.", "method-calls", Category.CUT
    STEPS = "steps", "It executed too many instructions.", "steps", Category.CUT
    TREE_DEPTH = "tree-depth", "It made too many decisions.", "tree-depth", Category.CUT
    STATES = "states", "Too many states were waiting.", "states", Category.LEFT
    PATHS = "paths", "Enough paths had been followed.", "paths", Category.LEFT
    TIME = "time", "Time was up.", "method-time", Category.LEFT
    NOTHING_NEW = (
        "nothing-new",
        "Nothing new had come of the method for a while.",
        "patience",
        Category.LEFT,
    )
    ERRORS = "errors", "Enough errors had been found.", "errors", Category.LEFT
    UNSOLVED = (
        "unsolved",
        "The solver gave no answer, and such paths are to be left.",
        "solver-time",
    )
    DIVERGED = (
        "diverged",
        "A run on an input that should have followed it went another way.",
    )
    NOT_RUN = (
        "not-run",
        "No input could be made for a run of it, or the run gave no report.",
    )
    UNSUPPORTED = (
        "unsupported",
        "It met something that jejak cannot execute; its reason says what.",
    )


COMPLETE = frozenset(each for each in Ending if each.category is Category.COMPLETE)
"""Endings that cut nothing off."""

GIVEN_UP = frozenset(each for each in Ending if each.category is Category.LEFT)
"""Endings of alternatives that nobody followed."""


class Pruning(Enum):
    """Why nobody followed an alternative that no input takes."""

    CONTRADICTION = "contradiction"
    """The path condition contradicts it at a glance."""
    ERROR = "error"
    """The solver refuted it, at an instruction that may raise an exception."""
    PATH = "path"
    """The solver refuted it elsewhere."""
