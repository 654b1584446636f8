/** Lists without ranking: for one search or for a whole account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { switchRanking } from '../../src/accounts/ranking.ts'
import { startService } from '../support/service.ts'

const service = await startService({ worker: false })
const localOnly = { filtersJson: '{"localOnly":true}' }

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    urn: `urn:pool:tailor-${String(n).padStart(3, '0')}`,
    fullName: `Tailor ${n}`,
    jobTitle: 'Tailor',
    skills: n % 2 === 0 ? ['Embroidery'] : ['Knitting'],
  }))

interface Found {
  urn: string
  match: { tier: string; score: number }
}

test('ranking off: own people as they were saved, the last first, with tiers and totals as ever', async () => {
  const account = await service.account(10)
  await service.savePool(account, people(30))
  const ask = async (body: object) =>
    (await account.search({ prompt: 'tailor with embroidery', ...localOnly, ...body })).body
  const ranked = await ask({})
  assert.equal(ranked.ranking, 'SUGGESTED')
  assert.ok(ranked.candidates.slice(0, 15).every(({ match }: Found) => match.tier === 'COMPLETE'))
  const [one, two] = [await ask({ ranking: 'OFF' }), await ask({ ranking: 'OFF', page: 2 })]
  assert.deepEqual({ oneRanking: one.ranking, twoRanking: two.ranking }, { oneRanking: 'OFF', twoRanking: 'OFF' })
  const urns = [...one.candidates, ...two.candidates].map(({ urn }: Found) => urn)
  assert.deepEqual(urns, urns.toSorted().toReversed())
  assert.equal(urns.length, 30)
  assert.deepEqual(
    { totalCandidates: one.totalCandidates, completeCount: one.completeCount },
    { totalCandidates: ranked.totalCandidates, completeCount: ranked.completeCount },
  )
  const tierOf = new Map(ranked.candidates.map(({ urn, match }: Found) => [urn, match.tier]))
  for (const { urn, match } of one.candidates as Found[]) assert.equal(match.tier, tierOf.get(urn) ?? 'NEAR', urn)
  const { decision } = (await account.call('GET', `decisions/${one.decisionId}`)).body
  assert.equal(decision.ranking, 'OFF')
  const replayed = (await account.call('POST', `decisions/${one.decisionId}/replay`, {})).body
  assert.deepEqual(
    { recordedOrderHolds: replayed.recordedOrderHolds, sameOrder: replayed.sameOrder },
    { recordedOrderHolds: true, sameOrder: true },
  )
  const explained = (await account.call('GET', `privacy/people/${urns[0]}/decisions`)).body.decisions
  assert.match(explained.at(-1).sentences.join(' '), /suggested by a machine|plain order/)
})

test('of more people than a list holds the last saved are listed, not the best', async () => {
  const account = await service.account(10)
  await service.savePool(account, people(420))
  const { candidates } = (
    await account.search({ prompt: 'tailor, ideally embroidery', ranking: 'OFF', page: 20, ...localOnly })
  ).body
  assert.equal((candidates as Found[]).at(-1)!.urn, 'urn:pool:tailor-020')
})

test('an account may have it off for all its searches; the network’s people follow as the network has them', async () => {
  const account = await service.account(10)
  await service.savePool(account, people(2))
  await service.scout.database.transaction((tx) => switchRanking(tx, account.accountId, true))
  const own = (await account.search({ prompt: 'tailor', ranking: 'ON', ...localOnly })).body
  assert.equal(own.ranking, 'OFF')
  const { ranking, candidates, creditsDeducted } = (await account.search({ prompt: 'nurse' })).body
  assert.deepEqual({ ranking, creditsDeducted }, { ranking: 'OFF', creditsDeducted: 1 })
  assert.equal(candidates.length, 20)
  const again = (await account.search({ prompt: 'nurse' })).body
  assert.deepEqual(
    { creditsDeducted: again.creditsDeducted, urns: again.candidates.map(({ urn }: Found) => urn) },
    { creditsDeducted: 0, urns: candidates.map(({ urn }: Found) => urn) },
  )
  await service.scout.database.transaction((tx) => switchRanking(tx, account.accountId, false))
  assert.equal((await account.search({ prompt: 'tailor', ...localOnly })).body.ranking, 'SUGGESTED')
  await service.verify()
})

test('an account’s own admin switches it, noted once for each change; others may read or not even that', async () => {
  const account = await service.account(10)
  await service.savePool(account, people(2))
  const put = (ranking: string) => account.call('PUT', 'decisions/ranking', { ranking })
  const now = async () => (await account.call('GET', 'decisions/ranking')).body.ranking
  assert.equal(await now(), 'SUGGESTED')
  for (const _ of [1, 2]) assert.deepEqual((await put('OFF')).body, { success: true, ranking: 'OFF' })
  const own = (await account.search({ prompt: 'tailor', ...localOnly })).body
  assert.deepEqual({ rule: await now(), ranking: own.ranking }, { rule: 'OFF', ranking: 'OFF' })
  assert.equal((await put('MAYBE')).status, 400)
  await put('SUGGESTED')
  assert.equal((await account.search({ prompt: 'tailor', ...localOnly })).body.ranking, 'SUGGESTED')
  const { entries } = (await account.call('GET', 'audit?action=ranking.switch')).body
  assert.deepEqual(
    entries.map(({ details, keyId }: { details: object; keyId: string }) => ({ details, keyIdType: typeof keyId })),
    [
      { details: { ranking: 'SUGGESTED' }, keyIdType: 'string' },
      { details: { ranking: 'OFF' }, keyIdType: 'string' },
    ],
  )
})
