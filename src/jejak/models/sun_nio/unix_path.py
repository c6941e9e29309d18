"""sun.nio.fs.UnixPath and UnixNativeDispatcher: names run their own code where they are known.

Where the program runs is not known.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING, text_of
from jejak.models.arguments import FALSE_MODEL, needed, nothing, receiver, receiver_instance
from jejak.models.environment import ENVIRONMENT, in_jdk_initialiser, set_fields
from jejak.models.files import UNIX_PATH, encoded_path
from jejak.models.java_io.file import normalize
from jejak.models.registry import Registry
from jejak.results.reasons import Omission
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

DISPATCHER: Final = "sun/nio/fs/UnixNativeDispatcher"


def working_directory(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """UnixNativeDispatcher.getcwd: some directory."""
    return state.new_array("[B", [ord("/")])


def to_absolute(_machine: Machine, state: State, arguments: list[object]) -> object:
    """UnixPath.toAbsolutePath: its own code runs on a directory that nobody knows."""
    text = encoded_path(state, receiver_instance(state, arguments))
    if not (text or "").startswith("/") and not in_jdk_initialiser(state):
        state.approximate(ENVIRONMENT)
    return DECLINED


def name_path(machine: Machine, state: State, arguments: list[object]) -> object:
    """The constructor of UnixPath of a text that is an input: its bytes are left open.

    Left out, and noted: a text that no bytes stand for.
    """
    text = needed(machine, state, arguments[2])
    if isinstance(text, Outcome):
        return text
    if text_of(state, text) is not None or state.instance(text).initial is None:
        return DECLINED
    ref = receiver(state, arguments)
    plain = normalize(machine, state, [text])
    if isinstance(plain, Outcome):
        return plain
    state.omit(Omission.ENVIRONMENT)
    record = state.writable_instance(ref)
    set_fields(state, ref, record.shape, {"fs": arguments[1], "path": UNREAD})
    record.native = text
    return NOTHING


def text_of_path(_machine: Machine, state: State, arguments: list[object]) -> object:
    """UnixPath.toString of a path that remembers its text."""
    native = receiver_instance(state, arguments).native
    return native if isinstance(native, Ref) else DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{DISPATCHER}.<clinit>()V", nothing)
    registry.exact(f"{DISPATCHER}.getcwd()[B", working_directory)
    registry.exact(f"{DISPATCHER}.init()I", FALSE_MODEL)
    registry.partly(f"{UNIX_PATH}.toAbsolutePath()L{UNIX_PATH};", ENVIRONMENT, to_absolute)
    system = "Lsun/nio/fs/UnixFileSystem;"
    leaves = Omission.ENVIRONMENT
    registry.omitting(f"{UNIX_PATH}.<init>({system}L{STRING};)V", leaves, name_path)
    registry.exact(f"{UNIX_PATH}.toString()L{STRING};", text_of_path)
    checked = f"{UNIX_PATH}.normalizeAndCheck(L{STRING};)L{STRING};"
    registry.omitting(checked, leaves, normalize)
