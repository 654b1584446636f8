/** Emptying a cell; and operator's commands that reach every cell. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoutWith } from '../admin/run-scout.ts'
import { openDoor, startCells } from '../support/cells.ts'
import { askPatiently } from '../support/patient.ts'
import type { TestAccount } from '../support/service.ts'

const { services, cells, file } = await startCells('a', 'b')
const { url } = await openDoor(cells)
const scout = scoutWith({ SCOUT_CELLS_FILE: file })
const patient = (account: TestAccount, method: string, path: string, body?: object) =>
  askPatiently(url, account, { method, path, ...(body && { body }) })

test('a cell is drained; the operator’s word reaches every cell', async () => {
  const accounts = [await services[1]!.account(1), await services[1]!.account(2)]
  const drained = await scout('cells', 'drain', 'b')
  assert.equal(drained.code, 0, drained.stderr)
  for (const account of accounts)
    assert.equal((await patient(account, 'GET', 'account')).body.accountId, account.accountId)
  const listed = await scout('cells', 'list')
  assert.match(listed.stdout, /b +http\S+ +answers +draining +0 +0/)
  const output = await scout('cells', 'each', '--', 'suppress', 'add', '--email', 'gone@people.example')
  assert.equal(output.code, 0, output.stderr)
  for (const { scout: there } of services) {
    const shield = await there.suppressions.shieldFor(there.database, accounts[0]!.accountId)
    assert.equal(shield.find({ kind: 'EMAIL', value: 'gone@people.example' }), 'LIST')
  }
})
