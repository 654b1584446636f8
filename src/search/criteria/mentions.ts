/**
 * Words anywhere in a record, and when names of people count among them: only if no title or skill is asked for, which is how somebody
 * looks a person up. A search for a young nurse must not match the surname Young. Owns that rule. Pure.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import { terms } from '../../reference/terms.ts'

/** A search with a title or a skill looks for work, not for a person by name. */
export const asksByName = (criteria: readonly Criterion[]): boolean =>
  criteria.every(({ kind, importance }) => importance === 'EXCLUDED' || (kind !== 'TITLE' && kind !== 'SKILL'))

export const mentionTerms = (ways: readonly string[], byName: boolean): string[] =>
  ways.flatMap((way) => (byName ? [terms.word(way), terms.name(way)] : [terms.word(way)]))
