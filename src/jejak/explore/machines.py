"""A machine ready to run: handlers, models, and what the user's options say of calls."""

from __future__ import annotations

from dataclasses import replace

from jejak.errors import UsageError
from jejak.explore.patterns import MethodPattern
from jejak.inputs.heap_modes.table import heap_mode
from jejak.machine.machine import (
    HAVOC,
    INLINE,
    UNKNOWN,
    Limits,
    Machine,
    MachineSettings,
    MethodModel,
)
from jejak.models import all_models
from jejak.models.contract_code import accessor_model, stand_in_model
from jejak.models.drivers import STAGE, driver_model, stop_at_call
from jejak.options import Options, split_rule
from jejak.program import Method, Program, Resolver
from jejak.program.checks import ANSWERS, ASSERTS, code_for
from jejak.program.field_facts import FieldFacts
from jejak.semantics.dispatch import finish, prepare
from jejak.semantics.initialisation import ensure_initialised

PRECONDITIONS = "requires"
"""The word of the option `black_box` that has inputs made from preconditions alone."""
POLICIES = {"inline": INLINE, "unknown": UNKNOWN, "havoc": HAVOC, "contract": INLINE}
"""What is done with calls that no model answers; contracts are models where there are some."""


def bare_settings() -> MachineSettings:
    """All handlers and models, and default limits."""
    return MachineSettings(prepare, finish, ensure_initialised, all_models())


def bare_machine(program: Program, resolver: Resolver) -> Machine:
    """A machine with bare settings."""
    return Machine(program, resolver, bare_settings())


class Rules:
    """What options say of single methods; the last rule that fits counts."""

    def __init__(self, options: Options, program: Program) -> None:
        self.program = program
        self.calls = [(MethodPattern(p), POLICIES[v]) for p, v in _rules(options.calls)]
        self.by_contract = [(MethodPattern(p), v == "contract") for p, v in _rules(options.calls)]
        self.depths = [(MethodPattern(p), int(v)) for p, v in _rules(options.depth_of)]
        self.inputs = [(MethodPattern(p), v) for p, v in _rules(options.inputs)]

    def policy(self, method: Method) -> int:
        """What becomes of calls of a method."""
        return next((v for p, v in reversed(self.calls) if p.fits(method)), INLINE)

    def depth(self, method: Method) -> int | None:
        """The depth of calls below a method, None for no other than the general one."""
        return next((v for p, v in reversed(self.depths) if p.fits(method)), None)

    def model(self, method: Method) -> MethodModel | None:
        """The model of a method that the user named, of an accessor, or by a contract."""
        for pattern, kind in reversed(self.inputs):
            if pattern.fits(method):
                found = driver_model(kind, method)
                if found is None:
                    raise UsageError(f"{method.signature} cannot be an input of kind {kind}")
                return found
        return accessor_model(method) or self.stand_in(method)

    def asserting(self, method: Method) -> Method | None:
        """What asserts before a call of a method that its contract lets callers make it."""
        return None if method.owner.in_jdk else code_for(self.program, method, ASSERTS)

    def answering(self, method: Method) -> Method | None:
        """What calls a method of a stub and assumes that it keeps its contract."""
        return None if method.owner.in_jdk else code_for(self.program, method, ANSWERS)

    def stand_in(self, method: Method) -> MethodModel | None:
        """What stands for a method by its contract: where the user says so, or it is native."""
        if method.owner.in_jdk:
            return None
        wanted = next((v for p, v in reversed(self.by_contract) if p.fits(method)), None)
        if wanted or (wanted is None and method.is_native):
            return stand_in_model(self.program, method)
        return None


def _rules(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    return [split_rule(text) for text in texts]


def limits_from(options: Options) -> Limits:
    """The limits of instructions that the user chose."""
    return Limits(
        depth=options.depth,
        stack=options.stack,
        fixed_recursion=options.fixed_recursion,
        array_elements=options.array_elements,
        collection_elements=options.collection_elements,
        chain=options.chain,
        min_length=options.min_length,
        max_length=options.max_length,
        string_length=options.string_length,
        branch_bound=options.branch_bound,
        branch_bound_concrete=options.branch_bound_concrete,
    )


def counts_steps(options: Options) -> bool:
    """Whether a bound counts single instructions: those of merged branches nobody counts."""
    counted = [options.loop_bound, options.gotos, options.method_calls]
    counted += [options.revisits, options.iterations]
    return any(each is not None for each in counted)


def settings_from(
    resolver: Resolver, options: Options, field_facts: FieldFacts | None = None
) -> MachineSettings:
    """What the options say of a machine; `field_facts` are used where others know some already."""
    rules = Rules(options, resolver.program)
    facts = (field_facts or FieldFacts(resolver)) if options.fields == "constructed" else None
    bare = bare_settings()
    if options.black_box == PRECONDITIONS:
        bare = replace(bare, models={**bare.models, STAGE: MethodModel(stop_at_call)})
    return replace(
        bare,
        limits=limits_from(options),
        heap=heap_mode(options.heap),
        mathematical=options.integers == "mathematical",
        assertions=options.assertions,
        static_inputs=options.statics == "inputs",
        unfollowed_change=options.unfollowed == "havoc",
        plain_inputs=options.collections == "plain",
        merging=options.merge is not False and not counts_steps(options),
        joins_references=options.merge is not False,
        field_facts=facts,
        model_by_pattern=rules.model,
        policy_of=rules.policy,
        depth_of=rules.depth,
        asserting_of=rules.asserting,
        answering_of=rules.answering,
    )
