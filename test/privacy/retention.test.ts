/** Retention: each kind of data is removed when its time is over, with the clock set by the test. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { allFields, audit, target, unlock } from './people.ts'

const DAY = 86_400

const service = await startService({
  env: {
    SCOUT_RETENTION_PROFILES_DAYS: '100',
    SCOUT_RETENTION_CONTACTS_DAYS: '50',
    SCOUT_RETENTION_SEARCHES_DAYS: '10',
    SCOUT_RETENTION_JOBS_DAYS: '70',
    SCOUT_RETENTION_AUDIT_DAYS: '200',
  },
})

const count = async (table: string, { accountId }: TestAccount): Promise<number> => {
  const rows = await service.scout.database.queryBuilt(`select from ${table} where account_id = $1`, [accountId])
  return rows.length
}

async function after(days: number): Promise<void> {
  service.clock.turn(days * DAY)
  await runHousekeeping(service.scout)
}

test('a profile goes 100 days after its first collection, however often it was refreshed', async () => {
  const account = await service.account(100)
  const profiles = () =>
    service.scout.database.query('select from network_candidates where account_id = $1 and profile is not null', [
      account.accountId,
    ])
  await account.get(`enrich?urn=${target.urn}`)
  await after(60)
  await account.get(`enrich?urn=${target.urn}&forceRefresh=true`)
  await after(39)
  assert.equal((await profiles()).length, 1)
  await after(2)
  assert.equal((await profiles()).length, 0)
  const again = await account.get(`enrich?urn=${target.urn}`)
  assert.deepEqual(
    { fromCache: again.body.fromCache, creditsDeducted: again.body.creditsDeducted },
    { fromCache: false, creditsDeducted: 1 },
  )
  await after(60)
  assert.equal((await profiles()).length, 1)
})

test('an unlocked value goes after 50 days, the request with it; that it was paid for stays', async () => {
  const account = await service.account(100)
  const first = await unlock(account)
  assert.equal(first.companyCredits, 91)
  await after(49)
  assert.deepEqual(
    { contactFields: await count('contact_fields', account), unlocks: await count('unlocks', account) },
    { contactFields: 3, unlocks: 1 },
  )
  await after(2)
  assert.equal(await count('unlocks', account), 0)
  const rows = await service.scout.database.query(
    'select distinct state, value, digest, source, details, network_url from contact_fields where account_id = $1',
    [account.accountId],
  )
  const nothing = { value: null, digest: null, source: null, details: null, network_url: null }
  assert.deepEqual(rows, [{ state: 'PURGED', ...nothing }])
  await account.post('contact', { ...target, requestedFields: allFields })
  const { body } = await account.awaitContact(target.urn)
  assert.deepEqual(
    { workEmail: body.workEmail, creditsCharged: body.creditsCharged, companyCredits: body.companyCredits },
    { workEmail: first.workEmail, creditsCharged: 0, companyCredits: 91 },
  )
  await service.verify()
})

test('a finished job goes with the values in it, an unfinished one stays', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2)
  await service.stopWorker()
  const { body } = await account.post('contact/batch', {
    talents: urns.map((urn) => ({ urn })),
    requestedFields: ['phone'],
  })
  assert.deepEqual(
    { batches: await count('batches', account), batchItems: await count('batch_items', account) },
    { batches: 2, batchItems: 4 },
  )
  await after(51)
  assert.deepEqual(
    { batches: await count('batches', account), batchItems: await count('batch_items', account) },
    { batches: 1, batchItems: 2 },
  )
  assert.equal((await account.get(`batch-status?jobId=${body.jobId}`)).body.status, 'QUEUED')
  service.startWorker()
  await account.awaitBatch(body.jobId)
  await service.verify()
})

test('who was only found goes after 10 days, who was enriched stays', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  await account.get(`enrich?urn=${urn}`)
  assert.ok((await count('network_candidates', account)) >= 20)
  await after(11)
  assert.equal(await count('network_candidates', account), 1)
})

test('the audit log goes after 200 days, by whole months', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'nurse' })
  await after(150)
  await account.search({ prompt: 'nurse' })
  assert.equal((await audit(account)).length, 2)
  // The month may have 31 days; it is removed when its last day is old enough.
  await after(50)
  assert.equal((await audit(account)).length, 2)
  await after(32)
  assert.equal((await audit(account)).length, 1)
})
