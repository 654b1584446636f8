/**
 * Skills whose name also means something else: "Texas bar" is a lawyer's admission, or where a bartender works; "IHK" an exam, or the
 * chamber that holds it; "LLM" a law degree, or a language model. Owns how the other words tell these apart (data/trade-skills.tsv).
 */
import { rowsIn } from '../../reference/lists.ts'
import type { Reading } from './lexicon.ts'
import type { Token } from './tokens.ts'

const wordsOf = (cell: string): ReadonlySet<string> => new Set(cell.split(' ').filter(Boolean))

const rules = rowsIn<'ending' | 'language' | 'beside' | 'unless' | 'not behind'>(
  new URL('./data/trade-skills.tsv', import.meta.url),
).map((row) => ({
  ending: row.ending,
  beside: wordsOf(row.beside),
  unless: wordsOf(row.unless),
  notBehind: wordsOf(row['not behind']),
}))

/** Whether a name that begins at this word may be meant here. */
export function mayBeMeant({ kind, name }: Reading, tokens: Token[], from: number): boolean {
  if (kind === 'INDUSTRY' && areGenders(tokens, from)) return false
  const rule = kind === 'SKILL' && rules.find(({ ending }) => name.endsWith(ending))
  if (!rule) return true
  const has = (words: ReadonlySet<string>) => tokens.some(({ word }) => words.has(word))
  // If a rule has words for both, those of its own trade win: an engineer of language models may work for a law firm.
  const isOwn =
    rule.unless.size > 0 ? has(rule.beside) || !has(rule.unless) : rule.beside.size === 0 || has(rule.beside)
  return isOwn && !rule.notBehind.has(tokens[from - 1]?.word ?? '')
}

/** "store manager f/m": facility management is written without a slash. */
const areGenders = (tokens: Token[], from: number): boolean =>
  tokens[from + 1]?.gap === 'SLASH' && [from, from + 1].every((at) => tokens[at]!.end === tokens[at]!.start + 1)
