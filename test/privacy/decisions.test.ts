/** Records of rankings and the people in them: erased without breaking the chain, included in access reports, removed by retention. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { insertEntries } from '../../src/decisions/store.ts'
import { verifyDecisions } from '../../src/operations/decisions/verify-decisions.ts'
import { rankingEntry } from '../../src/operations/search/record-ranking.ts'
import { chainDecisions } from '../../src/operations/upkeep/chain-decisions.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { readSearch } from '../../src/search/query.ts'
import { startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service
const { database } = scout

const nurse = (urn: string, firstName: string, lastName: string) => ({
  urn: `urn:pool:${urn}`,
  fullName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  jobTitle: 'Nurse',
  skills: ['Triage'],
})

const localOnly = { filtersJson: '{"localOnly":true}' }

async function hospital(): Promise<TestAccount> {
  const account = await service.account(10)
  await service.savePool(account, [nurse('zoe', 'Zoë', 'Quillfeather'), nurse('bo', 'Bo', 'Lind')])
  return account
}

const kept = async ({ accountId }: TestAccount) =>
  JSON.stringify(await database.query('select urns, head, parts from decisions where account_id = $1', [accountId]))

const verified = async ({ accountId }: TestAccount) => {
  const { entries, unchained, erasedParts, faults } = await verifyDecisions(database, accountId)
  return { entries, unchained, erasedParts, faults }
}

test('an erased person leaves no trace in the records, and every chain is still proved', async () => {
  const account = await hospital()
  const { body } = await account.search({ prompt: 'nurse', ...localOnly })
  await account.search({ prompt: 'nurse who worked with Zoe Quillfeather', ...localOnly })
  await account.search({ prompt: 'nurse', like: ['urn:pool:zoe'], ...localOnly })
  const about = { urn: 'urn:pool:zoe', action: 'REJECTED', reason: 'asked for more' }
  await account.call('POST', `decisions/${body.decisionId}/override`, about)
  await account.call('POST', `decisions/${body.decisionId}/override`, {
    urn: 'urn:pool:bo',
    action: 'PREFERRED',
    reason: 'better than Zoë Quillfeather',
  })
  await chainDecisions(scout)
  assert.match(await kept(account), /Quillfeather/)
  const erased = await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:zoe' })
  assert.equal(erased.body.removed.decisions, 5)
  const left = await kept(account)
  assert.ok(!/quillfeather|pool:zoe|asked for more/i.test(left), left)
  assert.match(left, /pool:bo/)
  const { faults, entries, unchained, erasedParts } = await verified(account)
  assert.deepEqual({ faults, entries, unchained }, { faults: [], entries: 5, unchained: 1 })
  assert.ok(erasedParts >= 5)
  await chainDecisions(scout)
  assert.deepEqual((await verified(account)).faults, [])
  const { decision } = (await account.call('GET', `decisions/${body.decisionId}`)).body
  assert.deepEqual(
    { shownCount: decision.shownCount, erasedCount: decision.erasedCount, people: decision.people.length },
    { shownCount: 2, erasedCount: 1, people: 1 },
  )
  assert.deepEqual(
    decision.overrides.map(({ urn, reason }: { urn: string; reason: string }) => ({ urn, reason })),
    [
      { urn: null, reason: null },
      { urn: 'urn:pool:bo', reason: 'better than …' },
    ],
  )
  const replayed = (await account.call('POST', `decisions/${body.decisionId}/replay`, {})).body
  assert.ok(replayed.recordedOrderHolds)
  assert.match(replayed.says.join(' '), /1 of the people shown have been erased since/)
})

test('a part that went without an erasure is a fault, though it looks like one', async () => {
  const account = await hospital()
  await account.search({ prompt: 'nurse', ...localOnly })
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('scout.erase_decisions', $1, true)`, [account.accountId])
    await tx.query(`update decisions set parts = jsonb_set(parts, '{1}', '[null, null]') where account_id = $1`, [
      account.accountId,
    ])
  })
  const { faults } = await verified(account)
  assert.match(faults[0]!.what, /part 1 is gone, and no erasure took it/)
})

test('a record that was written while its person was being erased is cleaned afterwards', async () => {
  const account = await hospital()
  const { body } = await account.search({ prompt: 'nurse', ...localOnly })
  await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:zoe' })
  const match = { score: 1, tier: 'COMPLETE' as const, criteria: [], reasons: [] }
  const hit = {
    urn: 'urn:pool:zoe',
    fullName: 'Z',
    firstName: 'Z',
    lastName: 'Q',
    networkUrl: 'https://n.example/in/z',
  }
  const shield = await scout.suppressions.shieldFor(database, account.accountId)
  const late = await rankingEntry(scout, {
    search: {
      caller: { accountId: account.accountId, keyId: 'key_late' },
      request: { prompt: 'nurse', filtersJson: '{}', page: 1 },
      sent: readSearch('nurse', '{}'),
    },
    shield,
    result: {
      ...{
        page: 1,
        total: 1,
        completeCount: 1,
        hasNextPage: false,
        deductedUnits: 0,
        balance: { plan: fromCredits(0), extra: fromCredits(0) },
      },
      networkStatus: 'OK',
      ignored: [],
      interpretation: body.interpretation,
      candidates: [{ kind: 'NETWORK', match, hit: { ...hit, jobTitle: '', location: '', pictureUrl: null } }],
    },
  })
  await insertEntries(database, [late])
  assert.match(await kept(account), /pool:zoe/)
  service.clock.turn(3_700)
  await runHousekeeping(scout)
  assert.doesNotMatch(await kept(account), /pool:zoe/)
  assert.deepEqual((await verified(account)).faults, [])
})

test('an access report tells where a person was shown, and nobody else who stood there', async () => {
  const account = await hospital()
  const { body } = await account.search({ prompt: 'nurse with triage', ...localOnly })
  const report = (await account.call('POST', 'privacy/access', { urn: 'urn:pool:bo' })).body
  const [decision, ...others] = report.decisions
  assert.deepEqual({ decisionId: decision.decisionId, others }, { decisionId: body.decisionId, others: [] })
  assert.match(decision.sentences.join(' '), /Required: skill “Triage”. Your record shows it./)
  assert.deepEqual(
    { suggested: decision.suggested.length, urn: decision.suggested[0].urn },
    { suggested: 1, urn: 'urn:pool:bo' },
  )
  assert.doesNotMatch(JSON.stringify(report.decisions), /pool:zoe/)
})

test('records end with their time, from the beginning of the chain, and what is left is whole', async () => {
  const account = await hospital()
  const { accountId } = account
  for (const prompt of ['nurse', 'triage nurse']) await account.search({ prompt, ...localOnly })
  await chainDecisions(scout)
  const { head } = await verifyDecisions(database, accountId)
  service.clock.turn(100 * 86_400)
  await account.search({ prompt: 'night nurse', ...localOnly })
  await chainDecisions(scout)
  await runHousekeeping(scout)
  assert.equal((await verified(account)).entries, 3)
  service.clock.turn(100 * 86_400)
  await runHousekeeping(scout)
  assert.deepEqual(await verified(account), { entries: 1, unchained: 0, erasedParts: 0, faults: [] })
  const later = await verifyDecisions(database, accountId)
  assert.deepEqual({ purged: later.purged, head: later.head.split(':')[0] }, { purged: 2, head: '3' })
  const [seq, hash] = head.split(':') as [string, string]
  assert.deepEqual((await verifyDecisions(database, accountId, { seq: Number(seq), hash })).faults, [])
  const wrong = { seq: 3, hash }
  assert.match((await verifyDecisions(database, accountId, wrong)).faults[0]!.what, /the chain was made anew/)
})
