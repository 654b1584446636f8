/**
 * The columns by which people are counted (facets), as this process keeps them: built from a segment's blocks when first needed. Owns
 * which terms make up a facet, and the memory: bounded, least recently used first out.
 */

import { type InPieces, inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
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

/** What the code that counts knows about ids. */
export interface FacetReference {
  /** The kind of place; undefined if it is unknown. */
  levelOf: (geoId: string) => string | undefined
  /** Whether the id of an employer was made by a network. */
  isForeign: (entityId: string) => boolean
}

/** Read in a fraction of a millisecond. */
const ENTRIES_A_PIECE = 64

/** Everybody who speaks a language at any level has the term of its lowest level. */
const LOWEST_LEVEL = ':BASIC'

/** The id in a facet for an entry of its column. Titles stand there as their whole terms, so that each is in memory only once. */
export const facetIdOf = (facet: Facet, term: string): string =>
  facet === 'TITLE' ? term.slice(TITLE_PREFIX.length) : term

/** The entry in a facet's column for a term, given without its prefix; undefined if the term does not belong to the facet. */
function idIn({ facet, levelOf }: AskedColumn, rest: string): string | undefined {
  if (facet === 'LANGUAGE') return rest.endsWith(LOWEST_LEVEL) ? rest.slice(0, -LOWEST_LEVEL.length) : undefined
  if (PREFIX_OF[facet] === PLACE_PREFIX) return levelOf(rest) === facet ? rest : undefined
  return facet === 'TITLE' ? TITLE_PREFIX + rest : rest
}

/**
 * Gathers the entries of a facet. A network's own id stands beside the id made from the employer's name: both mean one employer,
 * which must be counted once.
 */
class FacetEntries {
  readonly #asked: AskedColumn
  readonly #wanted = new EntryTable()
  readonly #foreign = new EntryTable()

  constructor(asked: AskedColumn) {
    this.#asked = asked
  }

  /** Telling what kind of place or employer an id is takes some microseconds. */
  *addBlock(block: Uint8Array): InPieces<void> {
    const reader = new EntryReader(block, PREFIX_OF[this.#asked.facet])
    for (let read = 0; reader.next(); read++) {
      if (read % ENTRIES_A_PIECE === 0) yield
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

/** All columns of a million people take some 60 MB. A column that does not fit is rebuilt for every count, which takes seconds. */
const BYTES_MAX = 96 * 1024 * 1024
/**
 * A column used within this time stays. A pool whose columns do not all fit asks for them in the same order each time; if the oldest
 * were dropped, each would be gone just before it is needed.
 */
const LATELY_MS = 10_000

interface Kept {
  column: ValueColumn | undefined
  usedAt: number
}

/** Documents held in memory: the tail. */
export interface ListedDocuments {
  tail: DocumentRange | undefined
  tailEntries: (prefix: string) => Entry[]
}

export class FacetColumns {
  readonly #bytesMax: number
  readonly #columns = new Map<string, Kept>()
  readonly #tails = new WeakMap<object, Map<Facet, ValueColumn | undefined>>()
  /** Concurrent requests for a column wait for the same build. */
  readonly #making = new Map<string, Promise<ValueColumn | undefined>>()
  #bytes = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  /** The approximate memory of what is kept. */
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

  /** The column is kept as long as the tail object, which every save replaces. */
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

  /** Keeps a column if there is room. */
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

/** An empty column is kept as a key too. */
const weightOf = (column: ValueColumn | undefined) => 200 + (column ? bytesOf(column) : 0)

/** Builds the column of documents in memory; does not keep it. */
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
    await inSlices(entries.addBlock(block))
  }
  return valueColumn(segment, await entries.table(segment))
}
