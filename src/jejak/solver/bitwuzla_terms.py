"""Rows to bitwuzla's terms, and its values back.

Everything but mathematical integers. The child process imports this module, so it imports
nothing of jejak but `wire`.
"""

from __future__ import annotations

from struct import pack, unpack
from time import monotonic

from bitwuzla import Bitwuzla, Kind, Option, Options, Result, RoundingMode, TermManager

from jejak.solver.wire import UnsupportedError, gather, signed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from jejak.solver.wire import Key, Reply, Row, Value

    Term = Any
    Build = Callable[["BitwuzlaTerms", Key, list[Term], object], Term]

_PRECISIONS = {32: (8, 24), 64: (11, 53)}
_NAN_BITS = {32: 0x7FC00000, 64: 0x7FF8000000000000}
_ROUNDING = {
    "RNE": RoundingMode.RNE,
    "RTP": RoundingMode.RTP,
    "RTN": RoundingMode.RTN,
    "RTZ": RoundingMode.RTZ,
}


class BitwuzlaTerms:
    """One bitwuzla with the terms it was given."""

    def __init__(self, seconds: float, mebibytes: int, seed: int) -> None:
        self.terms: dict[int, Term] = {}
        self._sides: dict[int, list[Term]] = {}
        self._sorts: dict[Key, Any] = {}
        self.manager = TermManager()
        options = Options()
        options.set(Option.PRODUCE_MODELS, True)
        options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        options.set(Option.TIME_LIMIT_PER, max(1, int(seconds * 1000)))
        options.set(Option.SEED, seed & 0xFFFFFFFF)
        if mebibytes:
            options.set(Option.MEMORY_LIMIT, mebibytes)
        self._seconds = seconds
        self._solver = Bitwuzla(self.manager, options)
        self.nearest = self.manager.mk_rm_value(RoundingMode.RNE)
        self.to_zero = self.manager.mk_rm_value(RoundingMode.RTZ)

    def close(self) -> None:
        """Release nothing: bitwuzla's terms go with their last reference."""

    def define(self, rows: list[Row]) -> None:
        """Take rows whose arguments are defined; what is unsupported shows in `check`."""
        terms, sides = self.terms, self._sides
        for number, name, key, arguments, payload in rows:
            try:
                built = TABLE[name](self, key, [terms[each] for each in arguments], payload)
            except (KeyError, UnsupportedError):
                continue
            own: list[Term] = []
            if type(built) is tuple:
                built, *own = built
            terms[number] = built
            if own or sides:
                gather(sides, number, arguments, own)

    def check(self, conjuncts: list[int], variables: list[int]) -> Reply:
        """Decide the conjuncts; a model lists values in the order of `variables`."""
        terms = self.terms
        try:
            assumed = [terms[each] for each in conjuncts]
            asked = [terms[each] for each in variables]
        except KeyError:
            return "unknown", "unsupported"
        sides = [side for each in conjuncts for side in self._sides.get(each, ())]
        start = monotonic()
        result = self._solver.check_sat(*assumed, *sides)
        if result == Result.SAT:
            try:
                return "sat", [_value(self._solver.get_value(term)) for term in asked]
            except UnsupportedError:
                return "unknown", "unsupported"
        if result == Result.UNSAT:
            core = {term.id() for term in self._solver.get_unsat_assumptions()}
            positions = []
            for position, term in enumerate(assumed):
                if term.id() in core:
                    core.remove(term.id())
                    positions.append(position)
            return "unsat", positions
        # bitwuzla does not say which limit it met.
        late = monotonic() - start >= self._seconds * 0.9
        return "unknown", "timeout" if late else "memory"

    def sort(self, key: Key) -> Any:
        """The sort that `key` describes; `UnsupportedError` for mathematical integers."""
        sort = self._sorts.get(key)
        if sort is None:
            kind = key[0]
            if kind == "bv":
                sort = self.manager.mk_bv_sort(key[1])
            elif kind == "bool":
                sort = self.manager.mk_bool_sort()
            elif kind == "fp":
                sort = self.manager.mk_fp_sort(*_PRECISIONS[key[1]])
            elif kind == "array":
                sort = self.manager.mk_array_sort(self.sort(key[1]), self.sort(key[2]))
            else:
                raise UnsupportedError(kind)
            self._sorts[key] = sort
        return sort

    def number(self, key: Key, value: int) -> Term:
        """A bit-vector constant."""
        return self.manager.mk_bv_value(self.sort(key), value)

    def float(self, key: Key, value: float) -> Term:
        """A floating-point constant."""
        width = key[1]
        bits = _NAN_BITS[width]
        if value == value:  # noqa: PLR0124  # not NaN
            form = "f" if width == 32 else "d"
            bits = int.from_bytes(pack(f">{form}", value), "big")
        return self.apply(
            Kind.FP_TO_FP_FROM_BV, self.number(("bv", width), bits), indices=_PRECISIONS[width]
        )

    def apply(self, kind: Kind, *arguments: Term, indices: tuple[int, ...] = ()) -> Term:
        """A term of the given kind."""
        return self.manager.mk_term(kind, list(arguments), list(indices))


