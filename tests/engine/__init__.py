"""The engine on whole programs: published examples, a corpus of small ones, bad input."""
