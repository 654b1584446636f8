/** People who change often leave nothing behind in the search index: outdated entries are removed from its segments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDead } from '../../src/pool/dead.ts'
import { readHeads } from '../../src/search/index/store.ts'
import { buildIndex } from '../support/index-pool.ts'
import type { PoolRecord } from '../support/pool.ts'
import { startService } from '../support/service.ts'

const { account: openAccount, savePool, scout } = await startService({ worker: false })

const people = (jobTitle: string, count: number) =>
  Array.from(
    { length: count },
    (_, index): PoolRecord => ({
      urn: `urn:pool:${index}`,
      fullName: `Person ${index}`,
      firstName: 'Person',
      lastName: `${index}`,
      jobTitle,
    }),
  )

test('a segment of which most have changed is written again without them', async () => {
  const account = await openAccount(0)
  await savePool(account, people('Nurse', 30))
  await buildIndex(scout, account)
  await savePool(account, people('Welder', 20))
  await buildIndex(scout, account)
  const heads = await readHeads(scout.database, account.accountId)
  assert.deepEqual(
    heads.map(({ count }) => count),
    [10, 20],
  )
  assert.equal((await readDead(scout.database, account.accountId)).size, 0)
  const found = async (prompt: string) =>
    (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body.totalCandidates
  assert.deepEqual({ nurse: await found('nurse'), welder: await found('welder') }, { nurse: 10, welder: 20 })
})
