/**
 * The suppression lists as this process remembers them: lists of hashes, never older than the version read with the request. If
 * nobody is suppressed, a check costs one small statement and no hashing.
 */
import type { SuppressionOrigin } from '../../contract/privacy.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import type { Sql } from '../storage/database.ts'
import { hashMark, type Identifier, type IdentifierMark, searchMarks } from './identifier.ts'
import { type ListedHash, OPERATOR, readHashes, readVersions } from './store.ts'

/** For all accounts together, at some hundred bytes each; beyond it everything is forgotten and read again as needed. */
const HASHES_MAX = 1_000_000
/** For clients that poll all day, a list changed by another process takes effect here after at most this time. */
const RECENT_MS = 1_000
const RECENT_MAX = 10_000

interface List {
  version: number
  hashes: Map<string, SuppressionOrigin>
  hasContacts: boolean
}

const EMPTY: List = { version: 0, hashes: new Map(), hasContacts: false }

/** The lists that apply to one account at one moment. */
export interface Shield {
  /** Changes whenever one of the lists changes. */
  readonly version: string
  readonly isEmpty: boolean
  /** Whether the lists contain an email or phone number: only then must those of a person be looked up. */
  readonly hasContacts: boolean
  /** How this identifier is suppressed, if it is, in whatever spelling it was listed. */
  find(identifier: Identifier): SuppressionOrigin | undefined
}

export class Suppressions {
  readonly #key: Buffer
  readonly #keyBroughtBy: (accountId: string) => Buffer | undefined
  readonly #lists = new Map<string, List>()
  /** A long list that changed is read once for all who ask for it at the same time. */
  readonly #reading = new Map<string, Promise<List>>()
  readonly #recent = new Map<string, { shield: Shield; until: number }>()
  #changes = 0

  /** `keyBroughtBy`: the key of an account that came from another installation; its own list is hashed with it. */
  constructor(key: Buffer, keyBroughtBy: (accountId: string) => Buffer | undefined = () => undefined) {
    this.#key = key
    this.#keyBroughtBy = keyBroughtBy
  }

  /** The hash as it is stored in the account's list, or in the operator's. */
  hash(accountId: string, mark: IdentifierMark): Buffer {
    return hashMark(this.keyOf(accountId), mark)
  }

  keyOf(accountId: string): Buffer {
    return this.#keyBroughtBy(accountId) ?? this.#key
  }

  /** The hashes to store when listing the identifier. */
  hashesOf(accountId: string, identifier: Identifier): { hash: Buffer; alsoHash: Buffer | null } {
    const { also } = identifier
    return { hash: this.hash(accountId, identifier), alsoHash: also ? this.hash(accountId, also) : null }
  }

  /** Never call it in a transaction that has changed a list: what is remembered must be what others see. */
  async shieldFor(sql: Sql, accountId: string): Promise<Shield> {
    const changes = this.#changes
    const shield = await this.#open(sql, accountId)
    // If a list changed while it was read, this may be the old one; and what a transaction reads may be visible to itself only.
    if (changes === this.#changes && !('inTransaction' in sql)) this.#remember(accountId, shield)
    return shield
  }

  async #open(sql: Sql, accountId: string): Promise<Shield> {
    const { own, operator } = await readVersions(sql, accountId)
    const lists = [await this.#list(sql, accountId, own), await this.#list(sql, OPERATOR, operator)]
    return {
      version: `${own}:${operator}`,
      isEmpty: lists.every(({ hashes }) => hashes.size === 0),
      hasContacts: lists.some(({ hasContacts }) => hasContacts),
      find: (identifier) => {
        const sought = searchMarks(identifier).map((mark) => nameOf(this.hash(accountId, mark)))
        const isOne = this.keyOf(accountId).equals(this.keyOf(OPERATOR))
        const amongAll = isOne ? sought : searchMarks(identifier).map((mark) => nameOf(this.hash(OPERATOR, mark)))
        const [ours, operators] = lists
        const found = [
          ...sought.map((hash) => ours!.hashes.get(hash)),
          ...amongAll.map((hash) => operators!.hashes.get(hash)),
        ]
        return found.includes('ERASURE') ? 'ERASURE' : found.find((origin) => origin !== undefined)
      },
    }
  }

  /** The lists as they were within the last second, so that a poll does not pay for reading what hardly ever changes. */
  async recentShieldFor(sql: Sql, accountId: string): Promise<Shield> {
    const known = this.#recent.get(accountId)
    if (known && known.until > performance.now()) return known.shield
    return this.shieldFor(sql, accountId)
  }

  #remember(accountId: string, shield: Shield): void {
    if (this.#recent.size >= RECENT_MAX) this.#recent.clear()
    this.#recent.set(accountId, { shield, until: performance.now() + RECENT_MS })
  }

  /** Call it after the commit of a change, so that it takes effect in this process at once. */
  forgetAfterChange(accountId: string): void {
    this.#changes++
    if (accountId === OPERATOR) this.#recent.clear()
    else this.#recent.delete(accountId)
  }

  async #list(sql: Sql, accountId: string, version: number): Promise<List> {
    if (version === 0) return EMPTY
    const known = this.#lists.get(accountId)
    if (known?.version === version) return known
    // A transaction holds locks, so it reads for itself: it neither waits for another connection nor makes others wait for its
    // own waits.
    if ('inTransaction' in sql) return this.#read(sql, accountId, version)
    const key = `${accountId} ${version}`
    const others = await this.#reading.get(key)?.catch(() => undefined)
    if (others) return others
    const reading = this.#read(sql, accountId, version)
    this.#reading.set(key, reading)
    return reading.finally(() => this.#reading.delete(key))
  }

  async #read(sql: Sql, accountId: string, version: number): Promise<List> {
    const rows = await readHashes(sql, accountId)
    const list: List = {
      version,
      hashes: await originsOf(rows),
      hasContacts: rows.some(({ kind }) => kind === 'EMAIL' || kind === 'PHONE'),
    }
    this.#lists.delete(accountId)
    const remembered = [...this.#lists.values()].reduce((sum, { hashes }) => sum + hashes.size, 0)
    if (remembered + rows.length > HASHES_MAX) {
      this.#lists.clear()
      // Cleared too, because each shield refers to its lists.
      this.#recent.clear()
    }
    this.#lists.set(accountId, list)
    return list
  }
}

const nameOf = (hash: Buffer) => hash.toString('latin1')

/** If two entries share a hash and one of them is a tombstone (ERASURE), the tombstone wins. */
async function originsOf(rows: ListedHash[]): Promise<Map<string, SuppressionOrigin>> {
  const origins = new Map<string, SuppressionOrigin>()
  for (const { hash, alsoHash, origin } of rows) {
    if (isSliceOver()) await nextSlice()
    for (const each of alsoHash ? [hash, alsoHash] : [hash]) {
      const name = nameOf(each)
      if (origins.get(name) !== 'ERASURE') origins.set(name, origin)
    }
  }
  return origins
}
