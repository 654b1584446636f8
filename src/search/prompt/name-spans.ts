/** Makes spans of names from dictionary readings. Owns the facts of a name, and how far a name may reach. */
import { fold } from '../../base/fold.ts'
import type { SpanKind } from './contexts.ts'
import type { Reading } from './lexicon.ts'
import type { NameSpan } from './spans.ts'
import type { Token } from './tokens.ts'

export function nameOf(
  where: Pick<NameSpan, 'kind' | 'from' | 'to'>,
  same: Reading[],
  { isAlias, isElse } = { isAlias: false, isElse: false },
): NameSpan {
  const readings = same.toSorted((a, b) => b.prior - a.prior)
  const { prior, doubtful = false } = readings[0]!
  return { type: 'NAME', ...where, readings, facts: { prior, doubtful, isAlias, isElse } }
}

/** For each word, the index after the last word that a span beginning there may reach: no name crosses a comma or a bracket. */
export function reaches(tokens: Token[]): number[] {
  const reach = new Array<number>(tokens.length)
  let end = tokens.length
  for (let i = tokens.length - 1; i >= 0; i--) {
    reach[i] = end
    const { gap } = tokens[i]!
    if (gap === 'COMMA' || gap === 'STOP' || gap === 'BREAK' || gap === 'BAR') end = i
  }
  return reach
}

export function byKind(readings: readonly Reading[]): Map<SpanKind, Reading[]> {
  const groups = new Map<SpanKind, Reading[]>()
  for (const reading of readings) {
    const group = groups.get(reading.kind)
    if (group) group.push(reading)
    else groups.set(reading.kind, [reading])
  }
  return groups
}

/** Everyday words that are also a known tool have at least this prior; below it are obscure brands. */
export const DOUBTFUL_MIN = 0.1

/** "híbrido SP": next to an abbreviated state, obscure firms and skills are dropped; after a preposition ("de SP") all skills are. */
export function withoutObscure(kinds: Map<SpanKind, Reading[]>, isLed: boolean): void {
  if (isLed) kinds.delete('SKILL')
  for (const kind of ['COMPANY', 'SKILL'] as const) {
    const known = kinds.get(kind)?.filter(({ prior }) => prior >= DOUBTFUL_MIN)
    if (known?.length === 0) kinds.delete(kind)
    else if (known) kinds.set(kind, known)
  }
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })
/** The language meant by a word for its speakers. */
export const speaker = (code: string): Reading => ({
  kind: 'LANGUAGE',
  id: code,
  name: englishNames.of(code) ?? code,
  prior: 0.9,
})

/** Whether everything with this name has it only as an alias while something famous is called so. */
export function isOnlyAlias(
  kind: SpanKind,
  same: Reading[],
  phrase: string,
  famous: { isBrand: boolean | undefined; isTown: boolean | undefined },
): boolean {
  if (kind === 'SCHOOL') return famous.isTown === true && same.every(({ name }) => !fold(name).includes(phrase))
  const isFamous = kind === 'PLACE' ? famous.isBrand : kind === 'COMPANY' && famous.isTown
  return isFamous === true && same.every(({ name }) => fold(name) !== phrase)
}
