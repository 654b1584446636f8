/** What a key of each scope is shown where keys of several scopes may ask: contact values, jobs, events, quotes; also in replays. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Scope, scopes } from '../../src/accounts/account.ts'
import type { Event } from '../../src/events/event.ts'
import { readEvents } from '../../src/events/store.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { mayReceive } from '../../src/operations/shared/by-scope.ts'
import { type Called, magic, startService } from '../support/service.ts'
import { assertRefused } from './refused.ts'

const service = await startService()
const { database } = service.scout
const account = await service.account(1_000)
const person = magic('found-all')
const allFields = ['work_email', 'personal_email', 'phone']

await account.get(`enrich?urn=${person.urn}`)
const { candidates } = (await account.search({ prompt: 'nurse' })).body
await service.savePool(account, [
  { urn: 'urn:pool:own', fullName: 'Own', workEmail: 'own@own.example', phone: '+34600000001' },
])
const contacts = await account.post('contact/batch', { talents: [person], requestedFields: allFields })
const values = (await account.awaitBatch(contacts.body.jobId)).body.results[person.urn]
/** Unlocks, under a urn of the pool, the work email of somebody in the network who has one. */
async function unlockOwn(): Promise<string> {
  for (const { network_url: networkUrl } of candidates) {
    await service.savePool(account, [{ urn: 'urn:pool:both', fullName: 'Both', networkUrl, phone: '+34600000002' }])
    await account.post('contact', { urn: 'urn:pool:both', requestedFields: ['work_email'] })
    const { workEmail } = (await account.awaitContact('urn:pool:both')).body
    if (workEmail) return workEmail
    service.clock.turn(25 * 3_600)
  }
  throw new Error('nobody’s work email was found')
}
const unlockedOfOwn = await unlockOwn()
const enriched = await account.post('enrich/batch', { talents: [person], forceRefresh: true })
await account.awaitBatch(enriched.body.jobId)

const unlocked = [values.workEmail, values.personalEmail, values.phoneNumber, unlockedOfOwn]
const own = ['own@own.example', '+34600000001', '+34600000002']

const keyOf = async (...given: Scope[]) =>
  (await issueKey(database, account.accountId, { name: given.join(), scopes: given })).apiKey

