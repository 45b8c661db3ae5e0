"""python-chess drives the UCI program of this repository with our boards."""

import unittest
from typing import Any

import chess
import chess.engine

from cotulenh import Board, Move
from support import ENGINE, STACK, random_boards


class TestChessEngine(unittest.TestCase):
    #: Its annotations know boards of chess alone.
    engine: Any

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = chess.engine.SimpleEngine.popen_uci(ENGINE, timeout=120)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.quit()

    def test_play(self) -> None:
        board = Board()
        for _ in range(6):
            result = self.engine.play(board, chess.engine.Limit(depth=2), info=chess.engine.INFO_ALL)
            self.assertIsInstance(result.move, Move)
            self.assertIn(result.move, board.legal_moves)
            board.push(result.move)
        self.assertEqual(len(board.move_stack), 6)

    def test_analyse_shows_lines(self) -> None:
        for board in (Board(), Board(STACK), Board(STACK.replace(" r ", " b "))):
            info = self.engine.analyse(board, chess.engine.Limit(depth=3))
            pv = info["pv"]
            self.assertTrue(pv and all(isinstance(move, Move) for move in pv))
            self.assertTrue(board.variation_san(pv))
            self.assertEqual(info["score"].turn, board.turn)
            self.assertIsInstance(info["score"].white().score(mate_score=32000), int)

    def test_several_lines(self) -> None:
        lines = self.engine.analyse(Board(), chess.engine.Limit(depth=2), multipv=3)
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
        self.assertEqual(len({line["pv"][0] for line in lines}), 3)

    def test_root_moves_clocks_and_history(self) -> None:
        board = [board.copy() for board in random_boards(9, 12)][-1]
        moves = list(board.legal_moves)[:3]
        limit = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.1, black_inc=0.1, depth=2)
        result = self.engine.play(board, limit, root_moves=moves)
        self.assertIn(result.move, moves)

    def test_deploys(self) -> None:
        board = Board(STACK)
        board.step("c3:F>e5...")
        result = self.engine.play(board, chess.engine.Limit(depth=2))
        self.assertEqual(str(result.move.actions[0]), "c3:Fc3>e5")
        board.push(result.move)
        reply = self.engine.play(board, chess.engine.Limit(depth=1))
        self.assertIn(reply.move, board.legal_moves)
        board = Board(STACK)
        board.push_san("Cf2")
        board.push_san("Ch12")
        board.step("c3:F>e5...")
        half = self.engine.play(board.copy(stack=False), chess.engine.Limit(depth=1))
        board.push(half.move)
        self.assertEqual(str(half.move.actions[0]), "c3:Fc3>e5")

    def test_stream(self) -> None:
        depths = []
        with self.engine.analysis(Board(), chess.engine.Limit(depth=3)) as analysis:
            for info in analysis:
                if "pv" in info:
                    depths.append(info["depth"])
        self.assertEqual(depths[-1], 3)

    def test_no_turn(self) -> None:
        mated = Board("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b")
        result = self.engine.play(mated, chess.engine.Limit(depth=1))
        self.assertFalse(result.move)

    def test_chess_is_as_before(self) -> None:
        Board().root()
        known = chess.engine.UCI_REGEX
        for text in ("e2e4", "e7e8q", "0000", "N@e4"):
            self.assertTrue(known.match(text))
        for text in ("string", "nodes", "score", "hashfull", "e9e4", "T"):
            self.assertFalse(known.match(text))
        for board in random_boards(10, 30):
            for move in board.legal_moves:
                self.assertTrue(known.match(board.lan(move)), board.lan(move))
        pattern = known.pattern
        Board().root()
        self.assertEqual(chess.engine.UCI_REGEX.pattern, pattern)


if __name__ == "__main__":
    unittest.main()
