/** A long suppression list that has changed: read once for all requests that ask for it meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { suppress } from './people.ts'

const service = await startService({ worker: false, sandbox: { people: 50 } })

test('twenty searches at once after a change of the list read it once', async () => {
  const account = await service.account(0)
  const entries = Array.from({ length: 500 }, (_, at) => ({ email: `a${at}@list.test` }))
  await suppress(account, ...entries)
  const { database, suppressions } = service.scout
  let readings = 0
  const counting: typeof database = {
    ...database,
    query: (text, values) => {
      if (/from suppressions/.test(text) && /also_hash/.test(text)) readings++
      return database.query(text, values)
    },
  }
  const shields = await Promise.all(
    Array.from({ length: 20 }, () => suppressions.shieldFor(counting, account.accountId)),
  )
  assert.equal(readings, 1)
  assert.ok(shields.every((shield) => shield.hasContacts))
})

test('a transaction does not wait for the reading of somebody else', async () => {
  const account = await service.account(0)
  await suppress(account, { email: 'a@wait.test' })
  const { database, suppressions } = service.scout
  const released = Promise.withResolvers<void>()
  const slow: typeof database = {
    ...database,
    query: async (text, values) => {
      if (/from suppressions/.test(text)) await released.promise
      return database.query(text, values)
    },
  }
  const waiting = suppressions.shieldFor(slow, account.accountId)
  const shield = await database.transaction((tx) => suppressions.shieldFor(tx, account.accountId))
  assert.equal(shield.hasContacts, true)
  released.resolve()
  assert.equal((await waiting).hasContacts, true)
})
