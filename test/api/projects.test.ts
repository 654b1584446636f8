/** `/projects`: created, staged, filled, people moved, notes, events, and what becomes of the people in them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROJECT_MEMBERS_MAX, PROJECTS_MAX } from '../../contract/limits.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}`, jobTitle: 'Welder' }))

async function begin(account: TestAccount, body: Body = {}): Promise<Body> {
  const { status, body: answer } = await account.call('POST', 'projects', { name: 'Welders, Turin', ...body })
  assert.equal(status, 200, JSON.stringify(answer))
  return answer.project
}

const members = async (account: TestAccount, { projectId }: Body, query = ''): Promise<Body[]> =>
  (await account.call('GET', `projects/${projectId}/members${query}`)).body.members

const feed = async (account: TestAccount, { projectId }: Body, query = ''): Promise<Body[]> =>
  (await account.call('GET', `projects/${projectId}/feed${query}`)).body.entries

const stageNamed = ({ stages }: Body, name: string): string => stages.find((stage: Body) => stage.name === name).stageId

const move = ([account, project]: [TestAccount, Body], urns: string[], to: string, reason?: Body) =>
  account.call('POST', `projects/${project.projectId}/members/move`, {
    ...{ urns, stageId: stageNamed(project, to) },
    ...(reason && { reason }),
  })

test('a project begins with the usual stages, its maker as owner, and people of pool and network side by side', async () => {
  const account = await service.account()
  await service.savePool(account, people(1))
  const [enriched, found] = await account.people(2)
  await account.get(`enrich?urn=${enriched}`)
  const project = await begin(account, { urns: ['urn:pool:0', 'urn:nobody'] })
  const names = project.stages.map(({ name, kind }: Body) => ({ name, kind }))
  assert.deepEqual(names, [
    { name: 'New', kind: 'OPEN' },
    { name: 'Contacted', kind: 'OPEN' },
    { name: 'Interviewing', kind: 'OPEN' },
    { name: 'Offer', kind: 'OPEN' },
    { name: 'Hired', kind: 'HIRED' },
    { name: 'Rejected', kind: 'REJECTED' },
  ])
  const { keys } = (await account.call('GET', 'keys')).body
  assert.deepEqual(
    { owner: project.owner, memberCount: project.memberCount, archived: project.archived },
    { owner: keys[0].name, memberCount: 1, archived: false },
  )
  const added = await account.call('POST', `projects/${project.projectId}/members`, {
    urns: [enriched, found, 'urn:pool:0', 'urn:nobody'],
    stageId: stageNamed(project, 'Contacted'),
  })
  const outcomes = added.body.results.map(({ outcome }: Body) => outcome)
  assert.deepEqual(outcomes, ['ADDED', 'ADDED', 'ALREADY_THERE', 'NOT_FOUND'])
  assert.deepEqual(
    added.body.project.stages.slice(0, 2).map(({ memberCount }: Body) => memberCount),
    [1, 2],
  )
  const byUrn = new Map((await members(account, project)).map((member) => [member.urn, member]))
  assert.deepEqual(
    { source: byUrn.get('urn:pool:0')!.source, fullName: byUrn.get('urn:pool:0')!.fullName },
    { source: 'OWN_POOL', fullName: 'Person 0' },
  )
  assert.equal(byUrn.get(enriched!)!.requiresEnrich, false)
  assert.deepEqual(
    { source: byUrn.get(found!)!.source, requiresEnrich: byUrn.get(found!)!.requiresEnrich },
    { source: 'NETWORK', requiresEnrich: true },
  )
  const contacted = await members(account, project, `?stageId=${stageNamed(project, 'Contacted')}`)
  assert.deepEqual(contacted.map(({ urn }) => urn).sort(), [enriched, found].sort())
  const read = (await account.call('GET', 'audit?action=pool.read')).body.entries[0]
  assert.deepEqual(read.urns.sort(), [enriched, found].sort())
})

test('people are moved and rejected with a reason, and the feed and the events say who did what when', async () => {
  const account = await service.account()
  await service.savePool(account, people(3))
  const project = await begin(account, { urns: ['urn:pool:0', 'urn:pool:1', 'urn:pool:2'] })
  const moved = await move([account, project], ['urn:pool:0', 'urn:pool:1', 'urn:nobody'], 'Interviewing')
  assert.deepEqual(
    moved.body.results.map(({ outcome }: Body) => outcome),
    ['CHANGED', 'CHANGED', 'NOT_FOUND'],
  )
  assert.equal((await move([account, project], ['urn:pool:0'], 'Interviewing')).body.results[0].outcome, 'UNCHANGED')
  const reason = { code: 'SALARY', text: 'wants twice as much' }
  assert.equal((await move([account, project], ['urn:pool:1'], 'Rejected', reason)).status, 200)
  const badly = await move([account, project], ['urn:pool:0'], 'Offer', reason)
  assert.deepEqual({ status: badly.status, field: badly.body.fields[0].field }, { status: 400, field: 'reason' })
  const one = (await account.call('GET', `projects/${project.projectId}/members/urn:pool:1`)).body.member
  assert.deepEqual({ stageId: one.stageId, reason: one.reason }, { stageId: stageNamed(project, 'Rejected'), reason })
  // Moved to the stage they are in already, without a reason: the old reason stays.
  assert.equal((await move([account, project], ['urn:pool:1'], 'Rejected')).body.results[0].outcome, 'UNCHANGED')
  const entries = await feed(account, project, '?urn=urn:pool:1')
  assert.deepEqual(
    entries.map(({ kind, details: d, text }) => ({ kind, from: d.from?.name, to: d.to?.name, code: d.code, text })),
    [
      { kind: 'REJECTED', from: 'Interviewing', to: 'Rejected', code: 'SALARY', text: 'wants twice as much' },
      { kind: 'MOVED', from: 'New', to: 'Interviewing', code: undefined, text: null },
      { kind: 'ADDED', from: undefined, to: 'New', code: undefined, text: null },
    ],
  )
  assert.deepEqual({ by: entries[0]!.by.name, of: entries[0]!.fullName }, { by: project.owner, of: 'Person 1' })
  const events = await service.scout.database.query<{ type: string; data: Body }>(
    `select type, data from events where account_id = $1 and data ->> 'urn' = 'urn:pool:1' order by seq`,
    [account.accountId],
  )
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, toKind: data.toKind, reasonCode: data.reasonCode })),
    [
      { type: 'project.member.added', toKind: undefined, reasonCode: undefined },
      { type: 'project.member.moved', toKind: 'OPEN', reasonCode: undefined },
      { type: 'project.member.moved', toKind: 'REJECTED', reasonCode: 'SALARY' },
    ],
  )
  // Moved back to an open stage: the reason is gone.
  await move([account, project], ['urn:pool:1'], 'New')
  assert.equal((await members(account, project)).find(({ urn }) => urn === 'urn:pool:1')!.reason, null)
})

test('stages are renamed, put in order, added and removed; who stood in one that went comes to the first', async () => {
  const account = await service.account()
  await service.savePool(account, people(2))
  const project = await begin(account, { urns: ['urn:pool:0', 'urn:pool:1'] })
  await move([account, project], ['urn:pool:0'], 'Offer')
  const [fresh, contacted] = project.stages
  const change = (stages: Body[]) => account.call('PATCH', `projects/${project.projectId}`, { stages })
  const changed = await change([
    { stageId: contacted.stageId, name: 'Called' },
    { name: 'Trial day' },
    { stageId: fresh.stageId, name: 'New' },
    { name: 'Gone', kind: 'REJECTED' },
  ])
  assert.deepEqual(
    changed.body.project.stages.map(({ name, kind, memberCount }: Body) => ({ name, kind, memberCount })),
    [
      { name: 'Called', kind: 'OPEN', memberCount: 1 },
      { name: 'Trial day', kind: 'OPEN', memberCount: 0 },
      { name: 'New', kind: 'OPEN', memberCount: 1 },
      { name: 'Gone', kind: 'REJECTED', memberCount: 0 },
    ],
  )
  const [entry] = await feed(account, project, '?urn=urn:pool:0')
  assert.deepEqual(
    { kind: entry!.kind, from: entry!.details.from.name, to: entry!.details.to.name },
    { kind: 'MOVED', from: 'Offer', to: 'Called' },
  )
  const told = `select data ->> 'toStageId' as "to" from events where account_id = $1 and type = 'project.member.moved' order by seq`
  const moves = [{ to: stageNamed(project, 'Offer') }, { to: contacted.stageId }]
  assert.deepEqual(await service.scout.database.query(told, [account.accountId]), moves)
  for (const [stages, field] of [
    [[], 'stages'],
    [[{ name: 'A' }, { name: ' a' }], 'stages'],
    [[{ stageId: 'stg_none', name: 'A' }], 'stages[0].stageId'],
  ] as const) {
    const { status, body } = await change([...stages])
    assert.deepEqual({ status, field: body.fields?.[0].field }, { status: 400, field }, JSON.stringify(stages))
  }
  const revised = await account.call('PATCH', `projects/${project.projectId}`, { archived: true, owner: 'Marta' })
  assert.equal(revised.body.project.archived, true)
  assert.equal(revised.body.project.owner, 'Marta')
  const listed = async (query: string) => (await account.call('GET', `projects${query}`)).body.projects.length
  assert.deepEqual(await Promise.all(['', '?archived=false', '?archived=true'].map(listed)), [1, 0, 1])
})

test('notes are written on people and on the project, and taken back', async () => {
  const account = await service.account()
  await service.savePool(account, people(2))
  const project = await begin(account, { urns: ['urn:pool:0'] })
  const path = `projects/${project.projectId}/notes`
  const note = await account.call('POST', path, { text: 'call her on +34 600 000 000', urn: 'urn:pool:0' })
  assert.deepEqual({ kind: note.body.entry.kind, name: note.body.entry.fullName }, { kind: 'NOTED', name: 'Person 0' })
  await account.call('POST', path, { text: 'budget agreed' })
  assert.equal((await account.call('POST', path, { text: 'x', urn: 'urn:pool:1' })).status, 404)
  assert.equal((await account.call('POST', path, { text: '  ' })).status, 400)
  assert.equal((await members(account, project))[0]!.noteCount, 1)
  const texts = (await feed(account, project, '?kind=NOTED')).map(({ text }) => text)
  assert.deepEqual(texts, ['budget agreed', 'call her on +34 600 000 000'])
  const kept = await service.scout.database.query<{ text: string }>(
    'select text from project_entries where account_id = $1 and text is not null',
    [account.accountId],
  )
  assert.ok(kept.length === 2 && kept.every(({ text }) => /^k\d+\./.test(text)), 'texts are sealed')
  const remove = () => account.call('DELETE', `${path}/${note.body.entry.entryId}`)
  assert.deepEqual({ first: (await remove()).status, second: (await remove()).status }, { first: 200, second: 404 })
  assert.equal((await members(account, project))[0]!.noteCount, 0)
})

test('tags are given to many and taken off, whatever their case', async () => {
  const account = await service.account()
  await service.savePool(account, people(2))
  const project = await begin(account, { urns: ['urn:pool:0', 'urn:pool:1'] })
  const tag = (urns: string[], body: Body) =>
    account.call('POST', `projects/${project.projectId}/members/tag`, { urns, ...body })
  await tag(['urn:pool:0', 'urn:pool:1'], { add: ['Relocates', 'second round'] })
  const again = await tag(['urn:pool:0', 'urn:pool:1'], { add: ['relocates'] })
  assert.deepEqual(
    again.body.results.map(({ outcome }: Body) => outcome),
    ['UNCHANGED', 'UNCHANGED'],
  )
  await tag(['urn:pool:1'], { remove: ['RELOCATES'] })
  assert.deepEqual(
    (await members(account, project, '?tag=relocates')).map(({ urn, tags }) => ({ urn, tags })),
    [{ urn: 'urn:pool:0', tags: ['Relocates', 'second round'] }],
  )
  assert.equal((await tag(['urn:pool:1'], {})).status, 400)
})

test('searches are linked or kept for it; one deleted is the project’s no more', async () => {
  const account = await service.account()
  await service.savePool(account, people(2))
  const asked = { name: 'Any welder', prompt: 'welder' }
  const { savedSearch } = (await account.call('POST', 'saved-searches', asked)).body
  const project = await begin(account, { savedSearchIds: [savedSearch.savedSearchId] })
  assert.deepEqual(
    project.searches.map(({ name, matchCount }: Body) => ({ name, matchCount })),
    [{ name: 'Any welder', matchCount: 2 }],
  )
  const path = `projects/${project.projectId}/searches`
  const { body } = await account.call('POST', path, { prompt: 'welder in Turin' })
  assert.deepEqual(
    body.project.searches.map(({ name, prompt }: Body) => ({ name, prompt })),
    [
      { name: 'Any welder', prompt: 'welder' },
      { name: 'Welders, Turin', prompt: 'welder in Turin' },
    ],
  )
  await account.call('DELETE', `saved-searches/${savedSearch.savedSearchId}`)
  const other = body.project.searches[1].savedSearchId
  const rest = await account.call('GET', `projects/${project.projectId}`)
  assert.equal(rest.body.project.searches.length, 1)
  assert.deepEqual((await account.call('DELETE', `${path}/${other}`)).body.project.searches, [])
  assert.equal((await account.call('GET', `saved-searches/${other}`)).status, 200)
  assert.equal((await account.call('POST', path, { savedSearchId: 'ssr_none' })).status, 404)
  const bad = await account.call('POST', 'projects', { name: 'x', savedSearchIds: ['ssr_none'] })
  assert.deepEqual({ status: bad.status, field: bad.body.fields[0].field }, { status: 400, field: 'savedSearchIds[0]' })
})

test('a project can begin with everybody of a shortlist, which stays', async () => {
  const account = await service.account()
  await service.savePool(account, people(2))
  const { shortlist } = (await account.call('POST', 'shortlists', { name: 'Best', urns: ['urn:pool:0', 'urn:pool:1'] }))
    .body
  const project = await begin(account, { shortlistId: shortlist.shortlistId })
  assert.equal(project.memberCount, 2)
  assert.equal((await account.call('GET', `shortlists/${shortlist.shortlistId}`)).body.shortlist.itemCount, 2)
  const bad = await account.call('POST', 'projects', { name: 'x', shortlistId: 'sho_none' })
  assert.deepEqual({ status: bad.status, field: bad.body.fields[0].field }, { status: 400, field: 'shortlistId' })
})

test('a repeat under an Idempotency-Key makes one project, one move, one note', async () => {
  const account = await service.account()
  await service.savePool(account, people(1))
  const headers = (key: string) => ({ 'idempotency-key': key })
  const first = await account.call('POST', 'projects', { name: 'x', urns: ['urn:pool:0'] }, headers('a'))
  const again = await account.call('POST', 'projects', { name: 'x', urns: ['urn:pool:0'] }, headers('a'))
  assert.equal(again.body.project.projectId, first.body.project.projectId)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const path = `projects/${first.body.project.projectId}/notes`
  const notes = [await account.call('POST', path, { text: 'once' }, headers('b'))]
  notes.push(await account.call('POST', path, { text: 'once' }, headers('b')))
  assert.equal(notes[0]!.body.entry.entryId, notes[1]!.body.entry.entryId)
  assert.equal((await feed(account, first.body.project, '?kind=NOTED')).length, 1)
})

test('what the network showed of somebody goes in its time; that they are considered stays', async () => {
  const account = await service.account()
  const [urn] = await account.people(1)
  const project = await begin(account, { urns: [urn!] })
  service.clock.turn(91 * 86_400)
  await runHousekeeping(service.scout)
  const [member] = await members(account, project)
  assert.deepEqual(
    { urn: member!.urn, fullName: member!.fullName, networkUrl: member!.networkUrl },
    { urn, fullName: null, networkUrl: null },
  )
})

test('projects and the people of one are bounded', async () => {
  const account = await service.account()
  await service.savePool(account, people(1))
  const { projectId, stages } = await begin(account)
  await service.scout.database.query(
    `insert into project_members (account_id, project_id, urn, stage_id, added_at, moved_at)
     select $1, $2, 'urn:' || n, $3, now(), now() from generate_series(1, $4::int) as n`,
    [account.accountId, projectId, stages[0].stageId, PROJECT_MEMBERS_MAX],
  )
  const full = await account.call('POST', `projects/${projectId}/members`, { urns: ['urn:pool:0'] })
  assert.deepEqual({ status: full.status, code: full.body.code }, { status: 409, code: 'LIST_LIMIT_REACHED' })
  await service.scout.database.query(
    `insert into projects (account_id, project_id, name, description, owner, stages, created_at, updated_at)
     select $1, 'prj_' || n, 'x', '', '', '[]', now(), now() from generate_series(2, $2::int) as n`,
    [account.accountId, PROJECTS_MAX],
  )
  const more = await account.call('POST', 'projects', { name: 'One more' })
  assert.deepEqual({ status: more.status, code: more.body.code }, { status: 409, code: 'LIST_LIMIT_REACHED' })
})
