/**
 * How the words around a name change its meaning: people of a function, schools, clients, denials across commas, a town among small
 * words.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'
import { summarise } from './summary.ts'

const { lexicon } = await openDictionaries(referenceFolder)
const read = (text: string) => summarise(readPrompt(text, lexicon))

test('people of a function are asked for by it; people of a tool know it', () => {
  assert.deepEqual(read('payroll person, Sage 50, Swindon').titles, ['payroll'])
  assert.deepEqual(read('cybersecurity people in Singapore').titles, ['cybersecurity'])
  assert.deepEqual(read('front desk staff at Hilton').titles, ['front desk'])
  const { titles, skills } = read('python people in Berlin')
  assert.deepEqual({ titles, skills }, { titles: undefined, skills: ['Python'] })
  assert.deepEqual(read('Chief of staff in NYC').titles, ['chief of staff'])
})

test('a function behind a skill is one more skill', () => {
  assert.deepEqual(read('Kubernetes, Terraform, AWS, compliance, Berlin').titles, undefined)
  assert.deepEqual(read('Java backend Zürich').titles, ['backend'])
})

test('whom somebody has studied with is a school, known or not', () => {
  assert.deepEqual(read('DRH, diplômée du QZFOP, Lyon').schools, ['QZFOP'])
  assert.deepEqual(read('Juristen, Absolventen der Uni Ravensburg').schools, ['Uni Ravensburg'])
  assert.equal(read('máster en Finanzas, Madrid').schools, undefined)
})

test('whom a search is made for is nobody who is looked for', () => {
  const text = 'recruiting on behalf of a wind farm developer: renewable energy engineers in Spain'
  assert.deepEqual(read(text).titles, ['renewable energy engineer'])
  assert.deepEqual(read('hiring for a data engineer and an analyst').titles, ['data engineer', 'analyst'])
})

test('firms behind a denial are left out over commas, skills behind a comma are wanted', () => {
  const { companies, not } = read('Data engineers, 5+ years, nobody from Accenture, Capgemini or Infosys')
  assert.equal(companies, undefined)
  assert.deepEqual(not?.companies, ['Accenture', 'Capgemini', 'Infosys'])
  const { skills, not: without } = read('React dev, Berlin, no PHP, Kubernetes')
  assert.deepEqual({ skills, not: without?.skills }, { skills: ['React', 'Kubernetes'], not: ['PHP'] })
})

test('who leaves out interns in Portuguese, and names a town of two words in small letters', () => {
  assert.deepEqual(read('Advogado, sem estagiários').not?.titles, ['estagiário'])
  assert.deepEqual(read('junior buyer, milton keynes, under 3 yrs').locations, ['Milton Keynes#2642465'])
})

test('an "or" closes a list of firms: an unknown name behind the next comma is none of them', () => {
  const { companies, skills } = read('pickers who worked at Geodis or Kuehne+Nagel, Quuxly, Lille')
  assert.deepEqual(companies, ['Geodis@PAST', 'Kuehne + Nagel@PAST'])
  assert.deepEqual(skills, ['Quuxly'])
  assert.deepEqual(read('pickers at Geodis or Quuxly, Lille').companies, ['Geodis@CURRENT', 'Quuxly#@CURRENT'])
})

test('behind a firm and an "or" an unknown word is one too where all is in small letters', () => {
  assert.deepEqual(read('sales reps, früher bei siemens oder quuxly, ulm').companies, ['Siemens@PAST', 'quuxly#@PAST'])
  assert.deepEqual(read('sales reps at siemens or similar, ulm').companies, ['Siemens@CURRENT'])
})

test('a noun alone behind a denial is the job or the rank that is not wanted', () => {
  const text = 'tax lawyers currently at a magic circle firm, 5-8 PQE, no partners'
  assert.deepEqual(read(text).not?.titles, ['partner'])
  assert.deepEqual(read('data engineer dbt snowflake no contractors').not, undefined)
  assert.deepEqual(read('técnico de redes, Betim, sem estágio').not?.seniority, ['INTERN'])
  assert.deepEqual(read('Coiffeur in Basel, ohne Lernende').not?.seniority, ['INTERN'])
})

test('how many are wanted and what somebody has done in short are no words to look for', () => {
  assert.equal(read('bricklayers x 6, Hull').leftover, undefined)
  assert.equal(read("people who've worked at Stripe, Dublin").leftover, undefined)
  assert.equal(read('assistante trilingue, Lyon').leftover, undefined)
})

test('beginners who are accepted are a wish, and no experience rules nobody out', () => {
  const said = (text: string) =>
    readPrompt(text, lexicon).criteria.map(({ kind, importance }) => `${kind} ${importance}`)
  assert.deepEqual(said('serveur, débutants acceptés'), ['TITLE REQUIRED', 'SENIORITY PREFERRED'])
  assert.deepEqual(said('serveur, sans expérience accepté'), ['TITLE REQUIRED'])
})

test('a licence of a country asks for nobody who lives there', () => {
  const { skills, locations } = read('driver, Guildford, full UK licence')
  assert.deepEqual({ skills, locations: locations?.length }, { skills: ['Driving Licence'], locations: 1 })
})

test('one of many is nobody by name', () => {
  const { companies, schools } = read('lawyers who qualified at a US firm, London')
  assert.deepEqual({ companies, schools }, { companies: undefined, schools: undefined })
  assert.deepEqual(read('lawyers trained at a US firm, London').companies, undefined)
})

test('who has just left school is at the beginning, wanted or not, whatever the gender', () => {
  assert.deepEqual(read('newly graduated engineers, Hull').seniority, ['JUNIOR'])
  assert.deepEqual(read('arquitecta recién titulada en Lima').seniority, ['JUNIOR'])
  assert.deepEqual(read('midwives in Hull, no newly qualified').not?.seniority, ['JUNIOR'])
  assert.deepEqual(read('matronas, sin recién egresadas').not?.seniority, ['JUNIOR'])
  assert.deepEqual(read('sages-femmes, pas de jeunes diplômées').not?.seniority, ['JUNIOR'])
  assert.deepEqual(read('parteiras, sem recém-licenciadas').not?.seniority, ['JUNIOR'])
})

test('the stage of a school behind a teacher is where they teach', () => {
  const { titles, industries, skills } = read('physics teacher, secondary, Hull')
  assert.deepEqual(
    { titles, industries, skills },
    {
      titles: ['physics teacher'],
      industries: ['Primary/Secondary Education'],
      skills: undefined,
    },
  )
  assert.deepEqual(read('primary care nurse, Hull').industries, undefined)
  const subject = read('teacher, math secondary, Hull')
  assert.deepEqual(subject.skills, ['math'])
  assert.deepEqual(subject.industries, ['Primary/Secondary Education'])
})

test('titles of several words are one, whatever their parts are alone; a tool beside a title is not in it', () => {
  assert.deepEqual(read('attachés de recherche clinique en Suisse').titles, ['attaché de recherche clinique'])
  assert.deepEqual(read('tool and die maker, Rockford').titles, ['tool and die maker'])
  const { titles, skills } = read('SAP consultant in Berlin')
  assert.deepEqual({ titles, skills }, { titles: ['consultant'], skills: ['SAP'] })
})

test('"plus" joins, and hedges only as a heading or in brackets', () => {
  const importances = (text: string) =>
    readPrompt(text, lexicon).criteria.flatMap(({ kind, importance }) => (kind === 'SKILL' ? [importance] : []))
  assert.deepEqual(importances('nurse, triage, plus wound care'), ['REQUIRED', 'REQUIRED'])
  assert.deepEqual(importances('devs, Kubernetes, Terraform (plus)'), ['REQUIRED', 'PREFERRED'])
})

test('"And Not" leaves out in any case, also beside operators in capitals', () => {
  const { seniority, not } = read('(contador OR auditor) AND NIIF And Not (auxiliar Or asistente) And Not junior')
  assert.deepEqual({ seniority, not: not?.seniority }, { seniority: undefined, not: ['JUNIOR'] })
})

test('what somebody is fine with is no wish for what stands before it', () => {
  const wished = (text: string) =>
    readPrompt(text, lexicon).criteria.flatMap(({ kind, importance }) =>
      importance === 'PREFERRED' && kind !== 'KEYWORD' ? [kind] : [],
    )
  assert.deepEqual(wished('dental hygienist who uses Dentrix and is fine with Saturdays; Spanish is a plus'), [
    'LANGUAGE',
  ])
  assert.deepEqual(wished('Head of Procurement, Dubai, and Arabic would certainly help'), ['LANGUAGE'])
})

test('what is wanted behind a denial and a comma stays wanted', () => {
  assert.deepEqual(read('Python, no juniors, seniors only, Berlin').seniority, ['SENIOR'])
  assert.deepEqual(read('London, no recruiters, HR managers').titles, ['hr manager'])
  assert.deepEqual(read('Hamburg, keine Praktikanten, Buchhalter mit DATEV').titles, ['buchhalter'])
  const { companies, not } = read('5 years Java, not from Infosys, Google or Amazon preferred')
  assert.deepEqual({ companies, not: not?.companies }, { companies: ['Google', 'Amazon'], not: ['Infosys'] })
  assert.deepEqual(read('Boston, not Harvard, MIT grads').not?.schools?.length, 1)
})

test('a place before others that lie in it says where they are, and is no alternative to them', () => {
  const places = (text: string) =>
    readPrompt(text, lexicon).criteria.flatMap((each) =>
      each.kind === 'PLACE' ? [`${each.importance} ${each.anyOf.map(({ name }) => name).join('|')}`] : [],
    )
  assert.deepEqual(places('welder in Germany, Berlin or Hamburg'), ['REQUIRED Berlin|Hamburg'])
  assert.deepEqual(places('soldador en España (Madrid o Barcelona)'), ['REQUIRED Madrid|Barcelona'])
  assert.deepEqual(places('Schweißer in Deutschland, Berlin oder Hamburg wäre ideal'), [
    'REQUIRED Germany',
    'PREFERRED Berlin|Hamburg',
  ])
  assert.deepEqual(places('welder in Spain or Madrid'), ['REQUIRED Spain|Madrid'])
  assert.deepEqual(places('welder in Germany, Spain or Berlin'), ['REQUIRED Germany|Spain|Berlin'])
})
