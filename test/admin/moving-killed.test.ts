/**
 * An account transfer killed at any moment: the account is here, there or on its way, never in two places and never half; running
 * the command again finishes it.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { readAccountStatus } from '../../src/accounts/moving.ts'
import { startService } from '../support/service.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-killed-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'account.scout')

async function installation(secret: string) {
  const service = await startService({ env: { SCOUT_SECRET_KEY: secret, SCOUT_KEYS_SECONDS: '1' } })
  const env = {
    DATABASE_URL: asSetting(service.databaseUrl),
    SCOUT_SECRET_KEY: secret,
    SCOUT_DATA_DIR: folder,
    SCOUT_KEYS_SECONDS: '1',
  }
  return { service, scout: scoutWith({ ...env, SCOUT_TRANSFER_KEY: 'a passphrase for one transfer' }) }
}

const [from, to] = [
  await installation('the secret of the first, 32 characters'),
  await installation('the secret of the other, 32 characters'),
]
const account = await from.service.account(500)
const urns = await account.enriched(5)
const PEOPLE = 3_000
const people = Array.from({ length: PEOPLE }, (_, n) => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}` }))
await from.service.savePool(account, people)

const stateIn = async ({ service }: typeof from) =>
  (await readAccountStatus(service.scout.database, account.accountId))?.state ?? 'NONE'
const isAlive = (state: string) => state === 'ACTIVE' || state === 'MOVING'

/** Starts the command, kills it after `ms`, and asserts that the account is alive in at most one place. */
async function killed(at: typeof from, ms: number, ...words: string[]): Promise<void> {
  const { child, ended } = at.scout.start(...words)
  await delay(ms)
  child.kill('SIGKILL')
  await ended
  const states = [await stateIn(from), await stateIn(to)]
  assert.ok(states.filter(isAlive).length <= 1, states.join())
}

test('an export killed at any moment is run again, or taken back', async () => {
  for (const ms of [900, 2_200, 3_600]) await killed(from, ms, 'accounts', 'export', account.accountId, '--to', file)
  await from.scout('accounts', 'resume', account.accountId)
  const served = await account.post('contact/batch', { talents: [{ urn: urns[0] }], requestedFields: ['phone'] })
  assert.equal(served.status, 200, JSON.stringify(served.body))
  const exported = await from.scout('accounts', 'export', account.accountId, '--to', file)
  assert.equal(exported.code, 0, exported.stderr)
})

test('an import killed at any moment leaves all or nothing, and is run again', async () => {
  const rows = async () => {
    const [row] = await to.service.scout.database.queryBuilt<{ n: number }>(
      'select count(*) as n from pool_candidates where account_id = $1',
      [account.accountId],
    )
    return row!.n
  }
  for (const ms of [700, 1_000, 1_300, 1_700, 2_500]) {
    await killed(to, ms, 'accounts', 'import', file)
    assert.ok([0, PEOPLE].includes(await rows()), String(await rows()))
  }
  // On a fast machine the last import may have finished before it was killed.
  if ((await stateIn(to)) !== 'ACTIVE') {
    const imported = await to.scout('accounts', 'import', file)
    assert.equal(imported.code, 0, imported.stderr)
  }
  assert.deepEqual(
    { from: await stateIn(from), to: await stateIn(to), rows: await rows() },
    { from: 'FROZEN', to: 'ACTIVE', rows: PEOPLE },
  )
  await to.service.verify()
  // The unlock that was under way continues where the account is now, and ends once.
  const { body } = await to.service.call('GET', '/v1/jobs?limit=1', { key: account.key })
  const path = `/v1/talent-scout/batch-status?jobId=${body.jobs[0].jobId}&wait=10`
  for (;;) {
    const { body: job } = await to.service.call('GET', path, { key: account.key })
    if (job.done) break
  }
  await to.service.verify()
})
