/** Combined records of one person never exceed the limits of a record; otherwise an export of them could not be imported again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overwrite, unite } from '../../src/pool/combine.ts'
import { readPoolRecord } from '../../src/pool/record.ts'

const many = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`)

function person(letter: string) {
  const read = readPoolRecord('acc', {
    name: 'Ana Ruiz',
    tags: many(letter, 50),
    skills: many(letter, 400),
    languages: many(letter, 80),
    notes: letter.repeat(15_000),
    experience: many(letter, 150).map((title) => ({ title, description: letter.repeat(1_300) })),
    education: many(letter, 80).map((school) => ({ school })),
  })
  assert.ok(read.ok)
  return read.record.candidate
}

for (const [name, join] of [
  ['overwritten', overwrite],
  ['merged', unite],
] as const) {
  test(`a full record ${name} with another is a record still`, () => {
    const { otherContacts, ...joined } = join(person('a'), person('b'))
    const read = readPoolRecord('acc', joined)
    assert.deepEqual(read.ok ? read.record.candidate : read.reasons, { ...joined, otherContacts })
  })
}
