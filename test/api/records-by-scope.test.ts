/** A key with neither `pool` nor `contact` never gets notes on the own pool's people, by any endpoint. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

const ASKED = { prompt: 'welder', filtersJson: '{"localOnly":true}' }
const NOTES = 'Call her at home: ann@home.test'

async function withAnn(): Promise<{ account: TestAccount; urn: string }> {
  const account = await service.account()
  const ann = { full_name: 'Ann One', title: 'Welder', email: 'ann@work.test', notes: NOTES }
  const { body } = await account.call('POST', 'talent-pool/candidates', ann)
  return { account, urn: body.results[0].urn }
}

async function keyOf(account: TestAccount, scopes: string[]): Promise<string> {
  return (await account.call('POST', 'keys', { name: scopes.join(), scopes })).body.apiKey
}

const shown = ({ work_email, notes }: Body) => ({ work_email, notes })

test('search shows notes to those who see contact values, and replays to nobody else either', async () => {
  const { account } = await withAnn()
  const headers = { 'idempotency-key': 'one' }
  const path = '/v1/talent-scout/search'
  const { body: first } = await account.search(ASKED, headers)
  assert.deepEqual(first.candidates.map(shown), [{ work_email: 'ann@work.test', notes: NOTES }])
  for (const scopes of [['search'], ['search', 'enrich', 'view'], ['search', 'pool'], ['search', 'contact']]) {
    const key = await keyOf(account, scopes)
    const maySee = scopes.includes('pool') || scopes.includes('contact')
    const expected = maySee ? { work_email: 'ann@work.test', notes: NOTES } : { work_email: null, notes: null }
    for (const sent of [{}, headers]) {
      const { body } = await service.call('POST', path, { key, body: ASKED, headers: sent })
      assert.deepEqual(body.candidates.map(shown), [expected], `${scopes} ${JSON.stringify(sent)}`)
    }
  }
})

test('so do profiles of the pool in the answer to a batch', async () => {
  const { account, urn } = await withAnn()
  const body = { talents: [{ urn }] }
  const path = '/v1/talent-scout/enrich/batch'
  const { body: whole } = await account.post('enrich/batch', body)
  assert.ok(whole.cachedProfiles[urn].data.notes === NOTES)
  const { body: answer } = await service.call('POST', path, { key: await keyOf(account, ['enrich']), body })
  assert.deepEqual(shown(answer.cachedProfiles[urn].data), { work_email: null, notes: null })
})
