/** People of projects together with everything else: batches, exports, suppression, merging and unmerging, erasure, scopes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

async function begin(account: TestAccount, urns: string[]): Promise<Body> {
  const { status, body } = await account.call('POST', 'projects', { name: 'Nurses', urns })
  assert.equal(status, 200, JSON.stringify(body))
  return body.project
}

const at = (project: Body, path: string) => `projects/${project.projectId}/${path}`

const members = async (account: TestAccount, project: Body): Promise<Body[]> =>
  (await account.call('GET', at(project, 'members'))).body.members

const kinds = async (account: TestAccount, project: Body, query = ''): Promise<string[]> =>
  (await account.call('GET', at(project, `feed${query}`))).body.entries.map(({ kind }: Body) => kind)

const charged = async ({ accountId }: TestAccount): Promise<number> => {
  const [row] = await service.scout.database.query<{ units: number }>(
    `select coalesce(sum(plan_units + extra_units), 0)::bigint as units from ledger_entries
     where account_id = $1 and kind = 'HOLD'`,
    [accountId],
  )
  return row!.units / 1_000
}

test('many are enriched and unlocked in batches of fifteen, once for a key, and the feed says so', async () => {
  const account = await service.account(1_000)
  const urns = await account.people(17)
  const project = await begin(account, urns)
  const before = await charged(account)
  const enrich = () =>
    account.call('POST', at(project, 'members/enrich'), { urns: [...urns, 'urn:nobody'] }, { 'idempotency-key': 'k' })
  const { body } = await enrich()
  assert.deepEqual(
    {
      queued: body.queued,
      processCounts: body.jobs.map(({ processCount }: Body) => processCount),
      totalCreditsCharged: body.totalCreditsCharged,
    },
    { queued: true, processCounts: [15, 2], totalCreditsCharged: 17 },
  )
  assert.deepEqual(
    { notFoundUrns: body.notFoundUrns, refused: body.refused },
    { notFoundUrns: ['urn:nobody'], refused: null },
  )
  const again = await enrich()
  assert.deepEqual(
    { jobs: again.body.jobs, idempotentReplayed: again.headers.get('idempotent-replayed') },
    { jobs: body.jobs, idempotentReplayed: 'true' },
  )
  assert.equal((await charged(account)) - before, 17)
  for (const { jobId } of body.jobs) await account.awaitBatch(jobId)
  assert.ok((await members(account, project)).every(({ requiresEnrich }) => !requiresEnrich))
  const asked = { urns: urns.slice(0, 2), requestedFields: ['work_email'] }
  const unlocked = await account.call('POST', at(project, 'members/unlock'), asked)
  assert.deepEqual(
    { processCount: unlocked.body.processCount, totalCreditsCharged: unlocked.body.totalCreditsCharged },
    { processCount: 2, totalCreditsCharged: 4 },
  )
  await account.awaitBatch(unlocked.body.jobs[0].jobId)
  assert.deepEqual(await kinds(account, project, `?urn=${urns[0]}`), ['UNLOCKED', 'ENRICHED', 'ADDED'])
  await service.verify()
})

test('a repeat with a key that may not see projects tells nobody of a project', async () => {
  const account = await service.account(100)
  const project = await begin(account, await account.people(1))
  const { apiKey } = await issueKey(service.scout.database, account.accountId, { name: 'batches', scopes: ['enrich'] })
  const options = { body: { urns: ['urn:nobody'] }, headers: { 'idempotency-key': 'k' } }
  const path = `/v1/${at(project, 'members/enrich')}`
  assert.equal((await service.call('POST', path, { ...options, key: account.key })).status, 200)
  assert.equal((await service.call('POST', path, { ...options, key: apiKey })).status, 403)
})

test('a line of the feed that was not written is written when the request is sent again, once', async () => {
  const account = await service.account(100)
  const urns = await account.people(2)
  const project = await begin(account, urns)
  const enrich = () => account.call('POST', at(project, 'members/enrich'), { urns }, { 'idempotency-key': 'k' })
  await enrich()
  const written = await kinds(account, project)
  // As after a crash between the batch and its line in the feed.
  await service.scout.database.query(`delete from project_entries where account_id = $1 and kind = 'ENRICHED'`, [
    account.accountId,
  ])
  await enrich()
  await enrich()
  assert.deepEqual(await kinds(account, project), written)
})

test('what is just affordable in all is bought, whatever a float makes of it', async () => {
  const cheap = await startService({ env: { SCOUT_PRICE_ENRICH: '0.01' } })
  const account = await cheap.account(100)
  const urns = await account.people(60)
  const project = await begin(account, urns)
  const { body } = await account.call('POST', at(project, 'members/enrich'), { urns, maxCredits: 0.6 })
  assert.deepEqual({ refused: body.refused, charged: body.totalCreditsCharged }, { refused: null, charged: 0.6 })
})

test('a limit between two amounts is kept, however many decimals it has', async () => {
  const account = await service.account(100)
  const urns = await account.people(17)
  const project = await begin(account, urns)
  const enrich = (maxCredits: number) => account.call('POST', at(project, 'members/enrich'), { urns, maxCredits })
  const tooLittle = await enrich(14.9999)
  assert.deepEqual(
    { status: tooLittle.status, code: tooLittle.body.code },
    { status: 402, code: 'MAX_CREDITS_EXCEEDED' },
  )
  const { body } = await enrich(15.0001)
  assert.deepEqual(
    { totalCreditsCharged: body.totalCreditsCharged, code: body.refused.code, urns: body.refused.urns.length },
    { totalCreditsCharged: 15, code: 'MAX_CREDITS_EXCEEDED', urns: 2 },
  )
})

test('when the credits end, what was queued stands and the rest is named; what cannot begin is refused', async () => {
  const account = await service.account(17)
  const urns = await account.people(17)
  const project = await begin(account, urns)
  const capped = await account.call('POST', at(project, 'members/enrich'), { urns, maxCredits: 3 })
  assert.deepEqual({ status: capped.status, code: capped.body.code }, { status: 402, code: 'MAX_CREDITS_EXCEEDED' })
  const notYet = await account.call('POST', at(project, 'members/unlock'), { urns, requestedFields: ['phone'] })
  assert.deepEqual(
    { status: notYet.status, notEnrichedIds: notYet.body.notEnrichedIds.length },
    { status: 409, notEnrichedIds: 17 },
  )
  const { body } = await account.call('POST', at(project, 'members/enrich'), { urns })
  assert.deepEqual(
    { processCount: body.processCount, code: body.refused.code, urns: body.refused.urns.length },
    { processCount: 15, code: 'INSUFFICIENT_CREDITS', urns: 2 },
  )
  await account.awaitBatch(body.jobs[0].jobId)
  await service.verify()
})

test('what was refused is corrected under the same key, and is about who is in the project by then', async () => {
  const account = await service.account(100)
  const urns = await account.people(17)
  const project = await begin(account, urns)
  const send = (path: string, body: object) =>
    account.call('POST', at(project, path), { urns, ...body }, { 'idempotency-key': path })
  const fields = { requestedFields: ['phone'] }
  assert.equal((await send('members/unlock', fields)).status, 409)
  assert.equal((await send('members/enrich', { maxCredits: 3 })).status, 402)
  await account.call('DELETE', at(project, `members/${urns[0]}`))
  const { status, body } = await send('members/enrich', { maxCredits: 30 })
  assert.deepEqual(
    { status, charged: body.totalCreditsCharged, gone: body.notFoundUrns },
    { status: 200, charged: 16, gone: [urns[0]] },
  )
  for (const { jobId } of body.jobs) await account.awaitBatch(jobId)
  // Fifteen of them have nothing left to look up, so the first batch starts no job; the second is refused.
  const first = await account.call('POST', at(project, 'members/unlock'), { urns: urns.slice(1, 16), ...fields })
  await account.awaitBatch(first.body.jobs[0].jobId)
  assert.equal((await send('members/unlock', { ...fields, maxCredits: 1 })).status, 402)
  const unlocked = await send('members/unlock', fields)
  assert.deepEqual({ status: unlocked.status, jobs: unlocked.body.jobs.length }, { status: 200, jobs: 1 })
  assert.deepEqual((await send('members/unlock', fields)).body.jobs, unlocked.body.jobs)
  await service.verify()
})

test('an export has where everybody stands, and of contacts what the key may see; it is noted', async () => {
  const account = await service.account(1_000)
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: '=Ann', workEmail: 'ann@own.example' },
    { urn: 'urn:pool:2', fullName: 'Bob' },
  ])
  const [found] = await account.enriched(1)
  await account.call('POST', 'talent-scout/contact/batch', {
    talents: [{ urn: found }],
    requestedFields: ['work_email', 'personal_email', 'phone'],
  })
  const project = await begin(account, ['urn:pool:1', 'urn:pool:2', found!])
  const { body: status } = await account.awaitContact(found!)
  const value = status.workEmail ?? status.personalEmail ?? status.phoneNumber
  const exported = async (key: string, body: Body): Promise<string> => {
    const called = await service.call('POST', `/v1/${at(project, 'export')}`, { key, body })
    return called.body.text
  }
  const { apiKey } = await issueKey(service.scout.database, account.accountId, { name: 'pool', scopes: ['pool'] })
  const [all, own] = [await exported(account.key, {}), await exported(apiKey, {})]
  assert.match(all, /^urn,full_name,job_title/)
  assert.match(all, /urn:pool:1,'=Ann,.*New,.*ann@own\.example/)
  if (value) assert.ok(all.includes(value) && !own.includes(value))
  assert.match(own, /ann@own\.example/)
  const one = (await exported(account.key, { urns: ['urn:pool:2'], format: 'ndjson' })).trim().split('\n')
  assert.deepEqual({ lines: one.length, full_name: JSON.parse(one[0]!).full_name }, { lines: 1, full_name: 'Bob' })
  const notes = (await account.call('GET', 'audit?action=pool.export')).body.entries
  assert.deepEqual({ notes: notes.length, urns: notes[0].urns }, { notes: 3, urns: ['urn:pool:2'] })
})

test('the suppressed are neither shown, counted, moved, told of nor put in', async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'One', workEmail: 'one@example.com' },
    { urn: 'urn:pool:2', fullName: 'Two' },
  ])
  const project = await begin(account, ['urn:pool:1', 'urn:pool:2'])
  await account.call('POST', at(project, 'notes'), { text: 'nice', urn: 'urn:pool:1' })
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'one@example.com' }] })
  assert.deepEqual(
    (await members(account, project)).map(({ urn }) => urn),
    ['urn:pool:2'],
  )
  const { project: now } = (await account.call('GET', `projects/${project.projectId}`)).body
  assert.deepEqual(
    { memberCount: now.memberCount, stageMemberCount: now.stages[0].memberCount },
    { memberCount: 1, stageMemberCount: 1 },
  )
  assert.equal((await account.call('GET', at(project, 'members/urn:pool:1'))).status, 404)
  assert.deepEqual(await kinds(account, project, '?urn=urn:pool:1'), [])
  assert.deepEqual(await kinds(account, project), ['ADDED', 'CREATED'])
  const moved = await account.call('POST', at(project, 'members/move'), {
    urns: ['urn:pool:1'],
    stageId: project.stages[1].stageId,
  })
  assert.equal(moved.body.results[0].outcome, 'NOT_FOUND')
  const other = await begin(account, ['urn:pool:1'])
  assert.equal(other.memberCount, 0)
})

test('merged people are one in every project with all that was said of both; undone, each stands where they stood', async () => {
  const account = await service.account()
  const names = ['Keep', 'Twin', 'Other']
  await service.savePool(
    account,
    names.map((fullName, n) => ({ urn: `urn:pool:${n}`, fullName })),
  )
  const [both, theirs, gone] = [
    await begin(account, ['urn:pool:0', 'urn:pool:1']),
    await begin(account, ['urn:pool:1', 'urn:pool:2']),
    await begin(account, ['urn:pool:1']),
  ]
  const rejected = theirs.stages.at(-1).stageId
  const reason = { code: 'NO_REPLY', text: 'three mails' }
  await account.call('POST', at(theirs, 'members/move'), { urns: ['urn:pool:1'], stageId: rejected, reason })
  await account.call('POST', at(both, 'notes'), { text: 'the twin', urn: 'urn:pool:1' })
  const before = [await members(account, both), await members(account, theirs)]
  const merge = { keep: 'urn:pool:0', merge: ['urn:pool:1'] }
  const { mergeId } = (await account.call('POST', 'talent-pool/duplicates/merge', merge)).body
  const [one] = await members(account, both)
  assert.deepEqual(
    { urn: one!.urn, noteCount: one!.noteCount, members: (await members(account, both)).length },
    { urn: 'urn:pool:0', noteCount: 1, members: 1 },
  )
  const carried = (await members(account, theirs)).find(({ urn }) => urn === 'urn:pool:0')!
  assert.deepEqual({ stageId: carried.stageId, reason: carried.reason }, { stageId: rejected, reason })
  const entries = (await account.call('GET', at(both, 'feed?urn=urn:pool:1'))).body.entries
  assert.deepEqual([...new Set(entries.map(({ urn, fullName }: Body) => `${urn} ${fullName}`))], ['urn:pool:0 Keep'])
  await account.call('DELETE', `projects/${gone.projectId}`)
  await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId })
  assert.deepEqual(
    { both: await members(account, both), theirs: await members(account, theirs) },
    { both: before[0], theirs: before[1] },
  )
})

test('who is deleted from the pool leaves every project; access tells what is held of somebody there', async () => {
  const account = await service.account()
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'One' }])
  const project = await begin(account, ['urn:pool:1'])
  await account.call('POST', at(project, 'notes'), { text: 'nice', urn: 'urn:pool:1' })
  const { body } = await account.call('POST', 'privacy/access', { urn: 'urn:pool:1' })
  assert.deepEqual(
    { projectId: body.projectMembers[0].projectId, text: body.projectEntries.at(-1).text },
    { projectId: project.projectId, text: 'nice' },
  )
  await account.call('DELETE', 'talent-pool/candidates/urn:pool:1')
  assert.deepEqual(
    { members: await members(account, project), kinds: await kinds(account, project) },
    { members: [], kinds: ['CREATED'] },
  )
})

test('a key without `pool` does not enrich or unlock in a project', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  const project = await begin(account, [urn!])
  const { apiKey } = await issueKey(service.scout.database, account.accountId, {
    name: 'enrich',
    scopes: ['enrich', 'contact'],
  })
  for (const [path, fields] of [
    ['enrich', {}],
    ['unlock', { requestedFields: ['phone'] }],
  ] as const) {
    const called = await service.call('POST', `/v1/${at(project, `members/${path}`)}`, {
      key: apiKey,
      body: { urns: [urn], ...fields },
    })
    assert.deepEqual({ status: called.status, code: called.body.code }, { status: 403, code: 'FORBIDDEN' })
  }
})
