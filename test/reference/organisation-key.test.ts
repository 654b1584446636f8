/** Spellings of one organisation have one key; different organisations have different keys. Pure. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { organisationKey } from '../../src/reference/entities/organisation-key.ts'

test('spellings of one organisation have one key', () => {
  for (const spellings of [
    ['Spotify', 'SPOTIFY AB', 'Spotify AB (publ)', 'spotify ltd.'],
    ['Coca-Cola', 'The Coca-Cola Company', 'COCA COLA CO.'],
    ['Procter & Gamble', 'Procter and Gamble', 'Procter+Gamble Inc'],
    ['McDonald’s', "McDonald's Corporation", 'McDonalds'],
    ['Telefónica', 'TELEFONICA S.A.', 'Telefónica, S. A.'],
    ['Müller', 'Müller GmbH & Co. KG', 'Muller GmbH'],
    ['Cemex', 'CEMEX, S.A.B. de C.V.', 'Cemex SAB de CV'],
    ['Allegro', 'Allegro Sp. z o.o.', 'Allegro sp z oo'],
    ['Infosys', 'Infosys Pvt. Ltd.', 'Infosys Private Limited'],
    ['Atlassian', 'Atlassian Pty Ltd'],
    ['H&M', 'H & M', 'H and M', 'HM'],
    ['BMW', 'B.M.W.', 'BMW Group', 'BMW AG'],
    ['Amazon', 'Amazon.com, Inc.'],
    ['トヨタ自動車', 'トヨタ自動車株式会社'],
    ['Ørsted', 'Orsted A/S', 'ØRSTED AS'],
  ]) {
    assert.equal(new Set(spellings.map(organisationKey)).size, 1, spellings.map(organisationKey).join(' / '))
  }
})

test('a form that is the whole name, or all but an everyday word, stays', () => {
  for (const [name, key] of [
    ['AB', 'ab'],
    ['SE', 'se'],
    ['The Company', 'company'],
    ['Capital Group', 'capital group'],
    ['Target Company', 'target company'],
    ['The', 'the'],
  ] as const) {
    assert.equal(organisationKey(name), key)
  }
})

/** Words that the key treats specially, in any order. */
const names = fc
  .array(fc.constantFrom('The', 'and', '&', 'e', 'S.A.', 'Inc', 'Group', 'X', 'Acme', 'de', 'Co.', "O'", '.com'), {
    maxLength: 6,
  })
  .map((words) => words.join(' '))

test('a key is its own key, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(names, fc.string({ unit: 'grapheme', maxLength: 40 })), (text) => {
      const key = organisationKey(text)
      assert.equal(organisationKey(key), key)
    }),
  )
})
