"""Game files, read as a stream and written: variations, comments and glyphs (rule 13.8).

>>> import io
>>> file = io.StringIO('[Red "An"]\\n\\n1. Tf6 {bold} (1. Ic6 $5) Tf7 2. Txf7 *\\n\\n1. Ic6 1/2-1/2\\n')
>>> game = read_game(file)
>>> game.headers["Red"], [node.san() for node in game.mainline()]
('An', ['Tf6', 'Tf7', 'Txf7'])
>>> game.variations[1].san(), game.variations[1].nags
('Ic6', {5})
>>> read_game(file).headers["Result"]
'1/2-1/2'
>>> read_game(file) is None
True
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, MutableMapping, NamedTuple, Optional, Set, Tuple
from weakref import WeakKeyDictionary, proxy

from . import _core
from ._core import STARTING_FEN, Move
from .board import Board

__all__ = ["Game", "GameNode", "Headers", "Problem", "Reader", "read_game"]

_ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "Red": "?", "Blue": "?", "Result": "*"}
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


class Problem(NamedTuple):
    """Something wrong or odd in a game file."""

    #: What, as a sentence.
    text: str
    #: The line in the file, from 1.
    line: int
    #: The column in the line, from 1.
    column: int
    #: The number of the game in the file, from 1.
    game: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: game {self.game}: {self.text}"


class Headers(MutableMapping[str, str]):
    """The tags of a game: the seven that every game has, then the others. ``FEN`` and ``SetUp`` follow
    from the board the game starts on."""

    def __init__(self) -> None:
        self._tags: Dict[str, str] = dict(_ROSTER)

    def __getitem__(self, name: str) -> str:
        return self._tags[name]

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError("names and values of tags are texts")
        if not 0 < len(name) <= 255 or not name.isascii() or not name.replace("_", "a").isalnum():
            raise ValueError("the name of a tag is letters, digits and `_`, at most 255 of them")
        if name in ("FEN", "SetUp"):
            raise ValueError(f"{name} is not set: it follows from the board that the game starts on")
        if name == "Result" and value not in _RESULTS:
            raise ValueError(f"no result {value[:20]!r}: expected one of {', '.join(_RESULTS)}")
        self._tags[name] = value

    def __delitem__(self, name: str) -> None:
        if name in _ROSTER:
            self._tags[name] = _ROSTER[name]
        else:
            del self._tags[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tags)

    def __len__(self) -> int:
        return len(self._tags)

    def __repr__(self) -> str:
        return f"Headers({self._tags!r})"


class GameNode:
    """A place in a game: the start, or the position after a turn."""

    #: The node before this one; ``None`` at the start.
    parent: Optional[GameNode]
    #: The turn that leads here; ``None`` at the start.
    move: Optional[Move]
    #: The nodes after this one, the main line first.
    variations: List[GameNode]
    #: The comment after the turn, or before the first one.
    comment: str
    #: The comment before the first turn of a variation.
    starting_comment: str
    #: The glyphs: 1 is ``!``, 2 ``?``, 3 ``!!``, 4 ``??``, 5 ``!?``, 6 ``?!``.
    nags: Set[int]

    def __init__(self, parent: Optional[GameNode] = None, move: Optional[Move] = None, *, comment: str = "") -> None:
        self.parent = parent
        self.move = move
        self.variations = []
        self.comment = comment
        self.starting_comment = ""
        self.nags = set()

    def game(self) -> Game:
        """The game that this node is part of."""
        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Game)  # only games have no parent
        return node

    def _path(self) -> List[Move]:
        """The turns from the start to here."""
        moves, node = [], self
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def board(self) -> Board:
        """The board at this node, with the turns that led to it. All of them are played."""
        board = self.game().start.copy(stack=False)
        for move in self._path():
            board.push(move)
        return board

    def ply(self) -> int:
        """How many turns lie before this node, by the numbers of the start."""
        return self.game().start.ply() + len(self._path())

    def turn(self) -> bool:
        """The side to move at this node."""
        return self.game().start.turn == (len(self._path()) % 2 == 0)

    def san(self) -> str:
        """The turn that leads here in SAN.

        :raises ValueError: at the start.
        """
        if self.parent is None or self.move is None:
            raise ValueError("no turn leads to the start")
        return self.parent.board().san(self.move)

    def add_variation(self, move: Move, *, comment: str = "", nags: Any = ()) -> GameNode:
        """Adds a turn: the main line if it is the first, else a variation.

        :raises IllegalMoveError: if it is not legal here.
        """
        self.board().push(move)
        node = GameNode(self, move, comment=comment)
        node.nags = set(nags)
        self.variations.append(node)
        return node

    add_main_variation = add_variation

    def variation(self, move: Move) -> GameNode:
        """The node after a turn.

        :raises KeyError: if there is none.
        """
        for node in self.variations:
            if node.move == move:
                return node
        raise KeyError(move)

    def has_variation(self, move: Move) -> bool:
        """Whether there is a node after a turn."""
        return any(node.move == move for node in self.variations)

    def remove_variation(self, move: Move) -> None:
        """Removes a turn with all that follows it."""
        self.variations.remove(self.variation(move))

    def promote_to_main(self, move: Move) -> None:
        """Makes a variation the main line."""
        node = self.variation(move)
        self.variations.remove(node)
        self.variations.insert(0, node)

    def is_main_variation(self) -> bool:
        """Whether the node is the first after its parent."""
        return self.parent is None or self.parent.variations[0] is self

    def is_mainline(self) -> bool:
        """Whether the node is on the main line of the game."""
        node = self
        while node.parent is not None:
            if not node.is_main_variation():
                return False
            node = node.parent
        return True

    def next(self) -> Optional[GameNode]:
        """The next node of the main line."""
        return self.variations[0] if self.variations else None

    def end(self) -> GameNode:
        """The last node of the main line."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> Iterator[GameNode]:
        """The nodes of the main line after this one."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> Iterator[Move]:
        """The turns of the main line after this node."""
        return (node.move for node in self.mainline() if node.move is not None)


class Game(GameNode):
    """A game: its tags, the board it starts on, and the tree of its turns.

    >>> game = Game()
    >>> game.headers["Red"] = "An"
    >>> node = game.add_variation(Move.from_uci("Tf4-f6"), comment="bold")
    >>> print(str(game).splitlines()[-1])
    1. Tf6 {bold} *
    """

    #: The tags.
    headers: Headers
    #: The board it starts on.
    start: Board
    #: What was wrong when it was read: then it is the game up to there.
    errors: List[Problem]
    #: What is odd: a result that contradicts the board or the tag.
    warnings: List[Problem]

    def __init__(self, start: Optional[Board] = None) -> None:
        super().__init__()
        self.headers = Headers()
        self.start = Board() if start is None else start.copy(stack=False)
        self.errors = []
        self.warnings = []

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """The turns of a board as a game, with its result."""
        game = cls(board.root())
        node: GameNode = game
        for move in board.move_stack:
            child = GameNode(node, move)
            node.variations.append(child)
            node = child
        game.headers["Result"] = board.result()
        return game

    def __str__(self) -> str:
        """The game file, without the empty line that ends a game: ``print(game, end="\\n\\n")`` writes it."""
        tags = list(self.headers.items())
        nodes: List[Tuple[int, Move, str, str, List[int]]] = []
        open_nodes: List[Tuple[int, GameNode]] = [(0, self)]
        while open_nodes:
            index, parent = open_nodes.pop()
            for node in parent.variations:
                if node.move is None:
                    raise ValueError("a node without a turn is no start")
                nodes.append((index, node.move, node.comment, node.starting_comment, sorted(node.nags)))
                open_nodes.append((len(nodes), node))
        return _core.write_pgn(tags, self.start.fen(), self.comment, nodes).rstrip("\n")

    def __repr__(self) -> str:
        names = ("Red", "Blue", "Result")
        return f"<Game {' '.join(repr(self.headers[name]) for name in names)}>"


class Reader:
    """The games of a file, one after the other: memory does not grow with the file.

    The file is one of text or of bytes, or anything else with ``read(size)``.
    """

    def __init__(self, file: Any) -> None:
        if not hasattr(file, "read"):
            raise TypeError(f"expected a file that is open for reading, not {type(file).__name__}")
        self._reader = _core.PgnReader(file)

    def __iter__(self) -> Reader:
        return self

    def __next__(self) -> Game:
        game = self.read_game()
        if game is None:
            raise StopIteration
        return game

    def read_game(self) -> Optional[Game]:
        """The next game; ``None`` at the end. What is wrong with it is in its ``errors``."""
        read = self._reader.next_game()
        if read is None:
            return None
        (tags, fen, comment, parts), error, warnings = read
        game = Game(None if fen == STARTING_FEN else Board(fen))
        game.headers._tags.update(tags)
        game.comment = comment
        nodes: List[GameNode] = [game]
        for parent, move, after, before, glyphs in parts:
            node = GameNode(nodes[parent], move, comment=after)
            node.starting_comment = before
            node.nags = set(glyphs)
            nodes[parent].variations.append(node)
            nodes.append(node)
        game.errors = [] if error is None else [Problem(*error)]
        game.warnings = [Problem(*warning) for warning in warnings]
        return game


_readers: WeakKeyDictionary[Any, Reader] = WeakKeyDictionary()


def read_game(file: Any) -> Optional[Game]:
    """The next game of a file, or ``None`` at the end.

    The file is read ahead: between two calls it must not be read or moved by others. After the last game it may be
    moved, and is then read again. :class:`Reader` says so more clearly.
    """
    reader = _readers.get(file)
    if reader is None:
        # The reader of a file must not keep it alive.
        reader = _readers[file] = Reader(proxy(file))
    game = reader.read_game()
    if game is None:
        del _readers[file]
    return game
