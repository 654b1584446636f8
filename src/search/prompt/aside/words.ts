/**
 * Classes of words that may replace one another in the phrases of the word lists ("@WOMEN"), from data/classes.tsv. Owns reading
 * that file and which classes a word belongs to. A star marks a stem ("deutsch*").
 */
import { readFileSync } from 'node:fs'
import { fold } from '../../../base/fold.ts'
import { parseList } from '../../../reference/lists.ts'

/** The text of a tab-separated list in data/. */
export const readData = (file: string): string => readFileSync(new URL(`./data/${file}.tsv`, import.meta.url), 'utf8')

/** From a word, or a stem of it, to its classes. */
type Index = Map<string, Set<string>>

const whole: Index = new Map()
const stems: Index = new Map()
for (const { name, words } of parseList<'name' | 'words'>(readData('classes'))) {
  for (const word of words.split(' ')) {
    const [index, key] = word.endsWith('*') ? [stems, fold(word.slice(0, -1))] : [whole, fold(word)]
    index.set(key, (index.get(key) ?? new Set()).add(name))
  }
}
const stemLengths = [...new Set([...stems.keys()].map((stem) => stem.length))]

export const classNames: ReadonlySet<string> = new Set(
  [...whole.values(), ...stems.values()].flatMap((names) => [...names]),
)
const stemmed: ReadonlySet<string> = new Set([...stems.values()].flatMap((names) => [...names]))

const NONE: ReadonlySet<string> = new Set()

export function classesOf(word: string): ReadonlySet<string> {
  let names: ReadonlySet<string> = whole.get(word) ?? NONE
  for (const length of stemLengths) {
    const more = word.length >= length ? stems.get(word.slice(0, length)) : undefined
    if (more) names = names.union(more)
  }
  return names
}

export function isOfClass(word: string | undefined, name: string): boolean {
  if (word === undefined) return false
  if (whole.get(word)?.has(name)) return true
  return stemmed.has(name) && classesOf(word).has(name)
}
