"""Fuzzing of everything that reads what strangers wrote: ``python -m tests.fuzz TARGET --seconds N``.

A target takes bytes and holds what comes of them against its oracles; see :mod:`tests.fuzz.targets`.  The inputs of
``corpus`` are replayed by the ordinary suite, which needs no fuzzer; new ones are looked for by atheris, which brings
libFuzzer (``pip install "kitwright[fuzz]"``).
"""
