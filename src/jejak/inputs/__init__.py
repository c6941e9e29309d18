"""What inputs may be, decided when the program looks: which object, of which class, made by whom.

Open references and open types, enum constants, arrays that refuse what their declared type would
take, inputs that methods of the user's make, what calls that are not followed give back. Nothing
here is an instruction: `semantics` asks. Imports `machine` and what is below it.
"""
