/**
 * Words wherever a record has them, and when names are among these: only where nobody's work is asked for. That is how
 * somebody is looked up. A young nurse must not be found by a surname. Owns that rule. Pure.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import { terms } from '../../reference/terms.ts'

/** Whoever asks for a title or a skill asks for work, and for nobody by name. */
export const asksByName = (criteria: readonly Criterion[]): boolean =>
  criteria.every(({ kind, importance }) => importance === 'EXCLUDED' || (kind !== 'TITLE' && kind !== 'SKILL'))

export const mentionTerms = (ways: readonly string[], byName: boolean): string[] =>
  ways.flatMap((way) => (byName ? [terms.word(way), terms.name(way)] : [terms.word(way)]))
