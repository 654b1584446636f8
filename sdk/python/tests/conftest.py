"""The real service, started as `npm start` does, on a free port with a database of its own; and lines to it that a test can cut."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from talent_scout import TalentScout

ROOT = Path(__file__).parents[3]
SETTINGS = {
    "PORT": "0",
    "SCOUT_CONSOLE": "false",
    "SCOUT_WEBHOOK_PRIVATE": "true",
    "SCOUT_SANDBOX_TIME_FACTOR": "0",
    "SCOUT_SANDBOX_PEOPLE": "2000",
}


@dataclass(frozen=True)
class Service:
    url: str
    key: str


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="talent-scout-python-") as folder:
        compiled = ROOT / ".scout/reference"
        if compiled.exists():
            shutil.copytree(compiled, Path(folder) / "reference")
        command = ["sh", "scripts/node", "--import", "./src/process/guard.mjs", "src/process/main.ts", "all"]
        settings = {**os.environ, **SETTINGS, "SCOUT_DATA_DIR": folder}
        with subprocess.Popen(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
            try:
                yield ready(process)
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(30)


def ready(process: subprocess.Popen[str]) -> Service:
    told = ""
    for line in process.stdout or ():
        told += line
        found = re.search(r"listening on (\S+)[\s\S]*Its key: (\S+)", told)
        if found:
            return Service(found[1], found[2])
    raise RuntimeError(f"the service ended before it was ready:\n{told}")


@dataclass
class Line(httpx.BaseTransport):
    """What was sent, and answers that get lost on their way or come from somebody else."""

    sent: list[httpx.Request] = field(default_factory=list)
    loses: Callable[[httpx.Request], bool] = lambda request: False
    answers: Callable[[httpx.Request], httpx.Response | None] = lambda request: None
    _line: httpx.HTTPTransport = field(default_factory=httpx.HTTPTransport)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        response = self.answers(request) or self._line.handle_request(request)
        if self.loses(request):
            response.read()
            raise httpx.ReadError("the answer was lost")
        return response

    def to(self, path: str) -> list[httpx.Request]:
        return [request for request in self.sent if request.url.path.endswith(path)]


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def scout(service: Service, line: Line) -> Iterator[TalentScout]:
    with TalentScout(service.url, service.key, http=httpx.Client(transport=line)) as client:
        yield client
