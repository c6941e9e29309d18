"""Code of methods: the opcode table, decoding, control flow.

Imports `classfile` only. `decode` turns bytes into a `Body`, `control_flow` finds its blocks.
"""

from jejak.bytecode.body import Body, Handler
from jejak.bytecode.decode import decode
from jejak.bytecode.flow import Block, ControlFlow, control_flow
from jejak.bytecode.loops import Loop, find_loops
from jejak.bytecode.opcodes import BY_MNEMONIC, OPCODES, Opcode
from jejak.bytecode.stack import stack_effect

__all__ = [
    "BY_MNEMONIC",
    "OPCODES",
    "Block",
    "Body",
    "ControlFlow",
    "Handler",
    "Loop",
    "Opcode",
    "control_flow",
    "decode",
    "find_loops",
    "stack_effect",
]
