"""Game files as streams, with variations and comments."""

import gc
import io
import tempfile
import unittest
import weakref

from cotulenh import Board, Move, pgn, read_game
from support import DATA, STACK, random_boards

TWO = '[Event "One"]\n[Red "An"]\n\n'
TWO += '{first} 1. Tf6 $1 {bold} ({or} 1. Ic6 !? Tf7 (1... Ic7)) Tf7 2. Txf7 1-0\n\n1. Ic6 *\n'


class TestReading(unittest.TestCase):
    def test_tree(self) -> None:
        game = read_game(io.StringIO(TWO))
        assert game is not None
        self.assertEqual((game.headers["Event"], game.headers["Result"]), ("One", "1-0"))
        self.assertEqual(game.comment, "first")
        first, other = game.variations
        self.assertEqual((first.san(), first.comment, first.nags), ("Tf6", "bold", {1}))
        self.assertEqual((other.san(), other.starting_comment, other.nags), ("Ic6", "or", {5}))
        self.assertEqual([node.san() for node in other.variations], ["Tf7", "Ic7"])
        self.assertEqual([node.san() for node in game.mainline()], ["Tf6", "Tf7", "Txf7"])
        self.assertEqual(game.end().board().move_stack, list(game.mainline_moves()))
        self.assertTrue(first.is_mainline() and not other.is_mainline())
        self.assertEqual((other.ply(), other.turn()), (1, False))
        self.assertEqual((game.errors, game.warnings), ([], []))
        self.assertIs(other.variations[1].game(), game)

    def test_streams(self) -> None:
        file = io.StringIO(TWO)
        self.assertEqual([len(list(game.mainline())) for game in iter(lambda: read_game(file), None)], [3, 1])
        self.assertIsNone(read_game(file))
        file.seek(0)
        self.assertIsNotNone(read_game(file))
        for source in (io.BytesIO(TWO.encode()), io.StringIO(TWO)):
            self.assertEqual(len(list(pgn.Reader(source))), 2)
        with tempfile.TemporaryFile("w+", encoding="utf-8") as real:
            for _ in range(3000):
                real.write(TWO)
            real.seek(0)
            self.assertEqual(sum(1 for _ in pgn.Reader(real)), 6000)
        with open(DATA / "games.pgn", encoding="utf-8") as games:
            self.assertGreater(len(list(pgn.Reader(games))), 0)

    def test_files_are_not_kept(self) -> None:
        file = io.StringIO(TWO)
        read_game(file)
        gone = weakref.ref(file)
        del file
        gc.collect()
        self.assertIsNone(gone())

    def test_broken_games(self) -> None:
        games = list(pgn.Reader(io.StringIO("1. Tf6 Tf99 1-0\n\n1. Ic6 *\n")))
        self.assertEqual([len(list(game.mainline())) for game in games], [1, 1])
        problem = games[0].errors[0]
        self.assertEqual((problem.line, problem.column, problem.game), (1, 8, 1))
        self.assertIn("Tf99", str(problem))
        odd = read_game(io.StringIO('[Result "0-1"]\n\n1. Tf6 1-0'))
        assert odd is not None
        self.assertIn("contradicts", odd.warnings[0].text)

    def test_files_that_fail(self) -> None:
        class Failing(io.StringIO):
            def read(self, size: object = -1) -> str:
                raise ZeroDivisionError("the disk")

        with self.assertRaisesRegex(ZeroDivisionError, "the disk"):
            read_game(Failing("1. Tf6"))

        class Wrong(io.StringIO):
            def read(self, size: object = -1) -> int:  # type: ignore[override]
                return 7

        with self.assertRaisesRegex(TypeError, "int"):
            read_game(Wrong())
        for wrong in (7, None, "1. Tf6"):
            with self.assertRaises(TypeError):
                read_game(wrong)


class TestWriting(unittest.TestCase):
    def test_round_trip(self) -> None:
        game = read_game(io.StringIO(TWO))
        assert game is not None
        again = read_game(io.StringIO(str(game)))
        assert again is not None
        self.assertEqual(str(again), str(game))
        self.assertIn("(1. Ic6 $5", str(game).replace("{or} ", ""))

    def test_random_games(self) -> None:
        board = [board.copy() for board in random_boards(5, 100)][-1]
        game = pgn.Game.from_board(board)
        again = read_game(io.StringIO(str(game)))
        assert again is not None
        self.assertEqual(again.end().board().fen(), board.fen())
        self.assertEqual(list(again.mainline_moves()), board.move_stack)

    def test_building(self) -> None:
        game = pgn.Game(Board(STACK))
        node = game.add_variation(game.board().parse_san("c3:F>e5"))
        game.add_variation(game.board().parse_san("Cf2"), comment="calm", nags=[1])
        self.assertIn('[FEN "' + STACK, str(game))
        game.promote_to_main(Move.from_uci("Cf1-f2"))
        self.assertFalse(node.is_mainline())
        game.remove_variation(Move.from_uci("Cf1-f2"))
        self.assertEqual(game.variations, [node])
        self.assertTrue(game.has_variation(node.move or Move.null()))
        with self.assertRaises(ValueError):
            node.add_variation(Move.from_uci("Cf1-f2"))
        with self.assertRaises(KeyError):
            node.variation(Move.null())

    def test_headers(self) -> None:
        headers = pgn.Game().headers
        headers["Red"] = "An"
        headers["Opening"] = "?"
        del headers["Red"]
        self.assertEqual((headers["Red"], len(headers)), ("?", 8))
        del headers["Opening"]
        for name, value in [("FEN", "x"), ("a b", "x"), ("", "x"), ("Result", "2-0"), ("é", "x")]:
            with self.assertRaises(ValueError):
                headers[name] = value
        game = pgn.Game()
        game.headers["Red"] = 'An "the" \\ best'
        again = read_game(io.StringIO(str(game)))
        assert again is not None
        self.assertEqual(again.headers["Red"], 'An "the" \\ best')


if __name__ == "__main__":
    unittest.main()
