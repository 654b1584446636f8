/** Somebody else always writes between every read and its write; requests still end, and correctly. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../src/accounts/account.ts'
import { patchCandidate } from '../../src/operations/pool/edit-candidate.ts'
import { mergePeople } from '../../src/operations/pool/merges/merge-people.ts'
import { putCandidates } from '../../src/operations/pool/put-candidates.ts'
import { suppress, suppressForAll } from '../../src/operations/privacy/suppress.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { IndexReader } from '../../src/search/index/reader.ts'
import type { Sql } from '../../src/storage/database.ts'
import { claimDue } from '../support/claim.ts'
import { runWork } from '../support/model-environment.ts'
import { magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service
const { database } = scout
/** More than any number of tries; a request that needs these would never end. */
const TOO_OFTEN = 20

const callerOf = ({ accountId }: TestAccount) => ({ accountId, keyId: 'key_test', scopes: [...scopes], cap: null })

/** A scout that is always overtaken: `meanwhile` is committed just before each of its transactions begins. */
function overtakenBy(meanwhile: (n: number) => Promise<unknown>): { scout: Scout; times: () => number } {
  let n = 0
  const first = async () => {
    if (++n > TOO_OFTEN) throw new Error('goes on for ever')
    await meanwhile(n)
  }
  const busy: Scout['database'] = {
    ...database,
    async transaction(work) {
      await first()
      return database.transaction(work)
    },
    async runGrouped(key, member, together) {
      await first()
      return database.runGrouped(key, member, together)
    },
  }
  return { scout: { ...scout, database: busy }, times: () => n }
}

const otherPerson = (n: number) => [{ email: `somebody-${n}@else.example` }]

test('a change of somebody who is changed all the time', async () => {
  const account = await service.account()
  const urn = 'urn:pool:busy'
  await service.savePool(account, [{ urn, fullName: 'Busy', jobTitle: 'nurse' }])
  const { scout: busy } = overtakenBy((n) => patchCandidate(scout, callerOf(account), urn, { notes: `change ${n}` }))
  const saved = await patchCandidate(busy, callerOf(account), urn, { job_title: 'doctor' })
  assert.equal(saved.candidate.jobTitle, 'doctor')
  assert.match(saved.candidate.notes ?? '', /^change \d+$/, 'and what the others wrote is not lost')
})

test('a change while the lists change all the time, the account’s and the operator’s', async () => {
  const account = await service.account()
  const urn = 'urn:pool:listed'
  await service.savePool(account, [{ urn, fullName: 'Listed' }])
  for (const change of [
    (n: number) => suppress(scout, callerOf(account), otherPerson(n)),
    (n: number) => suppressForAll(scout, otherPerson(n)),
  ]) {
    const { scout: busy } = overtakenBy(change)
    const saved = await patchCandidate(busy, callerOf(account), urn, { job_title: 'doctor' })
    assert.equal(saved.candidate.jobTitle, 'doctor')
  }
})

test('records saved and people merged while they are changed all the time', async () => {
  const account = await service.account()
  const caller = callerOf(account)
  const urns = ['urn:pool:one', 'urn:pool:two']
  await service.savePool(
    account,
    urns.map((urn) => ({ urn, fullName: 'One Person' })),
  )
  const changing = () => overtakenBy((n) => patchCandidate(scout, caller, urns[0]!, { notes: `change ${n}` })).scout
  const record = { urn: urns[0], full_name: 'One Person', job_title: 'doctor', company_name: 'Acme Rockets' }
  const headers = { key: 'busy', requestHash: 'hash' }
  const { result } = await putCandidates(changing(), caller, { candidates: [record] }, headers)
  assert.deepEqual(
    result.results.map(({ outcome }) => outcome),
    ['UPDATED'],
  )
  const merged = await mergePeople(changing(), caller, { keep: urns[0]!, merge: [urns[1]!] })
  assert.equal(merged.result.person.candidate.jobTitle, 'doctor')
  assert.match(merged.result.person.candidate.notes ?? '', /^change \d+$/)
})

test('what was found is settled and paid for while the lists change all the time', async () => {
  const account = await service.account(100)
  const caller = callerOf(account)
  await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  const [lookup] = await claimDue(database, 1, 60)
  const { scout: busy, times } = overtakenBy((n) => suppress(scout, caller, otherPerson(n)))
  await runWork(busy, lookup!)
  assert.ok(times() > 1)
  const { body } = await account.awaitContact(magic('found-all').urn)
  assert.ok(body.workEmail)
  assert.deepEqual(
    { status: body.status, creditsRefunded: body.creditsRefunded },
    { status: 'COMPLETED', creditsRefunded: 0 },
  )

  const [urn] = await account.people(1)
  await account.post('enrich/batch', { talents: [{ urn }] })
  const [collection] = await claimDue(database, 1, 60)
  await runWork(overtakenBy((n) => suppress(scout, caller, otherPerson(n + 50))).scout, collection!)
  assert.equal((await account.get(`enrich?urn=${urn}`)).body.fromCache, true)
  await service.verify()
})

test('who is put on the list meanwhile is hidden by the way under the lock, too', async () => {
  const account = await service.account(100)
  const person = magic('found-all')
  await account.post('contact', { ...person, requestedFields: ['work_email'] })
  const [lookup] = await claimDue(database, 1, 60)
  // The last change before the try that succeeds.
  const { scout: busy } = overtakenBy((n) =>
    suppress(scout, callerOf(account), n === 6 ? [{ urn: person.urn }] : otherPerson(n)),
  )
  await runWork(busy, lookup!)
  const { body } = await account.awaitContact(person.urn)
  assert.deepEqual(
    { workEmail: body.workEmail, creditsRefunded: body.creditsRefunded },
    { workEmail: null, creditsRefunded: 2 },
  )
  await service.verify()
})

test('the search index of a pool that is written to between any two statements is read', async () => {
  const account = await service.account()
  await service.savePool(account, [{ urn: 'urn:pool:first', fullName: 'First Person', jobTitle: 'nurse' }])
  let n = 0
  const before = async () => {
    if (++n > 60) throw new Error('goes on for ever')
    await service.savePool(account, [{ urn: `urn:pool:more-${n}`, fullName: 'More', jobTitle: 'nurse' }])
  }
  const written: Sql & Pick<typeof database, 'transaction'> = {
    ...database,
    async query(text, values) {
      await before()
      return database.query(text, values)
    },
    async transaction(work) {
      return database.transaction((tx) =>
        work({
          ...tx,
          async query(text, values) {
            await before()
            return tx.query(text, values)
          },
        }),
      )
    },
  }
  const index = await new IndexReader().open(written, account.accountId)
  assert.ok(index.segments.length > 0)
})
