/** Where in a record a term stands first, and that nothing is folded again for the next criterion. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terms } from '../../reference/terms.ts'
import { foldedRecord } from './folded-record.ts'
import type { JudgedRecord } from './person.ts'

const record = (given: Partial<JudgedRecord>): JudgedRecord => ({
  jobTitle: 'Data Engineer',
  currentCompany: 'Acme Water',
  industry: null,
  location: '',
  summary: null,
  skills: [],
  languages: [],
  experience: [],
  education: [],
  tags: [],
  ...given,
})

test('the first that has any of the terms is shown as it is written', () => {
  const words = foldedRecord(
    record({
      skills: ['Apache Kafka', 'SQL', 'kafka streams'],
      tags: ['hot'],
      summary: 'Builds pipes. Likes Kafka! Runs.',
    }),
  )
  assert.equal(words.skill([terms.skill('sql'), terms.skill('Kafka Streams')]), 'SQL')
  assert.equal(words.skillWith([terms.word('streams'), terms.word('kafka')]), 'Apache Kafka')
  assert.equal(words.sentence([terms.word('kafka')])?.trim(), 'Likes Kafka!')
  assert.equal(words.tag([terms.tag('Hot')]), 'hot')
  assert.equal(words.title([terms.word('engineer')]), 'Data Engineer')
  assert.equal(words.company([terms.word('water')]), 'Acme Water')
  assert.equal(words.skill([terms.skill('cobol')]), undefined)
})

test('a language is found under its name in another language', () => {
  const one = record({ languages: [{ name: 'Français', level: 'NATIVE' }] })
  assert.equal(foldedRecord(one).language(['French']), 'Français')
  assert.equal(foldedRecord(one).language(['German']), undefined)
})

test('a record is folded once, however often it is asked', () => {
  let looks = 0
  class Counted extends Array<string> {
    override entries() {
      looks++
      return super.entries()
    }
  }
  const one = record({ skills: Counted.from(['Java', 'Kotlin']) as string[] })
  for (let n = 0; n < 50; n++) foldedRecord(one).skill([terms.skill(`skill ${n}`)])
  assert.equal(looks, 1)
})
