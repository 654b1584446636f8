/** What holds for every prompt, whatever is typed: offsets are right, nothing overlaps, nothing throws or takes too long. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Interpretation, interpretationSchema } from '../../contract/interpretation.ts'
import { createLexicon } from '../../src/search/prompt/create-lexicon.ts'
import type { Reading } from '../../src/search/prompt/lexicon.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { placeNames } from '../../src/search/prompt/reference-names.ts'
import { testLexicon } from '../support/lexicon.ts'
import { summarise } from './summary.ts'

const lexicon = testLexicon()

interface Spot {
  text: string
  start: number
  end: number
}

/** All items except ranks, which may be inside a title. */
function spotsOf(read: Interpretation): Spot[] {
  const lists = [read, read.exclusions].flatMap((from) => [
    from.titles,
    from.skills,
    from.languages,
    from.locations,
    from.companies,
    from.schools,
    from.industries,
    from.workplaces,
  ])
  return [...lists.flat(), ...(read.years ? [read.years] : []), ...read.leftover]
}

function check(prompt: string): void {
  const read = interpretationSchema.parse(readPrompt(prompt, lexicon))
  const spots = spotsOf(read).sort((a, b) => a.start - b.start)
  for (const [i, spot] of spots.entries()) {
    assert.equal(prompt.slice(spot.start, spot.end), spot.text)
    assert.ok(spot.start < spot.end)
    assert.ok(i === 0 || spots[i - 1]!.end <= spot.start, `${spots[i - 1]?.text} and ${spot.text} overlap`)
  }
  for (const rank of [...read.seniority, ...read.exclusions.seniority]) {
    assert.equal(prompt.slice(rank.start, rank.end), rank.text)
    const around = spots.filter((spot) => spot.start < rank.end && rank.start < spot.end)
    const titles = [...read.titles, ...read.exclusions.titles]
    assert.ok(around.every((spot) => titles.some((title) => title.start === spot.start && title.end === spot.end)))
  }
}

/** Words that mean something to the reader, in a meaningless order. */
const jumble = fc
  .array(
    fc.constantFrom(
      ...(
        'in at with not no or and nor but who ex former the de en bei mit sans chez não fluent native german english ' +
        'react java go c++ c# .net ci/cd node.js madrid cambridge, uk meta google delta AT&T mit stanford senior head of sales ' +
        'manager developers ingeniero datos 5+ years 3 to 7 between remote ( ) , . ; / - : "'
      ).split(' '),
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(' '))

test('whatever the characters, offsets slice to the text and no two items share one', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), check), { numRuns: 400 })
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), check), { numRuns: 400 })
})

test('whatever the order of meaningful words, offsets slice to the text and no two items share one', () => {
  fc.assert(fc.property(jumble, check), { numRuns: 1_500 })
})

test('the same prompt has the same reading', () => {
  fc.assert(
    fc.property(jumble, (prompt) => assert.deepEqual(readPrompt(prompt, lexicon), readPrompt(prompt, lexicon))),
    { numRuns: 200 },
  )
})

/** A dictionary that knows everything, and counts how often it was asked and what it returned. */
function counted(namesakes: number) {
  const asked = { readings: 0, found: 0, continues: 0, inside: 0 }
  const reading: Reading = { kind: 'PLACE', id: 'x', name: 'X', prior: 0.5 }
  const lexicon = createLexicon({
    readings: () => {
      asked.readings += 1
      asked.found += namesakes
      return Array.from({ length: namesakes }, () => reading)
    },
    continues: () => {
      asked.continues += 1
      return true
    },
    inside: () => {
      asked.inside += 1
      return []
    },
  })
  return { asked, lexicon }
}

test('a hostile prompt asks the dictionaries a bounded number of times, the fewer the more they have to tell', () => {
  const words = Array.from({ length: 3_000 }, (_, i) => i.toString(36)).join(' ')
  for (const namesakes of [0, 1, 12]) {
    const { asked, lexicon } = counted(namesakes)
    const { leftover } = readPrompt(words.slice(0, 10_000), lexicon)
    assert.ok(asked.readings + asked.found <= 1_000 + namesakes, JSON.stringify(asked))
    assert.ok(asked.continues <= 1_000, JSON.stringify(asked))
    assert.equal(leftover.at(-1)?.end, 10_000)
  }
})

