"""Records as JSON and back, by the types of their fields.

What is read may have been written by anybody: a value of another shape than its type is a
`RecordError`, and nothing but records, members of closed lists and plain values ever comes of it.
"""

from __future__ import annotations

import json
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial, reduce
from operator import attrgetter, or_
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

Encode = Callable[[Any], Any]
Decode = Callable[[Any], Any]


class RecordError(ValueError):
    """Something is no record of the type that was asked for."""


class Codec:
    """Writes values of one type as what JSON has, and reads them again.

    Where `plain` is a type, values are written as they are and need only be of that type: records
    and lists look at all such values at once.
    """

    __slots__ = ("decode", "encode", "plain")

    def __init__(self, encode: Encode, decode: Decode, plain: type | None = None) -> None:
        self.encode = encode
        self.decode = decode
        self.plain = plain


_CODECS: Final[dict[Any, Codec]] = {}
"""Codecs by type: the types are fixed, and so are their codecs."""


def codec_of(kind: Any) -> Codec:
    """The codec of a type. Raises TypeError for one that records do not have."""
    known = _CODECS.get(kind)
    if known is None:
        known = _CODECS[kind] = Codec(_unready, _unready)
        made = _make(kind)
        known.encode, known.decode, known.plain = made.encode, made.decode, made.plain
    return known


def dumps(kind: Any, value: Any) -> bytes:
    """A value of a type as bytes."""
    return json.dumps(codec_of(kind).encode(value), separators=(",", ":")).encode()


def loads(kind: Any, data: bytes) -> Any:
    """The value that was written. Raises RecordError where the bytes are something else."""
    try:
        return codec_of(kind).decode(json.loads(data))
    except RecordError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        raise RecordError(f"not a record: {error}") from None


def _unready(_: Any) -> Any:
    raise AssertionError("asked before it was made")


def _make(kind: Any) -> Codec:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union(members(kind))
    if origin is not None:
        maker = GENERICS.get(origin)
        if maker is None:
            raise TypeError(f"{kind} has no codec")
        return maker(get_args(kind))
    if kind in PLAIN:
        return _plain(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind)
    raise TypeError(f"{kind} has no codec")


PLAIN: Final = (str, int, float, bool, type(None))


def _plain(kind: type) -> Codec:
    def decode(value: Any) -> Any:
        if type(value) is not kind:
            raise RecordError(f"{value!r} is no {kind.__name__}")
        return value

    return Codec(_same, decode, kind)


def _same(value: Any) -> Any:
    return value


def _listed(make: Callable[[Any], Any], args: tuple[Any, ...]) -> Codec:
    inner = codec_of(args[0])
    if inner.plain is not None:
        return _plain_list(make, inner.plain)

    def encode(value: Any) -> Any:
        write = inner.encode
        return [write(each) for each in value]

    def decode(value: Any) -> Any:
        read = inner.decode
        return make([read(each) for each in _list(value)])

    return Codec(encode, decode)


def _plain_list(make: Callable[[Any], Any], kind: type) -> Codec:
    only = {kind}

    def decode(value: Any) -> Any:
        if not only.issuperset(map(type, _list(value))):
            raise RecordError(f"{value!r} are not all of {kind.__name__}")
        return make(value)

    return Codec(list, decode)


def _tuple(args: tuple[Any, ...]) -> Codec:
    if len(args) == 2 and args[1] is Ellipsis:
        return _listed(tuple, args)
    inner = [codec_of(each) for each in args]

    def encode(value: Any) -> Any:
        return [each.encode(part) for each, part in zip(inner, value, strict=True)]

    def decode(value: Any) -> Any:
        return tuple([each.decode(part) for each, part in zip(inner, _list(value), strict=True)])

    return Codec(encode, decode)


def _counter(args: tuple[Any, ...]) -> Codec:
    return _pairs(Counter, args[0], int)


def _dict(args: tuple[Any, ...]) -> Codec:
    return _pairs(dict, *args)


def _pairs(make: Callable[[Any], Any], key: Any, value: Any) -> Codec:
    pair = codec_of(tuple[key, value])

    def encode(found: Any) -> Any:
        return [pair.encode(each) for each in found.items()]

    def decode(found: Any) -> Any:
        return make(dict([pair.decode(each) for each in _list(found)]))

    return Codec(encode, decode)


