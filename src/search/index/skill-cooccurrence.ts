/**
 * Which skills occur together in a pool. A skill is a vector with a one for each person who lists it; only the skills listed most
 * often together with it are kept. Counted for each segment when it is built, and added up when a question needs it. Pure.
 */
import { decodePostings, type Entry, rising } from './codec.ts'

/** A skill that is listed with another one. */
export interface Cooccurring {
  term: string
  /** The number of people who list both skills, and of those who list this one. */
  together: number
  people: number
}

/** What one segment knows about a skill. */
export interface SkillRow {
  term: string
  people: number
  /** The nearest first. */
  cooccurring: Cooccurring[]
}

/** Smaller counts say nothing about a skill and could reveal individuals, so no pair of skills is kept with fewer people. */
const PEOPLE_MIN = 5
/** More than a question uses, because a skill among the best of the whole pool need not be among the best in every segment. */
const KEPT_MAX = 24

/**
 * The skills of a segment's people, person by person; postings hold them skill by skill. Skills that few people list, which are most
 * skills, are left out.
 */
export class SkillTable {
  readonly #entries: Entry[] = []
  readonly #firstDoc: number
  readonly #count: number
  /** For each document, where its skills begin in `#skills`. */
  readonly #starts: Uint32Array
  readonly #skills: Uint32Array
  readonly #together: Uint32Array

  /** `entries`: the segment's entries for skills. */
  constructor({ firstDoc, lastDoc, count }: Range, entries: Iterable<Entry>) {
    for (const entry of entries) if (entry.count >= PEOPLE_MIN) this.#entries.push(entry)
    this.#firstDoc = firstDoc
    this.#count = count
    const starts = new Uint32Array(lastDoc - firstDoc + 2)
    for (const { postings, count: people } of this.#entries)
      for (const doc of decodePostings(postings, people)) starts[doc - firstDoc + 1]!++
    for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!
    const next = starts.slice()
    this.#skills = new Uint32Array(starts.at(-1)!)
    for (const [number, { postings, count: people }] of this.#entries.entries())
      for (const doc of decodePostings(postings, people)) this.#skills[next[doc - firstDoc]!++] = number
    this.#starts = starts
    this.#together = new Uint32Array(this.#entries.length)
  }

  /** One row for each skill that enough people list. */
  *rows(): Generator<SkillRow> {
    for (const [number, { term, count: people }] of this.#entries.entries())
      yield { term, people, cooccurring: this.#cooccurringWith(number) }
  }

  #cooccurringWith(asked: number): Cooccurring[] {
    const { postings, count: people } = this.#entries[asked]!
    const touched: number[] = []
    for (const doc of decodePostings(postings, people)) {
      const at = doc - this.#firstDoc
      for (let i = this.#starts[at]!; i < this.#starts[at + 1]!; i++) {
        const other = this.#skills[i]!
        if (this.#together[other]!++ === 0) touched.push(other)
      }
    }
    const cooccurring: Cooccurring[] = []
    for (const other of touched) {
      const together = this.#together[other]!
      this.#together[other] = 0
      const { term, count } = this.#entries[other]!
      if (other !== asked && together >= PEOPLE_MIN) cooccurring.push({ term, together, people: count })
    }
    return nearest(cooccurring, people, this.#count, KEPT_MAX).map(([each]) => each)
  }
}

interface Range {
  firstDoc: number
  lastDoc: number
  /** The number of people in the range. */
  count: number
}

/** The first `most` of them, the nearest first, each with its nearness. */
function nearest(
  cooccurring: Cooccurring[],
  people: number,
  ofAll: number,
  most: number,
): [cooccurring: Cooccurring, nearness: number][] {
  return cooccurring
    .map((each): [Cooccurring, number] => [each, nearness(each, people, ofAll)])
    .sort(([a, x], [b, y]) => y - x || rising(a.term, b.term))
    .slice(0, most)
}

/** The cosine of the two vectors minus its value by chance, because everybody lists Excel, whatever else they list. */
const nearness = ({ together, people: others }: Cooccurring, people: number, ofAll: number) =>
  (together - (people * others) / ofAll) / Math.sqrt(people * others)

/** Two skills with at least this nearness are near enough to matter. */
const NEAR_MIN = 0.1
const NEAR_MAX = 8
/** Nearness is rounded to steps of 1/20, so that a new segment does not change everybody's score a little. */
const NEAR_STEPS = 20

/**
 * Adds up what all segments know about one skill: the skills nearest to it, with a nearness from 0 to 1. `ofAll`: the number of people
 * in all segments.
 */
export function nearSkills(rows: SkillRow[], ofAll: number): Map<string, number> {
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  const sums = new Map<string, Cooccurring>()
  for (const { cooccurring } of rows) {
    for (const each of cooccurring) {
      const sum = sums.get(each.term)
      if (sum) {
        sum.together += each.together
        sum.people += each.people
      } else sums.set(each.term, { ...each })
    }
  }
  const near = nearest([...sums.values()], people, ofAll, NEAR_MAX)
    .filter(([, value]) => value >= NEAR_MIN)
    .map(([{ term }, value]): [string, number] => [term, Math.round(value * NEAR_STEPS) / NEAR_STEPS])
  return new Map(near)
}
