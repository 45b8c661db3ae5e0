"""The rules and the engine, compiled. `cotulenh` has what people use."""

from typing import Any, Callable, List, Optional, Tuple, final

from .squares import SquareLike

__all__ = [
    "STARTING_FEN", "Action", "Engine", "Move", "PgnReader", "Piece", "Position", "Stack", "WhyNot",
    "__version__", "faults", "panic", "write_pgn",
]  # fmt: skip

STARTING_FEN: str
__version__: str

#: A piece that stands somewhere: its square, the piece, and whether another one carries it.
_Placed = Tuple[int, Piece, bool]
#: A turn of a game: the index of the node before it, the turn, the comments after and before it, its glyphs.
_NodeParts = Tuple[int, Move, str, str, List[int]]
#: Something wrong or odd in a file: what, the line, the column and the number of the game.
_FaultParts = Tuple[str, int, int, int]
#: A game: its tags, the FEN of its start, the comment before the first turn, and its turns, parents first.
_GameParts = Tuple[List[Tuple[str, str]], str, str, List[_NodeParts]]
#: Depth, selective depth, number, kind and value of the score, nodes, seconds, use of the table, turns.
_LineParts = Tuple[int, int, int, str, int, int, float, int, List[Move]]

def faults(fen: str, lang: str) -> List[Tuple[str, int, Optional[int]]]:
    """What is wrong with a FEN: sentences, each with its column and, where there is one, its square."""

def panic(said: str) -> None:
    """Panics, for the test that the interpreter lives on."""

def write_pgn(tags: List[Tuple[str, str]], start: str, comment: str, nodes: List[_NodeParts]) -> str:
    """A game as a game file."""

@final
class Piece:
    """A piece: what it is, whose it is, and whether it is heroic."""

    def __new__(cls, piece_type: int, color: bool, heroic: bool = False) -> Piece: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """The piece with a symbol as in a FEN: `T`, `+i`."""

    @property
    def piece_type(self) -> int:
        """The kind of the piece, 1 (`COMMANDER`) to 11 (`HEADQUARTERS`)."""

    @property
    def color(self) -> bool:
        """The side: `RED` (true) or `BLUE`."""

    @property
    def heroic(self) -> bool:
        """Whether it has been promoted (rule 9)."""

    def symbol(self) -> str:
        """The symbol as in a FEN: upper case for Red, `+` before a heroic piece."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Stack:
    """What stands on a square: one to three pieces of one side, the carrier first (rule 6)."""

    def __new__(cls, *pieces: Piece) -> Stack: ...
    @staticmethod
    def from_symbol(symbol: str) -> Stack:
        """The stack with a symbol as in a FEN: `T`, `+i`, `(n+ft)`."""

    @property
    def color(self) -> bool:
        """The side: `RED` (true) or `BLUE`."""

    @property
    def piece_type(self) -> int:
        """The kind of the carrier, or of the only piece: 1 (`COMMANDER`) to 11 (`HEADQUARTERS`)."""

    @property
    def heroic(self) -> bool:
        """Whether the carrier, or the only piece, is heroic."""

    @property
    def carrier(self) -> Piece:
        """The piece that carries the others, or the only one."""

    @property
    def pieces(self) -> List[Piece]:
        """The pieces, the carrier first."""

    def splits(self) -> List[List[str]]:
        """All ways to split the stack into units, the whole first: lists of symbols."""

    def join(self, other: Stack) -> Optional[Stack]:
        """Both together, or `None` if that is no valid stack (rule 6.3)."""

    def symbol(self) -> str:
        """The symbol as in a FEN: `T`, `+i`, `(n+ft)`."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...

