"""Boards and pieces as SVG, drawn as the site draws them.

>>> from cotulenh import Board, Move, svg
>>> text = svg.board(Board(), arrows=[("f4", "f6"), svg.Arrow("g5", "g6", "hint")], squares=["f6"])
>>> text.startswith("<svg ") and text.endswith("</svg>")
True
"""

from __future__ import annotations

from math import hypot
from typing import Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union
from xml.sax.saxutils import quoteattr

from ._core import Move, Piece, Stack
from ._drawings import COLORS, DEFS, LOADS, PIECES, SIZES, STAR, SYMBOL, TERRAIN
from .base import BaseBoard
from .pieces import PIECE_SYMBOLS, Color
from .squares import FILE_NAMES, SquareLike, SquareSet, parse_square

__all__ = ["Arrow", "ArrowLike", "board", "piece"]

_CELL, _EDGE, _MARGIN, _FRAME = (SIZES[name] for name in ("CELL", "EDGE", "MARGIN", "FRAME"))
_WIDTH, _HEIGHT = SIZES["WIDTH"], SIZES["HEIGHT"]
#: The widths of arrows on the site.
_WIDTHS = {"best": 17, "hint": 15, "other": 11}


class Arrow(NamedTuple):
    """An arrow over the pieces."""

    #: Where it begins.
    tail: SquareLike
    #: Where it points to.
    head: SquareLike
    #: ``best``, ``other`` or ``hint`` as on the site, or any colour of SVG.
    color: str = "best"


#: An arrow, a pair of squares, or a turn, of which all steps are shown.
ArrowLike = Union[Arrow, Tuple[SquareLike, SquareLike], Move]


def board(
    board: Optional[BaseBoard] = None,
    *,
    arrows: Iterable[ArrowLike] = (),
    squares: Union[Iterable[SquareLike], Mapping[SquareLike, str]] = (),
    last_move: Optional[Move] = None,
    flipped: bool = False,
    coordinates: bool = True,
    check: bool = True,
    zones: Optional[Iterable[Color]] = None,
    size: Optional[int] = None,
) -> str:
    """A board as SVG.

    :param board: the board; ``None`` draws one without pieces.
    :param arrows: :class:`Arrow`, pairs of squares, or turns.
    :param squares: squares to mark, or squares with their colours.
    :param last_move: the turn to mark; the last of the board's history if nothing is said.
    :param flipped: Blue below.
    :param coordinates: files and ranks beside the board.
    :param check: marks the Commander that is in danger.
    :param zones: the sides whose air defence is shown.
    :param size: the width in pixels; without it, the drawing fills its place.
    """
    left = _MARGIN if coordinates else _FRAME
    parts = [
        _rect(-left, -_FRAME, _WIDTH + _FRAME + left, _HEIGHT + _FRAME + left, 16, *COLORS["board-frame"]),
        f'<g transform="rotate({180 if flipped else 0} {_WIDTH // 2} {_HEIGHT // 2})">',
        f'<svg width="{_WIDTH}" height="{_HEIGHT}">{TERRAIN}</svg></g>',
        f'<rect x="-1.5" y="-1.5" width="{_WIDTH + 3}" height="{_HEIGHT + 3}" rx="5" fill="none" '
        f'stroke="{COLORS["board-edge"][0]}" stroke-width="3"/>',
    ]
    if coordinates:
        parts += _coordinates(flipped)
    for side in zones or ():
        name = "piece-red" if side else "piece-blue"
        parts += [_cell(at, flipped, COLORS[name][0], 0.25) for at in board.zone(side)] if board else []
    past = getattr(board, "move_stack", None) if last_move is None else [last_move]
    if past:
        parts += [_cell(at, flipped, *COLORS["mark-last"]) for at in _touched(past[-1])]
    colors = squares if isinstance(squares, Mapping) else dict.fromkeys(squares, "hint")
    for at, color in colors.items():
        parts.append(_cell(at, flipped, *_color(color, 0.45)))
    if board is not None:
        commander = board.commander(board.turn)
        if check and commander is not None and board.is_check():
            x, y = _point(commander, flipped)
            parts.append(f'<circle cx="{x}" cy="{y}" r="62" fill="{COLORS["mark-check"][0]}" fill-opacity=".6"/>')
        for at, stack in board.piece_map().items():
            x, y = _point(at, flipped)
            parts.append(f'<g transform="translate({x} {y})">{_counter(stack)}</g>')
    parts += [_arrow(arrow, flipped) for arrow in _arrows(arrows)]
    view = f"{-left} {-_FRAME} {_WIDTH + _FRAME + left} {_HEIGHT + _FRAME + left}"
    label = board.fen() if board is not None and hasattr(board, "fen") else "an empty board"
    return _svg(view, size, label, parts)


def piece(piece: Union[Stack, Piece, str], *, size: Optional[int] = None) -> str:
    """A piece or a stack by itself as SVG.

    >>> piece("(nft)", size=45)[:26]
    '<svg xmlns="http://www.w3.'
    """
    stack = piece if isinstance(piece, Stack) else Stack.from_symbol(str(piece))
    return _svg("-50 -50 100 104", size, stack.symbol(), [_counter(stack)])


def _svg(view: str, size: Optional[int], label: str, parts: List[str]) -> str:
    width = "" if size is None else f' width="{int(size)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{width} role="img" aria-label={quoteattr(label)}>'
    return "".join([head, f"<defs>{DEFS}</defs>", *parts, "</svg>"])


