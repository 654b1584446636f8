/**
 * The index as this process reads it: what is remembered of each account's segments, and postings fetched by
 * term. Owns the memory: bounded, and never older than the version it was read at.
 */
import type { Sql } from '../../storage/database.ts'
import { buildSegment, type IndexedDocument } from './build.ts'
import { blockFor, decodePostings, readBlock } from './codec.ts'
import type { SegmentView } from './evaluate.ts'
import {
  type BlockAddress,
  readBlocks,
  readDead,
  readHeads,
  readSegmentFrame,
  readState,
  readTail,
  type SegmentHead,
} from './store.ts'

/** A tail this long means that no worker builds segments; search stays right, only slower. */
const TAIL_MAX = 200_000
const POSTINGS_BYTES_MAX = 128 * 1024 * 1024
const ACCOUNTS_MAX = 200

interface Frame extends SegmentHead {
  years: Uint8Array
  seniority: Uint8Array
  present: Uint8Array
  firstTerms: string[]
}

interface AccountIndex {
  version: number
  frames: Frame[]
  tail: SegmentView | undefined
  tailTerms: string[]
  dead: Set<number>
}

/** One account's index at one moment. It holds what it fetched, whatever the shared memory lets go meanwhile. */
export interface OpenIndex {
  segments: SegmentView[]
  isDead(doc: number): boolean
  /** Every distinct term of the index that begins so. */
  termsWith(prefix: string): Promise<string[]>
  /** Makes the postings of these terms readable; to be called before evaluation. */
  fetch(terms: Iterable<string>): Promise<void>
}

export class IndexReader {
  readonly #accounts = new Map<string, AccountIndex>()
  readonly #postings = new PostingsCache(POSTINGS_BYTES_MAX)
  readonly #vocabulary = new Map<string, { version: number; terms: string[] }>()

  async open(sql: Sql, accountId: string): Promise<OpenIndex> {
    const index = await this.#load(sql, accountId)
    const held = new Map(index.frames.map(({ segmentId }) => [segmentId, new Map<string, Uint32Array | null>()]))
    const views = index.frames.map((frame): SegmentView => {
      const { firstDoc, lastDoc, years, seniority, present, segmentId } = frame
      const own = held.get(segmentId)!
      return { firstDoc, lastDoc, years, seniority, present, postings: (term) => own.get(term) ?? undefined }
    })
    if (index.tail) views.push(index.tail)
    return {
      segments: views,
      isDead: (doc) => index.dead.has(doc),
      termsWith: (prefix) => this.#termsWith(sql, accountId, index, prefix),
      fetch: (terms) => this.#fetch(sql, accountId, index, held, terms),
    }
  }

  async #load(sql: Sql, accountId: string): Promise<AccountIndex> {
    const known = this.#accounts.get(accountId)
    const state = await readState(sql, accountId)
    if (known?.version === state.version) return known
    const frames: Frame[] = []
    for (const head of await readHeads(sql, accountId)) {
      const before = known?.frames.find((frame) => frame.segmentId === head.segmentId)
      const frame = before ?? (await readSegmentFrame(sql, accountId, head.segmentId))
      // Merged away between two statements: the whole picture has changed, take it again.
      if (!frame) return this.#load(sql, accountId)
      frames.push({ ...head, ...frame })
    }
    const tail = await readTail(sql, accountId, state.indexedThrough, TAIL_MAX)
    const dead = await readDead(sql, accountId)
    if ((await readState(sql, accountId)).version !== state.version) return this.#load(sql, accountId)
    const loaded = { version: state.version, frames, dead, ...tailOf(tail) }
    if (this.#accounts.size >= ACCOUNTS_MAX) this.#accounts.clear()
    this.#accounts.set(accountId, loaded)
    return loaded
  }

