/**
 * One vendor budget for three cells that buy as fast as they can. One cell is killed, the keeper of the budget goes away, and no
 * more than the budget is spent.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { scoutWith } from '../admin/run-scout.ts'
import { CELL_TOKEN, startCells } from '../support/cells.ts'
import { until } from '../support/until.ts'

const CHILD = fileURLToPath(new URL('./spending-child.ts', import.meta.url))
const DAILY = 60
const networks = JSON.stringify({
  providers: { pdl: { key: 'k', dailyCredits: DAILY, callsPerMinute: 100_000 } },
  collect: 'pdl',
})

/** The vendor's server, which counts what is bought. */
let sold = 0
const shop = http.createServer((_request, response) => {
  sold += 1
  // Slow enough that a killed cell dies with calls under way.
  setTimeout(() => response.end('sold'), 5)
})
shop.listen(0, '127.0.0.1')
await once(shop, 'listening')
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`

const { cells, services, file } = await startCells(
  { name: 'a', env: { SCOUT_BUDGETS: 'here', SCOUT_NETWORKS: networks } },
  { name: 'b' },
  { name: 'c' },
)
for (const cell of cells.slice(1)) {
  const more = `SCOUT_BUDGETS="${cells[0]!.url}"\nSCOUT_NETWORKS='${networks}'\n`
  await writeFile(cell.settings!, (await readFile(cell.settings!, 'utf8')) + more)
}
const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
  shop.close()
})

async function startBuying(n: number): Promise<{ child: ChildProcess; output: () => string }> {
  const env = parseEnv(await readFile(cells[n]!.settings!, 'utf8'))
  const given = JSON.stringify({ env, name: 'pdl', shop: shopUrl })
  const child = spawn(process.execPath, [CHILD, given], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let text = ''
  child.stdout!.on('data', (data) => {
    text += data
  })
  return { child, output: () => text }
}

const scout = scoutWith({ SCOUT_CELLS_FILE: file, SCOUT_CELL_TOKEN: CELL_TOKEN })
const heldBy = async (n: number) => {
  const database = services[n]!.scout.database
  const [row] = await database.query<{ held: number; spent: number }>(
    'select held, spent from network_allowances join network_meters using (provider, day)',
  )
  return { held: row?.held ?? 0, spent: row?.spent ?? 0 }
}

/** Whether the budget is used up but for less than a credit, given what belongs to b. */
const isUsedUp = async (ofB: number) => (await heldBy(0)).spent + (await heldBy(2)).spent + ofB > (DAILY - 1) * 1_000

test('three cells, one killed while it buys: what it held is nobody’s until it is taken back, and no more is bought than the budget', async () => {
  const [keeping, killed, other] = [await startBuying(0), await startBuying(1), await startBuying(2)]
  await until('b has bought something', async () => (await heldBy(1)).spent > 0)
  const gone = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await gone
  await until('the others have bought what b does not hold', async () => isUsedUp((await heldBy(1)).held))
  assert.ok(sold <= DAILY, `${sold}`)
  const left = await heldBy(1)
  const shown = await scout('cells', 'budgets', '--json')
  assert.equal(shown.code, 0, shown.stderr)
  const [budget] = JSON.parse(shown.stdout).budgets
  assert.deepEqual({ daily: budget.dailyCredits, cells: budget.cells.length }, { daily: DAILY, cells: 3 })
  assert.ok(budget.cells.find((one: { cell: string }) => one.cell === 'b').holds * 1_000 >= left.held)
  const taken = await scout('cells', 'budgets', '--take-back', 'b')
  assert.equal(taken.code, 0, taken.stderr)
  assert.equal((await heldBy(1)).held, left.spent)
  await until('the others have bought the rest', () => isUsedUp(left.spent))
  await until('they are told why not', async () => /the others have the rest/.test(keeping.output() + other.output()))
  assert.ok(sold <= DAILY && sold > DAILY - 5, `${sold}`)
  // Killed before their databases are dropped.
  for (const { child } of [keeping, other]) child.kill('SIGKILL')
  await Promise.all([keeping, other].map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
})

test('only cells that know the token are given anything', async () => {
  const standing = { provider: 'pdl', day: '2026-01-01', holder: 'x', held: 0, version: 0, spent: 0, wanted: 1 }
  const asked = (token: string) =>
    fetch(`${cells[0]!.url}/v1/cell/budgets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(standing),
    })
  assert.equal((await asked('another')).status, 401)
  const unread = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{ not JSON' }
  assert.equal((await fetch(`${cells[0]!.url}/v1/cell/budgets`, unread)).status, 401)
  // A day long past.
  assert.deepEqual(await (await asked(CELL_TOKEN)).json(), { granted: 0, version: 0, isScarce: false })
})
