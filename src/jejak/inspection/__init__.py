"""`jejak inspect`: what a target contains, for people and as JSON.

Imports `target`, `models`, `program` and below.
"""

from jejak.inspection.graph import render_dot
from jejak.inspection.listing import render_method
from jejak.inspection.survey import Inspection, Survey, Surveyor
from jejak.inspection.text import render_survey

__all__ = ["Inspection", "Survey", "Surveyor", "render_dot", "render_method", "render_survey"]
