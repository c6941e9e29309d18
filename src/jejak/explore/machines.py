"""A machine ready to run: handlers, models, and what the user's options say of calls."""

from __future__ import annotations

from jejak.errors import UsageError
from jejak.explore.patterns import MethodPattern
from jejak.machine.machine import HAVOC, HEAP_MODES, INLINE, UNKNOWN, Machine, MethodModel
from jejak.models import all_models
from jejak.models.drivers import driver_model
from jejak.options import Options, split_rule
from jejak.program import Method, Program, Resolver
from jejak.program.field_facts import FieldFacts
from jejak.semantics.dispatch import finish, prepare
from jejak.semantics.initialisation import ensure_initialised

POLICIES = {"inline": INLINE, "unknown": UNKNOWN, "havoc": HAVOC}


def bare_machine(program: Program, resolver: Resolver, mathematical: bool = False) -> Machine:
    """A machine with all handlers and models, and default limits."""
    machine = Machine(program, resolver, mathematical)
    machine.prepare = prepare
    machine.finish = finish
    machine.ensure_initialised = ensure_initialised
    machine.models.update(all_models())
    return machine


class Rules:
    """What options say of single methods; the last rule that fits counts."""

    def __init__(self, options: Options) -> None:
        self.calls = [(MethodPattern(p), POLICIES[v]) for p, v in _rules(options.calls)]
        self.depths = [(MethodPattern(p), int(v)) for p, v in _rules(options.depth_of)]
        self.inputs = [(MethodPattern(p), v) for p, v in _rules(options.inputs)]

    def policy(self, method: Method) -> int:
        """What becomes of calls of a method."""
        return next((v for p, v in reversed(self.calls) if p.fits(method)), INLINE)

    def depth(self, method: Method) -> int | None:
        """The depth of calls below a method, None for no other than the general one."""
        return next((v for p, v in reversed(self.depths) if p.fits(method)), None)

    def model(self, method: Method) -> MethodModel | None:
        """The model of a method that the user named as a source of inputs."""
        for pattern, kind in reversed(self.inputs):
            if pattern.fits(method):
                found = driver_model(kind, method)
                if found is None:
                    raise UsageError(f"{method.signature} cannot be an input of kind {kind}")
                return found
        return None


def _rules(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    return [split_rule(text) for text in texts]


def machine_for(program: Program, resolver: Resolver, options: Options) -> Machine:
    """The machine that the options describe."""
    machine = bare_machine(program, resolver, options.integers == "mathematical")
    limits = machine.limits
    limits.depth = options.depth
    limits.stack = options.stack
    limits.array_elements = options.array_elements
    limits.chain = options.chain
    limits.min_length = options.min_length
    limits.max_length = options.max_length
    limits.branch_bound = options.branch_bound
    limits.branch_bound_concrete = options.branch_bound_concrete
    machine.assertions = options.assertions
    machine.heap = HEAP_MODES[options.heap]
    machine.held = FieldFacts(resolver) if options.fields == "constructed" else None
    machine.static_inputs = options.statics == "inputs"
    machine.merging = options.merge is not False
    rules = Rules(options)
    machine.policy_of = rules.policy
    machine.depth_of = rules.depth
    machine.model_by_pattern = rules.model
    return machine
