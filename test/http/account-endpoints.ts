/** The endpoints about an account itself: keys, members and credits, webhooks, data subjects' requests, logs. */
import { scopes } from '../../src/accounts/account.ts'
import { type Endpoint, nobody, talents } from './endpoint.ts'

const noKey = { keyId: 'key_none' }
const noMember = { memberId: 'mem_none' }
const noWebhook = { webhookId: 'whk_none' }
const noDecision = { decisionId: 'dec_none' }

export const accountEndpoints: Endpoint[] = [
  { method: 'GET', path: 'account', scopes: [...scopes] },
  { method: 'GET', path: 'requests', scopes: ['admin', 'audit'], query: { failed: 'true' } },
  { method: 'GET', path: 'requests/errors', scopes: ['admin', 'audit'] },
  { method: 'GET', path: 'keys', scopes: ['admin'] },
  // A key can give only scopes it has itself, here the one that opens this endpoint.
  { method: 'POST', path: 'keys', scopes: ['admin'], body: { name: 'another', scopes: ['admin'] } },
  { method: 'POST', path: 'keys/{keyId}/rotate', params: noKey, scopes: ['admin'], body: { overlapSeconds: 0 } },
  { method: 'DELETE', path: 'keys/{keyId}', params: noKey, scopes: ['admin'] },
  { method: 'GET', path: 'members', scopes: ['admin', 'pool', 'view', 'comment', 'audit'] },
  // A role with no more rights than the one scope that opens this endpoint.
  { method: 'POST', path: 'members', scopes: ['admin'], body: { email: 'no@one.example', role: 'auditor' } },
  { method: 'PATCH', path: 'members/{memberId}', params: noMember, scopes: ['admin'], body: { name: 'x' } },
  { method: 'DELETE', path: 'members/{memberId}', params: noMember, scopes: ['admin'] },
  { method: 'POST', path: 'members/{memberId}/link', params: noMember, scopes: ['admin'], body: {} },
  { method: 'GET', path: 'credits', scopes: [...scopes] },
  { method: 'GET', path: 'credits/spending', scopes: [...scopes], query: { days: '7' } },
  { method: 'GET', path: 'credits/ledger', scopes: ['admin', 'audit'], query: { kind: 'GRANT' } },
  {
    method: 'POST',
    path: 'credits/quote',
    // Any key may ask for quotes, but only a key that may make the call gets a price.
    scopes: ['enrich', 'admin'],
    body: { operation: 'enrich/batch', body: { talents } },
  },
  {
    method: 'POST',
    path: 'credits/quotes',
    // Each quote is answered or refused by itself.
    scopes: [...scopes],
    body: { quotes: [{ operation: 'enrich/batch', body: { talents } }] },
  },
  { method: 'GET', path: 'webhooks', scopes: ['admin'], query: { limit: '10' } },
  { method: 'POST', path: 'webhooks', scopes: ['admin'], body: { url: 'https://hooks.example.com/in' } },
  { method: 'GET', path: 'webhooks/{webhookId}', params: noWebhook, scopes: ['admin'] },
  { method: 'PATCH', path: 'webhooks/{webhookId}', params: noWebhook, scopes: ['admin'], body: { active: false } },
  { method: 'DELETE', path: 'webhooks/{webhookId}', params: noWebhook, scopes: ['admin'] },
  { method: 'POST', path: 'webhooks/{webhookId}/rotate-secret', params: noWebhook, scopes: ['admin'], body: {} },
  { method: 'POST', path: 'webhooks/{webhookId}/test', params: noWebhook, scopes: ['admin'], body: {} },
  { method: 'GET', path: 'webhooks/{webhookId}/deliveries', params: noWebhook, scopes: ['admin'] },
  {
    method: 'POST',
    path: 'webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    params: { ...noWebhook, deliveryId: 'dlv_none' },
    scopes: ['admin'],
    body: {},
  },
  { method: 'GET', path: 'events', scopes: [...scopes], query: { after: `evt_${'0'.repeat(26)}` } },
  {
    method: 'POST',
    path: 'privacy/suppressions',
    scopes: ['admin'],
    body: { entries: [{ email: 'nobody@nowhere.example' }] },
  },
  { method: 'GET', path: 'privacy/suppressions', scopes: ['admin'] },
  {
    method: 'DELETE',
    path: 'privacy/suppressions/{suppressionId}',
    params: { suppressionId: 'sup_none' },
    scopes: ['admin'],
  },
  {
    method: 'POST',
    path: 'privacy/suppressions/check',
    scopes: ['admin'],
    body: { entries: [{ email: 'nobody@nowhere.example' }] },
  },
  { method: 'POST', path: 'privacy/erasures', scopes: ['admin'], body: { urn: 'urn:nobody' } },
  { method: 'GET', path: 'privacy/notices', scopes: ['admin'] },
  {
    method: 'POST',
    path: 'privacy/notices/{urn}',
    params: nobody,
    scopes: ['admin'],
    body: { state: 'SENT' },
  },
  { method: 'GET', path: 'privacy/people/{urn}', params: nobody, scopes: ['admin'] },
  {
    method: 'POST',
    path: 'privacy/people/{urn}',
    params: nobody,
    scopes: ['admin'],
    body: { doNotContact: true },
  },
  { method: 'GET', path: 'privacy/notices/template', scopes: ['admin'] },
  { method: 'GET', path: 'privacy/requests', scopes: ['admin'] },
  {
    method: 'POST',
    path: 'privacy/requests',
    scopes: ['admin'],
    body: { kind: 'ACCESS', urn: 'urn:nobody', identifiedBy: 'DOCUMENT' },
  },
  {
    method: 'PATCH',
    path: 'privacy/requests/{requestId}',
    params: { requestId: 'prq_none' },
    scopes: ['admin'],
    body: { identifiedBy: 'DOCUMENT' },
  },
  { method: 'GET', path: 'privacy/retention', scopes: ['admin'] },
  { method: 'PUT', path: 'privacy/retention', scopes: ['admin'], body: { months: null } },
  { method: 'GET', path: 'privacy/retention/people', scopes: ['admin'] },
  {
    method: 'POST',
    path: 'privacy/retention/people/{urn}',
    params: nobody,
    scopes: ['admin'],
    body: { state: 'KEPT', reason: 'CONSENT' },
  },
  { method: 'POST', path: 'privacy/access', scopes: ['admin'], body: { urn: 'urn:nobody' } },
  { method: 'GET', path: 'audit', scopes: ['admin', 'audit'] },
  { method: 'GET', path: 'audit/own', scopes: [...scopes] },
  { method: 'GET', path: 'decisions', scopes: ['admin', 'audit'], query: { urn: 'urn:nobody' } },
  { method: 'GET', path: 'decisions/{decisionId}', params: noDecision, scopes: ['admin', 'audit'] },
  {
    method: 'GET',
    path: 'privacy/people/{urn}/decisions',
    params: nobody,
    scopes: ['admin', 'audit'],
    query: { lang: 'de' },
  },
  {
    method: 'POST',
    path: 'decisions/{decisionId}/override',
    params: noDecision,
    scopes: ['search', 'admin'],
    body: { urn: 'urn:nobody', action: 'REJECTED', reason: 'nobody' },
  },
  { method: 'GET', path: 'decisions/ranking', scopes: ['admin', 'audit'] },
  { method: 'PUT', path: 'decisions/ranking', scopes: ['admin'], body: { ranking: 'SUGGESTED' } },
  { method: 'POST', path: 'decisions/{decisionId}/replay', params: noDecision, scopes: ['admin', 'audit'], body: {} },
]
