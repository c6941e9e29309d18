"""Models: Java methods that are native, too deep or better said directly.

A model is found by the class that it stands for: the models of java.lang.Thread are in
`java_lang/thread.py`, and the first line of each file names its classes. Each model is one small
function, registered by the signature of its method with its declared precision: exact, approximate
for a named reason, or exact as far as it goes. A model may decline, and the method's own code runs.
Imports `semantics` and what is below it.
"""

from __future__ import annotations

from jejak.machine.machine import MethodModel
from jejak.models import contract_code, drivers, frames
from jejak.models.java_io import file, file_streams, input_streams, print_stream, readers
from jejak.models.java_lang import (
    character,
    class_,
    class_loader,
    enum,
    floating,
    math,
    method_handle,
    module,
    object_,
    reference,
    reflect_array,
    reflect_calls,
    reflect_lookup,
    runtime,
    string,
    string_builder,
    string_builder_edits,
    string_edits,
    string_search,
    string_split,
    system,
    system_arraycopy,
    system_logger,
    thread,
    throwable,
    var_handle,
    wrapper_keys,
    wrappers,
)
from jejak.models.java_math import big_integer
from jejak.models.java_net import connections
from jejak.models.java_nio import files
from jejak.models.java_security import access_controller, secure_random
from jejak.models.java_text import number_format
from jejak.models.java_time import clock
from jejak.models.java_util import (
    arrays,
    atomic,
    enum_set,
    fork_join,
    formatter,
    hash_tables,
    immutable_collections,
    locale,
    logging,
    properties,
    random,
    regex,
    resource_bundle,
    scanner,
    service_loader,
    string_tokenizer,
    table_order,
    time_zone,
)
from jejak.models.jdk_internal import (
    arrays_support,
    reflection,
    shared_secrets,
    static_property,
    unsafe,
    vm,
)
from jejak.models.registry import Registry
from jejak.models.sun_misc import unsafe_access
from jejak.models.sun_nio import unix_path
from jejak.models.sun_reflect import annotation_parser
from jejak.models.sun_util import zone_info

AREAS = (
    contract_code,
    drivers,
    frames,
    file, file_streams, input_streams, print_stream, readers,
    character, class_, class_loader, enum, floating, math, method_handle, module, object_,
    reference, reflect_array, reflect_calls, reflect_lookup,
    runtime, string, string_builder, string_builder_edits, string_edits, string_search,
    string_split, system, system_arraycopy, system_logger, thread, throwable, var_handle,
    wrapper_keys, wrappers,
    big_integer,
    connections,
    files,
    access_controller, secure_random,
    clock,
    number_format,
    arrays, atomic, enum_set, fork_join, formatter, hash_tables, immutable_collections, locale,
    logging, properties, random, regex, resource_bundle, scanner, service_loader,
    string_tokenizer, table_order, time_zone,
    arrays_support, reflection, shared_secrets, static_property, unsafe, vm,
    unix_path,
    annotation_parser,
    unsafe_access,
    zone_info,
)  # fmt: skip


def registered() -> Registry:
    """Every model with its precision."""
    registry = Registry()
    for area in AREAS:
        area.register(registry)
    return registry


def all_models() -> dict[tuple[str, str, str], MethodModel]:
    """Every model by class, name and descriptor of its method."""
    return registered().models
