/** The pool under privacy: merged people are hidden, erased and reported as a whole, by whatever named any of their records. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importPool } from '../../src/operations/pool/imports/import-pool.ts'
import { assertRefused } from '../http/refused.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { audit, everythingHeld, poolUrns, suppress, target, unlock, unsuppress } from './people.ts'

const service = await startService()
const PATH = 'talent-pool/candidates'

const kept = {
  externalId: 'ats-kept',
  full_name: 'Ada Gone',
  currentCompany: 'Acme',
  network_url: 'https://network.example/in/ada-kept',
  work_email: 'kept@gone.example',
  phone_number: '+34 611 222 333',
}
const twin = {
  externalId: 'ats-twin',
  full_name: 'Ada Gone',
  network_url: 'https://network.example/in/ada-twin',
  work_email: 'twin@gone.example',
  phone_number: '+34 611 444 555',
}
/** Shares only name and employer. */
const other = { externalId: 'ats-other', full_name: 'Ada Gone', currentCompany: 'Acme' }

const done = async (call: Promise<{ status: number; body: Body }>): Promise<Body> => {
  const { status, body } = await call
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const at = (urn: string) => `${PATH}/${encodeURIComponent(urn)}`
const merge = (account: TestAccount, keep: string, merged: string, headers = {}) =>
  account.call('POST', 'talent-pool/duplicates/merge', { keep, merge: [merged] }, headers)

interface Pool {
  account: TestAccount
  keep: string
  merged: string
  stranger: string
  mergeId: string
}

/** Two records merged into one, and a person who may be a third record of them. */
async function mergedPool(): Promise<Pool> {
  const account = await service.account(100)
  const { results } = await done(account.call('POST', PATH, { candidates: [kept, twin, other] }))
  const [keep, merged, stranger] = results.map(({ urn }: Body) => urn)
  const { mergeId } = await done(merge(account, keep, merged))
  return { account, keep, merged, stranger, mergeId }
}

/** The people that each endpoint of the pool shows: search, list, prompt, duplicates, export. */
async function shown(account: TestAccount) {
  const list = async (query = '') =>
    (await done(account.call('GET', `${PATH}${query}`))).candidates.map(({ urn }: Body) => urn)
  const { duplicates } = await done(account.call('GET', 'talent-pool/duplicates'))
  const { text } = await done(account.call('GET', 'talent-pool/export'))
  return {
    searched: await poolUrns(account),
    listed: await list(),
    prompted: await list('?q=acme'),
    paged: await list('?limit=1'),
    pairs: duplicates.length,
    exported: text.match(/(?<="urn":")[^"]+/g) ?? [],
  }
}

const onlyTheOther = ({ stranger }: Pool) => ({
  searched: [stranger],
  listed: [stranger],
  prompted: [stranger],
  paged: [stranger],
  pairs: 0,
  exported: [stranger],
})

/** By what is left of a record that was merged into another. */
const ways: [name: string, of: (pool: Pool) => Body][] = [
  ['urn', ({ merged }) => ({ urn: merged })],
  ['network URL', () => ({ networkUrl: twin.network_url })],
  ['email', () => ({ email: twin.work_email })],
  ['phone', () => ({ phone: twin.phone_number })],
]

for (const [name, of] of ways) {
  test(`a merged person suppressed by the ${name} of one record is shown nowhere, and all is back afterwards`, async () => {
    const pool = await mergedPool()
    const { account, keep, merged } = pool
    const before = await shown(account)
    assert.deepEqual(
      { listed: before.listed.length, prompted: before.prompted.length, pairs: before.pairs },
      { listed: 2, prompted: 2, pairs: 1 },
    )
    const id = await suppress(account, of(pool))
    assert.deepEqual(await shown(account), onlyTheOther(pool))
    for (const urn of [keep, merged]) assertRefused(await account.call('GET', at(urn)), 404, 'NOT_FOUND')
    assertRefused(await account.call('PATCH', at(keep), { notes: 'seen' }), 404, 'NOT_FOUND')
    assertRefused(await merge(account, pool.stranger, keep), 404, 'NOT_FOUND')
    const { results } = await done(account.call('POST', `${PATH}/save`, { urns: [keep, merged], tags: ['x'] }))
    assert.deepEqual(
      results.map(({ outcome }: Body) => outcome),
      ['NOT_FOUND', 'NOT_FOUND'],
    )
    await unsuppress(account, id)
    assert.deepEqual(await shown(account), before)
  })

  test(`a merged person erased by the ${name} of one record is gone with all records, and no way in brings them back`, async () => {
    const pool = await mergedPool()
    const { account, keep, merged, stranger } = pool
    await done(account.call('POST', 'talent-pool/duplicates/dismiss', { urns: [keep, stranger] }))
    const { removed } = await done(account.call('POST', 'privacy/erasures', of(pool)))
    assert.deepEqual(
      { poolRecords: removed.poolRecords, poolMerges: removed.poolMerges },
      { poolRecords: 1, poolMerges: 1 },
    )
    assert.deepEqual(await shown(account), onlyTheOther(pool))
    for (const urn of [keep, merged]) assertRefused(await account.call('GET', at(urn)), 404, 'NOT_FOUND')
    const unmerge = await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId: pool.mergeId })
    assertRefused(unmerge, 404, 'NOT_FOUND')
    const held = await everythingHeld(service, account)
    assert.doesNotMatch(held, /gone\.example|ada-(kept|twin)|ats-(kept|twin)|611 ?222 ?333|611 ?444 ?555/)
    for (const line of held.split('\n').filter((each) => each.includes(keep) || each.includes(merged))) {
      assert.match(line, /^audit_entries: /)
    }
    await refusesAll(account, [keep, merged])
    assert.deepEqual(await shown(account), onlyTheOther(pool))
  })
}

