"""Linear equations in fractions.

Comes in: a square matrix and right-hand sides.  Goes out: the solution, exactly, or that there is no single one.
"""

from collections.abc import Sequence
from fractions import Fraction

Row = Sequence[Fraction | int]


def solve(matrix: Sequence[Row], rights: Sequence[Row]) -> list[list[Fraction]]:
    """X with ``matrix`` X = ``rights``; n by n, n by m, and the answer n by m.

    Raises:
        ValueError: the matrix is singular.
    """
    size = len(matrix)
    rows = [[*map(Fraction, left), *map(Fraction, right)] for left, right in zip(matrix, rights, strict=True)]
    for at in range(size):
        pivot = next((n for n in range(at, size) if rows[n][at]), None)
        if pivot is None:
            raise ValueError("the equations have no single solution")
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        top = rows[at] = [number / scale if number else number for number in rows[at]]
        for n, row in enumerate(rows):
            factor = row[at]
            if n != at and factor:
                rows[n] = [a - factor * b if b else a for a, b in zip(row, top, strict=True)]
    return [row[size:] for row in rows]
