/** Every endpoint that takes a key: which scopes open it, and one well-formed call of it about nobody. */
import { POOL_BODY_BYTES_MAX } from '../../contract/limits.ts'
import { type Scope, scopes } from '../../src/accounts/account.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /v1, as the OpenAPI document writes it: a part of the path that names somebody stands in braces. */
  path: string
  params?: Record<string, string>
  /** Any one of these is enough. */
  scopes: Scope[]
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Its body is a file of any size and any kind. */
  isUpload?: boolean
  /** Where more than the usual is taken. */
  bodyBytesMax?: number
}

/** Not the one of `enrich`: two collections of one person would wait for each other. */
const talents = [{ urn: 'urn:network:person:no-one' }]

const noKey = { keyId: 'key_none' }
const noWebhook = { webhookId: 'whk_none' }
const noSearch = { savedSearchId: 'ssr_none' }
const noShortlist = { shortlistId: 'sho_none' }
const noProject = { projectId: 'prj_none' }
const nobody = { urn: 'urn:nobody' }

const members = { urns: ['urn:nobody'] }

export const endpoints: Endpoint[] = [
  { method: 'POST', path: 'talent-scout/search', scopes: ['search'], body: { filtersJson: '{"localOnly":true}' } },
  { method: 'POST', path: 'talent-scout/read', scopes: ['search'], body: { text: 'nurse in Madrid' } },
  { method: 'POST', path: 'talent-scout/counts', scopes: ['search'], body: { limit: 5 } },
  { method: 'GET', path: 'talent-scout/enrich', scopes: ['enrich'], query: { urn: 'urn:network:person:nobody' } },
  { method: 'POST', path: 'talent-scout/enrich/batch', scopes: ['enrich'], body: { talents } },
  {
    method: 'POST',
    path: 'talent-scout/contact',
    scopes: ['contact'],
    body: { urn: 'urn:nobody', requestedFields: ['phone'] },
  },
  { method: 'GET', path: 'talent-scout/contact-status', scopes: ['contact'], query: { urn: 'urn:nobody' } },
  {
    method: 'POST',
    path: 'talent-scout/contact/batch',
    scopes: ['contact'],
    body: { talents, requestedFields: ['phone'] },
  },
  { method: 'GET', path: 'talent-scout/batch-status', scopes: ['enrich', 'contact'], query: { jobId: 'job_none' } },
  { method: 'GET', path: 'jobs', scopes: ['enrich', 'contact'], query: { done: 'false' } },
  { method: 'GET', path: 'talent-scout/resolve-location', scopes: ['search'], query: { city: 'Madrid' } },
  {
    method: 'GET',
    path: 'talent-scout/resolve-entity',
    scopes: ['search'],
    query: { kind: 'COMPANY', query: 'Spotify' },
  },
  { method: 'POST', path: 'talent-pool/imports', scopes: ['pool'], isUpload: true, body: {} },
  { method: 'POST', path: 'talent-pool/imports/preview', scopes: ['pool'], isUpload: true, body: {} },
  { method: 'GET', path: 'talent-pool/imports', scopes: ['pool'], query: { limit: '10' } },
  { method: 'GET', path: 'talent-pool/imports/{importId}', params: { importId: 'imp_none' }, scopes: ['pool'] },
  { method: 'DELETE', path: 'talent-pool/imports/{importId}', params: { importId: 'imp_none' }, scopes: ['pool'] },
  {
    method: 'GET',
    path: 'talent-pool/imports/{importId}/rejected',
    params: { importId: 'imp_none' },
    scopes: ['pool'],
  },
  {
    method: 'GET',
    path: 'talent-pool/imports/{importId}/left-out',
    params: { importId: 'imp_none' },
    scopes: ['pool'],
  },
  {
    method: 'POST',
    path: 'talent-pool/imports/{importId}/rejected/{row}',
    params: { importId: 'imp_none', row: '2' },
    scopes: ['pool'],
    body: { record: { name: 'Nobody' } },
  },
  { method: 'POST', path: 'talent-pool/candidates/draft', scopes: ['pool'], isUpload: true, body: {} },
  { method: 'GET', path: 'talent-pool/duplicates/merges', scopes: ['pool'], query: { limit: '1' } },
  { method: 'GET', path: 'talent-pool/export', scopes: ['pool'], query: { format: 'ndjson' } },
  { method: 'GET', path: 'saved-searches', scopes: ['search'], query: { limit: '10' } },
  { method: 'POST', path: 'saved-searches', scopes: ['search'], body: { name: 'nobody', prompt: 'nobody' } },
  { method: 'GET', path: 'saved-searches/{savedSearchId}', params: noSearch, scopes: ['search'] },
  {
    method: 'PATCH',
    path: 'saved-searches/{savedSearchId}',
    params: noSearch,
    scopes: ['search'],
    body: { name: 'x' },
  },
  { method: 'DELETE', path: 'saved-searches/{savedSearchId}', params: noSearch, scopes: ['search'] },
  { method: 'POST', path: 'saved-searches/{savedSearchId}/seen', params: noSearch, scopes: ['search'], body: {} },
  { method: 'GET', path: 'shortlists', scopes: ['pool'], query: { limit: '10' } },
  { method: 'POST', path: 'shortlists', scopes: ['pool'], body: { name: 'nobody', urns: ['urn:nobody'] } },
  { method: 'POST', path: 'shortlists/members', scopes: ['pool'], body: members },
  { method: 'GET', path: 'shortlists/{shortlistId}', params: noShortlist, scopes: ['pool'] },
  { method: 'PATCH', path: 'shortlists/{shortlistId}', params: noShortlist, scopes: ['pool'], body: { name: 'x' } },
  { method: 'DELETE', path: 'shortlists/{shortlistId}', params: noShortlist, scopes: ['pool'] },
  { method: 'POST', path: 'shortlists/{shortlistId}/seen', params: noShortlist, scopes: ['pool'], body: {} },
  { method: 'GET', path: 'shortlists/{shortlistId}/items', params: noShortlist, scopes: ['pool'] },
  {
    method: 'POST',
    path: 'shortlists/{shortlistId}/items',
    params: noShortlist,
    scopes: ['pool'],
    body: { urns: ['urn:nobody'] },
  },
  {
    method: 'DELETE',
    path: 'shortlists/{shortlistId}/items/{urn}',
    params: { ...noShortlist, ...nobody },
    scopes: ['pool'],
  },
  { method: 'GET', path: 'projects', scopes: ['pool'], query: { archived: 'false' } },
  { method: 'POST', path: 'projects', scopes: ['pool'], body: { name: 'nobody', urns: ['urn:nobody'] } },
  { method: 'GET', path: 'projects/{projectId}', params: noProject, scopes: ['pool'] },
  { method: 'PATCH', path: 'projects/{projectId}', params: noProject, scopes: ['pool'], body: { name: 'x' } },
  { method: 'DELETE', path: 'projects/{projectId}', params: noProject, scopes: ['pool'] },
  {
    method: 'POST',
    path: 'projects/{projectId}/searches',
    params: noProject,
    scopes: ['pool'],
    body: { prompt: 'nobody' },
  },
  {
    method: 'DELETE',
    path: 'projects/{projectId}/searches/{savedSearchId}',
    params: { ...noProject, ...noSearch },
    scopes: ['pool'],
  },
  { method: 'POST', path: 'projects/members', scopes: ['pool'], body: members },
  { method: 'GET', path: 'projects/{projectId}/members', params: noProject, scopes: ['pool'], query: { tag: 'x' } },
  { method: 'POST', path: 'projects/{projectId}/members', params: noProject, scopes: ['pool'], body: members },
  {
    method: 'GET',
    path: 'projects/{projectId}/members/{urn}',
    params: { ...noProject, ...nobody },
    scopes: ['pool'],
  },
  {
    method: 'DELETE',
    path: 'projects/{projectId}/members/{urn}',
    params: { ...noProject, ...nobody },
    scopes: ['pool'],
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/move',
    params: noProject,
    scopes: ['pool'],
    body: { ...members, stageId: 'stg_none' },
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/tag',
    params: noProject,
    scopes: ['pool'],
    body: { ...members, add: ['x'] },
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/enrich',
    params: noProject,
    scopes: ['enrich'],
    body: members,
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/unlock',
    params: noProject,
    scopes: ['contact'],
    body: { ...members, requestedFields: ['phone'] },
  },
  { method: 'POST', path: 'projects/{projectId}/export', params: noProject, scopes: ['pool'], body: {} },
  { method: 'GET', path: 'projects/{projectId}/feed', params: noProject, scopes: ['pool'] },
  { method: 'POST', path: 'projects/{projectId}/notes', params: noProject, scopes: ['pool'], body: { text: 'x' } },
  {
    method: 'DELETE',
    path: 'projects/{projectId}/notes/{noteId}',
    params: { ...noProject, noteId: 'pen_none' },
    scopes: ['pool'],
  },
  { method: 'GET', path: 'account', scopes: [...scopes] },
  { method: 'GET', path: 'requests', scopes: ['admin'], query: { failed: 'true' } },
  { method: 'GET', path: 'requests/errors', scopes: ['admin'] },
  { method: 'GET', path: 'keys', scopes: ['admin'] },
  // A key gives only what it has: the one scope that opens this.
  { method: 'POST', path: 'keys', scopes: ['admin'], body: { name: 'another', scopes: ['admin'] } },
  { method: 'POST', path: 'keys/{keyId}/rotate', params: noKey, scopes: ['admin'], body: { overlapSeconds: 0 } },
  { method: 'DELETE', path: 'keys/{keyId}', params: noKey, scopes: ['admin'] },
  { method: 'GET', path: 'credits', scopes: [...scopes] },
  { method: 'GET', path: 'credits/spending', scopes: [...scopes], query: { days: '7' } },
  { method: 'GET', path: 'credits/ledger', scopes: ['admin'], query: { kind: 'GRANT' } },
  {
    method: 'POST',
    path: 'credits/quote',
    // Any key may ask; what a call would cost, one that may make it.
    scopes: ['enrich', 'admin'],
    body: { operation: 'enrich/batch', body: { talents } },
  },
  {
    method: 'POST',
    path: 'credits/quotes',
    // Each is told or refused by itself.
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
    path: 'talent-pool/candidates',
    scopes: ['pool'],
    body: { full_name: 'No One', externalId: 'nobody' },
    bodyBytesMax: POOL_BODY_BYTES_MAX,
  },
  { method: 'GET', path: 'talent-pool/candidates', scopes: ['pool'], query: { q: 'nobody', tags: 'a,b' } },
  { method: 'POST', path: 'talent-pool/candidates/save', scopes: ['pool'], body: { urns: ['urn:nobody'] } },
  { method: 'GET', path: 'talent-pool/candidates/{urn}', params: nobody, scopes: ['pool'] },
  { method: 'PATCH', path: 'talent-pool/candidates/{urn}', params: nobody, scopes: ['pool'], body: { notes: null } },
  { method: 'DELETE', path: 'talent-pool/candidates/{urn}', params: nobody, scopes: ['pool'] },
  { method: 'GET', path: 'talent-pool/duplicates', scopes: ['pool'], query: { limit: '1' } },
  {
    method: 'POST',
    path: 'talent-pool/duplicates/merge',
    scopes: ['pool'],
    body: { keep: 'urn:nobody', merge: ['urn:no-one'] },
  },
  { method: 'POST', path: 'talent-pool/duplicates/unmerge', scopes: ['pool'], body: { mergeId: 'mrg_none' } },
  {
    method: 'POST',
    path: 'talent-pool/duplicates/dismiss',
    scopes: ['pool'],
    body: { urns: ['urn:nobody', 'urn:no-one'] },
  },
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
  { method: 'POST', path: 'privacy/access', scopes: ['admin'], body: { urn: 'urn:nobody' } },
  { method: 'GET', path: 'audit', scopes: ['admin'] },
]

/** Those that take JSON. */
export const posts = endpoints.filter((endpoint) => endpoint.method === 'POST' && !endpoint.isUpload)

/** Whether some endpoint answers this method at this address: a part in braces may be any word. */
export const isServed = (method: string, address: string) =>
  endpoints.some(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^/v1/${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address.split('?')[0]!),
  )

export const addressOf = ({ path, params = {}, query }: Endpoint): string =>
  `/v1/${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]!))}${query ? `?${new URLSearchParams(query)}` : ''}`
