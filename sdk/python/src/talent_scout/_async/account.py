"""The account: credits, keys, members, webhooks, the log of requests, decision records and privacy."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
from typing_extensions import Unpack

from .._generated import types as t
from .._options import CallOptions, after
from .calls import Calls
from .pages import AsyncPaged


class Credits:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def balance(self, **options: Unpack[CallOptions]) -> t.CreditsResponse:
        return await self._calls.call("credits", **options)

    async def spending(self, query: t.SpendingQuery | None = None, **options: Unpack[CallOptions]) -> t.SpendingResponse:
        return await self._calls.call("spending", query=query, **options)

    def ledger(self, query: t.LedgerQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.LedgerResponse, t.LedgerEntry]:
        return AsyncPaged(lambda at: self._calls.call("ledger", query=after(query, at), **options), "entries")

    async def ledger_csv(self, query: t.LedgerQuery | None = None, **options: Unpack[CallOptions]) -> httpx.Response:
        """Downloads all matching entries as one CSV file."""
        return await self._calls.open("ledger", query={**(query or {}), "format": "csv"}, **options)

    async def quote(self, body: t.QuoteBody, **options: Unpack[CallOptions]) -> t.QuoteResponse:
        """Tells what a call would cost now. Charges and reserves nothing."""
        return await self._calls.call("quote", body=body, **options)

    async def quotes(self, quotes: Sequence[t.QuoteBody], **options: Unpack[CallOptions]) -> t.QuotesResponse:
        return await self._calls.call("quotes", body={"quotes": [*quotes]}, **options)


class Keys:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(self, body: t.KeyBody, **options: Unpack[CallOptions]) -> t.KeyMadeResponse:
        """Creates a key. If the first answer was lost on its way, the repeat has `apiKey` None: revoke that key and create another."""
        return await self._calls.call("createKey", body=body, **options)

    async def rotate(self, key_id: str, body: t.RotateKeyBody | None = None, **options: Unpack[CallOptions]) -> t.KeyRotatedResponse:
        return await self._calls.call("rotateKey", params={"keyId": key_id}, body=body or {}, **options)

    async def revoke(self, key_id: str, **options: Unpack[CallOptions]) -> t.KeyRevokedResponse:
        return await self._calls.call("revokeKey", params={"keyId": key_id}, **options)

    def list(self, query: t.ListKeysQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.KeysResponse, t.Key]:
        return AsyncPaged(lambda at: self._calls.call("listKeys", query=after(query, at), **options), "keys")


class Members:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def invite(self, body: t.MemberBody, **options: Unpack[CallOptions]) -> t.MemberResponse:
        return await self._calls.call("inviteMember", body=body, **options)

    async def change(self, member_id: str, body: t.MemberPatch, **options: Unpack[CallOptions]) -> t.MemberResponse:
        return await self._calls.call("changeMember", params={"memberId": member_id}, body=body, **options)

    async def remove(self, member_id: str, **options: Unpack[CallOptions]) -> t.MemberRemovedResponse:
        """Removes a member. The member's sessions end; their work stays."""
        return await self._calls.call("removeMember", params={"memberId": member_id}, **options)

    async def make_link(self, member_id: str, **options: Unpack[CallOptions]) -> t.MemberLinkResponse:
        """Makes a link that signs the member in once. Anybody who has the link can use it, so send it safely."""
        return await self._calls.call("makeSignInLink", params={"memberId": member_id}, body={}, **options)

    def list(self, query: t.ListMembersQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.MembersResponse, t.Member]:
        return AsyncPaged(lambda at: self._calls.call("listMembers", query=after(query, at), **options), "members")


