/**
 * Which places a phrase of a prompt may name, and how likely it names a place at all. Owns that prior; the reader of the prompt
 * decides whether the phrase is read as a place.
 */
import { readFile } from 'node:fs/promises'
import { foldPlace } from './fold.ts'
import type { Named, Names } from './names.ts'
import { distinctPlaces, type FoundPlace, judgePlaces, likelyFirst } from './rank.ts'
import { nameKinds } from './table.ts'
import type { Tree } from './tree.ts'

export interface PlaceReading {
  geoId: string
  /** 0 to 1: how likely these words in a prompt name this place and nothing else. */
  prior: number
}

const WORDS_MAX = 6
/** The reader of a prompt weighs a dozen; the others serve to see which place contains which. */
const NAMESAKES_MAX = 40
/** "mobile", "nice", "reading": places only if the words around them say so. */
const COMMON_WORD = 0.1
/** "Granada" means the city to most people; as a name of the country Grenada it is used in few languages. */
const SMALL_COUNTRY = 200_000
/** Two or three letters mostly mean something else; abbreviations that people use are primary names and are not affected. */
const SHORT_WORD = 0.3

export async function readCommonWords(): Promise<Set<string>> {
  const file = new URL('./data/words.json', import.meta.url)
  return new Set((JSON.parse(await readFile(file, 'utf8')) as { words: string[] }).words)
}

export function placeReadingsOf(tree: Tree, names: Names, common: Set<string>, phrase: string): PlaceReading[] {
  const key = foldPlace(phrase)
  if (key === '' || key.split(' ').length > WORDS_MAX) return []
  const named = names.find(key)
  if (named.length === 0) return []
  const found = judgePlaces(tree, likeliest(tree, named))
  const word = common.has(key) ? COMMON_WORD : 1
  return found
    .map(({ row, kind, exact }) => {
      const short = key.length <= 3 && kind !== nameKinds.PRIMARY ? SHORT_WORD : 1
      const name = kind === nameKinds.PRIMARY ? 1 : kind === nameKinds.ALTERNATE ? 0.7 : 0.3
      return { geoId: tree.id(row), prior: round(fame(tree, row) * word * short * name * (exact ? 1 : 0.3)) }
    })
    .sort((a, b) => b.prior - a.prior)
}

/** How villages among hundreds of namesakes relate to each other is of no use to a reader, and costs milliseconds. */
function likeliest(tree: Tree, named: Named[]): FoundPlace[] {
  const found = distinctPlaces(named.map((one) => ({ ...one, exact: true })))
  return found.length > NAMESAKES_MAX ? likelyFirst(tree, found).slice(0, NAMESAKES_MAX) : found
}

/** From a village (0.1) to a city of ten million or a country (0.95). */
function fame(tree: Tree, row: number): number {
  const level = tree.level(row)
  if (level === 'COUNTRY' && tree.population(row) < SMALL_COUNTRY) return 0.6
  if (level === 'COUNTRY' || level === 'AREA') return 0.95
  if (level === 'METRO') return 0.9
  const people = Math.log10(tree.population(row) + 1)
  const known = Math.min(0.95, Math.max(0.05, (people - 2.5) / 4.2))
  return level === 'PROVINCE' ? known * 0.6 : tree.isSection(row) ? known * 0.5 : known
}

const round = (value: number): number => Math.round(value * 1000) / 1000
