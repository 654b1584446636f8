/** A price limit that is misspelt or in the wrong place: the request is refused and costs nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const service = await startService({ worker: false })

test('a misspelt maxCredits and a localOnly outside of filtersJson', async () => {
  const account = await service.account(10)
  for (const [body, field] of [
    [{ maxcredits: 0 }, 'maxcredits'],
    [{ max_credits: 0 }, 'max_credits'],
    [{ maxCredit: 0 }, 'maxCredit'],
    [{ localOnly: true }, 'localOnly'],
    [{ local_only: true }, 'local_only'],
  ] as const) {
    const { status, body: answer } = await account.call('POST', 'talent-scout/search', { prompt: 'nurse', ...body })
    assert.deepEqual({ status, field: answer.fields[0].field }, { status: 400, field })
  }
  const { status } = await account.call('GET', 'talent-scout/enrich?urn=urn:x&max_credits=0')
  assert.equal(status, 400)
  const asEver = await account.call('POST', 'talent-scout/search', { prompt: 'nurse', ours: 1, maxCredits: 0.5 })
  assert.notEqual(asEver.status, 400, 'another unknown field is passed over')
  assert.deepEqual(await account.balance(), { credits: 10, extra: 0 })
})
