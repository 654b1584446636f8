"""The official Python client on our tools: over HTTP and stdio, protocol 2026-07-28 and the one before, by token and by asking a person.

Starts the service of this clone with its demo account, and ends it. Run by scripts/ci/python-mcp.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(ROOT / "bin" / "talent-scout")
MODES = {"2026-07-28": "2026-07-28", "legacy": "2025-11-25"}
# Where nobody of the demo's own people lives: asking there costs, once.
CITIES = iter(["Vienna", "Lisbon", "Dublin", "Warsaw", "Prague", "Rome", "Oslo"])


def start(folder: str) -> tuple[subprocess.Popen[str], str, str]:
    """The service, where it is, and the key of its demo account."""
    compiled = ROOT / ".scout" / "reference"  # Left by the tests; without it the service makes its own.
    if compiled.exists():
        shutil.copytree(compiled, Path(folder) / "reference")
    env = {**os.environ, "PORT": "0", "SCOUT_DATA_DIR": folder}
    child = subprocess.Popen([PROGRAM, "start"], env=env, cwd=folder, stdout=subprocess.PIPE, text=True)
    said = ""
    assert child.stdout
    for line in child.stdout:
        said += line
        if found := re.search(r"listening on (\S+)[\s\S]*Its key: (\S+)", said):
            return child, found[1], found[2]
    raise SystemExit(f"the service did not start:\n{said}")


def transport(over: str, url: str, key: str, http: httpx2.AsyncClient):
    if over == "http":
        return streamable_http_client(f"{url}/mcp", http_client=http)
    env = {"PATH": os.environ["PATH"], "TALENT_SCOUT_URL": url, "TALENT_SCOUT_API_KEY": key}
    return StdioServerParameters(command=PROGRAM, args=["mcp"], env=env)


async def told(client: Client, name: str, **arguments):
    result = await client.call_tool(name, arguments)
    assert not result.is_error, result
    assert result.structured_content is not None, result
    return result.structured_content


async def by_token(client: Client, prompt: str) -> None:
    tools = (await client.list_tools()).tools
    assert len(tools) == 10 and all(tool.title and tool.output_schema for tool in tools), tools
    before = (await told(client, "credits"))["available"]
    offer = (await told(client, "search_people", prompt=prompt))["offer"]
    assert (await told(client, "credits"))["available"] == before, "paid unseen"
    confirmed = {"prompt": prompt, "confirm": offer["confirm"], "maxCredits": offer["credits"]}
    found = await told(client, "search_people", **confirmed)
    assert found["status"] == "DONE" and found["people"], found
    again = await told(client, "search_people", **confirmed)
    assert [each["urn"] for each in again["people"]] == [each["urn"] for each in found["people"]]
    assert (await told(client, "credits"))["available"] == before - offer["credits"], "paid twice, or not at all"
    own = await told(client, "search_people", ownOnly=True)
    assert own["status"] == "DONE" and own["paidCredits"] == 0, own


def person(questions: list[str], *, pays: bool):
    async def answer(_context, params) -> ElicitResult:
        questions.append(params.message)
        return ElicitResult(action="accept" if pays else "decline", content={"pay": True} if pays else None)

    return answer


async def check(over: str, mode: str, url: str, key: str) -> None:
    async with httpx2.AsyncClient(headers={"authorization": f"Bearer {key}"}, timeout=60) as http:
        async with Client(transport(over, url, key, http), mode=mode) as client:
            assert client.protocol_version == MODES[mode], client.protocol_version
            await by_token(client, f"engineer in {next(CITIES)}")
        if (over, mode) == ("http", "legacy"):
            return  # Without a session nobody can be asked: the token is the way there.
        prompt = f"engineer in {next(CITIES)}"
        for pays in (False, True):
            questions: list[str] = []
            asked = Client(transport(over, url, key, http), mode=mode, elicitation_callback=person(questions, pays=pays))
            async with asked as client:
                answer = await told(client, "search_people", prompt=prompt)
            assert answer["status"] == ("DONE" if pays else "DECLINED"), answer
            assert len(questions) == 1 and "1 credit" in questions[0], questions


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        child, url, key = start(folder)
        try:
            for over in ("http", "stdio"):
                for mode in MODES:
                    await check(over, mode, url, key)
                    print(f"MCP with the Python client over {over}, protocol {MODES[mode]}: works")
        finally:
            child.send_signal(signal.SIGTERM)
            child.wait(timeout=30)


asyncio.run(main())
