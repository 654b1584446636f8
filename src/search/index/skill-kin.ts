/**
 * Which skills go together in a pool. A skill's vector is the people who list it; what is kept of it is with which others it
 * is listed most. Counted for each segment and added up: how a pool lies in segments hardly matters. Pure.
 */
import { decodePostings, type Entry } from './codec.ts'

/** A skill that is listed with another one. */
export interface Kin {
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
  kin: Kin[]
}

/** So few say nothing about a skill, and are nobody's business. */
const PEOPLE_MIN = 5
/** Of a common skill so many people, evenly spread, tell as much as all: the error of a share is below two hundredths. */
const SAMPLE_MAX = 1_000
/** More than are used: what is among the best of a whole pool need not be so in every segment. */
const KEPT_MAX = 24

/** The skills of a segment's people, person by person, which postings hold skill by skill. */
export class SkillTable {
  readonly #entries: Entry[]
  readonly #numbers: Map<string, number>
  readonly #firstDoc: number
  /** For each document where its skills begin among all. */
  readonly #starts: Uint32Array
  readonly #skills: Uint32Array
  readonly #together: Uint32Array

  /** `entries`: those of skills. */
  constructor({ firstDoc, lastDoc }: { firstDoc: number; lastDoc: number }, entries: Iterable<Entry>) {
    this.#entries = [...entries]
    this.#numbers = new Map(this.#entries.map(({ term }, number) => [term, number]))
    this.#firstDoc = firstDoc
    const starts = new Uint32Array(lastDoc - firstDoc + 2)
    for (const { postings, count } of this.#entries)
      for (const doc of decodePostings(postings, count)) starts[doc - firstDoc + 1]!++
    for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!
    const next = starts.slice()
    this.#skills = new Uint32Array(starts.at(-1)!)
    for (const [number, { postings, count }] of this.#entries.entries())
      for (const doc of decodePostings(postings, count)) this.#skills[next[doc - firstDoc]!++] = number
    this.#starts = starts
    this.#together = new Uint32Array(this.#entries.length)
  }

  /** Of every skill that enough people list. */
  *rows(): Generator<SkillRow> {
    for (const { term, count } of this.#entries) if (count >= PEOPLE_MIN) yield this.row(term)!
  }

  /** Undefined for a skill that nobody lists. */
  row(term: string): SkillRow | undefined {
    const asked = this.#numbers.get(term)
    if (asked === undefined) return undefined
    const { postings, count: people } = this.#entries[asked]!
    const docs = decodePostings(postings, people)
    const seen = Math.min(people, SAMPLE_MAX)
    const touched: number[] = []
    for (let n = 0; n < seen; n++) {
      const at = docs[Math.floor((n * people) / seen)]! - this.#firstDoc
      for (let i = this.#starts[at]!; i < this.#starts[at + 1]!; i++) {
        const other = this.#skills[i]!
        if (this.#together[other]!++ === 0) touched.push(other)
      }
    }
    const kin: (Kin & { cosine: number })[] = []
    for (const other of touched) {
      const together = Math.round((this.#together[other]! * people) / seen)
      this.#together[other] = 0
      if (other === asked) continue
      const entry = this.#entries[other]!
      kin.push({ term: entry.term, together, people: entry.count, cosine: cosine(together, people, entry.count) })
    }
    kin.sort((a, b) => b.cosine - a.cosine || rising(a.term, b.term))
    return { term, people, kin: kin.slice(0, KEPT_MAX).map(({ cosine: _, ...each }) => each) }
  }
}

const rising = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Of two skills as vectors with a one for everybody who lists them. Not above one, which a sample may come to. */
const cosine = (together: number, people: number, others: number) => Math.min(1, together / Math.sqrt(people * others))

/** Below this two skills are listed together as any two are. */
const NEAR_MIN = 0.1
const NEAR_MAX = 8

/** What all segments know of one skill: the skills nearest to it, each with how near, in 0–1. */
export function nearSkills(rows: SkillRow[]): Map<string, number> {
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  const sums = new Map<string, Kin>()
  for (const { kin } of rows) {
    for (const each of kin) {
      const sum = sums.get(each.term)
      if (sum) {
        sum.together += each.together
        sum.people += each.people
      } else sums.set(each.term, { ...each })
    }
  }
  const near = [...sums.values()]
    .filter(({ together }) => together >= PEOPLE_MIN)
    .map((kin): [string, number] => [kin.term, cosine(kin.together, people, kin.people)])
    .filter(([, nearness]) => nearness >= NEAR_MIN)
    .sort(([a, x], [b, y]) => y - x || rising(a, b))
  return new Map(near.slice(0, NEAR_MAX))
}
