import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactField } from '../../contract/network.ts'
import type { CheckedValue } from './contact-value.ts'
import {
  asksMore,
  begin,
  giveUpUnasked,
  markBusy,
  markPending,
  markSent,
  nextCalls,
  type Routes,
  recordAnswer,
  recordNoAnswer,
  undoSent,
  waterfallEnd,
} from './waterfall.ts'

const NOW = 1_000_000
const routes: Routes = { work_email: ['a', 'b'], personal_email: ['b'], phone: ['a', 'b', 'c'] }
const apart = () => false
const value = (field: ContactField, provider: string, verified = true): CheckedValue => ({
  field,
  value: field === 'phone' ? '+4915123456789' : `${provider}@example.com`,
  verified,
  confidence: null,
  lineType: field === 'phone' ? 'MOBILE' : null,
  provider,
})
const done = (values: CheckedValue[], failed: ContactField[] = []) => ({ kind: 'DONE', values, failed })
const open = (againAtMs: number, values: CheckedValue[] = []) => ({ kind: 'OPEN', againAtMs, values })

test('each field begins with its first provider, one call for all fields of a provider', () => {
  const state = begin(['work_email', 'personal_email', 'phone'], routes)
  assert.deepEqual(nextCalls(state, apart, NOW), [
    { provider: 'a', fields: ['work_email', 'phone'] },
    { provider: 'b', fields: ['personal_email'] },
  ])
})

test('a verified value ends its field: nobody else is asked for it', () => {
  const call = { provider: 'a', fields: ['work_email' as const] }
  const state = recordAnswer(begin(['work_email'], routes), call, [value('work_email', 'a')])
  assert.deepEqual(nextCalls(state, apart, NOW), [])
  assert.deepEqual(waterfallEnd(state, NOW), done([value('work_email', 'a')]))
})

test('an unverified value is kept while better ones are looked for, and is the answer where there are none', () => {
  const doubtful = value('work_email', 'a', false)
  const fields: ContactField[] = ['work_email']
  let state = recordAnswer(begin(fields, routes), { provider: 'a', fields }, [doubtful])
  assert.deepEqual(nextCalls(state, apart, NOW), [{ provider: 'b', fields }])
  const better = recordAnswer(state, { provider: 'b', fields }, [value('work_email', 'b')])
  assert.deepEqual(waterfallEnd(better, NOW), done([value('work_email', 'b')]))
  state = recordAnswer(state, { provider: 'b', fields }, [])
  assert.deepEqual(waterfallEnd(state, NOW), done([doubtful]))
})

test('a landline, though verified, does not end the search for a mobile', () => {
  const landline: CheckedValue = { ...value('phone', 'a'), lineType: 'LANDLINE' }
  const state = recordAnswer(begin(['phone'], routes), { provider: 'a', fields: ['phone'] }, [landline])
  assert.deepEqual(nextCalls(state, apart, NOW), [{ provider: 'b', fields: ['phone'] }])
})

test('who gives all fields at one price is asked once for all it may be needed for', () => {
  const state = begin(['work_email', 'personal_email', 'phone'], { ...routes, phone: ['c', 'a'] })
  const together = (name: string) => name === 'b'
  const calls = nextCalls(state, together, NOW)
  assert.deepEqual(calls, [
    { provider: 'a', fields: ['work_email'] },
    { provider: 'b', fields: ['work_email', 'personal_email'] },
    { provider: 'c', fields: ['phone'] },
  ])
  // It is also not asked a second time when the provider before it in a list has nothing.
  let asked = calls.reduce((all, call) => markSent(all, call, `att_${call.provider}`), state)
  asked = recordAnswer(asked, calls[1]!, [value('work_email', 'b', false)])
  asked = recordAnswer(asked, calls[0]!, [])
  assert.deepEqual(nextCalls(asked, together, NOW), [])
  asked = recordAnswer(asked, calls[2]!, [value('phone', 'c')])
  assert.deepEqual(waterfallEnd(asked, NOW), done([value('work_email', 'b', false), value('phone', 'c')]))
  const alone = begin(['personal_email', 'phone'], { ...routes, phone: ['b', 'c'] })
  assert.deepEqual(
    nextCalls(alone, (name) => name === 'b', NOW),
    [{ provider: 'b', fields: ['personal_email', 'phone'] }],
  )
})

