/**
 * Another account's things, at every endpoint of the OpenAPI document: exactly as if they did not exist, by the same
 * statements, and nothing of them in any answer or changed by any call. An endpoint without a row here fails.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { addressOf, type Endpoint, endpoints } from '../http/endpoints.ts'
import { ended, sendFile } from '../support/imports.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Body, type Called, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })
const { database } = service.scout
const owner = await service.account(1_000)
const things = await makeThings(owner)
// Its statements would stand among those of the requests.
await service.stopWorker()

/** One of everything that an account can have, each under an id of its own. */
async function makeThings(account: TestAccount) {
  const { call } = account
  const person = magic('found-all')
  await account.post('contact', { ...person, requestedFields: ['work_email', 'phone'] })
  await account.awaitContact(person.urn)
  const [urn] = await account.enriched(1, 'nurse')
  const job = await account.post('contact/batch', { talents: [{ urn }], requestedFields: ['phone'] })
  await account.awaitBatch(job.body.jobId)
  const records = ['kept', 'merged', 'third'].map((name) => ({
    full_name: `Canary ${name}`,
    externalId: `canary-${name}`,
    email: `${name}@canary.example`,
  }))
  const put = await call('POST', 'talent-pool/candidates', { candidates: records })
  const [kept, merged, third] = put.body.results.map((result: Body) => result.urn)
  const merge = await call('POST', 'talent-pool/duplicates/merge', { keep: kept, merge: [merged] })
  const upload = await sendFile(service, account, 'full_name,email\nCanary Row,row@canary.example\n', 'text/csv')
  const { importId } = await ended(account, upload)
  const receiver = await startReceiver()
  const webhook = await call('POST', 'webhooks', { url: receiver.url, description: 'canary hook' })
  const { webhookId } = webhook.body.webhook
  await call('POST', `webhooks/${webhookId}/test`, {})
  await receiver.nth(1)
  const deliveries = await call('GET', `webhooks/${webhookId}/deliveries`)
  const key = await call('POST', 'keys', { name: 'canary key', scopes: ['admin'] })
  const listed = await call('POST', 'privacy/suppressions', { entries: [{ email: 'hidden@canary.example' }] })
  const search = await call('POST', 'saved-searches', { name: 'canary search', prompt: 'nurse' })
  const list = await call('POST', 'shortlists', { name: 'canary list', urns: [third] })
  const made = await call('POST', 'projects', { name: 'canary project', urns: [third] })
  const { projectId, stages } = made.body.project
  const note = await call('POST', `projects/${projectId}/notes`, { text: 'canary note', urn: third })
  return {
    projectId: projectId as string,
    stageId: stages[1].stageId as string,
    noteId: note.body.entry.entryId as string,
    savedSearchId: search.body.savedSearch.savedSearchId as string,
    shortlistId: list.body.shortlist.shortlistId as string,
    urn: third as string,
    kept: kept as string,
    networkUrn: person.urn,
    enrichedUrn: urn!,
    jobId: job.body.jobId as string,
    mergeId: merge.body.mergeId as string,
    importId: importId as string,
    webhookId: webhookId as string,
    deliveryId: deliveries.body.deliveries[0].deliveryId as string,
    keyId: (key.body.key ?? key.body).keyId as string,
    suppressionId: listed.body.suppressions[0].suppressionId as string,
  }
}

type Things = typeof things
type Call = Pick<Endpoint, 'params' | 'query' | 'body'>

