/** A move killed at any moment: the account lives in one place, and the same command continues the move. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeState } from '../../src/accounts/moving.ts'
import { scoutWith } from '../admin/run-scout.ts'
import { openDoor, startCells } from '../support/cells.ts'
import { askPatiently, creditsThrough, statesIn } from '../support/patient.ts'
import type { TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const { services, cells, file } = await startCells('a', 'b')
const { url } = await openDoor(cells)
const scout = scoutWith({ SCOUT_CELLS_FILE: file })
const patient = (account: TestAccount, method: string, path: string, body?: object) =>
  askPatiently(url, account, { method, path, ...(body && { body }) })

const states = (account: TestAccount) => statesIn(services, account)
const creditsOf = (account: TestAccount) => creditsThrough(url, account)

test('killed at any moment and run again, it lives in one place', async () => {
  const account = await services[0]!.account(50)
  const people = Array.from({ length: 2_000 }, (_, n) => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}` }))
  await services[0]!.savePool(account, people)
  const moments = ['ACTIVE ARRIVING', 'MOVING', 'FROZEN', 'MOVED']
  for (const moment of moments) {
    const { child, ended } = scout.start('cells', 'move', account.accountId, '--to', 'b')
    let isOver = false
    void ended.finally(() => {
      isOver = true
    })
    // If the state passed between two polls, the command ends instead; the next kill then comes at a later state.
    await until(moment, async () => isOver || (await states(account)).join(' ').startsWith(moment))
    child.kill('SIGKILL')
    await ended
    const alive = (await states(account)).filter((state) => state === 'ACTIVE' || state === 'MOVING')
    assert.ok(alive.length <= 1, alive.join())
  }
  const moved = await scout('cells', 'move', account.accountId, '--to', 'b')
  assert.equal(moved.code, 0, moved.stderr)
  assert.deepEqual(await states(account), ['MOVED', 'ACTIVE'])
  assert.equal(await creditsOf(account), 50)
  const { body } = await patient(account, 'GET', 'talent-pool/candidates?limit=1')
  assert.equal(body.candidates.length, 1)
  await services[1]!.verify()
})

test('one that has left a cell and lives nowhere is not forgotten by a move to that cell', async () => {
  const account = await services[0]!.account(5)
  const { database } = services[0]!.scout
  await services[0]!.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Only Copy' }])
  await changeState(database, account.accountId, { from: ['ACTIVE'], to: 'MOVED' })
  const output = await scout('cells', 'move', account.accountId, '--to', 'a')
  assert.equal(output.code, 1)
  assert.match(output.stderr, /is in no cell/)
  const rows = await database.query('select from pool_candidates where account_id = $1', [account.accountId])
  assert.equal(rows.length, 1)
})
