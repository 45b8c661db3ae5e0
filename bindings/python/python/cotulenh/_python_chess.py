"""What python-chess has to be told, so that it shows the lines of engines that play this game."""

from __future__ import annotations

import re
import sys

_UNIT = r"(\+?[CITMEAGSFNH]|\((\+?[CITMEAGSFNH]){2,3}\))"
_SQUARE = r"[a-k](1[0-2]|[1-9])"
_MOVE = rf"{_UNIT}{_SQUARE}(-|x|\*\*?|&){_SQUARE}"
_STEP = rf"{_UNIT}{_SQUARE}(>|x|\*\*?|&){_SQUARE}"
_DEPLOY = rf"{_SQUARE}:({_UNIT}{_SQUARE}<,)?{_STEP}(,{_STEP}){{0,2}}"

#: Turns in LAN (rules 13.3 and 13.4).
LAN = rf"({_MOVE}|{_DEPLOY})\Z"


def teach_notation() -> None:
    """Lets chess.engine, if it is loaded, know turns of this game in the lines that engines send.

    It takes for a turn what fits its ``UCI_REGEX``, whatever the board, and drops lines of others. The
    pattern is widened by turns in LAN, which nothing else in the protocol looks like; nothing changes for
    chess.
    """
    engine = sys.modules.get("chess.engine")
    known = getattr(engine, "UCI_REGEX", None)
    if isinstance(known, re.Pattern) and LAN not in known.pattern:
        setattr(engine, "UCI_REGEX", re.compile(f"{known.pattern}|{LAN}"))
