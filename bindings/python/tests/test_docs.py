"""Every example in the documentation runs."""

import doctest
import importlib
import pkgutil
import unittest
from pathlib import Path

import cotulenh

HERE = Path(__file__).resolve().parents[1]


class TestDocs(unittest.TestCase):
    def test_pages(self) -> None:
        for name in ("README.md", "TUTORIAL.md"):
            # The end of a block of code is no output.
            lines = (HERE / name).read_text(encoding="utf-8").splitlines()
            text = "\n".join("" if line.startswith("```") else line for line in lines)
            page = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
            done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(page)
            self.assertEqual(done.failed, 0, name)
            self.assertGreater(done.attempted, 10, name)

    def test_modules(self) -> None:
        attempted = 0
        for info in pkgutil.iter_modules(cotulenh.__path__, "cotulenh."):
            done = doctest.testmod(importlib.import_module(info.name))
            self.assertEqual(done.failed, 0, info.name)
            attempted += done.attempted
        self.assertEqual(doctest.testmod(cotulenh).failed, 0)
        self.assertGreater(attempted, 40)

    def test_everything_is_documented(self) -> None:
        bare = []
        for name in cotulenh.__all__:
            value = getattr(cotulenh, name)
            if not callable(value) or value in (bool, int) or getattr(value, "__module__", "") == "typing":
                continue
            if not value.__doc__:
                bare.append(name)
            for key, part in vars(value).items() if isinstance(value, type) else ():
                if not key.startswith("_") and (callable(part) or isinstance(part, property)) and not part.__doc__:
                    bare.append(f"{name}.{key}")
        self.assertEqual(bare, [])


if __name__ == "__main__":
    unittest.main()
