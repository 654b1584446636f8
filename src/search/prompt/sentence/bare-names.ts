/**
 * Recognises a prompt that holds only a person's name: "Müller", "Petrov", "David Mason". Owns telling it from a job, a village or a
 * firm of that name. Such words are left unread and searched for as words.
 */
import { fold } from '../../../base/fold.ts'
import { rowsIn } from '../../../reference/lists.ts'
import { isPartOfTitles } from '../../../reference/titles/title-words.ts'
import type { Step } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import { isGuessed } from '../title-candidates.ts'
import type { Token } from '../tokens.ts'
import { PROPER } from '../wording.ts'

/** Villages and firms below this prior may just as well be a person's name. */
const HARDLY_KNOWN = 0.3

/** Surnames that are also jobs. */
const surnames: ReadonlySet<string> = new Set(
  rowsIn<'surname'>(new URL('./data/trade-surnames.tsv', import.meta.url)).map(({ surname }) => fold(surname)),
)

const firstNames = wordsIn(new URL('./data/first-names.tsv', import.meta.url))
/** Below this, a town or a firm behind a first name is a surname: "Maria Garcia"; "Anna Berlin" may ask for a place. */
const WELL_KNOWN = 0.65
const NAME_WORDS_MAX = 3

export function withoutBareNames(steps: Step[], tokens: Token[]): Step[] {
  const isNamed = beginsWithFirstName(tokens)
  if (!steps.every((step) => isBare(step, tokens) || (isNamed && isSurname(step)))) return steps
  return steps.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, i): Step => ({ type: 'UNREAD', from: from + i, to: from + i + 1 })),
  )
}

function isBare(step: Step, tokens: Token[]): boolean {
  if (step.type === 'NAME') return PROPER.has(step.kind) && (step.facts?.prior ?? 1) < HARDLY_KNOWN
  return step.type === 'OPEN' || step.type === 'UNREAD' || isGuessed(step) || isNamesake(step, tokens)
}

/** "Anna Schmidt": nothing but words in large letters, the first of them a first name. */
function beginsWithFirstName(tokens: Token[]): boolean {
  const isName = tokens.length > 1 && tokens.length <= NAME_WORDS_MAX && firstNames.has(tokens[0]!.word)
  return isName && tokens.every(({ casing, gap }, at) => casing === 'TITLE' && (at === 0 || gap === 'SPACE'))
}

/** One word alone: "Laura Ashley" and "Thomas Cook" are firms. */
const isSurname = (step: Step): boolean =>
  step.type === 'NAME' && step.to === step.from + 1 && PROPER.has(step.kind) && (step.facts?.prior ?? 1) < WELL_KNOWN

/** "Anna Koch", "David Mason". In "line cook" and "stone mason" the word before is one that titles have. */
function isNamesake(step: Step, tokens: Token[]): boolean {
  if (step.type !== 'TITLE' || !step.unknown) return false
  const words = tokens.slice(step.from, step.to)
  return (
    words.every(({ casing }) => casing === 'TITLE') &&
    words.slice(0, -1).every(({ word }) => !isPartOfTitles(word)) &&
    surnames.has(words.at(-1)!.word)
  )
}
