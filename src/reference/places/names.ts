/** Finds names in the compiled index, exactly or one typo away. Knows nothing about what they name. */
import { isBeginning } from '../beginnings.ts'
import { NameBuckets } from '../name-buckets.ts'
import type { Table } from './table.ts'

/** A place that has the name, and how the name belongs to it (`nameKinds`). */
export interface Named {
  row: number
  kind: number
}

/** Shorter names have too many others one letter away. */
const NEAR_CHARS_MIN = 4
/** Nobody types a longer name by hand; this also limits the work that a hostile query can cause. */
const NEAR_CHARS_MAX = 40

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('')

/** Letters that may have been meant, by the script of the text. Scripts without such an alphabet get no near spellings. */
const ALPHABETS: [script: RegExp, letters: string][] = [
  [/^[a-z\d ]+$/, 'abcdefghijklmnopqrstuvwxyz '],
  [/^[\u0430-\u045f ]+$/, `${range(0x430, 0x44f)}іє `],
  [/^[\u03b1-\u03c9 ]+$/, `${range(0x3b1, 0x3c9)} `],
  [/^[\u05d0-\u05ea ]+$/, `${range(0x5d0, 0x5ea)} `],
  [/^[\u0621-\u06cc ]+$/, `${range(0x621, 0x64a)}پچگکی `],
]

export class Names {
  readonly #names: NameBuckets
  readonly #beginnings: Uint32Array

  constructor({ columns }: Table) {
    this.#names = new NameBuckets({ starts: columns.bucketStart, bytes: columns.bucketBytes })
    this.#beginnings = columns.beginnings
  }

  find(key: string): Named[] {
    const at = this.#names.find(key)
    return at < 0 ? [] : this.#named(at)
  }

  /** Names one insertion, deletion, replacement or swap of neighbours away. */
  near(key: string): Named[] {
    const letters = ALPHABETS.find(([script]) => script.test(key))?.[1]
    if (!letters || key.length < NEAR_CHARS_MIN || key.length > NEAR_CHARS_MAX) return []
    const found = new Set<number>()
    for (const guess of oneEditAway(key, letters)) {
      const at = this.#names.find(guess)
      if (at >= 0) found.add(at)
    }
    found.delete(this.#names.find(key))
    return [...found].flatMap((at) => this.#named(at))
  }

  /** Names that begin with these letters, in no order. Scans all names, which takes a few milliseconds. */
  beginning(key: string): Named[] {
    return this.#names.beginning(key).flatMap((at) => this.#named(at))
  }

  /** Whether some name continues with more words after these. */
  continues(key: string): boolean {
    return isBeginning(this.#beginnings, key)
  }

  #named(at: number): Named[] {
    return this.#names.numbers(at).map((posting) => ({ row: posting >>> 2, kind: posting & 3 }))
  }
}

function* oneEditAway(key: string, letters: string): Generator<string> {
  for (let i = 0; i <= key.length; i++) {
    const before = key.slice(0, i)
    const after = key.slice(i)
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield before + after[1]! + after[0]! + after.slice(2)
    for (const letter of letters) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
  }
}
