/**
 * Whether the first 400 are the true best 400. The truth is a scan of everybody's terms with all titles that mean what was asked,
 * whereas the service uses only a bounded number of them. Owns the scan. It takes the meaning of titles and skills from the same
 * vocabulary, but without that bound: the index and the bound are what is tested.
 */
import { CANDIDATES_MAX } from '../contract/limits.ts'
import type { Scout } from '../src/operations/scout.ts'
import { poolSearcher } from '../src/operations/shared/pool-searcher.ts'
import { readQuestion } from '../src/operations/shared/search-query.ts'
import type { IndexedDocument } from '../src/pool/documents.ts'
import { readTail } from '../src/pool/documents.ts'
import { yearsBy } from '../src/pool/tenure.ts'
import { PLACE_PREFIX, TITLE_PREFIX } from '../src/reference/terms.ts'
import { loadTitleEncoder } from '../src/reference/titles/encoder.ts'
import { RANK_MET, rankShare, yearsShare } from '../src/search/criteria/ranks.ts'
import { evaluate } from '../src/search/index/evaluate.ts'
import type { IndexQuery } from '../src/search/index/index-question.ts'
import { IndexReader } from '../src/search/index/reader.ts'
import { Top } from '../src/search/index/top.ts'
import { openPool, type PoolSearcher } from '../src/search/pool.ts'
import { TitleMeaning } from '../src/search/title-meaning.ts'
import type { BenchAccount } from './people.ts'
import type { Question } from './pool-questions.ts'

const DOCUMENTS_A_READ = 5_000
/** Tolerance, because the index adds up in 32-bit floats. */
const ROUNDING = 1e-4

export interface Recall {
  prompts: number
  mean: number
  least: number
}

export async function recallOf(scout: Scout, { accountId }: BenchAccount, asked: Question[]): Promise<Recall> {
  // A separate reader for each, because the meaning found for a title is cached with the reader's lists.
  const bounded: PoolSearcher = { ...(await poolSearcher(scout, accountId)), index: new IndexReader() }
  const meaning = new TitleMeaning(loadTitleEncoder(), Infinity)
  const unbounded: PoolSearcher = { ...bounded, index: new IndexReader(), meaning }
  const scans: Scan[] = []
  for (const { prompt, filters } of asked) {
    if (prompt === '' || 'firstName' in filters || 'lastName' in filters) continue
    const input = { prompt, filtersJson: JSON.stringify(filters), page: 1 }
    const asked = await readQuestion(scout, accountId, input)
    const question = { accountId, filters: asked.query, criteria: asked.interpretation.criteria }
    const open = (searcher: PoolSearcher) => openPool(searcher, question)
    const { segments, query } = await open(bounded)
    const found = evaluate(segments, query, CANDIDATES_MAX).best.map(({ doc }) => doc)
    scans.push(new Scan((await open(unbounded)).query, found))
  }
  await scanAll(scout, accountId, scans)
  const recalls = scans.filter(({ isAnswered }) => isAnswered).map((scan) => scan.recall())
  const mean = recalls.reduce((sum, each) => sum + each, 0) / recalls.length
  return { prompts: recalls.length, mean, least: Math.min(...recalls) }
}

async function scanAll({ database }: Scout, accountId: string, scans: Scan[]): Promise<void> {
  const byTerm = new Map<string, [scan: Scan, note: Note][]>()
  for (const scan of scans) {
    for (const [term, note] of scan.notes()) {
      const known = byTerm.get(term)
      if (known) known.push([scan, note])
      else byTerm.set(term, [[scan, note]])
    }
  }
  // If a question requires nothing, everybody counts, including people with none of the terms.
  const ofEverybody = new Set(scans.filter(({ isOfEverybody }) => isOfEverybody))
  for (let after = 0; ; ) {
    const documents = await readTail(database, accountId, after, DOCUMENTS_A_READ)
    const last = documents.at(-1)
    if (!last) return
    for (const document of documents) {
      const touched = new Set<Scan>()
      for (const term of document.terms) {
        for (const [scan, note] of byTerm.get(term) ?? []) {
          scan.take(note)
          touched.add(scan)
        }
      }
      for (const scan of touched.union(ofEverybody)) scan.finish(document)
    }
    after = last.doc
  }
}

