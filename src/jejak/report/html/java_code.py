"""Java source as HTML: keywords, literals and comments are told apart, everything is escaped."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from markupsafe import Markup

from jejak.report.output import printable

KEYWORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "abstract assert boolean break byte case catch char class const continue default do double "
        "else enum extends final finally float for goto if implements import instanceof int "
        "interface long native new package private protected public record return sealed short "
        "static strictfp super switch synchronized this throw throws transient try var void "
        "volatile while yield true false null",
    )
)
TAB: Final = 4
_TOKEN: Final = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))"
    r'|(?P<text>"""(?:.*?)(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|\'(?:\\.|[^\'\\\n])*\'?)'
    r"|(?P<number>\b\d[\w.]*)"
    r"|(?P<word>[A-Za-z_$][\w$]*)",
    re.DOTALL,
)
_CLASSES: Final = {"comment": "c", "text": "s", "number": "n"}


def java_lines(text: str) -> list[Markup]:
    """The lines of some source, each as HTML by itself."""
    parts: list[str] = []
    end = 0
    for token in _TOKEN.finditer(text):
        parts.append(_plain(text[end : token.start()]))
        kind = token.lastgroup or "word"
        if kind == "word":
            word = token.group()
            shown = _plain(word)
            parts.append(f'<b class="k">{shown}</b>' if word in KEYWORDS else shown)
        else:
            look = _CLASSES[kind]
            spans = (f'<i class="{look}">{_plain(line)}</i>' for line in token.group().split("\n"))
            parts.append("\n".join(spans))
        end = token.end()
    parts.append(_plain(text[end:]))
    return [Markup(line) for line in "".join(parts).split("\n")]  # noqa: S704 - escaped above


def _plain(text: str) -> str:
    return "\n".join(escape(printable(line.expandtabs(TAB))) for line in text.split("\n"))
