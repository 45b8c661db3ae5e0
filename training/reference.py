#!/usr/bin/env python3
"""Compares the engine with an exact integer reference of the network.

    cotulenh network positions --count 10000 | cotulenh network evaluate NET > values.txt
    training/reference.py NET values.txt

Each line is `FEN;value`, the value from the side to move's view. Plain Python, about a millisecond a
position.
"""

import sys

import features
import network


def value_of(net, fen):
    """What the network says of a FEN, from the side to move's view."""
    red, side, bucket = features.of_fen(fen)
    blue = [features.mirrored(feature) for feature in red]
    own, enemy = (red, blue) if side == 0 else (blue, red)
    return net.value(own, enemy, bucket)


def compare(net, lines):
    """How many lines there are, and those that differ: (FEN, expected, said)."""
    count, wrong = 0, []
    for line in lines:
        if not line.strip():
            continue
        fen, said = line.rsplit(";", 1)
        count += 1
        expected = value_of(net, fen)
        if expected != int(said):
            wrong.append((fen, expected, int(said)))
    return count, wrong


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    net = network.read(sys.argv[1])
    net.check()
    with open(sys.argv[2], encoding="utf-8") as lines:
        count, wrong = compare(net, lines)
    for fen, expected, said in wrong[:10]:
        print(f"{fen}: expected {expected}, the engine said {said}")
    print(f"{count} positions, {len(wrong)} differ")
    sys.exit(1 if wrong or not count else 0)


if __name__ == "__main__":
    main()
