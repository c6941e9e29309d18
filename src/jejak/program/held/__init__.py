"""What fields hold in every object that a program made, by reading its code."""

from jejak.program.held.fields import Held, HeldFields

__all__ = ["Held", "HeldFields"]
