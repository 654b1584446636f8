/** Erasing a person: removed from every table, and nothing brings them back. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Keyring } from '../../src/base/keyring.ts'
import { importPool } from '../../src/operations/pool/imports/import-pool.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'
import { allFields, audit, everythingHeld, poolUrns, target, unlock } from './people.ts'

const service = await startService()

/** An account that has a person everywhere: pool, search hits and pages, profile, values, jobs, kept answers. */
async function everywhere(): Promise<{ account: TestAccount; values: Body; profile: Body }> {
  const account = await service.account(1_000)
  const values = await unlock(account)
  const job = await account.post('enrich/batch', { talents: [target] })
  await account.awaitBatch(job.body.jobId)
  const { body } = await account.get(`enrich?urn=${target.urn}`)
  await service.savePool(account, [
    { urn: 'urn:pool:theirs', fullName: 'Theirs', networkUrl: target.networkUrl, personalEmail: 'home@theirs.example' },
    { urn: 'urn:pool:other', fullName: 'Other' },
  ])
  await account.call('POST', 'shortlists', { name: 'Best', urns: [target.urn, 'urn:pool:theirs', 'urn:pool:other'] })
  await inProject(account)
  await account.call('POST', 'saved-searches', { name: 'All' })
  const replayed = { 'idempotency-key': 'k' }
  await account.search({ filtersJson: '{"localOnly":true}' }, replayed)
  await account.post('contact', { ...target, requestedFields: allFields }, { 'idempotency-key': 'c' })
  return { account, values, profile: body.profile }
}

/** Puts the person into a project under both urns, rejected and with a note. */
async function inProject(account: TestAccount): Promise<void> {
  const urns = [target.urn, 'urn:pool:theirs', 'urn:pool:other']
  const { project } = (await account.call('POST', 'projects', { name: 'Search', urns })).body
  const post = (path: string, body: Body) => account.call('POST', `projects/${project.projectId}/${path}`, body)
  await post('notes', { urn: 'urn:pool:theirs', text: 'home@theirs.example is best' })
  const reason = { code: 'OTHER', text: 'see home@theirs.example' }
  await post('members/move', { urns: [target.urn], stageId: project.stages.at(-1).stageId, reason })
}

const ways: [name: string, of: (values: Body) => Body][] = [
  ['urn', () => ({ urn: target.urn })],
  ['network URL', () => ({ networkUrl: `${target.networkUrl}/` })],
  ['email', (values) => ({ email: values.workEmail })],
  ['phone', (values) => ({ phone: values.phoneNumber })],
]

for (const [name, of] of ways) {
  test(`erased by ${name}: of all that named them only the urn is left, in the ledger, the log and requests`, async () => {
    const { account, values, profile } = await everywhere()
    const { status, body } = await account.call('POST', 'privacy/erasures', of(values))
    assert.equal(status, 200)
    const { removed } = body
    assert.partialDeepStrictEqual(removed, { poolRecords: 1, networkCandidates: 1, contactFields: 3 })
    assert.partialDeepStrictEqual(removed, { batchResults: 1, contactRequests: 1, keptAnswers: 2 })
    assert.partialDeepStrictEqual(removed, { events: 4, shortlistItems: 2 })
    assert.partialDeepStrictEqual(removed, { projectMembers: 2, projectEntries: 4 })
    const held = await everythingHeld(service, account)
    const named = [values.workEmail, values.personalEmail, values.phoneNumber, profile.full_name, 'theirs.example']
    for (const text of [...named, '/in/test-found-all']) {
      assert.equal(
        held.split('\n').find((line) => line.includes(text)),
        undefined,
        text,
      )
    }
    for (const line of held.split('\n').filter((each) => each.includes(target.urn))) {
      assert.match(line, /^(ledger_entries|audit_entries|unlocks|enrichments|batch_items): /)
    }
    assert.deepEqual(await poolUrns(account), ['urn:pool:other'])
    const again = await account.call('POST', 'privacy/erasures', of(values))
    assert.ok(Object.values(again.body.removed).every((count) => count === 0))
    assert.deepEqual((await audit(account, '?action=privacy.erase')).length, 2)
    await service.verify()
  })
}

test('no import, enrichment, unlock or search brings them back; another account is not touched', async () => {
  const { account, values } = await everywhere()
  const stranger = await service.account(100)
  await service.savePool(stranger, [{ urn: 'urn:s', fullName: 'S', networkUrl: target.networkUrl }])
  await account.call('POST', 'privacy/erasures', { urn: target.urn })
  const records = [
    { full_name: 'By urn', urn: target.urn },
    { full_name: 'By address', network_url: target.networkUrl },
    { full_name: 'By email', email: values.workEmail.toUpperCase() },
    { full_name: 'By other email', personal_email: 'home@theirs.example' },
    { full_name: 'By phone', phone: values.phoneNumber },
    { full_name: 'Somebody else', email: 'else@else.example' },
  ]
  const report = await importPool(
    service.scout,
    account.accountId,
    records.map((record, row) => ({ row, record })),
  )
  assert.deepEqual({ created: report.created, rejected: report.rejected }, { created: 1, rejected: 5 })
  assert.equal((await poolUrns(account)).length, 2)
  for (const urn of [target.urn, 'urn:pool:theirs']) {
    assert.equal((await account.get(`enrich?urn=${urn}&forceRefresh=true`)).status, 404)
    const contact = await account.post('contact', { urn, networkUrl: target.networkUrl, requestedFields: ['phone'] })
    assert.deepEqual(
      {
        status: contact.body.status,
        phoneNumber: contact.body.phoneNumber,
        creditsCharged: contact.body.creditsCharged,
      },
      { status: 'COMPLETED', phoneNumber: null, creditsCharged: 0 },
    )
  }
  assert.deepEqual(await poolUrns(stranger), ['urn:s'])
  await service.verify()
})

