/** Files into and out of the pool: who is left out of an export, and what is kept of an erased person's rows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { audit, everythingHeld, suppress, target, unsuppress } from './people.ts'

const service = await startService()

async function send(account: TestAccount, records: object[]): Promise<string> {
  const { status, body } = await service.call('POST', '/v1/talent-pool/imports', {
    key: account.key,
    body: records.map((record) => JSON.stringify(record)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.import.importId
}

async function ended(account: TestAccount, importId: string): Promise<Body> {
  for (;;) {
    const { body } = await account.call('GET', `talent-pool/imports/${importId}?wait=10`)
    if (body.import.done) return body.import
  }
}

const lines = (text: string): Body[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const exported = async (account: TestAccount, query = '') =>
  lines((await account.call('GET', `talent-pool/export${query}`)).body.text).map(({ urn }) => urn)

const rejected = async (account: TestAccount, importId: string) =>
  lines((await account.call('GET', `talent-pool/imports/${importId}/rejected`)).body.text)

test('an export leaves out the suppressed, page after page, and names in the log whom it showed', async () => {
  const account = await service.account()
  const people = Array.from({ length: 600 }, (_, n) => ({
    urn: `urn:p:${String(n).padStart(3, '0')}`,
    fullName: `Person ${n}`,
    personalEmail: `p${n}@pool.example`,
    tags: n === 1 ? [] : ['known'],
  }))
  await service.savePool(account, people)
  const first = await suppress(account, { email: 'P7@pool.example' })
  const last = await suppress(account, { urn: 'urn:p:599' })
  const shown = people.map(({ urn }) => urn).filter((urn) => urn !== 'urn:p:007' && urn !== 'urn:p:599')
  assert.deepEqual(await exported(account), shown)
  const notes = await audit(account, '?action=pool.export')
  assert.deepEqual(notes.flatMap(({ urns }) => urns).toSorted(), shown)
  assert.equal(new Set(notes.map(({ subject }) => subject)).size, 1)
  const tagged = shown.filter((urn) => urn !== 'urn:p:001')
  assert.deepEqual((await exported(account, '?tags=known')).toSorted(), tagged, 'narrowed by a filter too')
  assert.equal((await audit(account, '?action=pool.export&urn=urn:p:007')).length, 0)
  await unsuppress(account, first)
  await unsuppress(account, last)
  assert.equal((await exported(account)).length, 600)
})

const about = {
  url: { name: 'Wanted One', id: 'w1', profile_url: `${target.networkUrl}?x=1` },
  email: { name: 'Wanted Two', id: 'w2', email: 'Wanted@One.example' },
  phone: { name: 'Wanted Three', id: 'w3', phone: '+34 (0)612-345 678' },
  // Rejected, each for a different fault.
  cell: { id: 'w4', notes: 'call Wanted, wanted@one.example; or write', email: 'none' },
  number: { id: 'w5', mobile: 34612345678 },
}
const others = [
  { name: 'Other One', id: 'o1', email: 'unwanted@one.example' },
  { id: 'o2', phone: '+1 34 612 345 678' },
]

test('rows that wait or were rejected keep nothing of an erased person; the counts still add up', async () => {
  const account = await service.account()
  const pooled = { urn: 'urn:w', fullName: 'Wanted', networkUrl: target.networkUrl, phone: '+34 612 345 678' }
  await service.savePool(account, [{ ...pooled, workEmail: 'wanted@one.example' }])
  const before = await send(account, [about.cell, about.number, others[1]!])
  await ended(account, before)
  await service.stopWorker()
  const waiting = await send(account, [...Object.values(about), ...others])
  const asked = await account.call('POST', 'privacy/access', { urn: 'urn:w' })
  assert.deepEqual(
    asked.body.importRows.map(({ importId, row }: Body) => [importId, row]).toSorted(),
    [...[1, 2].map((row) => [before, row]), ...[1, 2, 3, 4, 5].map((row) => [waiting, row])].toSorted(),
  )
  const { body } = await account.call('POST', 'privacy/erasures', { urn: 'urn:w' })
  assert.deepEqual(
    { poolRecords: body.removed.poolRecords, importRows: body.removed.importRows },
    { poolRecords: 1, importRows: 7 },
  )
  assert.doesNotMatch(await everythingHeld(service, account), /Wanted|[^n]wanted@|"w\d"/)
  service.startWorker()
  const { createdCount, rejectedCount, totalRows } = await ended(account, waiting)
  assert.deepEqual({ createdCount, rejectedCount, totalRows }, { createdCount: 1, rejectedCount: 6, totalRows: 7 })
  const rows = await rejected(account, waiting)
  assert.deepEqual(
    rows.map(({ record }) => record?.id ?? null),
    [null, null, null, null, null, 'o2'],
  )
  assert.match(rows[0]!.reasons.join(), /erased/)
  assert.equal((await rejected(account, before)).length, 3)
})

test('a file sent after the erasure: their rows are rejected, and not kept for anybody to read', async () => {
  const account = await service.account()
  for (const body of [{ networkUrl: target.networkUrl }, { email: 'wanted@one.example' }, { phone: '+34612345678' }]) {
    assert.equal((await account.call('POST', 'privacy/erasures', body)).status, 200)
  }
  const importId = await send(account, [...Object.values(about), ...others])
  const { createdCount, rejectedCount } = await ended(account, importId)
  assert.deepEqual({ createdCount, rejectedCount }, { createdCount: 1, rejectedCount: 6 })
  assert.doesNotMatch(await everythingHeld(service, account), /Wanted|[^n]wanted@|"w\d"/)
  assert.equal((await rejected(account, importId)).filter(({ record }) => record !== null).length, 1)
})

test('an upload is noted with its import', async () => {
  const account = await service.account()
  const importId = await send(account, others)
  const [note] = await audit(account, '?action=pool.import')
  assert.deepEqual(
    { subject: note!.subject, details: note!.details },
    { subject: importId, details: { format: 'ndjson', rows: 2 } },
  )
})
