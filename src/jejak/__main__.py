"""`python -m jejak`, and the `jejak` command."""

import gc
import sys

from jejak.late import install


def main() -> None:
    """Runs the command line, with as little as possible before it."""
    install()
    gc.disable()  # nothing that is imported is garbage; the command line switches it on
    try:
        from jejak.cli import main as run  # noqa: PLC0415  # after `install`

        run()
    except KeyboardInterrupt:  # before the command line could take charge of it
        sys.exit(130)


if __name__ == "__main__":
    main()