test('the same phrase is looked up once, and few places inside others', () => {
  const again = counted(1)
  readPrompt('san jose CA '.repeat(800).slice(0, 10_000), again.lexicon)
  assert.ok(again.asked.continues < 50 && again.asked.readings < 50, JSON.stringify(again.asked))
  assert.ok(again.asked.inside <= 20, JSON.stringify(again.asked))
  const many = counted(1)
  readPrompt(Array.from({ length: 900 }, (_, i) => `town${i}, TX`).join('; '), many.lexicon)
  assert.equal(many.asked.inside, 20)
})

test('hostile prompts of 10,000 characters end soon', () => {
  const hostile = [
    'in at with not or and of the from by ',
    'santiago valencia cordoba cambridge georgia ',
    'a',
    'a,',
    '5 + years ',
    'fluent german native ',
    'senior software data engineer manager of of ',
    '\u0301\u200d🧑‍💻',
    '.a.b',
    '((((',
  ].map((part) => part.repeat(10_000).slice(0, 10_000))
  const startedAt = performance.now()
  for (const prompt of hostile) readPrompt(prompt, lexicon)
  // The bench has the real figure. This only catches an explosion: a quadratic step would take minutes here.
  assert.ok(performance.now() - startedAt < 10_000)
})

test('a title carries its rank, and says so inside its own span', () => {
  const { titles, seniority } = readPrompt('head of marketing, senior accountant', lexicon)
  assert.deepEqual(
    titles.map(({ name }) => name),
    ['head of marketing', 'accountant'],
  )
  assert.deepEqual(
    seniority.map(({ level, text }) => ({ level, text })),
    [
      { level: 'DIRECTOR', text: 'head of marketing' },
      { level: 'SENIOR', text: 'senior' },
    ],
  )
})

test('what is said to be of no matter is asked of nobody, whether it was read or not', () => {
  for (const prompt of [
    'accountant in London, German not required',
    'German not required, accountant in London',
    'accountant in London, no degree required',
    'accountant in London, no wet lab needed',
    'contable en London, no hace falta titulación',
  ]) {
    const { criteria } = readPrompt(prompt, lexicon)
    assert.deepEqual(
      criteria.map(({ kind }) => kind),
      ['TITLE', 'PLACE'],
      prompt,
    )
  }
})

test('a title is named as it was meant: slips mended, its plural undone, its spelling kept', () => {
  const titleOf = (prompt: string) => readPrompt(prompt, lexicon).titles.map(({ name }) => name)
  assert.deepEqual(titleOf('snior data enginer'), ['data engineer'])
  assert.deepEqual(titleOf('registered nures'), ['registered nurse'])
  assert.deepEqual(titleOf('two charge nurses'), ['charge nurse'])
  assert.deepEqual(titleOf('Ingenieure in Berlin'), ['ingenieur'])
})

test('a denial of one calling ends at the comma, of several it goes on; a field says what its operand is', () => {
  const excluded = (prompt: string) => readPrompt(prompt, lexicon).exclusions.titles.map(({ name }) => name)
  assert.deepEqual(excluded('not a manager, data engineer'), ['manager'])
  assert.deepEqual(excluded('no managers, directors; data engineer'), ['manager', 'director'])
  assert.deepEqual(excluded('("data engineer") AND (Python) SAUF consultant'), ['consultant'])
  const { companies, skills } = readPrompt('company:(SAP OR Google) AND "data engineer"', lexicon)
  assert.deepEqual(
    { companies: companies.map(({ text }) => text), skills },
    { companies: ['SAP', 'Google'], skills: [] },
  )
})

test('how far around a place, in five languages, before it or behind it', () => {
  const far = {
    'nurse within 50 km of Berlin': 50,
    'nurse within a 30 mile radius of Berlin': 48,
    'Pfleger im Umkreis von 30 km um Berlin': 30,
    'enfermera a menos de 20 km de Berlin': 20,
    'infirmière dans un rayon de 40 km autour de Berlin': 40,
    'enfermeira num raio de 15 km de Berlin': 15,
    'nurse, Berlin (+25km)': 25,
    'nurse within 900 km of Berlin': 500,
  }
  for (const [prompt, km] of Object.entries(far)) {
    const { locations, criteria, leftover } = readPrompt(prompt, lexicon)
    assert.deepEqual(
      { locations: locations.map((place) => place.km), leftover },
      { locations: [km], leftover: [] },
      prompt,
    )
    const place = criteria.find(({ kind }) => kind === 'PLACE')
    assert.equal(place?.kind === 'PLACE' && place.anyOf[0]!.km, km)
  }
  assert.equal('km' in readPrompt('nurse in Berlin', lexicon).locations[0]!, false)
})

