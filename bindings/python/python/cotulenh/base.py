"""What stands on a board, who attacks what, and what it looks like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Tuple, Union

from . import _core
from ._core import Action, Move, Piece, Stack, WhyNot
from .pieces import Color, PieceType
from .squares import FILE_NAMES, Square, SquareLike, SquareSet

if TYPE_CHECKING:
    import numpy

#: What one may ask about: a text, two squares, a turn or an action.
Wish = Union[str, Tuple[SquareLike, SquareLike], Move, Action]

_TWO_SQUARES = re.compile(r"([a-z]\d+)[- ]?([a-z]\d+)")

#: What the planes of :meth:`BaseBoard.planes` say, in their order.
PLANES: List[str] = [
    *(f"{side} {kind}" for side in ("red", "blue") for kind in "CITMEAGSFNH"),
    *(f"{side} heroic {kind}" for side in ("red", "blue") for kind in "CITMEAGSFNH"),
    "red zone",
    "blue zone",
    "deploy",
    "red to move",
]


class Attacker(NamedTuple):
    """A piece that attacks, gives check, or defends against aircraft."""

    #: Where it stands.
    square: Square
    #: What it is.
    piece: Piece
    #: Whether another piece carries it.
    carried: bool


class BaseBoard:
    """A position without its history: the part of :class:`Board` that only looks."""

    __slots__ = ("_position",)

    _position: _core.Position

    # What stands where

    @property
    def turn(self) -> Color:
        """The side to move: ``RED`` (true) or ``BLUE``."""
        return self._position.turn

    @property
    def halfmove_clock(self) -> int:
        """Turns since the last irreversible one (rule 11.4)."""
        return self._position.halfmove_clock

    @property
    def fullmove_number(self) -> int:
        """The number of the pair of turns, from 1 (rule 11.8)."""
        return self._position.fullmove_number

    def ply(self) -> int:
        """How many turns lie before this one, by the full-move number."""
        return 2 * (self.fullmove_number - 1) + (not self.turn)

    def piece_at(self, square: SquareLike) -> Optional[Stack]:
        """What stands on a square: a piece or a stack.

        >>> from cotulenh import Board
        >>> Board().piece_at("f4")
        Stack.from_symbol('T')
        """
        return self._position.stack_at(square)

    def piece_type_at(self, square: SquareLike) -> Optional[PieceType]:
        """The kind of the piece, or of the carrier, on a square."""
        stack = self.piece_at(square)
        return None if stack is None else stack.piece_type

    def color_at(self, square: SquareLike) -> Optional[Color]:
        """Whose unit stands on a square."""
        stack = self.piece_at(square)
        return None if stack is None else stack.color

    def piece_map(self) -> Dict[Square, Stack]:
        """Everything on the board, by square."""
        return dict(self._position.stacks())

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """Where a side's pieces of a kind stand, carried or not."""
        return SquareSet(self._position.pieces(piece_type, color))

    def commander(self, color: Color) -> Optional[Square]:
        """Where a side's Commander stands, carried or not."""
        return self._position.commander(color)

    # Text

    def fen(self, *, shredder: bool = False, en_passant: str = "legal") -> str:
        """The position as FEN, with the deploy in progress. The arguments, which chess.engine gives, mean
        nothing in this game."""
        return self._position.fen()

    def board_fen(self) -> str:
        """The first field of the FEN: what stands where."""
        return self.fen().split()[0]

    def san(self, move: Move) -> str:
        """A legal turn in SAN, with ``+`` or ``#``.

        >>> from cotulenh import Board, Move
        >>> Board().san(Move.from_uci("Tf4-f6"))
        'Tf6'
        """
        return self._position.san(move)

    def lan(self, move: Union[Move, Action]) -> str:
        """A legal turn or action in LAN.

        >>> from cotulenh import Board
        >>> Board().lan(Board().parse_san("Tf6"))
        'Tf4-f6'
        """
        if isinstance(move, Action):
            return self._position.lan_of_action(move)
        return self._position.lan(move)

    def uci(self, move: Move, *, chess960: Optional[bool] = None) -> str:
        """A turn as it is sent to engines."""
        return move.uci()

    def parse_san(self, san: str) -> Move:
        """The legal turn that a text names: SAN, LAN, or what people write instead (rule 13.6).

        :raises InvalidMoveError: if the text is no turn.
        :raises IllegalMoveError: if the turn is not legal; its ``why`` says more.
        :raises AmbiguousMoveError: if more than one legal turn fits.
        """
        return self._position.read_turn(san)

    def parse_lan(self, lan: str) -> Move:
        """The same as :meth:`parse_san`, which reads LAN too."""
        return self.parse_san(lan)

    def parse_uci(self, uci: str) -> Move:
        """The turn that an engine names; ``0000`` is the null move."""
        return Move.null() if uci == "0000" else self.parse_san(uci)

    # Why not

    def why_not(self, wish: Wish, lang: str = "en") -> Optional[WhyNot]:
        """Why something cannot be played now; ``None`` if it can.

        A wish is a text (``"f4-f9"``, ``"Tf9"``, ``"c3:F>e5..."``), a pair of squares, a turn or an action.
        Languages are ``"en"`` and ``"vi"``.

        >>> from cotulenh import Board
        >>> print(Board().why_not("f4-f9"))
        the Tank on f4 captures up to 2 squares away, f9 is 5 away (rule 3)
        >>> Board().why_not(("f4", "f9"), lang="vi").rule
        '3'
        """
        if isinstance(wish, Move):
            return self._position.why_not_turn(wish, lang)
        if isinstance(wish, Action):
            return self._position.why_not_action(wish, lang)
        squares: Optional[Tuple[Any, ...]] = None
        if isinstance(wish, str):
            match = _TWO_SQUARES.fullmatch(wish)
            squares = match.groups() if match else None
        elif isinstance(wish, tuple):
            squares = wish
        else:
            raise TypeError(f"a wish is a text, two squares, a Move or an Action, not {type(wish).__name__}")
        if squares is None:
            return self._position.why_not_text(str(wish), lang)
        if len(squares) != 2:
            raise ValueError("a wish has two squares")
        return self._position.why_not_squares(squares[0], squares[1], lang)

    def why_not_commit(self, lang: str = "en") -> Optional[WhyNot]:
        """Why the deploy may not end now, or that there is none; ``None`` if it may."""
        return self._position.why_not_commit(lang)

    # Attack and defence

    def is_check(self) -> bool:
        """Whether the Commander of the side to move is in danger (rule 8.3)."""
        return self._position.is_check()

    def checkers(self) -> SquareSet:
        """The squares of the pieces that give check."""
        return SquareSet(square for square, _, _ in self._position.checkers())

    def checking_pieces(self) -> List[Attacker]:
        """The pieces that give check, each carried or not."""
        return [Attacker(*parts) for parts in self._position.checkers()]

    def attackers(self, color: Color, square: SquareLike) -> SquareSet:
        """The squares of a side's pieces that attack a square (rule 8.1).

        >>> from cotulenh import RED, Board
        >>> Board("6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b").attackers(RED, "g12")
        SquareSet(['g9'])
        """
        return SquareSet(place for place, _, _ in self._position.attackers(color, square))

    def attacking_pieces(self, color: Color, square: SquareLike) -> List[Attacker]:
        """A side's pieces that attack a square, each carried or not."""
        return [Attacker(*parts) for parts in self._position.attackers(color, square)]

    def is_attacked_by(self, color: Color, square: SquareLike) -> bool:
        """Whether a side attacks a square."""
        return bool(self._position.attackers(color, square))

    def zone(self, color: Color) -> SquareSet:
        """The squares that a side covers against enemy aircraft (rule 7.1)."""
        return SquareSet(self._position.zone(color))

    def air_defenders(self, color: Color, square: SquareLike) -> List[Attacker]:
        """A side's pieces that cover a square against aircraft."""
        return [Attacker(*parts) for parts in self._position.air_defenders(color, square)]

    # Comparing and showing

    def __eq__(self, other: object) -> bool:
        """Whether rule 11.5 calls the positions the same: pieces, marks, stacks, side to move and deploy."""
        if not isinstance(other, BaseBoard):
            return NotImplemented
        return self._position == other._position

    def __hash__(self) -> int:
        """Equal positions have equal hashes. It changes when a turn is played: keep copies in sets."""
        return hash(self._position)

    def zobrist(self) -> int:
        """A 64-bit hash of the position, the same in every process."""
        return self._position.zobrist

    def __str__(self) -> str:
        """A diagram: Red in upper case, stacks in parentheses."""
        pieces = {square: stack.symbol() for square, stack in self.piece_map().items()}
        width = max(map(len, pieces.values()), default=1)
        rows = []
        for rank in range(11, -1, -1):
            cells = (pieces.get(rank * 11 + file, ".").ljust(width) for file in range(11))
            rows.append(f"{rank + 1:2} " + " ".join(cells).rstrip())
        return "\n".join([*rows, "   " + " ".join(name.ljust(width) for name in FILE_NAMES).rstrip()])

    def planes(self, dtype: Any = "uint8") -> numpy.ndarray[Any, Any]:
        """The position as numbers for networks: an array of numpy with the shape (48, 12, 11).

        The first axis is described by :data:`PLANES`: where each side's pieces of each kind stand, carried
        or not (the carrier of a stack follows from its kinds); the same for heroic pieces; both zones of
        air defence; the square of the deploy in progress; and whether Red is to move. The second is the
        rank, 1 first, the third the file. ``board.mirror().planes()`` is the other side's view.

        >>> from cotulenh import Board
        >>> planes = Board().planes()
        >>> planes.shape, int(planes[PLANES.index("red T"), 3, 5])
        ((48, 12, 11), 1)
        """
        import numpy

        flat = numpy.frombuffer(self._position.planes(), dtype="uint8")
        return flat.reshape(len(PLANES), 12, 11).astype(dtype)

    def _repr_svg_(self) -> str:
        """The board in notebooks."""
        from . import svg

        return svg.board(self)
