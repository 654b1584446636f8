/** The account: credits, keys, members, webhooks, the request log, decisions, and privacy. */
import type {
  KeyBody,
  MemberBody,
  MemberPatch,
  OverrideBody,
  PersonBody,
  QuoteBody,
  RotateKeyBody,
  WebhookBody,
  WebhookPatch,
} from '../generated/types.ts'
import type { CallOptions, Transport } from '../transport.ts'
import { type Body, listOf, type Query } from './shared.ts'

type LedgerQuery = Omit<Query<'ledger'>, 'format'>

export const creditsResource = (transport: Transport) => ({
  balance: (options?: CallOptions) => transport.call('credits', {}, options),
  spending: (query: Query<'spending'> = {}, options?: CallOptions) => transport.call('spending', { query }, options),
  ledger: (query: LedgerQuery = {}, options?: CallOptions) =>
    listOf(transport, ['ledger', 'entries'], { query }, options),
  /** All matching entries as one CSV file. */
  ledgerCsv: (query: LedgerQuery = {}, options?: CallOptions) =>
    transport.open('ledger', { query: { ...query, format: 'csv' } }, options),
  /** What a call with this body would cost now. Charges and reserves nothing. */
  quote: (body: QuoteBody, options?: CallOptions) => transport.call('quote', { body }, options),
  quotes: (quotes: QuoteBody[], options?: CallOptions) => transport.call('quotes', { body: { quotes } }, options),
})

export const keysResource = (transport: Transport) => ({
  list: (query: Query<'listKeys'> = {}, options?: CallOptions) =>
    listOf(transport, ['listKeys', 'keys'], { query }, options),
  /** The key is shown once. `apiKey` is null when this repeats a call whose answer was lost: revoke that key and create another. */
  create: (body: KeyBody, options?: CallOptions) => transport.call('createKey', { body }, options),
  rotate: (keyId: string, body: RotateKeyBody = {}, options?: CallOptions) =>
    transport.call('rotateKey', { params: { keyId }, body }, options),
  revoke: (keyId: string, options?: CallOptions) => transport.call('revokeKey', { params: { keyId } }, options),
})

export const membersResource = (transport: Transport) => ({
  list: (query: Query<'listMembers'> = {}, options?: CallOptions) =>
    listOf(transport, ['listMembers', 'members'], { query }, options),
  invite: (body: MemberBody, options?: CallOptions) => transport.call('inviteMember', { body }, options),
  change: (memberId: string, body: MemberPatch, options?: CallOptions) =>
    transport.call('changeMember', { params: { memberId }, body }, options),
  /** The member's work stays; their sessions end. */
  remove: (memberId: string, options?: CallOptions) =>
    transport.call('removeMember', { params: { memberId } }, options),
  /** A link that signs the member in, once, within a day. Anybody who has the link can sign in as this member. */
  makeLink: (memberId: string, options?: CallOptions) =>
    transport.call('makeSignInLink', { params: { memberId }, body: {} }, options),
})

export const webhooksResource = (transport: Transport) => ({
  create: (body: WebhookBody, options?: CallOptions) => transport.call('createWebhook', { body }, options),
  list: (query: Query<'listWebhooks'> = {}, options?: CallOptions) =>
    listOf(transport, ['listWebhooks', 'webhooks'], { query }, options),
  get: (webhookId: string, options?: CallOptions) => transport.call('webhook', { params: { webhookId } }, options),
  change: (webhookId: string, body: WebhookPatch, options?: CallOptions) =>
    transport.call('changeWebhook', { params: { webhookId }, body }, options),
  delete: (webhookId: string, options?: CallOptions) =>
    transport.call('deleteWebhook', { params: { webhookId } }, options),
  rotateSecret: (webhookId: string, options?: CallOptions) =>
    transport.call('rotateWebhookSecret', { params: { webhookId }, body: {} }, options),
  /** Sends the event `webhook.test` to this webhook. */
  test: (webhookId: string, options?: CallOptions) =>
    transport.call('testWebhook', { params: { webhookId }, body: {} }, options),
  deliveries: (webhookId: string, query: Query<'listWebhookDeliveries'> = {}, options?: CallOptions) =>
    listOf(transport, ['listWebhookDeliveries', 'deliveries'], { params: { webhookId }, query }, options),
  resend: (webhookId: string, deliveryId: string, options?: CallOptions) =>
    transport.call('resendWebhookDelivery', { params: { webhookId, deliveryId }, body: {} }, options),
})

