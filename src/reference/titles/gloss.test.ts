import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../base/fold.ts'
import { glossOf } from './gloss.ts'
import { strongHeads, weakHeads } from './lexicon-heads.ts'

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
    ['electricistas', 'electrician'],
    ['administrativa', 'administrative assistant'],
    ['peluquera', 'hairdresser'],
    ['capitã', 'captain'],
    ['bouchère', 'butcher'],
    ['sage-femme', 'midwife'],
    ['corretora de imóveis', 'real estate agent'],
    ['pinche de cocina', 'kitchen assistant'],
    ["hôtesse de l'air", 'flight attendant'],
    ['cheffe de cuisine', 'head chef'],
    ['gerente de e-commerce', 'e commerce manager'],
    ['técnica de marketing', 'marketing specialist'],
    ['assistante administrative', 'administrative assistant'],
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
    ['LKW-Fahrerin', 'truck driver'],
    ['Feuerwehrleute', 'firefighter'],
    ['Datenschutzbeauftragte', 'data protection officer'],
    ['Sozialpädagogin', 'social educator'],
    ['Landschaftsgärtnerinnen', 'landscape gardener'],
  ]
  for (const [title, english] of cases) assert.equal(glossOf(title), english, title)
})

test('what is a calling alone says of what beside another', () => {
  const cases: [title: string, english: string][] = [
    ['comercial', 'sales representative'],
    ['asesor comercial', 'sales adviser'],
    ['commercial manager', 'sales manager'],
    ['ingeniera mecánica', 'mechanical engineer'],
    ['auxiliar contable', 'accounting assistant'],
  ]
  for (const [title, english] of cases) assert.equal(glossOf(title), english, title)
})

/** "Händler" is spelled like the English "handler" once its dots are removed. */
const WITHOUT_GLOSS = new Set(['händler', 'chef', 'cheffe'])

test('every noun that is a title by itself has its English', () => {
  const english = new Set([...strongHeads.en, ...weakHeads.en])
  for (const language of ['es', 'de', 'fr', 'pt'] as const) {
    const nouns = strongHeads[language].map((noun) => noun.toLowerCase())
    const without = nouns.filter((noun) => glossOf(noun) === undefined && !WITHOUT_GLOSS.has(noun))
    assert.deepEqual(
      without.filter((noun) => !english.has(fold(noun)) && noun !== 'rector'),
      [],
      language,
    )
  }
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
