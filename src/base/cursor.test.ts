/** Cursors: a cursor is read back as it was written, and nothing else is accepted as one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, readPageRequest } from './cursor.ts'
import { Refusal } from './refusal.ts'

const rows = [1, 2, 3, 4, 5].map((n) => ({ n, id: `é${n}` }))
const position = ({ n, id }: { n: number; id: string }) => [n, id]

test('a page shows at most its limit and points behind its last', () => {
  const asked = readPageRequest({ limit: 4 }, ['number', 'string'])
  assert.deepEqual(asked, { limit: 4, after: undefined })
  const { items, nextCursor } = pageOf(rows, asked, position)
  assert.deepEqual(items, rows.slice(0, 4))
  assert.deepEqual(readPageRequest({ cursor: nextCursor! }, ['number', 'string']).after, [4, 'é4'])
})

test('the last page has no next', () => {
  for (const limit of [5, 6]) assert.equal(pageOf(rows, readPageRequest({ limit }, []), position).nextCursor, null)
  assert.deepEqual(pageOf([], readPageRequest({}, []), position), { items: [], nextCursor: null })
})

test('what is no cursor of this list is a fault of the request', () => {
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const wrong = [
    'x',
    '!!!',
    cursorOf('4'),
    cursorOf([4]),
    cursorOf(['4', 'a']),
    cursorOf([4, 'a\u0000']),
    cursorOf(null),
  ]
  const parts: [Parameters<typeof readPageRequest>[1], unknown][] = [
    [['integer'], [1.5]],
    [['integer'], [1e300]],
    [['time'], ['abc']],
    [['time'], ['2026-13-45T00:00:00Z']],
    [['time'], ['2026-02-31T00:00:00.000Z']],
    [['time'], ['0000-01-01T00:00:00.000Z']],
    [['time'], ['+275760-09-13T00:00:00.000Z']],
    [['time'], ['-271821-04-20T00:00:00.000Z']],
    [['time'], ['2026-01-01T00:00:00.000+23:59']],
    [['day'], ['x']],
    [['day'], ['2026-02-31']],
    [['day'], ['2026-01-01T00:00:00.000Z']],
    [['string'], ['\ud800']],
  ]
  for (const [shape, value] of parts) assert.throws(() => readPageRequest({ cursor: cursorOf(value) }, shape), Refusal)
  for (const cursor of wrong) {
    assert.throws(
      () => readPageRequest({ cursor }, ['number', 'string']),
      (error: unknown) => error instanceof Refusal && error.facts.fields?.[0]?.field === 'cursor',
    )
  }
})
