/**
 * "exclude CRO employees": initials before a word for staff mean a firm, although they also abbreviate a job title. They are not read
 * as the industry either, which is far wider: nobody is excluded for that.
 */
import type { CueKind } from '../cues/cue.ts'
import { type ReadingOptions, type Step, withStep } from '../path.ts'

export function withStaff(steps: Step[], readingOptions: ReadingOptions): Step[] {
  return withHouses(withRanks(steps, readingOptions), readingOptions)
}

/** "ex-Stripe staff engineer": right before a title, "staff" is a seniority or begins a longer title: "Bupa staff nurse". */
function withRanks(steps: Step[], { tokens, options }: ReadingOptions): Step[] {
  let read = steps
  for (const [at, step] of steps.entries()) {
    const title = steps[at + 1]
    if (step.type !== 'CUE' || title?.type !== 'TITLE' || tokens[title.from]!.gap !== 'SPACE') continue
    const here = options[step.from]!.map((option) => option.step)
    const whole = here.find((one) => one.type === 'TITLE' && !one.unknown && one.to === title.to)
    const rank = here.find((one) => one.type === 'VALUE' && one.kind === 'SENIORITY' && one.to === step.to)
    if (rank) read = withStep(read, whole ?? rank)
  }
  return read
}

function withHouses(steps: Step[], { tokens, options }: ReadingOptions): Step[] {
  let read = steps
  for (const [at, step] of steps.entries()) {
    const behind = steps[at + 1]
    if (step.type !== 'TITLE' || step.to > step.from + 1 || !behind || !isStaff(behind)) continue
    if (tokens[step.from]!.casing !== 'UPPER' || tokens[behind.from]!.gap !== 'SPACE') continue
    const house = options[step.from]!.map((option) => option.step).find(
      (one) => one.type === 'NAME' && one.to === step.to && one.kind === 'COMPANY',
    )
    read = withStep(read, house ?? { type: 'NAMED', kind: 'COMPANY', from: step.from, to: step.to })
  }
  return read
}

const STAFF: ReadonlySet<CueKind> = new Set(['STAFF_BEHIND'])
const isStaff = (step: Step): boolean => step.type === 'CUE' && STAFF.has(step.cue.kind)
