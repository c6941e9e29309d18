"""java.security.AccessController: no security manager is there, and all code may do everything."""

from __future__ import annotations

from typing import Final

from jejak.models.arguments import NULL_MODEL, nothing
from jejak.models.registry import Registry

CONTROLLER: Final = "java/security/AccessController"
CONTEXT: Final = "Ljava/security/AccessControlContext;"


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for name in ("getStackAccessControlContext", "getInheritedAccessControlContext"):
        registry.exact(f"{CONTROLLER}.{name}(){CONTEXT}", NULL_MODEL)
    given = f"Ljava/security/DomainCombiner;Ljava/lang/Class;{CONTEXT}{CONTEXT}"
    wrapper = f"{CONTROLLER}.createWrapper({given}[Ljava/security/Permission;){CONTEXT}"
    registry.exact(wrapper, NULL_MODEL)
    kept = f"{CONTROLLER}.ensureMaterializedForStackWalk(Ljava/lang/Object;)V"
    registry.exact(kept, nothing)
