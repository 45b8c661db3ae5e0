"""The engine in the process of Python."""

import os
import resource
import signal
import subprocess
import sys
import threading
import unittest
from contextlib import contextmanager
from typing import Iterator, List
from unittest import mock

from cotulenh import Board, Engine, Info, Move
from support import STACK


class TestSearch(unittest.TestCase):
    def test_limits(self) -> None:
        board, engine = Board(), Engine(hash=4)
        found = engine.search(board, depth=3)
        self.assertEqual(found.lines[0].depth, 3)
        self.assertIn(found.move, board.legal_moves)
        self.assertIn("1. ", board.variation_san(found.pv))
        self.assertLess(engine.search(board, nodes=2000).nodes, 4000)
        self.assertIsNotNone(engine.search(board, movetime=0.05).move)
        mate = engine.search(Board("9ic/10i/11/11/10A/11/11/11/11/11/11/3C7 r"), mate=2, depth=6)
        assert mate.score is not None
        self.assertEqual((mate.score.mate, str(mate.score)), (1, "#+1"))
        self.assertEqual(board.move_stack, [])
        engine.new_game()

    def test_the_same_every_time(self) -> None:
        searches = [Engine(hash=4).search(Board(), depth=4) for _ in range(2)]
        self.assertEqual(*((found.nodes, found.pv) for found in searches))

    def test_lines(self) -> None:
        found = Engine(hash=4).search(Board(), depth=2, lines=3)
        self.assertEqual([line.multipv for line in found.lines], [1, 2, 3])
        self.assertEqual(len({line.pv[0] for line in found.lines}), 3)
        only = Board().parse_san("Ic6")
        self.assertEqual(Engine(hash=4).search(Board(), depth=2, root_moves=[only]).move, only)

    def test_reports(self) -> None:
        seen: List[Info] = []
        Engine(hash=4).search(Board(), depth=3, on_info=seen.append)
        self.assertTrue(all(isinstance(info, Info) for info in seen))
        self.assertEqual([info.depth for info in seen], [1, 2, 3])

        def refuse(info: Info) -> None:
            raise ZeroDivisionError("enough")

        with self.assertRaisesRegex(ZeroDivisionError, "enough"):
            Engine(hash=4).search(Board(), infinite=True, on_info=refuse)

    def test_ends(self) -> None:
        over = Engine(hash=1).search(Board("9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b"), depth=2)
        self.assertEqual((over.move, over.score, over.lines, over.ponder), (None, None, [], None))
        drawn = Board("6c4/11/4t6/11/11/11/11/11/11/11/4T6/3C7 r - - 150 90")
        self.assertIn(Engine(hash=1).search(drawn, depth=2).move, drawn.legal_moves)

    def test_deploys_and_history(self) -> None:
        board = Board(STACK)
        board.push_san("Cf2")
        board.push_san("Ch12")
        board.step("c3:F>e5...")
        move = Engine(hash=1).search(board, depth=2).move
        assert move is not None
        self.assertEqual(str(move.actions[0]), "c3:Fc3>e5")
        board.push(move)
        board.push(Move.null())
        self.assertIn(Engine(hash=1).search(board, depth=2).move, board.legal_moves)

    def test_levels(self) -> None:
        for level in range(1, 9):
            self.assertIsNotNone(Engine(hash=1, level=level).search(Board()).move)
        for level in (0, 10, -1, 10**9):
            with self.assertRaisesRegex(ValueError, "level: expected 1 to 9"):
                Engine(level=level)

    def test_what_cannot_be_had(self) -> None:
        with self.assertRaisesRegex(MemoryError, "no memory for a table of"):
            Engine(hash=10**9)
        with mock.patch("cotulenh._memory.available", lambda: 100):
            Engine(hash=90)
            with self.assertRaisesRegex(MemoryError, "90 MiB and 8 threads: 100 MiB are available"):
                Engine(hash=90, threads=8)
        # Where the system does not say how much there is, the allocation says it.
        with mock.patch("cotulenh._memory.available", lambda: None), limited(1 << 32):
            with self.assertRaisesRegex(MemoryError, "no memory for a transposition table of 60000 MiB"):
                Engine(hash=60_000)
        for hash in (0, -1):
            with self.assertRaisesRegex(ValueError, "hash, in MiB: expected 1 to 65536"):
                Engine(hash=hash)
        with self.assertRaisesRegex(ValueError, "threads: expected 1 to 256"):
            Engine(threads=10**6)
        engine = Engine(hash=1)
        with self.assertRaisesRegex(ValueError, "say when to end"):
            engine.search(Board())
        for limits in ({"depth": 0}, {"nodes": -1}, {"movetime": -1.0}, {"movetime": float("nan")}, {"mate": 0}):
            with self.assertRaises(ValueError, msg=str(limits)):
                engine.search(Board(), **limits)
        with self.assertRaisesRegex(ValueError, "lines: expected 1 to 64"):
            engine.search(Board(), depth=1, lines=65)


class TestThreads(unittest.TestCase):
    def test_other_threads_run_meanwhile(self) -> None:
        engine, found, begun = Engine(hash=4), [], threading.Event()
        # A daemon: should the search never end, this test fails and the program ends all the same.
        thread = threading.Thread(
            target=lambda: found.append(engine.search(Board(), infinite=True, on_info=lambda _: begun.set())),
            daemon=True,
        )
        thread.start()
        # This would not come back if the search kept the lock of the interpreter.
        self.assertTrue(begun.wait(60))
        with self.assertRaisesRegex(RuntimeError, "already"):
            engine.search(Board(), depth=1)
        with self.assertRaisesRegex(RuntimeError, "already"):
            engine.new_game()
        engine.stop()
        thread.join(60)
        self.assertFalse(thread.is_alive())
        self.assertIsNotNone(found[0].move)
        self.assertIsNotNone(engine.search(Board(), depth=1).move)

    def test_ctrl_c(self) -> None:
        # Both say so when they have begun: the search by a report, perft beside a thread that gets to run.
        search = "Engine(hash=1).search(Board(), infinite=True, on_info=lambda info: info.depth > 1 or ready())"
        count = "Timer(0.2, ready).start()\n    Board().perft(9)"
        for ask in (search, count):
            code = "from threading import Timer\nfrom cotulenh import Board, Engine\n"
            code += f"def ready(): print('ready', flush=True)\ntry:\n    {ask}\n"
            code += "except KeyboardInterrupt:\n    print('interrupted')\n"
            process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            self.assertEqual(process.stdout.readline(), "ready\n")
            os.kill(process.pid, signal.SIGINT)
            output, _ = process.communicate(timeout=120)
            self.assertEqual((output, process.returncode), ("interrupted\n", 0), ask)


@contextmanager
def limited(more: int) -> Iterator[None]:
    """With room for so many bytes more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm") as sizes:
        used = int(sizes.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


if __name__ == "__main__":
    unittest.main()
