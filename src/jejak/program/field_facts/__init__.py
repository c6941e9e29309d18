"""What fields hold in every object that a program made, by reading its code."""

from jejak.program.field_facts.fields import FieldFacts, Held

__all__ = ["FieldFacts", "Held"]