/** How each endpoint would name the owner's things; `NAMES_NOTHING`: it cannot. */
const NAMES_NOTHING = 'it takes nobody’s id'
const table: Record<string, ((of: Things) => Call) | typeof NAMES_NOTHING> = {
  'POST talent-scout/search': ({ urn }) => ({ body: { like: [urn] } }),
  'POST talent-scout/read': NAMES_NOTHING,
  'POST talent-scout/counts': ({ urn }) => ({ body: { like: [urn] } }),
  'GET talent-scout/enrich': ({ urn }) => ({ query: { urn } }),
  'POST talent-scout/enrich/batch': ({ urn }) => ({ body: { talents: [{ urn }] } }),
  'POST talent-scout/contact': ({ urn }) => ({ body: { urn, requestedFields: ['phone'] } }),
  'GET talent-scout/contact-status': ({ networkUrn: urn }) => ({ query: { urn } }),
  'POST talent-scout/contact/batch': ({ enrichedUrn: urn }) => ({
    body: { talents: [{ urn }], requestedFields: ['phone'] },
  }),
  'GET talent-scout/batch-status': ({ jobId }) => ({ query: { jobId } }),
  'GET talent-scout/resolve-location': NAMES_NOTHING,
  'GET talent-scout/resolve-entity': NAMES_NOTHING,
  'POST talent-pool/imports': NAMES_NOTHING,
  'POST talent-pool/imports/preview': NAMES_NOTHING,
  'GET talent-pool/imports': NAMES_NOTHING,
  'GET talent-pool/imports/{importId}': ({ importId }) => ({ params: { importId } }),
  'DELETE talent-pool/imports/{importId}': ({ importId }) => ({ params: { importId } }),
  'GET talent-pool/imports/{importId}/rejected': ({ importId }) => ({ params: { importId } }),
  'GET talent-pool/imports/{importId}/left-out': ({ importId }) => ({ params: { importId } }),
  'POST talent-pool/imports/{importId}/rejected/{row}': ({ importId }) => ({ params: { importId, row: '1' } }),
  'POST talent-pool/candidates/draft': NAMES_NOTHING,
  'GET talent-pool/duplicates/merges': NAMES_NOTHING,
  'GET talent-pool/export': NAMES_NOTHING,
  'GET account': NAMES_NOTHING,
  'GET keys': NAMES_NOTHING,
  'POST keys': NAMES_NOTHING,
  'POST keys/{keyId}/rotate': ({ keyId }) => ({ params: { keyId } }),
  'DELETE keys/{keyId}': ({ keyId }) => ({ params: { keyId } }),
  'GET credits': NAMES_NOTHING,
  'GET credits/ledger': ({ jobId }) => ({ query: { jobId } }),
  'POST credits/quote': ({ urn }) => ({ body: { operation: 'enrich/batch', body: { talents: [{ urn }] } } }),
  'POST credits/quotes': ({ urn }) => ({
    body: { quotes: [{ operation: 'enrich/batch', body: { talents: [{ urn }] } }] },
  }),
  'GET webhooks': NAMES_NOTHING,
  'POST webhooks': NAMES_NOTHING,
  'GET webhooks/{webhookId}': ({ webhookId }) => ({ params: { webhookId } }),
  'PATCH webhooks/{webhookId}': ({ webhookId }) => ({ params: { webhookId } }),
  'DELETE webhooks/{webhookId}': ({ webhookId }) => ({ params: { webhookId } }),
  'POST webhooks/{webhookId}/rotate-secret': ({ webhookId }) => ({ params: { webhookId } }),
  'POST webhooks/{webhookId}/test': ({ webhookId }) => ({ params: { webhookId } }),
  'GET webhooks/{webhookId}/deliveries': ({ webhookId }) => ({ params: { webhookId } }),
  'POST webhooks/{webhookId}/deliveries/{deliveryId}/resend': ({ webhookId, deliveryId }) => ({
    params: { webhookId, deliveryId },
  }),
  'GET events': NAMES_NOTHING,
  'POST talent-pool/candidates': NAMES_NOTHING,
  'GET talent-pool/candidates': () => ({ query: { q: 'canary' } }),
  'POST talent-pool/candidates/save': ({ enrichedUrn }) => ({ body: { urns: [enrichedUrn] } }),
  'GET talent-pool/candidates/{urn}': ({ urn }) => ({ params: { urn } }),
  'PATCH talent-pool/candidates/{urn}': ({ urn }) => ({ params: { urn } }),
  'DELETE talent-pool/candidates/{urn}': ({ urn }) => ({ params: { urn } }),
  'GET talent-pool/duplicates': NAMES_NOTHING,
  'POST talent-pool/duplicates/merge': ({ urn, kept }) => ({ body: { keep: urn, merge: [kept] } }),
  'POST talent-pool/duplicates/unmerge': ({ mergeId }) => ({ body: { mergeId } }),
  'POST talent-pool/duplicates/dismiss': ({ urn, kept }) => ({ body: { urns: [urn, kept] } }),
  'POST privacy/suppressions': NAMES_NOTHING,
  'GET privacy/suppressions': () => ({ query: { email: 'hidden@canary.example' } }),
  'DELETE privacy/suppressions/{suppressionId}': ({ suppressionId }) => ({ params: { suppressionId } }),
  'POST privacy/suppressions/check': () => ({ body: { entries: [{ email: 'hidden@canary.example' }] } }),
  'POST privacy/erasures': ({ urn }) => ({ body: { urn } }),
  'POST privacy/access': ({ urn }) => ({ body: { urn } }),
  'GET jobs': NAMES_NOTHING,
  'GET requests': NAMES_NOTHING,
  'GET requests/errors': NAMES_NOTHING,
  'GET credits/spending': NAMES_NOTHING,
  'GET saved-searches': NAMES_NOTHING,
  'POST saved-searches': NAMES_NOTHING,
  'GET saved-searches/{savedSearchId}': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'PATCH saved-searches/{savedSearchId}': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'DELETE saved-searches/{savedSearchId}': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'POST saved-searches/{savedSearchId}/seen': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'GET shortlists': NAMES_NOTHING,
  'POST projects/members': ({ urn }) => ({ body: { urns: [urn] } }),
  'POST shortlists': ({ urn }) => ({ body: { name: 'theirs', urns: [urn] } }),
  'GET shortlists/{shortlistId}': ({ shortlistId }) => ({ params: { shortlistId } }),
  'PATCH shortlists/{shortlistId}': ({ shortlistId }) => ({ params: { shortlistId } }),
  'DELETE shortlists/{shortlistId}': ({ shortlistId }) => ({ params: { shortlistId } }),
  'POST shortlists/members': ({ urn }) => ({ body: { urns: [urn] } }),
  'POST shortlists/{shortlistId}/seen': ({ shortlistId }) => ({ params: { shortlistId } }),
  'GET shortlists/{shortlistId}/items': ({ shortlistId }) => ({ params: { shortlistId } }),
  'POST shortlists/{shortlistId}/items': ({ shortlistId, urn }) => ({ params: { shortlistId }, body: { urns: [urn] } }),
  'DELETE shortlists/{shortlistId}/items/{urn}': ({ shortlistId, urn }) => ({ params: { shortlistId, urn } }),
  'GET projects': NAMES_NOTHING,
  'POST projects': ({ urn }) => ({ body: { name: 'theirs', urns: [urn] } }),
  'GET projects/{projectId}': ({ projectId }) => ({ params: { projectId } }),
  'PATCH projects/{projectId}': ({ projectId }) => ({ params: { projectId } }),
  'DELETE projects/{projectId}': ({ projectId }) => ({ params: { projectId } }),
  'POST projects/{projectId}/searches': ({ projectId, savedSearchId }) => ({
    params: { projectId },
    body: { savedSearchId },
  }),
  'DELETE projects/{projectId}/searches/{savedSearchId}': ({ projectId, savedSearchId }) => ({
    params: { projectId, savedSearchId },
  }),
  'GET projects/{projectId}/members': ({ projectId }) => ({ params: { projectId } }),
  'POST projects/{projectId}/members': ({ projectId, urn }) => ({ params: { projectId }, body: { urns: [urn] } }),
  'GET projects/{projectId}/members/{urn}': ({ projectId, urn }) => ({ params: { projectId, urn } }),
  'DELETE projects/{projectId}/members/{urn}': ({ projectId, urn }) => ({ params: { projectId, urn } }),
  'POST projects/{projectId}/members/move': ({ projectId, urn, stageId }) => ({
    params: { projectId },
    body: { urns: [urn], stageId },
  }),
  'POST projects/{projectId}/members/tag': ({ projectId, urn }) => ({
    params: { projectId },
    body: { urns: [urn], add: ['theirs'] },
  }),
  'POST projects/{projectId}/members/enrich': ({ projectId, urn }) => ({
    params: { projectId },
    body: { urns: [urn] },
  }),
  'POST projects/{projectId}/members/unlock': ({ projectId, urn }) => ({
    params: { projectId },
    body: { urns: [urn], requestedFields: ['phone'] },
  }),
  'POST projects/{projectId}/export': ({ projectId }) => ({ params: { projectId } }),
  'GET projects/{projectId}/feed': ({ projectId }) => ({ params: { projectId } }),
  'POST projects/{projectId}/notes': ({ projectId, urn }) => ({ params: { projectId }, body: { text: 'x', urn } }),
  'DELETE projects/{projectId}/notes/{noteId}': ({ projectId, noteId }) => ({ params: { projectId, noteId } }),
  'GET audit': ({ urn }) => ({ query: { urn } }),
}