def _value(term: Term) -> Value:
    sort = term.sort()
    if sort.is_array():
        return _array(term)
    if sort.is_bool():
        return bool(term.value())
    bits = int(term.value(2, False), 2)
    if sort.is_bv():
        return signed(bits, sort.bv_size())
    if sort.fp_exp_size() == 8:
        return unpack(">f", bits.to_bytes(4, "big"))[0]
    return unpack(">d", bits.to_bytes(8, "big"))[0]


def _array(term: Term) -> Value:
    entries = []
    while term.kind() == Kind.ARRAY_STORE:
        term, index, value = term.children()
        entries.append((_value(index), _value(value)))
    if term.kind() != Kind.CONST_ARRAY:
        raise UnsupportedError(str(term.kind()))
    entries.reverse()
    return _value(term.children()[0]), tuple(entries)


def _plain(kind: Kind) -> Build:
    def build(terms: BitwuzlaTerms, _key: Key, arguments: list[Term], _payload: object) -> Term:
        return terms.manager.mk_term(kind, arguments)

    return build


def _rounded(kind: Kind) -> Build:
    def build(terms: BitwuzlaTerms, _key: Key, arguments: list[Term], _payload: object) -> Term:
        return terms.manager.mk_term(kind, [terms.nearest, *arguments])

    return build


