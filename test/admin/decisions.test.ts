/** `decisions`: verifies the chain from the command line, reports a change; and an account that wants no ranking. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainDecisions } from '../../src/operations/upkeep/chain-decisions.ts'
import { startService } from '../support/service.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const service = await startService({ worker: false })
const { database } = service.scout
const scout = scoutWith({ DATABASE_URL: asSetting(service.databaseUrl) })
const asked = { prompt: 'baker', filtersJson: '{"localOnly":true}' }

test('verify says that all is whole, how many wait for the chain, and where it ends; a noted head proves it later', async () => {
  const account = await service.account(10)
  await account.search(asked)
  await chainDecisions(service.scout)
  await account.search(asked)
  const { code, json } = await scout('decisions', 'verify', '--account', account.accountId, '--json')
  const [chain] = json.chains
  assert.deepEqual(
    { code, ok: json.ok, entries: chain.entries, unchained: chain.unchained, faults: chain.faults },
    { code: 0, ok: true, entries: 1, unchained: 1, faults: [] },
  )
  const again = await scout('decisions', 'verify', '--account', account.accountId, '--head', chain.head)
  assert.equal(again.code, 0)
  assert.match(again.stdout, /whole \(1 record, 1 not yet chained\); head 1:/)
  const other = `1:${'0'.repeat(64)}`
  const wrong = await scout('decisions', 'verify', '--account', account.accountId, '--head', other)
  assert.notEqual(wrong.code, 0)
  assert.match(wrong.stdout, /the chain was made anew/)
})

test('verify of all accounts tells a change, whose it is, and fails', async () => {
  const account = await service.account(10)
  await account.search(asked)
  await chainDecisions(service.scout)
  await database.queryBuilt('alter table decisions disable trigger decisions_append_only')
  const change = (from: string, to: string) =>
    database.query('update decisions set head = replace(head, $2, $3) where account_id = $1', [
      account.accountId,
      from,
      to,
    ])
  await change('"page":1', '"page":2')
  const { code, json, stderr } = await scout('decisions', 'verify', '--json')
  await change('"page":2', '"page":1')
  await database.queryBuilt('alter table decisions enable trigger decisions_append_only')
  assert.notEqual(code, 0)
  const faulty = json.chains.filter(({ faults }: { faults: unknown[] }) => faults.length > 0)
  assert.deepEqual(
    faulty.map(({ accountId }: { accountId: string }) => accountId),
    [account.accountId],
  )
  assert.match(stderr, /The record of decisions was changed: 1 fault/)
  assert.equal((await scout('decisions', 'verify')).code, 0)
})

test('ranking is switched off and on for an account', async () => {
  const account = await service.account(10)
  const modeNow = async () => (await account.search(asked)).body.ranking
  assert.equal((await scout('decisions', 'ranking', 'off', '--account', account.accountId)).code, 0)
  assert.equal(await modeNow(), 'OFF')
  assert.equal((await scout('decisions', 'ranking', 'on', '--account', account.accountId)).code, 0)
  assert.equal(await modeNow(), 'SUGGESTED')
  assert.notEqual((await scout('decisions', 'ranking', 'maybe', '--account', account.accountId)).code, 0)
})

test('a ranking is made once more by its id, whoever’s it is; of none, and of somebody else’s, it is told', async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:again', fullName: 'Again Baker', jobTitle: 'Baker' }])
  const { decisionId } = (await account.search(asked)).body
  const { code, stdout } = await scout('decisions', 'replay', decisionId, '--json')
  const answer = JSON.parse(stdout)
  assert.deepEqual(
    { code, accountId: answer.accountId, recordedOrderHolds: answer.recordedOrderHolds, samePool: answer.samePool },
    { code: 0, accountId: account.accountId, recordedOrderHolds: true, samePool: true },
  )
  assert.deepEqual(
    answer.people.map(({ urn, change }: { urn: string; change: string }) => ({ urn, change })),
    [{ urn: 'urn:pool:again', change: 'SAME' }],
  )
  const plain = await scout('decisions', 'replay', decisionId, '--account', account.accountId)
  assert.match(plain.stdout, /follows from the recorded scores/)
  const other = await service.account(0)
  for (const args of [['dec_none'], [decisionId, '--account', other.accountId]]) {
    const refused = await scout('decisions', 'replay', ...args)
    assert.notEqual(refused.code, 0)
    assert.match(refused.stderr, /no record of a ranking/)
  }
})
