/**
 * Which cell each key belongs to, all in memory, as the cells themselves report it when asked every second. Also saved to disk,
 * so that a door can start and work while a cell is away. Nothing else decides: an account lives where its own database says so.
 */
import { hash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountState } from '../accounts/moving.ts'
import { PLACED_HASH_BYTES, type PlacedKey, type PlacedPage } from '../accounts/placed-keys.ts'
import { draftOf } from '../base/drafts.ts'

/** Each question reaches back this far, so that keys committed late are not missed; reading a key twice does no harm. */
const OVERLAP_MS = 60_000
/** A cell whose last answer is older than this counts as not answering. */
const FRESH_MS = 10_000
/** An unknown key makes the door ask a cell at most this often, however many keys are made up. */
const ASK_AGAIN_MS = 250

/** Asks one cell for its new keys. */
export type AskCell = (cell: string, after: Date, from: string) => Promise<PlacedPage>

export interface FoundCell {
  cell: string
  accountId: string
}

/** UNKNOWN: since the question every cell has said that it does not know the key. UNSURE: a cell that did not answer may know it. */
export type AskedCell = FoundCell | 'UNKNOWN' | 'UNSURE'

interface CellState {
  /** Up to when its keys have been read, by the cell's own clock. */
  readUntil: Date
  /** When the last question that it answered was sent, by the door's clock. */
  askedAt: number
  /** The last question got no answer. */
  isAway: boolean
}

/** If two cells know an account, the one where it lives; if it is on its way, the one where it arrives. */
const RANK: Record<AccountState, number> = { ACTIVE: 3, MOVING: 3, FROZEN: 2, ARRIVING: 1, MOVED: 0 }

export class Directory {
  readonly #ask: AskCell
  readonly #accountOf = new Map<string, string>()
  readonly #places = new Map<string, Map<string, AccountState>>()
  readonly #states = new Map<string, CellState>()
  readonly #asking = new Map<string, Promise<void>>()
  /** Questions that have not been sent yet: requests that arrive now wait for their answers. */
  readonly #next = new Map<string, Promise<void>>()
  readonly #askedAt = new Map<string, number>()
  #cells: string[] = []
  #changes = 0
  #kept = 0
  /** Called with the id of an account that now lives in another cell. */
  onMoved: (accountId: string) => void = () => {}

  constructor(ask: AskCell) {
    this.#ask = ask
  }

  get size(): number {
    return this.#accountOf.size
  }

  useCells(names: string[]): void {
    this.#cells = names
  }

  /** Whether the cell has answered lately. */
  isReachable(cell: string): boolean {
    const state = this.#states.get(cell)
    return state !== undefined && !state.isAway && performance.now() - state.askedAt < FRESH_MS
  }

  find(key: string): FoundCell | undefined {
    return this.findHashed(placedHash(key))
  }

  findHashed(hash: string): FoundCell | undefined {
    const accountId = this.#accountOf.get(hash)
    const cell = accountId && this.#homeOf(accountId)
    return cell ? { cell, accountId } : undefined
  }