test('fields under a call are not asked for again, and are looked at when the provider said', () => {
  const call = { provider: 'a', fields: ['phone' as const] }
  let state = markSent(begin(['phone'], routes), call, 'att_1')
  assert.deepEqual(nextCalls(state, apart, NOW), [])
  state = markPending(state, 'att_1', { ticket: 't', readAtMs: NOW + 30_000 })
  assert.deepEqual(waterfallEnd(state, NOW), open(NOW + 30_000))
  assert.deepEqual(nextCalls(undoSent(state, 'att_1'), apart, NOW), [call])
})

test('what a pending answer gave already is kept', () => {
  const fields: ContactField[] = ['work_email', 'phone']
  let state = markSent(
    begin(fields, { ...routes, work_email: ['a'], phone: ['a'] }),
    { provider: 'a', fields },
    'att_1',
  )
  state = markPending(state, 'att_1', { ticket: 't', readAtMs: NOW }, [value('work_email', 'a')])
  state = recordAnswer(state, { provider: 'a', fields }, [value('phone', 'a')])
  const end = waterfallEnd(state, NOW)
  assert.deepEqual(end.kind === 'DONE' && end.values.map(({ field }) => field), ['work_email', 'phone'])
})

test('a busy provider is asked a little later, and left out when it stays busy', () => {
  const call = { provider: 'a', fields: ['work_email' as const] }
  let state = markBusy(begin(['work_email'], routes), call, NOW + 1_000)
  assert.deepEqual(nextCalls(state, apart, NOW), [])
  assert.deepEqual(waterfallEnd(state, NOW), open(NOW + 1_000))
  assert.deepEqual(nextCalls(state, apart, NOW + 1_000), [call])
  for (let times = 0; times < 5; times++) state = markBusy(state, call, NOW)
  assert.deepEqual(nextCalls(state, apart, NOW), [{ provider: 'b', fields: ['work_email'] }])
})

test('nothing found is a miss only where everybody could say so', () => {
  const [a, b] = ['a', 'b'].map((provider) => ({ provider, fields: ['work_email' as const] }))
  const missed = recordAnswer(recordAnswer(begin(['work_email'], routes), a!, []), b!, [])
  assert.deepEqual(waterfallEnd(missed, NOW), done([]))
  const unsure = recordAnswer(recordNoAnswer(begin(['work_email'], routes), a!, 'NO_CREDIT'), b!, [])
  assert.deepEqual(waterfallEnd(unsure, NOW), { kind: 'FAILED', reason: 'a: NO_CREDIT', retryable: true })
  const found = recordAnswer(recordNoAnswer(begin(['work_email'], routes), a!, 'LOST'), b!, [value('work_email', 'b')])
  assert.deepEqual(waterfallEnd(found, NOW), done([value('work_email', 'b')]))
})

test('a field that somebody could not say is none of the misses beside it', () => {
  const fields: ContactField[] = ['work_email', 'personal_email', 'phone']
  const all = begin(fields, { work_email: ['a'], personal_email: ['b'], phone: ['c'] })
  const found = recordAnswer(all, { provider: 'a', fields: ['work_email'] }, [value('work_email', 'a')])
  const failed = recordNoAnswer(found, { provider: 'b', fields: ['personal_email'] }, 'UNAVAILABLE')
  assert.deepEqual(waterfallEnd(failed, NOW), open(NOW, [value('work_email', 'a')]))
  const ended = recordAnswer(failed, { provider: 'c', fields: ['phone'] }, [])
  assert.deepEqual(waterfallEnd(ended, NOW), done([value('work_email', 'a')], ['personal_email']))
})

test('too late, what is under way is read to its end and nobody else is asked', () => {
  const fields: ContactField[] = ['work_email', 'phone']
  const call = { provider: 'a', fields }
  const running = markPending(markSent(begin(fields, routes), call, 'att_1'), 'att_1', { ticket: 't', readAtMs: NOW })
  assert.equal(asksMore(running), true)
  const late = giveUpUnasked(running)
  assert.equal(asksMore(late), false)
  assert.deepEqual(waterfallEnd(late, NOW), open(NOW))
  const ended = recordAnswer(late, call, [value('phone', 'a', false)])
  assert.deepEqual(nextCalls(ended, apart, NOW), [])
  // The second provider in the list might have known the address: not asking it is not a miss.
  assert.deepEqual(waterfallEnd(ended, NOW), done([value('phone', 'a', false)], ['work_email']))
})

test('a field for which no provider is named is a miss', () => {
  assert.deepEqual(waterfallEnd(begin(['phone'], { ...routes, phone: [] }), NOW), done([]))
})
