/**
 * The rank that a title carries in itself: "head of sales" leads people, "product manager" manages none. Owns the ranks of title
 * nouns (data/noun-levels.tsv); words before a title ("senior") belong to the prompt reader.
 */
import { knownCell, rowsIn } from '../lists.ts'

const levels = ['INTERN', 'LEAD', 'MANAGER', 'DIRECTOR', 'VP', 'C_LEVEL'] as const
export type TitleLevel = (typeof levels)[number]

const byNoun = new Map(
  rowsIn<'level' | 'noun'>(new URL('./data/noun-levels.tsv', import.meta.url)).map(({ level, noun }) => [
    noun,
    knownCell(levels, level),
  ]),
)

const TEAM = /\b(?:equipo|equipe|team)$/
const TOP =
  /^(?:dir[a-z]+ (?:general|generale|geral|ejecutivo|ejecutiva|executivo|executiva)|consejer[oa] delegad[oa]|chief (?!of)(?:\S+ )+officer)/

/** `words` are the whole title, folded; `singulars` are its noun. */
export function levelOfTitle(
  words: readonly string[],
  singulars: readonly string[],
  ownWork: ReadonlySet<string>,
): TitleLevel | null {
  const title = words.join(' ')
  if (TOP.test(title)) return 'C_LEVEL'
  if (singulars.includes('vice president')) return 'VP'
  if (singulars.includes('head')) return words.includes('of') ? 'DIRECTOR' : null
  const level = singulars.map((noun) => byNoun.get(noun) ?? compoundLevel(noun)).find((found) => found !== undefined)
  if (level === 'MANAGER') return managerLevel(words, title, ownWork)
  if (/^(?:responsable|responsavel)/.test(title) && words.length > 1) return managerLevel(words, title, ownWork)
  if (/^chefs? d equipe$/.test(title)) return 'LEAD'
  return level ?? null
}

function managerLevel(words: readonly string[], title: string, ownWork: ReadonlySet<string>): TitleLevel | null {
  if (TEAM.test(title)) return 'LEAD'
  const single = words.some((word) => ownWork.has(word))
  const double = words.some((word, i) => ownWork.has(`${word} ${words[i + 1]}`))
  return single || double ? null : 'MANAGER'
}

/** German compounds: a "Vertriebsleiter" leads a sales team, a "Projektleiter" only a project. */
function compoundLevel(singular: string): TitleLevel | undefined {
  if (/^team.*leiter(?:in)?$/.test(singular)) return 'LEAD'
  if (/^(?:projekt|bau|produkt|reise|kurs).*(?:leiter(?:in)?|manager(?:in)?)$/.test(singular)) return undefined
  // A "Flugbegleiter" accompanies flights; the word only ends like "Leiter".
  if (/begleiter(?:in)?$/.test(singular)) return undefined
  if (/(?:leiter|manager)(?:in)?$/.test(singular)) return 'MANAGER'
  return undefined
}