def _extended(kind: Kind) -> Build:
    def build(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
        more = key[1] - arguments[0].sort().bv_size()
        return terms.apply(kind, arguments[0], indices=(more,))

    return build


def _converted(kind: Kind) -> Build:
    def build(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
        return terms.apply(kind, terms.nearest, arguments[0], indices=_PRECISIONS[key[1]])

    return build


def _var(terms: BitwuzlaTerms, key: Key, _arguments: list[Term], payload: object) -> Term:
    return terms.manager.mk_const(terms.sort(key), str(payload))


def _const(terms: BitwuzlaTerms, key: Key, _arguments: list[Term], payload: Any) -> Term:
    if key[0] == "bv":
        return terms.number(key, payload)
    if key[0] == "fp":
        return terms.float(key, payload)
    if key[0] == "bool":
        return terms.manager.mk_true() if payload else terms.manager.mk_false()
    raise UnsupportedError(key[0])


def _truncate(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
    return terms.apply(Kind.BV_EXTRACT, arguments[0], indices=(key[1] - 1, 0))


def _frem(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
    """The remainder, and what is known of the fresh constant it is for large quotients.

    fp.rem is a circuit that no solver gets through. Below 2**p, p the precision, the quotient cut
    to an integer is exact, and so is the fused product. Beyond, the remainder is some magnitude
    below the divisor: a contradiction stays one, and a model must pass evaluation.
    """
    x, y = arguments
    size, divisor = terms.apply(Kind.FP_ABS, x), terms.apply(Kind.FP_ABS, y)
    quotient = terms.apply(Kind.FP_DIV, terms.to_zero, size, divisor)
    whole = terms.apply(Kind.FP_NEG, terms.apply(Kind.FP_RTI, terms.to_zero, quotient))
    exact = terms.apply(Kind.FP_FMA, terms.nearest, whole, divisor, size)
    rest = terms.manager.mk_const(terms.sort(key))
    limit = terms.float(key, float(1 << _PRECISIONS[key[1]][1]))
    zero = terms.float(key, 0.0)
    below = terms.apply(Kind.FP_LT, quotient, limit)
    positive = terms.apply(
        Kind.ITE,
        terms.apply(Kind.FP_LT, size, divisor),
        size,
        terms.apply(Kind.ITE, below, exact, rest),
    )
    undefined = terms.apply(
        Kind.OR,
        terms.apply(Kind.FP_IS_NAN, x),
        terms.apply(Kind.FP_IS_NAN, y),
        terms.apply(Kind.FP_IS_INF, x),
        terms.apply(Kind.FP_IS_ZERO, y),
    )
    signed_rest = terms.apply(
        Kind.ITE, terms.apply(Kind.FP_IS_NEG, x), terms.apply(Kind.FP_NEG, positive), positive
    )
    side = terms.apply(
        Kind.OR,
        terms.apply(Kind.NOT, terms.apply(Kind.FP_LT, zero, divisor)),
        terms.apply(
            Kind.AND,
            terms.apply(Kind.NOT, terms.apply(Kind.FP_IS_NEG, rest)),
            terms.apply(Kind.FP_LT, rest, divisor),
        ),
    )
    nan = terms.float(key, float("nan"))
    return terms.apply(Kind.ITE, undefined, nan, signed_rest), side


def _fround(terms: BitwuzlaTerms, _key: Key, arguments: list[Term], payload: object) -> Term:
    mode = terms.manager.mk_rm_value(_ROUNDING[str(payload)])
    return terms.apply(Kind.FP_RTI, mode, arguments[0])


def _fp_to_int(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
    x, width = arguments[0], key[1]
    source = ("fp", 32 if x.sort().fp_exp_size() == 8 else 64)
    limit = 1 << (width - 1)
    inside = terms.apply(Kind.FP_TO_SBV, terms.to_zero, x, indices=(width,))
    too_small = terms.apply(Kind.FP_LEQ, x, terms.float(source, -float(limit)))
    too_large = terms.apply(Kind.FP_GEQ, x, terms.float(source, float(limit)))
    high = terms.apply(Kind.ITE, too_large, terms.number(key, limit - 1), inside)
    both = terms.apply(Kind.ITE, too_small, terms.number(key, -limit), high)
    nan = terms.apply(Kind.FP_IS_NAN, x)
    return terms.apply(Kind.ITE, nan, terms.number(key, 0), both)


def _bits_to_fp(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
    return terms.apply(Kind.FP_TO_FP_FROM_BV, arguments[0], indices=_PRECISIONS[key[1]])


def _fp_to_bits(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
    """The bits as a fresh constant, and the constraint that says which they are."""
    x, width = arguments[0], key[1]
    bits = terms.manager.mk_const(terms.sort(key))
    same = terms.apply(
        Kind.EQUAL, terms.apply(Kind.FP_TO_FP_FROM_BV, bits, indices=_PRECISIONS[width]), x
    )
    canonical = terms.apply(Kind.EQUAL, bits, terms.number(key, _NAN_BITS[width]))
    nan = terms.apply(Kind.FP_IS_NAN, x)
    return bits, terms.apply(Kind.ITE, nan, canonical, same)


def _const_array(terms: BitwuzlaTerms, key: Key, arguments: list[Term], _payload: object) -> Term:
    return terms.manager.mk_const_array(terms.sort(key), arguments[0])


TABLE: dict[str, Build] = {
    "VAR": _var,
    "CONST": _const,
    "NOT": _plain(Kind.NOT),
    "AND": _plain(Kind.AND),
    "OR": _plain(Kind.OR),
    "ITE": _plain(Kind.ITE),
    "EQ": _plain(Kind.EQUAL),
    "ADD": _plain(Kind.BV_ADD),
    "SUB": _plain(Kind.BV_SUB),
    "MUL": _plain(Kind.BV_MUL),
    "SDIV": _plain(Kind.BV_SDIV),
    "SREM": _plain(Kind.BV_SREM),
    "NEG": _plain(Kind.BV_NEG),
    "BIT_AND": _plain(Kind.BV_AND),
    "BIT_OR": _plain(Kind.BV_OR),
    "BIT_XOR": _plain(Kind.BV_XOR),
    "BIT_NOT": _plain(Kind.BV_NOT),
    "SHL": _plain(Kind.BV_SHL),
    "ASHR": _plain(Kind.BV_ASHR),
    "LSHR": _plain(Kind.BV_SHR),
    "SLT": _plain(Kind.BV_SLT),
    "SLE": _plain(Kind.BV_SLE),
    "ULT": _plain(Kind.BV_ULT),
    "ULE": _plain(Kind.BV_ULE),
    "SEXT": _extended(Kind.BV_SIGN_EXTEND),
    "ZEXT": _extended(Kind.BV_ZERO_EXTEND),
    "TRUNCATE": _truncate,
    "FADD": _rounded(Kind.FP_ADD),
    "FSUB": _rounded(Kind.FP_SUB),
    "FMUL": _rounded(Kind.FP_MUL),
    "FDIV": _rounded(Kind.FP_DIV),
    "FREM": _frem,
    "FNEG": _plain(Kind.FP_NEG),
    "FABS": _plain(Kind.FP_ABS),
    "FSQRT": _rounded(Kind.FP_SQRT),
    "FROUND": _fround,
    "FEQ": _plain(Kind.FP_EQUAL),
    "FLT": _plain(Kind.FP_LT),
    "FLE": _plain(Kind.FP_LEQ),
    "FNAN": _plain(Kind.FP_IS_NAN),
    "FP_TO_FP": _converted(Kind.FP_TO_FP_FROM_FP),
    "INT_TO_FP": _converted(Kind.FP_TO_FP_FROM_SBV),
    "FP_TO_INT": _fp_to_int,
    "BITS_TO_FP": _bits_to_fp,
    "FP_TO_BITS": _fp_to_bits,
    "SELECT": _plain(Kind.ARRAY_SELECT),
    "STORE": _plain(Kind.ARRAY_STORE),
    "CONST_ARRAY": _const_array,
}
"""How each operator of `jejak.expr.ops` is built; a test asserts that none is missing."""
