import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glossOf } from './gloss.ts'

test('French and Portuguese titles in English, whatever their gender and number', () => {
  const cases: [title: string, english: string][] = [
    ['ingénieur logiciel', 'software engineer'],
    ['développeuses front-end', 'front end developer'],
    ['cheffe de projet', 'project manager'],
    ['directrice des ressources humaines', 'human resources director'],
    ['infirmières', 'nurse'],
    ['analista de segurança da informação', 'information security analyst'],
    ['engenheiras de dados', 'data engineer'],
    ['contadora', 'accountant'],
  ]
  for (const [title, english] of cases) assert.equal(glossOf(title), english, title)
})

test('no gloss for other languages, nor for half a title', () => {
  for (const title of ['software engineer', 'Krankenpfleger', 'chef', 'chef de partie', 'ingénieur zorblax', '']) {
    assert.equal(glossOf(title), undefined, title)
  }
})
