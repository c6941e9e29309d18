"""Runs one command confined, and ends everything that it started when it ends.

A program of its own, started by `jejak.jvm.sandbox` as a file, so it imports the standard library
only and little of that. It reads one line of JSON from standard input (see `Policy.to_json`),
forks, and in the child takes away what the command may not do before executing it. Then it waits
for the command's end or for the end of its own standard input, which means that nobody is
interested any more; either way it kills every process that is left and says on standard output:

    ready PID PROTECTION,PROTECTION…    failed REASON    exit CODE    signal NUMBER
"""

# ruff: noqa: PTH110, PTH112, PTH123, PTH208 - importing pathlib takes longer than the rest
from __future__ import annotations

import ctypes
import json
import os
import resource
import select
import signal
import struct
import sys
import time

LANDLOCK = "files"
NAMESPACE = "network-namespace"
SECCOMP = "sockets"
LANDLOCK_NET = "tcp"
SIGNALS = "signals"
PROCESSES = "process-count"
MEMORY = "native-memory"
SUBREAPER = "descendants"
SANDBOX_EXEC = "sandbox-exec"

SANDBOX_EXEC_PROGRAM = "/usr/bin/sandbox-exec"

_SUBREAPER, _DEATH_SIGNAL, _NO_NEW_PRIVILEGES, _SECCOMP = 36, 1, 38, 22
_NEW_USER, _NEW_NET = 0x10000000, 0x40000000
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
# Landlock's rights on files, see landlock(7).
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_BLOCK, _TRUNCATE, _IOCTL = 1 << 6, 1 << 11, 1 << 14, 1 << 15
_RIGHTS_BY_ABI = ((1, 13), (2, 14), (3, 15), (5, 16))
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL
_READING = _EXECUTE | _READ_FILE | _READ_DIR
# Seccomp: the architecture's number and that of its `socket` call.
_MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
_IO_URING_SETUP = 425
_AF_INET, _AF_INET6, _AF_NETLINK = 2, 10, 16
_REAP_SECONDS = 5.0


def main() -> int:
    """Starts, watches and cleans up."""
    policy = json.loads(_read_line(0))
    libc = _libc()
    on_linux = sys.platform == "linux"
    active = []
    if on_linux and libc.prctl(_SUBREAPER, 1, 0, 0, 0) == 0:
        active.append(SUBREAPER)
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        _become(policy, libc, said)
    os.close(said)
    for number in policy["keep"]:
        os.close(number)
    words, _, trouble = _read_all(heard).decode("utf-8", "replace").partition("\n")
    trouble = trouble or (words if words.startswith("failed") else "")
    _say(trouble or f"ready {child} {','.join([*active, words])}")
    code = _watch(child, wake)
    _say(f"exit {code}" if code >= 0 else f"signal {-code}")
    return 0


def _watch(child: int, wake: int) -> int:
    """The child's exit code, negative for a signal; nothing of its family is left then."""
    ended = None
    while ended is None:
        ready, _, _ = select.select([0, wake], [], [])
        if wake in ready:
            signals = os.read(wake, 4096)
            ended = _reaped(child)
            if any(number != signal.SIGCHLD for number in signals):
                break
        if 0 in ready and not os.read(0, 4096):
            break
    _kill(-child)
    if ended is None:
        _kill(child)
        ended = os.waitpid(child, 0)[1]
    _kill(-child)
    _end_orphans()
    return os.waitstatus_to_exitcode(ended)


def _reaped(child: int) -> int | None:
    found, status = os.waitpid(child, os.WNOHANG)
    return status if found else None


def _end_orphans() -> None:
    """Ends descendants that left the process group: they have become our children."""
    deadline = time.monotonic() + _REAP_SECONDS
    while time.monotonic() < deadline:
        try:
            found, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not found:
            for orphan in _children():
                _kill(orphan)
            time.sleep(0.002)


