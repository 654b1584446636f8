/** How the words around a name change its meaning: capitals, apostrophes, brackets, denials after it, who asks, misspelt grammar words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'
import { summarise } from './summary.ts'

const { lexicon } = await openDictionaries(referenceFolder)
const read = (text: string) => summarise(readPrompt(text, lexicon))
const wordsOf = (list: { text: string }[]) => list.map(({ text }) => text)

test('what is shouted in one language is no word of grammar of another', () => {
  const { skills, criteria } = readPrompt('ICU nurse, Glasgow, NMC registration, ideally ALS', lexicon)
  assert.deepEqual(wordsOf(skills), ['NMC registration', 'ALS'])
  assert.equal(criteria.find(({ text }) => text === 'NMC registration')?.importance, 'REQUIRED')
  assert.deepEqual(read('two CNC programmers, Grand Rapids MI, second shift').locations, ['Grand Rapids#4994358'])
})

test('whom nobody shall come from is an employer, also with an apostrophe', () => {
  const excluded = (text: string) => wordsOf(readPrompt(text, lexicon).exclusions.companies)
  assert.deepEqual(excluded('CSM in Austin TX, nobody from Salesforce please'), ['Salesforce'])
  assert.deepEqual(excluded("restaurant manager in Boise, nobody from McDonald's please"), ["McDonald's"])
  assert.deepEqual(excluded('juriste à Lyon, personne de chez Deloitte'), ['Deloitte'])
})

test('a place is whole with its apostrophe and with its river in brackets', () => {
  const placesIn = (text: string) => wordsOf(readPrompt(text, lexicon).locations)
  assert.deepEqual(placesIn("WASH coordinator for Cox's Bazar"), ["Cox's Bazar"])
  assert.deepEqual(placesIn('Sachbearbeiter, Halle (Saale), Arabisch'), ['Halle (Saale)'])
})

test('a town is one behind "in", in another language, with its number, and by a part of it', () => {
  const placesIn = (text: string) => wordsOf(readPrompt(text, lexicon).locations)
  assert.deepEqual(placesIn('welder in Mobile'), ['Mobile'])
  assert.deepEqual(placesIn('Nice, développeur Java'), ['Nice'])
  assert.deepEqual(placesIn('juriste droit social, Paris 8e'), ['Paris 8e'])
  assert.deepEqual(read('controller in Sandton').locations, ['Johannesburg#993800'])
})

test('a capital that nobody knows is no slip, a version and a pair of short forms belong to their name', () => {
  const skillsIn = (text: string) => wordsOf(readPrompt(text, lexicon).skills)
  assert.deepEqual(skillsIn('gestionnaire de paie à Lille, Octime'), ['Octime'])
  assert.deepEqual(skillsIn('DBA, Oracle 19c, Riyadh'), ['Oracle 19c'])
  assert.deepEqual(skillsIn('Advogado com OAB/SP em Campinas'), ['OAB/SP'])
})

test('a denial at the end of a clause speaks of what stands before it, and of nothing over a pause', () => {
  const remote = readPrompt('actuaries in Leeds, R and SQL, remote never', lexicon)
  assert.deepEqual(wordsOf(remote.exclusions.workplaces), ['remote'])
  const spanish = readPrompt('arquitecto cloud con GCP, Málaga, remoto no, francés C1', lexicon)
  assert.deepEqual(wordsOf(spanish.exclusions.workplaces), ['remoto'])
  assert.deepEqual(wordsOf(spanish.languages), ['francés'])
  assert.deepEqual(wordsOf(readPrompt('trader in Piraeus, startup people unwelcome', lexicon).locations), ['Piraeus'])
})

test('leavers have left, and only those that a list joins to them', () => {
  const { companies } = readPrompt('analyst from Blackstone, Morgan Stanley alumni preferred', lexicon)
  assert.deepEqual(
    companies.map(({ text, when }) => `${text} ${when}`),
    ['Blackstone ANY', 'Morgan Stanley PAST'],
  )
})

test('what bounds the years may stand behind the experience', () => {
  assert.deepEqual(read("surveyor, three years' experience at most").years, [null, 3])
  assert.deepEqual(read('médecin du travail, 15 ans de pratique au plus').years, [null, 15])
})

test('initials are what they stand for, and unknown names that a string leaves out are employers', () => {
  assert.equal(read('("occupational therapist" OR OT) AND Leeds').titles?.length, 2)
  const { exclusions } = readPrompt('"test engineer" AND (Python OR java) NOT (Quibbleworth OR ZBQ)', lexicon)
  assert.deepEqual(wordsOf(exclusions.companies), ['Quibbleworth', 'ZBQ'])
  assert.deepEqual(
    read('plumber and (gas or heating) and (leeds or york) not (trainee or agency)').locations?.length,
    2,
  )
})

test('who asks is not looked for; who wants something is', () => {
  const titlesIn = (text: string) => wordsOf(readPrompt(text, lexicon).titles)
  assert.deepEqual(titlesIn('Machine builder needs a mechatronics technician, Grand Rapids'), [
    'mechatronics technician',
  ])
  assert.deepEqual(titlesIn('manager who wants to lead engineers in Rome'), ['manager'])
})

test('the second of two employers or schools is what the first is', () => {
  assert.deepEqual(read('SDRs who used to work at Google or Salesloft').companies, ['Google@PAST', 'SalesLoft@PAST'])
  assert.deepEqual(
    read('contadores que já trabalharam na TOTVS ou na Quibelo Sistemas').companies?.at(-1),
    'Quibelo Sistemas#@PAST',
  )
  assert.equal(read('engineers who graduated from Imperial or Leeds').schools?.length, 2)
  assert.deepEqual(read('engineers at Google or in Leeds').companies, ['Google@CURRENT'])
  assert.equal(read('welder aberdeen or peterhead, TIG').locations?.length, 2)
})

test('a degree is nobody, and an exclusion has a tense of its own', () => {
  assert.deepEqual(read('ML engineer, ex-DeepMind, PhD a plus').companies, ['DeepMind@PAST'])
  assert.deepEqual(read('tax accountant, ex KPMG but not Deloitte').not?.companies, ['Deloitte'])
})

test('years in short are years, and their experience is no place', () => {
  const { years, locations } = read('Konstrukteur, CATIA V5, Ingolstadt, ab 5 J. BE')
  assert.deepEqual({ years, places: locations?.length }, { years: [5, null], places: 1 })
})

test('slips in words of grammar are mended', () => {
  const { titles, years } = read('loking for a welder in Aberdeen, 4 yeras experiance')
  assert.deepEqual({ titles, years }, { titles: ['welder'], years: [4, null] })
})

test('a first sentence that begins with a job is the headline of an advert', () => {
  const text = [
    'SOC analyst at a regional bank. Based in Singapore, on site.',
    'Our security centre watches over fourteen thousand endpoints in five countries. Level 1 filters the noise; you get what remains.',
    'You investigate, contain, write it up and suggest the rule that would have caught it sooner. You will report to the head of security.',
    'We require at least three years in a security team and hands-on Splunk. You must have incident response experience.',
    'We offer a thirteenth month, a shift allowance and the fee for one certificate a year. Meals on night shift are free.',
  ].join('\n\n')
  const { titles, workplaces, locations } = readPrompt(text, lexicon)
  assert.deepEqual(wordsOf(titles), ['SOC analyst'])
  assert.deepEqual(wordsOf(locations), ['Singapore'])
  assert.deepEqual(wordsOf(workplaces), ['on site'])
})

test('a job is read wherever it stands, and an article that begins a line is no town', () => {
  assert.deepEqual(read('La Rochelle, infirmier').titles, ['infirmier'])
  const { locations } = readPrompt(
    `INFIRMIER COORDINATEUR (H/F)
Angers, temps plein

La résidence
Un EHPAD associatif de 80 lits, à dix minutes du centre, qui accueille des personnes âgées depuis 1985 et emploie soixante salariés.

Votre profil
- Diplôme d'État d'infirmier
- Expérience en gériatrie`,
    lexicon,
  )
  assert.deepEqual(
    locations.map(({ name }) => name),
    ['Angers'],
  )
})

test('somebody’s name is looked for, though the second half is a job', () => {
  for (const name of ['Anna Koch', 'John Carpenter', 'David Mason']) assert.equal(read(name).titles, undefined, name)
  assert.deepEqual(read('Stone Mason').titles, ['stone mason'])
  assert.deepEqual(read('Line Cook').titles, ['line cook'])
})

test('a speaker is nobody who is looked for, a denied word that is no name denies nothing behind it', () => {
  assert.deepEqual(read('founder here, need a CTO in Lisbon').titles, ['cto'])
  assert.deepEqual(read('welders here in Leeds, no fitters').titles, ['welder'])
  const { titles, exclusions } = readPrompt('no graduates, chemists in Leeds', lexicon)
  assert.deepEqual({ titles: wordsOf(titles), excluded: exclusions.titles }, { titles: ['chemists'], excluded: [] })
})

test('a noun that some town is called too is no town, but behind "in"', () => {
  assert.deepEqual(read('stonemason, Bath, lime mortar').locations, read('stonemason, Bath').locations)
  assert.equal(read('furnace operator, Sheffield').locations?.length, 1)
  assert.equal(read('deli manager Leeds').locations?.length, 1)
  assert.equal(read('welder in Trim').locations?.length, 1)
})

test('prepositions are no short titles, and store managers are whole in Portuguese', () => {
  assert.deepEqual(read('gerente de loja em Salvador').titles, ['gerente de loja'])
})

test('a long name in large letters may be a town with a slip', () => {
  assert.deepEqual(read('welder in Sunderlnad').locations, read('welder in Sunderland').locations)
})

test('of two names as near to a slip the one that everybody knows is meant', () => {
  for (const [slip, meant] of [
    ['berllin', 'berlin'],
    ['chicgo', 'chicago'],
    ['lodon', 'london'],
    ['soctland', 'scotland'],
  ])
    assert.deepEqual(read(`welder ${slip}`).locations, read(`welder ${meant}`).locations, slip)
})

test('an amount, and what was in a year, is no trade; a version is', () => {
  const required = (text: string) =>
    readPrompt(text, lexicon)
      .criteria.filter(({ kind, importance }) => kind === 'SKILL' && importance === 'REQUIRED')
      .map(({ text: words }) => words)
  assert.deepEqual(required('data analysts graduated 2023 or later'), [])
  assert.deepEqual(required('ops manager in Memphis with 200+ direct reports'), [])
  assert.deepEqual(required('social media manager, TikTok accounts above 1M followers'), ['TikTok'])
  assert.deepEqual(required('welder 6G, Autodesk Inventor 2021'), ['6G', 'Autodesk Inventor 2021'])
})

test('what lies around a town belongs to it, in five languages', () => {
  const read = (text: string) => readPrompt(text, lexicon).criteria.map(({ kind }) => kind)
  for (const text of [
    'plumber in Bristol and surrounding area',
    'Krankenpfleger Köln und Umland',
    'infirmière à Bordeaux et environs',
    'enfermera en Sevilla y alrededores',
    'enfermeira em Lisboa e arredores',
  ])
    assert.deepEqual(read(text), ['TITLE', 'PLACE'], text)
  for (const text of ['nurse, Munich and around 5 years experience', 'nurse, Leeds or around 3 years'])
    assert.deepEqual(read(text), ['TITLE', 'PLACE', 'YEARS'], text)
})

test('a market is no town, and a town within it is where they are', () => {
  const placesOf = (text: string) => {
    const { criteria } = readPrompt(text, lexicon)
    return criteria.flatMap((one) => (one.kind === 'PLACE' ? one.anyOf.map(({ name }) => name) : []))
  }
  assert.deepEqual(wordsOf(readPrompt('VP Sales EMEA based in London', lexicon).titles), ['VP Sales'])
  assert.deepEqual(placesOf('VP Sales EMEA based in London or Dublin'), ['London', 'Dublin'])
  assert.deepEqual(placesOf('engineers in Germany or Berlin'), ['Germany', 'Berlin'])
})

test('where a firm is from is nobody’s language', () => {
  const languagesOf = (text: string) => wordsOf(readPrompt(text, lexicon).languages)
  assert.deepEqual(languagesOf('head of data at a Dutch bank'), [])
  assert.deepEqual(languagesOf('nurse, a German speaker'), ['German'])
  assert.deepEqual(languagesOf('a Dutch-speaking accountant'), ['Dutch'])
  assert.deepEqual(languagesOf('developer in a German startup'), [])
  assert.deepEqual(languagesOf('a German fintech sales manager'), ['German'])
  assert.deepEqual(languagesOf('a Dutch bank clerk'), ['Dutch'])
  assert.deepEqual(languagesOf('fluent in a Chinese business environment, analyst'), ['Chinese'])
})

test('a language before a title is spoken, unless it is what somebody teaches or translates', () => {
  const titlesAndLanguages = (text: string) => {
    const { titles, languages } = readPrompt(text, lexicon)
    return [wordsOf(titles), wordsOf(languages)]
  }
  assert.deepEqual(titlesAndLanguages('German sales executive in Dublin'), [['sales executive'], ['German']])
  assert.deepEqual(titlesAndLanguages('German business analyst'), [['business analyst'], ['German']])
  assert.deepEqual(titlesAndLanguages('French teacher in Leeds'), [['French teacher'], []])
  assert.deepEqual(titlesAndLanguages('French polisher'), [['French polisher'], []])
})

test('a bar is where an attorney is admitted', () => {
  const { skills, industries } = readPrompt('estate planning attorney Florida bar', lexicon)
  assert.deepEqual(
    { skills: wordsOf(skills), industries: wordsOf(industries) },
    { skills: ['Florida bar'], industries: [] },
  )
  const barman = readPrompt('Bartender at a Texas bar', lexicon)
  assert.deepEqual(
    { skills: wordsOf(barman.skills), places: wordsOf(barman.locations) },
    { skills: [], places: ['Texas'] },
  )
})

test('a chamber of commerce is an exam behind a title, and an employer where somebody works', () => {
  assert.deepEqual(wordsOf(readPrompt('Bilanzbuchhalter IHK', lexicon).skills), ['IHK'])
  assert.deepEqual(wordsOf(readPrompt('Referent bei der IHK Köln', lexicon).companies), ['IHK'])
})

test('whom somebody leads, hires or supports is nobody who is looked for, in five languages', () => {
  const titlesIn = (text: string) => wordsOf(readPrompt(text, lexicon).titles)
  for (const [text, titles] of [
    ['engineering manager who led a team of 12 engineers and designers', ['engineering manager']],
    ['VP engineering who has taken a team from 20 to 100 engineers, Austin', ['VP engineering']],
    ['head of support with 30 agents', ['head of support']],
    ['head nurse who manages nurses in Leeds', ['head nurse']],
    ['project manager supporting the CFO, Zurich', ['project manager']],
    ['a PM to work with engineers and designers', ['PM']],
    ['Teamleiter mit Führung von 10 Entwicklern, Köln', ['Teamleiter']],
    ['chef de projet encadrant 5 développeurs, Lyon', ['chef de projet']],
    ['supervisor de un equipo de 6 técnicos, Bilbao', ['supervisor']],
    ['gerente com equipe de 12 vendedores, Porto', ['gerente']],
    ['someone to lead a team of engineers', ['engineers']],
    ['two plumbers and a welder in Leeds', ['plumbers', 'welder']],
    ['need 1 designer, 2 developers in Leeds', ['designer', 'developers']],
    ['a nurse for our team and a carer', ['nurse', 'carer']],
  ] as const)
    assert.deepEqual(titlesIn(text), titles, text)
})
