/** Of a prompt that asks for everything, only the first things are searched for in a pool. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Criterion } from '../../contract/criteria.ts'
import { firstAsked } from '../../src/search/asked.ts'
import { conditionsOf } from '../../src/search/criteria/condition.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { testLexicon } from '../support/lexicon.ts'

const lexicon = testLexicon()

/** How many titles are compared and how many terms are fetched. */
function costOf(prompt: string) {
  const cost = { titles: 0, terms: 0 }
  const similarTitles = () => {
    cost.titles += 1
    return new Map<string, number>()
  }
  const vocabulary = {
    similarTitles,
    near: () => new Map(),
    naming: () => [],
    industriesNamed: () => [],
    around: () => [],
    wider: () => [],
    hasPlace: () => true,
  }
  const conditions = conditionsOf(firstAsked(readPrompt(prompt, lexicon).criteria), vocabulary)
  for (const { shares } of conditions.flatMap(({ parts }) => parts)) cost.terms += shares.size
  return cost
}

const fill = (make: (at: number) => string) => {
  let text = ''
  for (let at = 0; text.length < 10_000; at++) text += make(at)
  return text.slice(0, 10_000)
}

test('titles, words and signs of a hostile prompt are bounded', () => {
  for (const prompt of [
    fill(() => 'data engineer, '),
    fill(() => 'not data engineer, '),
    fill((at) => `word${at} `),
    fill((at) => `java, word${at}, `),
    fill(() => '\ufdfa'),
    fill((at) => `Madrid Google ${at} `),
  ]) {
    const { titles, terms } = costOf(prompt)
    assert.ok(titles <= 40, `${titles} titles of ${prompt.slice(0, 30)}`)
    assert.ok(terms <= 1_000, `${terms} terms of ${prompt.slice(0, 30)}`)
  }
  const signs = firstAsked(
    readPrompt(
      fill(() => '\ufdfa'),
      lexicon,
    ).criteria,
  )
  const names = signs.flatMap((each) => (each.kind === 'KEYWORD' ? each.anyOf.map(({ name }) => name) : []))
  assert.ok(names.join('').length <= 2_000)
})

test('of an honest prompt nothing is left out', () => {
  const { criteria } = readPrompt(
    'senior data engineers in Madrid with Java, at Foobarly, no visa sponsorship',
    lexicon,
  )
  assert.deepEqual(firstAsked(criteria), criteria)
})

test('criteria that a client makes are bounded as those of a prompt', () => {
  const choices = Array.from({ length: 50 }, (_, n) => ({ name: `n${n}`, geoIds: [`${n}`], km: 500 }))
  const many = (rest: object) =>
    Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, importance: 'REQUIRED', ...rest })) as Criterion[]
  const asked = firstAsked([
    ...many({ kind: 'YEARS', min: 1, max: null }),
    ...many({ kind: 'SENIORITY', anyOf: [{ level: 'SENIOR' }] }),
    ...many({ kind: 'CONTACT', anyOf: [{ field: 'EMAIL' }] }),
    ...many({ kind: 'PLACE', anyOf: choices }),
  ])
  const count = (kind: string) => asked.filter((each) => each.kind === kind).length
  assert.deepEqual(
    { years: count('YEARS'), seniority: count('SENIORITY'), contact: count('CONTACT'), place: count('PLACE') },
    { years: 3, seniority: 10, contact: 2, place: 1 },
  )
  const around = (geoId: string) => Array.from({ length: 2_000 }, (_, n) => `${geoId}:${n}`)
  const [place] = conditionsOf(
    asked.filter(({ kind }) => kind === 'PLACE'),
    {
      similarTitles: () => new Map(),
      near: () => new Map(),
      naming: () => [],
      industriesNamed: () => [],
      around,
      wider: () => [],
      hasPlace: () => true,
    },
  )
  assert.ok(place!.parts[0]!.shares.size <= 4_100)
})

test('however many places are asked for, few circles are drawn around them', () => {
  const drawn = { circles: 0 }
  const circlesOf = (cities: number) => {
    drawn.circles = 0
    const around = (geoId: string, km: number | null) => {
      drawn.circles += 1
      return Array.from({ length: cities }, (_, n) => `${geoId}:${km}:${n}`)
    }
    const geoIds = Array.from({ length: 50 }, (_, n) => `${n}`)
    const places = Array.from({ length: 50 }, (_, n) => ({
      id: `${n}`,
      kind: 'PLACE',
      importance: 'REQUIRED',
      anyOf: [{ name: `n${n}`, geoIds, km: 500 - n }],
    })) as Criterion[]
    const conditions = conditionsOf(firstAsked(places), {
      similarTitles: () => new Map(),
      near: () => new Map(),
      naming: () => [],
      industriesNamed: () => [],
      around,
      wider: () => [],
      hasPlace: () => true,
    })
    const terms = conditions.flatMap(({ parts }) => parts).reduce((sum, { shares }) => sum + shares.size, 0)
    return { circles: drawn.circles, terms }
  }
  assert.deepEqual(circlesOf(2_000), { circles: 2, terms: 4_000 + 50 * 50 })
  assert.deepEqual(circlesOf(0), { circles: 300, terms: 50 * 50 })
})

test('words are counted as they are looked for, and signs alone are none', () => {
  const keyword = (name: string) =>
    ({ id: name.slice(0, 9), kind: 'KEYWORD', importance: 'REQUIRED', anyOf: [{ name }] }) as Criterion
  const slashed = Array.from({ length: 120 }, (_, n) => `w${n}`).join('/')
  const asked = firstAsked([keyword('!!!'), keyword('C++'), keyword(slashed), keyword('more')])
  const parts = conditionsOf(asked, {
    similarTitles: () => new Map(),
    near: () => new Map(),
    naming: () => [],
    industriesNamed: () => [],
    around: () => [],
    wider: () => [],
    hasPlace: () => true,
  })
  assert.deepEqual(
    { asked: asked.length, firstParts: parts[0]!.parts.length, secondParts: parts[1]!.parts.length },
    { asked: 2, firstParts: 1, secondParts: 1 + 99 },
  )
})
