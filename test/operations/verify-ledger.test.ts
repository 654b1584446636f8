/** `ledger verify` while others work: an unfinished change is no difference, a lasting fault is one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyLedger } from '../../src/operations/accounts/verify-ledger.ts'
import { magic, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

/** A charge whose work is not visible yet, as when two nodes commit one after the other; `arrive` makes it visible. */
async function chargeInFlight() {
  const { accountId, post } = await service.account(100)
  await post('contact', { ...magic('found-all'), requestedFields: ['phone'] })
  const [work] = await database.queryBuilt<{ row: string }>(
    'with gone as (delete from work where account_id = $1 returning *) select row_to_json(gone)::text as row from gone',
    [accountId],
  )
  const arrive = () =>
    database.queryBuilt(
      `insert into work overriding system value select * from json_populate_record(null::work, $1::json)`,
      [work!.row],
    )
  return { accountId, arrive }
}

test('a hold whose work is seen a moment later is no orphan', async () => {
  const { arrive } = await chargeInFlight()
  let pauses = 0
  const { differences } = await verifyLedger(database, async () => {
    pauses += 1
    await arrive()
  })
  assert.deepEqual({ differences, pauses }, { differences: [], pauses: 1 })
})

test('a balance that is seen before its entries is no difference', async () => {
  const { accountId } = await service.account(100)
  const move = (by: number) =>
    database.queryBuilt('update balances set plan_units = plan_units + $2 where account_id = $1', [accountId, by])
  await move(1)
  assert.deepEqual((await verifyLedger(database, () => move(-1))).differences, [])
})

test('what is amiss in both looks is reported, and what came between them only is not', async () => {
  const { accountId, arrive } = await chargeInFlight()
  let other: Awaited<ReturnType<typeof chargeInFlight>> | undefined
  const { differences } = await verifyLedger(database, async () => {
    other = await chargeInFlight()
  })
  assert.deepEqual(
    differences.map((each) => ({ accountId: each.accountId, what: each.what.replace(/hold \S+/, 'hold') })),
    [{ accountId, what: 'hold has neither an end nor work that could end it' }],
  )
  await arrive()
  await other!.arrive()
  assert.deepEqual((await verifyLedger(database, () => Promise.reject('nothing to look at twice'))).differences, [])
})