/** Ids of nobody, written like the owner's: a last letter that differs. */
const nothings = Object.fromEntries(
  Object.entries(things).map(([name, id]) => [name, id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')]),
) as Things

const statements: string[] = []
const send = pg.Client.prototype.query
// At the edge, where statements leave the process; they go on as they are.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string }]
  statements.push(typeof first === 'string' ? first : (first.text ?? ''))
  return (send as (...all: unknown[]) => unknown).apply(this, args)
} as typeof send
after(() => {
  pg.Client.prototype.query = send
})

/** What a process remembers for a second or more, writes once a second, or sends beside the answer: now and then, whoever calls. */
const ASIDE = /api_keys|data_keys|request_log|request_rates|pg_notify/

/** The answer to a stranger who has called nothing before, and what was asked of the database for it. */
async function ask(endpoint: Endpoint, call: Call): Promise<{ called: Called; asked: string[] }> {
  const { key } = await service.account(1_000)
  statements.length = 0
  const called = await service.call(endpoint.method, addressOf({ ...endpoint, ...call }), {
    key,
    body: call.body ?? endpoint.body,
  })
  return { called, asked: statements.filter((text) => !ASIDE.test(text)).sort() }
}

const canaries = [...Object.values(things), 'canary'].map((text) => text.toLowerCase())

/** Without what differs from call to call: times, new ids, and the id that was asked for. */
const comparable = ({ status, body }: Called, of: Things) => {
  let text = JSON.stringify({ status, body })
  for (const id of Object.values(of)) text = text.replaceAll(id, '<id>')
  text = text.replaceAll(/"auditId":\d+/g, '')
  return text.replaceAll(/\b[a-z]{2,4}_[0-9a-z]{26}\b/g, '<new>').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}

/** All rows of the owner, in every table that has accounts. */
async function ownersRows(): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' and table_name not in ('api_keys', 'work', 'request_log', 'request_rates') order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    rows[name] = await database.queryBuilt(
      `select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t where account_id = $1`,
      [owner.accountId],
    )
  }
  return rows
}

