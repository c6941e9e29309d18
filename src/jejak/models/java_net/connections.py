"""java.net.Socket, ServerSocket, URL and URLConnection: what comes over a connection is an input.

Nobody connects anywhere. Left out, and noted: that connecting or sending fails.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING
from jejak.models.arguments import needed, receiver, receiver_instance
from jejak.models.environment import ENVIRONMENT
from jejak.models.registry import Registry
from jejak.models.streams import CONSOLE_CLASS, make_stream
from jejak.results.environment import Surrounding
from jejak.results.reasons import Omission
from jejak.state.state import State

SOCKET: Final = "java/net/Socket"
SERVER: Final = "java/net/ServerSocket"
URL: Final = "java/net/URL"
CONNECTION: Final = "java/net/HttpURLConnection"
CONNECTED: Final = "connected"
"""The `native` of an object that stands for a connection."""


def connect(_machine: Machine, state: State, arguments: list[object]) -> object:
    """A constructor of Socket or ServerSocket."""
    state.omit(Omission.ENVIRONMENT)
    state.approximate(ENVIRONMENT)
    state.writable_instance(receiver(state, arguments)).native = CONNECTED
    return NOTHING


def accept(machine: Machine, state: State, arguments: list[object]) -> object:
    """ServerSocket.accept: somebody connects."""
    if receiver_instance(state, arguments).native != CONNECTED:
        return DECLINED
    ref = state.new_instance(machine.shape(SOCKET))
    state.instance(ref).native = CONNECTED
    return ref


def open_connection(machine: Machine, state: State, arguments: list[object]) -> object:
    """URL.openConnection, of any protocol: a connection that gives bytes."""
    target = needed(machine, state, arguments[0])
    if isinstance(target, Outcome):
        return target
    state.omit(Omission.ENVIRONMENT)
    state.approximate(ENVIRONMENT)
    ref = state.new_instance(machine.shape(CONNECTION))
    state.instance(ref).native = CONNECTED
    return ref


def open_stream(machine: Machine, state: State, _arguments: list[object]) -> object:
    """URL.openStream."""
    state.omit(Omission.ENVIRONMENT)
    state.approximate(ENVIRONMENT)
    return make_stream(machine, state, CONSOLE_CLASS, Surrounding.NETWORK)


def input_stream(machine: Machine, state: State, arguments: list[object]) -> object:
    """The bytes of a connection."""
    if receiver_instance(state, arguments).native != CONNECTED:
        return DECLINED
    return make_stream(machine, state, CONSOLE_CLASS, Surrounding.NETWORK)


def close(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Closeable.close."""
    return NOTHING if receiver_instance(state, arguments).native == CONNECTED else DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    stream = "getInputStream()Ljava/io/InputStream;"
    for signature in (f"{SOCKET}.<init>(L{STRING};I)V", f"{SERVER}.<init>(I)V"):
        registry.outside(signature, connect)
    registry.outside(f"{SERVER}.accept()L{SOCKET};", accept)
    for owner in (SOCKET, "java/net/URLConnection"):
        registry.outside(f"{owner}.{stream}", input_stream)
    for owner in (SOCKET, SERVER):
        registry.outside(f"{owner}.close()V", close)
    opening = f"{URL}.openConnection()Ljava/net/URLConnection;"
    registry.outside(opening, open_connection)
    registry.outside(f"{URL}.openStream()Ljava/io/InputStream;", open_stream)
