"""The child process of an isolated back end.

`python -m jejak.solver.worker NAME SECONDS MEBIBYTES SEED HARD_SECONDS` says hello, then answers
requests on standard input until it ends. A frame is four bytes of length and a marshalled tuple:
out `("ready",)` or `("missing", text)`, in `(fresh, rows, conjuncts, variables)`, out a reply with
the processor's seconds that it took; `fresh` asks for a new solver. The child imports as little as
it can, because every run of jejak waits for its start.
"""

from __future__ import annotations

import marshal
import os
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from jejak.solver.wire import Reply, Terms


def open_terms(name: str, seconds: float, mebibytes: int, seed: int) -> Terms:
    """A new incremental solver; `ImportError` when its package is missing."""
    # Imported here because one of the two packages may be missing, and each takes time to load.
    if name == "bitwuzla":
        from jejak.solver.bitwuzla_terms import BitwuzlaTerms  # noqa: PLC0415

        return BitwuzlaTerms(seconds, mebibytes, seed)
    from jejak.solver.z3_terms import Z3Terms  # noqa: PLC0415

    return Z3Terms(seconds, mebibytes, seed)


def serve(terms: Terms, request: tuple[Any, ...]) -> Reply:
    """Answer one request; a failure of ours or of the solver is a reply too."""
    rows, conjuncts, variables = request
    try:
        terms.define(rows)
        return terms.check(conjuncts, variables)
    except MemoryError:
        return "unknown", "memory"
    except Exception as trouble:  # whatever a back end raises costs one answer
        return "failed", f"{type(trouble).__name__}: {trouble}"


def limit_memory(mebibytes: int) -> None:
    """Let the system refuse what is far beyond the limit, where the system can."""
    try:
        import resource  # noqa: PLC0415  # not on every system

        # Above the solver's own limit, which ends in an answer, and the libraries' address space.
        size = (mebibytes + mebibytes // 4 + 512) << 20
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if hard == resource.RLIM_INFINITY or hard > size:
            resource.setrlimit(resource.RLIMIT_AS, (size, hard))
    except (ImportError, OSError, ValueError):
        pass


def read_frame() -> Any:
    """The next request, or None at the end of input."""
    head = _read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "little")
    body = _read(size)
    return marshal.loads(body) if len(body) == size else None  # noqa: S302  # our parent wrote it


def _read(size: int) -> bytes:
    parts = b""
    while len(parts) < size:
        part = os.read(0, size - len(parts))
        if not part:
            break
        parts = parts + part if parts else part
    return parts


def write_frame(descriptor: int, message: tuple[Any, ...]) -> None:
    """Send one frame."""
    body = marshal.dumps(message)
    data = memoryview(len(body).to_bytes(4, "little") + body)
    while data:
        data = data[os.write(descriptor, data) :]


def main() -> None:
    """Serve until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    name, seconds, mebibytes, seed, hard = sys.argv[1:6]
    output = os.dup(1)
    os.dup2(2, 1)  # whatever a solver prints must not land between the frames
    try:
        if int(mebibytes):
            limit_memory(int(mebibytes))
        limits = (name, float(seconds), int(mebibytes), int(seed))
        try:
            terms = open_terms(*limits)
        except ImportError as trouble:
            write_frame(output, ("missing", str(trouble)))
            return
        write_frame(output, ("ready",))
        while True:
            request = read_frame()
            if request is None:
                return
            # The parent kills a child that is late; the alarm is for when there is no parent.
            signal.setitimer(signal.ITIMER_REAL, float(hard) + 1)
            began = time.process_time()
            if request[0]:
                terms.close()
                terms = open_terms(*limits)
            reply = serve(terms, request[1:])
            signal.setitimer(signal.ITIMER_REAL, 0)
            write_frame(output, (*reply, time.process_time() - began))
    except OSError:
        pass  # the parent is gone
    finally:
        os._exit(0)  # destroying a solver's terms can take longer than all its answers


if __name__ == "__main__":
    main()
