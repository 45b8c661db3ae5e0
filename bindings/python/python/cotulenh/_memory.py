"""How much memory there is: systems promise more than they have, and end the process that takes it."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

_MEMINFO = Path("/proc/meminfo")
_GROUP = Path("/sys/fs/cgroup")
#: The MiB that a thread of a search needs.
_THREAD = 2


def available() -> Optional[int]:
    """The MiB that can still be had; ``None`` where the system does not say."""
    sizes = [size for size in (_of_system(), _of_group()) if size is not None]
    return min(sizes, default=None)


def check_memory(table: int, threads: int) -> None:
    """Refuses an engine that cannot be had.

    :param table: the MiB of its table.
    :param threads: how many threads search.
    :raises MemoryError: says how much there is.
    """
    there = available()
    if there is not None and table + threads * _THREAD > there:
        wish = f"a table of {table} MiB" + ("" if threads == 1 else f" and {threads} threads")
        raise MemoryError(f"no memory for {wish}: {there} MiB are available")


def _of_system() -> Optional[int]:
    try:
        for line in _MEMINFO.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) // 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


def _of_group() -> Optional[int]:
    """What the control group of the process leaves."""
    try:
        most = (_GROUP / "memory.max").read_text().strip()
        used = int((_GROUP / "memory.current").read_text())
        return None if most == "max" else max(int(most) - used, 0) >> 20
    except (OSError, ValueError):
        return None
