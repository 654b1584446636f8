import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactField } from '../../contract/network.ts'
import { type FieldFact, hasFailed, type KnownContact, planUnlock, unlockEndOf } from './unlock.ts'

const now = new Date('2026-11-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const all: ContactField[] = ['work_email', 'personal_email', 'phone']

const fact = (
  field: ContactField,
  state: FieldFact['state'],
  value: string | null = null,
  changedAt = now,
): FieldFact => ({
  field,
  state,
  value,
  source: value && 'network',
  details: null,
  changedAt,
  person: 'somebody',
  paid: state === 'FOUND' || state === 'PURGED',
})
const known = (facts: FieldFact[], more: Partial<KnownContact> = {}): KnownContact => ({
  own: {},
  facts,
  elsewhere: [],
  person: 'somebody',
  ...more,
})
const network = { source: 'network', at: now.toISOString() }

test('only fields that are neither known nor in flight are dispatched', () => {
  const facts = [fact('work_email', 'FOUND', 'a@b.example'), fact('phone', 'IN_FLIGHT')]
  assert.deepEqual(planUnlock(all, known(facts), now), {
    values: { work_email: 'a@b.example' },
    sources: { work_email: network },
    misses: [],
    awaited: ['phone'],
    dispatch: ['personal_email'],
    paidBefore: [],
  })
})

test('a field not found is asked again after 24 hours and not a moment before', () => {
  const at = (hours: number) => planUnlock(['phone'], known([fact('phone', 'NOT_FOUND', null, hoursAgo(hours))]), now)
  assert.deepEqual(at(23.99).misses, ['phone'])
  assert.deepEqual(at(24).dispatch, ['phone'])
})

test('a value once unlocked stays, however old', () => {
  const old = fact('phone', 'FOUND', '+34600000000', hoursAgo(24 * 900))
  assert.deepEqual(planUnlock(['phone'], known([old]), now).values, { phone: '+34600000000' })
})

test('own contact data of a pool record counts as unlocked, even over a miss', () => {
  const plan = planUnlock(['phone'], known([fact('phone', 'NOT_FOUND')], { own: { phone: '+34600000000' } }), now)
  assert.deepEqual(
    { values: plan.values, misses: plan.misses, dispatch: plan.dispatch },
    { values: { phone: '+34600000000' }, misses: [], dispatch: [] },
  )
})

test('a purged value is looked up for nothing, and only of the person it was paid for', () => {
  const facts = [fact('phone', 'PURGED')]
  const of = (person: string | null) => planUnlock(['phone'], known(facts, { person }), now)
  assert.deepEqual(
    { dispatch: of('somebody').dispatch, paidBefore: of('somebody').paidBefore },
    { dispatch: ['phone'], paidBefore: ['phone'] },
  )
  assert.deepEqual(
    { dispatch: of('somebody else').dispatch, paidBefore: of('somebody else').paidBefore },
    { dispatch: ['phone'], paidBefore: [] },
  )
  assert.deepEqual(of(null).paidBefore, [])
})

test('what is known under another urn of the person is known; what is under way there is not awaited', () => {
  const under = (...elsewhere: FieldFact[]) => planUnlock(['phone'], known([], { elsewhere }), now)
  assert.deepEqual(under(fact('phone', 'FOUND', '+34600000000')).values, { phone: '+34600000000' })
  assert.deepEqual(under(fact('phone', 'NOT_FOUND')).misses, ['phone'])
  assert.deepEqual(under(fact('phone', 'IN_FLIGHT')).dispatch, ['phone'])
  assert.deepEqual(under(fact('phone', 'PURGED')).paidBefore, [])
})

test('that somebody else has no number says nothing', () => {
  const plan = planUnlock(['phone'], known([fact('phone', 'NOT_FOUND')], { person: 'somebody else' }), now)
  assert.deepEqual({ misses: plan.misses, dispatch: plan.dispatch }, { misses: [], dispatch: ['phone'] })
})

test('a request ends with what was found of its own fields, the rest unresolved', () => {
  const facts = [
    fact('work_email', 'FOUND', 'a@b.example'),
    fact('phone', 'FOUND', '+34600000000'),
    fact('personal_email', 'NOT_FOUND'),
  ]
  assert.deepEqual(unlockEndOf(['work_email', 'personal_email'], facts), {
    values: { work_email: 'a@b.example' },
    sources: { work_email: network },
    unresolved: ['personal_email'],
  })
})

test('each value says where it came from and when: the own pool wins over what was found', () => {
  const facts = [fact('work_email', 'FOUND', 'a@b.example'), fact('phone', 'FOUND', '+34600000000', hoursAgo(5))]
  assert.deepEqual(unlockEndOf(all, facts, { work_email: 'own@b.example' }).sources, {
    work_email: { source: 'OWN_POOL', at: null },
    phone: { source: 'network', at: hoursAgo(5).toISOString() },
  })
})

test('a plain miss is no failure; a failure with something to show for it is none either', () => {
  assert.equal(hasFailed({ values: {}, unresolved: ['phone'] }, null), false)
  assert.equal(hasFailed({ values: { phone: '+34600000000' }, unresolved: [] }, 'LOOKUP_FAILED'), false)
  assert.equal(hasFailed({ values: {}, unresolved: ['phone'] }, 'LOOKUP_FAILED'), true)
})
