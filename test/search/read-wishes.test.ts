/** Words of importance that are ordinary words elsewhere, and nouns with the same meaning: "German nice", "preference Deloitte". */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

const criteriaOf = (text: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) => {
    if (one.kind === 'TITLE' || one.kind === 'SENIORITY' || !('anyOf' in one)) return []
    return [`${one.importance} ${one.anyOf.map((any) => ('name' in any ? any.name : '')).join(' / ')}`]
  })

test('an ordinary word that closes a clause says that what it stands behind is a wish', () => {
  for (const [text, criteria] of [
    ['nurse Leeds, Spanish nice', ['REQUIRED Leeds', 'PREFERRED Spanish']],
    ['sysadmin Linux, Terraform nice, Ansible must', ['REQUIRED Linux', 'PREFERRED Terraform', 'REQUIRED Ansible']],
    ['programmer Java, Kotlin also fine', ['REQUIRED Java', 'PREFERRED Kotlin']],
    ['project manager, PMP or PRINCE2 handy, York', ['PREFERRED PMP / PRINCE2', 'REQUIRED York']],
    ['Programmierer Java, Kotlin geht auch', ['REQUIRED Java', 'PREFERRED Kotlin']],
    ['programador Java, Kotlin también vale', ['REQUIRED Java', 'PREFERRED Kotlin']],
    ['freelancers are fine, Java programmer', ['REQUIRED Java']],
    ['hotel receptionist Nice', ['REQUIRED Nice']],
    ['great nurse in Leeds', ['REQUIRED Leeds']],
    ['cook with fine dining experience', ['REQUIRED Fine Dining']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('a noun for what is preferred needs no preposition', () => {
  for (const [text, criteria] of [
    ['accountant York, preference Deloitte or PwC', ['REQUIRED York', 'PREFERRED Deloitte / PwC']],
    ['contable, preferencia Deloitte', ['PREFERRED Deloitte']],
    ['contador, preferência Big Four', ['PREFERRED Deloitte / PwC / EY / KPMG']],
    ['comptable, préférence Deloitte', ['PREFERRED Deloitte']],
    ['Buchhalter, Präferenz DATEV', ['PREFERRED DATEV']],
  ] as const)
    assert.deepEqual(criteriaOf(text), criteria, text)
})

test('"diferencial" or "melhor" behind a thing wishes for it', () => {
  assert.deepEqual(criteriaOf('eletricista, com CNH B melhor'), ['PREFERRED CNH B'])
  assert.deepEqual(criteriaOf('analista de dados, Power BI, Python diferencial'), [
    'REQUIRED Power BI',
    'PREFERRED Python',
  ])
})

test('that all genders are meant asks for nothing, in whatever order it is written', () => {
  for (const text of [
    'nurse (m/f) Leeds',
    'nurse (f/m/d), Leeds',
    'nurse m/f/x Leeds',
    'infirmier H/F/X Leeds',
    'Pfleger (d/w/m) Leeds',
  ])
    assert.deepEqual(criteriaOf(text), ['REQUIRED Leeds'], text)
})
