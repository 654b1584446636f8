/** The SDK's lists and waits: all items by `for await`, no more pages than wanted, jobs awaited by long poll. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCode, WaitedTooLongError } from '../../sdk/typescript/src/index.ts'
import { lineTo } from '../support/sdk.ts'
import { startService } from '../support/service.ts'

const service = await startService()

test('for await goes over all pages in order, and asks for the next one only when it is reached', async () => {
  const { scout, to } = lineTo(service, await service.account())
  for (const name of ['a', 'b', 'c', 'd', 'e']) await scout.shortlists.create({ name })
  const asked = () => to('/v1/shortlists').filter(({ method }) => method === 'GET').length
  const names: string[] = []
  for await (const { name } of scout.shortlists.list({ limit: 2 })) names.push(name)
  assert.deepEqual({ names, asked: asked() }, { names: ['e', 'd', 'c', 'b', 'a'], asked: 3 })
  assert.deepEqual((await scout.shortlists.list({ limit: 2 }).toArray(2)).length, 2)
  assert.deepEqual(await scout.shortlists.list().toArray(0), [])
  assert.equal(asked(), 4)
  const first = await scout.shortlists.list({ limit: 3 }).first()
  const rest = await scout.shortlists.list({ limit: 3, cursor: first.nextCursor! }).toArray()
  assert.deepEqual(
    rest.map(({ name }) => name),
    ['b', 'a'],
  )
})

test('a search goes on page after page, nobody twice, within one bound for all of them', async () => {
  const account = await service.account(100)
  const { scout } = lineTo(service, account)
  const urns: string[] = []
  const everybody = scout.searchPeople({ prompt: 'engineer', maxCredits: 2 })
  const refused = await (async () => {
    for await (const { urn } of everybody) urns.push(urn)
  })().catch((error) => error)
  assert.ok(hasCode(refused, 'MAX_CREDITS_EXCEEDED'))
  assert.deepEqual(
    { urns: urns.length, distinctUrns: new Set(urns).size, credits: (await account.balance()).credits },
    { urns: 40, distinctUrns: 40, credits: 98 },
  )
  let pages = 0
  for await (const { page } of scout.searchPages({ prompt: 'engineer', page: 2 })) if (++pages && page === 3) break
  assert.deepEqual({ pages, credits: (await account.balance()).credits }, { pages: 2, credits: 97 })
})

test('a job is waited for to its end, by answers that are held', async () => {
  const account = await service.account(100)
  const { scout, to } = lineTo(service, account)
  const talents = (await account.people(3)).map((urn) => ({ urn }))
  await service.stopWorker()
  const { jobId } = await scout.enrich.batch({ talents })
  await assert.rejects(scout.jobs.wait(jobId!, { timeoutMs: 1 }), WaitedTooLongError)
  const seen: number[] = []
  const waiting = scout.jobs.wait(jobId!, { onProgress: ({ completedCount }) => seen.push(completedCount) })
  service.startWorker()
  const done = await waiting
  assert.deepEqual(
    { status: done.status, completedCount: done.completedCount, lastSeen: seen.at(-1) },
    { status: 'COMPLETED', completedCount: 3, lastSeen: 3 },
  )
  assert.ok(to('/batch-status').length <= 10, 'once for each change, not again and again')
  await assert.rejects(scout.jobs.wait('bat_nobody'), (error) => hasCode(error, 'BATCH_JOB_NOT_FOUND'))
  assert.equal((await scout.jobs.list({ done: true }).toArray())[0]?.jobId, jobId)
})

test('a wait ends with its signal', async () => {
  const account = await service.account(100)
  const { scout } = lineTo(service, account)
  await service.stopWorker()
  const { jobId } = await scout.enrich.batch({ talents: (await account.people(1)).map((urn) => ({ urn })) })
  const leaving = new AbortController()
  const waiting = scout.jobs.wait(jobId!, { signal: leaving.signal })
  leaving.abort(new Error('enough'))
  await assert.rejects(waiting, /enough/)
  service.startWorker()
})

test('a file goes into the pool, what came of it is waited for, and it comes out again', async () => {
  const { scout } = lineTo(service, await service.account())
  const content = 'externalId,full_name,job_title\n1,Ana García,Engineer\n2,,\n'
  const { columns } = await scout.pool.imports.preview({ content, type: 'text/csv' })
  assert.equal(columns.length, 3)
  const { importId } = await scout.pool.imports.start({ content, type: 'text/csv' }, { fileName: 'people.csv' })
  const done = await scout.pool.imports.wait(importId)
  assert.deepEqual(
    { createdCount: done.createdCount, rejectedCount: done.rejectedCount, fileName: done.fileName },
    { createdCount: 1, rejectedCount: 1, fileName: 'people.csv' },
  )
  assert.match(await (await scout.pool.imports.rejected(importId, { format: 'csv' })).text(), /full_name/)
  const stream = new Blob(['{"externalId":"3","full_name":"Bo Li"}\n']).stream()
  const sent = await scout.pool.imports.start({ content: stream, type: 'application/x-ndjson' })
  assert.equal((await scout.pool.imports.wait(sent.importId)).createdCount, 1)
  const file = await (await scout.pool.export({ format: 'ndjson' })).text()
  const names = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).full_name)
  assert.deepEqual(names.sort(), ['Ana García', 'Bo Li'])
})