async function refusesAll(account: TestAccount, urns: string[]): Promise<void> {
  const named = [kept, twin].flatMap(({ externalId, network_url, work_email, phone_number }) => [
    { externalId },
    { network_url },
    { personal_email: work_email.toUpperCase() },
    { phone_number },
  ])
  const records = [...named, ...urns.map((urn) => ({ urn }))].map((each) => ({ full_name: 'Back Again', ...each }))
  const { rejected, results } = await done(account.call('POST', PATH, { candidates: records }))
  assert.deepEqual(
    { rejected, urn: results[0].urn, outcome: results[0].outcome },
    { rejected: records.length, urn: null, outcome: 'REJECTED' },
  )
  assert.match(results[0].reasons.join(), /erased/)
  assertRefused(await account.call('POST', PATH, records[0]), 400, 'INVALID_REQUEST')
  const rows = records.map((record, row) => ({ row, record }))
  const report = await importPool(service.scout, account.accountId, rows)
  // One natural key has one urn, so a row with that key is the same person again.
  assert.deepEqual(
    { created: report.created, notCreated: report.rejected + report.repeated },
    { created: 0, notCreated: records.length },
  )
}

test('a merge of merges goes whole, by removal as by erasure', async () => {
  for (const isErasure of [false, true]) {
    const { account, keep, stranger } = await mergedPool()
    await done(merge(account, stranger, keep))
    await done(
      isErasure
        ? account.call('POST', 'privacy/erasures', { email: twin.work_email })
        : account.call('DELETE', at(stranger)),
    )
    const held = await everythingHeld(service, account)
    assert.doesNotMatch(held, /gone\.example|^pool_/m)
  }
})

test('a change does not give somebody what named an erased person', async () => {
  const { account, stranger, keep } = await mergedPool()
  await done(account.call('POST', 'privacy/erasures', { urn: keep }))
  for (const field of ['network_url', 'work_email', 'phone_number'] as const) {
    const refused = await account.call('PATCH', at(stranger), { [field]: kept[field], notes: 'n' })
    assertRefused(refused, 400, 'INVALID_REQUEST')
    assert.equal(refused.body.fields[0].field, field)
  }
  assert.equal((await account.call('PATCH', at(stranger), { work_email: 'own@else.example' })).status, 200)
})

test('a found person who was saved and erased is not there to be saved again', async () => {
  const account = await service.account(100)
  await unlock(account)
  await account.get(`enrich?urn=${target.urn}`)
  const save = async () => (await done(account.call('POST', `${PATH}/save`, { urns: [target.urn] }))).results[0]
  assert.equal((await save()).outcome, 'CREATED')
  const { removed } = await done(account.call('POST', 'privacy/erasures', { networkUrl: target.networkUrl }))
  assert.deepEqual(
    { poolRecords: removed.poolRecords, networkCandidates: removed.networkCandidates },
    { poolRecords: 1, networkCandidates: 1 },
  )
  assert.deepEqual(await save(), { urn: target.urn, poolUrn: null, outcome: 'NOT_FOUND' })
  assert.deepEqual(await poolUrns(account), [])
})

