"""Boards, by the habits of python-chess."""

import copy
import pickle
import unittest

import cotulenh
from cotulenh import BLUE, RED, Action, Board, Move, Piece, Stack, Termination
from support import STACK, random_boards


class TestBoard(unittest.TestCase):
    def test_start(self) -> None:
        board = Board()
        self.assertEqual(board.fen(), cotulenh.STARTING_FEN)
        self.assertEqual((board.turn, board.fullmove_number, board.halfmove_clock, board.ply()), (RED, 1, 0, 0))
        self.assertEqual(board.status(), "ongoing")
        self.assertTrue(board.is_valid() and not board.is_check() and not board.is_game_over())
        self.assertEqual((board.result(), board.outcome(), board.move_stack), ("*", None, []))
        self.assertEqual(len(board.piece_map()), 38)
        self.assertEqual(board.commander(RED), cotulenh.G1)
        self.assertEqual(board.pieces(cotulenh.TANK, BLUE).names(), ["f9", "h9"])
        self.assertEqual(str(board).splitlines()[-1], "   a b c d e f g h i j k")

    def test_legal_moves(self) -> None:
        board = Board()
        moves = list(board.legal_moves)
        self.assertEqual((len(moves), len(board.legal_moves), board.legal_moves.count()), (119, 119, 119))
        self.assertTrue(all(move in board.legal_moves for move in moves))
        self.assertNotIn(Move.from_uci("Tf4-f9"), board.legal_moves)
        self.assertNotIn("Tf4-f6", board.legal_moves)
        self.assertIn("Tf6", repr(board.legal_moves))
        self.assertTrue(board.legal_moves and board.legal_actions)
        self.assertEqual(len(Board(STACK).legal_moves), sum(1 for _ in Board(STACK).legal_moves))

    def test_push_and_pop(self) -> None:
        for board in random_boards(1, 400):
            before, fen = board.copy(), board.fen()
            move = next(iter(board.legal_moves))
            board.push(move)
            self.assertEqual(board.peek(), move)
            self.assertEqual(board.pop(), move)
            self.assertEqual((board, board.fen(), board.move_stack), (before, fen, before.move_stack))

    def test_text_round_trips(self) -> None:
        for board in random_boards(2, 60):
            for move in list(board.legal_moves)[::5]:
                for text in (board.san(move), board.lan(move), move.uci(), board.uci(move).lower()):
                    self.assertEqual(board.parse_uci(text), move, f"{text} in {board.fen()}")
                self.assertEqual(Move.from_uci(board.lan(move)), move)
                self.assertEqual(Move.from_uci(move.uci()), move)

    def test_equality_is_rule_11_5(self) -> None:
        a, b = Board(), Board()
        for text in ("Ic6", "Ic7", "Ic5", "Ic8"):
            a.push_san(text)
        self.assertEqual(a, b)
        self.assertEqual(hash(a), hash(b))
        self.assertEqual(a.zobrist(), b.zobrist())
        self.assertNotEqual(a.fen(), b.fen())
        b.push_san("Tf6")
        self.assertNotEqual(a, b)
        self.assertNotEqual(a, a.fen())

    def test_repetition(self) -> None:
        board = Board()
        for text in ("Ic6", "Ic7", "Ic5", "Ic8") * 2:
            self.assertFalse(board.can_claim_draw())
            board.push_san(text)
        self.assertTrue(board.is_repetition(3) and board.can_claim_threefold_repetition())
        self.assertIsNone(board.outcome())
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None
        self.assertEqual((outcome.termination, outcome.winner), (Termination.THREEFOLD_REPETITION, None))
        self.assertEqual((board.result(claim_draw=True), board.result()), ("1/2-1/2", "*"))

    def test_outcomes(self) -> None:
        for fen, termination, result in [
            ("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b", Termination.CHECKMATE, "1-0"),
            ("11/11/11/11/11/11/11/11/11/11/11/3C1T5 b", Termination.COMMANDER_CAPTURED, "1-0"),
            ("6c4/11/11/11/11/11/11/11/11/11/11/3C7 r", Termination.INSUFFICIENT_MATERIAL, "1/2-1/2"),
            ("6c4/11/4t6/11/11/11/11/11/11/11/4T6/3C7 r - - 150 90", Termination.SEVENTYFIVE_MOVES, "1/2-1/2"),
        ]:
            board = Board(fen)
            outcome = board.outcome()
            assert outcome is not None
            self.assertEqual((outcome.termination, board.result()), (termination, result), fen)
            self.assertTrue(board.is_game_over())
            self.assertEqual(board.is_checkmate(), termination is Termination.CHECKMATE)
        claim = Board("6c4/11/4t6/11/11/11/11/11/11/11/4T6/3C7 r - - 100 90")
        self.assertTrue(claim.can_claim_fifty_moves() and not claim.is_seventyfive_moves())

    def test_copies_are_their_own(self) -> None:
        board = Board()
        board.push_san("Tf6")
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual((other, other.move_stack), (board, board.move_stack))
            other.push_san("Tf7")
            self.assertNotEqual(other, board)
        board.push_san("Tf7")
        self.assertEqual(board.copy(stack=False).move_stack, [])
        self.assertEqual(board.copy(stack=1).move_stack, board.move_stack[-1:])
        self.assertEqual(board.root(), Board())

    def test_values_pickle(self) -> None:
        board = Board(STACK)
        values = [*board.legal_moves][:50] + [*board.legal_actions] + [Move.null()]
        values += [Stack.from_symbol("(+nf)"), Piece(cotulenh.TANK, BLUE, True), board]
        for value in values:
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
            self.assertEqual(hash(pickle.loads(pickle.dumps(value))), hash(value))

    def test_setting_up(self) -> None:
        board = Board.empty()
        board.set_piece_at("c3", "(NFT)")
        board.set_piece_at("g12", Piece(cotulenh.COMMANDER, BLUE))
        board.set_piece_at(cotulenh.F1, Stack(Piece(cotulenh.COMMANDER, RED)))
        self.assertEqual(board.fen(), STACK)
        self.assertEqual(board.remove_piece_at("c3"), Stack.from_symbol("(NFT)"))
        self.assertIsNone(board.piece_at("c3"))
        board.set_turn(BLUE, 7, 9)
        self.assertTrue(board.fen().endswith(" b - - 7 9"))
        with self.assertRaisesRegex(ValueError, "may not stand on a1"):
            board.set_piece_at("a1", "T")
        with self.assertRaisesRegex(ValueError, "second|already"):
            board.set_piece_at("f3", "C")
        board.reset()
        self.assertEqual(board, Board())
        self.assertEqual(board.mirror().mirror(), board)
        board.clear()
        self.assertEqual(board, Board(None))

    def test_null_moves(self) -> None:
        board = Board()
        board.push(Move.null())
        self.assertEqual((board.turn, bool(Move.null()), Move.null().uci()), (BLUE, False, "0000"))
        self.assertNotIn(Move.null(), board.legal_moves)
        self.assertEqual(board.pop(), Move.null())

    def test_attack(self) -> None:
        board = Board("6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b")
        self.assertTrue(board.is_check() and board.is_attacked_by(RED, "g12"))
        attacker = board.checking_pieces()[0]
        self.assertEqual((attacker.square, str(attacker.piece), attacker.carried), (cotulenh.G9, "A", True))
        self.assertEqual(board.checkers().names(), ["g9"])
        zones = Board("6c4/11/11/11/11/11/5(ES)5/11/11/11/11/3C7 r")
        self.assertEqual(len(zones.zone(RED)), 13)
        self.assertEqual([str(a.piece) for a in zones.air_defenders(RED, "f8")], ["S"])
        self.assertEqual(len(zones.zone(BLUE)), 0)

    def test_pieces_and_stacks(self) -> None:
        stack = Stack.from_symbol("(N+FT)")
        self.assertEqual([str(piece) for piece in stack.pieces], ["N", "+F", "T"])
        self.assertEqual((stack.piece_type, stack.color, stack.heroic, len(stack)), (cotulenh.NAVY, RED, False, 3))
        self.assertEqual(Stack(*stack.pieces[::-1]), stack)
        self.assertEqual(stack.splits()[1], ["N", "(+FT)"])
        navy, tank = Stack.from_symbol("n"), Stack.from_symbol("t")
        self.assertEqual(str(navy.join(tank)), "(nt)")
        self.assertIsNone(tank.join(tank))
        self.assertEqual(Piece.from_symbol("+i"), Piece(cotulenh.INFANTRY, BLUE, True))
        for bad in ("", "x", "(n)", "nf", "(nF)", "(im)", "+", "n+", "(nft", "((nf)", "é"):
            with self.assertRaises(ValueError, msg=bad):
                Stack.from_symbol(bad)

    def test_squares(self) -> None:
        self.assertEqual((cotulenh.A1, cotulenh.K12, len(cotulenh.SQUARES)), (0, 131, 132))
        for square, name in enumerate(cotulenh.SQUARE_NAMES):
            self.assertEqual(cotulenh.parse_square(name), square)
            self.assertEqual(getattr(cotulenh, name.upper()), square)
        self.assertEqual(cotulenh.square(5, 3), cotulenh.F4)
        self.assertEqual((cotulenh.square_file("f4"), cotulenh.square_rank("f4")), (5, 3))

    def test_counting(self) -> None:
        board = Board()
        self.assertEqual([board.perft(depth) for depth in range(4)], [1, 119, 14165, 1710375])
        divided = board.divide(2)
        self.assertEqual((len(divided), sum(divided.values())), (119, 14165))
        self.assertEqual(board.divide(0), {})

    def test_actions(self) -> None:
        action = Board(STACK).legal_actions.of("c3")[0]
        self.assertIsInstance(action, Action)
        self.assertEqual((action.from_square, action.is_deploy, action.kind), (cotulenh.C3, False, "quiet"))
        self.assertEqual(Action.from_bits(action.to_bits()), action)

    def test_faults(self) -> None:
        faults = cotulenh.faults("T5c4/11/11/11/11/11/11/11/11/11/11/N1(TT)2C2C2 x")
        self.assertEqual([fault.square for fault in faults], [121, 2, 8, None])
        self.assertEqual(faults[-1].column, 48)
        self.assertNotEqual(cotulenh.faults("x", "vi")[0].text, cotulenh.faults("x")[0].text)


class TestPlanes(unittest.TestCase):
    def test_planes(self) -> None:
        for board in random_boards(3, 30):
            planes = board.planes()
            self.assertEqual(planes.shape, (len(cotulenh.PLANES), 12, 11))
            for square, stack in board.piece_map().items():
                rank, file = divmod(square, 11)
                for piece in stack.pieces:
                    side = "red" if piece.color else "blue"
                    letter = cotulenh.piece_symbol(piece.piece_type)
                    self.assertEqual(planes[cotulenh.PLANES.index(f"{side} {letter}"), rank, file], 1)
                    heroic = planes[cotulenh.PLANES.index(f"{side} heroic {letter}"), rank, file]
                    self.assertEqual(bool(heroic), piece.heroic)
            pieces = sum(len(stack) for stack in board.piece_map().values())
            self.assertEqual(int(planes[:22].sum()), pieces)
            self.assertEqual(int(planes[-1].sum()), 132 * board.turn)
            zones = planes[44].nonzero()
            self.assertEqual({int(r) * 11 + int(f) for r, f in zip(*zones)}, set(board.zone(RED)))
        self.assertEqual(str(Board().planes("float32").dtype), "float32")


if __name__ == "__main__":
    unittest.main()
