"""Tests of what needs no PyTorch: python3 -m unittest discover -s training"""

import os
import random
import tempfile
import unittest

import features
import network
import plot
import reference

HERE = os.path.dirname(os.path.abspath(__file__))
KINGS = "6c4/11/11/11/11/11/11/11/11/2(N+FT)8/11/5C5"


def some_network(seed, width=4):
    """A small network of random weights."""
    draw = random.Random(seed)

    def numbers(count, most):
        return [draw.randint(-most, most) for _ in range(count)]

    return network.Network(
        width,
        numbers(features.COUNT * width, 200),
        numbers(width, 200),
        numbers(features.BUCKETS * 2 * width, 127),
        numbers(features.BUCKETS, 5000),
    )


class Features(unittest.TestCase):
    def test_mirroring_twice_changes_nothing(self):
        for feature in range(features.COUNT):
            self.assertNotEqual(features.mirrored(feature), feature)
            self.assertEqual(features.mirrored(features.mirrored(feature)), feature)
        # Red's own Commander on a1 is, for Blue, the enemy's on a12.
        self.assertEqual(features.mirrored(0), 11 * 2 * 132 + 121)

    def test_a_position_written_by_hand(self):
        seen, side, bucket = features.of_fen(f"{KINGS} b - - 0 1")
        navy, plane, tank = 18 * 132 + 24, 17 * 132 + 24, 4 * 132 + 24
        self.assertEqual(sorted(seen), sorted([22 * 132 + 127, 5, navy, plane, tank, 5808, 5809]))
        self.assertEqual((side, bucket), (1, 0))

    def test_the_engine_sees_the_same(self):
        # The tests of crates/match read the same file.
        with open(os.path.join(HERE, "features.txt"), encoding="utf-8") as lines:
            cases = [line.strip().split(";") for line in lines]
        self.assertEqual(len(cases), 60)
        for fen, bucket, expected in cases:
            seen, _, said = features.of_fen(fen)
            self.assertEqual(sorted(seen), [int(feature) for feature in expected.split()], fen)
            self.assertEqual(said, int(bucket), fen)

    def test_what_is_no_board_is_told(self):
        for board in ("11", KINGS.replace("6c4", "6c5"), KINGS.replace("5C5", "5C4")):
            with self.assertRaises(ValueError):
                list(features.units(board))


class Networks(unittest.TestCase):
    def test_files_come_back(self):
        net = some_network(1)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small.nnue")
            net.write(path)
            again = network.read(path)
            with open(path, "rb") as file:
                data = file.read()
            for broken in (data[:-1], data + b"x", b"x" + data[1:]):
                with open(path, "wb") as file:
                    file.write(broken)
                with self.assertRaises(ValueError):
                    network.read(path)
        self.assertEqual(list(again.weights), net.weights)
        self.assertEqual(list(again.output_bias), net.output_bias)
        fen = f"{KINGS} r - - 0 1"
        self.assertEqual(reference.value_of(again, fen), reference.value_of(net, fen))

    def test_what_could_overflow_is_refused(self):
        net = some_network(1)
        net.weights = [600] * len(net.weights)
        self.assertRaisesRegex(ValueError, "neuron 0", net.check)
        net = some_network(1)
        net.output[9] = 128
        self.assertRaisesRegex(ValueError, "bucket 1", net.check)

    def test_a_value_worked_out_by_hand(self):
        net = some_network(1, width=1)
        net.weights = [0] * features.COUNT
        net.weights[5], net.weights[22 * 132 + 127] = 100, -30
        net.bias, net.output, net.output_bias = [10], [3, -5] * 8, [-1000] * 8
        # Red sees 10 + 100 - 30; Blue sees its own Commander on g1 and the other on f12: nothing.
        fen = "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r"
        total = 80 * 80 * 3 - 10 * 10 * 5
        expected = (total // 255 - 1000) * 400 / (255 * 64)
        self.assertEqual(reference.value_of(net, fen), int(expected))
        # With Blue to move the outputs change places.
        total = 10 * 10 * 3 - 80 * 80 * 5
        expected = (-(-total // 255) - 1000) * 400 / (255 * 64)
        self.assertEqual(reference.value_of(net, fen.replace(" r", " b")), int(expected))

    def test_values_have_a_limit(self):
        net = some_network(1)
        net.output_bias = [1 << 27] * 8
        self.assertEqual(reference.value_of(net, f"{KINGS} r"), 30_000)

    def test_differences_are_found(self):
        net = some_network(1)
        fen = f"{KINGS} r - - 0 1"
        value = reference.value_of(net, fen)
        self.assertEqual(reference.compare(net, [f"{fen};{value}\n", "\n"]), (1, []))
        self.assertEqual(reference.compare(net, [f"{fen};{value + 1}"])[1], [(fen, value, value + 1)])


class Curves(unittest.TestCase):
    def test_a_curve_has_a_line_for_each_loss(self):
        epochs = [{"training": 0.2, "validation": 0.3}, {"training": 0.1, "validation": 0.2}]
        self.assertEqual(plot.curves(epochs).count("<polyline"), 2)
        self.assertIn("<svg", plot.curves([]))


if __name__ == "__main__":
    unittest.main()
