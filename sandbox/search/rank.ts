/**
 * Who matches a prompt, and how well. A word in a title counts more than one in a summary, a rare word more than a common one.
 * Owns the scoring; filters.ts has the filters.
 */
import { stem, words } from '../text.ts'
import { isLanguage } from '../world/languages.ts'
import type { Table } from './table.ts'
import { FIELD_BITS, field } from './words.ts'

const FIELD_MASK = (1 << FIELD_BITS) - 1
/** A person matches only if a word is found in one of these fields. */
const STRONG = field.title | field.skill | field.company | field.language | field.name

const fieldWeights: readonly (readonly [bit: number, weight: number])[] = [
  [field.title, 1],
  [field.skill, 0.8],
  [field.company, 0.7],
  [field.language, 0.65],
  [field.name, 0.6],
  [field.summary, 0.3],
  [field.place, 0.25],
]

/** For each combination of fields, the weight of the best one. */
const weightOf = Float32Array.from({ length: FIELD_MASK + 1 }, (_, mask) => {
  return fieldWeights.find(([bit]) => (mask & bit) !== 0)?.[1] ?? 0
})

/** English words that say nothing about a person, including those usual in recruiting. */
const stopWords = new Set(
  `a an and any are as at be but by for from has have i in into is it me my no not of on or our please that the their
them they this to us we who whom whose will with would you your able also based candidate candidates experience
experienced find get give good great hire hiring least less like live lives living looking more most must near need
needed needs only over people person plus profile profiles search seeking show some someone speak speaking speaks strong
than team want wanted work worked working works year years`.split(/\s+/),
)

/** Together with other words these only affect the order: "senior nurse" is about nurses, and so is "nurse with German". */
const seniority = new Set(['senior', 'junior', 'lead', 'principal', 'head', 'chief', 'fluent', 'native', 'remote'])
const onlyRanks = (term: string): boolean => seniority.has(term) || isLanguage(term)

export function promptTerms(prompt: string): string[] {
  return [
    ...new Set(
      words(prompt)
        .filter((word) => !stopWords.has(word))
        .map(stem),
    ),
  ]
}

export interface Matches {
  /** Everybody who matches; undefined if there is no prompt, because then everybody does. */
  people: number[] | undefined
  /** 0 to 1 by person number. */
  score: Float32Array
}

export function matchPrompt(table: Table, terms: readonly string[]): Matches {
  const score = new Float32Array(table.size)
  if (terms.length === 0) return { people: undefined, score: score.fill(1) }
  const allOnlyRank = terms.every(onlyRanks)
  const matched = new Uint8Array(table.size)
  const people: number[] = []
  let best = 0
  for (const term of terms) {
    const postings = table.postings.get(term)
    if (!postings) continue
    const rarity = Math.log(1 + table.size / postings.length)
    const decides = allOnlyRank || !onlyRanks(term)
    best += rarity
    for (let i = 0; i < postings.length; i++) {
      const entry: number = postings[i]!
      const person = entry >>> FIELD_BITS
      const mask = entry & FIELD_MASK
      score[person]! += rarity * weightOf[mask]!
      if (decides && (mask & STRONG) !== 0 && matched[person] === 0) {
        matched[person] = 1
        people.push(person)
      }
    }
  }
  for (const person of people) score[person] = Math.min(1, score[person]! / best)
  return { people, score }
}

const SCORE_STEPS = 1_000_000

/** Best score first, then by urn. One number encodes both, so that a typed array can be sorted natively. */
export function inOrder(table: Table, people: readonly number[], score: Float32Array): Uint32Array {
  const width = 2 ** 21
  const keys = new Float64Array(people.length)
  for (let i = 0; i < keys.length; i++) {
    const person = people[i]!
    keys[i] = Math.round((1 - score[person]!) * SCORE_STEPS) * width + table.rank[person]!
  }
  keys.sort()
  const order = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = table.byRank[keys[i]! % width]!
  return order
}
