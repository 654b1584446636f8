import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glossOf } from './gloss.ts'

test('French, Portuguese and Spanish titles in English, whatever their gender and number', () => {
  const cases: [title: string, english: string][] = [
    ['ingénieur logiciel', 'software engineer'],
    ['développeuses front-end', 'front end developer'],
    ['cheffe de projet', 'project manager'],
    ['directrice des ressources humaines', 'human resources director'],
    ['infirmières', 'nurse'],
    ['analista de segurança da informação', 'information security analyst'],
    ['engenheiras de dados', 'data engineer'],
    ['contadora', 'accountant'],
    ['ingenieras de datos', 'data engineer'],
    ['jefa de ventas', 'sales manager'],
    ['agente de atención al cliente', 'customer service agent'],
  ]
  for (const [title, english] of cases) assert.equal(glossOf(title), english, title)
})

test('German compounds part by part, whatever their gender, number and joints', () => {
  const cases: [title: string, english: string][] = [
    ['Softwareentwicklerin', 'software developer'],
    ['Krankenpfleger', 'nurse'],
    ['Vertriebsleiter', 'sales manager'],
    ['Außendienstmitarbeiterin', 'sales representative'],
    ['Lohnbuchhalterinnen', 'payroll accountant'],
    ['Leiter Einkauf', 'purchasing manager'],
    ['technische Projektleiterin', 'technical project manager'],
    ['Berater für IT-Sicherheit', 'it security consultant'],
    ['Qualitätsprüfer', 'quality auditor'],
    ['Rechtsanwältin', 'lawyer'],
  ]
  for (const [title, english] of cases) assert.equal(glossOf(title), english, title)
})

test('an English title is not taken for German', () => {
  for (const title of ['personal trainer', 'brand manager', 'product designer', 'team lead', 'account manager']) {
    assert.equal(glossOf(title), undefined, title)
  }
})

test('no gloss for other languages, nor for half a title', () => {
  for (const title of ['software engineer', 'Blumenflüsterer', 'chef', 'chef de partie', 'ingénieur zorblax', '']) {
    assert.equal(glossOf(title), undefined, title)
  }
})

test('a compound that can be cut in very many ways is given up soon', () => {
  assert.equal(glossOf(`${'rechts'.repeat(9)}xx`), undefined)
  assert.equal(glossOf('rechts'.repeat(2_000)), undefined)
})
