"""Runs a command while holding a lock: locked.py [--unless-busy] LOCKFILE COMMAND...

The system gives the lock back when the command and all that it started have ended, however
they ended, so there are no stale locks. With --unless-busy nothing is run while another holds it.
"""

import fcntl
import os
import sys


def main() -> None:
    """Waits for the lock, hands it to the command and becomes the command."""
    words = sys.argv[1:]
    waits = words[0] != "--unless-busy"
    path, *command = words if waits else words[1:]
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if not waits:
            return
        print("jejak: another set-up is at work; waiting for it", file=sys.stderr, flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)
    os.execvp(command[0], command)  # noqa: S606 - the caller names the command


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
