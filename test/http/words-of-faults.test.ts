/** Messages about faulty requests say what to send instead; each mistake once, and no two full stops. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { text } from '../../contract/text.ts'
import { invalidFields, invalidRequest } from '../../src/base/invalid.ts'
import { startService } from '../support/service.ts'

const problemsOf = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value)
  assert.ok(read.error)
  return (invalidFields(read.error).facts.fields ?? []).map(({ field, problem }) => `${field}: ${problem}`)
}

test('bounds and choices', () => {
  const few = z.array(z.string()).max(2).min(1)
  assert.deepEqual(problemsOf(z.object({ few }), { few: ['a', 'b', 'c'] }), ['few: must have at most 2 items'])
  assert.deepEqual(problemsOf(z.object({ few }), { few: [] }), ['few: must have at least 1 items'])
  assert.deepEqual(problemsOf(z.object({ n: z.number().lt(5) }), { n: 7 }), ['n: must be less than 5'])
  assert.deepEqual(problemsOf(z.object({ of: z.enum(['comma', 'tab']) }), { of: 'dot' }), [
    'of: must be one of comma, tab',
  ])
  assert.equal(problemsOf(z.object({ name: text(20, 1) }), { name: '' }).length, 1)
})

test('a sentence about a file ends once', () => {
  assert.match(invalidRequest('body', 'It holds nothing.').message, /[^.]\.$/)
  assert.match(invalidRequest('name', 'must not be blank').message, /blank\.$/)
})

test('a compressed body is told to be one; whoever watches may ask by HEAD', async () => {
  const service = await startService({ worker: false })
  const account = await service.account(0)
  const compressed = await fetch(`${service.url}/v1/talent-scout/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array([0x1f, 0x8b, 8, 0]),
  })
  assert.equal(compressed.status, 415)
  assert.match(await compressed.text(), /compressed/)
  for (const path of ['/health/live', '/health/ready']) {
    const head = await fetch(`${service.url}${path}`, { method: 'HEAD' })
    assert.deepEqual({ status: head.status, body: await head.text() }, { status: 200, body: '' }, path)
  }
})
