/**
 * One kind of entity as the compiled file stores it: records, the keys of their names, and the records that each key means. Owns
 * the columns and reading them; resolve.ts decides which reading is meant.
 */
import { beginningBitsOf, isBeginning } from '../beginnings.ts'
import { numbersOf } from '../columns.ts'
import { findSlot, hashKey, hashSlots } from '../hash.ts'
import { orderedByEnd, StringList, sortedByText } from '../string-list.ts'

/** How a name belongs to its owner. WEAK: an abbreviation made by rule, or a name that is only sometimes used. */
export const strengths = { WEAK: 1, ALIAS: 2, NAME: 3 } as const
export type Strength = (typeof strengths)[keyof typeof strengths]

export interface EntityRecord {
  id: string
  name: string
  site: string
  /** ISO 3166-1 alpha-2, or ''. */
  country: string
  industry: string
  /** 1–100: how widely the organisation is known; decides between namesakes. */
  weight: number
}

export interface Owner {
  record: number
  strength: Strength
}

export interface NamedRecord extends EntityRecord {
  /** Each key with its strength. */
  keys: ReadonlyMap<string, Strength>
}

const COLUMNS = ['id', 'name', 'site', 'country', 'industry', 'weight'] as const
const STRENGTH_BITS = 2
const STRENGTH_MASK = 3

export class NameTable {
  readonly records: StringList
  readonly keys: StringList
  readonly words: StringList
  /** Records ordered by their ids, with which their lines begin. */
  readonly #recordsById: Uint32Array
  readonly #keySlots: Uint32Array
  readonly #beginnings: Uint32Array
  readonly #ownerStarts: Uint32Array
  readonly #owners: Uint32Array
  /** Keys ordered by their endings, to find near spellings that differ at the beginning. */
  readonly #keysByEnd: Uint32Array
  readonly #wordStarts: Uint32Array
  readonly #wordKeys: Uint32Array

  constructor(kind: string, blocks: Record<string, Buffer>) {
    const block = (name: string): Buffer => blocks[`${kind}.${name}`]!
    const list = (name: string) => new StringList(block(name), numbersOf(block(`${name}Starts`)))
    this.records = list('records')
    this.keys = list('keys')
    this.words = list('words')
    this.#recordsById = numbersOf(block('recordsById'))
    this.#keySlots = numbersOf(block('keySlots'))
    this.#beginnings = numbersOf(block('beginnings'))
    this.#ownerStarts = numbersOf(block('ownerStarts'))
    this.#owners = numbersOf(block('owners'))
    this.#keysByEnd = numbersOf(block('keysByEnd'))
    this.#wordStarts = numbersOf(block('wordStarts'))
    this.#wordKeys = numbersOf(block('wordKeys'))
  }

  record(position: number): EntityRecord {
    const [id, name, site, country, industry, weight] = this.records.at(position).split('\t') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    return { id, name, site, country, industry, weight: Number(weight) }
  }

  byId(id: string): EntityRecord | undefined {
    const position = this.#recordsById[this.records.firstFrom(`${id}\t`, this.#recordsById)]
    const record = position === undefined ? undefined : this.record(position)
    return record?.id === id ? record : undefined
  }

  owners(key: string): Owner[] {
    const position = this.#find(key)
    return position < 0 ? [] : this.ownersAt(position)
  }

  /** Whether a name continues with more words after these, or is exactly these, after which a legal form may follow. */
  continues(key: string): boolean {
    return isBeginning(this.#beginnings, key) || this.#find(key) >= 0
  }

  /** By hash: the reader of a prompt asks for every phrase, and a binary search through the sorted keys took most of its time. */
  #find(key: string): number {
    return findSlot(this.#keySlots, hashKey(key), (index) => this.keys.isAt(index, key))
  }

  ownersAt(key: number): Owner[] {
    return [...this.#owners.subarray(this.#ownerStarts[key]!, this.#ownerStarts[key + 1]!)].map((owner) => ({
      record: owner >>> STRENGTH_BITS,
      strength: (owner & STRENGTH_MASK) as Strength,
    }))
  }

  /** Keys with this ending. */
  keysEnding(letters: string): Uint32Array {
    return this.#keysByEnd.subarray(...this.keys.ending(letters, this.#keysByEnd))
  }

  /** Keys that contain the word, in order. */
  keysWith(word: string): Uint32Array {
    const position = this.words.find(word)
    if (position < 0) return new Uint32Array()
    return this.#wordKeys.subarray(this.#wordStarts[position]!, this.#wordStarts[position + 1]!)
  }
}

/** The columns of a table, ready to be written. */
export function encodeNameTable(
  kind: string,
  records: readonly NamedRecord[],
): Record<string, Uint8Array | Uint32Array> {
  const owners = new Map<string, number[]>()
  for (const [position, { keys }] of records.entries()) {
    for (const [key, strength] of keys) {
      const list = owners.get(key)
      const owner = (position << STRENGTH_BITS) | strength
      if (list) list.push(owner)
      else owners.set(key, [owner])
    }
  }
  const keys = sortedByText(owners.keys(), (key) => key)
  const ids = sortedByText(
    records.map(({ id }, position) => ({ id, position })),
    ({ id }) => id,
  )
  const words = wordIndex(keys)
  const wordList = sortedByText(words.keys(), (word) => word)
  return Object.fromEntries(
    Object.entries({
      ...strings('records', records.map(lineOf)),
      ...strings('keys', keys),
      keySlots: hashSlots(keys),
      beginnings: beginningBitsOf(keys),
      ...strings('words', wordList),
      recordsById: Uint32Array.from(ids, ({ position }) => position),
      keysByEnd: orderedByEnd(keys),
      ...lists(
        'owner',
        keys.map((key) => owners.get(key)!),
      ),
      ...lists(
        'wordKey',
        wordList.map((word) => words.get(word)!),
      ),
    }).map(([name, block]) => [`${kind}.${name}`, block]),
  )
}

const lineOf = (record: NamedRecord): string =>
  COLUMNS.map((column) => String(record[column]).replace(/\s+/g, ' ')).join('\t')

function wordIndex(keys: readonly string[]): Map<string, number[]> {
  const words = new Map<string, number[]>()
  for (const [position, key] of keys.entries()) {
    if (/^[~@]/.test(key)) continue
    for (const word of new Set(key.split(' '))) {
      const list = words.get(word)
      if (list) list.push(position)
      else words.set(word, [position])
    }
  }
  return words
}

function strings(name: string, texts: readonly string[]): Record<string, Uint8Array | Uint32Array> {
  const { bytes, starts } = StringList.pack(texts)
  return { [name]: bytes, [`${name}Starts`]: starts }
}

function lists(name: string, items: readonly number[][]): Record<string, Uint32Array> {
  const starts = new Uint32Array(items.length + 1)
  for (const [i, item] of items.entries()) starts[i + 1] = starts[i]! + item.length
  return name === 'owner'
    ? { ownerStarts: starts, owners: Uint32Array.from(items.flat()) }
    : { wordStarts: starts, wordKeys: Uint32Array.from(items.flat()) }
}
