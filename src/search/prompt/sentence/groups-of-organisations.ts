/**
 * "no big 4", "strategy consultants MBB": the common name of a group of firms or schools means that group, even though its words are
 * ordinary. Owns that rule.
 */
import { type ReadingOptions, type Step, withSteps } from '../path.ts'
import type { NameSpan } from '../spans.ts'

export function withGroupsOfOrganisations(steps: Step[], { options, tokens }: ReadingOptions, text: string): Step[] {
  const groups = options.flatMap((here) => here.map(({ step }) => step).findLast((step) => isGroup(step)) ?? [])
  const stepAt = new Array<Step | undefined>(tokens.length)
  for (const step of steps) stepAt.fill(step, step.from, step.to)
  // "cabinet big four" contains "big four".
  const whole = groups.filter(
    ({ from }, n) => !groups.slice(Math.max(0, n - WITHIN_MAX), n).some(({ to }) => to > from),
  )
  const placed = whole.flatMap((group) => {
    if (isOfLongerName(stepAt[group.from], group)) return []
    const behind = stepAt[group.to]
    if (behind && behind.from < group.to) return [group, ...restOf(behind, options[group.to]!)]
    const opening = behind && text.slice(tokens[group.to - 1]!.end, tokens[group.to]!.start)
    const isSpelledOut = opening?.includes('(') && 'kind' in behind! && behind.kind === group.kind
    return [isSpelledOut ? filler(group) : group]
  })
  return withSteps(steps, placed)
}

/** The most words that the name of a group has. */
const WITHIN_MAX = 5

const isGroup = (step: Step): step is NameSpan => step.type === 'NAME' && step.readings[0]!.members !== undefined

/** "IIT Bombay" is one of them. */
const isOfLongerName = (here: Step | undefined, { kind, to }: NameSpan): boolean =>
  here?.type === 'NAME' && here.kind === kind && here.to > to

/** "Big 4, at most 5 years" had been read as four to five years: the remainder of a step that a group cuts. */
const restOf = (cut: Step, options: ReadingOptions['options'][number]): Step[] =>
  options
    .map(({ step }) => step)
    .filter(({ type, to }) => type === cut.type && to === cut.to)
    .slice(0, 1)

/** "a Big Four firm (Deloitte, KPMG)" asks only for these two. */
const filler = ({ from, to }: Step): Step => ({ type: 'CUE', from, to, cue: { kind: 'FILL', language: 'en' } })