test('erased from the pages of a search, also those fetched later', async () => {
  const account = await service.account(100)
  const { body } = await account.search({ prompt: 'nurse' })
  const [first] = body.candidates
  const { body: erased } = await account.call('POST', 'privacy/erasures', { networkUrl: first.network_url })
  assert.deepEqual(
    { searchPages: erased.removed.searchPages, networkCandidates: erased.removed.networkCandidates },
    { searchPages: 1, networkCandidates: 1 },
  )
  service.clock.turn(25 * 3_600)
  const again = await account.search({ prompt: 'nurse' })
  assert.equal(again.body.creditsDeducted, 1)
  assert.deepEqual(again.body.candidates[0].urn, body.candidates[1].urn)
  assert.ok(!(await everythingHeld(service, account)).includes(first.network_url))
})

/** Places that hold the address if nothing else knows it. */
const named: [name: string, prepare: (account: TestAccount) => Promise<void>][] = [
  ['a contact request', async () => {}],
  [
    'values whose request is purged',
    async () => {
      service.clock.turn(91 * 86_400)
      await runHousekeeping(service.scout)
    },
  ],
]

for (const [name, prepare] of named) {
  test(`found and erased by an address that only ${name} holds`, async () => {
    const account = await service.account(100)
    await account.post('contact', { urn: 'crm:1', networkUrl: target.networkUrl, requestedFields: allFields })
    const { workEmail } = (await account.awaitContact('crm:1')).body
    await prepare(account)
    const given = { networkUrl: target.networkUrl }
    const access = (await account.call('POST', 'privacy/access', given)).body
    assert.deepEqual(
      { urns: access.urns, contactValues: access.contactValues.length },
      { urns: ['crm:1'], contactValues: 3 },
    )
    assert.equal(access.contactValues[0].networkUrl, target.networkUrl)
    const { body } = await account.call('POST', 'privacy/erasures', given)
    assert.equal(body.removed.contactFields, 3)
    const held = await everythingHeld(service, account)
    assert.ok(!held.includes(workEmail) && !held.includes(target.networkUrl))
    const [tombstone] = (await account.call('POST', 'privacy/suppressions/check', { entries: [{ urn: 'crm:1' }] })).body
      .results
    assert.equal(tombstone.suppressed, true)
  })
}

test('a collection that failed is erased by the address it was asked with', async () => {
  const account = await service.account(100)
  const talent = { urn: 'crm:1', networkUrl: magic('gone').networkUrl }
  const { body: job } = await account.post('enrich/batch', { talents: [talent] })
  await account.awaitBatch(job.jobId)
  assert.ok((await everythingHeld(service, account)).includes(talent.networkUrl))
  await account.call('POST', 'privacy/erasures', { networkUrl: talent.networkUrl })
  assert.ok(!(await everythingHeld(service, account)).includes(talent.networkUrl))
})

test('what is under way ends unresolved and refunded, for the single request and the batches', async () => {
  const account = await service.account(100)
  await account.get(`enrich?urn=${target.urn}`)
  await service.stopWorker()
  await account.post('contact', { ...target, requestedFields: ['phone'] })
  const contacts = await account.post('contact/batch', { talents: [target], requestedFields: allFields })
  const profiles = await account.post('enrich/batch', { talents: [target], forceRefresh: true })
  assert.equal((await account.balance()).credits, 100 - 1 - 5 - 4 - 1)
  await account.call('POST', 'privacy/erasures', { urn: target.urn })
  const single = (await account.get(`contact-status?urn=${target.urn}`)).body
  assert.deepEqual(
    { status: single.status, phoneNumber: single.phoneNumber, creditsRefunded: single.creditsRefunded },
    { status: 'COMPLETED', phoneNumber: null, creditsRefunded: 5 },
  )
  const batch = (await account.get(`batch-status?jobId=${contacts.body.jobId}`)).body
  assert.deepEqual({ done: batch.done, totalCreditsUsed: batch.totalCreditsUsed }, { done: true, totalCreditsUsed: 0 })
  const { code, creditsRefunded } = batch.results[target.urn]
  assert.deepEqual({ code, creditsRefunded }, { code: 'ERASED', creditsRefunded: 4 })
  const enriched = (await account.get(`batch-status?jobId=${profiles.body.jobId}`)).body
  assert.deepEqual(
    { status: enriched.status, creditsRefunded: enriched.results[target.urn].creditsRefunded },
    { status: 'FAILED', creditsRefunded: 1 },
  )
  assert.equal((await account.balance()).credits, 99)
  assert.equal((await service.scout.database.query('select from work')).length, 0)
  service.startWorker()
  await service.verify()
})

