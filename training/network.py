"""The file of a network, in plain Python: reading, writing, and what must hold of its numbers."""

import struct
import sys
from array import array

import features

MAGIC = b"CTLNNUE1"
QA, QB, SCALE = 255, 64, 400
MOST = 30_000  # of a value, either way
# A position has at most so many features that count, with room to spare.
MOST_FEATURES = 60


class Network:
    """The integers of a network."""

    def __init__(self, width, weights, bias, output, output_bias):
        self.width, self.buckets = width, len(output_bias)
        self.weights, self.bias = weights, bias  # [feature][width], [width]
        self.output, self.output_bias = output, output_bias  # [bucket][2 * width], [bucket]

    def check(self):
        """Raises ValueError if an accumulator could overflow 16 bits, or an output 32."""
        if len(self.weights) != features.COUNT * self.width:
            raise ValueError(f"expected {features.COUNT * self.width} weights of features")
        for neuron in range(self.width):
            column = self.weights[neuron :: self.width]
            largest = sum(sorted(map(abs, column), reverse=True)[:MOST_FEATURES])
            reach = abs(self.bias[neuron]) + largest
            if reach > 32767:
                raise ValueError(f"neuron {neuron} may reach {reach}, more than 32767")
        for bucket in range(self.buckets):
            row = self.row(bucket)
            if max(map(abs, row)) > 127:
                raise ValueError(f"bucket {bucket} has an output weight beyond 127")
            if abs(self.output_bias[bucket]) > 1 << 28:
                raise ValueError(f"bucket {bucket} has too large a bias")

    def write(self, path):
        self.check()
        with open(path, "wb") as out:
            out.write(MAGIC)
            out.write(struct.pack("<3I", self.width, self.buckets, features.COUNT))
            for code, numbers in (
                ("h", self.weights),
                ("h", self.bias),
                ("h", self.output),
                ("i", self.output_bias),
            ):
                out.write(little_endian(array(code, numbers)).tobytes())

    def value(self, own, enemy, bucket):
        """The value for the side to move, from the features each side sees. Exact integers."""
        hidden = [*self.activated(own), *self.activated(enemy)]
        row = self.row(bucket)
        total = sum(h * h * w for h, w in zip(hidden, row))
        value = divided((divided(total, QA) + self.output_bias[bucket]) * SCALE, QA * QB)
        return max(-MOST, min(MOST, value))

    def row(self, bucket):
        """The output weights of a bucket."""
        return self.output[bucket * 2 * self.width : (bucket + 1) * 2 * self.width]

    def activated(self, active):
        rows = [self.weights[f * self.width : (f + 1) * self.width] for f in active]
        for total in map(sum, zip(self.bias, *rows)):
            if not -32768 <= total <= 32767:
                raise ValueError(f"an accumulator overflows: {total}")
            yield min(max(total, 0), QA)


def read(path):
    """The network of a file."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != MAGIC:
        raise ValueError(f"{path}: expected a network, which begins with {MAGIC.decode()}")
    width, buckets, count = struct.unpack_from("<3I", data, 8)
    if count != features.COUNT:
        raise ValueError(f"{path}: expected {features.COUNT} features, found {count}")
    at, parts = 20, []
    for code, length in (
        ("h", count * width),
        ("h", width),
        ("h", buckets * 2 * width),
        ("i", buckets),
    ):
        part = array(code)
        end = at + length * part.itemsize
        part.frombytes(data[at:end])
        if len(part) != length:
            raise ValueError(f"{path}: it is cut off")
        parts.append(little_endian(part))
        at = end
    if at != len(data):
        raise ValueError(f"{path}: {len(data) - at} bytes too many")
    return Network(width, *parts)


def little_endian(numbers):
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def divided(number, by):
    """A quotient without its fraction, as Rust divides: towards zero."""
    return abs(number) // by * (1 if number >= 0 else -1)