def _children() -> list[int]:
    found = []
    for name in os.listdir("/proc") if sys.platform == "linux" else []:
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rpartition(b")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == os.getpid():
                found.append(int(name))
    return found


def _kill(number: int) -> None:
    try:
        os.kill(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _become(policy: dict[str, object], libc: ctypes.CDLL, said: int) -> None:
    """Turns this process into the command; never returns."""
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.setsid()
        os.chdir(str(policy["directory"]))
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(2, 1)
        keep = [int(str(number)) for number in _items(policy["keep"])]
        for kept in keep:
            os.set_inheritable(kept, True)
        _close_others({0, 1, 2, said, *keep})
        command = [str(part) for part in _items(policy["command"])]
        active = _confine(policy, libc, command)
        os.write(said, ",".join(active).encode() + b"\n")
        environment = policy["environment"]
        assert isinstance(environment, dict)
        os.execve(command[0], command, environment)  # noqa: S606
    except BaseException as error:
        os.write(said, f"failed {error}".replace("\n", " ").encode())
    finally:
        os._exit(127)


def _close_others(kept: set[int]) -> None:
    low = 0
    for number in sorted(kept):
        if low < number:  # an empty range would be every file
            os.closerange(low, number)
        low = number + 1
    os.closerange(low, 4096)


def _confine(policy: dict[str, object], libc: ctypes.CDLL, command: list[str]) -> list[str]:
    """Takes away what the system lets us take away; the names of what took effect."""
    active = []
    limits, without = policy["limits"], _items(policy["without"])
    assert isinstance(limits, dict)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, limits["file_bytes"])
    _limit(resource.RLIMIT_NOFILE, limits["open_files"])
    if (
        sys.platform == "darwin"
        and SANDBOX_EXEC not in without
        and os.path.exists(SANDBOX_EXEC_PROGRAM)
    ):
        command[:0] = [SANDBOX_EXEC_PROGRAM, "-p", str(policy["profile"])]
        return [SANDBOX_EXEC]
    if sys.platform != "linux":
        return active
    libc.prctl(_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    _limit(resource.RLIMIT_DATA, limits["data_bytes"])
    active.append(MEMORY)
    if NAMESPACE not in without and _own_network(libc):
        active.append(NAMESPACE)
        # The count is the namespace's own since Linux 5.14; root is not bound by it.
        if os.getuid() != 0 and _release() >= (5, 14):
            _limit(resource.RLIMIT_NPROC, limits["processes"])
            active.append(PROCESSES)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if LANDLOCK not in without:
        active += _landlock(policy, libc, deny_tcp=NAMESPACE not in active)
    if SECCOMP not in without and _filter_sockets(libc, own_network=NAMESPACE in active):
        active.append(SECCOMP)
    return active


def _limit(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(what, (value, value))


def _own_network(libc: ctypes.CDLL) -> bool:
    """Moves into a network of our own, in which there is only a loopback."""
    user, group = os.getuid(), os.getgid()
    if libc.unshare(_NEW_USER | _NEW_NET) != 0:
        return False
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        try:
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)
        except OSError:
            continue  # unmapped, we are nobody, which does as well
    plug = libc.socket(_AF_INET, 2, 0)
    if plug >= 0:
        set_flags, up_and_running = 0x8914, 0x41
        libc.ioctl(plug, set_flags, struct.pack("16sh22x", b"lo", up_and_running))
        os.close(plug)
    return True


def _landlock(policy: dict[str, object], libc: ctypes.CDLL, deny_tcp: bool) -> list[str]:
    """Leaves only the policy's paths; Landlock needs no privilege."""
    libc.syscall.restype = ctypes.c_long
    abi = libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    if abi < 1:
        return []
    handled = (1 << max(count for least, count in _RIGHTS_BY_ABI if abi >= least)) - 1
    net = 3 if deny_tcp and abi >= 4 else 0
    scoped = 3 if abi >= 6 else 0  # abstract sockets, signals to processes outside
    rules = struct.pack("=QQQ", handled, net, scoped)
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    ruleset = libc.syscall(_CREATE_RULESET, rules, ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return []
    for path in _items(policy["readable"]):
        _allow(libc, ruleset, str(path), handled & _READING)
    for path in _items(policy["writable"]):
        _allow(libc, ruleset, str(path), handled & ~_MAKE_CHAR & ~_MAKE_BLOCK)
    if libc.syscall(_RESTRICT_SELF, ruleset, 0) != 0:
        return []
    os.close(ruleset)
    return [LANDLOCK, *([LANDLOCK_NET] if net else []), *([SIGNALS] if scoped else [])]


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there needs no right
    if not os.path.isdir(path):
        rights &= _ON_FILES
    libc.syscall(_ADD_RULE, ruleset, 1, struct.pack("=Qi", rights, place), 0)
    os.close(place)


def _filter_sockets(libc: ctypes.CDLL, own_network: bool) -> bool:
    """Refuses sockets that reach outside.

    These are those of files and virtual machines and, without a network of our own, the internet's.
    """
    machine = _MACHINES.get(os.uname().machine)
    if machine is None:
        return False
    families = [_AF_NETLINK, *([_AF_INET, _AF_INET6] if own_network else [])]
    program = _socket_filter(*machine, families)
    steps = ctypes.create_string_buffer(program)
    head = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(steps))
    return bool(libc.prctl(_SECCOMP, 2, head, 0, 0) == 0)


def _socket_filter(machine: int, socket: int, families: list[int]) -> bytes:
    load, equal, at_least, give = 0x20, 0x15, 0x35, 0x06
    allow, refuse, missing = 0x7FFF0000, 0x00050000 | 13, 0x00050000 | 38
    steps = [
        (load, 0, 0, 4),
        (equal, 1, 0, machine),
        (give, 0, 0, refuse),
        (load, 0, 0, 0),
        (at_least, 0, 1, 0x40000000),  # x32, whose numbers are others
        (give, 0, 0, refuse),
        (equal, 0, 1, _IO_URING_SETUP),  # a way around this filter
        (give, 0, 0, missing),
        (equal, 1, 0, socket),
        (give, 0, 0, allow),
        (load, 0, 0, 16),
        *((equal, len(families) - number, 0, family) for number, family in enumerate(families)),
        (give, 0, 0, refuse),
        (give, 0, 0, allow),
    ]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _release() -> tuple[int, ...]:
    numbers = os.uname().release.split("-")[0].split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit())


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _say(text: str) -> None:
    try:
        os.write(1, text.encode() + b"\n")
    except BrokenPipeError:
        return


def _read_line(source: int) -> bytes:
    """A line and nothing beyond it."""
    data = b""
    while not data.endswith(b"\n"):
        part = os.read(source, 1 << 20)
        if not part:
            break
        data += part
    return data


def _read_all(source: int) -> bytes:
    data = b""
    while part := os.read(source, 65536):
        data += part
    os.close(source)
    return data


if __name__ == "__main__":
    sys.exit(main())
