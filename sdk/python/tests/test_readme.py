"""Every example of the README: right by the types, as somebody sees them who installed it, and run against the service."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Service

README = (Path(__file__).parents[1] / "README.md").read_text()
FIRST, *OTHERS = re.findall(r"^```python\n(.*?)^```$", README, re.S | re.M)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("examples")
    for at, code in enumerate(OTHERS):
        (folder / f"example_{at}.py").write_text(f"{FIRST}\n{code}")
    return folder


def test_the_examples_are_right_by_the_types(folder: Path) -> None:
    checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", "."], cwd=folder, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("at", range(len(OTHERS)))
def test_the_example_runs(folder: Path, service: Service, at: int) -> None:
    settings = {**os.environ, "SCOUT_URL": service.url, "SCOUT_KEY": service.key, "WEBHOOK_SECRET": "whsec_b3RoZXI="}
    run = subprocess.run(
        [sys.executable, f"example_{at}.py"], cwd=folder, env=settings, capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stderr
