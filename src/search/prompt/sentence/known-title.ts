/**
 * "La Rochelle, infirmier": in a sentence without a job, a word that is hardly anything else is one, and so is a known title that is
 * also the name of a skill. What stands beside it does not count. Owns that rule.
 */
import { shortTitles } from '../../../reference/titles/aliases.ts'
import { type ReadingOptions, type Step, withStep } from '../path.ts'
import { isGuessed } from '../title-candidates.ts'

/** The least prior of nouns that are nothing but jobs. */
const SURE = 0.75

export function withKnownTitle(steps: Step[], { options, tokens }: ReadingOptions): Step[] {
  if (steps.some((step) => 'kind' in step && step.kind === 'TITLE')) return steps
  // Then the prompt is a person's name; see bare-names.ts.
  if (steps.every(({ type }) => type === 'UNREAD')) return steps
  const unread = new Set(steps.flatMap((step) => (step.type === 'UNREAD' ? [step.from] : [])))
  const isFree = ({ from, to }: Step) =>
    Array.from({ length: to - from }, (_, i) => from + i).every((at) => unread.has(at))
  // "¿Qué KAMs hay?": initials that are a job, in capitals.
  const isShort = ({ from, to }: Step, singular: string) =>
    to === from + 1 && tokens[from]!.casing !== 'LOWER' && shortTitles.includes(singular)
  const isJob = (step: Step) =>
    step.type === 'TITLE' &&
    !step.unknown &&
    !step.title.open &&
    (step.title.prior >= SURE || isShort(step, step.title.singulars[0]!))
  for (const at of unread) {
    const jobs = options[at]!.map(({ step }) => step).filter((step) => isJob(step) && isFree(step))
    const longest = jobs.toSorted((a, b) => b.to - a.to)[0]
    if (longest) return withStep(steps, longest)
  }
  const called = steps.findIndex((step) => step.type === 'NAME' && step.kind === 'SKILL')
  const job = called < 0 || isKnown(steps[called - 1]) ? undefined : jobOf(steps[called]!, options)
  if (job) return withStep(steps, job)
  return withDoer(steps, { options, tokens })
}

/**
 * "toronto youth pastor", "leeds biophysicist": an unknown skill after the place that opens the sentence is the job, if it ends like
 * one.
 */
function withDoer(steps: Step[], { options, tokens }: Pick<ReadingOptions, 'options' | 'tokens'>): Step[] {
  const first = steps.findIndex((step) => step.type !== 'CUE' && !('kind' in step && step.kind === 'PLACE'))
  const skill = steps[first]
  if (first < 1 || skill?.type !== 'OPEN' || skill.kind !== 'SKILL' || isCueOf(steps[first - 1])) return steps
  // "Anna Mueller Berlin" ends like a job too, but has capitals.
  const isJob = (step: Step) => !isGuessed(step) || tokens[step.from]!.casing === 'LOWER'
  const doers = options[skill.from]!.map(({ step }) => step).filter(
    (step) => step.type === 'TITLE' && step.to === skill.to && isJob(step),
  )
  return doers[0] ? withStep(steps, doers[0]) : steps
}

/** "examinierte Pflegefachkräfte", "traffic marshals": lists of skills also contain words for the people who have them. */
const jobOf = ({ from, to }: Step, options: ReadingOptions['options']): Step | undefined =>
  options[from]!.map(({ step }) => step).find((step) => step.type === 'TITLE' && step.to === to && step.title.whole)

const isKnown = (step: Step | undefined): boolean => step?.type === 'CUE' && step.cue.kind === 'WITH'

/** "with embroiderer": a cue before it makes it something they know. */
const isCueOf = (step: Step | undefined): boolean =>
  step?.type === 'CUE' && step.cue.kind !== 'GLUE' && step.cue.kind !== 'FILL'
