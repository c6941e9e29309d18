"""Records that cost nothing until they are used.

The standard decorator writes and compiles up to eight methods per class while a module is
imported. For our three hundred records that was two fifths of the time to the first finding, and a
run uses few of them. In processes of ours (`install`) a decorator stands in its place whose classes
have the same fields, slots and behaviour, and whose methods are written when they are first called.
Whoever imports jejak as a library has the standard decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

_STANDARD: Final = dataclasses.dataclass
_UNDERSTOOD: Final = frozenset({"eq", "frozen", "order", "slots"})
_ORDER: Final = ("__lt__", "__le__", "__gt__", "__ge__")

Method = Callable[..., Any]


def install() -> None:
    """From now on records of jejak are late ones; before that, none may have been imported."""
    vars(dataclasses)["dataclass"] = late_dataclass


def late_dataclass(cls: type | None = None, /, **how: bool) -> Any:
    """`dataclasses.dataclass`, late for what jejak's own records ask for."""
    if cls is None:
        return lambda found: late_dataclass(found, **how)
    if not how.keys() <= _UNDERSTOOD or not cls.__module__.startswith("jejak."):
        return _STANDARD(cls, **how)
    frozen = how.get("frozen", False)
    for name, method in _methods(cls, frozen, how.get("eq", True), how.get("order", False)).items():
        setattr(cls, name, method)
    slots = how.get("slots", False)
    made: Any = _STANDARD(cls, init=False, repr=False, eq=False, slots=slots)
    if frozen and slots and made is not cls:
        made.__getstate__ = _state
        made.__setstate__ = _set_state
    return made


def _methods(cls: type, frozen: bool, eq: bool, order: bool) -> dict[str, Method | None]:
    """What the standard decorator would define: nothing that the class says itself."""
    own = cls.__dict__
    wanted = ["__init__", "__repr__", *(["__eq__"] if eq else []), *(_ORDER if order else [])]
    methods: dict[str, Method | None] = {
        name: _later(name, frozen) for name in wanted if name not in own
    }
    has_hash = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
    if eq and not has_hash:
        methods["__hash__"] = _later("__hash__", frozen) if frozen else None
    if frozen:
        methods |= {"__setattr__": _refuse_to_assign, "__delattr__": _refuse_to_delete}
    return methods


def _later(name: str, frozen: bool) -> Method:
    """A method that writes itself when it is first called, and then stands aside."""
    written: Method | None = None

    def method(*given: Any, **named: Any) -> Any:
        nonlocal written
        if written is None:
            owner = next(at for at in type(given[0]).__mro__ if at.__dict__.get(name) is method)
            written = _init(owner, frozen) if name == "__init__" else _standard(owner, name)
            written.__qualname__ = f"{owner.__qualname__}.{name}"
            setattr(owner, name, written)
        return written(*given, **named)

    method.__name__ = name
    return method


def _init(owner: type, frozen: bool) -> Method:
    """The constructor: the standard one, without what the standard writes beside it."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_missing": dataclasses.MISSING}
    parameters = ["self"]
    keywords: list[str] = []
    lines: list[str] = []
    for field in dataclasses.fields(owner):
        if field.init:
            (keywords if field.kw_only else parameters).append(_parameter(field))
        value = _value(field, known)
        if value is not None:
            name = field.name
            lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if keywords:
        parameters += ["*", *keywords]
    if hasattr(owner, "__post_init__"):
        lines.append("self.__post_init__()")
    text = f"def __init__({', '.join(parameters)}):\n  " + "\n  ".join(lines or ["pass"])
    exec(text, known)  # noqa: S102  # names of our own fields
    written: Method = known["__init__"]
    return written


def _parameter(field: dataclasses.Field[Any]) -> str:
    if field.default_factory is not dataclasses.MISSING:
        return f"{field.name}=_missing"
    has_default = field.default is not dataclasses.MISSING
    return f"{field.name}=_default_{field.name}" if has_default else field.name


def _value(field: dataclasses.Field[Any], known: dict[str, Any]) -> str | None:
    """What the constructor sets a field to; None where it does not. What that needs is `known`."""
    name = field.name
    if field.default_factory is not dataclasses.MISSING:
        known[f"_make_{name}"] = field.default_factory
        made = f"_make_{name}()"
        return f"{made} if {name} is _missing else {name}" if field.init else made
    if field.default is not dataclasses.MISSING:
        known[f"_default_{name}"] = field.default
        return name if field.init else f"_default_{name}"
    return name if field.init else None


def _standard(owner: type, name: str) -> Method:
    """The method that the standard decorator gives a class with these fields."""
    fields = dataclasses.fields(owner)
    body: dict[str, Any] = {
        "__annotations__": {field.name: object for field in fields},
        "__doc__": "-",  # without one the standard would write a signature for it
        "__qualname__": owner.__qualname__,
    }
    for field in fields:
        body[field.name] = dataclasses.field(
            repr=field.repr, hash=field.hash, compare=field.compare, kw_only=True
        )
    like: type = _STANDARD(
        type(owner.__name__, (), body),
        init=False,
        repr=name == "__repr__",
        eq=name == "__eq__" or name in _ORDER,
        order=name in _ORDER,
        unsafe_hash=name == "__hash__",
    )
    method: Method = like.__dict__[name]
    return method


def _refuse_to_assign(_self: object, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    """What is pickled, as the standard decorator has it for frozen records with slots."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
