"""The board: a position with its history, by the habits of python-chess."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _core, _python_chess
from ._core import STARTING_FEN, Action, Move, Piece, Stack
from ._legal import Deploy, LegalActions, LegalMoves
from .base import BaseBoard
from .outcome import Outcome, Termination
from .pieces import Color
from .squares import Square, SquareLike

class Fault(NamedTuple):
    """Something wrong with a FEN."""

    #: What, as a sentence.
    text: str
    #: The column in the text, from 1.
    column: int
    #: The square, where there is one.
    square: Optional[Square]


def faults(fen: str, lang: str = "en") -> List[Fault]:
    """Everything that is wrong with a FEN; nothing if it can be played.

    >>> [fault.text for fault in faults("6c4/11/11/11/11/11/11/11/11/11/11/T4C5 r")]
    ['a Tank may not stand on a1, only on files c to k (rule 1.5) (at character 35)']
    """
    return [Fault(*fault) for fault in _core.faults(fen, lang)]


class Board(BaseBoard):
    """A position with the turns that led to it.

    A turn is a :class:`Move`, also if it is a deploy with several steps; :meth:`step` makes one step by
    step. Squares are given as numbers or names. Boards are equal if rule 11.5 calls their positions the
    same: clocks and history do not count.

    >>> from cotulenh import BLUE
    >>> board = Board()
    >>> board.push_san("Tf6")
    Move.from_uci('Tf4-f6')
    >>> board.turn == BLUE, len(board.legal_moves)
    (True, 120)
    >>> board.pop()
    Move.from_uci('Tf4-f6')
    >>> board == Board()
    True
    """

    #: For chess.engine: the value of the option `UCI_Variant`.
    uci_variant = "cotulenh"
    #: For chess.engine: never.
    chess960 = False

    __slots__ = ("_past",)

    #: The positions before each turn, without a deploy in progress, and the turns.
    _past: List[Tuple[_core.Position, Move]]

    def __init__(self, fen: Optional[str] = STARTING_FEN) -> None:
        """The start, or what a FEN says; ``None`` is an empty board."""
        self._position = _core.Position("11/" * 11 + "11 r" if fen is None else fen)
        self._past = []

    @classmethod
    def empty(cls) -> Board:
        """A board without pieces."""
        return cls(None)

    @classmethod
    def _of(cls, position: _core.Position) -> Board:
        board = cls.__new__(cls)
        board._position = position
        board._past = []
        return board

    # Reading turns

    def set_fen(self, fen: str) -> None:
        """Another position, without history."""
        self._position, self._past = _core.Position(fen), []

    def push_san(self, san: str) -> Move:
        """Reads and plays a turn."""
        move = self.parse_san(san)
        self.push(move)
        return move

    def push_uci(self, uci: str) -> Move:
        """Reads and plays a turn as engines name it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def variation_san(self, variation: Iterable[Move]) -> str:
        """A line of turns with their numbers.

        >>> Board().variation_san([Move.from_uci("Tf4-f6"), Move.from_uci("Tf9-f7")])
        '1. Tf6 Tf7'
        """
        board, words = self.copy(stack=False), []
        for i, move in enumerate(variation):
            if board.turn or i == 0:
                words.append(f"{board.fullmove_number}{'.' if board.turn else '...'}")
            words.append(board.san(move))
            board.push(move)
        return " ".join(words)

    # Play

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal turns, deploys included: iterable, countable, and asked with ``in``. There can be
        thousands. With a deploy in progress, the turns that begin with its steps."""
        return LegalMoves(self)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions: plain moves, or steps of a deploy and its commit (rule 10.8)."""
        return LegalActions(self)

    def is_legal(self, move: Union[Move, Action]) -> bool:
        """Whether a turn or an action is legal."""
        if isinstance(move, Action):
            return self._position.is_legal_action(move)
        return self._position.is_legal(move)

    def push(self, move: Move) -> None:
        """Plays a turn.

        :raises IllegalMoveError: if it is not legal; the board is as it was.
        """
        after = self._position.play(move)
        self._past.append((self._position.without_deploy(), move))
        self._position = after

    def pop(self) -> Move:
        """Takes the last turn back.

        :raises IndexError: if there is none.
        """
        self._between_turns()
        self._position, move = self._past.pop()
        return move

    def peek(self) -> Move:
        """The last turn.

        :raises IndexError: if there is none.
        """
        return self._past[-1][1]

    @property
    def move_stack(self) -> List[Move]:
        """The turns that led here, as a list of its own."""
        return [move for _, move in self._past]

    # Deploys, step by step

    @property
    def deploy(self) -> Optional[Deploy]:
        """The deploy in progress, if there is one."""
        parts = self._position.deploy()
        return None if parts is None else Deploy(*parts, may_commit=self.why_not_commit() is None)

    def step(self, step: Union[str, Action]) -> Optional[Move]:
        """Makes an action: a step of a deploy, its commit, or a plain move. The turn, if that completes it.

        >>> board = Board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r")
        >>> board.step("c3:F>e5...")
        >>> board.deploy.rest, board.deploy.may_commit
        ('(NT)', True)
        >>> board.step("T>c5")
        >>> board.undo_step()
        >>> board.commit()
        Move.from_uci('c3:Fc3>e5')
        """
        if isinstance(step, Action):
            after, move = self._position.play_action(step)
        else:
            after, move = self._position.read(step)
        self._went(after, move)
        return move

    def commit(self) -> Move:
        """Ends the deploy in progress, leaving the rest where it is: the turn."""
        after, move = self._position.commit()
        self._went(after, move)
        return move

    def undo_step(self) -> None:
        """Takes the last step of the deploy in progress back."""
        before = self._position.without_step()
        if before is None:
            raise ValueError("no deploy is in progress")
        self._position = before

    def cancel_deploy(self) -> None:
        """Takes all steps of the deploy in progress back."""
        if self._position.deploy() is None:
            raise ValueError("no deploy is in progress")
        self._position = self._position.without_deploy()

    def _went(self, after: _core.Position, move: Optional[Move]) -> None:
        if move is not None:
            self._past.append((self._position.without_deploy(), move))
        self._position = after

    def _between_turns(self) -> None:
        if self._position.deploy() is not None:
            raise ValueError("a deploy is in progress: undo_step() or cancel_deploy() first")

    def gives_check(self, move: Move) -> bool:
        """Whether a legal turn gives check."""
        return self._position.play(move).is_check()

    def is_capture(self, move: Move) -> bool:
        """Whether a turn captures anything."""
        return any("apture" in action.kind for action in move.actions)

    # How it ends

    def status(self) -> str:
        """Where the game stands: ``ongoing``, ``check``, ``checkmate``, ``commanderCaptured``, ``stalemate``,
        ``insufficientMaterial`` or ``seventyFiveMoves``."""
        return self._position.status()[0]

    def is_valid(self) -> bool:
        """Always: a board that cannot be played cannot be made. :func:`faults` says what is wrong with a
        FEN."""
        return True

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game has ended on the board, if it has; with ``claim_draw``, also by a draw that may be
        claimed (rules 11.4 and 11.5).

        >>> Board("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b").outcome().result()
        '1-0'
        """
        status, winner = self._position.status()
        if status not in ("ongoing", "check"):
            return Outcome(Termination(status), winner)
        if claim_draw and self.can_claim_fifty_moves():
            return Outcome(Termination.FIFTY_MOVES, None)
        if claim_draw and self.can_claim_threefold_repetition():
            return Outcome(Termination.THREEFOLD_REPETITION, None)
        return None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """``1-0`` (Red has won), ``0-1``, ``1/2-1/2``, or ``*``."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal action (rule 11.2)."""
        return self.status() == "checkmate"

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal action (rule 11.3)."""
        return self.status() == "stalemate"

    def is_commander_captured(self) -> bool:
        """Whether one side has lost its Commander and the other has not (rule 11.1)."""
        return self.status() == "commanderCaptured"

    def is_insufficient_material(self) -> bool:
        """Whether both sides have nothing but a Commander and Headquarters, none heroic (rule 11.6)."""
        return self._position.is_insufficient_material()

    def is_seventyfive_moves(self) -> bool:
        """Whether 75 turns of each side have passed without an irreversible one (rule 11.4)."""
        return self.status() == "seventyFiveMoves"

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred so often, this time included (rule 11.5)."""
        here = self._position.without_deploy()
        return 1 + sum(before == here for before, _ in self._past) >= count

    def can_claim_draw(self) -> bool:
        """Whether a draw may be claimed now."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def can_claim_fifty_moves(self) -> bool:
        """Whether 50 turns of each side have passed without an irreversible one (rule 11.4)."""
        return self.deploy is None and self.halfmove_clock >= 100 and self.outcome() is None

    def can_claim_threefold_repetition(self) -> bool:
        """Whether the position has occurred three times (rule 11.5)."""
        return self.deploy is None and self.is_repetition() and self.outcome() is None

    # Counting

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` actions there are (rule 10.8).

        >>> Board().perft(2)
        14165
        """
        return self._position.perft(depth)

    def divide(self, depth: int) -> Dict[str, int]:
        """The same by first action, in LAN."""
        return {self.lan(action): count for action, count in self._position.divide(depth)}

    # Setting up, copying

    def reset(self) -> None:
        """The start, without history."""
        self.set_fen(STARTING_FEN)

    def clear(self) -> None:
        """An empty board, without history."""
        self._position, self._past = Board(None)._position, []

    def set_piece_at(self, square: SquareLike, stack: Union[Stack, Piece, str, None]) -> None:
        """Puts a unit on a square, or takes away what stands there; the history is forgotten.

        >>> board = Board.empty()
        >>> board.set_piece_at("c3", "(NFT)")
        >>> board.board_fen()
        '11/11/11/11/11/11/11/11/11/2(NFT)8/11/11'

        :raises ValueError: if it may not stand there.
        """
        if isinstance(stack, Piece):
            stack = Stack(stack)
        elif isinstance(stack, str):
            stack = Stack.from_symbol(stack)
        self._position, self._past = self._position.with_stack(square, stack), []

    def remove_piece_at(self, square: SquareLike) -> Optional[Stack]:
        """Takes away what stands on a square, and gives it back; the history is forgotten."""
        stack = self.piece_at(square)
        self.set_piece_at(square, None)
        return stack

    def set_turn(self, turn: Color, halfmove_clock: int = 0, fullmove_number: int = 1) -> None:
        """Another side to move and other clocks; the history is forgotten."""
        self._position = self._position.with_turn(turn, halfmove_clock, fullmove_number)
        self._past = []

    def mirror(self) -> Board:
        """The position seen from the other side: colours swapped, ranks flipped; without history."""
        return self._of(self._position.mirror())

    def copy(self, *, stack: Union[bool, int] = True) -> Board:
        """A board of its own, with its history, with the last so many turns of it, or without."""
        board = self._of(self._position)
        if stack is True:
            board._past = self._past[:]
        elif stack:
            board._past = self._past[-stack:]
        return board

    __copy__ = copy

    def __deepcopy__(self, memo: Dict[int, Any]) -> Board:
        return self.copy()

    def root(self) -> Board:
        """The board before the first turn of the history. chess.engine asks for it before it searches."""
        _python_chess.teach_notation()
        return self._of(self._past[0][0] if self._past else self._position)

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"
