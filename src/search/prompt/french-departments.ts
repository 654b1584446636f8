/**
 * French departments by their numbers: "dans le 93", "aide-soignante 75 ou 92". Owns the numbers (data/french-departments.tsv) and the
 * words that lead to one; elsewhere a number is none.
 */
import { fold } from '../../base/fold.ts'
import { rowsIn } from '../../reference/lists.ts'
import type { Reading } from './lexicon.ts'
import { phraseOf, type Token } from './tokens.ts'

const names = new Map(
  rowsIn<'number' | 'name'>(new URL('./data/french-departments.tsv', import.meta.url)).map(({ number, name }) => [
    number,
    fold(name.replaceAll("'", '').replaceAll('-', ' ')),
  ]),
)

const LEADS: ReadonlySet<string> = new Set(['dans le', 'sur le', 'departement', 'departements', 'dept', 'dep', 'du'])
const ARTICLE = 'le'
const JOINTS: ReadonlySet<string> = new Set(['ou', 'et'])
/** A list of numbers is followed this far back: "dans le 92, 93 ou 94". */
const LIST_MAX = 4

/** The department that the number at this word means. `isBehindTitle` tells whether a title ends before a word. */
export function departmentAt(
  tokens: Token[],
  at: number,
  isBehindTitle: (at: number) => boolean,
  find: (phrase: string) => readonly Reading[],
): Reading[] {
  const { word } = tokens[at]!
  const name = names.get(word)
  if (name === undefined || !isSaid(tokens, at, isBehindTitle)) return []
  const places = find(name).filter(({ kind }) => kind === 'PLACE')
  const own = places.filter(({ id }) => id.startsWith('FR.') && id.endsWith(`.${word}`))
  // Paris is a city as well.
  const [best] = own.length > 0 ? own : places.toSorted((a, b) => b.prior - a.prior)
  return best ? [best] : []
}

function isSaid(tokens: Token[], at: number, isBehindTitle: (at: number) => boolean): boolean {
  if (!endsHere(tokens, at)) return false
  for (let first = at, n = 0; n < LIST_MAX; n++) {
    if (isBehindTitle(first) || isLedTo(tokens, first)) return true
    const link = tokens[first - 1]?.word === ARTICLE ? first - 2 : first - 1
    const isJoined = tokens[first]!.gap === 'SPACE' && JOINTS.has(tokens[link]?.word ?? '')
    const isListed = tokens[first]!.gap === 'COMMA' || tokens[first]!.gap === 'SLASH'
    const before = isJoined ? link - 1 : isListed ? first - 1 : -1
    if (before < 0 || !names.has(tokens[before]!.word)) return false
    first = before
  }
  return false
}

/** "du 15 janvier" is a date. */
function endsHere(tokens: Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (next?.gap !== 'SPACE' && next?.gap !== 'TIGHT') return true
  // "dans le 31 ou le 33"
  const other = tokens[at + 2]?.word === ARTICLE ? tokens[at + 3] : tokens[at + 2]
  return JOINTS.has(next.word) && other !== undefined && names.has(other.word)
}

function isLedTo(tokens: Token[], at: number): boolean {
  if (tokens[at]!.gap !== 'SPACE') return false
  return LEADS.has(phraseOf(tokens, at - 1, at)) || (at > 1 && LEADS.has(phraseOf(tokens, at - 2, at)))
}
