/** Reads how well somebody speaks a language, in the terms of the professional network, which its vendors write in several ways; pure. */
import type { LanguageLevel } from '../../contract/levels.ts'

const LEVELS: ReadonlyMap<string, LanguageLevel> = new Map<string, LanguageLevel>([
  ['native or bilingual', 'NATIVE'],
  ['full professional', 'FLUENT'],
  ['professional working', 'FLUENT'],
  ['limited working', 'CONVERSATIONAL'],
  ['elementary', 'BASIC'],
])

/** Reads "NATIVE_OR_BILINGUAL" or "Full professional proficiency". A missing or unknown level counts as the lowest. */
export function proficiencyLevel(words: string | null | undefined): LanguageLevel {
  const plain = (words ?? '').toLowerCase().replace(/[^a-z]+/g, ' ')
  return LEVELS.get(plain.replace(/ ?proficiency ?/, '').trim()) ?? 'BASIC'
}
