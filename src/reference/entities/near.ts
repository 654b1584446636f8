/**
 * Names that are close to what was asked: a typo away, longer, or containing all its words. Owns which names count and their
 * order; they are only offered to a person, never used without one.
 */
import type { NameTable } from './name-table.ts'

/** In shorter names a different letter makes a different name. */
const TYPO_LENGTH_MIN = 5
const PREFIX_LENGTH_MIN = 3
/** How many names are examined for each kind of closeness; a prefix such as "uni" has thousands. */
const LOOKED_AT_MAX = 400
/** A letter in UTF-8. */
const LETTER_BYTES_MAX = 4

/** Positions of keys: a typo away, then longer, then containing the words. Each group is computed only when it is needed. */
export function* nearKeys(table: NameTable, asked: string): Generator<number[]> {
  yield typoKeys(table, asked)
  yield longerKeys(table, asked)
  yield containingKeys(table, asked)
}

/** A typo leaves either the first or the second half of a name unchanged, so the names that share one half are examined. */
function typoKeys(table: NameTable, asked: string): number[] {
  if (asked.length < TYPO_LENGTH_MIN) return []
  const half = asked.length >> 1
  const bytes = Buffer.byteLength(asked)
  // Thousands of names begin with "universi": most are excluded by their length alone.
  const isNear = (key: number): boolean =>
    Math.abs(table.keys.bytesAt(key) - bytes) <= LETTER_BYTES_MAX && oneEditApart(asked, table.keys.at(key))
  const found: number[] = []
  const [from, to] = table.keys.range(asked.slice(0, half))
  for (let key = from; key < to; key++) if (isNear(key)) found.push(key)
  for (const key of table.keysEnding(asked.slice(-half))) if (isNear(key)) found.push(key)
  return found
}

function longerKeys(table: NameTable, asked: string): number[] {
  if (asked.length < PREFIX_LENGTH_MIN) return []
  const [from, to] = table.keys.range(asked)
  const keys: number[] = []
  for (let key = from; key < Math.min(to, from + LOOKED_AT_MAX); key++) keys.push(key)
  return keys
}

function containingKeys(table: NameTable, asked: string): number[] {
  const words = asked.split(' ')
  const lists = words.map((word) => table.keysWith(word))
  const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best))
  const found: number[] = []
  for (const key of rarest.subarray(0, LOOKED_AT_MAX)) if (hasAll(table.keys.at(key), words)) found.push(key)
  return found
}

function hasAll(key: string, words: string[]): boolean {
  const own = key.split(' ')
  return words.every((word) => own.includes(word))
}

/** One letter added, removed or replaced, or two neighbours swapped. */
export function oneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from++
  let cutA = a.length
  let cutB = b.length
  while (cutA > from && cutB > from && a[cutA - 1] === b[cutB - 1]) {
    cutA--
    cutB--
  }
  const restA = a.slice(from, cutA)
  const restB = b.slice(from, cutB)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
