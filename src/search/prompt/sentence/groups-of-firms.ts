/** "no big 4", "strategy consultants MBB": what everybody calls a group of firms is no other thing, though its words are ordinary. Owns that rule. */
import { type ReadingOptions, type Step, withStep } from '../path.ts'

export function withGroupsOfFirms(steps: Step[], { options, tokens }: ReadingOptions, text: string): Step[] {
  const groups = options.flatMap((here) => here.map(({ step }) => step).findLast(isGroup) ?? [])
  return groups.reduce((read, group) => {
    const cut = read.find(({ from, to }) => from < group.to && group.to < to)
    const rest =
      cut && options[group.to]!.map(({ step }) => step).find(({ type, to }) => type === cut.type && to === cut.to)
    // "Big 4, at most 5 years" was read as four to five years.
    const withRest = rest ? withStep(read, rest) : read
    const next = withRest.find(({ from }) => from === group.to)
    const opening = next && text.slice(tokens[group.to - 1]!.end, tokens[next.from]!.start)
    const isSpelledOut = opening?.includes('(') && 'kind' in next! && next.kind === 'COMPANY'
    return withStep(withRest, isSpelledOut ? filler(group) : group)
  }, steps)
}

const isGroup = (step: Step): boolean => step.type === 'NAME' && step.readings[0]!.members !== undefined

/** "a Big Four firm (Deloitte, KPMG)" asks for these two. */
const filler = ({ from, to }: Step): Step => ({ type: 'CUE', from, to, cue: { kind: 'FILL', language: 'en' } })
