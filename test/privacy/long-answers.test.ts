/** Answers of megabytes, as of searches that show long records: an erasure looks through them without holding many at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseFromAnswers, findAnswersAbout } from '../../src/idempotency/erase.ts'
import { claimKey, recordResult } from '../../src/idempotency/store.ts'
import { startService } from '../support/service.ts'
import { weighing } from '../support/weighing.ts'

const service = await startService({ worker: false, sandbox: { people: 50 } })
const { database, clock } = service.scout

const erased = {
  urns: new Set(['urn:theirs']),
  values: new Set<string>(),
  names: { words: [], removeNames: (text: string) => text },
}

test('long answers are looked through some at a time, and everybody erased is found in all of them', async () => {
  const { accountId } = await service.account(0)
  const since = clock.now()
  const answers = 20
  for (let n = 0; n < answers; n++) {
    await database.transaction(async (tx) => {
      const key = `key ${n}`
      await claimKey(tx, accountId, { key, requestHash: key }, clock.now())
      await recordResult(tx, accountId, key, { text: 'x'.repeat(1_000_000), candidates: [{ urn: 'urn:theirs' }] })
    })
  }
  const looking = weighing(database)
  const found = await findAnswersAbout(looking.sql, accountId, erased)
  assert.equal(found.length, answers)
  assert.ok(looking.heaviest() < 8_000_000, `${looking.heaviest()}`)
  await database.transaction(async (tx) => {
    const erasing = weighing(tx)
    assert.equal(await eraseFromAnswers(erasing.sql, accountId, erased, { found, since }), answers)
    assert.ok(erasing.heaviest() < 8_000_000, `${erasing.heaviest()}`)
  })
  assert.deepEqual(await findAnswersAbout(database, accountId, erased), [])
})
