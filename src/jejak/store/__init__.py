"""What is kept between runs: results of methods, and what each of them rests on.

`.jejak/` of the user's project may come with a repository that somebody cloned: what is in it is
checked when it is read, and never executed. `docs/store.md` says what is kept where.
May import `results`, `options`, `program`, `machine`, `target` and what lies below.
"""
