/**
 * "aide soignante ehpad nuit limoges": the only well-known town in a prompt without another place is the place, though its neighbours
 * spoke against it. Owns that rule.
 */
import { isOrdinary } from '../ordinary.ts'
import { type ReadingOptions, type Step, withStep } from '../path.ts'
import type { Token } from '../tokens.ts'

const WELL_KNOWN = 0.6

export function withKnownPlace(steps: Step[], { options, tokens }: ReadingOptions): Step[] {
  if (steps.some((step) => 'kind' in step && step.kind === 'PLACE')) return steps
  // Then the prompt is a person's name; see bare-names.ts.
  if (steps.every(({ type }) => type === 'UNREAD')) return steps
  const towns = steps.flatMap(({ type, from }) =>
    type === 'UNREAD' ? options[from]!.map(({ step }) => step).filter((step) => isTown(step, tokens)) : [],
  )
  return towns.length === 1 ? withStep(steps, towns[0]!) : steps
}

function isTown(step: Step, tokens: Token[]): boolean {
  if (step.type !== 'NAME' || step.kind !== 'PLACE' || step.to > step.from + 1) return false
  const { facts } = step
  return facts !== undefined && facts.prior >= WELL_KNOWN && !facts.isElse && !isOrdinary(tokens[step.from]!.word)
}
