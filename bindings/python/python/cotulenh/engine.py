"""The engine, in the process of Python."""

from __future__ import annotations

from typing import Callable, Iterable, List, NamedTuple, Optional

from . import _core
from ._core import Move
from ._memory import check_memory
from .board import Board

__all__ = ["Engine", "Info", "Score", "SearchResult"]


class Score(NamedTuple):
    """How good a position is, for the side to move."""

    #: Hundredths of an Infantry; ``None`` where a mate was found.
    cp: Optional[int]
    #: The side to move wins within so many of its turns; if not above 0, it loses. ``None`` where no mate
    #: was found.
    mate: Optional[int]

    def is_mate(self) -> bool:
        """Whether a mate was found."""
        return self.mate is not None

    def __str__(self) -> str:
        return f"{(self.cp or 0) / 100:+.2f}" if self.mate is None else f"#{self.mate:+}"


class Info(NamedTuple):
    """One line that a search has found."""

    #: How many plies deep.
    depth: int
    #: The longest line looked at, in actions.
    seldepth: int
    #: The place of the line among the best, from 1.
    multipv: int
    #: How good it is.
    score: Score
    #: How many positions were looked at.
    nodes: int
    #: Seconds since the search began.
    time: float
    #: How full the table is, in thousandths.
    hashfull: int
    #: The turns.
    pv: List[Move]


class SearchResult(NamedTuple):
    """What a search has found."""

    #: The best lines, the best first; none if there is no legal turn.
    lines: List[Info]
    #: How many positions were looked at.
    nodes: int
    #: The seconds it took.
    time: float

    @property
    def move(self) -> Optional[Move]:
        """The best turn; ``None`` if there is none."""
        return self.pv[0] if self.pv else None

    @property
    def ponder(self) -> Optional[Move]:
        """The answer that is expected."""
        return self.pv[1] if len(self.pv) > 1 else None

    @property
    def score(self) -> Optional[Score]:
        """The score of the best turn."""
        return self.lines[0].score if self.lines else None

    @property
    def pv(self) -> List[Move]:
        """The best line."""
        return self.lines[0].pv if self.lines else []


class Engine:
    """An engine, which remembers positions from one search to the next.

    :param hash: the size of its table in MiB.
    :param threads: how many threads search.
    :param level: 1 (a beginner) to 9 (full strength).
    :raises MemoryError: if there is no memory for the table.

    >>> from cotulenh import Board
    >>> found = Engine().search(Board(), depth=2)
    >>> found.lines[0].depth, found.score.is_mate()
    (2, False)
    """

    def __init__(self, hash: int = 16, threads: int = 1, level: Optional[int] = None) -> None:
        if isinstance(hash, int) and isinstance(threads, int) and 1 <= threads <= 256:
            check_memory(hash, threads)
        self._engine = _core.Engine(hash, threads, level)
        self._level = level

    def search(
        self,
        board: Board,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        movetime: Optional[float] = None,
        mate: Optional[int] = None,
        infinite: bool = False,
        lines: int = 1,
        root_moves: Iterable[Move] = (),
        on_info: Optional[Callable[[Info], object]] = None,
    ) -> SearchResult:
        """Searches a board, with its history. Other threads of Python run meanwhile, and Ctrl-C ends it.

        :param depth: so many plies deep.
        :param nodes: so many positions.
        :param movetime: so many seconds.
        :param mate: until a mate within so many turns is found.
        :param infinite: until :meth:`stop` or Ctrl-C.
        :param lines: how many of the best lines to find.
        :param root_moves: only these turns, if there are any.
        :param on_info: is called with every line on the way; what it raises ends the search.
        :raises ValueError: if nothing says when to end.
        :raises RuntimeError: if it is searching already, in another thread.
        """
        weak = self._level is not None and self._level < 9
        if not (infinite or weak) and all(limit is None for limit in (depth, nodes, movetime, mate)):
            raise ValueError("say when to end: depth, nodes, movetime, mate or infinite")
        if not isinstance(board, Board):
            raise TypeError(f"expected a Board, not {type(board).__name__}")
        call = None if on_info is None else lambda parts: on_info(_info(parts))
        found, searched, seconds = self._engine.search(
            board.root()._position,
            board.move_stack,
            board._position,
            depth,
            nodes,
            movetime,
            mate,
            lines,
            list(root_moves),
            call,
        )
        return SearchResult([_info(parts) for parts in found], searched, seconds)

    def stop(self) -> None:
        """Ends the search that another thread is in; it gives what it found so far."""
        self._engine.stop()

    def new_game(self) -> None:
        """Forgets everything."""
        self._engine.forget()


def _info(parts: _core._LineParts) -> Info:
    depth, seldepth, multipv, kind, value, nodes, time, hashfull, pv = parts
    score = Score(value, None) if kind == "cp" else Score(None, value)
    return Info(depth, seldepth, multipv, score, nodes, time, hashfull, pv)
