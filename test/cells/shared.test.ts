/** What cells share: the operator's suppressions, account names, and the list of cells at every door. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { readCellsFile, writeCellsFile } from '../../src/door/cells-file.ts'
import { scoutWith } from '../admin/run-scout.ts'
import { CELL_TOKEN, openDoor, startCells } from '../support/cells.ts'
import type { TestService } from '../support/service.ts'

const { services, cells, file } = await startCells('a', 'b', 'c')
const [first, second, late] = cells
await writeCellsFile(file, [first!, second!])
const scout = scoutWith({ SCOUT_CELLS_FILE: file, SCOUT_CELL_TOKEN: CELL_TOKEN })
const outputOf = async (...words: string[]) => {
  const { code, stderr, stdout } = await scout(...words)
  assert.equal(code, 0, stderr)
  return stdout
}

const HIDDEN = { kind: 'EMAIL', value: 'hidden@people.example' } as const

/** As the account's next search would see it. */
async function isHidden({ scout: there }: TestService, accountId: string): Promise<boolean> {
  const shield = await there.suppressions.shieldFor(there.database, accountId)
  return shield.find(HIDDEN) === 'LIST'
}

test('whom the operator hides in one cell is hidden in the others, in one that comes later, and of an account that moved', async () => {
  const accounts = await Promise.all(services.map((service) => service.account(1)))
  const inFirst = scoutWith({ ...(await envOf(first!.settings!)) })
  const output = await inFirst('suppress', 'add', '--email', HIDDEN.value)
  assert.equal(output.code, 0, output.stderr)
  assert.deepEqual(await hiddenIn(accounts), [true, false, false])
  assert.match(await outputOf('cells', 'share'), /b: 1 suppression/)
  assert.deepEqual(await hiddenIn(accounts), [true, true, false])
  await outputOf('cells', 'add', 'c', '--url', late!.url, '--settings', late!.settings!)
  assert.deepEqual(await hiddenIn(accounts), [true, true, true])
  assert.match(await outputOf('cells', 'share'), /a: 0 suppressions[\s\S]*b: 0 suppressions[\s\S]*c: 0 suppressions/)
  // Added again under the key that the cells share now.
  const again = scoutWith({ ...(await envOf(late!.settings!)) })
  assert.equal((await again('suppress', 'add', '--email', HIDDEN.value)).code, 0)
  assert.match(await outputOf('cells', 'share'), /a: 0 suppressions/)
  // The account's own list is under the key of the cell it comes from, the operator's list under the key of all cells.
  await outputOf('cells', 'move', accounts[1]!.accountId, '--to', 'c')
  assert.equal(await isHidden(services[2]!, accounts[1]!.accountId), true)
})

const hiddenIn = (accounts: { accountId: string }[]) =>
  Promise.all(services.map((service, n) => isHidden(service, accounts[n]!.accountId)))

async function envOf(settings: string): Promise<Record<string, string>> {
  return parseEnv(await readFile(settings, 'utf8')) as Record<string, string>
}

test('an account is opened where there is most room, and its name is one account’s in all cells', async () => {
  const opened = await outputOf('cells', 'open', 'Acme', '--cell', 'b', '--', '--credits', '5')
  assert.match(opened, /tsk_/)
  const twice = await scout('cells', 'open', 'ACME')
  assert.equal(twice.code, 1)
  assert.match(twice.stderr, /already exists in b/)
  assert.equal((await scout('cells', 'open', 'Other', '--cell', 'z')).code, 1)
})

test('a door with another list of cells is told of', async () => {
  const { cells: now, version } = await readCellsFile(file)
  const [same, old] = [await openDoor(now), await openDoor([first!])]
  same.door.useCells(now, version)
  assert.match(await outputOf('cells', 'check', '--door', same.url), /the same list, all cells answer/)
  const differing = await scout('cells', 'check', '--door', same.url, old.url)
  assert.equal(differing.code, 1)
  assert.match(differing.stderr, new RegExp(`${old.url}: has another list`))
  assert.equal((await fetch(`${old.url}/cells`)).status, 404)
})
