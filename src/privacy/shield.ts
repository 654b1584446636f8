/**
 * Who is suppressed, as this process remembers it: the lists of hashes, each never older than the version read with the
 * request. Where nobody is suppressed a look costs one small statement and no hash.
 */
import type { SuppressionOrigin } from '../../contract/privacy.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import type { Sql } from '../storage/database.ts'
import { hashMark, type Identifier, type IdentifierMark, searchMarks } from './identifier.ts'
import { type ListedHash, OPERATOR, readHashes, readVersions } from './store.ts'

/** Of all accounts together, some hundred bytes each; past it everything is forgotten and read again as needed. */
const HASHES_MAX = 1_000_000
/** A list changed by another process is in force here after this, at the latest, for what is polled all day. */
const RECENT_MS = 1_000
const RECENT_MAX = 10_000

interface List {
  version: number
  hashes: Map<string, SuppressionOrigin>
  hasContacts: boolean
}

const EMPTY: List = { version: 0, hashes: new Map(), hasContacts: false }

/** The lists that hold for one account, at one moment. */
export interface Shield {
  /** Changes whenever one of the lists does. */
  readonly version: string
  readonly isEmpty: boolean
  /** Whether an email or a phone number is among them: only then need they be looked up. */
  readonly hasContacts: boolean
  /** How this identifier is suppressed, if it is, however it was written when it was. */
  find(identifier: Identifier): SuppressionOrigin | undefined
}

export class Suppressions {
  readonly #key: Buffer
  readonly #keyBroughtBy: (accountId: string) => Buffer | undefined
  readonly #lists = new Map<string, List>()
  /** A long list that has changed is read once for all who ask for it at the same time. */
  readonly #reading = new Map<string, Promise<List>>()
  readonly #recent = new Map<string, { shield: Shield; until: number }>()
  #changes = 0

  /** `keyBroughtBy`: of an account that came from another installation, under which its own list is. */
  constructor(key: Buffer, keyBroughtBy: (accountId: string) => Buffer | undefined = () => undefined) {
    this.#key = key
    this.#keyBroughtBy = keyBroughtBy
  }

  /** As the account's list has it, or the operator's. */
  hash(accountId: string, mark: IdentifierMark): Buffer {
    return hashMark(this.keyOf(accountId), mark)
  }

  keyOf(accountId: string): Buffer {
    return this.#keyBroughtBy(accountId) ?? this.#key
  }

  /** As it is listed. */
  hashesOf(accountId: string, identifier: Identifier): { hash: Buffer; alsoHash: Buffer | null } {
    const { also } = identifier
    return { hash: this.hash(accountId, identifier), alsoHash: also ? this.hash(accountId, also) : null }
  }

  /** Never in a transaction that has changed a list: what it remembers must be what others see. */
  async open(sql: Sql, accountId: string): Promise<Shield> {
    const changes = this.#changes
    const shield = await this.#open(sql, accountId)
    // Read while a list changed: it may be the one before. What a transaction sees may be its alone.
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

  /** The lists as they were within the last second: a poll must not pay for a look at what never changes. */
  async recent(sql: Sql, accountId: string): Promise<Shield> {
    const known = this.#recent.get(accountId)
    if (known && known.until > performance.now()) return known.shield
    return this.open(sql, accountId)
  }

  #remember(accountId: string, shield: Shield): void {
    if (this.#recent.size >= RECENT_MAX) this.#recent.clear()
    this.#recent.set(accountId, { shield, until: performance.now() + RECENT_MS })
  }

  /** Call after the commit of a change: in this process it is in force at once. */
  changed(accountId: string): void {
    this.#changes++
    if (accountId === OPERATOR) this.#recent.clear()
    else this.#recent.delete(accountId)
  }

  async #list(sql: Sql, accountId: string, version: number): Promise<List> {
    if (version === 0) return EMPTY
    const known = this.#lists.get(accountId)
    if (known?.version === version) return known
    // A transaction holds locks: it neither waits for somebody else's connection nor lets others wait for what it waits for.
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
      // A shield holds its lists.
      this.#recent.clear()
    }
    this.#lists.set(accountId, list)
    return list
  }
}

const nameOf = (hash: Buffer) => hash.toString('latin1')

/** What two entries are listed under besides, a tombstone has. */
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
