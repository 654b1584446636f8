/**
 * Finds a person's name in free text and removes it. A name is found where first and last name stand together, in either order
 * and however they are joined (file names, prompts). A first or last name alone is an ordinary word and stays. Pure.
 */
import { fold, plainLetters } from '../base/fold.ts'

export interface PersonName {
  fullName: string
  firstName: string
  lastName: string
}

/** Put in place of a name. */
const NAME_GONE = '…'

/** From this length on, first and last name count as a name even when joined without a separator; "joli" is not Jo Li. */
const JOINED_CHARS_MIN = 8
/** A shorter part of a family name ("de", "van") identifies nobody. */
const PART_CHARS_MIN = 3

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string) =>
  fold(text)
    .split(' ')
    .map(lettersOf)
    .filter((word) => word !== '')

/** Two texts that together make a name. */
type Pair = readonly [string, string]

function pairsOf({ fullName, firstName, lastName }: PersonName): Pair[] {
  const words = wordsOf(fullName)
  const firsts = new Set([lettersOf(firstName), wordsOf(firstName)[0], words.length > 1 ? words[0] : ''])
  const parts = [...wordsOf(lastName), words.length > 1 ? words.at(-1)! : '']
  const lasts = new Set([lettersOf(lastName), ...parts.filter((part) => part.length >= PART_CHARS_MIN)])
  const pairs: Pair[] = words.length > 1 ? [[words[0]!, words.slice(1).join('')]] : []
  for (const first of firsts) {
    for (const last of lasts) if (first && last && first !== last) pairs.push([first, last], [last, first])
  }
  return pairs
}

export class NameFinder {
  readonly #pairs: Pair[]
  /** Every text with one of the names contains at least one of these, once accents and case are removed. */
  readonly words: string[]

  constructor(names: PersonName[]) {
    const firsts = names.flatMap(({ fullName, firstName }) => [wordsOf(fullName)[0] ?? '', wordsOf(firstName)[0] ?? ''])
    this.words = [...new Set(firsts.filter((word) => word !== ''))]
    const pairs = names.flatMap(pairsOf)
    // Longest first: removing a shorter pair first would leave a recognisable rest of the name.
    const longest = pairs.toSorted((one, other) => other.join('').length - one.join('').length)
    this.#pairs = [...new Map(longest.map((pair) => [pair.join(' '), pair])).values()]
  }

  isIn(text: string): boolean {
    return this.#pairs.length > 0 && this.#spans(text).length > 0
  }

  removeNames(text: string): string {
    if (this.#pairs.length === 0) return text
    let left = text
    for (const [from, to] of this.#spans(text).toReversed()) left = left.slice(0, from) + NAME_GONE + left.slice(to)
    return left
  }

  /** Where names stand in the text, from first to last, without overlaps. */
  #spans(text: string): [from: number, to: number][] {
    const plain = plainLetters(text)
    if (!this.words.some((word) => plain.includes(word))) return []
    const { letters, at, starts } = spell(text)
    const spans: [number, number][] = []
    for (const [one, other] of this.#pairs) {
      const name = one + other
      for (let from = letters.indexOf(name); from !== -1; from = letters.indexOf(name, from + 1)) {
        const to = from + name.length
        const isDivided = starts.has(from + one.length) || name.length >= JOINED_CHARS_MIN
        if (!starts.has(from) || !starts.has(to) || !isDivided) continue
        const [first, last] = [at[from]![0], at[to - 1]![1]]
        if (spans.every(([begin, end]) => last <= begin || end <= first)) spans.push([first, last])
      }
    }
    return spans.sort(([one], [other]) => one - other)
  }
}

/** Does the same in any JSON value: in its texts, and where `firstName` and `lastName` stand beside each other. */
export function withoutNames(value: unknown, names: NameFinder): unknown {
  if (typeof value === 'string') return names.removeNames(value)
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names))
  if (typeof value !== 'object' || value === null) return value
  const { firstName, lastName } = value as Record<string, unknown>
  const isNamed =
    typeof firstName === 'string' && typeof lastName === 'string' && names.isIn(`${firstName} ${lastName}`)
  const kept = Object.entries(value).filter(([key]) => !(isNamed && (key === 'firstName' || key === 'lastName')))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNames(inner, names)]))
}

/** Only the letters of a text, the position of each, and where words begin: after punctuation, at a capital, at a number. */
function spell(text: string) {
  let letters = ''
  const at: [from: number, to: number][] = []
  const starts = new Set([0])
  let before = ''
  for (const { 0: sign, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const folded = lettersOf(sign)
    const kind = folded === '' ? '' : /^\p{N}/u.test(sign) ? 'number' : /^\p{Lu}/u.test(sign) ? 'capital' : 'letter'
    if (kind !== before && !(before === 'capital' && kind === 'letter')) starts.add(letters.length)
    for (const _ of folded) at.push([index, index + sign.length])
    letters += folded
    before = kind
  }
  starts.add(letters.length)
  return { letters, at, starts }
}
