"""Squares: numbers from 0 (a1) to 131 (k12), by rank, as rule 1.2 counts them."""

from __future__ import annotations

from typing import AbstractSet, Iterable, Iterator, List, Union

__all__ = [
    "Square", "SquareLike", "SquareSet", "FILE_NAMES", "RANK_NAMES", "SQUARES", "SQUARE_NAMES",
    "square", "parse_square", "square_name", "square_file", "square_rank",
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1", "K1",
    "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2", "J2", "K2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "I3", "J3", "K3",
    "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4", "I4", "J4", "K4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5", "I5", "J5", "K5",
    "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6", "I6", "J6", "K6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7", "I7", "J7", "K7",
    "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8", "I8", "J8", "K8",
    "A9", "B9", "C9", "D9", "E9", "F9", "G9", "H9", "I9", "J9", "K9",
    "A10", "B10", "C10", "D10", "E10", "F10", "G10", "H10", "I10", "J10", "K10",
    "A11", "B11", "C11", "D11", "E11", "F11", "G11", "H11", "I11", "J11", "K11",
    "A12", "B12", "C12", "D12", "E12", "F12", "G12", "H12", "I12", "J12", "K12",
]  # fmt: skip

#: A square as a number, 0 (a1) to 131 (k12).
Square = int
#: A square as a number or as a name: what every method takes.
SquareLike = Union[int, str]

#: The names of the files, a to k.
FILE_NAMES = list("abcdefghijk")
RANK_NAMES = [str(rank) for rank in range(1, 13)]

A1, B1, C1, D1, E1, F1, G1, H1, I1, J1, K1 = range(0, 11)
A2, B2, C2, D2, E2, F2, G2, H2, I2, J2, K2 = range(11, 22)
A3, B3, C3, D3, E3, F3, G3, H3, I3, J3, K3 = range(22, 33)
A4, B4, C4, D4, E4, F4, G4, H4, I4, J4, K4 = range(33, 44)
A5, B5, C5, D5, E5, F5, G5, H5, I5, J5, K5 = range(44, 55)
A6, B6, C6, D6, E6, F6, G6, H6, I6, J6, K6 = range(55, 66)
A7, B7, C7, D7, E7, F7, G7, H7, I7, J7, K7 = range(66, 77)
A8, B8, C8, D8, E8, F8, G8, H8, I8, J8, K8 = range(77, 88)
A9, B9, C9, D9, E9, F9, G9, H9, I9, J9, K9 = range(88, 99)
A10, B10, C10, D10, E10, F10, G10, H10, I10, J10, K10 = range(99, 110)
A11, B11, C11, D11, E11, F11, G11, H11, I11, J11, K11 = range(110, 121)
A12, B12, C12, D12, E12, F12, G12, H12, I12, J12, K12 = range(121, 132)

#: All squares: a1, b1, ... k12.
SQUARES: List[Square] = list(range(132))
#: The names of all squares.
SQUARE_NAMES: List[str] = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]


def square(file_index: int, rank_index: int) -> Square:
    """The square on a file and a rank, both counted from 0.

    >>> square_name(square(5, 3))
    'f4'
    """
    if not (0 <= file_index < 11 and 0 <= rank_index < 12):
        raise ValueError(f"no square on file {file_index} and rank {rank_index}: expected 0 to 10 and 0 to 11")
    return rank_index * 11 + file_index


def parse_square(name: SquareLike) -> Square:
    """The number of a square; a number is checked and given back.

    >>> parse_square("k12")
    131
    """
    if isinstance(name, str):
        try:
            return SQUARE_NAMES.index(name)
        except ValueError:
            raise ValueError(f"no square {name[:20]!r}: expected a1 to k12") from None
    if isinstance(name, bool) or not isinstance(name, int):
        raise TypeError(f"expected a square, a name or a number from 0 to 131, not {type(name).__name__}")
    if not 0 <= name < 132:
        raise ValueError(f"no square {name}: expected a number from 0 to 131")
    return name


def square_name(square: SquareLike) -> str:
    """The name of a square.

    >>> square_name(0)
    'a1'
    """
    return SQUARE_NAMES[parse_square(square)]


def square_file(square: SquareLike) -> int:
    """The file of a square, 0 (a) to 10 (k)."""
    return parse_square(square) % 11


def square_rank(square: SquareLike) -> int:
    """The rank of a square, 0 (rank 1) to 11 (rank 12)."""
    return parse_square(square) // 11


class SquareSet(AbstractSet[Square]):
    """A set of squares that never changes, in the order of the squares.

    >>> squares = SquareSet(["f4", "a1"])
    >>> "f4" in squares, len(squares), str(squares)
    (True, 2, 'a1 f4')
    >>> squares | SquareSet(["k12"])
    SquareSet(['a1', 'f4', 'k12'])
    """

    __slots__ = ("_squares",)

    def __init__(self, squares: Iterable[SquareLike] = ()) -> None:
        self._squares = frozenset(map(parse_square, squares))

    def names(self) -> List[str]:
        """The names of the squares."""
        return [SQUARE_NAMES[square] for square in self]

    def __contains__(self, square: object) -> bool:
        if isinstance(square, str):
            return square in SQUARE_NAMES and SQUARE_NAMES.index(square) in self._squares
        return square in self._squares

    def __iter__(self) -> Iterator[Square]:
        return iter(sorted(self._squares))

    def __len__(self) -> int:
        return len(self._squares)

    def __hash__(self) -> int:
        return hash(self._squares)

    def __str__(self) -> str:
        return " ".join(self.names())

    def __repr__(self) -> str:
        return f"SquareSet({self.names()!r})"
