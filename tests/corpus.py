"""The logs of real hands that may stand beside this checkout: what needs them is skipped where they do not."""

from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside this checkout")
