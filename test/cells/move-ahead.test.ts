/** A pool is copied ahead while its account works: later changes follow, and an abandoned move leaves nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccountStatus } from '../../src/accounts/moving.ts'
import { listCarried, openLine } from '../../src/operations/moving/carried-tables.ts'
import { type ReachableCell, transferAccount } from '../../src/operations/moving/move-account.ts'
import {
  copyRemainingRows,
  discardPrecopy,
  isPrecopied,
  precopy,
  removeLeftPrecopies,
} from '../../src/operations/moving/precopy.ts'
import { fixSpelling, readAccountRows } from '../../src/storage/account-rows.ts'
import { numberedPerson } from '../support/pool.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

const start = async (name: string) => {
  const env = { SCOUT_SECRET_KEY: `the secret of ${name}, of 32 characters` }
  return startService({ env, accountsNamed: `Account of ${name}` })
}
const [here, there] = [await start('here'), await start('there')]

const atHand = ({ scout }: TestService, name: string): ReachableCell => ({
  name,
  database: scout.database,
  box: scout.webhooks.box,
  suppressionsKey: Buffer.alloc(32, 7),
  keysSeconds: 1,
})
const [from, to] = [atHand(here, 'here'), atHand(there, 'there')]

const people = (first: number, last: number) =>
  Array.from({ length: last - first }, (_, n) =>
    numberedPerson(first + n, { workEmail: `p${first + n}@example.com`, phone: null }),
  )

/** Everything that is copied ahead, opened and sorted. */
const poolIn = ({ scout }: TestService, { accountId }: TestAccount): Promise<string[]> =>
  scout.database.transaction(async (tx) => {
    await fixSpelling(tx)
    const lines: string[] = []
    const keys = { keyring: tx.keyring(), box: scout.webhooks.box }
    for (const each of (await listCarried(tx, accountId, [])).filter(isPrecopied))
      for await (const row of readAccountRows(tx, each.table, each.whose))
        lines.push(`${each.table.name} ${openLine(each, row, keys)}`)
    return lines.sort()
  })

async function changed(account: TestAccount): Promise<void> {
  await here.savePool(account, [...people(1_500, 1_520), numberedPerson(3, { jobTitle: 'Beekeeper' })])
  await account.call('DELETE', 'talent-pool/candidates/urn%3Apool%3A5')
  await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:6' })
}

test('saved, changed, deleted and erased while it goes ahead: there is the same there as here', async () => {
  const account = await here.account(10)
  await here.savePool(account, people(0, 1_200))
  const precopied = await precopy(from, to, account.accountId)
  assert.ok((await poolIn(there, account)).length > 1_200)
  await changed(account)
  // Stopped, because indexing that began before the account was at rest would write a segment here besides the ones copied.
  await here.stopWorker()
  await transferAccount(from, to, precopied, {})
  const lines = await poolIn(here, account)
  here.startWorker()
  assert.ok(lines.some((line) => line.includes('Beekeeper')))
  assert.ok(!lines.some((line) => line.includes('"urn:pool:6"')))
  assert.deepEqual(await poolIn(there, account), lines)
})

test('given up, nothing of it is there', async () => {
  const account = await here.account(10)
  await here.savePool(account, people(0, 50))
  const precopied = await precopy(from, to, account.accountId)
  await discardPrecopy(to.database, precopied)
  assert.deepEqual(await poolIn(there, account), [])
  assert.equal(await readAccountStatus(to.database, account.accountId), undefined)
  assert.equal((await account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })).status, 200)
})

test('what went ahead a day ago and never arrived is removed', async () => {
  const account = await here.account(10)
  await here.savePool(account, people(0, 50))
  await precopy(from, to, account.accountId)
  await removeLeftPrecopies(to.database, new Date())
  assert.ok((await poolIn(there, account)).length > 50)
  await removeLeftPrecopies(to.database, new Date(Date.now() + 86_500_000))
  assert.deepEqual(await poolIn(there, account), [])
  assert.equal(await readAccountStatus(to.database, account.accountId), undefined)
})

test('of two who carry the same account ahead, the first is told', async () => {
  const account = await here.account(10)
  await here.savePool(account, people(0, 50))
  const first = await precopy(from, to, account.accountId)
  const second = await precopy(from, to, account.accountId)
  const rest = to.database.transaction((tx) =>
    from.database.transaction((source) => copyRemainingRows({ tx: source, box: from.box }, { tx, box: to.box }, first)),
  )
  await assert.rejects(rest, /Someone else has changed the data that was copied ahead/)
  await discardPrecopy(to.database, first)
  assert.ok((await poolIn(there, account)).length > 0)
  await here.stopWorker()
  await transferAccount(from, to, second, {})
  assert.deepEqual(await poolIn(there, account), await poolIn(here, account))
  here.startWorker()
})