def _point(square: SquareLike, flipped: bool) -> Tuple[int, int]:
    rank, file = divmod(parse_square(square), 11)
    column, row = (10 - file, rank) if flipped else (file, 11 - rank)
    return _EDGE + column * _CELL, _EDGE + row * _CELL


def _rect(x: float, y: float, width: float, height: float, round: float, color: str, opacity: float) -> str:
    fill = f'fill={quoteattr(color)}' + ("" if opacity == 1 else f' fill-opacity="{opacity:g}"')
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" {fill}/>'


def _cell(square: SquareLike, flipped: bool, color: str, opacity: float) -> str:
    x, y = _point(square, flipped)
    return _rect(x - _CELL / 2, y - _CELL / 2, _CELL, _CELL, 16, color, opacity)


def _color(name: str, opacity: float) -> Tuple[str, float]:
    """A colour of the site's arrows, or any other."""
    known = COLORS.get(f"arrow-{name}")
    return (known[0] if known else str(name), opacity)


def _touched(move: Move) -> SquareSet:
    return SquareSet(at for action in move.actions for at in (action.from_square, action.to_square))


def _coordinates(flipped: bool) -> List[str]:
    color = COLORS["board-label"][0]
    style = f'fill="{color}" font-family="sans-serif" font-weight="600" font-size="26" text-anchor="middle"'
    texts = []
    for file, name in enumerate(FILE_NAMES):
        x, _ = _point(file, flipped)
        texts.append(f'<text {style} x="{x}" y="{_HEIGHT + _MARGIN // 2 + 9}">{name}</text>')
    for rank in range(12):
        _, y = _point(rank * 11, flipped)
        texts.append(f'<text {style} x="{-_MARGIN // 2}" y="{y + 9}">{rank + 1}</text>')
    return texts


def _painted(name: str, body: str, rim: str, ink: str) -> str:
    """The body of a side or the symbol of a kind, with its colours."""
    return PIECES[name].replace("{body}", body).replace("{rim}", rim).replace("{ink}", ink)


def _star(transform: str) -> str:
    gold, line = COLORS["piece-gold"][0], COLORS["piece-star-line"][0]
    look = f'fill="{gold}" stroke="{line}" stroke-width="1.6" stroke-linejoin="round"'
    return f'<path {look} transform="{transform}" d="{STAR}"/>'


def _counter(stack: Stack) -> str:
    """A unit as it lies on the board, around the origin. What is carried has the colours the other way round."""
    side = "piece-red" if stack.color else "piece-blue"
    color, edge = COLORS[side][0], COLORS[f"{side}-rim"][0]
    light, gold = COLORS["piece-ink"][0], COLORS["piece-gold"][0]
    body = "r" if stack.color else "b"

    def piece(piece: Piece, fill: str, ink: str, transform: str) -> str:
        letter, rim = PIECE_SYMBOLS[piece.piece_type].lower(), gold if piece.heroic else edge
        symbol = f'<g fill="{ink}" transform="{transform}">{_painted(letter, fill, rim, ink)}</g>'
        return _painted(body, fill, rim, ink) + symbol

    carrier, *carried = stack.pieces
    x, y, scale = SYMBOL[len(carried)]
    parts = [piece(carrier, color, light, f"translate({x:g} {y:g}) scale({scale:g})")]
    if carrier.heroic:
        parts.append(_star("translate(32 -32) scale(1.7)"))
    for load, (x, y, scale) in zip(carried, LOADS[len(carried)]):
        parts += [
            f'<g transform="translate({x:g} {y:g}) scale({scale:g})">',
            piece(load, light, color, "scale(.95)"),
            _star(f"translate({-31 if x < 0 else 31} 31) scale(1.9)") if load.heroic else "",
            "</g>",
        ]
    return "".join(parts)


def _arrows(arrows: Iterable[ArrowLike]) -> List[Arrow]:
    found = []
    for arrow in arrows:
        if isinstance(arrow, Arrow):
            found.append(arrow)
        elif isinstance(arrow, Move):
            found += [Arrow(action.from_square, action.to_square) for action in arrow.actions]
        elif isinstance(arrow, tuple) and len(arrow) == 2:
            found.append(Arrow(*arrow))
        else:
            raise TypeError(f"an arrow is an Arrow, two squares or a Move, not {arrow!r}")
    return found


def _arrow(arrow: Arrow, flipped: bool) -> str:
    """The shape of an arrow; short ones are thin, so that they do not hide the pieces."""
    (x, y), (to_x, to_y) = _point(arrow.tail, flipped), _point(arrow.head, flipped)
    length = hypot(to_x - x, to_y - y)
    color, opacity = _color(arrow.color, 0.82)
    if length == 0:
        return f'<circle cx="{x}" cy="{y}" r="46" fill="none" stroke={quoteattr(color)} stroke-width="8"/>'
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    width = min(_WIDTHS.get(arrow.color, 17), length / 10)
    start, end = 10.0, length - 22
    neck = max(end - width * 2.4, start)

    def spot(along: float, across: float) -> str:
        return f"{x + along_x * along - along_y * across:.1f} {y + along_y * along + along_x * across:.1f}"

    half, wide = width / 2, width * 1.35
    way = [(start, half), (neck, half), (neck, wide), (end, 0), (neck, -wide), (neck, -half), (start, -half)]
    path = "L".join(spot(along, across) for along, across in way)
    return f'<path d="M{path}Z" fill={quoteattr(color)} fill-opacity="{opacity:g}"/>'
