/**
 * The index as this process reads it: what it remembers of each account's segments, and postings fetched by term. Owns the memory:
 * bounded, and never older than the version at which it was read.
 */

import { inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import { readDead } from '../../pool/dead.ts'
import { type Addresses, readSharedAddresses, readTail } from '../../pool/documents.ts'
import { readIndexState } from '../../pool/state.ts'
import { PLACE_PREFIX } from '../../reference/terms.ts'
import type { Database, Sql } from '../../storage/database.ts'
import { blockFor, findInBlock, type Postings } from './codec.ts'
import { Evaluator } from './evaluator.ts'
import { type AskedColumn, FacetColumns } from './facet-columns.ts'
import { type Frame, readFrame } from './frame.ts'
import { NearSkills } from './near-skills.ts'
import { PostingsCache } from './postings-cache.ts'
import type { SegmentView } from './scratch.ts'
import { shareBytes } from './shared-memory.ts'
import { type BlockAddress, readBlocks, readHeads } from './store.ts'
import { type Tail, tailOf } from './tail.ts'
import type { TitleRows } from './title-senses.ts'
import { isTitle, TitleList } from './titles.ts'
import { learnUnknown, mayHavePlace, type ToLearn, withoutKind } from './unknown.ts'
import type { ValueColumn } from './value-column.ts'
import { SegmentGone } from './whole-index.ts'

/** How often reading is tried: an attempt fails only if the pool was written to meanwhile. */
const LOOKS_MAX = 4
/** A tail this long means that no worker is building segments. People saved beyond it are not found until one does. */
const TAIL_MAX = 200_000
const ACCOUNTS_MAX = 200
/** For all accounts remembered: some eight bytes per document and 250 per title. */
const DOCUMENTS_MAX = 4_000_000

interface AccountIndex extends Tail {
  version: number
  frames: Frame[]
  /** For each frame, which documents are present and not dead. */
  alive: Uint8Array[]
  titles: TitleList
  sharedAddresses: Addresses | undefined
}

/** One account's index at one moment. It holds on to what it fetched, whatever the shared caches drop meanwhile. */
export interface OpenIndex {
  segments: SegmentView[]
  /** Undefined if there are too many to hold in memory. */
  sharedAddresses: Addresses | undefined
  /** Every distinct title, in lists that stay the same objects until something is added to them. */
  titles: TitleRows[]
  /** Makes the postings of these terms readable. To be called before evaluation, within `withWholeIndex`. */
  fetch(terms: Iterable<string>): Promise<void>
  /**
   * For each of these skills, the other skills listed with it most often, with a nearness from 0 to 1. Counts only people in segments:
   * if the tail counted too, every save would move somebody in the ranking.
   */
  near(skills: string[]): Promise<Map<string, Map<string, number>>>
  /** Learns which documents have no term of these kinds, or only name a wide place. To be called like `fetch`. */
  learnUnknown(wanted: ToLearn): Promise<void>
  /** False if certainly nobody lives there. To be called after places were learnt. */
  mayHavePlace(geoId: string): boolean
  /** The values of one kind that the people of a segment have. To be called like `fetch`. */
  column(segment: number, asked: AskedColumn): Promise<ValueColumn | undefined>
}

type Known = Pick<AccountIndex, 'frames' | 'titles'>

/** The database itself, or a caller's transaction, which cannot begin another one. */
type Source = Sql & Partial<Pick<Database, 'transaction'>>

type Held = Map<string, Map<string, Postings>>

export class IndexReader {
  readonly #accounts = new Map<string, AccountIndex>()
  readonly #loading = new Map<string, Promise<AccountIndex>>()
  readonly #postings = new PostingsCache()
  readonly #columns: FacetColumns
  readonly #near = new NearSkills()

  /** Evaluates queries on what is read here. */
  readonly evaluator: Evaluator

  constructor(columns = new FacetColumns(), evaluator = new Evaluator()) {
    this.#columns = columns
    this.evaluator = evaluator
  }

  /** `version`: the pool's version, if the caller has just read it. */
  async open(sql: Source, accountId: string, version?: number): Promise<OpenIndex> {
    const index = await this.#current(sql, accountId, version)
    const held: Held = new Map(index.frames.map(({ segmentId }) => [segmentId, new Map()]))
    const segments = index.frames.map(({ segmentId, firstTerms, ...frame }, at): SegmentView => {
      const own = held.get(segmentId)!
      return {
        ...frame,
        present: index.alive[at]!,
        postings: (term) => own.get(term),
        docsWithoutKind: (kind, wider) => withoutKind(index.frames[at]!, kind, wider),
      }
    })
    if (index.tail) segments.push(index.tail)
    return {
      segments,
      sharedAddresses: index.sharedAddresses,
      titles: [...index.titles.lists, index.tailTitles],
      fetch: (terms) => this.#fetch(sql, accountId, { frames: index.frames, held }, terms),
      near: (skills) => this.#near.nearTo(sql, accountId, index.frames, skills),
      learnUnknown: (wanted) => {
        index.learnTail(wanted)
        return learnUnknown(sql, accountId, index.frames, wanted)
      },
      mayHavePlace: (geoId) =>
        index.frames.some((frame) => mayHavePlace(frame, geoId)) ||
        index.tail?.postings(PLACE_PREFIX + geoId) !== undefined,
      column: (at, asked) =>
        at < index.frames.length
          ? this.#columns.ofSegment(sql, accountId, index.frames[at]!, asked)
          : this.#columns.ofTail(index, asked),
    }
  }

  /** Concurrent requests for a new version wait for the same reading of it. */
  async #current(sql: Source, accountId: string, read: number | undefined): Promise<AccountIndex> {
    const version = read ?? (await readIndexState(sql, accountId)).version
    const known = this.#accounts.get(accountId)
    // A newer one that another request has read since is fine too.
    const isNewer = read !== undefined && known !== undefined && known.version > version
    if (known?.version === version || isNewer) {
      // Moves it to the end: the account that was not used for longest is dropped first.
      this.#accounts.delete(accountId)
      this.#accounts.set(accountId, known)
      return known
    }
    const key = `${accountId}\n${version}`
    const loading = this.#loading.get(key) ?? this.#load(sql, accountId).finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  /**
   * If the pool changed while it was read, what was read is kept for the next attempt. If it changes all the time, the last attempt
   * reads one moment of it in a repeatable-read transaction.
   */
  async #load(sql: Source, accountId: string): Promise<AccountIndex> {
    let known: Known | undefined = this.#accounts.get(accountId)
    for (let looks = 1; looks < LOOKS_MAX || !sql.transaction; looks++) {
      const looked = await look(sql, accountId, known)
      if ('version' in looked) return this.#remember(accountId, looked)
      known = looked
    }
    const loaded = await sql.transaction(async (tx) => {
      await tx.queryBuilt('set transaction isolation level repeatable read, read only')
      return look(tx, accountId, known)
    })
    if (!('version' in loaded)) throw new Error('an index changed at one moment')
    return this.#remember(accountId, loaded)
  }

  #remember(accountId: string, loaded: AccountIndex): AccountIndex {
    this.#accounts.delete(accountId)
    this.#accounts.set(accountId, loaded)
    let documents = 0
    for (const { frames } of this.#accounts.values()) documents += frames.reduce((sum, { count }) => sum + count, 0)
    for (const [oldest, { frames }] of this.#accounts) {
      if (oldest === accountId || (this.#accounts.size <= ACCOUNTS_MAX && documents <= DOCUMENTS_MAX)) break
      documents -= frames.reduce((sum, { count }) => sum + count, 0)
      this.#accounts.delete(oldest)
    }
    return loaded
  }

  async #fetch(
    sql: Sql,
    accountId: string,
    { frames, held }: { frames: Frame[]; held: Held },
    terms: Iterable<string>,
  ): Promise<void> {
    const wanted = new Map<string, BlockAddress & { terms: Set<string> }>()
    const withoutColumn = frames.filter(({ titles }) => titles === undefined)
    const seen = new Set<string>()
    for (const term of terms) {
      const asked = isTitle(term) ? withoutColumn : frames
      if (asked.length === 0 || seen.has(term)) continue
      seen.add(term)
      if (isSliceOver()) await nextSlice()
      for (const { segmentId, firstTerms } of asked) {
        const known = this.#postings.get(segmentId, term)
        const blockNo = blockFor(firstTerms, term)
        if (known) held.get(segmentId)!.set(term, known)
        if (known !== undefined || blockNo === undefined) continue
        const address = `${segmentId}:${blockNo}`
        const block = wanted.get(address) ?? { segmentId, blockNo, terms: new Set() }
        block.terms.add(term)
        wanted.set(address, block)
      }
    }
    const blocks = await readBlocks(sql, accountId, [...wanted.values()])
    if (blocks.length < wanted.size) throw new SegmentGone()
    for (const { segmentId, blockNo, block } of blocks) {
      if (isSliceOver()) await nextSlice()
      const missing = wanted.get(`${segmentId}:${blockNo}`)!.terms
      for (const { term, count, postings } of findInBlock(block, missing)) {
        missing.delete(term)
        const own = { count, bytes: ownBytes(postings) }
        held.get(segmentId)!.set(term, own)
        this.#postings.set(segmentId, term, own)
      }
      for (const term of missing) this.#postings.set(segmentId, term, null)
    }
  }
}

/** Smaller postings are copied to a thread with the query: shared memory takes longer to create and to pass on. */
const SHARED_BYTES_MIN = 1_024

/** A copy, because a slice would keep the whole block in memory. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length < SHARED_BYTES_MIN ? new Uint8Array(bytes) : shareBytes(bytes)

/** The complete index; or, if it changed between two statements, what was read so far. */
async function look(sql: Sql, accountId: string, known: Known | undefined): Promise<AccountIndex | Known> {
  const state = await readIndexState(sql, accountId)
  const heads = await readHeads(sql, accountId)
  const before = new Map(known?.frames.map((frame) => [frame.segmentId, frame]))
  // Titles are never removed from a list. If no known segment uses the list any more, a new one drops the titles that are gone.
  const titles = known && heads.some(({ segmentId }) => before.has(segmentId)) ? known.titles : new TitleList()
  const frames: Frame[] = []
  for (const head of heads) {
    const frame = before.get(head.segmentId) ?? (await readFrame(sql, accountId, head, titles))
    // The segment was merged away meanwhile.
    if (!frame) return { frames, titles }
    frames.push(frame)
  }
  const tail = await readTail(sql, accountId, state.indexedThrough, TAIL_MAX)
  const alive = withoutDead(frames, await readDead(sql, accountId))
  const sharedAddresses = await readSharedAddresses(sql, accountId)
  if ((await readIndexState(sql, accountId)).version !== state.version) return { frames, titles }
  return { version: state.version, frames, alive, titles, sharedAddresses, ...(await inSlices(tailOf(tail, titles))) }
}

function withoutDead(frames: Frame[], dead: Set<number>): Uint8Array[] {
  const alive = frames.map(({ present }) => shareBytes(present))
  for (const doc of dead) {
    const at = frames.findIndex(({ firstDoc, lastDoc }) => doc >= firstDoc && doc <= lastDoc)
    if (at < 0) continue
    const bit = doc - frames[at]!.firstDoc
    alive[at]![bit >>> 3]! &= ~(1 << (bit & 7))
  }
  return alive
}
