"""Rows to z3's terms, and its values back, through z3's C interface.

The terms of z3's Python interface take 2.5 to 5 times longer to build. All operators and sorts,
mathematical integers included. The child process imports this module, so it imports nothing of
jejak but `wire`.
"""

from __future__ import annotations

from struct import pack, unpack

from z3 import z3core as z3
from z3.z3types import Ast, Z3Exception

from jejak.solver.wire import UnsupportedError, gather, signed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from jejak.solver.wire import Key, Reply, Row, Value

    Term = Any
    Build = Callable[["Z3Terms", Key, list[Key], list[Term], object], Term]

_PRECISIONS = {32: (8, 24), 64: (11, 53)}
_NAN_BITS = {32: 0x7FC00000, 64: 0x7FF8000000000000}
_ROUNDING = {
    "RNE": z3.Z3_mk_fpa_rne,
    "RTP": z3.Z3_mk_fpa_rtp,
    "RTN": z3.Z3_mk_fpa_rtn,
    "RTZ": z3.Z3_mk_fpa_rtz,
}
_TRUE = 1


class Z3Terms:
    """One z3 context and solver with the terms it was given."""

    def __init__(self, seconds: float, mebibytes: int, seed: int) -> None:
        if mebibytes:
            z3.Z3_global_param_set("memory_max_size", str(mebibytes))
        config = z3.Z3_mk_config()
        self.context = z3.Z3_mk_context_rc(config)
        z3.Z3_del_config(config)
        # Without a handler z3 ends the process; with one, the wrappers raise Z3Exception.
        self._handler = z3.Z3_set_error_handler(self.context, _noted)
        self._terms: dict[int, Term] = {}
        self._keys: dict[int, Key] = {}
        self._sorts: dict[Key, Any] = {}
        self._switches: dict[int, Term] = {}
        self._sides: dict[int, list[Term]] = {}
        self._held: list[Term] = []
        self._solver = z3.Z3_mk_solver(self.context)
        z3.Z3_solver_inc_ref(self.context, self._solver)
        self._set_parameters(max(1, int(seconds * 1000)), seed & 0x7FFFFFFF)
        self.nearest = self.make(z3.Z3_mk_fpa_rne)
        self.to_zero = self.make(z3.Z3_mk_fpa_rtz)

    def _set_parameters(self, milliseconds: int, seed: int) -> None:
        context = self.context
        parameters = z3.Z3_mk_params(context)
        z3.Z3_params_inc_ref(context, parameters)
        for name, value in (("timeout", milliseconds), ("random_seed", seed)):
            symbol = z3.Z3_mk_string_symbol(context, name)
            z3.Z3_params_set_uint(context, parameters, symbol, value)
        z3.Z3_solver_set_params(context, self._solver, parameters)
        z3.Z3_params_dec_ref(context, parameters)

    def hold(self, term: Term) -> Term:
        """Keep a term alive as long as this solver."""
        z3.Z3_inc_ref(self.context, term)
        self._held.append(term)
        return term

    def close(self) -> None:
        """Release the terms first: z3 takes quadratic time to drop a context that holds many."""
        for term in reversed(self._held):
            z3.Z3_dec_ref(self.context, term)
        for sort in self._sorts.values():
            z3.Z3_dec_ref(self.context, z3.Z3_sort_to_ast(self.context, sort))
        z3.Z3_solver_dec_ref(self.context, self._solver)
        z3.Z3_del_context(self.context)

    def define(self, rows: list[Row]) -> None:
        """Take rows whose arguments are defined; what is unsupported shows in `check`."""
        terms, keys = self._terms, self._keys
        for number, name, key, arguments, payload in rows:
            try:
                inner = [terms[each] for each in arguments]
                sorts = [keys[each] for each in arguments]
                built = TABLE[name](self, key, sorts, inner, payload)
            except (KeyError, UnsupportedError):
                continue
            own: list[Term] = []
            if type(built) is tuple:
                built, *own = built
            keys[number] = key
            terms[number] = self.hold(built)
            if own or self._sides:
                gather(self._sides, number, arguments, own)

    def check(self, conjuncts: list[int], variables: list[int]) -> Reply:
        """Decide the conjuncts; a model lists values in the order of `variables`."""
        context = self.context
        try:
            assumed = [self._switch(each) for each in conjuncts]
            asked = [(self._terms[each], self._keys[each]) for each in variables]
        except KeyError:
            return "unknown", "unsupported"
        try:
            result = z3.Z3_solver_check_assumptions(
                context, self._solver, len(assumed), _array(assumed)
            )
            if result == _TRUE:
                return "sat", self._values(asked)
            if result == -_TRUE:
                return "unsat", self._core(assumed)
        except UnsupportedError:
            return "unknown", "unsupported"
        except Z3Exception as trouble:
            if "memory" in str(trouble):
                return "unknown", "memory"
            raise
        reason = z3.Z3_solver_get_reason_unknown(context, self._solver)
        if "mem" in reason:
            return "unknown", "memory"
        if "incomplete" in reason:
            return "unknown", "unsupported"
        return "unknown", "timeout"

    def _switch(self, number: int) -> Term:
        """A boolean that stands for a conjunct: z3 takes only such for assumptions."""
        switch = self._switches.get(number)
        if switch is None:
            context, term = self.context, self._terms[number]
            switch = self.make(z3.Z3_mk_fresh_const, "on", self.sort(("bool",)))
            for each in (term, *self._sides.get(number, ())):
                implication = self.make(z3.Z3_mk_implies, switch, each)
                z3.Z3_solver_assert(context, self._solver, implication)
            self._switches[number] = switch
        return switch

    def _core(self, assumed: list[Term]) -> list[int]:
        context = self.context
        core = z3.Z3_solver_get_unsat_core(context, self._solver)
        z3.Z3_ast_vector_inc_ref(context, core)
        found = {
            z3.Z3_get_ast_id(context, z3.Z3_ast_vector_get(context, core, each))
            for each in range(z3.Z3_ast_vector_size(context, core))
        }
        z3.Z3_ast_vector_dec_ref(context, core)
        return [
            position
            for position, term in enumerate(assumed)
            if z3.Z3_get_ast_id(context, term) in found
        ]

    def _values(self, asked: list[tuple[Term, Key]]) -> list[Value]:
        model = z3.Z3_solver_get_model(self.context, self._solver)
        z3.Z3_model_inc_ref(self.context, model)
        try:
            return [self._value(model, term, key) for term, key in asked]
        finally:
            z3.Z3_model_dec_ref(self.context, model)

    def _value(self, model: Any, term: Term, key: Key) -> Value:
        context = self.context
        if key[0] == "fp":
            bits = self._value(model, _bits(self, key[1], term), ("bv", key[1]))
            form = "f" if key[1] == 32 else "d"
            raw = (bits & ((1 << key[1]) - 1)).to_bytes(key[1] // 8, "big")
            return unpack(f">{form}", raw)[0]
        out = (Ast * 1)()
        if not z3.Z3_model_eval(context, model, term, True, out):
            raise UnsupportedError("value")
        value = out[0]
        z3.Z3_inc_ref(context, value)
        try:
            if key[0] == "array":
                return self._array_value(model, value, key)
            if key[0] == "bool":
                return bool(z3.Z3_get_bool_value(context, value) == _TRUE)
            if not z3.Z3_is_numeral_ast(context, value):
                raise UnsupportedError("value")
            number = int(z3.Z3_get_numeral_string(context, value))
            return signed(number, key[1]) if key[0] == "bv" else number
        finally:
            z3.Z3_dec_ref(context, value)

    def _array_value(self, model: Any, value: Term, key: Key) -> Value:
        context = self.context
        entries = []
        while True:
            if z3.Z3_get_ast_kind(context, value) != _APP:
                raise UnsupportedError("array value")
            name = _declared(context, value)
            if name != "store":
                break
            parts = [z3.Z3_get_app_arg(context, value, each) for each in range(3)]
            index = self._value(model, parts[1], key[1])
            entries.append((index, self._value(model, parts[2], key[2])))
            value = parts[0]
        entries.reverse()
        if name == "const":
            return self._value(model, z3.Z3_get_app_arg(context, value, 0), key[2]), tuple(entries)
        if z3.Z3_is_as_array(context, value):
            declaration = z3.Z3_get_as_array_func_decl(context, value)
            default, before = self._function(model, declaration, key)
            return default, tuple(before + entries)
        raise UnsupportedError(name)

    def _function(self, model: Any, declaration: Any, key: Key) -> tuple[Value, list[Any]]:
        context = self.context
        function = z3.Z3_model_get_func_interp(context, model, declaration)
        z3.Z3_func_interp_inc_ref(context, function)
        entries = []
        for number in range(z3.Z3_func_interp_get_num_entries(context, function)):
            entry = z3.Z3_func_interp_get_entry(context, function, number)
            z3.Z3_func_entry_inc_ref(context, entry)
            index = self._value(model, z3.Z3_func_entry_get_arg(context, entry, 0), key[1])
            value = self._value(model, z3.Z3_func_entry_get_value(context, entry), key[2])
            z3.Z3_func_entry_dec_ref(context, entry)
            entries.append((index, value))
        default = self._value(model, z3.Z3_func_interp_get_else(context, function), key[2])
        z3.Z3_func_interp_dec_ref(context, function)
        return default, entries

    def sort(self, key: Key) -> Any:
        """The sort that `key` describes."""
        sort = self._sorts.get(key)
        if sort is None:
            sort = _SORTS[key[0]](self, key)
            z3.Z3_inc_ref(self.context, z3.Z3_sort_to_ast(self.context, sort))
            self._sorts[key] = sort
        return sort

    def make(self, function: Any, *arguments: Any) -> Term:
        """A held term: z3 may free one that is not as soon as it is asked for the next."""
        return self.hold(function(self.context, *arguments))

    def number(self, key: Key, value: int) -> Term:
        """A bit-vector or integer constant."""
        return self.make(z3.Z3_mk_numeral, str(value), self.sort(key))

    def float(self, key: Key, value: float) -> Term:
        """A floating-point constant."""
        if value != value:  # noqa: PLR0124  # NaN
            return self.make(z3.Z3_mk_fpa_nan, self.sort(key))
        raw = pack(">f" if key[1] == 32 else ">d", value)
        bits = self.number(("bv", key[1]), int.from_bytes(raw, "big"))
        return self.make(z3.Z3_mk_fpa_to_fp_bv, bits, self.sort(key))


def _noted(_context: int, _error: int) -> None:
    """Take note of an error and do nothing."""


_APP = 1  # Z3_APP_AST

_SORTS: dict[str, Callable[[Z3Terms, Key], Any]] = {
    "bool": lambda terms, _key: z3.Z3_mk_bool_sort(terms.context),
    "int": lambda terms, _key: z3.Z3_mk_int_sort(terms.context),
    "bv": lambda terms, key: z3.Z3_mk_bv_sort(terms.context, key[1]),
    "fp": lambda terms, key: z3.Z3_mk_fpa_sort(terms.context, *_PRECISIONS[key[1]]),
    "array": lambda terms, key: z3.Z3_mk_array_sort(
        terms.context, terms.sort(key[1]), terms.sort(key[2])
    ),
}


def _array(terms: list[Term]) -> Any:
    return (Ast * len(terms))(*terms)


def _declared(context: Any, value: Term) -> str:
    declaration = z3.Z3_get_app_decl(context, value)
    return str(z3.Z3_get_symbol_string(context, z3.Z3_get_decl_name(context, declaration)))


def _bits(terms: Z3Terms, width: int, term: Term) -> Term:
    canonical = terms.number(("bv", width), _NAN_BITS[width])
    plain = terms.make(z3.Z3_mk_fpa_to_ieee_bv, term)
    return terms.make(z3.Z3_mk_ite, terms.make(z3.Z3_mk_fpa_is_nan, term), canonical, plain)


def _plain(function: Any) -> Build:
    def build(
        terms: Z3Terms, _key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
    ) -> Term:
        return function(terms.context, *arguments)

    return build


def _many(function: Any) -> Build:
    def build(
        terms: Z3Terms, _key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
    ) -> Term:
        return function(terms.context, len(arguments), _array(arguments))

    return build


def _either(on_bits: Build, on_integers: Build) -> Build:
    def build(
        terms: Z3Terms, key: Key, sorts: list[Key], arguments: list[Term], payload: object
    ) -> Term:
        chosen = on_integers if sorts[0][0] == "int" else on_bits
        return chosen(terms, key, sorts, arguments, payload)

    return build


def _rounded(function: Any) -> Build:
    def build(
        terms: Z3Terms, _key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
    ) -> Term:
        return function(terms.context, terms.nearest, *arguments)

    return build


def _extended(function: Any) -> Build:
    def build(
        terms: Z3Terms, key: Key, sorts: list[Key], arguments: list[Term], _payload: object
    ) -> Term:
        return function(terms.context, key[1] - sorts[0][1], arguments[0])

    return build


def _converted(function: Any) -> Build:
    def build(
        terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
    ) -> Term:
        return function(terms.context, terms.nearest, arguments[0], terms.sort(key))

    return build


def _divided(function: Any, by_zero: int | None) -> Build:
    """z3's quotients and remainders of magnitudes are Java's; x's sign decides the result's."""

    def build(
        terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
    ) -> Term:
        x, y = arguments
        zero = terms.number(key, 0)
        mirrored = terms.make(function, terms.make(z3.Z3_mk_unary_minus, x), y)
        below = terms.make(z3.Z3_mk_unary_minus, mirrored)
        negative = terms.make(z3.Z3_mk_lt, x, zero)
        chosen = terms.make(z3.Z3_mk_ite, negative, below, terms.make(function, x, y))
        total = x if by_zero is None else terms.number(key, by_zero)
        return terms.make(z3.Z3_mk_ite, terms.make(z3.Z3_mk_eq, y, zero), total, chosen)

    return build


def _var(
    terms: Z3Terms, key: Key, _sorts: list[Key], _arguments: list[Term], payload: object
) -> Term:
    # A fresh constant: two runs of a program may give one name to variables of two sorts.
    return z3.Z3_mk_fresh_const(terms.context, str(payload), terms.sort(key))


def _const(
    terms: Z3Terms, key: Key, _sorts: list[Key], _arguments: list[Term], payload: Any
) -> Term:
    if key[0] == "bool":
        return (z3.Z3_mk_true if payload else z3.Z3_mk_false)(terms.context)
    return terms.float(key, payload) if key[0] == "fp" else terms.number(key, payload)


def _truncate(
    terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
) -> Term:
    return z3.Z3_mk_extract(terms.context, key[1] - 1, 0, arguments[0])


def _frem(
    terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
) -> Term:
    """The remainder, and what is known of the fresh constant it is for large quotients.

    See the same function in `bitwuzla_terms`.
    """
    x, y = arguments
    make = terms.make
    size, divisor = make(z3.Z3_mk_fpa_abs, x), make(z3.Z3_mk_fpa_abs, y)
    quotient = make(z3.Z3_mk_fpa_div, terms.to_zero, size, divisor)
    whole = make(z3.Z3_mk_fpa_round_to_integral, terms.to_zero, quotient)
    exact = make(z3.Z3_mk_fpa_fma, terms.nearest, make(z3.Z3_mk_fpa_neg, whole), divisor, size)
    rest = make(z3.Z3_mk_fresh_const, "rest", terms.sort(key))
    limit = terms.float(key, float(1 << _PRECISIONS[key[1]][1]))
    below = make(z3.Z3_mk_fpa_lt, quotient, limit)
    large = make(z3.Z3_mk_ite, below, exact, rest)
    positive = make(z3.Z3_mk_ite, make(z3.Z3_mk_fpa_lt, size, divisor), size, large)
    opposite = make(z3.Z3_mk_fpa_neg, positive)
    with_sign = make(z3.Z3_mk_ite, make(z3.Z3_mk_fpa_is_negative, x), opposite, positive)
    undefined = [
        make(z3.Z3_mk_fpa_is_nan, x),
        make(z3.Z3_mk_fpa_is_nan, y),
        make(z3.Z3_mk_fpa_is_infinite, x),
        make(z3.Z3_mk_fpa_is_zero, y),
    ]
    nan = terms.float(key, float("nan"))
    made = make(z3.Z3_mk_ite, make(z3.Z3_mk_or, 4, _array(undefined)), nan, with_sign)
    zero = terms.float(key, 0.0)
    between = [make(z3.Z3_mk_fpa_leq, zero, rest), make(z3.Z3_mk_fpa_lt, rest, divisor)]
    side = make(
        z3.Z3_mk_implies,
        make(z3.Z3_mk_fpa_lt, zero, divisor),
        make(z3.Z3_mk_and, 2, _array(between)),
    )
    return made, side


def _fround(
    terms: Z3Terms, _key: Key, _sorts: list[Key], arguments: list[Term], payload: object
) -> Term:
    mode = terms.make(_ROUNDING[str(payload)])
    return z3.Z3_mk_fpa_round_to_integral(terms.context, mode, arguments[0])


def _fp_to_int(
    terms: Z3Terms, key: Key, sorts: list[Key], arguments: list[Term], _payload: object
) -> Term:
    x, width = arguments[0], key[1]
    limit = 1 << (width - 1)
    least = terms.float(sorts[0], -float(limit))
    beyond = terms.float(sorts[0], float(limit))
    inside = terms.make(z3.Z3_mk_fpa_to_sbv, terms.to_zero, x, width)
    too_large = terms.make(z3.Z3_mk_fpa_geq, x, beyond)
    high = terms.make(z3.Z3_mk_ite, too_large, terms.number(key, limit - 1), inside)
    too_small = terms.make(z3.Z3_mk_fpa_leq, x, least)
    both = terms.make(z3.Z3_mk_ite, too_small, terms.number(key, -limit), high)
    nan = terms.make(z3.Z3_mk_fpa_is_nan, x)
    return terms.make(z3.Z3_mk_ite, nan, terms.number(key, 0), both)


def _bits_to_fp(
    terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
) -> Term:
    return z3.Z3_mk_fpa_to_fp_bv(terms.context, arguments[0], terms.sort(key))


def _fp_to_bits(
    terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
) -> Term:
    return _bits(terms, key[1], arguments[0])


def _const_array(
    terms: Z3Terms, key: Key, _sorts: list[Key], arguments: list[Term], _payload: object
) -> Term:
    return z3.Z3_mk_const_array(terms.context, terms.sort(key[1]), arguments[0])


TABLE: dict[str, Build] = {
    "VAR": _var,
    "CONST": _const,
    "NOT": _plain(z3.Z3_mk_not),
    "AND": _many(z3.Z3_mk_and),
    "OR": _many(z3.Z3_mk_or),
    "ITE": _plain(z3.Z3_mk_ite),
    "EQ": _plain(z3.Z3_mk_eq),
    "ADD": _either(_plain(z3.Z3_mk_bvadd), _many(z3.Z3_mk_add)),
    "SUB": _either(_plain(z3.Z3_mk_bvsub), _many(z3.Z3_mk_sub)),
    "MUL": _either(_plain(z3.Z3_mk_bvmul), _many(z3.Z3_mk_mul)),
    "SDIV": _either(_plain(z3.Z3_mk_bvsdiv), _divided(z3.Z3_mk_div, 0)),
    "SREM": _either(_plain(z3.Z3_mk_bvsrem), _divided(z3.Z3_mk_mod, None)),
    "NEG": _either(_plain(z3.Z3_mk_bvneg), _plain(z3.Z3_mk_unary_minus)),
    "BIT_AND": _plain(z3.Z3_mk_bvand),
    "BIT_OR": _plain(z3.Z3_mk_bvor),
    "BIT_XOR": _plain(z3.Z3_mk_bvxor),
    "BIT_NOT": _plain(z3.Z3_mk_bvnot),
    "SHL": _plain(z3.Z3_mk_bvshl),
    "ASHR": _plain(z3.Z3_mk_bvashr),
    "LSHR": _plain(z3.Z3_mk_bvlshr),
    "SLT": _either(_plain(z3.Z3_mk_bvslt), _plain(z3.Z3_mk_lt)),
    "SLE": _either(_plain(z3.Z3_mk_bvsle), _plain(z3.Z3_mk_le)),
    "ULT": _plain(z3.Z3_mk_bvult),
    "ULE": _plain(z3.Z3_mk_bvule),
    "SEXT": _extended(z3.Z3_mk_sign_ext),
    "ZEXT": _extended(z3.Z3_mk_zero_ext),
    "TRUNCATE": _truncate,
    "FADD": _rounded(z3.Z3_mk_fpa_add),
    "FSUB": _rounded(z3.Z3_mk_fpa_sub),
    "FMUL": _rounded(z3.Z3_mk_fpa_mul),
    "FDIV": _rounded(z3.Z3_mk_fpa_div),
    "FREM": _frem,
    "FNEG": _plain(z3.Z3_mk_fpa_neg),
    "FABS": _plain(z3.Z3_mk_fpa_abs),
    "FSQRT": _rounded(z3.Z3_mk_fpa_sqrt),
    "FROUND": _fround,
    "FEQ": _plain(z3.Z3_mk_fpa_eq),
    "FLT": _plain(z3.Z3_mk_fpa_lt),
    "FLE": _plain(z3.Z3_mk_fpa_leq),
    "FNAN": _plain(z3.Z3_mk_fpa_is_nan),
    "FP_TO_FP": _converted(z3.Z3_mk_fpa_to_fp_float),
    "INT_TO_FP": _converted(z3.Z3_mk_fpa_to_fp_signed),
    "FP_TO_INT": _fp_to_int,
    "BITS_TO_FP": _bits_to_fp,
    "FP_TO_BITS": _fp_to_bits,
    "SELECT": _plain(z3.Z3_mk_select),
    "STORE": _plain(z3.Z3_mk_store),
    "CONST_ARRAY": _const_array,
}
"""How each operator of `jejak.expr.ops` is built; a test asserts that none is missing."""
