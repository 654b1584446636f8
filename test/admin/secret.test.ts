/** `secret rotate` as the operator's own process: everything sealed under the old secret is available under the new one. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { scopes } from '../../src/accounts/account.ts'
import { createLog } from '../../src/base/log.ts'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { suppress } from '../../src/operations/privacy/suppress.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { createWebhook } from '../../src/operations/webhooks/webhooks.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { buildServices } from '../../src/wiring/services.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const made = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-secret-'))
after(async () => {
  await made.drop()
  await rm(folder, { recursive: true })
})
const [OLD, NEW, THIRD] = ['o', 'n', 't'].map((letter) => letter.repeat(32)) as [string, string, string]
const env = { DATABASE_URL: asSetting(made.url), SCOUT_DATA_DIR: folder }

/** Runs `work` with the service as a process with that secret would build it, then closes it. */
async function running<T>(secret: string, work: (scout: Scout) => Promise<T>): Promise<T> {
  const database = openDatabase({ connection: made.connection, max: 2 })
  try {
    const config = readConfig({ SCOUT_SECRET_KEY: secret })
    const network = { url: 'http://127.0.0.1:9', token: 'none' }
    const log = createLog('silent')
    const services = await buildServices(config, { database, close: async () => {} }, network, { log })
    return await work(services.scout).finally(() => services.close())
  } finally {
    await database.close()
  }
}

const none = { plan: fromCredits(0), extra: fromCredits(0) }
const hook = { url: 'https://hooks.example/in', events: null, description: '' }
const token = { key: 'once', requestHash: 'the same' }
const ann = { kind: 'EMAIL', value: 'ann@example.com' } as const

const caller = await running(OLD, async ({ database }) => {
  const { accountId, keyId } = await createAccount(database, { name: 'Acme', credits: none }, new Date())
  return { accountId, keyId, scopes: [...scopes], cap: null }
})

const before = await running(OLD, async (scout) => {
  await suppress(scout, caller, [{ email: ann.value }])
  const { result } = await createWebhook(scout, caller, hook, token)
  return {
    secret: result.secret,
    sealed: scout.database.keyring().seal('+34600112233', 'here'),
    digest: scout.database.keyring().lastingDigest('ann', 'here'),
  }
})

/** Asserts that what was made under the old secret is opened, found and replayed. */
const assertAllThere = (secret: string) =>
  running(secret, async (scout) => {
    assert.equal(scout.database.keyring().open(before.sealed, 'here'), '+34600112233')
    assert.equal(scout.database.keyring().lastingDigest('ann', 'here'), before.digest)
    const shield = await scout.suppressions.shieldFor(scout.database, caller.accountId)
    assert.equal(shield.find(ann), 'LIST')
    const { result, replayed } = await createWebhook(scout, caller, hook, token)
    assert.deepEqual({ replayed, secret: result.secret }, { replayed: true, secret: before.secret })
  })

test('while a process of the service runs nothing is changed', async () => {
  const scout = scoutWith({ ...env, SCOUT_SECRET_KEY: OLD, SCOUT_NEW_SECRET_KEY: NEW })
  const refused = await running(OLD, () => scout('secret', 'rotate'))
  assert.deepEqual(
    { code: refused.code, explained: /Stop all its processes first/.test(refused.stderr) },
    { code: 1, explained: true },
    refused.stderr,
  )
  await assertAllThere(OLD)
})

test('what follows SCOUT_SECRET_KEY has to be named, be another, and be long enough', async () => {
  for (const given of ['', OLD, 'short']) {
    const { code, stderr } = await scoutWith({ ...env, SCOUT_SECRET_KEY: OLD, SCOUT_NEW_SECRET_KEY: given })(
      'secret',
      'rotate',
    )
    assert.equal(code, 1)
    assert.match(stderr, /SCOUT_NEW_SECRET_KEY/)
  }
  await assertAllThere(OLD)
})

test('everything is under the new secret, twice over, and the old one is a stranger', async () => {
  for (const [from, to] of [
    [OLD, NEW],
    [NEW, THIRD],
  ] as const) {
    const scout = scoutWith({ ...env, SCOUT_SECRET_KEY: from, SCOUT_NEW_SECRET_KEY: to })
    const { code, json, stderr } = await scout('secret', 'rotate', '--json')
    assert.deepEqual(
      { code, dataKeys: json?.dataKeys, webhooks: json?.webhooks },
      { code: 0, dataKeys: 1, webhooks: 1 },
      stderr,
    )
    await assertAllThere(to)
    await assert.rejects(
      running(from, async () => {}),
      /another secret/,
    )
  }
})

test('of a data folder: a file of its own, and a run that died before the file was changed goes on', async () => {
  await writeFile(join(folder, 'secret.key'), THIRD)
  const scout = scoutWith(env)
  assert.equal((await scout('secret', 'rotate')).code, 0)
  const second = (await readFile(join(folder, 'secret.key'), 'utf8')).trim()
  assert.notEqual(second, THIRD)
  await assertAllThere(second)
  // As after a crash between the commit and renaming the file.
  await writeFile(join(folder, 'secret.key'), THIRD)
  await writeFile(join(folder, 'secret.key.next'), second)
  assert.match((await scout('data-keys', 'list')).stderr, /another secret/)
  const again = await scout('secret', 'rotate', '--json')
  assert.deepEqual({ code: again.code, dataKeys: again.json?.dataKeys }, { code: 0, dataKeys: 0 }, again.stderr)
  assert.equal((await readFile(join(folder, 'secret.key'), 'utf8')).trim(), second)
  await assertAllThere(second)
})