@final
class Move:
    """A whole turn: a plain move, or a deploy with its steps; or the null move."""

    @classmethod
    def from_uci(cls, text: str) -> Move:
        """Reads a turn in LAN without a position: `Tf4-f6`, `c3:Fc3>e5,Tc3xd4`."""

    @classmethod
    def null(cls) -> Move:
        """The null move, which passes."""

    def uci(self) -> str:
        """The turn in LAN without heroic marks and without what stays: `c3:Fc3>e5`."""

    @property
    def from_square(self) -> Optional[int]:
        """Where the unit or the stack starts; `None` for the null move."""

    @property
    def to_square(self) -> Optional[int]:
        """The destination or target of the move, of a deploy that of its last step."""

    @property
    def actions(self) -> List[Action]:
        """The move, or the steps of the deploy in order."""

    @property
    def is_deploy(self) -> bool:
        """Whether it is a deploy."""

    def __bool__(self, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Action:
    """One action: a plain move, a step of a deploy, or its commit (rule 10.8)."""

    @property
    def from_square(self) -> int:
        """Where the unit starts."""

    @property
    def to_square(self) -> int:
        """The destination, or the target of a capture; the square of the stack in a commit."""

    @property
    def unit(self) -> str:
        """The unit that moves, in upper case: `T`, `(NF)`; in a commit, what has not moved."""

    @property
    def piece_types(self) -> List[int]:
        """The kinds of its pieces, that of the carrier first."""

    @property
    def kind(self) -> str:
        """`quiet`, `capture`, `stayCapture`, `suicideCapture`, `combine` or `commit`."""

    @property
    def is_deploy(self) -> bool:
        """Whether it is a step of a deploy, or its commit."""

    def uci(self) -> str:
        """The action in LAN without heroic marks: `Tf4-f6`, `c3:Fc3>e5`, `commit`."""

    def to_bits(self) -> int:
        """The action as a number, for storage."""

    @classmethod
    def from_bits(cls, bits: int) -> Action:
        """The action of a number that `to_bits` gave."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class WhyNot:
    """Why a wish is not legal: the first reason, the rule, the squares, what is legal instead."""

    @property
    def reason(self) -> str:
        """A short stable name of the reason, such as `outOfRange`."""

    @property
    def rule(self) -> str:
        """The number of the rule that refuses, such as `4.2`."""

    @property
    def text(self) -> str:
        """The reason as a sentence, in the language that was asked for."""

    def say(self, lang: str = "en") -> str:
        """The reason as a sentence in a language, `en` or `vi`."""

    @property
    def squares(self) -> List[int]:
        """The squares to show: those of the wish, and those that the reason names."""

    @property
    def alternatives(self) -> List[str]:
        """Legal actions that come near, in LAN, the nearest first: three at most."""

@final
class Position:
    """A position, which never changes: playing gives another one. `Board` is made of these."""

    def __new__(cls, fen: str) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def fen(self) -> str: ...
    @property
    def turn(self) -> bool: ...
    @property
    def halfmove_clock(self) -> int: ...
    @property
    def fullmove_number(self) -> int: ...
    @property
    def zobrist(self) -> int: ...
    def stack_at(self, square: SquareLike) -> Optional[Stack]: ...
    def stacks(self) -> List[Tuple[int, Stack]]: ...
    def pieces(self, piece_type: int, color: bool) -> List[int]: ...
    def commander(self, color: bool) -> Optional[int]: ...
    def actions(self, from_square: Optional[SquareLike] = None) -> List[Action]: ...
    def count_actions(self) -> int: ...
    def turns(self) -> List[Move]: ...
    def count_turns(self) -> int: ...
    def has_legal_action(self) -> bool: ...
    def is_legal(self, turn: Move) -> bool: ...
    def is_legal_action(self, action: Action) -> bool: ...
    def play(self, turn: Move) -> Position: ...
    def play_action(self, action: Action) -> Tuple[Position, Optional[Move]]: ...
    def is_check(self) -> bool: ...
    def checkers(self) -> List[_Placed]: ...
    def attackers(self, color: bool, square: SquareLike) -> List[_Placed]: ...
    def air_defenders(self, color: bool, square: SquareLike) -> List[_Placed]: ...
    def zone(self, color: bool) -> List[int]: ...
    def status(self) -> Tuple[str, Optional[bool]]: ...
    def is_insufficient_material(self) -> bool: ...
    def with_stack(self, square: SquareLike, stack: Optional[Stack]) -> Position: ...
    def with_turn(self, turn: bool, halfmove: int, fullmove: int) -> Position: ...
    def mirror(self) -> Position: ...
    def read_turn(self, text: str) -> Move: ...
    def read(self, text: str) -> Tuple[Position, Optional[Move]]: ...
    def san(self, turn: Move) -> str: ...
    def lan(self, turn: Move) -> str: ...
    def lan_of_action(self, action: Action) -> str: ...
    def deploy(self) -> Optional[Tuple[int, Stack, str, List[Action], List[str]]]: ...
    def without_step(self) -> Optional[Position]: ...
    def without_deploy(self) -> Position: ...
    def commit(self) -> Tuple[Position, Move]: ...
    def why_not_commit(self, lang: str) -> Optional[WhyNot]: ...
    def why_not_text(self, text: str, lang: str) -> Optional[WhyNot]: ...
    def why_not_squares(self, from_square: SquareLike, to_square: SquareLike, lang: str) -> Optional[WhyNot]: ...
    def why_not_action(self, action: Action, lang: str) -> Optional[WhyNot]: ...
    def why_not_turn(self, turn: Move, lang: str) -> Optional[WhyNot]: ...
    def perft(self, depth: int) -> int: ...
    def divide(self, depth: int) -> List[Tuple[Action, int]]: ...
    def planes(self) -> bytes: ...

@final
class PgnReader:
    """Reads the games of a file one after the other."""

    def __new__(cls, file: Any) -> PgnReader: ...
    def next_game(self) -> Optional[Tuple[_GameParts, Optional[_FaultParts], List[_FaultParts]]]:
        """The next game, or `None` at the end."""

@final
class Engine:
    """The engine. `cotulenh.Engine` is made of it."""

    def __new__(cls, hash: int, threads: int, level: Optional[int]) -> Engine: ...
    def stop(self) -> None:
        """Ends the search that another thread is in; what it found so far is its answer."""

    def forget(self) -> None:
        """Forgets everything, for another game."""

    def search(
        self,
        root: Position,
        moves: List[Move],
        current: Position,
        depth: Optional[int],
        nodes: Optional[int],
        movetime: Optional[float],
        mate: Optional[int],
        lines: int,
        root_moves: List[Move],
        on_info: Optional[Callable[[_LineParts], object]],
    ) -> Tuple[List[_LineParts], int, float]:
        """Searches; the lines that were found, the nodes and the seconds."""