test('saved and erased at the same moment: whichever comes first, nobody is left', async () => {
  const account = await service.account(0)
  const emails = Array.from({ length: 12 }, (_, n) => `racer${n}@race.example`)
  const outcomes = await Promise.all(
    emails.flatMap((work_email) => [
      account.call('POST', PATH, { candidates: [{ full_name: 'Racer', work_email }] }),
      account.call('POST', 'privacy/erasures', { email: work_email }),
    ]),
  )
  assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(await poolUrns(account), [])
  assert.doesNotMatch(await everythingHeld(service, account), /Racer|race\.example/)
})

test('answers kept for a replay lose the erased, and the others stay in their places', async () => {
  const account = await service.account(100)
  const under = (key: string) => ({ 'idempotency-key': key })
  const put = () => account.call('POST', PATH, { candidates: [kept, twin, other] }, under('put'))
  const { results } = await done(put())
  const [keep, merged, stranger] = results.map(({ urn }: Body) => urn)
  await done(merge(account, keep, merged, under('merge')))
  const save = () => account.call('POST', `${PATH}/save`, { urns: [keep, stranger], tags: ['x'] }, under('save'))
  await done(save())
  await done(account.call('POST', 'privacy/erasures', { urn: keep }))
  const again = await done(put())
  assert.deepEqual(
    again.results.map(({ urn, outcome }: Body) => ({ urn, outcome })),
    [
      { urn: null, outcome: 'REJECTED' },
      { urn: null, outcome: 'REJECTED' },
      { urn: stranger, outcome: 'CREATED' },
    ],
  )
  assertRefused(await merge(account, keep, merged, under('merge')), 404, 'NOT_FOUND')
  assert.deepEqual(
    (await done(save())).results.map(({ outcome }: Body) => outcome),
    ['NOT_FOUND', 'UPDATED'],
  )
  assert.doesNotMatch(await everythingHeld(service, account), /gone\.example|ada-(kept|twin)/)
})

test('a merged person is told what each of their records held', async () => {
  const { account, keep, merged, mergeId } = await mergedPool()
  const { urns, poolRecords, poolMerges } = await done(
    account.call('POST', 'privacy/access', { email: twin.work_email }),
  )
  assert.deepEqual(urns.toSorted(), [keep, merged].toSorted())
  const [record] = poolRecords
  assert.deepEqual(
    { urn: record.urn, recordSource: record.source, originSource: record.origin.source },
    { urn: keep, recordSource: 'OWN_POOL', originSource: 'API' },
  )
  assert.ok(record.otherContacts.some(({ value }: Body) => value === twin.work_email))
  const [only, ...others] = poolMerges
  assert.deepEqual({ mergeId: only.mergeId, others }, { mergeId, others: [] })
  assert.deepEqual(
    only.originals.map(({ urn, workEmail, externalId }: Body) => ({ urn, workEmail, externalId })),
    [
      { urn: keep, workEmail: kept.work_email, externalId: kept.externalId },
      { urn: merged, workEmail: twin.work_email, externalId: twin.externalId },
    ],
  )
})

test('everything done in the pool is noted, with the people and the key', async () => {
  const { account, keep, merged, stranger, mergeId } = await mergedPool()
  const noted = async () =>
    (await audit(account))
      .toReversed()
      .map(({ action, urns, subject }) => [action, urns.toSorted(), ...(subject ? [subject] : [])])
  const pair = [keep, merged].toSorted()
  const all = [keep, merged, stranger].toSorted()
  const before = [
    ['pool.create', all],
    ['pool.merge', pair, mergeId],
  ]
  assert.deepEqual(await noted(), before)
  await done(account.call('POST', PATH, { ...other, notes: 'n' }))
  await done(account.call('POST', PATH, { ...other, notes: 'n' }))
  await done(account.call('PATCH', at(keep), { notes: 'n' }))
  await done(account.call('GET', at(merged)))
  await done(account.call('GET', PATH))
  await done(account.call('GET', 'talent-pool/duplicates'))
  await done(account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId }))
  await done(account.call('DELETE', at(merged)))
  assert.deepEqual(await noted(), [
    ...before,
    ['pool.update', [stranger]],
    ['pool.update', [keep]],
    ['pool.read', [keep]],
    ['pool.read', [keep, stranger].toSorted()],
    ['pool.read', [keep, stranger].toSorted()],
    ['pool.unmerge', pair, mergeId],
    ['pool.delete', [merged]],
  ])
})
