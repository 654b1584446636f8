/** `suppress` as the operator types it. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const database = await createTestDatabase()
const sandbox = await startSandbox({ port: 0, people: 1, timeFactor: 0 })
after(async () => {
  await sandbox.close()
  await database.drop()
})
const settings = {
  DATABASE_URL: asSetting(database.url),
  SCOUT_NETWORK_URL: sandbox.url,
  SCOUT_NETWORK_TOKEN: sandbox.token,
  SCOUT_DATA_DIR: join(tmpdir(), 'talent-scout-suppress-test'),
}
const scout = scoutWith({ ...settings, SCOUT_SECRET_KEY: 'a'.repeat(32) })

test('adds, lists without telling whom, and removes', async () => {
  const added = await scout('suppress', 'add', '--email', 'Ann@Example.com', '--phone', '+34600000001', '--json')
  assert.equal(added.code, 0, added.stderr)
  assert.equal(added.json.created, 2)
  const again = await scout('suppress', 'add', '--email', 'ann@example.com', '--reason', 'again', '--json')
  assert.deepEqual(
    { created: again.json.created, kind: again.json.suppressions[0].kind },
    { created: 0, kind: 'EMAIL' },
  )
  const listed = await scout('suppress', 'list')
  assert.ok(listed.stdout.includes('EMAIL') && !/ann|600000001/i.test(listed.stdout))
  const id = again.json.suppressions[0].suppressionId
  assert.equal((await scout('suppress', 'remove', id)).code, 0)
  const gone = await scout('suppress', 'remove', id)
  assert.equal(gone.code, 1)
  assert.match(gone.stderr, /suppress list/)
})

test('nobody named, or somebody who cannot be, is told in words', async () => {
  const nobody = await scout('suppress', 'add')
  assert.deepEqual({ code: nobody.code, explained: /--email/.test(nobody.stderr) }, { code: 1, explained: true })
  const bad = await scout('suppress', 'add', '--email', 'ann')
  assert.deepEqual(
    { code: bad.code, explained: /must be an email address/.test(bad.stderr) },
    { code: 1, explained: true },
  )
})

test('a node with another secret does not start, and is told which to set', async () => {
  const other = scoutWith({ ...settings, SCOUT_SECRET_KEY: 'b'.repeat(32) })
  const refused = await other('suppress', 'add', '--urn', 'urn:a')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /SCOUT_SECRET_KEY/)
})
