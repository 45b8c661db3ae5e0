"""What is legal on a board, and the deploy in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, List, NamedTuple

from ._core import Action, Move, Stack
from .squares import Square, SquareLike

if TYPE_CHECKING:
    from .board import Board


class Deploy(NamedTuple):
    """A deploy in progress (rule 10)."""

    #: The square of the stack.
    origin: Square
    #: The stack before the first step.
    before: Stack
    #: What has not moved yet, in upper case.
    rest: str
    #: The steps so far.
    steps: List[Action]
    #: The units that can make the next step.
    movable: List[str]
    #: Whether it may end now.
    may_commit: bool


class LegalMoves:
    """The legal turns of a board, as it is when it is asked.

    >>> from cotulenh import Board
    >>> board = Board()
    >>> len(board.legal_moves), board.parse_san("Tf6") in board.legal_moves
    (119, True)
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return iter(self._board._position.turns())

    def __len__(self) -> int:
        return self._board._position.count_turns()

    def count(self) -> int:
        """How many there are."""
        return len(self)

    def __bool__(self) -> bool:
        return self._board._position.has_legal_action()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._board._position.is_legal(move)

    def __repr__(self) -> str:
        sans = sorted(self._board.san(move) for move in list(self)[:200])
        more = ", ..." if len(self) > len(sans) else ""
        return f"<LegalMoves ({', '.join(sans)}{more})>"


class LegalActions:
    """The legal actions of a board, as it is when it is asked.

    >>> from cotulenh import Board
    >>> len(Board().legal_actions), [str(action) for action in Board().legal_actions.of("e4")]
    (119, ['Ge4-e3', 'Ge4-d4', 'Ge4-e5'])
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def of(self, square: SquareLike) -> List[Action]:
        """Those from one square."""
        return self._board._position.actions(square)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._board._position.actions())

    def __len__(self) -> int:
        return self._board._position.count_actions()

    def __bool__(self) -> bool:
        return self._board._position.has_legal_action()

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._board._position.is_legal_action(action)

    def __repr__(self) -> str:
        return f"<LegalActions ({', '.join(sorted(map(self._board.lan, self)))})>"
