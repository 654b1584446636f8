/** "soit Airbus soit Safran", "quer no Rio quer em São Paulo": the second of such paired words is replaced by "or". Owns that rule. */
import { rowsIn } from '../../reference/lists.ts'
import { cuesOf } from './cues/cues.ts'
import type { Layout } from './layout.ts'
import type { Token } from './tokens.ts'

const orOf = new Map(
  rowsIn<'language' | 'word' | 'or'>(new URL('./data/paired-words.tsv', import.meta.url)).map(({ word, or }) => [
    word,
    or,
  ]),
)

/** In words. A repetition further away belongs to something else. */
const REACH = 12

/** Boolean strings and adverts express "or" in other ways. */
export function withPairedWords(layout: Layout): Layout {
  if (layout.groups || layout.sections) return layout
  return { ...layout, tokens: paired(layout.tokens), words: paired(layout.words) }
}

/** After "qui" the word is a verb: "qui soit bilingue et qui soit à Lyon". */
const isVerb = (before: Token | undefined): boolean =>
  before !== undefined && cuesOf(before.word)?.some(({ kind }) => kind === 'CLAUSE') === true

function paired(tokens: Token[]): Token[] {
  const last = new Map<string, number>()
  return tokens.map((token, at) => {
    if (token.gap === 'STOP') last.clear()
    const or = orOf.get(token.word)
    if (!or || isVerb(tokens[at - 1])) return token
    const before = last.get(token.word) ?? Number.NEGATIVE_INFINITY
    last.set(token.word, at)
    return at - before <= REACH ? { ...token, word: or } : token
  })
}
