"""The HTML report: one file that works offline, made of records of a run by a template.

What comes from the program is never markup: the template escapes all that it is given, the script
makes text of it, and the page forbids every script but its own. Imports what `report` may.
"""

from jejak.report.html.page import html_lines

__all__ = ["html_lines"]
