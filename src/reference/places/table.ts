/**
 * The compiled gazetteer on disk and in memory: columns of numbers and strings in one file, read in one go and used in place.
 * Owns the layout; other files know what the columns mean for a query.
 */

export const levels = ['COUNTRY', 'REGION', 'PROVINCE', 'CITY', 'METRO', 'AREA'] as const
export type Level = (typeof levels)[number]

/** How a name belongs to its place; the value is stored in two bits of a posting. */
export const nameKinds = { WEAK: 0, ALTERNATE: 1, PRIMARY: 2 } as const

/** What role a populated place has. SECTION: a part of a city, such as Kreuzberg. */
export const seats = { NONE: 0, SECTION: 1, LOWER: 2, REGION: 3, COUNTRY: 4 } as const

const columnTypes = {
  level: Uint8Array,
  seat: Uint8Array,
  /** Row of the country; 0xffff for areas that span several. */
  country: Uint16Array,
  /** Row of the nearest place that contains this one, -1 at the top. */
  parent: Int32Array,
  /** Row of the city whose ground this place is part of or equals (a borough, a coextensive county), or -1. */
  ground: Int32Array,
  population: Uint32Array,
  /** Degrees, for cities only: NaN for other places. A Float32 is accurate to a metre. */
  latitude: Float32Array,
  longitude: Float32Array,
  /** Rows of all cities from south to north. */
  byLatitude: Uint32Array,
  /** GeoNames id; 0 if the id is a code or a word. */
  number: Uint32Array,
  /** All rows ordered by their numbers. */
  byNumber: Uint32Array,
  /** Pairs: a member's row, and the row of the area it belongs to. */
  membership: Uint32Array,
  /** Folded names and their postings, see name-buckets.ts. A posting is row * 4 + name kind. */
  bucketStart: Uint32Array,
  bucketBytes: Uint8Array,
  /** Filter of the words with which longer names begin. */
  beginnings: Uint32Array,
  nameStart: Uint32Array,
  nameBytes: Uint8Array,
  /** Rows whose ids are not numbers, in order, and these ids. */
  idRows: Uint32Array,
  idStart: Uint32Array,
  idBytes: Uint8Array,
} as const

type ColumnName = keyof typeof columnTypes
export type Columns = { [K in ColumnName]: InstanceType<(typeof columnTypes)[K]> }

/** The few strings that are not names; they fit in the header. */
export interface Words {
  /** Row -> ISO 3166-1 code of a country, ISO 3166-2 code of a region. */
  iso: Record<number, string>
  /** Lowercase code -> rows: `first` are understood at once, `later` only if the first ones lead nowhere. */
  codes: Record<string, { first: number[]; later: number[] }>
}

export interface Table {
  columns: Columns
  words: Words
}

const MAGIC = 'PLACES05'
const ALIGNMENT = 8
const HEADER_AT = 16

interface Header {
  bytes: number
  columns: Record<ColumnName, { at: number; length: number }>
  words: Words
}

const aligned = (at: number): number => Math.ceil(at / ALIGNMENT) * ALIGNMENT
const columnNames = Object.keys(columnTypes) as ColumnName[]

export function encodePlaceTable({ columns, words }: Table): Buffer {
  let at = 0
  const places = {} as Header['columns']
  for (const name of columnNames) {
    places[name] = { at, length: columns[name].length }
    at = aligned(at + columns[name].byteLength)
  }
  const header = Buffer.from(JSON.stringify({ bytes: at, columns: places, words } satisfies Header))
  const bodyAt = aligned(HEADER_AT + header.length)
  const file = Buffer.alloc(bodyAt + at)
  file.write(MAGIC, 0, 'latin1')
  file.writeUInt32LE(header.length, 8)
  header.copy(file, HEADER_AT)
  for (const name of columnNames) {
    const column = columns[name]
    file.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), bodyAt + places[name].at)
  }
  return file
}

/** Undefined if the file is not one of ours or was cut short. The columns are views of the file's own memory. */
export function decodePlaceTable(file: ArrayBuffer): Table | undefined {
  const bytes = Buffer.from(file)
  if (bytes.length < HEADER_AT || bytes.toString('latin1', 0, 8) !== MAGIC) return undefined
  const headerLength = bytes.readUInt32LE(8)
  const bodyAt = aligned(HEADER_AT + headerLength)
  if (bytes.length < bodyAt) return undefined
  const header = JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + headerLength)) as Header
  if (bytes.length !== bodyAt + header.bytes) return undefined
  const columns = Object.fromEntries(
    columnNames.map((name) => {
      const { at, length } = header.columns[name]
      return [name, new columnTypes[name](file, bodyAt + at, length)]
    }),
  ) as Columns
  return { columns, words: header.words }
}

/** Ids that are not numbers are keys too, marked by a sign that no folded name contains. */
export const idKey = (id: string): string => `#${id}`
