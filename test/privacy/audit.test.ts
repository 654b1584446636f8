/** The audit log: what is recorded, once and by whom; and what the database lets nobody do to it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { allFields, audit, target, unlock } from './people.ts'

const service = await startService()

test('a search, an enrichment and an unlock are noted with the key and everybody shown', async () => {
  const account = await service.account(100)
  const { body } = await account.search({ prompt: 'nurse' })
  const urns = body.candidates.map((candidate: { urn: string }) => candidate.urn)
  await unlock(account)
  await account.get(`enrich?urn=${target.urn}`)
  await account.post('contact', { ...target, requestedFields: allFields })
  const entries = await audit(account)
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['contact.read', 'enrich', 'contact.read', 'contact.request', 'search'],
  )
  assert.deepEqual(entries[4]!.urns, urns)
  assert.deepEqual(entries[0]!.details.fields, allFields)
  const [key] = await service.scout.database.query<{ key_id: string }>(
    'select key_id from api_keys where account_id = $1',
    [account.accountId],
  )
  assert.ok(entries.every(({ keyId }) => keyId === key!.key_id))
})

test('polls are one entry for a key and a job, with everybody in it', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(3)
  const { body } = await account.post('contact/batch', {
    talents: urns.map((urn) => ({ urn })),
    requestedFields: ['work_email', 'phone'],
  })
  await account.awaitBatch(body.jobId)
  for (let poll = 0; poll < 5; poll++) await account.get(`batch-status?jobId=${body.jobId}`)
  const reads = (await audit(account, '?action=contact.read')).filter(({ subject }) => subject === body.jobId)
  assert.equal(reads.length, 1)
  assert.deepEqual(reads[0]!.urns.toSorted(), urns.toSorted())
})

test('polls of one request are one entry, which names fields that came after the first of them', async () => {
  const account = await service.account(100)
  const urn = 'urn:pool:own'
  await service.savePool(account, [{ urn, fullName: 'Own', workEmail: 'own@own.example' }])
  await service.stopWorker()
  await account.post('contact', { urn, networkUrl: target.networkUrl, requestedFields: ['work_email', 'phone'] })
  const early = (await account.get(`contact-status?urn=${urn}`)).body
  assert.deepEqual(
    { workEmail: early.workEmail, phoneNumber: early.phoneNumber },
    { workEmail: 'own@own.example', phoneNumber: null },
  )
  service.startWorker()
  assert.ok((await account.awaitContact(urn)).body.phoneNumber)
  const [read, ...others] = await audit(account, '?action=contact.read')
  assert.deepEqual({ fields: read!.details.fields, others }, { fields: ['work_email', 'phone'], others: [] })
})

test('filters by action, person, key and time; pages; and shows no other account’s', async () => {
  const [account, stranger] = [await service.account(100), await service.account(100)]
  const start = service.clock.now().toISOString()
  await unlock(account)
  await account.search({ prompt: 'nurse' })
  service.clock.turn(60)
  const later = service.clock.now().toISOString()
  await account.search({ prompt: 'teacher' })
  assert.equal((await audit(account, `?urn=${target.urn}`)).length, 2)
  assert.equal((await audit(account, `?from=${later}`)).length, 1)
  assert.equal((await audit(account, `?from=${start}&to=${later}&action=search`)).length, 1)
  assert.equal((await audit(account, '?keyId=key_none')).length, 0)
  assert.deepEqual(await audit(stranger), [])
  const first = await account.call('GET', 'audit?limit=3')
  const rest = await account.call('GET', `audit?limit=3&cursor=${first.body.nextCursor}`)
  assert.deepEqual([...first.body.entries, ...rest.body.entries], await audit(account))
  assert.equal(rest.body.nextCursor, null)
  for (const query of ['action=look', 'from=yesterday', 'cursor=WzEuNV0', 'limit=0']) {
    assert.equal((await account.call('GET', `audit?${query}`)).status, 400, query)
  }
})

test('what is done to keys and webhooks is noted where it changed something', async () => {
  const account = await service.account()
  const { body: made } = await account.call('POST', 'keys', { name: 'another', scopes: ['search'] })
  const { keyId } = made.key
  const { body: rotated } = await account.call('POST', `keys/${keyId}/rotate`, { overlapSeconds: 0 })
  const next = rotated.key.keyId
  for (const _ of [1, 2]) await account.call('DELETE', `keys/${next}`)
  const { body: hook } = await account.call('POST', 'webhooks', { url: 'https://hooks.example.com/in?secret=1' })
  const path = `webhooks/${hook.webhookId}`
  await account.call('PATCH', path, { active: false })
  await account.call('POST', `${path}/rotate-secret`, {})
  for (const _ of [1, 2]) await account.call('DELETE', path)
  const entries = (await audit(account)).toReversed()
  assert.deepEqual(
    entries.map(({ action, subject }) => [action, subject]),
    [
      ['key.create', keyId],
      ['key.rotate', keyId],
      ['key.revoke', next],
      ...['create', 'update', 'rotate', 'delete'].map((what) => [`webhook.${what}`, hook.webhookId]),
    ],
  )
  assert.doesNotMatch(JSON.stringify(entries), /secret=1|whsec_|tsk_/)
})

test('an entry is never changed or removed, except by the purge and only past its time', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'nurse' })
  const { database } = service.scout
  const never = /never changed or removed/
  await assert.rejects(database.query(`update audit_entries set action = 'enrich'`), never)
  await assert.rejects(database.query('delete from audit_entries'), never)
  await assert.rejects(database.query('truncate audit_entries'), never)
  await assert.rejects(
    database.transaction(async (tx) => {
      await tx.query(`select set_config('scout.purge_audit_before', '2000-01-01', true)`)
      await tx.query('delete from audit_entries')
    }),
    never,
  )
  assert.equal((await audit(account)).length, 1)
})

test('one note that the database refuses takes nobody along', async () => {
  const account = await service.account(0)
  const { audit: writer, clock } = service.scout
  const note = (subject: string, accountId = account.accountId) =>
    writer.note({ accountId, keyId: null, action: 'pool.read', at: clock.now(), subject })
  // The first entry is written alone; those that arrive meanwhile are one statement.
  const outcomes = await Promise.allSettled([
    note('first'),
    ...Array.from({ length: 20 }, (_, n) => (n === 7 ? note('strange', 'acc_nobody') : note(`good ${n}`))),
    note('nul \0 and half \ud83d'),
  ])
  assert.deepEqual(
    outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : [])),
    [8],
    'only the one of an account that is not there',
  )
  const subjects = (await audit(account, '?limit=100')).map(({ subject }) => subject)
  assert.equal(subjects.length, 21)
  assert.ok(subjects.includes('nul \ufffd and half \ufffd'))
})