export const requestsResource = (transport: Transport) => ({
  list: (query: Query<'listRequests'> = {}, options?: CallOptions) =>
    listOf(transport, ['listRequests', 'requests'], { query }, options),
  errors: (query: Query<'requestErrors'> = {}, options?: CallOptions) =>
    transport.call('requestErrors', { query }, options),
})

export const decisionsResource = (transport: Transport) => ({
  /** Every ranking recorded for the account, newest first. */
  list: (query: Query<'listDecisions'> = {}, options?: CallOptions) =>
    listOf(transport, ['listDecisions', 'decisions'], { query }, options),
  get: (decisionId: string, options?: CallOptions) => transport.call('decision', { params: { decisionId } }, options),
  /** Where a person was shown in rankings and why, in sentences that you may send to them. */
  about: (urn: string, query: Query<'decisionsAbout'> = {}, options?: CallOptions) =>
    listOf(transport, ['decisionsAbout', 'decisions'], { params: { urn }, query }, options),
  /** Records that a person decided otherwise than the ranking suggested. */
  override: (decisionId: string, body: OverrideBody, options?: CallOptions) =>
    transport.call('overrideDecision', { params: { decisionId }, body }, options),
  /** Whether the account's searches are ranked. */
  ranking: (options?: CallOptions) => transport.call('ranking', {}, options),
  changeRanking: (body: Body<'changeRanking'>, options?: CallOptions) =>
    transport.call('changeRanking', { body }, options),
  /** Computes the ranking again and says what differs, and why. */
  replay: (decisionId: string, options?: CallOptions) =>
    transport.call('replayDecision', { params: { decisionId }, body: {} }, options),
})

export const privacyResource = (transport: Transport) => ({
  suppress: (body: Body<'suppress'>, options?: CallOptions) => transport.call('suppress', { body }, options),
  suppressions: (query: Query<'suppressions'> = {}, options?: CallOptions) =>
    listOf(transport, ['suppressions', 'suppressions'], { query }, options),
  notices: (query: Query<'notices'> = {}, options?: CallOptions) =>
    listOf(transport, ['notices', 'notices'], { query }, options),
  recordNotice: (urn: string, body: Body<'recordNotice'>, options?: CallOptions) =>
    transport.call('recordNotice', { params: { urn }, body }, options),
  standing: (urn: string, options?: CallOptions) => transport.call('standing', { params: { urn } }, options),
  changeStanding: (urn: string, body: Body<'changeStanding'>, options?: CallOptions) =>
    transport.call('changeStanding', { params: { urn }, body }, options),
  noticeTemplate: (query: Query<'noticeTemplate'> = {}, options?: CallOptions) =>
    transport.call('noticeTemplate', { query }, options),
  /** Requests of people for access or erasure, the first due first. */
  requests: (query: Query<'personRequests'> = {}, options?: CallOptions) =>
    listOf(transport, ['personRequests', 'requests'], { query }, options),
  recordRequest: (body: Body<'recordPersonRequest'>, options?: CallOptions) =>
    transport.call('recordPersonRequest', { body }, options),
  changeRequest: (requestId: string, body: Body<'changePersonRequest'>, options?: CallOptions) =>
    transport.call('changePersonRequest', { params: { requestId }, body }, options),
  /** How long people are kept in the pool. */
  retention: (options?: CallOptions) => transport.call('retention', {}, options),
  changeRetention: (body: Body<'changeRetention'>, options?: CallOptions) =>
    transport.call('changeRetention', { body }, options),
  /** People whose retention time is over, the first to be erased first, and those whom you chose to keep. */
  retained: (query: Query<'retained'> = {}, options?: CallOptions) =>
    listOf(transport, ['retained', 'people'], { query }, options),
  keep: (urn: string, body: Body<'keepPerson'>, options?: CallOptions) =>
    transport.call('keepPerson', { params: { urn }, body }, options),
  unsuppress: (suppressionId: string, options?: CallOptions) =>
    transport.call('unsuppress', { params: { suppressionId } }, options),
  check: (body: Body<'checkSuppressions'>, options?: CallOptions) =>
    transport.call('checkSuppressions', { body }, options),
  erase: (body: PersonBody, options?: CallOptions) => transport.call('erase', { body }, options),
  /** Everything the account holds on a person. */
  access: (body: PersonBody, options?: CallOptions) => transport.call('access', { body }, options),
  audit: (query: Query<'audit'> = {}, options?: CallOptions) =>
    listOf(transport, ['audit', 'entries'], { query }, options),
  /** Audit entries of the calling key or member alone. */
  ownAudit: (query: Query<'ownAudit'> = {}, options?: CallOptions) =>
    listOf(transport, ['ownAudit', 'entries'], { query }, options),
})
