/** `data-keys` as the operator types it: a new key for everything that is sealed, interrupted and continued. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 2 })
after(async () => {
  await database.close()
  await made.drop()
})
const env = { DATABASE_URL: asSetting(made.url), SCOUT_SECRET_KEY: 'a'.repeat(32) }
const scout = scoutWith(env)

const numbers = async () =>
  (await scout('data-keys', 'list', '--json')).json.keys.map((key: { number: number }) => key.number)

/** Interrupts the rotation as soon as it says that it is waiting. */
async function rotateAndStop(): Promise<string> {
  const { child, ended } = scout.start('data-keys', 'rotate')
  for (let output = ''; !output.includes('Waiting'); ) output += String((await once(child.stderr!, 'data'))[0])
  child.kill('SIGINT')
  const { stderr, code } = await ended
  assert.notEqual(code, 0)
  return stderr
}

test('rotate makes one key, says how long it waits, can be stopped, and goes on with the same key', async () => {
  assert.deepEqual(await numbers(), [1])
  // Data stored in clear text, from before there were keys, are sealed first.
  const first = await scout('data-keys', 'rotate', '--json')
  assert.deepEqual({ code: first.code, keyNumber: first.json.keyNumber }, { code: 0, keyNumber: 1 }, first.stderr)
  assert.match(await rotateAndStop(), /seal under key 2[\s\S]*again to continue/)
  assert.deepEqual(await numbers(), [1, 2])
  assert.match(await rotateAndStop(), /Not every process has key 2 yet: continuing with it/)
  assert.deepEqual(await numbers(), [1, 2])
  await database.query(`update data_keys set active_from = active_from - interval '2 minutes'`)
  const done = await scout('data-keys', 'rotate', '--json')
  assert.deepEqual({ code: done.code, json: done.json }, { code: 0, json: { keyNumber: 2 } }, done.stderr)
  const { stdout } = await scout('data-keys', 'list')
  assert.match(stdout, /^1 .* opens older data +yes$/m)
  assert.match(stdout, /^2 .* current +yes$/m)
})

test('with another secret nothing is opened and nothing made', async () => {
  const stranger = scoutWith({ ...env, SCOUT_SECRET_KEY: 'b'.repeat(32) })
  for (const command of ['list', 'rotate']) {
    const { code, stderr } = await stranger('data-keys', command)
    assert.equal(code, 1)
    assert.match(stderr, /another secret/)
  }
  assert.deepEqual(await numbers(), [1, 2])
})