  /** Asks the cells about a key that may have been made a moment ago. Resolves as soon as one cell knows it, whatever the others do. */
  async findFresh(key: string): Promise<AskedCell> {
    const answers = this.#cells.map(async (cell) => {
      await this.#refreshSoon(cell)
      const found = this.find(key)
      if (!found) throw NOT_THERE
      return found
    })
    return Promise.any(answers).catch(({ errors }: AggregateError) =>
      errors.length > 0 && errors.every((error) => error === NOT_THERE) ? 'UNKNOWN' : 'UNSURE',
    )
  }

  #homeOf(accountId: string): string | undefined {
    const places = this.#places.get(accountId)
    if (!places) return undefined
    let best: string | undefined
    for (const [cell, state] of places) {
      if (!this.#cells.includes(cell)) continue
      if (best === undefined || RANK[state] > RANK[places.get(best)!]) best = cell
    }
    return best
  }

  /** Asks all cells side by side. One that does not answer is asked again in the next round. */
  async refresh(): Promise<void> {
    await Promise.all(this.#cells.map((cell) => this.refreshCell(cell).catch(() => {})))
  }

  /** Waits for a question that is sent now or later. A cell that is away is not waited for: the regular rounds ask it again. */
  #refreshSoon(cell: string): Promise<void> {
    if (this.#states.get(cell)?.isAway) return Promise.reject(new Error(`${cell} is away`))
    const waiting = this.#next.get(cell)
    if (waiting) return waiting
    const next = this.#refreshAfterPause(cell)
    this.#next.set(cell, next)
    return next
  }

  async #refreshAfterPause(cell: string): Promise<void> {
    await sleep(Math.max(0, (this.#askedAt.get(cell) ?? Number.NEGATIVE_INFINITY) + ASK_AGAIN_MS - performance.now()))
    // A question already under way may have been sent before the key was made.
    await this.#asking.get(cell)?.catch(() => {})
    this.#next.delete(cell)
    this.#askedAt.set(cell, performance.now())
    await this.refreshCell(cell)
  }

  /** At most one question to each cell at a time; others who ask meanwhile wait for its answer. */
  refreshCell(cell: string): Promise<void> {
    const asking = this.#asking.get(cell)
    if (asking) return asking
    const begun = this.#askNow(cell).finally(() => this.#asking.delete(cell))
    this.#asking.set(cell, begun)
    return begun
  }

  async #askNow(cell: string): Promise<void> {
    const askedAt = performance.now()
    await this.#askSince(cell, askedAt).catch((error) => {
      const state = this.#states.get(cell)
      this.#states.set(cell, { readUntil: new Date(0), askedAt: Number.NEGATIVE_INFINITY, ...state, isAway: true })
      throw error
    })
  }

  async #askSince(cell: string, askedAt: number): Promise<void> {
    const after = new Date(Math.max(0, (this.#states.get(cell)?.readUntil.getTime() ?? 0) - OVERLAP_MS))
    let readUntil: Date | undefined
    for (let from: string | null = ''; from !== null; ) {
      const page: PlacedPage = await this.#ask(cell, after, from)
      readUntil ??= new Date(page.now)
      this.#take(cell, page.keys)
      from = page.next
    }
    this.#states.set(cell, { readUntil: readUntil!, askedAt, isAway: false })
  }

  #take(cell: string, keys: PlacedKey[]): void {
    for (const [hash, accountId, state] of keys) {
      const places = this.#places.get(accountId)
      const isKnown = this.#accountOf.has(hash) && places?.get(cell) === state
      if (isKnown) continue
      this.#changes++
      const home = this.#homeOf(accountId)
      this.#accountOf.set(hash, accountId)
      if (places) places.set(cell, state)
      else this.#places.set(accountId, new Map([[cell, state]]))
      if (home !== undefined && home !== this.#homeOf(accountId)) this.onMoved(accountId)
    }
  }

  /** Writes the file only if something has changed since the last time. */
  async keep(file: string): Promise<void> {
    if (this.#kept === this.#changes) return
    const changes = this.#changes
    const kept: Kept = {
      form: 1,
      heard: [...this.#states].map(([cell, { readUntil }]) => [cell, readUntil.toISOString()]),
      keys: [...this.#accountOf],
      places: [...this.#places].map(([accountId, places]) => [accountId, [...places]]),
    }
    const draft = draftOf(file)
    await writeFile(draft, JSON.stringify(kept), { mode: 0o600 })
    await rename(draft, file)
    this.#kept = changes
  }

  /** Reads what an earlier run of the door wrote. If there is nothing, or it cannot be read, the cells will tell everything again. */
  async recall(file: string): Promise<void> {
    const kept = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Kept,
      () => undefined,
    )
    if (kept?.form !== 1) return
    for (const [hash, accountId] of kept.keys) this.#accountOf.set(hash, accountId)
    for (const [accountId, places] of kept.places) this.#places.set(accountId, new Map(places))
    // These cells were known but have not been asked yet, so a key that is not found may still belong to one of them.
    for (const [cell, through] of kept.heard)
      this.#states.set(cell, { readUntil: new Date(through), askedAt: Number.NEGATIVE_INFINITY, isAway: false })
  }
}

interface Kept {
  form: 1
  heard: [cell: string, through: string][]
  keys: [hash: string, accountId: string][]
  places: [accountId: string, places: [cell: string, state: AccountState][]][]
}

const NOT_THERE = new Error('the cell does not know the key')

/** The same hash that cells report for a key. */
export const placedHash = (key: string) => hash('sha256', key, 'buffer').toString('base64url', 0, PLACED_HASH_BYTES)