  /** Remembered by version: the vocabulary is asked for by every search with a title. */
  async #termsWith(sql: Sql, accountId: string, index: AccountIndex, prefix: string): Promise<string[]> {
    const key = `${accountId}\n${prefix}`
    const known = this.#vocabulary.get(key)
    if (known?.version === index.version) return known.terms
    const wanted = index.frames.flatMap(({ segmentId, firstTerms }) =>
      blocksWith(firstTerms, prefix).map((blockNo) => ({ segmentId, blockNo })),
    )
    const found = new Set(index.tailTerms.filter((term) => term.startsWith(prefix)))
    for (const { block } of await readBlocks(sql, accountId, wanted)) {
      for (const { term } of readBlock(block)) if (term.startsWith(prefix)) found.add(term)
    }
    const terms = [...found]
    if (this.#vocabulary.size >= ACCOUNTS_MAX) this.#vocabulary.clear()
    this.#vocabulary.set(key, { version: index.version, terms })
    return terms
  }

  async #fetch(
    sql: Sql,
    accountId: string,
    index: AccountIndex,
    held: Map<string, Map<string, Uint32Array | null>>,
    terms: Iterable<string>,
  ): Promise<void> {
    const wanted = new Map<string, BlockAddress & { terms: Set<string> }>()
    for (const term of new Set(terms)) {
      for (const { segmentId, firstTerms } of index.frames) {
        const known = this.#postings.get(`${segmentId}\n${term}`)
        const blockNo = blockFor(firstTerms, term)
        if (known !== undefined) held.get(segmentId)!.set(term, known)
        else if (blockNo !== undefined) {
          const address = `${segmentId}:${blockNo}`
          const block = wanted.get(address) ?? { segmentId, blockNo, terms: new Set() }
          block.terms.add(term)
          wanted.set(address, block)
        }
      }
    }
    for (const { segmentId, blockNo, block } of await readBlocks(sql, accountId, [...wanted.values()])) {
      const missing = wanted.get(`${segmentId}:${blockNo}`)!.terms
      const keep = (term: string, postings: Uint32Array | null) => {
        held.get(segmentId)!.set(term, postings)
        this.#postings.set(`${segmentId}\n${term}`, postings)
      }
      for (const { term, count, postings } of readBlock(block)) {
        if (missing.delete(term)) keep(term, decodePostings(postings, count))
      }
      for (const term of missing) keep(term, null)
    }
  }
}

/** The block that may hold the first such term, and all that begin with one. */
function blocksWith(firstTerms: string[], prefix: string): number[] {
  const from = blockFor(firstTerms, prefix) ?? 0
  const numbers: number[] = []
  for (let at = from; at < firstTerms.length && (at === from || firstTerms[at]!.startsWith(prefix)); at++)
    numbers.push(at)
  return numbers
}

function tailOf(documents: IndexedDocument[]): Pick<AccountIndex, 'tail' | 'tailTerms'> {
  if (documents.length === 0) return { tail: undefined, tailTerms: [] }
  const { firstDoc, lastDoc, years, seniority, present, blocks } = buildSegment(documents)
  const postings = new Map<string, Uint32Array>()
  for (const { bytes } of blocks) {
    for (const entry of readBlock(bytes)) postings.set(entry.term, decodePostings(entry.postings, entry.count))
  }
  const tail: SegmentView = { firstDoc, lastDoc, years, seniority, present, postings: (term) => postings.get(term) }
  return { tail, tailTerms: [...postings.keys()] }
}

/** Least recently used go first. `null` remembers that a segment has nobody under a term. */
class PostingsCache {
  readonly #bytesMax: number
  readonly #entries = new Map<string, Uint32Array | null>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get(key: string): Uint32Array | null | undefined {
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(key: string, postings: Uint32Array | null): void {
    this.#remove(key)
    this.#entries.set(key, postings)
    this.#bytes += weightOf(key, postings)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const postings = this.#entries.get(key)
    if (postings === undefined) return
    this.#entries.delete(key)
    this.#bytes -= weightOf(key, postings)
  }
}

/** Of the key, the entry and the numbers, roughly. */
const weightOf = (key: string, postings: Uint32Array | null) => 100 + key.length * 2 + (postings?.byteLength ?? 0)
