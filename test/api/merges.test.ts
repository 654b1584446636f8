/** The list of merges, which can be undone long afterwards: only by the account that made them, and without hidden people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()

test('merges are listed newest first, page by page, until they are undone', async () => {
  const [account, other] = [await service.account(0), await service.account(0)]
  const candidates = ['a', 'b', 'c', 'd'].map((id) => ({
    externalId: id,
    name: `Person ${id}`,
    work_email: `${id}@x.example`,
  }))
  const { body: put } = await account.call('POST', 'talent-pool/candidates', { candidates })
  const [a, b, c, d] = put.results.map(({ urn }: Body) => urn)
  const merge = (keep: string, urn: string) =>
    account.call('POST', 'talent-pool/duplicates/merge', { keep, merge: [urn] }).then(({ body }) => body.mergeId)
  const first = await merge(a, b)
  const second = await merge(c, d)
  const list = (query = '') => account.call('GET', `talent-pool/duplicates/merges${query}`).then(({ body }) => body)
  const page = await list('?limit=1')
  const [{ mergedAt: _, ...newest }] = page.merges
  assert.deepEqual(newest, {
    mergeId: second,
    keptUrn: c,
    keptName: 'Person c',
    merged: [{ urn: d, name: 'Person d' }],
  })
  const rest = await list(`?limit=1&cursor=${page.nextCursor}`)
  assert.deepEqual(
    { mergeId: rest.merges[0].mergeId, nextCursor: rest.nextCursor },
    { mergeId: first, nextCursor: null },
  )
  assert.deepEqual((await other.call('GET', 'talent-pool/duplicates/merges')).body.merges, [])
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'c@x.example' }] })
  assert.deepEqual(
    (await list()).merges.map(({ mergeId }: Body) => mergeId),
    [first],
  )
  await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId: first })
  assert.deepEqual((await list()).merges, [])
})