GENERICS: Final[dict[Any, Callable[[tuple[Any, ...]], Codec]]] = {
    tuple: _tuple,
    list: lambda args: _listed(list, args),
    Counter: _counter,
    dict: _dict,
}


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise RecordError(f"{value!r} is no list")
    return value


def _enum(kind: type[Enum]) -> Codec:
    """A closed list by its codes; a base of several, which has no members, by list and code."""
    lists = list(leaves(kind))
    if lists == [kind]:
        members_by_code = {member.value: member for member in kind}
        return Codec(lambda member: member.value, lambda code: members_by_code[code])
    by_code = {(each.__name__, member.value): member for each in lists for member in each}

    def encode(member: Any) -> Any:
        return [type(member).__name__, member.value]

    def decode(value: Any) -> Any:
        name, code = _list(value)
        return by_code[name, code]

    return Codec(encode, decode)


def leaves(kind: type[Enum]) -> Iterator[type[Enum]]:
    """A closed list, or those below a base of several."""
    below = sorted(kind.__subclasses__(), key=lambda each: each.__name__)
    if not below:
        yield kind
    for each in below:
        yield from leaves(each)


def _record(kind: type) -> Codec:
    """A record as the list of its fields, in order."""
    hints = get_type_hints(kind)
    inner = [(item.name, codec_of(hints[item.name])) for item in fields(kind)]
    others = [(at, each) for at, (_, each) in enumerate(inner) if each.plain is None]
    expected = [each.plain for _, each in inner]
    names = [name for name, _ in inner]
    parts = attrgetter(*names) if len(names) > 1 else partial(_few, names)

    def encode(value: Any) -> Any:
        found = list(parts(value))
        for at, each in others:
            found[at] = each.encode(found[at])
        return found

    def decode(value: Any) -> Any:
        kinds: list[Any] = list(map(type, _list(value)))
        if len(kinds) != len(expected):
            raise RecordError(f"{kind.__name__} has {len(expected)} fields, not {len(kinds)}")
        found = value.copy()
        for at, each in others:
            kinds[at] = None
            found[at] = each.decode(value[at])
        if kinds != expected:
            raise RecordError(f"{value!r} is no {kind.__name__}")
        return kind(*found)

    return Codec(encode, decode)


def _few(names: list[str], value: Any) -> list[Any]:
    """The fields of a record that has one or none, which `attrgetter` would not list."""
    return [getattr(value, name) for name in names]


def members(kind: Any) -> list[Any]:
    """The types of a union, in an order that does not change; of several lists, one of all."""
    found: dict[Any, None] = {}
    for each in get_args(kind):
        inner = members(each) if get_origin(each) in (Union, types.UnionType) else [each]
        found.update(dict.fromkeys(inner))
    lists = [each for each in found if get_origin(each) is tuple and get_args(each)[1:] == (...,)]
    if len(lists) > 1:
        elements: Any = reduce(or_, [get_args(each)[0] for each in lists])
        joined: Any = tuple.__class_getitem__((elements, ...))
        found = {each: None for each in (*found, joined) if each not in lists}
    return sorted(found, key=str)


def _union(kinds: list[Any]) -> Codec:
    """Plain values as they are, any other behind the number of its type."""
    plain = tuple(each for each in kinds if each in PLAIN)
    others = [each for each in kinds if each not in PLAIN]
    if len(others) == 1:
        return _maybe(plain, codec_of(others[0]))
    numbers = {get_origin(each) or each: number for number, each in enumerate(others)}
    if len(numbers) < len(others):
        raise TypeError(f"{others} cannot be told apart")
    inner = [codec_of(each) for each in others]

    def encode(value: Any) -> Any:
        kind = type(value)
        if kind in plain:
            return value
        number = numbers.get(kind)
        if number is None:
            raise RecordError(f"{kind} is none of {others}")
        return [number, inner[number].encode(value)]

    def decode(value: Any) -> Any:
        if type(value) in plain:
            return value
        number, found = _list(value)
        if type(number) is not int or not 0 <= number < len(inner):
            raise RecordError(f"{number!r} is no type")
        return inner[number].decode(found)

    return Codec(encode, decode)


def _maybe(plain: tuple[type, ...], other: Codec) -> Codec:
    """Mostly None or something. What is written as a plain value must not look like the others."""

    def encode(value: Any) -> Any:
        return value if type(value) in plain else [other.encode(value)]

    def decode(value: Any) -> Any:
        if type(value) in plain:
            return value
        (found,) = _list(value)
        return other.decode(found)

    return Codec(encode, decode)