test('every endpoint of the OpenAPI document has a row, and no row is for nothing', async () => {
  const { body: document } = await service.call('GET', '/v1/openapi.json')
  const described = Object.entries<Body>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.length > 0)
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/v1\//, '')}`),
  )
  assert.ok(described.length > 40)
  assert.deepEqual(described.sort(), Object.keys(table).sort())
  assert.deepEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort(), described)
})

for (const endpoint of endpoints) {
  const name = `${endpoint.method} ${endpoint.path}`
  const row = table[name]
  if (!row) continue
  if (row === NAMES_NOTHING) {
    test(`${name} shows nothing of another account and changes nothing of it`, async () => {
      const before = await ownersRows()
      const { called } = await ask(endpoint, {})
      assert.ok(called.status < 500)
      const text = JSON.stringify(called.body).toLowerCase()
      for (const canary of canaries) assert.ok(!text.includes(canary), `${canary} in ${text.slice(0, 500)}`)
      assert.deepEqual(await ownersRows(), before)
    })
  } else {
    test(`${name} answers for another account’s thing as for what does not exist, by the same statements`, async () => {
      const before = await ownersRows()
      const unknown = await ask(endpoint, row(nothings))
      const foreign = await ask(endpoint, row(things))
      assert.ok(foreign.called.status < 500)
      assert.equal(comparable(foreign.called, things), comparable(unknown.called, nothings))
      assert.deepEqual(foreign.asked, unknown.asked)
      assert.deepEqual(await ownersRows(), before)
    })
  }
}
