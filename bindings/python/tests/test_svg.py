"""Boards as SVG, in the drawings of the site."""

import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

from cotulenh import BLUE, RED, Board, Move, Piece, Stack, svg
from support import STACK, random_boards

HERE = Path(__file__).resolve().parents[1]
SVG = "{http://www.w3.org/2000/svg}"


class TestDrawings(unittest.TestCase):
    def test_they_are_those_of_the_site(self) -> None:
        done = subprocess.run([sys.executable, HERE / "drawings", "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_every_piece(self) -> None:
        for letter in "citmeagsfnhCITMEAGSFNH":
            for symbol in (letter, "+" + letter):
                root = xml.fromstring(svg.piece(symbol, size=45))
                self.assertEqual(root.get("width"), "45")
                self.assertNotIn("{", svg.piece(symbol))
                self.assertEqual(svg.piece(Piece.from_symbol(symbol)), svg.piece(symbol))
        red, blue = svg.piece("T"), svg.piece(Stack.from_symbol("t"))
        self.assertIn("<circle r=", red)
        self.assertNotEqual(red, blue)


class TestBoards(unittest.TestCase):
    def test_boards_are_xml(self) -> None:
        for board in random_boards(20, 20):
            root = xml.fromstring(board._repr_svg_())
            self.assertEqual(root.tag, SVG + "svg")
            self.assertEqual(root.get("aria-label"), board.fen())
            units = [g for g in root.findall(SVG + "g") if (g.get("transform") or "").startswith("translate")]
            self.assertEqual(len(units), len(board.piece_map()))

    def test_options(self) -> None:
        board = Board()
        plain = svg.board(board)
        board.push_san("Tf6")
        last = svg.board(board)
        self.assertIn("#f5c518", last)
        self.assertNotIn("#f5c518", plain)
        self.assertEqual(last, svg.board(board, last_move=Move.from_uci("Tf4-f6")))
        self.assertIn("rotate(180", svg.board(flipped=True))
        self.assertNotIn("<text", svg.board(coordinates=False))
        self.assertIn(">k</text>", svg.board())
        self.assertIn('width="400"', svg.board(size=400))
        checked = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b"
        self.assertNotEqual(svg.board(Board(checked)), svg.board(Board(checked), check=False))
        self.assertGreater(len(svg.board(board, zones=[RED, BLUE])), len(last))
        for drawing in (plain, last, svg.board(flipped=True, size=1)):
            xml.fromstring(drawing)

    def test_arrows_and_squares(self) -> None:
        drawn = svg.board(Board(STACK), arrows=[("a1", "k12"), svg.Arrow("f4", "f6", "#123456"), ("c3", "c3")])
        self.assertIn("#123456", drawn)
        deploy = Move.from_uci("c3:Fc3>e5,Tc3>c5")
        self.assertEqual(svg.board(arrows=[deploy]), svg.board(arrows=[("c3", "e5"), ("c3", "c5")]))
        self.assertIn("pink", svg.board(squares={"f4": "pink"}))
        self.assertEqual(svg.board(squares=["f4"]), svg.board(squares=[38]))
        xml.fromstring(svg.board(squares={"f4": '"><script>'}, arrows=[svg.Arrow("f4", "f5", "'\"<>&")]))
        with self.assertRaises(TypeError):
            svg.board(arrows=[7])  # type: ignore[list-item]


if __name__ == "__main__":
    unittest.main()
