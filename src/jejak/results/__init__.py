"""What runs give back: plain records, frozen where nobody gathers in them, picklable.

Endings, findings, proofs, heaps, figures. Everybody may read them; nothing is computed here.
"""
