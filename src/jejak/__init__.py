"""jejak finds run-time errors in Java bytecode and proves each with a test that ran.

This top package holds what every room shares: the version here, the exception tree in `errors`, the
options in `options`. The functions below are the Python API (`app.api`, docs/api.md); they load
when they are first asked for, so that importing jejak, or one of its rooms, costs nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jejak.app.api import (
        check,
        check_events,
        enumerate_structures,
        explain,
        gen,
        gen_events,
        inspect,
        show,
        verify,
    )

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "check",
    "check_events",
    "enumerate_structures",
    "explain",
    "gen",
    "gen_events",
    "inspect",
    "show",
    "verify",
]


if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module 'jejak' has no attribute {name!r}")
        from jejak.app import api  # noqa: PLC0415 - see above

        return getattr(api, name)
