/**
 * The columns by which people are counted, as this process keeps them: made of a segment's blocks when first asked for. Owns which
 * terms a facet is made of, and the memory: bounded, least recently used go first.
 */

import { isSliceOver, nextSlice } from '../../base/slices.ts'
import {
  COMPANY_PREFIX,
  LANGUAGE_PREFIX,
  PLACE_PREFIX,
  SKILL_PREFIX,
  TAG_PREFIX,
  TITLE_PREFIX,
} from '../../reference/terms.ts'
import type { Sql } from '../../storage/database.ts'
import { addRemaining, type DocumentRange } from './add-remaining.ts'
import { type Entry, EntryReader } from './codec.ts'
import { EntryTable } from './entry-table.ts'
import { readBlocksOfKind } from './store.ts'
import type { KnownSegment } from './unknown.ts'
import { bytesOf, columnOfTitles, type ValueColumn, valueColumn } from './value-column.ts'
import { SegmentGone } from './whole-index.ts'

const PREFIX_OF = {
  COUNTRY: PLACE_PREFIX,
  REGION: PLACE_PREFIX,
  CITY: PLACE_PREFIX,
  EMPLOYER: COMPANY_PREFIX,
  TITLE: TITLE_PREFIX,
  SKILL: SKILL_PREFIX,
  LANGUAGE: LANGUAGE_PREFIX,
  TAG: TAG_PREFIX,
} as const

export type Facet = keyof typeof PREFIX_OF
export const facets = Object.keys(PREFIX_OF) as Facet[]
const facetPrefixes = [...new Set(Object.values(PREFIX_OF))]

/** What ids are, as whoever counts knows them. */
export interface FacetReference {
  /** What kind of place; undefined where nobody knows it. */
  levelOf: (geoId: string) => string | undefined
  /** An employer's id that some network has made. */
  isForeign: (entityId: string) => boolean
}

/** Whoever speaks a language at all stands under its lowest level. */
const LOWEST_LEVEL = ':BASIC'

/** What a facet calls the thing that a term of its columns stands for. Titles stand there as they are listed, to be in memory once. */
export const facetIdOf = (facet: Facet, term: string): string =>
  facet === 'TITLE' ? term.slice(TITLE_PREFIX.length) : term

/** What a facet's column calls a term, which is given without the facet's prefix; undefined where the term is not of the facet. */
function idIn({ facet, levelOf }: AskedColumn, rest: string): string | undefined {
  if (facet === 'LANGUAGE') return rest.endsWith(LOWEST_LEVEL) ? rest.slice(0, -LOWEST_LEVEL.length) : undefined
  if (PREFIX_OF[facet] === PLACE_PREFIX) return levelOf(rest) === facet ? rest : undefined
  return facet === 'TITLE' ? TITLE_PREFIX + rest : rest
}

/** Gathers the entries of a facet. A network's own id of an employer stands beside the id of its name: people listed under both count once. */
class FacetEntries {
  readonly #asked: AskedColumn
  readonly #wanted = new EntryTable()
  readonly #foreign = new EntryTable()

  constructor(asked: AskedColumn) {
    this.#asked = asked
  }

