import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NameFinder } from './name-in-text.ts'

const ana = new NameFinder([{ fullName: 'Ana María García-López', firstName: 'Ana María', lastName: 'García-López' }])

test('a name is found however it is joined, and nothing else goes with it', () => {
  for (const [text, left] of [
    ['Ana García', '…'],
    ['nurses like ana garcia in Berlin', 'nurses like … in Berlin'],
    ['García López, Ana María: call', '…: call'],
    ['ana_garcia_cv.csv', '…_cv.csv'],
    ['CV-AnaGarcia2024.pdf', 'CV-…2024.pdf'],
    ['anagarcia.csv', '….csv'],
    ['LOPEZ ANA; Ana Garci\u0301a', '…; …'],
    ['https://x.example/in/ana-garcia-lopez-12', 'https://x.example/in/…-12'],
  ] as const) {
    assert.equal(ana.removeNames(text), left, text)
  }
})

test('one half of a name is a word like others', () => {
  for (const text of ['Ana', 'García in Madrid', 'Banana Garcíaz', 'Ana Pérez, Luis García', 'Diana Garcia', '']) {
    assert.equal(ana.removeNames(text), text)
    assert.equal(ana.isIn(text), false)
  }
  const jo = new NameFinder([{ fullName: 'Jo Li', firstName: 'Jo', lastName: 'Li' }])
  assert.equal(jo.removeNames('un joli chien, Jo Li'), 'un joli chien, …')
  const one = new NameFinder([{ fullName: 'Cher', firstName: 'Cher', lastName: '' }])
  assert.equal(one.removeNames('Cher'), 'Cher')
})
