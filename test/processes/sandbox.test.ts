/** Invented people only for those who ask for them, and the demo account only together with them. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { type Mode, makeDataDir, type Process, startProcess } from '../support/processes.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'

const { url: DATABASE_URL, connection, drop } = await createTestDatabase()
const database = openDatabase({ connection, max: 2 })
after(async () => {
  await database.close()
  await drop()
})
const network = await startRecordedNetwork()
const own = { DATABASE_URL, SCOUT_DATA_DIR: await makeDataDir() }
const SANDBOX = { SCOUT_SANDBOX: 'true', SCOUT_SANDBOX_PEOPLE: '200' }

for (const mode of ['serve', 'work', 'all'] satisfies Mode[]) {
  test(`${mode} on a database of one's own does not start without a network, and says which settings name one`, async () => {
    const process = startProcess(mode, own)
    assert.deepEqual(await process.ended, { code: 2, signal: null })
    for (const name of ['SCOUT_NETWORKS', 'SCOUT_NETWORK_URL', 'SCOUT_SANDBOX=true'])
      assert.ok(process.output().includes(name), process.output())
  })

  test(`${mode} starts on the sandbox where that was asked for, and says that its people are invented`, async () => {
    const process = startProcess(mode, { ...own, ...SANDBOX })
    await process.ready
    assert.match(process.output(), /invented/)
    await stopped(process)
    // `serve` and `work` run first: only `all` makes an account and prints its key.
    const accounts = await database.query<{ is_demo: boolean }>('select is_demo from accounts')
    assert.deepEqual(accounts, mode === 'all' ? [{ is_demo: true }] : [])
    assert.equal(/tsk_/.test(process.output()), mode === 'all')
  })
}

test('serve on the embedded database does not start without a network either', async () => {
  const process = startProcess('serve', { SCOUT_DATA_DIR: own.SCOUT_DATA_DIR })
  assert.deepEqual(await process.ended, { code: 2, signal: null })
})

test('the sandbox beside a network is a contradiction', async () => {
  const process = startProcess('serve', { ...own, ...network.env, SCOUT_SANDBOX: 'true' })
  assert.deepEqual(await process.ended, { code: 2, signal: null })
  assert.match(process.output(), /SCOUT_SANDBOX/)
})

async function stopped(process: Process): Promise<void> {
  process.signal('SIGTERM')
  assert.deepEqual(await process.ended, { code: 0, signal: null })
}

const status = async (address: string, key: string) =>
  (await fetch(`${address}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })).status

/** Starts the service; returns the demo's key if the start prints it, and the statuses the given keys get. */
async function tried(mode: Mode, env: Record<string, string>, keys: string[]) {
  const process = startProcess(mode, { ...own, ...env })
  const address = await process.ready
  const statuses: number[] = []
  for (const key of keys) statuses.push(await status(address, key))
  const printed = /Its key: (\S+)\n/.exec(process.output())?.[1]
  await stopped(process)
  return { statuses, printed, output: process.output() }
}

test('the demo account is closed beside a real network, with every key of it, and opens again on the sandbox', async () => {
  const { printed: key } = await tried('all', SANDBOX, [])
  assert.ok(key)
  // An account of the operator's whose name only resembles the demo's.
  const nothing = { plan: fromCredits(0), extra: fromCredits(0) }
  const { apiKey: other } = await createAccount(database, { name: 'Demo accounts', credits: nothing }, new Date())
  assert.deepEqual((await tried('serve', SANDBOX, [key, other])).statuses, [200, 200])

  const asked = await tried('serve', { ...network.env, SCOUT_DEMO: 'true' }, [key, other])
  assert.deepEqual(asked.statuses, [200, 200])
  const closed = await tried('serve', network.env, [key, other])
  assert.deepEqual(closed.statuses, [401, 200])
  assert.match(closed.output, /demo account is closed[\s\S]*SCOUT_DEMO/)
  assert.deepEqual((await tried('all', network.env, [key])).statuses, [401])

  const again = await tried('all', SANDBOX, [key])
  assert.deepEqual(again.statuses, [401], 'a key that was ended stays ended')
  assert.ok(again.printed && again.printed !== key)
  const open = await tried('serve', SANDBOX, [again.printed])
  assert.deepEqual(open.statuses, [200])
  const [demo] = await database.queryBuilt('select count(*)::int as n from accounts where is_demo')
  assert.deepEqual(demo, { n: 1 })
})

test("a worker closes it too, and an operator's own account of that name is left alone", async () => {
  const { printed } = await tried('all', SANDBOX, [])
  assert.ok(printed)
  await tried('work', network.env, [])
  const hash = createHash('sha256').update(printed).digest()
  const [key] = await database.query('select revoked_at is not null as ended from api_keys where key_hash = $1', [hash])
  assert.deepEqual(key, { ended: true })
  await database.queryBuilt(`update accounts set is_demo = false, name = 'Old' where is_demo`)
  const { apiKey } = await createAccount(
    database,
    { name: 'Demo', credits: { plan: fromCredits(5), extra: fromCredits(0) } },
    new Date(),
  )
  const named = await tried('all', SANDBOX, [apiKey])
  assert.deepEqual({ statuses: named.statuses, printed: named.printed }, { statuses: [200], printed: undefined })
  assert.deepEqual((await tried('serve', network.env, [apiKey])).statuses, [200])
})
