/**
 * Spans of time somebody stayed in a job: "2 years in each job", "stayed 3 years". Owns the words that tell them from years of
 * experience; no search uses them.
 */
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../../reference/lists.ts'
import { phraseOf, type Token } from './tokens.ts'
import { yearsAt } from './years.ts'

/** BEHIND_LAST counts only at the end of a clause: "5 years in each of Java and Python" goes on. */
const kinds = ['BEFORE', 'BEHIND', 'BEHIND_LAST'] as const
const byKind = groupRows(
  rowsIn<'kind' | 'language' | 'phrase'>(new URL('./data/tenure-words.tsv', import.meta.url)),
  'kind',
  kinds,
)
const phrasesOf = (kind: (typeof kinds)[number]): ReadonlySet<string> =>
  new Set(byKind[kind].map(({ phrase }) => fold(phrase)))
const before = phrasesOf('BEFORE')
const behind = phrasesOf('BEHIND')
const behindLast = phrasesOf('BEHIND_LAST')
/** Most words begin no such phrase, and this is asked at every word of a long prompt. */
const firsts = new Set([...before, ...behind, ...behindLast].map((phrase) => phrase.split(' ')[0]!))
const WORDS_MAX = Math.max(...[...before, ...behind, ...behindLast].map((phrase) => phrase.split(' ').length))

/** The index after the last word of a tenure that begins here, if one does. */
export function tenureAt(tokens: Token[], from: number, text: string): number | undefined {
  const first = from + wordsOf(before, tokens, from)
  const years = yearsAt(tokens, first, text)
  if (!years || (first > from && !goesOn(tokens[first]))) return undefined
  const behindIt = goesOn(tokens[years.to]) ? wordsBehind(tokens, years.to) : 0
  return first > from || behindIt > 0 ? years.to + behindIt : undefined
}

function wordsBehind(tokens: Token[], from: number): number {
  const last = wordsOf(behindLast, tokens, from)
  return wordsOf(behind, tokens, from) || (goesOn(tokens[from + last]) ? 0 : last)
}

/** The number of words of the longest phrase that begins here. */
function wordsOf(phrases: ReadonlySet<string>, tokens: Token[], from: number): number {
  if (!firsts.has(tokens[from]?.word ?? '')) return 0
  for (let words = Math.min(WORDS_MAX, tokens.length - from); words > 0; words--)
    if (tokens.slice(from + 1, from + words).every(goesOn) && phrases.has(phraseOf(tokens, from, from + words)))
      return words
  return 0
}

const goesOn = (token: Token | undefined): boolean => token?.gap === 'SPACE' || token?.gap === 'TIGHT'
