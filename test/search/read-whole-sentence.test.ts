/** What the whole of a sentence says of its parts: whose place it is, what was before, denials that meet, what an "or" joins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

/** "REQUIRED PLACE: Leeds / York", in the order of the text. */
const criteriaOf = (text: string, kind: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) =>
    one.kind === kind && 'anyOf' in one
      ? [`${one.importance} ${one.anyOf.map((any) => ('name' in any ? any.name : '')).join(' / ')}`]
      : [],
  )

test('beside the place where somebody lives others are a territory, a licence or the asker’s own', () => {
  for (const [text, place] of [
    ['sales director for EMEA who sold SaaS into banks, lives in Paris', 'Paris'],
    ['payroll across UK and Ireland? Based in Reading', 'Reading'],
    ['trusts associate in Minneapolis, licensed in Minnesota', 'Minneapolis'],
    ['sales rep covering Texas and Oklahoma, based in Dallas', 'Dallas'],
    ["commercial pour l'Afrique, basé à Marseille", 'Marseille'],
    ['Vertriebsleiter für Frankreich mit Sitz in Köln', 'Köln'],
    ['We are based in London and need a nurse for Leeds', 'Leeds'],
    ['nurse licensed in Texas', 'Texas'],
    ['nurse in London or based in Leeds', 'London / Leeds'],
  ] as const)
    assert.deepEqual(criteriaOf(text, 'PLACE'), [`REQUIRED ${place}`], text)
  assert.deepEqual(criteriaOf('engineers in Germany, ideally based in Berlin', 'PLACE'), [
    'REQUIRED Germany',
    'PREFERRED Berlin',
  ])
})

test('a title behind something else is what somebody has done or may do; titles of one list are alternatives', () => {
  for (const [text, titles] of [
    ['quantity surveyor, Brisbane, tier 1 builder experience', 'quantity surveyor'],
    ['social worker, Swindon, car driver', 'social worker'],
    ['plumber in Leeds, gas safe, van driver', 'plumber'],
    ['nurses, carers, support workers in Leeds', 'nurse / carer / support worker'],
    ['two plumbers and a welder in Leeds', 'plumber / welder'],
    ['project manager experience in Leeds', 'project manager'],
  ] as const)
    assert.deepEqual(criteriaOf(text, 'TITLE'), [`REQUIRED ${titles}`], text)
})

test('two denials ask for what they speak of', () => {
  assert.deepEqual(criteriaOf('camarero en Ibiza, sin inglés no', 'LANGUAGE'), ['REQUIRED English'])
  assert.deepEqual(criteriaOf('Pfleger in Köln, ohne Deutsch geht es nicht', 'LANGUAGE'), ['REQUIRED German'])
  assert.deepEqual(criteriaOf('garçom no Porto, sem inglês não serve', 'LANGUAGE'), ['REQUIRED English'])
  assert.deepEqual(criteriaOf('CRM admin, must not be without Salesforce', 'SKILL'), ['REQUIRED Salesforce'])
  assert.deepEqual(criteriaOf('developer without PHP, not junior', 'SKILL'), ['EXCLUDED PHP'])
})

test('of what is denied the likelier name is meant, and a word of every day leaves nobody out', () => {
  assert.deepEqual(criteriaOf('chercheur, Inserm ou Institut Pasteur, hors Paris', 'PLACE'), ['EXCLUDED Paris'])
  assert.deepEqual(criteriaOf('développeur PHP, Nantes, sauf ESN', 'INDUSTRY').length, 1)
  assert.deepEqual(criteriaOf('developers not from Amazon', 'EMPLOYER'), ['EXCLUDED Amazon'])
  assert.deepEqual(criteriaOf('lawyer in Leeds, nobody from solo practice', 'KEYWORD'), [])
})

test('what an "or" joins is of one kind and one importance', () => {
  assert.deepEqual(criteriaOf('GM for a hotel, someone from Soho House or The Pig would be great', 'EMPLOYER'), [
    'PREFERRED Soho House / Pig',
  ])
  assert.deepEqual(criteriaOf('technicien, Marseille ou Aix', 'PLACE'), ['REQUIRED Marseille / Aix-en-Provence'])
  assert.deepEqual(criteriaOf('developer Berlin or Java', 'PLACE'), ['REQUIRED Berlin'])
})

test('a state in short is a place in Portuguese, whoever bears these letters', () => {
  assert.deepEqual(criteriaOf('designer de produto, Figma, híbrido SP', 'PLACE'), ['REQUIRED São Paulo'])
  assert.deepEqual(criteriaOf('desenvolvedor SP ou RJ', 'PLACE'), ['REQUIRED São Paulo / Rio de Janeiro'])
  assert.deepEqual(criteriaOf('farmacêutico com CRF ativo, drogaria, zona sul de SP', 'SKILL'), ['REQUIRED CRF'])
})

test('what somebody does is their title where no other is named; what a lecturer teaches is a skill', () => {
  assert.deepEqual(criteriaOf('someone to run our warehouse in Reno', 'TITLE'), ['REQUIRED warehouse'])
  assert.deepEqual(criteriaOf('PM to lead the team', 'TITLE'), ['REQUIRED pm'])
  assert.deepEqual(criteriaOf('lecturer in criminology', 'SKILL'), ['REQUIRED criminology'])
})

test('letters that mean one thing in one trade mean it there only', () => {
  const skill = (text: string) => criteriaOf(text, 'SKILL')
  assert.deepEqual(skill('ML engineer LLM'), ['REQUIRED Large Language Models'])
  assert.deepEqual(skill('attorney with LLM'), ['REQUIRED LLM'])
  assert.deepEqual(skill('warehouse manager FIFO'), ['REQUIRED Lot Tracking'])
  assert.deepEqual(skill('diesel fitter FIFO Pilbara'), ['REQUIRED FIFO'])
})
