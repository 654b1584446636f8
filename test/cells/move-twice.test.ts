/** Moves that meet, are abandoned, or start where another was killed: an account lives in one place and can always be moved on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccountStatus } from '../../src/accounts/moving.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { freezeAccount, resumeAccount } from '../../src/operations/moving/freeze-account.ts'
import { moveAccount, type ReachableCell, transferAccount } from '../../src/operations/moving/move-account.ts'
import { discardPrecopy, precopy } from '../../src/operations/moving/precopy.ts'
import { numberedPerson } from '../support/pool.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

const start = (name: string) =>
  startService({
    worker: false,
    env: { SCOUT_SECRET_KEY: `the secret of ${name}, of 32 characters` },
    accountsNamed: `Account of ${name}`,
  })
const services = [await start('a'), await start('b'), await start('c')]
const [a, b, c] = services.map(
  ({ scout }: TestService, n): ReachableCell => ({
    name: 'abc'[n]!,
    database: scout.database,
    box: scout.webhooks.box,
    suppressionsKey: Buffer.alloc(32, 7),
    keysSeconds: 0,
  }),
) as [ReachableCell, ReachableCell, ReachableCell]

const states = ({ accountId }: TestAccount) =>
  Promise.all([a, b, c].map(async ({ database }) => (await readAccountStatus(database, accountId))?.state ?? 'NONE'))

async function accountInA(): Promise<TestAccount> {
  const account = await services[0]!.account(10)
  await services[0]!.savePool(
    account,
    Array.from({ length: 40 }, (_, n) => numberedPerson(n)),
  )
  return account
}

test('what went ahead to one cell never lives, whatever becomes of the account in others', async () => {
  const account = await accountInA()
  const { accountId } = account
  // As after a kill while it was copying ahead.
  await precopy(a, b, accountId)
  await moveAccount(a, c, accountId)
  assert.deepEqual(await states(account), ['MOVED', 'ARRIVING', 'ACTIVE'])
  await assert.rejects(moveAccount(a, b, accountId), /does not live in a/)
  await moveAccount(c, b, accountId)
  assert.deepEqual(await states(account), ['MOVED', 'ACTIVE', 'MOVED'])
})

test('of two moves to different cells one arrives', async () => {
  const account = await accountInA()
  const { accountId } = account
  const ended = await Promise.allSettled([moveAccount(a, b, accountId), moveAccount(a, c, accountId)])
  const alive = (await states(account)).filter((state) => state === 'ACTIVE')
  assert.equal(alive.length, 1, JSON.stringify(ended))
  assert.ok(ended.filter(({ status }) => status === 'fulfilled').length <= 1)
  // Whatever the two have left, the next move succeeds.
  const home = [a, b, c][(await states(account)).indexOf('ACTIVE')]!
  await moveAccount(home, home === b ? c : b, accountId)
  assert.equal((await states(account)).filter((state) => state === 'ACTIVE').length, 1)
})

test('an arrival whose account was brought back to life is removed, and the next move arrives', async () => {
  const account = await accountInA()
  const { accountId } = account
  const precopied = await precopy(a, b, accountId)
  await transferAccount(a, b, precopied, {})
  assert.deepEqual((await states(account)).slice(0, 2), ['FROZEN', 'ARRIVING'])
  await resumeAccount(a.database, accountId)
  await moveAccount(a, b, accountId)
  assert.deepEqual((await states(account)).slice(0, 2), ['MOVED', 'ACTIVE'])
})

test('it goes back to where it lived, also if what it left there was not forgotten', async () => {
  const account = await accountInA()
  const { accountId } = account
  await moveAccount(a, b, accountId)
  await moveAccount(b, a, accountId)
  assert.deepEqual((await states(account)).slice(0, 2), ['ACTIVE', 'MOVED'])
  await services[0]!.verify()
})

test('frozen by a move that was killed it works on while its pool goes ahead; frozen for a file it stays', async () => {
  const killed = await accountInA()
  await freezeAccount(a.database, killed.accountId, { kind: 'mov' })
  await moveAccount(a, b, killed.accountId)
  assert.deepEqual((await states(killed)).slice(0, 2), ['MOVED', 'ACTIVE'])
  const filed = await accountInA()
  await freezeAccount(a.database, filed.accountId)
  await assert.rejects(moveAccount(a, b, filed.accountId), /frozen, because a file was made/)
  assert.deepEqual((await states(filed)).slice(0, 2), ['FROZEN', 'NONE'])
})

test('no two moves share a freeze, and a failed one leaves it working', async () => {
  const account = await accountInA()
  const { accountId } = account
  const [first, second] = [await precopy(a, b, accountId), await precopy(a, c, accountId)]
  await transferAccount(a, b, first, {})
  await assert.rejects(transferAccount(a, c, second, {}), /on its way to another cell/)
  assert.deepEqual(await states(account), ['FROZEN', 'ARRIVING', 'NONE'])
  await moveAccount(a, b, accountId)
  assert.deepEqual(await states(account), ['MOVED', 'ACTIVE', 'NONE'])
  const other = await accountInA()
  const precopied = await precopy(a, b, other.accountId)
  await discardPrecopy(b.database, precopied)
  await assert.rejects(transferAccount(a, b, precopied, {}), /Someone else has changed the data that was copied ahead/)
  assert.deepEqual(await states(other), ['ACTIVE', 'NONE', 'NONE'])
})

test('given up, nothing stays, not even a key that somebody made for it there', async () => {
  const account = await accountInA()
  const precopied = await precopy(a, b, account.accountId)
  await issueKey(b.database, account.accountId, { name: 'early' })
  await discardPrecopy(b.database, precopied)
  assert.deepEqual((await states(account)).slice(0, 2), ['ACTIVE', 'NONE'])
})
