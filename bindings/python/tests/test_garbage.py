"""Whatever is given to whatever there is: an exception at most, and the interpreter goes on."""

import inspect
import io
import unittest
import warnings
from random import Random
from typing import Any, Callable, List, Tuple

import cotulenh
from cotulenh import Board, Engine, InternalError, Move, _core, pgn, svg

#: Values that nobody means.
GARBAGE: List[Any] = [
    None, True, False, 0, -1, 1, 131, 132, 2**31, 2**32, 2**63, 2**64, -(2**63), 10**30, 0.5, float("nan"),
    float("inf"), "", " ", "f4", "z99", "Tf6", "f4-f9", "commit", "0000", "c3:F>e5...", "é" * 50, "\0", "\ud800",
    "T" * 100_000, "(" * 100_000, "1. " * 1000, b"", b"Tf6", [], [1], ["f4", "f6"], (), ("f4",), ("f4", "f6"),
    ("a", "b"), {}, {"f4": "red"}, set(), object(), Board, Board(), Move.null(), Move.from_uci("Tf4-f6"),
    Move.from_uci("c3:Fc3>e5,Tc3xd4"), Move.from_uci("Tf4-f6").actions[0], cotulenh.Stack.from_symbol("(nf)"),
    cotulenh.Piece.from_symbol("T"), io.StringIO("1. Tf6"), iter([1]), lambda *args: 7, cotulenh.STARTING_FEN,
    "11/11/11/11/11/11/11/11/11/11/11/11 r - - 4294967295 4294967295", ValueError("x"), type, len,
]  # fmt: skip
#: What may be raised; not what ends the interpreter, and no bug of ours.
HARMLESS = (ValueError, TypeError, IndexError, KeyError, OverflowError, AttributeError, MemoryError, UnicodeError)
#: What takes as long as it is told to.
SLOW = {"perft", "divide", "search"}


def calls_of(owner: Any) -> List[Callable[..., Any]]:
    """What can be called on a value or in a module, from outside."""
    found = []
    for name in dir(owner):
        if name.startswith("_") or name in SLOW or name == "panic":
            continue
        value = getattr(owner, name)
        if callable(value) and not (inspect.isclass(value) and issubclass(value, tuple)):
            found.append(value)
    return found


