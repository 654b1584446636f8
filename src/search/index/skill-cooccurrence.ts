/**
 * Which skills go together in a pool. A skill is a vector with a one for everybody who lists it. Kept of it is with
 * which others it is listed most. Counted for each segment when it is built, and added up for a question. Pure.
 */
import { decodePostings, type Entry, rising } from './codec.ts'

/** A skill that is listed with another one. */
export interface Cooccurring {
  term: string
  /** How many people list both, and how many list this one. */
  together: number
  people: number
}

/** What one segment knows of a skill. */
export interface SkillRow {
  term: string
  people: number
  /** The nearest first. */
  cooccurring: Cooccurring[]
}

/** Fewer say nothing about a skill, and are nobody's business: of no pair of skills a smaller count is kept. */
const PEOPLE_MIN = 5
/** More than are used: what is among the best of a whole pool need not be so in every segment. */
const KEPT_MAX = 24

/**
 * The skills of a segment's people, person by person, which postings hold skill by skill. Of skills that few list, which most
 * are, nothing is held.
 */
export class SkillTable {
  readonly #entries: Entry[] = []
  readonly #firstDoc: number
  readonly #count: number
  /** For each document where its skills begin among all. */
  readonly #starts: Uint32Array
  readonly #skills: Uint32Array
  readonly #together: Uint32Array

  /** `entries`: those of skills. */
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

  /** Of every skill that enough people list. */
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
  /** How many people there are. */
  count: number
}

/** The first so many, the nearest first, each with how near it is. */
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

/** The cosine of the two vectors less what it would be by chance: everybody lists Excel, whatever else they list. */
const nearness = ({ together, people: others }: Cooccurring, people: number, ofAll: number) =>
  (together - (people * others) / ofAll) / Math.sqrt(people * others)

/** From here on two skills are near enough to matter. */
const NEAR_MIN = 0.1
const NEAR_MAX = 8
/** So many from 0 to 1, so that the next segment does not move everybody a little. */
const NEAR_STEPS = 20

/** What all segments know of one skill: the skills nearest to it, each with how near, in 0–1. `ofAll`: how many people they hold. */
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
