"""What is in the wheel: one module for all Pythons, old C libraries and old processors."""

import importlib.metadata
import platform
import re
import shutil
import subprocess
import unittest
import zipfile
from pathlib import Path

from cotulenh import _core

HERE = Path(__file__).resolve().parents[1]


class TestWheel(unittest.TestCase):
    def setUp(self) -> None:
        [self.wheel] = (HERE / "dist").glob("*.whl")

    def test_tags(self) -> None:
        self.assertRegex(self.wheel.name, r"^cotulenh-[\d.]+-cp39-abi3-manylinux2014_\w+\.manylinux_2_17_\w+\.whl$")

    def test_contents(self) -> None:
        names = zipfile.ZipFile(self.wheel).namelist()
        for name in ("cotulenh/py.typed", "cotulenh/_core.pyi", "cotulenh/_core.abi3.so", "cotulenh/svg.py"):
            self.assertIn(name, names)
        self.assertTrue(any(name.endswith("LICENSE-MIT") for name in names))
        self.assertFalse([name for name in names if "__pycache__" in name or "test" in name])

    def test_it_is_what_is_tested(self) -> None:
        self.assertEqual(importlib.metadata.version("cotulenh"), _core.__version__)
        workspace = (HERE / "../../Cargo.toml").read_text()
        self.assertIn(f'[workspace.package]\nversion = "{_core.__version__}"\n', workspace)
        assert _core.__file__ is not None
        with zipfile.ZipFile(self.wheel) as wheel:
            self.assertEqual(wheel.read("cotulenh/_core.abi3.so"), Path(_core.__file__).read_bytes())

    @unittest.skipUnless(platform.machine() == "x86_64" and shutil.which("objdump"), "needs objdump on x86-64")
    def test_no_new_instructions(self) -> None:
        """Nothing that came with AVX, AVX2 or BMI: any x86-64 processor runs it (`tzcnt` too, as `bsf`)."""
        assert _core.__file__ is not None
        new = re.compile(r"%[yz]mm\d|\t(v[a-z]+(ps|pd|ss|sd|dq[a-z]*|[bwdq])|lzcnt|popcnt|pext|pdep|blsr|andn|mulx)\b")
        listing = subprocess.Popen(
            ["objdump", "--disassemble", "--no-show-raw-insn", _core.__file__], stdout=subprocess.PIPE, text=True
        )
        assert listing.stdout is not None
        lines, found = 0, []
        for line in listing.stdout:
            lines += 1
            if new.search(line):
                found.append(line.strip())
        listing.communicate()
        self.assertGreater(lines, 50_000)
        self.assertEqual(found[:5], [], f"{len(found)} such instructions")


if __name__ == "__main__":
    unittest.main()
