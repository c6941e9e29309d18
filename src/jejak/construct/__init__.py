"""How an object can be made: recipes and how they are found, matched and chosen.

What constructors, factories and short sequences of calls leave is found by executing them
symbolically; a wanted object is a set of equations over their arguments. Imports `explore`, and
`javasource` for what Java can name.
"""