  addBlock(block: Uint8Array): void {
    const reader = new EntryReader(block, PREFIX_OF[this.#asked.facet])
    while (reader.next()) {
      const id = idIn(this.#asked, reader.rest)
      if (id !== undefined) this.#tableFor(id).addRead(id, reader)
    }
  }

  addEntry(entry: Entry): void {
    const id = idIn(this.#asked, entry.term.slice(PREFIX_OF[this.#asked.facet].length))
    if (id !== undefined) this.#tableFor(id).add({ ...entry, term: id })
  }

  async table(range: DocumentRange): Promise<EntryTable> {
    if (this.#foreign.size > 0) await addRemaining(range, this.#wanted, this.#foreign)
    return this.#wanted
  }

  #tableFor(id: string): EntryTable {
    return this.#asked.facet === 'EMPLOYER' && this.#asked.isForeign(id) ? this.#foreign : this.#wanted
  }
}

export const isFacetTerm = (term: string): boolean => facetPrefixes.some((prefix) => term.startsWith(prefix))

export interface AskedColumn extends FacetReference {
  facet: Facet
}

/** The columns of a million people with all that they have take some 60 MB. What does not fit is made anew for every count, which takes seconds. */
const BYTES_MAX = 96 * 1024 * 1024
/**
 * What was used this lately stays. A pool whose columns do not fit all asks for them in the same order each time. Were
 * the oldest to go, each would be gone just before it is asked for.
 */
const LATELY_MS = 10_000

interface Kept {
  column: ValueColumn | undefined
  usedAt: number
}

/** Of documents in memory. */
export interface ListedDocuments {
  tail: DocumentRange | undefined
  tailEntries: (prefix: string) => Entry[]
}

export class FacetColumns {
  readonly #bytesMax: number
  readonly #columns = new Map<string, Kept>()
  readonly #tails = new WeakMap<object, Map<Facet, ValueColumn | undefined>>()
  /** Those who ask for one at the same time wait for one making of it. */
  readonly #making = new Map<string, Promise<ValueColumn | undefined>>()
  #bytes = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  /** What is kept takes, roughly. */
  get bytes(): number {
    return this.#bytes
  }

  async ofSegment(
    sql: Sql,
    accountId: string,
    segment: KnownSegment,
    asked: AskedColumn,
  ): Promise<ValueColumn | undefined> {
    const key = `${segment.segmentId} ${asked.facet}`
    const known = this.#columns.get(key)
    if (known) {
      this.#columns.delete(key)
      this.#columns.set(key, { ...known, usedAt: performance.now() })
      return known.column
    }
    const making = this.#making.get(key) ?? this.#make(key, make(sql, accountId, segment, asked))
    this.#making.set(key, making)
    return making
  }

  /** Forgotten with the tail itself, which every save replaces. */
  async ofTail(listed: ListedDocuments, asked: AskedColumn): Promise<ValueColumn | undefined> {
    if (!listed.tail) return undefined
    const { facet } = asked
    const known = this.#tails.get(listed.tail) ?? new Map<Facet, ValueColumn | undefined>()
    this.#tails.set(listed.tail, known)
    if (!known.has(facet)) known.set(facet, await columnOf(listed, asked))
    return known.get(facet)
  }

  async #make(key: string, making: Promise<ValueColumn | undefined>): Promise<ValueColumn | undefined> {
    try {
      const made = await making
      this.#keep(key, made)
      return made
    } finally {
      this.#making.delete(key)
    }
  }

  /** Where there is room. */
  #keep(key: string, column: ValueColumn | undefined): void {
    const now = performance.now()
    const weight = weightOf(column)
    for (const [oldest, kept] of this.#columns) {
      if (this.#bytes + weight <= this.#bytesMax || now - kept.usedAt < LATELY_MS) break
      this.#columns.delete(oldest)
      this.#bytes -= weightOf(kept.column)
    }
    if (this.#bytes + weight > this.#bytesMax) return
    this.#columns.set(key, { column, usedAt: now })
    this.#bytes += weight
  }
}

/** Also one that is empty takes a key. */
const weightOf = (column: ValueColumn | undefined) => 200 + (column ? bytesOf(column) : 0)

/** Kept by nobody. */
export async function columnOf(
  { tail, tailEntries }: ListedDocuments,
  asked: AskedColumn,
): Promise<ValueColumn | undefined> {
  if (!tail) return undefined
  const entries = new FacetEntries(asked)
  for (const entry of tailEntries(PREFIX_OF[asked.facet])) {
    if (isSliceOver()) await nextSlice()
    entries.addEntry(entry)
  }
  return valueColumn(tail, await entries.table(tail))
}

async function make(sql: Sql, accountId: string, segment: KnownSegment, asked: AskedColumn) {
  const { facet } = asked
  const { titles } = segment
  if (facet === 'TITLE' && titles) return columnOfTitles(segment, titles)
  const blocks = await readBlocksOfKind(sql, accountId, segment, PREFIX_OF[facet])
  if (!blocks) throw new SegmentGone()
  const entries = new FacetEntries(asked)
  for (const block of blocks) {
    if (isSliceOver()) await nextSlice()
    entries.addBlock(block)
  }
  return valueColumn(segment, await entries.table(segment))
}
