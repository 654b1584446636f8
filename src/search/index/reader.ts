/**
 * The index as this process reads it: what is remembered of each account's segments, and postings fetched by
 * term. Owns the memory: bounded, and never older than the version it was read at.
 */

import { inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import { readDead } from '../../pool/dead.ts'
import type { Addresses } from '../../pool/documents.ts'
import { readTail, readTwins } from '../../pool/documents.ts'
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

/** Each is in vain only if the pool was written to meanwhile. */
const LOOKS_MAX = 4
/** A tail this long means that no worker builds segments. Whoever comes after it is not found until one does. */
const TAIL_MAX = 200_000
const ACCOUNTS_MAX = 200
/** Of all accounts remembered: some eight bytes a document, and 250 a title. */
const DOCUMENTS_MAX = 4_000_000

interface AccountIndex extends Tail {
  version: number
  frames: Frame[]
  /** For each frame, who is present and not dead. */
  alive: Uint8Array[]
  titles: TitleList
  twins: Addresses | undefined
}

/** One account's index at one moment. It holds what it fetched, whatever the shared memory lets go meanwhile. */
export interface OpenIndex {
  segments: SegmentView[]
  /** Undefined where there are too many to know beforehand. */
  twins: Addresses | undefined
  /** Every distinct title, in lists that stay the same objects until something is added to them. */
  titles: TitleRows[]
  /** Makes the postings of these terms readable; to be called before evaluation, within `withWholeIndex`. */
  fetch(terms: Iterable<string>): Promise<void>
  /**
   * For each of these skills the ones besides them that are listed with it most, each with how near it is, in 0–1. By those who are in
   * segments: were the tail counted, every save would move somebody.
   */
  near(skills: string[]): Promise<Map<string, Map<string, number>>>
  /** Makes known who stands under no term of these kinds, or tells but a wide place; as `fetch`. */
  learnUnknown(wanted: ToLearn): Promise<void>
  /** Whether anybody may live there: nobody does where it is false. To be asked when places were learned. */
  mayHavePlace(geoId: string): boolean
  /** What the people of one of the segments have of a kind; as `fetch`. */
  column(segment: number, asked: AskedColumn): Promise<ValueColumn | undefined>
}

type Known = Pick<AccountIndex, 'frames' | 'titles'>

/** The database itself, or a transaction of somebody's, which cannot begin another. */
type Source = Sql & Partial<Pick<Database, 'transaction'>>

type Held = Map<string, Map<string, Postings>>

export class IndexReader {
  readonly #accounts = new Map<string, AccountIndex>()
  readonly #loading = new Map<string, Promise<AccountIndex>>()
  readonly #postings = new PostingsCache()
  readonly #columns: FacetColumns
  readonly #near = new NearSkills()

  /** Who evaluates what is read here. */
  readonly evaluator: Evaluator

  constructor(columns = new FacetColumns(), evaluator = new Evaluator()) {
    this.#columns = columns
    this.evaluator = evaluator
  }

  /** `version`: of the pool as it has just been read. */
  async open(sql: Source, accountId: string, version?: number): Promise<OpenIndex> {
    const index = await this.#current(sql, accountId, version)
    const held: Held = new Map(index.frames.map(({ segmentId }) => [segmentId, new Map()]))
    const segments = index.frames.map(({ segmentId, firstTerms, ...frame }, at): SegmentView => {
      const own = held.get(segmentId)!
      return {
        ...frame,
        present: index.alive[at]!,
        postings: (term) => own.get(term),
        without: (kind, wider) => withoutKind(index.frames[at]!, kind, wider),
      }
    })
    if (index.tail) segments.push(index.tail)
    return {
      segments,
      twins: index.twins,
      titles: [...index.titles.lists, index.tailTitles],
      fetch: (terms) => this.#fetch(sql, accountId, { frames: index.frames, held }, terms),
      near: (skills) => this.#near.of(sql, accountId, index.frames, skills),
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

  /** Those who find the same new version at the same time wait for one reading of it. */
  async #current(sql: Source, accountId: string, read: number | undefined): Promise<AccountIndex> {
    const version = read ?? (await readIndexState(sql, accountId)).version
    const known = this.#accounts.get(accountId)
    // One that somebody else has read since will do.
    const isNewer = read !== undefined && known !== undefined && known.version > version
    if (known?.version === version || isNewer) {
      // Used last: the one that nobody asks for goes first.
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
   * What was read in vain, because the pool changed meanwhile, is kept for the next look. Where it changes all the time the
   * last look is at one moment of it, as the database keeps that for a transaction.
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

/** Fewer go to a thread with the question: memory to share takes longer to make, and to tell of. */
const SHARED_BYTES_MIN = 1_024

/** A copy: a slice would keep the whole block in memory. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length < SHARED_BYTES_MIN ? new Uint8Array(bytes) : shareBytes(bytes)

/** The whole picture; or, where it changed between two statements, what was read of it. */
async function look(sql: Sql, accountId: string, known: Known | undefined): Promise<AccountIndex | Known> {
  const state = await readIndexState(sql, accountId)
  const heads = await readHeads(sql, accountId)
  const before = new Map(known?.frames.map((frame) => [frame.segmentId, frame]))
  // Titles are never taken from the list: where no segment stands on it any more, a new one forgets those that are gone.
  const titles = known && heads.some(({ segmentId }) => before.has(segmentId)) ? known.titles : new TitleList()
  const frames: Frame[] = []
  for (const head of heads) {
    const frame = before.get(head.segmentId) ?? (await readFrame(sql, accountId, head, titles))
    // Merged away meanwhile.
    if (!frame) return { frames, titles }
    frames.push(frame)
  }
  const tail = await readTail(sql, accountId, state.indexedThrough, TAIL_MAX)
  const alive = withoutDead(frames, await readDead(sql, accountId))
  const twins = await readTwins(sql, accountId)
  if ((await readIndexState(sql, accountId)).version !== state.version) return { frames, titles }
  return { version: state.version, frames, alive, titles, twins, ...(await inSlices(tailOf(tail, titles))) }
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
