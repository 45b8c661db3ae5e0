"""What the network sees of a position, in plain Python.

Written from the description in docs/engine.md, independently of the engine's own reading, so that
each checks the other.
"""

KINDS = "CITMEAGSFNH"  # rule 3
FILES, RANKS = 11, 12
SQUARES = FILES * RANKS
# Who may carry whom: carrier and carried, in the order of the engine's features.
PAIRS = "NF NT NC NI NM FT FC FI FM TC TI TM EA EG ES HC".split()
OF_OWNER = len(KINDS) * 2 * SQUARES
PIECES = 2 * OF_OWNER
COUNT = PIECES + 2 * len(PAIRS)
BUCKETS = 8
FULL = 36  # pieces besides the Commanders at the start
assert COUNT == 5840


def mirrored(feature):
    """The same feature from the other side: owners changed, ranks flipped."""
    if feature >= PIECES:
        return PIECES + (feature - PIECES + len(PAIRS)) % (2 * len(PAIRS))
    piece, square = divmod(feature, SQUARES)
    rank, file = divmod(square, FILES)
    return (piece * SQUARES + OF_OWNER) % PIECES + (RANKS - 1 - rank) * FILES + file


def units(board):
    """The units of the first field of a FEN: (square, [(letter, heroic)]), carrier first."""
    rows = board.split("/")
    if len(rows) != RANKS:
        raise ValueError(f"expected {RANKS} ranks, found {len(rows)}: {board}")
    for row, text in enumerate(rows):
        file, at = 0, 0
        while at < len(text):
            if text[at].isdigit():
                end = at
                while end < len(text) and text[end].isdigit():
                    end += 1
                file, at = file + int(text[at:end]), end
                continue
            inside, at = unit_at(text, at)
            yield (RANKS - 1 - row) * FILES + file, inside
            file += 1
        if file != FILES:
            raise ValueError(f"expected {FILES} files, found {file}: {text}")


def unit_at(text, at):
    """The pieces of the unit that begins at a place in a row, and the place after it."""
    end = text.index(")", at) + 1 if text[at] == "(" else at + 1 + (text[at] == "+")
    pieces, heroic = [], False
    for letter in text[at:end].strip("()"):
        if letter == "+":
            heroic = True
            continue
        pieces.append((letter, heroic))
        heroic = False
    return pieces, end


def of_fen(fen):
    """The features of a FEN from Red's view, the side to move (0 Red, 1 Blue), and its bucket."""
    board, side = fen.split()[:2]
    features, pieces = [], 0
    for square, inside in units(board):
        owner = 0 if inside[0][0].isupper() else 1
        for letter, heroic in inside:
            piece = (owner * len(KINDS) + KINDS.index(letter.upper())) * 2 + heroic
            features.append(piece * SQUARES + square)
            pieces += letter.upper() != "C"
        carrier = inside[0][0].upper()
        for letter, _ in inside[1:]:
            pair = PAIRS.index(carrier + letter.upper())
            features.append(PIECES + owner * len(PAIRS) + pair)
    return features, {"r": 0, "b": 1}[side], min(pieces, FULL) * BUCKETS // (FULL + 1)
