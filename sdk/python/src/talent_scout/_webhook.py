"""Verifies that a webhook came from the service, by the Standard Webhooks scheme."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from ._errors import WebhookVerificationError

if TYPE_CHECKING:
    from ._generated.types import ServiceEvent


def verify_webhook(
    payload: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    tolerance: float = 300,
) -> ServiceEvent:
    """Returns the event of a webhook. Raises WebhookVerificationError if the service did not send it, or not recently.

    `payload` is the raw body, before any JSON parser. `secret` is `whsec_…`, or several secrets while you rotate them.
    `tolerance` is how far the time of the webhook may be from now, in seconds.
    """
    given = {name.lower(): value for name, value in headers.items()}
    sent_id, timestamp, signatures = (_header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookVerificationError("its time is too far from now")
    body = payload.encode() if isinstance(payload, str) else payload
    signed = f"{sent_id}.{timestamp}.".encode() + body
    for each in [secret] if isinstance(secret, str) else secret:
        if _is_signed(signed, signatures, each):
            return cast("ServiceEvent", json.loads(body))
    raise WebhookVerificationError("no signature fits")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"the header {name} is missing")
    return value


def _is_signed(signed: bytes, signatures: str, secret: str) -> bool:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise WebhookVerificationError("the secret is not one of the form whsec_…")
    wanted = base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    given = [each[3:].encode() for each in signatures.split(" ") if each.startswith("v1,")]
    return any(hmac.compare_digest(wanted, each) for each in given)
