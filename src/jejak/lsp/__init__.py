"""The language server: findings in editors, as diagnostics with actions.

`telling` makes what the protocol has of findings; `server` checks what is opened and saved. Needs
the extra `jejak[lsp]`. Imports `app`, `report` and what these may.
"""
