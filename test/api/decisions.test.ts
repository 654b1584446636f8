/** Records of rankings: read, explained to the people they are about, overridden and replayed; and lists that are not ranked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explanationLanguages } from '../../contract/decisions.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { signedIn } from '../support/session.ts'

const service = await startService({ worker: false })
const localOnly = { filtersJson: '{"localOnly":true}' }

const welders = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    urn: `urn:pool:welder-${n}`,
    fullName: `Welder ${n}`,
    jobTitle: 'Welder',
    workEmail: `welder-${n}@canary.example`,
    // The people saved last have the fewest skills.
    skills: n < count / 2 ? ['TIG Welding', 'Blueprint reading'] : ['Blueprint reading'],
  }))

async function workshop(count = 4): Promise<TestAccount> {
  const account = await service.account(10)
  await service.savePool(account, welders(count))
  return account
}

const urnsIn = (people: { urn: string }[]) => people.map(({ urn }) => urn)

test('rankings are listed newest first, by page, asker, time and person', async () => {
  const account = await workshop()
  const recruiter = await signedIn(service, account, 'recruiter')
  const before = service.clock.now().toISOString()
  const first = (await account.search({ prompt: 'welder', ...localOnly })).body.decisionId
  service.clock.turn(60)
  const between = service.clock.now().toISOString()
  const asked = { prompt: 'welder with tig welding', ...localOnly }
  const second = (await recruiter.call('POST', 'talent-scout/search', asked)).body.decisionId
  const list = async (query = '') => (await account.call('GET', `decisions?${query}`)).body
  const ids = async (query: string) =>
    (await list(query)).decisions.map(({ decisionId }: { decisionId: string }) => decisionId)
  assert.deepEqual(await ids(''), [second, first])
  assert.deepEqual(await ids(`keyId=${recruiter.memberId}`), [second])
  assert.deepEqual(await ids(`from=${between}`), [second])
  assert.deepEqual(await ids(`from=${before}&to=${between}`), [first])
  assert.deepEqual(await ids('urn=urn:pool:welder-3'), [second, first])
  assert.deepEqual(await ids('urn=urn:pool:nobody'), [])
  const page = await list('limit=1')
  assert.deepEqual(await ids(`limit=1&cursor=${page.nextCursor}`), [first])
  assert.deepEqual(
    {
      memberId: page.decisions[0].memberId,
      prompt: page.decisions[0].prompt,
      shownCount: page.decisions[0].shownCount,
    },
    { memberId: recruiter.memberId, prompt: asked.prompt, shownCount: 4 },
  )
})

test('an auditor reads one with its order, verdicts and proof, and nobody’s contact data', async () => {
  const account = await workshop()
  const found = (await account.search({ prompt: 'welder, ideally tig welding', ...localOnly })).body
  const auditor = await signedIn(service, account, 'auditor')
  const { status, body } = await auditor.call('GET', `decisions/${found.decisionId}`)
  assert.equal(status, 200)
  const { decision } = body
  assert.deepEqual(urnsIn(decision.people), urnsIn(found.candidates))
  assert.deepEqual(decision.criteria, found.interpretation.criteria)
  for (const [at, person] of decision.people.entries()) {
    const { match } = found.candidates[at]
    assert.deepEqual(
      { score: person.score, tier: person.tier, place: person.place },
      { score: match.score, tier: match.tier, place: at + 1 },
    )
    assert.deepEqual(
      person.verdicts.map(({ id, verdict }: { id: string; verdict: string }) => ({ id, verdict })),
      match.criteria.map(({ id, verdict }: { id: string; verdict: string }) => ({ id, verdict })),
    )
  }
  assert.match(decision.proof.hash, /^[0-9a-f]{64}$/)
  const answers = [body, (await auditor.call('GET', 'privacy/people/urn:pool:welder-0/decisions')).body]
  assert.doesNotMatch(JSON.stringify(answers), /canary\.example|Welder 0/)
  assert.equal((await auditor.call('POST', `decisions/${found.decisionId}/replay`, {})).status, 200)
  const reviewer = await signedIn(service, account, 'reviewer')
  assert.equal((await reviewer.call('GET', `decisions/${found.decisionId}`)).status, 403)
})

test('whom it is about is told where they stood and why, in each language, with what people decided', async () => {
  const account = await workshop()
  const { decisionId } = (
    await account.search({ prompt: 'senior welder with tig welding, not robotics', ...localOnly })
  ).body
  await account.call('POST', `decisions/${decisionId}/override`, {
    urn: 'urn:pool:welder-0',
    action: 'REJECTED',
    reason: 'Lives too far away.',
  })
  const first = new Set<string>()
  for (const lang of explanationLanguages) {
    const { body } = await account.call('GET', `privacy/people/urn:pool:welder-0/decisions?lang=${lang}`)
    const [{ sentences, place }] = body.decisions
    assert.ok(place >= 1)
    assert.ok(
      sentences.every((sentence: string) => !/[{}]|undefined/.test(sentence)),
      sentences.join('\n'),
    )
    assert.match(sentences.join('\n'), /TIG Welding/i)
    assert.match(sentences.at(-1), /Lives too far away\./)
    first.add(sentences[0])
  }
  assert.equal(first.size, explanationLanguages.length)
  const { body } = await account.call('GET', 'privacy/people/urn:pool:nobody/decisions')
  assert.deepEqual(body.decisions, [])
})

test('a person decides: rejected, preferred or moved, with the reason; of nobody whom the page did not show', async () => {
  const account = await workshop()
  const { decisionId } = (await account.search({ prompt: 'welder', ...localOnly })).body
  const override = (body: object) => account.call('POST', `decisions/${decisionId}/override`, body)
  const urn = 'urn:pool:welder-2'
  const { body } = await override({ urn, action: 'MOVED', reason: ' Knows our machines ', toPlace: 1 })
  assert.deepEqual(
    { urn: body.override.urn, toPlace: body.override.toPlace, reason: body.override.reason },
    { urn, toPlace: 1, reason: 'Knows our machines' },
  )
  assert.equal((await override({ urn, action: 'PREFERRED', reason: 'Best in the interview' })).status, 200)
  for (const wrong of [
    { urn: 'urn:pool:nobody', action: 'REJECTED', reason: 'x' },
    { urn, action: 'REJECTED', reason: '  ' },
    { urn, action: 'REJECTED', reason: 'x', toPlace: 1 },
    { urn, action: 'MOVED', reason: 'x' },
    { urn, action: 'HIRED', reason: 'x' },
  ]) {
    const refused = await override(wrong)
    assert.deepEqual(
      { status: refused.status, code: refused.body.code },
      { status: 400, code: 'INVALID_REQUEST' },
      JSON.stringify(wrong),
    )
  }
  const { decision } = (await account.call('GET', `decisions/${decisionId}`)).body
  assert.deepEqual(
    decision.overrides.map(({ action }: { action: string }) => action),
    ['MOVED', 'PREFERRED'],
  )
})

test('made once more, a ranking is the same; when the pool has changed it says what differs', async () => {
  const account = await workshop(30)
  const ask = async (page: number) =>
    (await account.search({ prompt: 'welder, ideally tig welding', page, ...localOnly })).body.decisionId
  const [first, second] = [await ask(1), await ask(2)]
  const replay = async (id: string) => (await account.call('POST', `decisions/${id}/replay`, {})).body
  const same = await replay(first)
  assert.deepEqual(
    {
      recordedOrderHolds: same.recordedOrderHolds,
      sameVersions: same.sameVersions,
      samePool: same.samePool,
      sameOrder: same.sameOrder,
      versions: same.versions,
    },
    { recordedOrderHolds: true, sameVersions: true, samePool: true, sameOrder: true, versions: [] },
  )
  assert.ok(same.people.length === 20 && same.people.every(({ change }: { change: string }) => change === 'SAME'))
  const later = await replay(second)
  assert.deepEqual(
    { sameOrder: later.sameOrder, samePool: later.samePool, people: later.people.length },
    { sameOrder: true, samePool: true, people: 10 },
  )
  await account.call('DELETE', 'talent-pool/candidates/urn:pool:welder-0')
  const other = await replay(first)
  assert.deepEqual(
    { recordedOrderHolds: other.recordedOrderHolds, samePool: other.samePool, sameOrder: other.sameOrder },
    { recordedOrderHolds: true, samePool: false, sameOrder: false },
  )
  const gone = other.people.filter(({ change }: { change: string }) => change === 'GONE')
  assert.deepEqual(urnsIn(gone), ['urn:pool:welder-0'])
  assert.match(other.says.join('\n'), /pool has changed since/)
  assert.equal((await replay(second)).samePool, false)
})

test('a page that continues a list is recorded with the state of the pool that the list was made of', async () => {
  const account = await workshop(30)
  const ask = async (page: number) =>
    (await account.search({ prompt: 'welder, ideally tig welding', page, ...localOnly })).body.decisionId
  const versionOf = async (id: string) =>
    (await account.call('GET', `decisions/${id}`)).body.decision.poolVersion as number
  const first = await versionOf(await ask(1))
  await account.call('DELETE', 'talent-pool/candidates/urn:pool:welder-0')
  assert.deepEqual(
    { version: await versionOf(await ask(2)), firstType: typeof first },
    { version: first, firstType: 'number' },
  )
  assert.ok((await versionOf(await ask(1))) > first)
})

test('whom the network brought is recorded, and not asked for again', async () => {
  const account = await service.account(10)
  const { decisionId, candidates, creditsDeducted } = (await account.search({ prompt: 'nurse' })).body
  assert.equal(creditsDeducted, 1)
  const { decision } = (await account.call('GET', `decisions/${decisionId}`)).body
  assert.deepEqual(
    { networkAdded: decision.networkAdded, networkStatus: decision.networkStatus },
    { networkAdded: candidates.length, networkStatus: 'OK' },
  )
  const replayed = (await account.call('POST', `decisions/${decisionId}/replay`, {})).body
  assert.ok(replayed.recordedOrderHolds)
  assert.ok(replayed.people.every(({ change }: { change: string }) => change === 'NOT_REPEATED'))
  assert.equal((await account.balance()).credits, 9)
})

test('a rejection in a project is recorded beside the ranking that showed them last, by its code', async () => {
  const account = await workshop()
  const { decisionId } = (await account.search({ prompt: 'welder', ...localOnly })).body
  const urns = ['urn:pool:welder-1', 'urn:pool:welder-2']
  const { project } = (await account.call('POST', 'projects', { name: 'Welders', urns })).body
  const stageId = project.stages.at(-1).stageId
  const reason = { code: 'SALARY', text: 'wants 90k, call +34600111222' }
  await account.call('POST', `projects/${project.projectId}/members/move`, { urns: urns.slice(1), stageId, reason })
  const { body } = await account.call('GET', `decisions/${decisionId}`)
  const [override, ...others] = body.decision.overrides
  assert.deepEqual(
    { urn: override.urn, action: override.action, reason: override.reason, others },
    { urn: urns[1], action: 'REJECTED', reason: 'SALARY', others: [] },
  )
  assert.doesNotMatch(JSON.stringify(body), /600111222/)
  const sentences = (await account.call('GET', `privacy/people/${urns[1]}/decisions?lang=de`)).body.decisions[0]
    .sentences
  assert.match(sentences.at(-1), /Grund: Gehalt/)
})
