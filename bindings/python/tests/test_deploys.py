"""Deploys step by step, and why not."""

import re
import unittest

from cotulenh import Action, AmbiguousMoveError, Board, IllegalMoveError, InvalidMoveError, Move
from support import DATA, STACK


class TestDeploys(unittest.TestCase):
    def test_step_by_step(self) -> None:
        board = Board(STACK)
        self.assertIsNone(board.deploy)
        self.assertIsNone(board.step("c3:F>e5..."))
        deploy = board.deploy
        assert deploy is not None
        self.assertEqual((deploy.origin, str(deploy.before), deploy.rest), (24, "(NFT)", "(NT)"))
        self.assertEqual([str(step) for step in deploy.steps], ["c3:Fc3>e5"])
        self.assertTrue(deploy.may_commit)
        self.assertEqual(board.fen(), STACK + " c3:Fc3>e5...")
        self.assertEqual(Board(board.fen()), board)
        with self.assertRaisesRegex(ValueError, "in progress"):
            board.pop()
        self.assertIsNone(board.step("T>c5"))
        board.undo_step()
        self.assertEqual(board.fen(), STACK + " c3:Fc3>e5...")
        move = board.commit()
        self.assertEqual((board.move_stack, board.deploy), ([move], None))
        self.assertEqual(board.pop(), move)
        self.assertEqual((board.fen(), board.san(move)), (STACK, "c3:(NT)<,Fe5"))

    def test_every_action_of_every_step(self) -> None:
        for action in Board(STACK).legal_actions:
            board = Board(STACK)
            move = board.step(action)
            self.assertEqual(move is None, action.is_deploy, str(action))
            if move is None:
                turns = list(board.legal_moves)
                self.assertTrue(turns and all(turn.actions[0] == action for turn in turns))
                whole = board.copy()
                whole.push(turns[0])
                self.assertEqual(whole.move_stack, [turns[0]])
                again = Board(STACK)
                again.push(turns[0])
                self.assertEqual(whole.fen(), again.fen())
                with self.assertRaises(IllegalMoveError):
                    board.push(Move.from_uci("Cf1-f2"))
                board.cancel_deploy()
                self.assertEqual(board.fen(), STACK)

    def test_what_cannot_be_done(self) -> None:
        board = Board(STACK)
        for ask in (board.undo_step, board.cancel_deploy, board.commit):
            with self.assertRaises(ValueError):
                ask()
        why = board.why_not_commit()
        assert why is not None
        self.assertEqual((why.reason, why.rule), ("noDeploy", "10.4"))
        sea = Board("6c4/11/11/11/11/11/11/11/11/1(NFT)9/11/5C5 r")
        self.assertIsNone(sea.step("b3:(NF)b7..."))
        refused = sea.why_not_commit("vi")
        assert refused is not None and sea.deploy is not None
        self.assertFalse(sea.deploy.may_commit)
        self.assertIn("Xe tăng", refused.text)
        with self.assertRaises(IllegalMoveError):
            sea.commit()


class TestWhyNot(unittest.TestCase):
    def test_golden_reasons(self) -> None:
        cases = 0
        for line in (DATA / "why.tsv").read_text(encoding="utf-8").splitlines():
            manner, fen, wish, reason, squares, english, vietnamese, instead = line.split("\t")
            if manner != "wish" or not re.fullmatch(r"[a-k]\d+\?[a-k]\d+", wish):
                continue
            pair = wish.split("?")
            why = Board(fen).why_not((pair[0], pair[1]), lang="vi")
            assert why is not None
            self.assertEqual((why.reason, why.text, why.say()), (reason, vietnamese, english), line)
            names = Board(fen).why_not(f"{pair[0]}-{pair[1]}")
            assert names is not None
            self.assertEqual(names.alternatives, instead.split(), line)
            cases += 1
        self.assertGreater(cases, 20)

    def test_ways_to_ask(self) -> None:
        board = Board()
        move = Move.from_uci("Tf4-f9")
        action = move.actions[0]
        for wish in ("f4f9", "f4-f9", "f4 f9", "Tf4xf9", ("f4", "f9"), (38, 93), move, action):
            why = board.why_not(wish)
            assert why is not None
            self.assertIn(why.reason, ("outOfRange", "enemyThere"), str(wish))
        for wish in ("f4-f6", "Tf6", ("f4", "f6"), board.parse_san("Tf6"), board.parse_san("Tf6").actions[0]):
            self.assertIsNone(board.why_not(wish))

    def test_exceptions_say_why(self) -> None:
        board = Board()
        with self.assertRaisesRegex(IllegalMoveError, r"f9 is 5 away \(rule 3\)") as refused:
            board.push_san("Txf9")
        assert refused.exception.why is not None
        self.assertEqual(refused.exception.why.squares, [38, 93])
        with self.assertRaisesRegex(InvalidMoveError, "expected"):
            board.push_san("what")
        two = Board("6c4/11/11/11/11/11/11/3T1T5/11/11/11/3C7 r")
        with self.assertRaises(AmbiguousMoveError) as unclear:
            two.push_san("Te5")
        self.assertEqual(sorted(unclear.exception.candidates), ["Td5-e5", "Tf5-e5"])
        with self.assertRaises(IllegalMoveError):
            board.push(Move.from_uci("Tf4-f9"))
        with self.assertRaises(IllegalMoveError):
            board.step(Action.from_bits(Move.from_uci("Tf4-f9").actions[0].to_bits()))
        self.assertEqual(board, Board())


if __name__ == "__main__":
    unittest.main()
