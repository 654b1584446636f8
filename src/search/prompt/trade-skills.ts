/**
 * Skills that are called as something else is: "Texas bar" is where an attorney is admitted, and where a barman works; "IHK" an exam, and who
 * holds it; "LLM" is a degree in law, and a model. Owns what tells them apart (data/trade-skills.tsv).
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

/** Whether a name may be meant as a skill, where it begins at this word. */
export function mayBeSkill({ kind, name }: Reading, tokens: Token[], from: number): boolean {
  const rule = kind === 'SKILL' && rules.find(({ ending }) => name.endsWith(ending))
  if (!rule) return true
  const has = (words: ReadonlySet<string>) => tokens.some(({ word }) => words.has(word))
  // Of a rule with both its own trade counts first: an engineer of models may work for a law firm.
  const isOwn =
    rule.unless.size > 0 ? has(rule.beside) || !has(rule.unless) : rule.beside.size === 0 || has(rule.beside)
  return isOwn && !rule.notBehind.has(tokens[from - 1]?.word ?? '')
}