class Webhooks:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(self, body: t.WebhookBody, **options: Unpack[CallOptions]) -> t.WebhookSecretResponse:
        return await self._calls.call("createWebhook", body=body, **options)

    async def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.WebhookResponse:
        return await self._calls.call("webhook", params={"webhookId": webhook_id}, **options)

    async def change(self, webhook_id: str, body: t.WebhookPatch, **options: Unpack[CallOptions]) -> t.WebhookResponse:
        return await self._calls.call("changeWebhook", params={"webhookId": webhook_id}, body=body, **options)

    async def delete(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.WebhookDeletedResponse:
        return await self._calls.call("deleteWebhook", params={"webhookId": webhook_id}, **options)

    async def rotate_secret(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.WebhookSecretResponse:
        return await self._calls.call("rotateWebhookSecret", params={"webhookId": webhook_id}, body={}, **options)

    async def test(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.WebhookDeliveryResponse:
        """Sends the event `webhook.test` to this webhook."""
        return await self._calls.call("testWebhook", params={"webhookId": webhook_id}, body={}, **options)

    def deliveries(
        self, webhook_id: str, query: t.ListWebhookDeliveriesQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.WebhookDeliveryListResponse, t.WebhookDelivery]:
        return AsyncPaged(
            lambda at: self._calls.call("listWebhookDeliveries", params={"webhookId": webhook_id}, query=after(query, at), **options),
            "deliveries",
        )

    async def resend(self, webhook_id: str, delivery_id: str, **options: Unpack[CallOptions]) -> t.WebhookDeliveryResponse:
        return await self._calls.call(
            "resendWebhookDelivery", params={"webhookId": webhook_id, "deliveryId": delivery_id}, body={}, **options
        )

    def list(
        self, query: t.ListWebhooksQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.WebhookListResponse, t.Webhook]:
        return AsyncPaged(lambda at: self._calls.call("listWebhooks", query=after(query, at), **options), "webhooks")


class Requests:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def errors(self, query: t.RequestErrorsQuery | None = None, **options: Unpack[CallOptions]) -> t.RequestErrorsResponse:
        return await self._calls.call("requestErrors", query=query, **options)

    def list(
        self, query: t.ListRequestsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.RequestsResponse, t.LoggedRequest]:
        return AsyncPaged(lambda at: self._calls.call("listRequests", query=after(query, at), **options), "requests")


class Decisions:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def get(self, decision_id: str, **options: Unpack[CallOptions]) -> t.DecisionResponse:
        return await self._calls.call("decision", params={"decisionId": decision_id}, **options)

    def about(
        self, urn: str, query: t.DecisionsAboutQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.DecisionsAboutResponse, t.ToldDecision]:
        """Explains where a person was shown and why, in sentences that you may send to that person."""
        return AsyncPaged(
            lambda at: self._calls.call("decisionsAbout", params={"urn": urn}, query=after(query, at), **options),
            "decisions",
        )

    async def override(self, decision_id: str, body: t.OverrideBody, **options: Unpack[CallOptions]) -> t.OverrideResponse:
        """Records that a human decided differently from the suggestion."""
        return await self._calls.call("overrideDecision", params={"decisionId": decision_id}, body=body, **options)

    async def ranking(self, **options: Unpack[CallOptions]) -> t.RankingResponse:
        """Tells whether the account's searches are ranked."""
        return await self._calls.call("ranking", **options)

    async def change_ranking(self, body: t.RankingBody, **options: Unpack[CallOptions]) -> t.RankingResponse:
        return await self._calls.call("changeRanking", body=body, **options)

    async def replay(self, decision_id: str, **options: Unpack[CallOptions]) -> t.ReplayResponse:
        """Computes a recorded ranking again and tells what differs, and why."""
        return await self._calls.call("replayDecision", params={"decisionId": decision_id}, body={}, **options)

    def list(
        self, query: t.ListDecisionsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.DecisionsResponse, t.DecisionSummary]:
        """All recorded rankings, newest first."""
        return AsyncPaged(lambda at: self._calls.call("listDecisions", query=after(query, at), **options), "decisions")


class Privacy:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def suppress(self, body: t.SuppressBody, **options: Unpack[CallOptions]) -> t.SuppressResponse:
        return await self._calls.call("suppress", body=body, **options)

    def suppressions(
        self, query: t.SuppressionsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.SuppressionsResponse, t.Suppression]:
        return AsyncPaged(
            lambda at: self._calls.call("suppressions", query=after(query, at), **options),
            "suppressions",
        )

    async def unsuppress(self, suppression_id: str, **options: Unpack[CallOptions]) -> t.UnsuppressResponse:
        return await self._calls.call("unsuppress", params={"suppressionId": suppression_id}, **options)

    async def check(self, body: t.CheckSuppressionsBody, **options: Unpack[CallOptions]) -> t.CheckSuppressionsResponse:
        return await self._calls.call("checkSuppressions", body=body, **options)

    def notices(self, query: t.NoticesQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.NoticesResponse, t.Notice]:
        """People who must be told where their data came from, earliest due date first."""
        return AsyncPaged(lambda at: self._calls.call("notices", query=after(query, at), **options), "notices")

    async def record_notice(self, urn: str, body: t.NoticeBody, **options: Unpack[CallOptions]) -> t.NoticeResponse:
        return await self._calls.call("recordNotice", params={"urn": urn}, body=body, **options)

    async def standing(self, urn: str, **options: Unpack[CallOptions]) -> t.StandingResponse:
        """A person's legal basis, consent, and whether they may be contacted."""
        return await self._calls.call("standing", params={"urn": urn}, **options)

    async def change_standing(self, urn: str, body: t.StandingBody, **options: Unpack[CallOptions]) -> t.StandingResponse:
        return await self._calls.call("changeStanding", params={"urn": urn}, body=body, **options)

    async def notice_template(self, query: t.NoticeTemplateQuery | None = None, **options: Unpack[CallOptions]) -> t.NoticeTemplateResponse:
        return await self._calls.call("noticeTemplate", query=query, **options)

    def requests(
        self, query: t.PersonRequestsQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.PersonRequestsResponse, t.PersonRequest]:
        """Requests that people made about their data, earliest due date first."""
        return AsyncPaged(lambda at: self._calls.call("personRequests", query=after(query, at), **options), "requests")

    async def record_request(self, body: t.RecordRequestBody, **options: Unpack[CallOptions]) -> t.PersonRequestResponse:
        return await self._calls.call("recordPersonRequest", body=body, **options)

    async def change_request(self, request_id: str, body: t.PersonRequestPatch, **options: Unpack[CallOptions]) -> t.PersonRequestResponse:
        return await self._calls.call("changePersonRequest", params={"requestId": request_id}, body=body, **options)

    async def retention(self, **options: Unpack[CallOptions]) -> t.RetentionResponse:
        """The rules for how long people are kept in the pool."""
        return await self._calls.call("retention", **options)

    async def change_retention(self, body: t.RetentionBody, **options: Unpack[CallOptions]) -> t.RetentionResponse:
        return await self._calls.call("changeRetention", body=body, **options)

    def retained(
        self, query: t.RetainedQuery | None = None, **options: Unpack[CallOptions]
    ) -> AsyncPaged[t.RetainedResponse, t.RetainedPerson]:
        """People whose time in the pool is over, the next to be erased first, and people who are kept longer."""
        return AsyncPaged(lambda at: self._calls.call("retained", query=after(query, at), **options), "people")

    async def keep(self, urn: str, body: t.KeepBody, **options: Unpack[CallOptions]) -> t.KeepResponse:
        return await self._calls.call("keepPerson", params={"urn": urn}, body=body, **options)

    async def erase(self, body: t.PersonBody, **options: Unpack[CallOptions]) -> t.ErasureResponse:
        return await self._calls.call("erase", body=body, **options)

    async def access(self, body: t.PersonBody, **options: Unpack[CallOptions]) -> t.AccessResponse:
        """Everything the service holds about a person."""
        return await self._calls.call("access", body=body, **options)

    def audit(self, query: t.AuditQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.AuditResponse, t.AuditEntry]:
        return AsyncPaged(lambda at: self._calls.call("audit", query=after(query, at), **options), "entries")

    def own_audit(self, query: t.OwnAuditQuery | None = None, **options: Unpack[CallOptions]) -> AsyncPaged[t.AuditResponse, t.AuditEntry]:
        """Audit entries of this key or member only."""
        return AsyncPaged(lambda at: self._calls.call("ownAudit", query=after(query, at), **options), "entries")
