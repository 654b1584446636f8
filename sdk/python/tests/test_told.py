"""What the service tells by itself: events that none is lost of, webhooks that nobody else can send."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from conftest import Line, Service

from talent_scout import AsyncTalentScout, TalentScout, WebhookVerificationError, verify_webhook


def test_events_resume_behind_the_last_one(scout: TalentScout, service: Service) -> None:
    urn = scout.pool.put({"full_name": "Eva Sanz", "externalId": "events-1"})["results"][0]["urn"]
    assert urn
    breaking = Breaking()
    opened = 0

    def add() -> None:
        nonlocal opened
        opened += 1
        scout.projects.create({"name": f"project {opened}", "urns": [urn]})

    seen: list[str] = []
    with TalentScout(service.url, service.key, http=httpx.Client(transport=breaking)) as listener:
        for event in listener.events(types=["project.member.added"], on_open=add):
            seen.append(event["id"])
            breaking.is_cut = True
            if len(seen) == 3:
                break
    assert len(set(seen)) == 3
    assert opened == 3
    asked = [request.headers.get("last-event-id") for request in breaking.sent]
    assert asked == [None, seen[0], seen[1]]


class Breaking(Line):
    """Ends a stream behind the event that was read."""

    is_cut = False

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        return httpx.Response(response.status_code, headers=response.headers, stream=Cut(self, response))


class Cut(httpx.SyncByteStream):
    def __init__(self, line: Breaking, response: httpx.Response) -> None:
        self._line, self._response = line, response

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._response.iter_raw():
            yield chunk
            if self._line.is_cut:
                self._line.is_cut = False
                raise httpx.ReadError("the connection broke")

    def close(self) -> None:
        self._response.close()


def test_a_webhook_is_verified_and_a_changed_one_refused(scout: TalentScout) -> None:
    received: list[tuple[bytes, dict[str, str]]] = []
    arrived = threading.Event()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((self.rfile.read(int(self.headers["content-length"])), dict(self.headers)))
            self.send_response(204)
            self.end_headers()
            arrived.set()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        made = scout.webhooks.create({"url": f"http://127.0.0.1:{server.server_port}/in"})
        scout.webhooks.test(made["webhook"]["webhookId"])
        assert arrived.wait(30)
        server.shutdown()
    body, headers = received[0]
    assert verify_webhook(body, headers, made["secret"])["type"] == "webhook.test"
    assert verify_webhook(body.decode(), headers, ["whsec_b3RoZXI=", made["secret"]])["type"] == "webhook.test"
    late = {**headers, "webhook-timestamp": "1"}
    for wrong in [(body + b" ", headers), (body, late), (body, {})]:
        with pytest.raises(WebhookVerificationError):
            verify_webhook(*wrong, made["secret"])
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body, headers, "whsec_b3RoZXI=")
    scout.webhooks.delete(made["webhook"]["webhookId"])


def test_the_awaited_client_does_the_same(service: Service) -> None:
    async def story() -> tuple[int, str, int]:
        async with AsyncTalentScout(service.url, service.key) as scout:
            network: list[str] = []
            async for person in scout.search_people({"prompt": "engineer"}):
                network += [person["urn"]] if person["requiresEnrich"] else []
                if len(network) == 16:
                    break
            report = await scout.enrich.many(network, max_credits=16)
            jobs = await scout.jobs.list({"limit": 1}).to_list(2)
            return len(report.results), report.status, len(jobs)

    assert asyncio.run(story()) == (16, "COMPLETED", 2)


def test_the_awaited_client_hears_events(service: Service) -> None:
    async def story() -> str:
        async with AsyncTalentScout(service.url, service.key) as scout:
            put = await scout.pool.put({"full_name": "Iris Mora", "externalId": "events-2"})
            urn = put["results"][0]["urn"] or ""
            opened = asyncio.Event()
            events = scout.events(types=["project.member.added"], on_open=opened.set)
            first = asyncio.ensure_future(anext(events))
            await opened.wait()
            made = await scout.projects.create({"name": "Heard", "urns": [urn]})
            event = await first
            assert event["type"] == "project.member.added"
            assert event["data"]["projectId"] == made["project"]["projectId"]
            return event["data"]["urn"]

    assert asyncio.run(story()).startswith("urn:pool:")
