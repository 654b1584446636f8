/**
 * Words that are a value by themselves: seniorities, language levels, ways of working. All five languages share one list because few
 * words mean different things in two of them. Owns reading data/values.tsv.
 */
import { languageLevels, seniorityLevels, workplaceModes } from '../../../../contract/levels.ts'
import { fold } from '../../../base/fold.ts'
import { groupRows, knownCell, rowsIn } from '../../../reference/lists.ts'

const kinds = [
  'SENIORITY',
  'LANGUAGE_LEVEL',
  'WORKPLACE',
  'SPEAKER',
  'LIST_LEVEL',
  'PAIR_LEVEL',
  'BILINGUAL',
  'DEGREE',
] as const
type Kind = (typeof kinds)[number]

const rows = rowsIn<'kind' | 'phrase' | 'value'>(new URL('./data/values.tsv', import.meta.url))
const byKind = groupRows(rows, 'kind', kinds)

const valued = <Value extends string>(kind: Kind, values: readonly Value[]): ReadonlyMap<string, Value> =>
  new Map(byKind[kind].map(({ phrase, value }) => [fold(phrase), knownCell(values, value)]))

const phrasesOf = (kind: Kind): ReadonlySet<string> => new Set(byKind[kind].map(({ phrase }) => fold(phrase)))

/** For every phrase, its beginnings: cut after each word but the last. */
export function beginningsOf(phrases: Iterable<string>): ReadonlySet<string> {
  const cut = new Set<string>()
  for (const phrase of phrases) {
    for (let at = phrase.indexOf(' '); at > 0; at = phrase.indexOf(' ', at + 1)) cut.add(phrase.slice(0, at))
  }
  return cut
}

export const seniorityWords = valued('SENIORITY', seniorityLevels)
export const levelWords = valued('LANGUAGE_LEVEL', languageLevels)
/** Levels that apply to the whole list before them: "German and English fluently", "inglés y alemán fluidos". */
export const listLevels = phrasesOf('LIST_LEVEL')
/** Levels whose word is the same for one language and for two: "German and English C1". */
export const pairLevels = phrasesOf('PAIR_LEVEL')
export const workplaceWords = valued('WORKPLACE', workplaceModes)
/** After these words a slash joins languages that are all wanted. */
export const bilingualWords = phrasesOf('BILINGUAL')
/** Degree words stay free text, because nothing else says which degree it was; but where somebody has one from is a school. */
export const degreeWords = phrasesOf('DEGREE')

const valueBeginnings = beginningsOf([...seniorityWords.keys(), ...levelWords.keys(), ...workplaceWords.keys()])
/** Whether some seniority, level or way of working continues after these words. */
export const valueContinues = (phrase: string) => valueBeginnings.has(phrase)

const endingsOf = (word: string) =>
  word.endsWith('sprachig') ? ['', 'e', 'er', 'en', 'es', 'em'] : word.endsWith('kenntnisse') ? ['', 'n'] : ['']

/** Words that alone say "speaks this language", to its code, with their inflections ("-sprachig"). They are no names of languages. */
export const speakerWords: ReadonlyMap<string, string> = new Map(
  byKind.SPEAKER.flatMap(({ phrase, value }) => {
    const word = fold(phrase)
    return endingsOf(word).map((end): [string, string] => [word + end, value])
  }),
)