/** What a term gives to everybody who has it: it meets a group, it excludes them, or it adds a part of the score. */
type Note = { group: number } | { isOut: true } | { part: number; weight: number }

/** More than any score, so that complete people come first. */
const COMPLETE = 10_000
const UNKNOWN = { TITLE: TITLE_PREFIX, PLACE: PLACE_PREFIX }

/** One question, evaluated for one person after the other. */
class Scan {
  readonly #query: IndexQuery
  readonly #groups: string[][]
  readonly #top = new Top(CANDIDATES_MAX)
  readonly #found: Set<number>
  readonly #scoresOfFound: number[] = []
  readonly #met = new Set<number>()
  #isOut = false
  readonly #best: number[]

  constructor(query: IndexQuery, found: number[]) {
    this.#query = query
    this.#groups = [
      ...query.strict.map(({ terms }) => terms),
      ...query.must,
      ...(query.threshold ? [query.threshold] : []),
    ]
    this.#found = new Set(found)
    this.#best = query.parts.map(() => 0)
  }

  *notes(): Generator<[term: string, note: Note]> {
    for (const [group, terms] of this.#groups.entries()) for (const term of terms) yield [term, { group }]
    for (const term of this.#query.not) yield [term, { isOut: true }]
    for (const [part, { weights }] of this.#query.parts.entries())
      for (const [term, weight] of weights) yield [term, { part, weight }]
  }

  take(note: Note): void {
    if ('group' in note) this.#met.add(note.group)
    else if ('isOut' in note) this.#isOut = true
    else this.#best[note.part] = Math.max(this.#best[note.part]!, note.weight)
  }

  finish({ doc, terms, tenure, seniority }: IndexedDocument): void {
    // If nothing of a kind is known about a person, they are not assumed to be otherwise.
    for (const [group, { unless }] of this.#query.strict.entries())
      if (!terms.some((term) => term.startsWith(UNKNOWN[unless]))) this.#met.add(group)
    const isOut = this.#isOut || this.#query.notRanks.includes(seniority)
    if (!isOut && this.#met.size === this.#groups.length) {
      const columns = this.#columns(yearsBy(tenure, this.#query.month), seniority)
      const isWhole =
        this.#query.parts.every(({ required = 0 }, part) => this.#best[part]! >= required) && columns.isWhole
      const score = this.#best.reduce((sum, each) => sum + each, columns.score) + (isWhole ? COMPLETE : 0)
      this.#top.offer(doc, score)
      if (this.#found.has(doc)) this.#scoresOfFound.push(score)
    }
    this.#met.clear()
    this.#isOut = false
    this.#best.fill(0)
  }

  get isOfEverybody(): boolean {
    return this.#groups.length === 0
  }

  get isAnswered(): boolean {
    return this.#top.sorted().length > 0
  }

  /** The share of the best that was found. Among people with equal scores at the end of the list, any are accepted. */
  recall(): number {
    const best = this.#top.sorted()
    const least = best.at(-1)!.score - ROUNDING
    return this.#scoresOfFound.filter((score) => score >= least).length / best.length
  }

  #columns(years: number, seniority: number): { score: number; isWhole: boolean } {
    const shares = [
      ...this.#query.years.map((asked) => ({ ...asked, share: yearsShare(asked, years), least: 1 })),
      ...this.#query.seniority.map((asked) => {
        const share = Math.max(...asked.ranks.map((rank) => rankShare(rank, seniority)))
        return { ...asked, share, least: RANK_MET }
      }),
    ]
    return {
      score: shares.reduce((sum, { share, weight }) => sum + share * weight, 0),
      isWhole: shares.every(({ share, least, isRequired }) => !isRequired || share >= least),
    }
  }
}
