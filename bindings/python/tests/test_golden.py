"""Cases made by independent programs, which the Rust library is tested with too."""

import json
import unittest

from cotulenh import AmbiguousMoveError, Board
from support import DATA


class TestGolden(unittest.TestCase):
    def test_perft(self) -> None:
        counts = 0
        for line in (DATA / "perft.txt").read_text().splitlines():
            fen, *parts = line.split(" ;D")
            for part in parts:
                depth, count = map(int, part.split())
                self.assertEqual(Board(fen).perft(depth), count, f"depth {depth} of {fen}")
                counts += 1
        self.assertGreaterEqual(counts, 90)

    def test_moves_and_status(self) -> None:
        for line in (DATA / "moves.jsonl").read_text().splitlines():
            case = json.loads(line)
            board = Board(case["fen"])
            self.assertEqual(sorted(map(board.lan, board.legal_actions)), case["moves"], case["fen"])
            outcome = board.outcome()
            status = board.status()
            if outcome is not None:
                side = {True: "red wins", False: "blue wins", None: "draw"}[outcome.winner]
                status = side + ": " + outcome.termination.name.replace("_", " ").lower()
            self.assertEqual(status, case["status"], case["fen"])

    def test_turns(self) -> None:
        for line in (DATA / "turns.tsv").read_text().splitlines():
            fen, lan, san, after = line.split("\t")
            board = Board(fen)
            move = board.parse_san(lan)
            self.assertEqual((board.lan(move), board.san(move)), (lan.rstrip("+#"), san), fen)
            board.push_san(san)
            self.assertEqual(board.fen(), after, f"{lan} in {fen}")

    def test_notation(self) -> None:
        for name in ("written", "lenient"):
            for line in (DATA / "notation" / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
                if line.startswith("#") or not line:
                    continue
                _, text, answer, fen = line.split("\t")
                board = Board(fen)
                if answer.startswith("ambiguous: "):
                    with self.assertRaises(AmbiguousMoveError) as unclear:
                        board.step(text)
                    self.assertEqual(unclear.exception.candidates, answer.split()[1:])
                    continue
                board.step(text)
                expected = Board(fen)
                expected.step(answer)
                self.assertEqual(board.fen(), expected.fen(), line)


if __name__ == "__main__":
    unittest.main()
