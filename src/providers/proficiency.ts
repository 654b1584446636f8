/** How well a language is spoken, in the words of the professional network, which its vendors write in several ways; pure. */
import type { LanguageLevel } from '../../contract/levels.ts'

const LEVELS: ReadonlyMap<string, LanguageLevel> = new Map<string, LanguageLevel>([
  ['native or bilingual', 'NATIVE'],
  ['full professional', 'FLUENT'],
  ['professional working', 'FLUENT'],
  ['limited working', 'CONVERSATIONAL'],
  ['elementary', 'BASIC'],
])

/** "NATIVE_OR_BILINGUAL", "Full professional proficiency". The least that was claimed, where no level or an unknown one stands there. */
export function proficiencyLevel(words: string | null | undefined): LanguageLevel {
  const plain = (words ?? '').toLowerCase().replace(/[^a-z]+/g, ' ')
  return LEVELS.get(plain.replace(/ ?proficiency ?/, '').trim()) ?? 'BASIC'
}
