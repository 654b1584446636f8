/** What a sentence says about others or other times: previous jobs, ranks that somebody works for, and amounts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

const requiredOf = (text: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) => {
    if (one.importance !== 'REQUIRED' || !('anyOf' in one)) return []
    return one.anyOf.map((any) => `${'name' in any ? any.name : 'level' in any ? any.level : ''}`)
  })

test('a job that somebody had before is no alternative to the one that is asked for', () => {
  for (const [text, names] of [
    ['recruiter, previously a nurse', ['recruiter']],
    ['recruiter who used to be a nurse', ['recruiter']],
    ['Produktmanager, früher Entwickler', ['produktmanager']],
    ['Monteur, gelernter Elektriker, Ulm', ['monteur', 'Ulm']],
    ['chef de projet, ancien développeur', ['chef de projet']],
    ['recepcionista, antes camarera', ['recepcionista']],
    ['recepcionista, ex professora', ['recepcionista']],
    ['former nurse, recruiter, Leeds', ['recruiter', 'Leeds']],
    ['lawyer, ex Freshfields associate', ['lawyer', 'Freshfields']],
    ['recruiter, ex consultant or banker', ['recruiter']],
    ['former teachers in Leeds', ['former teacher', 'Leeds']],
    ['auditor or former auditor', ['auditor', 'former auditor']],
    ['former Google engineer', ['Google', 'engineer']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('where they had it before they have worked before', () => {
  const [firm] = readPrompt('recruiter, previously auditor at Deloitte', lexicon).criteria.filter(
    ({ kind }) => kind === 'EMPLOYER',
  )
  assert.ok(firm?.kind === 'EMPLOYER' && firm.anyOf[0]!.when === 'PAST')
})

test('whom somebody works for is not who is looked for', () => {
  for (const [text, names] of [
    ['receptionist supporting C-suite', ['receptionist']],
    ['assistant to the CEO and CFO, Leeds', ['assistant to the ceo', 'Leeds']],
    ['PA to the Managing Director, Leeds', ['pa', 'Leeds']],
    ['recruiter leading junior developers', ['recruiter']],
    ['assistante de direction auprès du PDG', ['assistante de direction']],
    ['CEO or CFO, Leeds', ['ceo', 'cfo', 'C_LEVEL', 'Leeds']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('how much or how many of something is no skill', () => {
  for (const [text, names] of [
    ['property developer, turnover £50m', ['property developer']],
    ['recruiter, projects over £5m, Leeds', ['recruiter', 'Leeds']],
    ['Verkäufer mit 20 Mitarbeitern', ['verkäufer']],
    ['receptionist, 80 rooms, Leeds', ['receptionist', 'Leeds']],
    ['recruiter who took a firm from 30 to 150 engineers', ['recruiter']],
    ['programmer, 5 axis, 3 phase', ['programmer', '5-Axis Machining', '3 phase']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('where somebody studied is no home, and whose firm or school it is no language', () => {
  for (const [text, names] of [
    ['receptionist who studied in Germany', ['receptionist']],
    ['nurse trained in Ireland, Leeds', ['nurse', 'Leeds']],
    ['nurse trained in Ireland, Spain or Italy, now in York', ['nurse', 'York']],
    ['médecin formé en Belgique, Lille', ['médecin', 'Lille']],
    ['médecin formé en Belgique, bilingue, Lille', ['médecin', 'Lille']],
    ['Arzt, der in Wien studiert hat', ['arzt']],
    ['médico formado no Brasil, Lisboa', ['médico', 'Lisbon']],
    ['Azubi Ausbildung in Köln', ['azubi', 'INTERN', 'Köln']],
    ['recruiter with a degree from a German university', ['recruiter']],
    ['recruiter for a German company', ['recruiter']],
    ['lawyer, Leeds, US firm', ['lawyer', 'Leeds']],
    ['receptionist, Queenstown, New Zealand', ['receptionist', 'Queenstown']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('whom somebody shall be like is no skill, firm or town', () => {
  for (const [text, names] of [
    ['someone like Elon Musk, Leeds', ['Leeds']],
    ['quelqu’un comme Xavier Niel', []],
    ['alguien como Amancio Ortega', []],
    ['someone like Goldman Sachs', ['Goldman Sachs']],
    ['someone with skills like Python', ['Python']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('a denial of today’s employer may be followed by the wish that it was one', () => {
  for (const [text, when] of [
    ['engineer, not currently at Airbus but has been', 'REQUIRED PAST'],
    ['Ingenieur, aktuell nicht bei Bosch, aber schon mal', 'REQUIRED PAST'],
    ['engineer, not currently at Airbus', 'EXCLUDED CURRENT'],
  ] as const) {
    const firms = readPrompt(text, lexicon).criteria.flatMap((one) =>
      one.kind === 'EMPLOYER' ? [`${one.importance} ${one.anyOf[0]!.when}`] : [],
    )
    assert.deepEqual(firms, [when], text)
  }
})

test('a class of a driving licence is one where somebody drives', () => {
  for (const [text, names] of [
    ['driver license class C', ['driver', 'Carnet C Truck']],
    ['HGV driver class C+E', ['hgv driver', 'Carnet C+E']],
    ['Kraftfahrer Klasse C, Köln', ['kraftfahrer', 'Carnet C Truck', 'Köln']],
    ['chauffeur catégorie CE', ['chauffeur', 'Carnet C+E']],
    ['camionero clase B, Lima', ['camionero', 'Driving Licence', 'Lima']],
    ['Klasse C Lehrer', ['lehrer']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('a part of an industry that nobody wants leaves out no whole one', () => {
  for (const text of ['analyst, not hedge fund', 'recruiter, no retail pharmacy', 'Pfleger, kein Pflegeheim']) {
    const denied = readPrompt(text, lexicon).criteria.filter(({ importance }) => importance === 'EXCLUDED')
    assert.deepEqual(
      denied.map(({ kind }) => kind),
      ['KEYWORD'],
      text,
    )
  }
})

test('streets, days of the week in an office and unknown nouns behind a school are none of these names', () => {
  for (const [text, names] of [
    ['receptionist, Bond Street', ['receptionist']],
    ['receptionist, Oxford Street, London', ['receptionist', 'London']],
    ['nurse in Street', ['nurse', 'Street']],
    ['receptionist York, hybrid 2 days', ['receptionist', 'York', '']],
    ['nurse 4 days a week, York', ['nurse', 'York']],
    ['Koch, 2 Tage im Büro, Köln', ['koch', 'Köln']],
    ['Absolventin der LMU, Mutterschutzvertretung', ['Ludwig-Maximilians-Universität München']],
    ['recruiter, no one from agencies', ['recruiter']],
    ['recruiter, Series C+, Leeds', ['recruiter', 'Leeds']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})

test('staff before a title is a rank or begins it, and a mistyped title is the one that was meant', () => {
  for (const [text, names] of [
    ['ex-Stripe staff engineer', ['Stripe', 'PRINCIPAL', 'engineer']],
    ['Bupa staff nurse', ['Bupa', 'staff nurse']],
    ['Bupa staff', ['Bupa']],
    ['senior prodcut manager', ['SENIOR', 'product manager']],
  ] as const)
    assert.deepEqual(requiredOf(text), names, text)
})
