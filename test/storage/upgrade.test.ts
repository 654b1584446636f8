/** Migrations from every third schema, starting with the first; and the migration that recognised the demo account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/storage/migrate.ts'
import { fill, freshDatabase, testUpgrades } from './upgrade-cases.ts'

testUpgrades(0, 3)

test('of accounts named Demo only that with the people of the demo is taken for it', async (t) => {
  for (const [externalId, isDemo] of Object.entries({ 'demo-1': true, 'ats-1': false })) {
    const database = await freshDatabase(t)
    await migrate(database, '0034_pool_twins.sql')
    await fill(database)
    await database.queryBuilt(`update accounts set name = 'Demo'`)
    await database.query('update pool_candidates set external_id = $1 where urn = $2', [externalId, 'urn:p:1'])
    await migrate(database)
    assert.deepEqual(await database.query('select is_demo from accounts'), [{ is_demo: isDemo }])
  }
})
