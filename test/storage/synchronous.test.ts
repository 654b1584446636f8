/**
 * A commit that the standby has not confirmed is no success. If its wait is cancelled, as our time limit does, the server says
 * "committed" with a warning, but the commit would be lost with the primary.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asRefusal, errorBodyOf } from '../../src/http/errors.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { isOutage, isUncertain } from '../../src/storage/outage.ts'
import { startTestCluster } from '../support/cluster.ts'
import { until } from '../support/until.ts'

const cluster = await startTestCluster()
const connection = { connectionString: cluster.url }
const database = openDatabase({ connection, max: 4 })
const pooled = openDatabase({ connection, max: 2, pooled: true })
after(async () => {
  await database.queryBuilt('alter system reset synchronous_standby_names')
  await database.queryBuilt('select pg_reload_conf()')
  await Promise.all([database.close(), pooled.close()])
  await cluster.stop()
})
await database.queryBuilt('create table marks (mark text)')
await database.queryBuilt(`alter system set synchronous_standby_names = 'nobody'`)
await database.queryBuilt('select pg_reload_conf()')

const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep'`

for (const [place, victim] of [
  ['directly', database],
  ['behind a pooler', pooled],
] as const) {
  test(`a commit whose wait for the standby was cancelled is not known to be done, ${place}`, async () => {
    let isOver = true
    let committing: Promise<unknown> = Promise.resolve()
    const begin = () => {
      isOver = false
      committing = victim
        .transaction(async (tx) => {
          await tx.queryBuilt('set local synchronous_commit = on')
          await tx.query('insert into marks values ($1)', [place])
        })
        .catch((error) => error)
        .finally(() => {
          isOver = true
        })
    }
    // The setting takes effect a moment later; a commit before that waits for nobody and is repeated.
    await until('it waits', async () => {
      if (isOver) begin()
      return (await database.queryBuilt(WAITING)).length === 1
    })
    await database.queryBuilt(`select pg_cancel_backend(pid) from (${WAITING}) w`)
    const error = await committing
    assert.ok(isUncertain(error) && isOutage(error), String(error))
    assert.deepEqual(
      [false, true].map((isKeyed) => errorBodyOf(asRefusal(error, isKeyed), 'trace').retryable),
      [false, true],
    )
  })
}

test('other notices of a commit change nothing', async () => {
  const done = await database.transaction(async (tx) => {
    await tx.queryBuilt(`do $$ begin raise notice 'nothing to worry about'; end $$`)
    return 'done'
  })
  assert.equal(done, 'done')
})