test('an ambiguous place is never picked: all its readings come back, most likely first', () => {
  const [place] = readPrompt('nurses in Cambridge', lexicon).locations
  assert.equal(place?.geoId, null)
  assert.equal(place?.ambiguous, true)
  assert.deepEqual(
    place?.candidates.map(({ geoId }) => geoId),
    ['cam', 'cam-ma'],
  )
})

test('ages and dates are no years of experience', () => {
  for (const prompt of [
    '30 years old',
    '45 Jahre alt',
    '30 años de edad',
    'graduated in 2015',
    'in the last 2 years',
  ]) {
    assert.equal(readPrompt(prompt, lexicon).years, null, prompt)
  }
})

test('of two amounts of years the more demanding counts', () => {
  assert.deepEqual(summarise(readPrompt('2 years of Kotlin and 5 years of Java', lexicon)).years, [5, null])
})

test('what is denied and set aside denies nothing behind it', () => {
  const read = readPrompt("nurses, we can't do visa sponsorship, Madrid", lexicon)
  assert.deepEqual(
    read.locations.map(({ text }) => text),
    ['Madrid'],
  )
  assert.deepEqual(read.exclusions.locations, [])
})

test('what must not decide and what no profile tells is named, and asked of nobody', () => {
  const read = readPrompt('nurses under 35, no visa sponsorship', lexicon)
  assert.deepEqual(summarise(read), { titles: ['nurse'] })
  assert.deepEqual(read.refused, [{ text: 'under 35', start: 7, end: 15, reason: 'AGE' }])
  assert.deepEqual(
    read.notApplied.map(({ text, reason }) => ({ text, reason })),
    [{ text: 'no visa sponsorship', reason: 'VISA' }],
  )
})

test('a gazetteer becomes names: the famous one is taken, equals are asked for, a state in short narrows', () => {
  const town = (within: string[], population: number) => ({ within, population, level: 'CITY', countryCode: null })
  const towns: Record<string, { name: string } & ReturnType<typeof town>> = {
    paris: { name: 'Paris', ...town(['fr'], 2_000_000) },
    'paris-tx': { name: 'Paris', ...town(['tx', 'us'], 25_000) },
    springfield1: { name: 'Springfield', ...town(['il', 'us'], 110_000) },
    springfield2: { name: 'Springfield', ...town(['mo', 'us'], 170_000) },
  }
  const reading = (geoId: string) => ({ geoId, prior: 0.6 })
  const gazetteer = placeNames({
    readings: (phrase) =>
      Object.keys(towns)
        .filter((id) => id.startsWith(phrase))
        .map(reading),
    continues: () => false,
    get: (geoId) => towns[geoId],
    wellKnown: () => [],
    resolveExactly: ({ city = '', state }) => ({
      matches: Object.keys(towns)
        .filter((id) => id.startsWith(city) && towns[id]!.within.includes(state))
        .map((geoId) => ({ geoId, exact: true })),
    }),
  })
  const places = (prompt: string) => readPrompt(prompt, createLexicon(gazetteer)).locations.map(({ geoId }) => geoId)
  assert.deepEqual(places('nurses in Paris'), ['paris'])
  assert.deepEqual(places('nurses in Springfield'), [null])
  assert.deepEqual(places('nurses in Springfield, MO'), ['springfield2'])
})

test('a source that claims every word is a name still gives a reading', () => {
  const kinds = ['SKILL', 'PLACE', 'COMPANY', 'SCHOOL', 'INDUSTRY', 'LANGUAGE', 'TITLE'] as const
  const all: Reading[] = kinds.map((kind) => ({ kind, id: kind, name: kind, prior: 1 }))
  const greedy = createLexicon({ readings: () => all })
  assert.ok(interpretationSchema.safeParse(readPrompt('not in at with the of, and 5+ years', greedy)).success)
})