test('what was told of them is no longer owed to anybody; that their request ended is', async () => {
  const account = await service.account(100)
  await account.get(`enrich?urn=${target.urn}`)
  const { status } = await account.call('POST', 'webhooks', { url: 'https://hooks.example.com/in' })
  assert.equal(status, 200)
  await service.stopWorker()
  const eventsLeft = () =>
    service.scout.database.query<{ data: Body; kind: string | null }>(
      `select e.data, w.kind from events e left join webhook_deliveries d on d.account_id = e.account_id and d.event_seq = e.seq
       left join work w on w.account_id = d.account_id and w.subject_id = d.delivery_id where e.account_id = $1`,
      [account.accountId],
    )
  const { body } = await account.post('contact', { ...target, requestedFields: ['phone'] })
  await account.call('POST', 'privacy/erasures', { urn: target.urn })
  const [only, ...others] = await eventsLeft()
  assert.deepEqual(
    { requestId: only!.data.requestId, foundFields: only!.data.foundFields, others },
    { requestId: body.requestId, foundFields: [], others: [] },
  )
  assert.equal(only!.kind, 'deliver-webhook')
  const again = await account.call('POST', 'privacy/erasures', { urn: target.urn })
  assert.deepEqual({ events: again.body.removed.events, left: await eventsLeft() }, { events: 1, left: [] })
  assert.equal((await service.scout.database.query('select from work')).length, 0)
  service.startWorker()
})

test('everything held on a person, with sources and times', async () => {
  const { account, values, profile } = await everywhere()
  const { body } = await account.call('POST', 'privacy/access', { email: values.workEmail })
  assert.deepEqual(body.urns.toSorted(), [target.urn, 'urn:pool:theirs'].toSorted())
  assert.deepEqual(
    body.poolRecords.map((each: Body) => ({ urn: each.urn, source: each.source })),
    [{ urn: 'urn:pool:theirs', source: 'OWN_POOL' }],
  )
  assert.equal(body.profiles[0].profile.fullName, profile.full_name)
  assert.ok(body.profiles[0].source === 'network' && body.profiles[0].firstCollectedAt)
  const work = body.contactValues.find((each: Body) => each.field === 'work_email')
  assert.deepEqual({ value: work.value, source: work.source }, { value: values.workEmail, source: 'network' })
  assert.equal(body.contactRequests[0].requestedFields.length, 3)
  assert.deepEqual(
    { enrichments: body.enrichments.length, batchResults: body.batchResults.length },
    { enrichments: 1, batchResults: 1 },
  )
  assert.deepEqual({ events: body.events.length, type: body.events[0].type }, { events: 4, type: 'contact.completed' })
  assert.equal(body.ledgerEntries.filter((each: Body) => each.kind === 'CAPTURE').length, 4)
  const actions = new Set(body.auditEntries.map((each: Body) => each.action))
  assert.ok(
    ['contact.request', 'contact.read', 'enrich', 'search', 'privacy.access'].every((each) => actions.has(each)),
  )
  assert.ok(!JSON.stringify(body).includes('urn:pool:other'))
  const kept = await service.scout.database.query(`select from idempotency where result::text like '%poolRecords%'`)
  assert.equal(kept.length, 0)
})

test('one identifier, and one that can name somebody: else 400', async () => {
  const account = await service.account()
  for (const path of ['privacy/erasures', 'privacy/access']) {
    for (const body of [
      {},
      { urn: 'urn:a', email: 'a@b.example' },
      { email: 'a' },
      { phone: 'x' },
      { networkUrl: 'x' },
    ]) {
      assert.equal((await account.call('POST', path, body)).status, 400, JSON.stringify(body))
    }
  }
  const nobody = await account.call('POST', 'privacy/access', { urn: 'urn:nobody' })
  assert.deepEqual(
    { status: nobody.status, poolRecords: nobody.body.poolRecords, profiles: nobody.body.profiles },
    { status: 200, poolRecords: [], profiles: [] },
  )
})

test('by a number as few people are looked at in a large pool as in a small one', async () => {
  const opened = async (size: number, given: Body) => {
    const account = await service.account()
    const people = Array.from({ length: size }, (_, n) => ({
      urn: `urn:pool:${n}`,
      fullName: `P ${n}`,
      personalEmail: `p${n}@pool.example`,
      phone: `+49 171 ${1_000_000 + n}`,
    }))
    await service.savePool(account, people)
    const opening = mock.method(Keyring.prototype, 'openOnce')
    const { body } = await account.call('POST', 'privacy/erasures', given)
    opening.mock.restore()
    assert.equal(body.removed.poolRecords, 1)
    return opening.mock.callCount()
  }
  for (const given of [{ phone: '+49 171 1000007' }, { phone: '0171 1000007 x5' }, { email: 'p7+x@pool.example' }]) {
    assert.equal(await opened(1_000, given), await opened(20, given), JSON.stringify(given))
  }
})
