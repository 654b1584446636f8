import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../base/fold.ts'
import { titlesAt } from './lexicon.ts'

/** The longest title at the beginning of a text: how many words it has, and its noun in the singular. */
function longest(text: string): [words: number, noun: string] | undefined {
  const words = fold(text).split(' ')
  const found = titlesAt(words, 0, words.length).toSorted((a, b) => b.end - a.end)[0]
  return found && [found.end, found.singulars[0]!]
}

test('callings of every trade are titles, in the plural and the feminine', () => {
  const cases: [text: string, noun: string][] = [
    ['florists', 'florist'],
    ['handymen', 'handyman'],
    ['psychotherapists', 'psychotherapist'],
    ['pediatricians', 'pediatrician'],
    ['pasteleros', 'pastelero'],
    ['peluqueras', 'peluquera'],
    ['bailarinas', 'bailarina'],
    ['capataces', 'capataz'],
    ['dependientas', 'dependienta'],
    ['cabeleireiras', 'cabeleireira'],
    ['cardiologistas', 'cardiologista'],
    ['policiais', 'policial'],
    ['coiffeuses', 'coiffeuse'],
    ['bouchères', 'bouchère'],
    ['puéricultrices', 'puéricultrice'],
    ['Konditorinnen', 'konditorin'],
    ['Logopädinnen', 'logopädin'],
    ['Radiologen', 'radiologe'],
    ['Feuerwehrleute', 'feuerwehrmann'],
    ['Beamtinnen', 'beamtin'],
    ['Gärtnerinnen', 'gärtnerin'],
    ['Immobilienmaklerin', 'immobilienmaklerin'],
  ]
  for (const [text, noun] of cases) assert.deepEqual(longest(text), [1, noun], text)
})

test('callings of several words are one title', () => {
  const cases: [text: string, words: number, noun: string][] = [
    ['LKW-Fahrerin', 2, 'fahrerin'],
    ['agents immobiliers', 2, 'agent'],
    ['expert-comptable', 2, 'expert'],
    ['police officers', 2, 'officer'],
    ['sages-femmes', 2, 'sage femme'],
    ['train drivers', 2, 'train driver'],
    ['vice presidents of sales', 4, 'vice president'],
    ['vice-présidentes', 2, 'vice president'],
  ]
  for (const [text, words, noun] of cases) assert.deepEqual(longest(text), [words, noun], text)
})

test('things, fields, tools and names that look like callings are none', () => {
  const words = 'docker zookeeper playwright postman gartner schneider cartera carteira torneira música óptica normaler'
  for (const word of words.split(' ')) assert.equal(longest(word), undefined, word)
})
