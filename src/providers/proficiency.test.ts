import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proficiencyLevel } from './proficiency.ts'

test('a level in the words of vendors; of any other word the least', () => {
  assert.equal(proficiencyLevel('NATIVE_OR_BILINGUAL'), 'NATIVE')
  assert.equal(proficiencyLevel('Full professional proficiency'), 'FLUENT')
  for (const words of ['constructor', 'Constructor proficiency', 'well', '', null]) {
    assert.equal(proficiencyLevel(words), 'BASIC', String(words))
  }
})
