import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutErased } from './erase.ts'

const names = { words: ['ann'], removeNames: (text: string) => text.replace('Ann Lee', '…') }
const erased = { urns: new Set(['urn:a']), values: new Set(['a@a.example']), names }

test('takes a person out of whatever an answer holds and leaves the rest as it was', () => {
  const kept = { kind: 'POOL', candidate: { urn: 'urn:b', email: 'b@b.example', name: 'Ann Lee' }, score: 1 }
  const answer = {
    page: 1,
    candidates: [
      kept,
      { kind: 'POOL', candidate: { urn: 'urn:a' }, score: 1 },
      { kind: 'NETWORK', hit: { urn: 'urn:a' } },
    ],
    cachedContacts: { 'urn:a': { values: {} }, 'urn:b': { values: { phone: null } } },
    values: { work_email: 'a@a.example', phone: null },
    notEnrichedIds: ['urn:a'],
    name: 'Like Ann Lee',
  }
  assert.deepEqual(withoutErased(answer, erased), {
    page: 1,
    candidates: [kept],
    cachedContacts: { 'urn:b': { values: { phone: null } } },
    values: { work_email: null, phone: null },
    notEnrichedIds: ['urn:a'],
    name: 'Like …',
  })
})

test('an answer that is all about them is nothing afterwards', () => {
  assert.equal(withoutErased({ urn: 'urn:a', fullName: 'A' }, erased), undefined)
})

test('a urn that reads like the name of a field takes nobody away but its person', () => {
  const word = { ...erased, urns: new Set(['candidates', 'kind', 'urn:a']) }
  const answer = {
    kind: 'CACHED',
    candidates: [{ urn: 'urn:b' }],
    cachedContacts: { kind: { values: {} }, values: {} },
  }
  assert.deepEqual(withoutErased(answer, word), { ...answer, cachedContacts: { values: {} } })
  assert.deepEqual(withoutErased({ people: { 'urn:a': 1, b: 2 } }, word), { people: { b: 2 } })
})
