/** Names recognised by the list they are in and by the words before them; and words that only look like a town's name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

const namesOf = (text: string, kind: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) =>
    one.kind === kind && 'anyOf' in one ? one.anyOf.map((any) => ('name' in any ? any.name : '')) : [],
  )

test('names in brackets are of a kind with what leads to them', () => {
  for (const [text, kind, names] of [
    ['warehouse manager, WMS (Manhattan or Blue Yonder), Savannah', 'PLACE', ['Savannah']],
    ['warehouse manager, WMS (Manhattan or Blue Yonder), Savannah', 'SKILL', ['WMS', 'Manhattan', 'Blue Yonder']],
    ['QS, contractor background (Multiplex, Lendlease, CPB or similar)', 'EMPLOYER', ['Multiplex', 'Lendlease', 'CPB']],
    ['abogado, firma top (Brigard, Posse), Bogotá', 'EMPLOYER', ['Brigard', 'Posse']],
    ['PLC programmer, PLC (Siemens, Omron), Leeds', 'SKILL', ['PLC Programming', 'Siemens', 'Omron']],
    ['dev, at startups (Berlin or Munich)', 'PLACE', ['Berlin', 'Munich']],
    ['sales rep, machinery (John Deere, Claas, AGCO)', 'EMPLOYER', ['John Deere', 'Claas', 'AGCO Corporation']],
    ['dev, fintech (Python, Kotlin)', 'SKILL', ['Python', 'Kotlin']],
    ['sales, retail (Berlin, Munich)', 'PLACE', ['Berlin', 'Munich']],
    ['nurse (Leeds or York)', 'PLACE', ['Leeds', 'York']],
    ['lawyer (Linklaters, Slaughter and May, Latham), York', 'PLACE', ['York']],
    ['comptable Casa', 'PLACE', ['Casablanca']],
  ] as const)
    assert.deepEqual(namesOf(text, kind), names, text)
})

test('the last of a row of firms is one, though some hamlet or province is called so', () => {
  for (const [text, firms, places] of [
    ['engineer ex OPay, Moniepoint, Paga', ['OPay', 'Moniepoint', 'Paga'], []],
    ['engineer ex Google, Meta, London', ['Google', 'Meta'], ['London']],
    ['nurse ex Bupa, Reading', ['Bupa'], ['Reading']],
    ['engineer at Google, Leeds', ['Google'], ['Leeds']],
    ['engineer, AWS, Azure, Google, Leeds', ['Google'], ['Leeds']],
  ] as const) {
    assert.deepEqual(namesOf(text, 'EMPLOYER'), firms, text)
    assert.deepEqual(namesOf(text, 'PLACE'), places, text)
  }
})

test('a firm like those before it is no title, and what stands in their row is one of them', () => {
  const text = 'jemand, der bei Trumpf, DMG Mori oder einem ähnlichen Maschinenbauer war, Ulm'
  assert.deepEqual(namesOf(text, 'EMPLOYER'), ['Trumpf', 'DMG Mori'])
  assert.deepEqual(namesOf(text, 'TITLE'), [])
  assert.deepEqual(namesOf('worked at Trumpf, Python or Java', 'SKILL'), ['Python', 'Java'])
  assert.deepEqual(namesOf('Elektriker oder ähnlicher Handwerker, Ulm', 'TITLE').length, 2)
})

test('ordinals, words cut short and ordinary words are no towns', () => {
  for (const [text, places] of [
    ['junior architect Part II, London', ['London']],
    ['Bauleiter, Kassel, Führerschein Kl. B', ['Kassel']],
    ['Jurist, 2. Staatsexamen, Essen', ['Essen']],
    ['agrónomo, Ica o Trujillo', ['Ica', 'Trujillo']],
    ['accountant KL', ['Kuala Lumpur']],
    ['dev, Casa ou Rabat', ['Casablanca', 'Rabat']],
    ['dev, Java or Jakarta', ['Jakarta']],
    ['maestra, valencià C1, Castelló', ['Castelló de la Plana']],
    ['maestra, València', ['Valencia']],
  ] as const)
    assert.deepEqual(namesOf(text, 'PLACE'), places, text)
})

test('towns and schools are known by what people type for them', () => {
  for (const [text, kind, names] of [
    ['electrician jhb', 'PLACE', ['Johannesburg']],
    ['electrician in melbs', 'PLACE', ['Melbourne']],
    ['electrician, Phoenix metro', 'PLACE', ['Greater Phoenix']],
    ['electrician, ATX', 'PLACE', ['Austin']],
    ['analyst from LBS', 'SCHOOL', ['London Business School']],
  ] as const)
    assert.deepEqual(namesOf(text, kind), names, text)
})

test('how long somebody stays is no experience', () => {
  for (const text of [
    'closers, at least 2 yrs in each job',
    'contable, al menos 3 años en su último puesto',
    'gerente de loja (2 anos+ em cada)',
    'directeur, au moins 4 ans dans son dernier poste',
    'Pfleger, mindestens 3 Jahre in der letzten Stelle',
    'nurse who stayed 3+ years in one place',
  ]) {
    const { years, notApplied } = readPrompt(text, lexicon)
    const reasons = notApplied.map(({ reason }) => reason)
    assert.deepEqual({ years, reasons }, { years: null, reasons: ['TENURE'] }, text)
  }
  for (const [text, years] of [
    ['nurse, 5+ years experience, min 2 years in current role', 5],
    ['chef with 5 years in one of the top restaurants', 5],
    ['engineer, 4 years in a role like this', 4],
    ['dev, 5 years in each of Java and Python', 5],
    ['Leiter, 3 Jahre in einer Position als Teamleiter', 3],
  ] as const)
    assert.equal(readPrompt(text, lexicon).years?.min, years, text)
})

test('who types no commas lists all the same', () => {
  const listed = (text: string): string[] =>
    readPrompt(text, lexicon).criteria.flatMap((one) =>
      one.kind !== 'TITLE' && one.kind !== 'SENIORITY' && 'anyOf' in one
        ? [`${one.importance} ${one.anyOf.map((any) => ('name' in any ? any.name : '')).join(' / ')}`]
        : [],
    )
  for (const [text, criteria] of [
    ['cook not Google Meta', ['EXCLUDED Google', 'EXCLUDED Meta']],
    ['Koch, kein Accenture Capgemini', ['EXCLUDED Accenture', 'EXCLUDED Capgemini']],
    ['cook ex Google Meta Amazon', ['REQUIRED Google / Meta / Amazon']],
    ['cook not from Google Berlin', ['EXCLUDED Google', 'REQUIRED Berlin']],
    ['no java python developer', ['EXCLUDED Java', 'REQUIRED Python']],
    ['cook Java Kotlin', ['REQUIRED Java', 'REQUIRED Kotlin']],
  ] as const)
    assert.deepEqual(listed(text), criteria, text)
})

test('a word that is said before each of two alternatives is an "or" before the second', () => {
  for (const [text, kind, names] of [
    ['chef de produit, soit L’Oréal soit LVMH', 'EMPLOYER', ["L'Oréal", 'LVMH']],
    ['comptable soit à Paris soit à Lyon', 'PLACE', ['Paris', 'Lyon']],
    ['gestor quer da EDP quer da Galp', 'EMPLOYER', ['EDP', 'Galp']],
    ['Koch, entweder Köln entweder Bonn', 'PLACE', ['Köln', 'Bonn']],
    ['avocat qui soit basé à Lyon et qui soit senior', 'PLACE', ['Lyon']],
  ] as const)
    assert.deepEqual(namesOf(text, kind), names, text)
})

test('firms whose dealers are spoken of are a row of firms, and the dealers nobody who is looked for', () => {
  for (const [text, firms, titles] of [
    ['John Deere, AGCO or Claas dealers, recruiter', ['John Deere', 'AGCO Corporation', 'Claas'], ['recruiter']],
    ['works at a Ford or Vauxhall dealer, receptionist', ['Ford', 'Vauxhall'], ['receptionist']],
    ['Verkäufer bei VW oder Audi Händler', ['Volkswagen', 'Audi'], ['verkäufer']],
    ['target companies: Stripe, Adyen, recruiter', ['Stripe', 'Adyen'], ['recruiter']],
    ['Zielfirmen: Siemens, Bosch, Koch', ['Siemens', 'Bosch'], ['koch']],
    ['car dealer, Leeds', [], ['car dealer']],
    ['HR Business Partner, recruiter', [], ['hr business partner', 'recruiter']],
  ] as const) {
    assert.deepEqual(namesOf(text, 'EMPLOYER'), firms, text)
    assert.deepEqual(namesOf(text, 'TITLE'), titles, text)
  }
})
