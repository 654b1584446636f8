/**
 * Titles that name many kinds of work at once: somebody who asks for a software engineer means backend developers too, whatever
 * an encoder makes of the words. Hand-kept general knowledge in words of five languages, as records have them:
 * data/broad-titles.tsv, same-work.tsv and software-words.tsv. Owns how they are combined.
 */
import { groupCells, namesInCell, rowsIn } from '../lists.ts'
import { isLinkWord } from './lexicon.ts'
import { normalTitle } from './normal.ts'

/**
 * SPLIT_KIND and SPLIT_END stand on both sides of the noun: "back developer end", as a gloss has it. OTHER_TRADE: what a
 * developer of something other than software develops.
 */
const softwareRoles = [
  'ENGLISH_NOUN',
  'OTHER_NOUN',
  'KIND',
  'LONG_KIND',
  'SPLIT_KIND',
  'SPLIT_END',
  'OTHER_TRADE',
] as const
const softwareRows = rowsIn<'role' | 'word'>(new URL('./data/software-words.tsv', import.meta.url))
const software = groupCells(softwareRows, 'role', softwareRoles, 'word')
const softwareNouns = [...software.ENGLISH_NOUN, ...software.OTHER_NOUN]

const crossed = (kinds: string[], nouns: string[]): string[] =>
  kinds.flatMap((kind) => nouns.map((noun) => `${kind} ${noun}`))

const SOFTWARE = [
  ...crossed(software.KIND, softwareNouns),
  ...crossed(crossed(software.SPLIT_KIND, softwareNouns), software.SPLIT_END),
]

/** The titles asked for, and the titles meant by them; "@SOFTWARE" stands for all of the above. */
const BROAD_TITLES = rowsIn<'asked' | 'meant'>(new URL('./data/broad-titles.tsv', import.meta.url)).map(
  ({ asked, meant }): [asked: string[], meant: string[]] => [
    namesInCell(asked),
    namesInCell(meant).flatMap((name) => (name === '@SOFTWARE' ? SOFTWARE : [name])),
  ],
)

/** Several names of the same work, each meaning all the others. */
const SAME_WORK = [
  ...rowsIn<'names'>(new URL('./data/same-work.tsv', import.meta.url)).map(({ names }) => namesInCell(names)),
  ...[...software.KIND, ...software.LONG_KIND].map((kind) => crossed([kind], software.ENGLISH_NOUN)),
]

/**
 * Words in any order, because a gloss keeps the order of the other language, and
 * without link words: "chofer de bus" equals "chofer bus".
 */
const keyOf = (title: string): string =>
  normalTitle(title)
    .split(' ')
    .filter((word) => !isLinkWord(word))
    .sort()
    .join(' ')

type Meaning = (typeof BROAD_TITLES)[number]

/** Maps every title asked for to its meanings, added to those `known` already. */
function byName(meanings: Meaning[], known?: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const found = new Map(known)
  for (const [asked, under] of meanings) {
    const names = [...new Set(under)]
    for (const title of asked) {
      const key = keyOf(title)
      const before = found.get(key)
      found.set(key, before ? [...new Set([...before, ...names])] : names)
    }
  }
  return found
}

const same = byName(SAME_WORK.map((names): Meaning => [names, names]))
const meant = byName(BROAD_TITLES, same)

/** Other names of exactly the same work. */
export const workSynonyms = (core: string): readonly string[] => same.get(keyOf(core)) ?? []

/** The titles meant by the one asked for: somebody with any of them counts as having it. */
export const meantBy = (core: string): readonly string[] => meant.get(keyOf(core)) ?? []

const softwareTitles: ReadonlySet<string> = new Set(SOFTWARE)
const otherTrades: ReadonlySet<string> = new Set(software.OTHER_TRADE)

export const makesSoftware = (core: string): boolean => meantBy(core).some((name) => softwareTitles.has(name))

/** A developer of land or of business makes no software; a developer of business intelligence does. */
export function isNonSoftwareDeveloper(work: string): boolean {
  const [trade, noun] = work.split(' ').slice(-2)
  return noun !== undefined && software.ENGLISH_NOUN.includes(noun) && otherTrades.has(trade!)
}
