/** The gazetteer while it is being built: rows of places and the names that lead to them. Owns both and their final packing. */
import { beginningBitsOf } from '../../reference/beginnings.ts'
import { fileNames } from '../../reference/name-buckets.ts'
import { foldPlace, foldUmlauts } from '../../reference/places/fold.ts'
import {
  type Columns,
  idKey,
  type Level,
  levels,
  nameKinds,
  seats,
  type Table,
  type Words,
} from '../../reference/places/table.ts'
import { type Position, packPositions } from './positions.ts'

export interface DraftPlace {
  id: string
  name: string
  level: Level
  /** Row of the country, or -1. */
  country: number
  parent: number
  population?: number
  seat?: number
}

export interface Row extends Required<DraftPlace> {
  ground: number
}

const NO_COUNTRY = 0xffff
/** Combined with a GeoNames id of ten digits this is still an exact number. */
const ROWS_MAX = 2 ** 20
/** Longer names are descriptions, which no index needs. */
const KEY_CHARS_MAX = 80
/** Airport and number-plate codes: "SRE" is Sucre's airport. The few that people do write are kept by hand. */
const CODE_LIKE = /^[A-Z]{1,3}$|^\p{Script=Latin}{1,2}$/u

export class PlacesDraft {
  readonly rows: Row[] = []
  readonly rowById = new Map<string, number>()
  readonly membership: number[] = []
  readonly words: Words = { iso: {}, codes: {} }
  /** The longer name of a region whose short name is also a city's: "Valencian Community". */
  readonly longNames = new Map<number, string>()
  /** Folded names of every row that is not a city, to compare units with their cities. */
  readonly unitKeys = new Map<number, string[]>()
  /** Maps a key to its first posting; `next` links a key's postings to a list. */
  readonly #keys = new Map<string, number>()
  readonly #postings: number[] = []
  readonly #next: number[] = []

  add(place: DraftPlace): number {
    const row = this.rows.length
    this.rows.push({ population: 0, seat: seats.NONE, ...place, ground: -1 })
    if (place.level !== 'CITY') this.unitKeys.set(row, [])
    this.rowById.set(place.id, row)
    return row
  }

  addName(row: number, name: string, kind: number, key = foldPlace(name)): void {
    if (kind !== nameKinds.PRIMARY && CODE_LIKE.test(name)) return
    this.#file(key, row, kind)
    const umlauts = foldUmlauts(name)
    if (umlauts) this.#file(umlauts, row, kind)
  }

  addCode(code: string, row: number, order: 'first' | 'later'): void {
    const entry = this.words.codes[code.toLowerCase()] ?? { first: [], later: [] }
    this.words.codes[code.toLowerCase()] = entry
    if (!entry[order].includes(row)) entry[order].push(row)
  }

  /** Rows with that folded name, whatever kind of name it is for them. */
  rowsNamed(key: string): number[] {
    return this.#postingsOf(key).map((posting) => posting >> 2)
  }

  isInside(row: number, unit: number): boolean {
    for (let at = this.rows[row]!.parent; at >= 0; at = this.rows[at]!.parent) if (at === unit) return true
    return false
  }

  /** If a row already has the name, the stronger of the two kinds counts. */
  #file(key: string, row: number, kind: number): void {
    if (key === '' || key.length > KEY_CHARS_MAX) return
    const head = this.#keys.get(key) ?? -1
    for (let at = head; at >= 0; at = this.#next[at]!) {
      if (this.#postings[at]! >> 2 !== row) continue
      this.#postings[at] = row * 4 + Math.max(kind, this.#postings[at]! & 3)
      return
    }
    this.#keys.set(key, this.#postings.push(row * 4 + kind) - 1)
    this.#next.push(head)
    this.unitKeys.get(row)?.push(key)
  }

  pack(positions: Position[]): Table {
    for (const [row, { id }] of this.rows.entries()) {
      if (!isNumber(id)) this.#file(idKey(id), row, nameKinds.PRIMARY)
    }
    const where = packPositions(this.rows.length, positions)
    return { columns: { ...this.#packRows(), ...where, ...this.#packTexts(), ...this.#packKeys() }, words: this.words }
  }

  #packRows() {
    const column = (read: (row: Row) => number) => this.rows.map(read)
    return {
      level: Uint8Array.from(column((row) => levels.indexOf(row.level))),
      seat: Uint8Array.from(column((row) => row.seat)),
      country: Uint16Array.from(column((row) => (row.country < 0 ? NO_COUNTRY : row.country))),
      parent: Int32Array.from(column((row) => row.parent)),
      ground: Int32Array.from(column((row) => row.ground)),
      population: Uint32Array.from(column((row) => row.population)),
      ...this.#packNumbers(),
      membership: Uint32Array.from(this.membership),
    }
  }

  #packNumbers(): Pick<Columns, 'number' | 'byNumber'> {
    const number = Uint32Array.from(this.rows, ({ id }) => (isNumber(id) ? Number(id) : 0))
    // Number and row are combined into one number each, so that sorting needs no callback for each pair.
    const order = Float64Array.from(number, (value, row) => value * ROWS_MAX + row).sort()
    return { number, byNumber: Uint32Array.from(order, (value) => value % ROWS_MAX) }
  }

  #packTexts(): Pick<Columns, 'nameStart' | 'nameBytes' | 'idRows' | 'idStart' | 'idBytes'> {
    const names = joined(this.rows.map(({ name }) => name))
    const worded = [...this.rows.entries()].filter(([, { id }]) => !isNumber(id))
    const ids = joined(worded.map(([, { id }]) => id))
    const idRows = Uint32Array.from(worded, ([row]) => row)
    return { nameStart: names.start, nameBytes: names.bytes, idRows, idStart: ids.start, idBytes: ids.bytes }
  }

  #packKeys(): Pick<Columns, 'bucketStart' | 'bucketBytes' | 'beginnings'> {
    const keys = [...this.#keys.keys()]
    const { starts: bucketStart, bytes: bucketBytes } = fileNames(keys, (key) => this.#postingsOf(key))
    return { bucketStart, bucketBytes, beginnings: beginningBitsOf(keys) }
  }

  #postingsOf(key: string): number[] {
    const found: number[] = []
    for (let at = this.#keys.get(key) ?? -1; at >= 0; at = this.#next[at]!) found.push(this.#postings[at]!)
    return found
  }
}

const isNumber = (id: string): boolean => /^\d+$/.test(id)

function joined(texts: string[]): { start: Uint32Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> } {
  const bytes = texts.map((text) => Buffer.from(text))
  return { start: starts(bytes.map(({ length }) => length)), bytes: new Uint8Array(Buffer.concat(bytes)) }
}

function starts(lengths: number[]): Uint32Array<ArrayBuffer> {
  const start = new Uint32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) start[index + 1] = start[index]! + length
  return start
}
