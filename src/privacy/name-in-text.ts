/**
 * A person's name in free text, to be taken out. Found where first and last name stand together, in either order,
 * however they are joined (a file's name, a prompt). One of them alone is a word like others and stays. Pure.
 */
import { fold, plainLetters } from '../base/fold.ts'

export interface PersonName {
  fullName: string
  firstName: string
  lastName: string
}

/** In place of a name. */
const NAME_GONE = '…'

/** From so many letters on the two are a name without anything between them; "joli" is none of Jo Li's. */
const JOINED_CHARS_MIN = 8
/** A shorter part of a family name ("de", "van") tells nobody apart. */
const PART_CHARS_MIN = 3

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string) =>
  fold(text)
    .split(' ')
    .map(lettersOf)
    .filter((word) => word !== '')

/** Two texts that make a name together. */
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
  /** Every text with one of the names has one of these in it, once accents and case are taken away. */
  readonly words: string[]

  constructor(names: PersonName[]) {
    const firsts = names.flatMap(({ fullName, firstName }) => [wordsOf(fullName)[0] ?? '', wordsOf(firstName)[0] ?? ''])
    this.words = [...new Set(firsts.filter((word) => word !== ''))]
    const pairs = names.flatMap(pairsOf)
    // The longest first: what is left of a name would tell it.
    const longest = pairs.toSorted((one, other) => other.join('').length - one.join('').length)
    this.#pairs = [...new Map(longest.map((pair) => [pair.join(' '), pair])).values()]
  }

  isIn(text: string): boolean {
    return this.#pairs.length > 0 && this.#spans(text).length > 0
  }

  without(text: string): string {
    if (this.#pairs.length === 0) return text
    let left = text
    for (const [from, to] of this.#spans(text).toReversed()) left = left.slice(0, from) + NAME_GONE + left.slice(to)
    return left
  }

  /** Where names stand, from first to last, none inside another. */
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

/** The same of whatever JSON holds: names in its texts, and in `firstName` and `lastName` beside each other. */
export function withoutNames(value: unknown, names: NameFinder): unknown {
  if (typeof value === 'string') return names.without(value)
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names))
  if (typeof value !== 'object' || value === null) return value
  const { firstName, lastName } = value as Record<string, unknown>
  const isNamed =
    typeof firstName === 'string' && typeof lastName === 'string' && names.isIn(`${firstName} ${lastName}`)
  const kept = Object.entries(value).filter(([key]) => !(isNamed && (key === 'firstName' || key === 'lastName')))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNames(inner, names)]))
}

/** The letters of a text alone, where each stands in it, and where words begin: behind a sign, a capital, a number. */
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