class TestGarbage(unittest.TestCase):
    def setUp(self) -> None:
        warnings.simplefilter("ignore")  # numpy's, about names of types that garbage happens to be

    def throw(self, call: Callable[..., Any], random: Random, rounds: int = 30) -> None:
        for given in [()] + [(value,) for value in GARBAGE]:
            self.attempt(call, *given)
        for _ in range(rounds):
            self.attempt(call, *random.choices(GARBAGE, k=random.randint(2, 4)))

    def attempt(self, call: Callable[..., Any], *given: Any) -> None:
        name = getattr(call, "__qualname__", repr(call))
        try:
            call(*given)
        except InternalError as error:
            self.fail(f"{name}{given!r:.300}: {error}")
        except HARMLESS:
            pass

    def test_every_call(self) -> None:
        random = Random(11)
        fens = [cotulenh.STARTING_FEN, "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5..."]
        owners: List[Callable[[], Any]] = [lambda: cotulenh, lambda: _core, lambda: svg, lambda: pgn]
        owners += [lambda fen=fen: Board(fen) for fen in fens]  # type: ignore[misc]
        owners += [lambda fen=fen: _core.Position(fen) for fen in fens]  # type: ignore[misc]
        owners += [lambda: cotulenh.Piece, lambda: cotulenh.Stack, lambda: Move, lambda: cotulenh.Action]
        owners += [lambda: Board().why_not("f4-f9"), pgn.Game, lambda: pgn.Reader(io.StringIO("1. Tf6 *"))]
        owners += [lambda: cotulenh.SquareSet(["f4"]), lambda: Board().legal_moves, lambda: Board().legal_actions]
        for owner in owners:
            for call in calls_of(owner()):
                self.throw(call, random)
        # Boards that garbage was thrown at are boards all the same.
        board = Board()
        for call in calls_of(board):
            self.throw(call, random, 5)
            self.assertEqual(Board(board.fen()), board)

    def test_counting_and_searching(self) -> None:
        for depth in [-1, 31, 2**31, 2**64, 10**30, 0.5, "3", None]:
            for call in (Board().perft, Board().divide):
                with self.assertRaises((ValueError, TypeError, OverflowError)):
                    call(depth)  # type: ignore[arg-type]
        engine = Engine(hash=1)
        for value in GARBAGE:
            if isinstance(value, (Board, bool)):
                continue
            self.attempt(lambda: engine.search(value, depth=1))
            self.attempt(lambda: engine.search(Board(), depth=1, root_moves=value))
            self.attempt(lambda: engine.search(Board(), nodes=100, depth=1, lines=value))
            self.attempt(lambda: engine.search(Board(), depth=1, on_info=value))
            for limit in ("depth", "nodes", "movetime", "mate"):
                end = "depth" if limit == "nodes" else "nodes"
                self.attempt(lambda: engine.search(Board(), **{end: 1, limit: value}))
            for setting in ("hash", "threads", "level"):
                if not (setting == "threads" and value == 131):
                    self.attempt(lambda: Engine(**{"hash": 1, setting: value}))
        self.assertIsNotNone(engine.search(Board(), depth=1).move)

    def test_arguments_are_named(self) -> None:
        board = Board()
        cases: List[Tuple[Callable[[], object], str]] = [
            (lambda: board.perft(-1), "depth: expected 0 to 30, not -1"),
            (lambda: board.perft(10**30), "depth: expected 0 to 30, not such a large number"),
            (lambda: board.divide(31), "depth: expected 0 to 30, not 31"),
            (lambda: board.piece_at(132), "no square 132: expected"),
            (lambda: board.piece_at("z9"), "no square \"z9\": expected a1 to k12"),
            (lambda: board.pieces(12, True), "piece_type: expected 1 to 11, not 12"),
            (lambda: board.set_turn(True, -1), "halfmove_clock: expected 0 to 4294967295, not -1"),
            (lambda: Engine(threads=0), "threads: expected 1 to 256, not 0"),
            (lambda: Engine(level=-(10**30)), "level: expected 1 to 9, not such a small number"),
            (lambda: Engine(hash=1).search(board, depth=0), "depth: expected at least 1, not 0"),
            (lambda: Engine(hash=1).search(board, movetime=-1), "movetime: expected seconds, 0 or more, not -1"),
        ]
        for call, message in cases:
            with self.subTest(message), self.assertRaises(ValueError) as raised:
                call()
            self.assertTrue(str(raised.exception).startswith(message), str(raised.exception))

    def test_random_texts(self) -> None:
        random = Random(12)
        letters = "citmeagsfnhCITMEAGSFNH+-x*&<>()|:,.#0123456789abcdefghijk /_@^rb é\n"
        board = Board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1")
        for _ in range(20_000):
            text = "".join(random.choices(letters, k=random.randint(0, 12)))
            for call in (board.parse_san, board.copy().step, Move.from_uci, board.why_not, cotulenh.faults):
                self.attempt(call, text)

    def test_damaged_files(self) -> None:
        random = Random(13)
        whole = str(pgn.Game()) + '\n\n1. Tf6 {bold} (1. Ic6 $5 (1. Id6)) Tf7 2. Txf7 1-0\n\n[Red "An"]\n\n1. Ic6 *\n'
        for _ in range(2000):
            damaged = list(whole)
            for _ in range(random.randint(1, 6)):
                damaged[random.randrange(len(damaged))] = random.choice('()[]{}$;"%*\0é1. ')
            for game in pgn.Reader(io.StringIO("".join(damaged))):
                self.assertEqual(game.end().board().fen(), game.end().board().fen())
                str(game)
        deep = pgn.Reader(io.StringIO("1. Tf6 " + "(1. Ic6 " * 5000))
        self.assertTrue(deep.read_game().errors)  # type: ignore[union-attr]

    def test_long_games(self) -> None:
        board = Board()
        for i in range(30_000):
            board.push(Move.from_uci(("Tf4-f6", "Tf9-f7", "Tf6-f4", "Tf7-f9")[i % 4]))
        text = str(pgn.Game.from_board(board))
        game = cotulenh.read_game(io.StringIO(text))
        assert game is not None
        self.assertEqual(game.end().board().fen(), board.fen())

    def test_panics_are_exceptions(self) -> None:
        with self.assertRaisesRegex(InternalError, "(?s)this is a bug.*boo") as raised:
            _core.panic("boo")
        self.assertIsInstance(raised.exception, Exception)
        self.assertEqual(Board().perft(1), 119)


if __name__ == "__main__":
    unittest.main()