async function calling(...given: Scope[]) {
  const key = await keyOf(...given)
  return (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called> =>
    service.call(method, `/v1/${path}`, { key, body, headers })
}

const bodyOf = (called: Called) => JSON.stringify(called.body)
const shows = (called: Called, among: string[]) => among.filter((value) => bodyOf(called).includes(value))

test('there is something to be shown', () => {
  assert.ok(
    unlocked.every((value) => typeof value === 'string' && value.length > 5),
    JSON.stringify(unlocked),
  )
})

test('unlocked values stand in profiles for keys with contact, and for no others', async () => {
  const answers = async (...given: Scope[]) => {
    const call = await calling(...given)
    return [
      await call('GET', `talent-scout/enrich?urn=${person.urn}`),
      await call('POST', 'talent-scout/enrich/batch', { talents: [person] }),
      await call('POST', 'talent-scout/enrich/batch', { talents: [person] }, { 'idempotency-key': 'profiles' }),
      await call('GET', `talent-scout/batch-status?jobId=${enriched.body.jobId}`),
    ]
  }
  for (const called of await answers('enrich', 'contact')) {
    assert.equal(called.status, 200, bodyOf(called))
    assert.ok(shows(called, unlocked).length >= 2, bodyOf(called))
  }
  for (const given of [['enrich'], ['enrich', 'pool', 'admin']] as Scope[][]) {
    for (const called of await answers(...given)) {
      assert.equal(called.status, 200, bodyOf(called))
      assert.deepEqual(shows(called, unlocked), [], bodyOf(called))
      assert.match(bodyOf(called), /"full_name":"Sandbox Found/)
    }
  }
})

test('a pool’s own values are for keys with pool or contact, what was unlocked of them for contact alone', async () => {
  const body = { filtersJson: '{"localOnly":true}' }
  const found = async (...given: Scope[]) => {
    const call = await calling(...given)
    return [
      await call('POST', 'talent-scout/search', body),
      await call('POST', 'talent-scout/search', body, { 'idempotency-key': 'search' }),
    ]
  }
  for (const called of await found('search', 'contact')) {
    assert.deepEqual(shows(called, [...own, unlockedOfOwn]), [...own, unlockedOfOwn])
  }
  for (const called of await found('search')) {
    assert.equal(called.body.candidates.length, 2)
    assert.deepEqual(shows(called, [...own, ...unlocked]), [])
  }
  for (const called of await found('search', 'pool')) {
    assert.deepEqual({ own: shows(called, own), unlocked: shows(called, unlocked) }, { own, unlocked: [] })
  }
  const enrich = await calling('enrich')
  const cached = await enrich('POST', 'talent-scout/enrich/batch', { talents: [{ urn: 'urn:pool:own' }] })
  assert.deepEqual(
    { skippedCount: cached.body.skippedCount, shown: shows(cached, own) },
    { skippedCount: 1, shown: [] },
  )
  const pool = await calling('pool')
  for (const path of ['talent-pool/candidates', 'talent-pool/candidates/urn:pool:both', 'talent-pool/export']) {
    const called = await pool('GET', path)
    assert.deepEqual({ status: called.status, shown: shows(called, unlocked) }, { status: 200, shown: [] }, path)
    assert.ok(shows(called, own).length > 0, path)
  }
  const patched = await pool('PATCH', 'talent-pool/candidates/urn:pool:both', { notes: 'x' })
  assert.deepEqual({ status: patched.status, shown: shows(patched, unlocked) }, { status: 200, shown: [] })
})

test('saving somebody to the pool takes their values along only for a key that may see them', async () => {
  const pool = await calling('pool')
  const saved = await pool('POST', 'talent-pool/candidates/save', { urns: [person.urn] })
  assert.equal(saved.body.results[0].outcome, 'CREATED', bodyOf(saved))
  assert.deepEqual(shows(await pool('GET', `talent-pool/candidates/${person.urn}`), unlocked), [])
  assert.deepEqual(shows(await pool('GET', 'talent-pool/export'), unlocked), [])
  const both = await calling('pool', 'contact')
  assert.equal(shows(await both('GET', `talent-pool/candidates/${person.urn}`), unlocked).length, 3)
  await pool('DELETE', `talent-pool/candidates/${person.urn}`)
})

test('a merge moves unlocked values into the record: not by a key that may not see them', async () => {
  const merging = { keep: 'urn:pool:own', merge: ['urn:pool:both'] }
  const pool = await calling('pool')
  assertRefused(await pool('POST', 'talent-pool/duplicates/merge', merging), 403, 'FORBIDDEN')
  await service.savePool(account, [
    { urn: 'urn:pool:a', fullName: 'A' },
    { urn: 'urn:pool:b', fullName: 'A' },
  ])
  const merged = await pool('POST', 'talent-pool/duplicates/merge', { keep: 'urn:pool:a', merge: ['urn:pool:b'] })
  assert.equal(merged.status, 200, bodyOf(merged))
})

test('a job is for keys that may start one of its kind', async () => {
  const status = (jobId: string) => `talent-scout/batch-status?jobId=${jobId}`
  const [enrich, contact] = [await calling('enrich'), await calling('contact')]
  assertRefused(await enrich('GET', status(contacts.body.jobId)), 403, 'FORBIDDEN')
  assertRefused(await contact('GET', status(enriched.body.jobId)), 403, 'FORBIDDEN')
  assert.equal((await contact('GET', status(contacts.body.jobId))).body.results[person.urn].workEmail, values.workEmail)
  for (const [call, type, other] of [
    [enrich, 'ENRICHMENT', 'CONTACT_UNLOCK'],
    [contact, 'CONTACT_UNLOCK', 'ENRICHMENT'],
  ] as const) {
    const { body } = await call('GET', 'jobs')
    assert.ok(body.jobs.length > 0)
    assert.ok(body.jobs.every((job: { type: string }) => job.type === type))
    assertRefused(await call('GET', `jobs?type=${other}`), 403, 'FORBIDDEN')
  }
})

test('what a call would cost is told to keys that may make it', async () => {
  const quotes: [Scope, object][] = [
    ['search', { operation: 'search', body: {} }],
    ['enrich', { operation: 'enrich', body: { urn: person.urn } }],
    ['enrich', { operation: 'enrich/batch', body: { talents: [person] } }],
    ['contact', { operation: 'contact', body: { ...person, requestedFields: allFields } }],
    ['contact', { operation: 'contact/batch', body: { talents: [person], requestedFields: allFields } }],
  ]
  for (const scope of scopes) {
    const call = await calling(scope)
    for (const [needed, quote] of quotes) {
      const { status } = await call('POST', 'credits/quote', quote)
      assert.equal(status, scope === needed || scope === 'admin' ? 200 : 403, `${scope} ${JSON.stringify(quote)}`)
    }
  }
})

/** The event types that a key receives of everything that has happened, read from the stream. */
async function typesReceivedBy(...given: Scope[]): Promise<string[]> {
  const stopped = new AbortController()
  const response = await fetch(`${service.url}/v1/events?after=evt_${'0'.repeat(26)}`, {
    headers: { authorization: `Bearer ${await keyOf(...given)}` },
    signal: stopped.signal,
  })
  const types: string[] = []
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    types.splice(0, types.length, ...[...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type!))
    if (types.includes('credits.low')) break
  }
  stopped.abort()
  return [...new Set(types)].sort()
}

test('events are for keys that may see what they tell of', async () => {
  // The last event, which every key receives.
  await account.call('POST', 'webhooks', { url: 'https://hooks.example.com/in' })
  await database.query(
    `with head as (update event_heads set last_seq = last_seq + 1 where account_id = $1 returning last_seq)
     insert into events (account_id, seq, event_id, type, data, at)
     select $1, last_seq, 'evt_' || repeat('1', 26), 'credits.low', '{}', now() from head`,
    [account.accountId],
  )
  assert.deepEqual(await typesReceivedBy('search'), ['credits.low'])
  assert.deepEqual(await typesReceivedBy('pool'), ['credits.low'])
  assert.deepEqual(await typesReceivedBy('enrich'), ['batch.completed', 'credits.low'])
  assert.deepEqual(await typesReceivedBy('contact'), ['batch.completed', 'contact.completed', 'credits.low'])
  assert.deepEqual(await typesReceivedBy('admin'), ['batch.completed', 'contact.completed', 'credits.low'])
  const events: Event[] = await readEvents(database, account.accountId, 0, 100)
  const batches = events.filter(({ type }) => type === 'batch.completed')
  const kindsFor = (scope: Scope) =>
    batches.filter((event) => mayReceive({ scopes: [scope] }, event)).map(({ data }) => (data as { type: string }).type)
  assert.deepEqual([...new Set(kindsFor('enrich'))], ['ENRICHMENT'])
  assert.deepEqual([...new Set(kindsFor('contact'))], ['CONTACT_UNLOCK'])
})
