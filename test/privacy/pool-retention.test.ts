/** How long an account's rule keeps people of a pool: what counts as activity, and who is announced, kept, released again and erased. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText, monthsAfter } from '../../src/base/clock.ts'
import { retainPools } from '../../src/operations/privacy/retain-pool.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'
import { audit, target } from './people.ts'

const service = await startService()
const { scout, clock } = service
const DAY = 86_400

const rule = async (account: TestAccount, body?: object): Promise<Body> => {
  const { status, body: answer } = await account.call(body ? 'PUT' : 'GET', 'privacy/retention', body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer
}
const people = async (account: TestAccount, query = ''): Promise<Body[]> =>
  (await account.call('GET', `privacy/retention/people${query}`)).body.people
const urnsOf = async (account: TestAccount, query = '') => (await people(account, query)).map(({ urn }) => urn)
const keep = (account: TestAccount, urn: string, body: object) =>
  account.call('POST', `privacy/retention/people/${encodeURIComponent(urn)}`, body)
const isThere = async (account: TestAccount, urn: string) =>
  (await account.call('GET', `talent-pool/candidates/${encodeURIComponent(urn)}`)).status === 200
const after = async (days: number) => {
  clock.turn(days * DAY)
  await retainPools(scout)
}
const announcedCounts = async ({ accountId }: TestAccount) =>
  (
    await scout.database.query<{ data: Body }>(
      `select data from events where account_id = $1 and type = 'retention.announced' order by seq`,
      [accountId],
    )
  ).map(({ data }) => data.count)

async function withPeople(...names: string[]) {
  const account = await service.account(1_000)
  const candidates = names.map((name) => ({ full_name: `${name} Quiet`, externalId: name }))
  const { body } = await account.call('POST', 'talent-pool/candidates', { candidates })
  return { account, urns: body.results.map(({ urn }: Body) => urn) as string[] }
}

test('without a rule nobody is ever announced; with one they are, told of, and erased when the grace is over', async () => {
  const { account, urns } = await withPeople('ann')
  const ann = urns[0]!
  await after(1_000)
  assert.deepEqual(
    { people: await people(account), months: (await rule(account)).rule.months },
    { people: [], months: null },
  )
  const set = await rule(account, { months: 24 })
  assert.deepEqual(
    { months: set.rule.months, graceDays: set.rule.graceDays, announcedCount: set.announcedCount },
    { months: 24, graceDays: 30, announcedCount: 0 },
  )
  await after(0)
  const [announced] = await people(account)
  assert.deepEqual(
    { urn: announced!.urn, state: announced!.state, lastEvent: announced!.lastEvent },
    { urn: ann, state: 'ANNOUNCED', lastEvent: 'SAVED' },
  )
  assert.equal(announced!.eraseOn, dayText(new Date(clock.now().getTime() + 30 * DAY * 1_000)))
  assert.deepEqual(
    { announcedCount: (await rule(account)).announcedCount, counts: await announcedCounts(account) },
    { announcedCount: 1, counts: [1] },
  )
  await after(29)
  assert.ok(await isThere(account, ann))
  assert.deepEqual(
    { eraseOn: (await people(account))[0]!.eraseOn, counts: await announcedCounts(account) },
    { eraseOn: announced!.eraseOn, counts: [1] },
  )
  await after(1)
  assert.ok(!(await isThere(account, ann)))
  assert.deepEqual(await people(account), [])
  const [noted] = await audit(account, '?action=privacy.erase')
  assert.deepEqual(
    { urns: noted!.urns, keyId: noted!.keyId, by: noted!.details.by },
    { urns: [ann], keyId: null, by: 'RETENTION' },
  )
  // The person did not ask for the erasure, so they may be saved again.
  const again = await account.call('POST', 'talent-pool/candidates', {
    candidates: [{ full_name: 'Ann Quiet', externalId: 'ann' }],
  })
  assert.equal(again.body.results[0].outcome, 'CREATED', JSON.stringify(again.body))
  assert.equal((await audit(account, '?action=privacy.retention')).length, 1)
})

test('whoever must not be contacted is erased by the rule, and must not be contacted still', async () => {
  const { account, urns } = await withPeople('barred')
  const path = `privacy/people/${encodeURIComponent(urns[0]!)}`
  await account.call('POST', path, { doNotContact: true, legalBasis: 'CONSENT', reason: 'Said so on the phone.' })
  await rule(account, { months: 24 })
  await after(1_000)
  await after(30)
  assert.ok(!(await isThere(account, urns[0]!)))
  const rows = await scout.database.query(
    'select distinct do_not_contact, legal_basis, reason from candidate_standings where account_id = $1',
    [account.accountId],
  )
  assert.deepEqual(rows, [{ do_not_contact: true, legal_basis: null, reason: null }])
})

test('each event counts from its day: edited, noted, put into a project, enriched, unlocked', async () => {
  const { account, urns } = await withPeople('quiet', 'edited', 'noted', 'moved')
  const [quiet, edited, noted, moved] = urns as [string, string, string, string]
  const other = magic('found-none')
  const found = await account.call('POST', 'talent-pool/candidates', {
    candidates: [target, other].map(({ networkUrl }, n) => ({ full_name: 'Found', externalId: `f${n}`, networkUrl })),
  })
  const [unlocked, enriched] = found.body.results.map(({ urn }: Body) => urn)
  const projects = await account.call('POST', 'projects', { name: 'Slow', urns: [noted] })
  const { projectId } = projects.body.project
  clock.turn(400 * DAY)
  await account.call('PATCH', `talent-pool/candidates/${edited}`, { notes: 'still interested' })
  await account.call('POST', `projects/${projectId}/notes`, { text: 'called', urn: noted })
  await account.call('POST', `projects/${projectId}/members`, { urns: [moved] })
  // One is unlocked under another urn of the same person; of the other the profile is deleted before the rule looks.
  await account.post('contact', { ...target, requestedFields: ['phone'] })
  await account.awaitContact(target.urn)
  assert.equal((await account.get(`enrich?urn=${other.urn}`)).status, 200)
  await rule(account, { months: 24, graceDays: 365 })
  await after(400)
  assert.deepEqual(await urnsOf(account), [quiet])
  await scout.database.query(
    'update network_candidates set profile = null, enriched_at = null, first_collected_at = null where account_id = $1',
    [account.accountId],
  )
  await after(300)
  assert.deepEqual(await urnsOf(account), [quiet])
  await after(50)
  const events = new Map((await people(account)).map(({ urn, lastEvent }) => [urn, lastEvent]))
  assert.deepEqual(
    [...urns, unlocked, enriched].map((urn) => events.get(urn)),
    ['SAVED', 'EDITED', 'NOTED', 'PROJECT', 'UNLOCKED', 'ENRICHED'],
  )
})

test('whoever is kept stays, with who and why in the audit; taken back they keep their day, and kept again for as long as the rule says', async () => {
  const { account, urns } = await withPeople('kept', 'gone')
  const [kept, gone] = urns as [string, string]
  await rule(account, { months: 12, graceDays: 10 })
  await after(400)
  const eraseOn = (await people(account))[0]!.eraseOn
  for (const [body, at] of [
    [{ state: 'KEPT' }, 'reason'],
    [{ state: 'KEPT', reason: 'OTHER', note: ' ' }, 'note'],
    [{ state: 'GONE' }, 'state'],
  ] as const) {
    const refused = await keep(account, kept, body)
    assert.deepEqual({ status: refused.status, field: refused.body.fields[0].field }, { status: 400, field: at })
  }
  assert.equal((await keep(account, 'urn:nobody', { state: 'KEPT', reason: 'CONSENT' })).status, 404)
  const key = { 'idempotency-key': 'k1' }
  const path = `privacy/retention/people/${encodeURIComponent(kept)}`
  const first = await account.call('POST', path, { state: 'KEPT', reason: 'CONSENT' }, key)
  const again = await account.call('POST', path, { state: 'KEPT', reason: 'CONSENT' }, key)
  assert.deepEqual(
    { status: first.status, person: first.body.person, idempotentReplayed: again.headers.get('idempotent-replayed') },
    { status: 200, person: again.body.person, idempotentReplayed: 'true' },
  )
  const back = await keep(account, kept, { state: 'ANNOUNCED' })
  assert.deepEqual(
    { state: back.body.person.state, eraseOn: back.body.person.eraseOn, reason: back.body.person.reason },
    { state: 'ANNOUNCED', eraseOn, reason: null },
  )
  await keep(account, kept, { state: 'KEPT', reason: 'OTHER', note: 'asked to stay' })
  await after(10)
  assert.deepEqual(
    { kept: await isThere(account, kept), gone: await isThere(account, gone) },
    { kept: true, gone: false },
  )
  const notes = await audit(account, '?action=privacy.keep')
  assert.deepEqual(notes.map(({ urns: of, details }) => [of, details]).reverse(), [
    [[kept], { state: 'KEPT', reason: 'CONSENT' }],
    [[kept], { state: 'ANNOUNCED' }],
    [[kept], { state: 'KEPT', reason: 'OTHER' }],
  ])
  assert.ok(notes.every(({ keyId }) => keyId !== null))
  await after(300)
  assert.deepEqual(await urnsOf(account, '?state=KEPT'), [kept])
  await after(70)
  assert.deepEqual(
    (await people(account)).map(({ urn, state, lastEvent }) => ({ urn, state, lastEvent })),
    [{ urn: kept, state: 'ANNOUNCED', lastEvent: 'KEPT' }],
  )
  assert.deepEqual(await announcedCounts(account), [2, 1])
})

test('whoever somebody has to do with after all is not erased, also on the very day', async () => {
  const { account, urns } = await withPeople('early', 'late')
  const [early, late] = urns as [string, string]
  await rule(account, { months: 12, graceDays: 10 })
  await after(400)
  await account.call('PATCH', `talent-pool/candidates/${early}`, { notes: 'hello' })
  await after(1)
  assert.deepEqual(await urnsOf(account), [late])
  clock.turn(20 * DAY)
  await account.call('PATCH', `talent-pool/candidates/${late}`, { notes: 'hello' })
  await after(0)
  assert.deepEqual(
    { early: await isThere(account, early), late: await isThere(account, late), people: await people(account) },
    { early: true, late: true, people: [] },
  )
})

test('kept under one urn, kept under all: the twin of the same address takes nobody along', async () => {
  const account = await service.account(1_000)
  const twins = ['one', 'two'].map((name) => ({
    urn: `urn:pool:twin-${name}`,
    fullName: 'Twin Person',
    networkUrl: 'https://network.example/in/twin',
  }))
  for (const twin of twins) await service.savePool(account, [twin])
  const urns = (
    await scout.database.query<{ urn: string }>('select urn from pool_candidates where account_id = $1', [
      account.accountId,
    ])
  ).map(({ urn }) => urn)
  await rule(account, { months: 12, graceDays: 10 })
  await after(400)
  assert.deepEqual((await urnsOf(account)).sort(), urns.sort())
  await keep(account, urns[0]!, { state: 'KEPT', reason: 'CONTRACT' })
  await after(20)
  for (const urn of urns) assert.ok(await isThere(account, urn), urn)
})

test('another rule withdraws what was announced, the same one does not; off, nobody is erased', async () => {
  const { account, urns } = await withPeople('ann')
  await rule(account, { months: 12, graceDays: 10 })
  await after(400)
  assert.equal((await rule(account, { months: 12, graceDays: 10 })).announcedCount, 1)
  assert.equal((await rule(account, { months: 13, graceDays: 10 })).announcedCount, 0)
  await after(0)
  assert.deepEqual(await urnsOf(account), urns)
  assert.equal((await rule(account, { months: null })).announcedCount, 0)
  await after(400)
  assert.deepEqual(
    { people: await people(account), isThere: await isThere(account, urns[0]!) },
    { people: [], isThere: true },
  )
  for (const body of [{ months: 0 }, { months: 1.5 }, { months: 1_201 }, {}, { months: 3, graceDays: 0 }])
    assert.equal((await account.call('PUT', 'privacy/retention', body)).status, 400, JSON.stringify(body))
})

test('killed anywhere it goes on: stretch by stretch, person by person, by several workers at once', async () => {
  const names = Array.from({ length: 1_203 }, (_, n) => `p${String(n).padStart(4, '0')}`)
  const account = await service.account(10)
  await service.savePool(
    account,
    names.map((name) => ({ urn: `urn:pool:${name}`, fullName: `${name} Many` })),
  )
  await rule(account, { months: 1, graceDays: 1 })
  clock.turn(40 * DAY)
  const count = async (sql: string) =>
    (await scout.database.queryBuilt<{ n: number }>(`select count(*)::int as n from ${sql}`, [account.accountId]))[0]!.n
  const isAnnounced = () => count('pool_retention where account_id = $1')
  const stopping = new AbortController()
  const rounds = [retainPools(scout, stopping.signal), retainPools(scout)]
  stopping.abort()
  await Promise.all(rounds)
  await retainPools(scout)
  assert.deepEqual(
    { announced: await isAnnounced(), counts: await announcedCounts(account) },
    { announced: names.length, counts: [names.length] },
  )
  const { body } = await account.call('GET', 'privacy/retention/people?limit=100')
  const next = await account.call('GET', `privacy/retention/people?limit=100&cursor=${body.nextCursor}`)
  assert.equal(new Set([...body.people, ...next.body.people].map(({ urn }: Body) => urn)).size, 200)
  clock.turn(2 * DAY)
  await scout.database.query('delete from pool_candidates where account_id = $1 and urn > $2', [
    account.accountId,
    'urn:pool:p0005',
  ])
  await Promise.all([retainPools(scout), retainPools(scout)])
  await retainPools(scout)
  assert.deepEqual(
    { people: await count('pool_candidates where account_id = $1'), announced: await isAnnounced() },
    { people: 0, announced: 0 },
  )
  assert.equal((await audit(account, '?action=privacy.erase&limit=100')).length, 6)
})

test('it is in the access report, and goes with the person; months end with their last day', async () => {
  const { account, urns } = await withPeople('ann')
  await rule(account, { months: 12 })
  await after(400)
  const held = await account.call('POST', 'privacy/access', { urn: urns[0] })
  assert.deepEqual(
    held.body.retention.map(({ urn }: Body) => urn),
    urns,
  )
  const erased = await account.call('POST', 'privacy/erasures', { urn: urns[0] })
  assert.deepEqual(
    { retained: erased.body.removed.retained, people: await people(account) },
    { retained: 1, people: [] },
  )
  assert.equal(monthsAfter(new Date('2028-02-29T10:00:00Z'), -12).toISOString(), '2027-02-28T10:00:00.000Z')
})
