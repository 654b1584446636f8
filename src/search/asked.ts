/**
 * Limits a question to what a pool is searched by. Owns the limits: each title is compared with every title of the pool, each word
 * fetches everybody who has it, and a hostile prompt may hold hundreds. Nobody asks for this much of one person.
 */
import type { Criterion, CriterionKind } from '../../contract/criteria.ts'
import { wordsOf } from '../reference/terms.ts'

const CHOICES_MAX = 50
/** Lower limits where each choice costs more: a comparison with every title, a look at every person, or a statement of its own. */
const FEW: Partial<Record<CriterionKind, number>> = { TITLE: 10, SENIORITY: 10, YEARS: 3, CONTACT: 2, SAVED: 2 }
const WORDS_MAX = 100
/** For all these words together: some characters become eighteen when they are folded. */
const CHARS_MAX = 2_000

/** The first criteria are kept, up to the limits. */
export function firstAsked(criteria: readonly Criterion[]): Criterion[] {
  const left = new Map<CriterionKind, number>()
  const words = { words: WORDS_MAX, chars: CHARS_MAX }
  return criteria.flatMap((criterion): Criterion[] => {
    if (criterion.kind === 'KEYWORD') return firstWords(criterion, words)
    const most = left.get(criterion.kind) ?? FEW[criterion.kind] ?? CHOICES_MAX
    if (!('anyOf' in criterion)) {
      left.set(criterion.kind, most - 1)
      return most > 0 ? [criterion] : []
    }
    const anyOf = criterion.anyOf.slice(0, most)
    left.set(criterion.kind, most - anyOf.length)
    return anyOf.length > 0 ? [{ ...criterion, anyOf } as Criterion] : []
  })
}

type Keyword = Extract<Criterion, { kind: 'KEYWORD' }>

function firstWords(criterion: Keyword, left: { words: number; chars: number }): Criterion[] {
  const anyOf = criterion.anyOf.flatMap(({ name }) => {
    if (left.words <= 0 || left.chars <= 0) return []
    const some = name.slice(0, left.chars).toWellFormed()
    const words = wordsOf(some)
    // Punctuation alone cannot be searched for.
    if (words.length === 0) return []
    const asked = words.length > left.words ? words.slice(0, left.words).join(' ') : some
    left.words -= words.length
    left.chars -= some.length
    return [{ name: asked }]
  })
  return anyOf.length > 0 ? [{ ...criterion, anyOf }] : []
}
