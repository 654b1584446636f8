/** Records of rankings, written as large and as often as possible: what is read of them stays small. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DECISION_OVERRIDES_SHOWN_MAX } from '../../contract/limits.ts'
import { makeEntry } from '../../src/decisions/entry.ts'
import { insertEntries, readSummaries } from '../../src/decisions/store.ts'
import { startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

const localOnly = { filtersJson: '{"localOnly":true}' }
const ANN = 'urn:pool:ann'
const PROMPT = 'welder "TIG" \\ {"prompt":"x"} \u{1f600}'

async function asked(account: TestAccount) {
  await service.savePool(account, [{ urn: ANN, fullName: 'Ann', jobTitle: 'Welder' }])
  const names = Array.from({ length: 50 }, (_, n) => ({ name: `${'long '.repeat(15)}${n}` }))
  const criteria = [
    { id: 'c1', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'welder' }] },
    ...Array.from({ length: 40 }, (_, n) => ({ id: `s${n}`, kind: 'SKILL', importance: 'PREFERRED', anyOf: names })),
  ]
  const { body } = await account.search({ criteria, ...localOnly })
  assert.equal(body.candidates.length, 1, JSON.stringify(body).slice(0, 300))
  return body.decisionId as string
}

test('a list of rankings carries nothing of what was asked but the prompt', async () => {
  const account = await service.account(10)
  const decisionId = await asked(account)
  const [summary, ...others] = await readSummaries(database, account.accountId, {}, { limit: 10, after: undefined })
  assert.deepEqual(others, [])
  assert.ok(JSON.stringify(summary).length < 2_000, 'what was asked is a hundred times as much')
  const { body } = await account.call('GET', `decisions/${decisionId}`)
  assert.equal(body.decision.criteria.length, 41)
  const explained = (await account.call('GET', `privacy/people/${ANN}/decisions`)).body.decisions[0]
  assert.ok(
    explained.sentences.every((sentence: string) => sentence.length < 500),
    JSON.stringify(explained.sentences[5]),
  )
})

test('a prompt is listed as it was asked, whatever stands in it', async () => {
  const account = await service.account(10)
  const { decisionId } = (await account.search({ prompt: PROMPT, ...localOnly })).body
  const [listed] = (await account.call('GET', 'decisions')).body.decisions
  const { decision } = (await account.call('GET', `decisions/${decisionId}`)).body
  for (const shown of [listed, decision])
    assert.deepEqual(
      { prompt: shown.prompt, shownCount: shown.shownCount, erasedCount: shown.erasedCount, page: shown.page },
      { prompt: PROMPT, shownCount: 0, erasedCount: 0, page: 1 },
    )
})

test('of more overrides than anybody reads the last are shown, and all are counted', async () => {
  const account = await service.account(10)
  const { accountId } = account
  const about = await asked(account)
  const count = DECISION_OVERRIDES_SHOWN_MAX + 200
  const entries = Array.from({ length: count }, (_, n) =>
    makeEntry({
      accountId,
      decisionId: `dec_${String(n).padStart(6, '0')}`,
      kind: 'OVERRIDE',
      at: service.clock.now(),
      keyId: null,
      about,
      urns: [ANN],
      facts: {},
      parts: [{ urn: ANN, action: 'REJECTED', reason: `reason ${n}`, toPlace: null }],
    }),
  )
  await insertEntries(database, entries)
  const { decision } = (await account.call('GET', `decisions/${about}`)).body
  assert.deepEqual(
    { overrideCount: decision.overrideCount, overrides: decision.overrides.length },
    { overrideCount: count, overrides: DECISION_OVERRIDES_SHOWN_MAX },
  )
  assert.equal(decision.overrides.at(-1).reason, `reason ${count - 1}`)
  assert.equal((await account.call('GET', 'decisions')).body.decisions[0].overrideCount, count)
  const { body: explained } = await account.call('GET', `privacy/people/${ANN}/decisions`)
  const held = (await account.call('POST', 'privacy/access', { urn: ANN })).body
  for (const { sentences } of [explained.decisions[0], held.decisions[0]]) {
    assert.ok(sentences.length < 100)
    assert.match(sentences.at(-1), new RegExp(`reason ${count - 1}`))
  }
})
