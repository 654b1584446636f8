/**
 * Where somebody has studied, judged by the words before it: "diplômé du CIFFOP", "máster en ICADE", "Uni Göttingen". Owns what a
 * firm, town, country or unknown name becomes there; the path itself finds schools that a dictionary has.
 */
import { isUniversity } from '../../../reference/entities/school-words.ts'
import type { CueKind } from '../cues/cue.ts'
import type { ReadingOptions, Step } from '../path.ts'
import { isCountry } from '../places.ts'
import type { Token } from '../tokens.ts'

const KNOWN_FIRM = 0.5

const BETWEEN: ReadonlySet<CueKind> = new Set(['OF', 'GLUE'])

export function withSchools(steps: Step[], tokens: Token[]): Step[] {
  const read: Step[] = []
  for (const [at, step] of steps.entries()) {
    const lead = leadOf(steps, at)
    const isTown = isOfTown(step)
    if (lead && isSchool(step, lead, tokens) && (!isTown || isPlaceOfStudy(steps, at))) {
      // "Uni" becomes part of the school's name, with its town.
      if (isTown) read.splice(read.indexOf(lead))
      read.push({ type: 'NAMED', kind: 'SCHOOL', from: isTown ? lead.to - 1 : step.from, to: step.to })
    } else read.push(step)
  }
  return read
}

const isOfTown = (step: Step): boolean => 'kind' in step && step.kind === 'PLACE'

/** "Absolventen der Uni Göttingen", "Uni Leeds grads" studied there; people who work at Uni Leeds may have studied anywhere. */
function isPlaceOfStudy(steps: Step[], at: number): boolean {
  const studyCues = steps.slice(0, at).filter((step) => step.type === 'CUE' && step.cue.kind === 'STUDY').length
  const next = steps[at + 1]
  return studyCues > 1 || (next?.type === 'CUE' && next.cue.kind === 'ALUMNI')
}

/** The STUDY cue before a step, with at most prepositions or articles in between. */
function leadOf(steps: Step[], at: number): Step | undefined {
  let before = at - 1
  const isBetween = (step: Step | undefined) => step?.type === 'CUE' && BETWEEN.has(step.cue.kind)
  while (isBetween(steps[before])) before--
  const lead = steps[before]
  return lead?.type === 'CUE' && lead.cue.kind === 'STUDY' ? lead : undefined
}

function isSchool(step: Step, lead: Step, tokens: Token[]): boolean {
  if (!('kind' in step) || step.type === 'NAMED' || tokens[step.from]!.gap !== 'SPACE') return false
  if (step.kind === 'PLACE') return lead.to === lead.from + 1 && isUniversity(tokens[lead.from]!.word)
  const { casing } = tokens[step.from]!
  // "Master in Finanzas" names a subject, "diplômé du CIFFOP" a school. A well-known firm is none: graduates of IBM's programme worked
  // there.
  const isFirm = step.type === 'NAME' && step.readings[0]!.prior >= KNOWN_FIRM
  return step.kind === 'COMPANY'
    ? casing !== 'LOWER' && !isFirm
    : step.type === 'OPEN' && step.kind === 'SKILL' && casing === 'UPPER'
}

/** "studied in France": a country is no school. */
export function withoutCountriesOfStudy(steps: Step[], { options }: ReadingOptions): Step[] {
  const leads = new Set(
    steps.flatMap((step, at) => {
      const lead = step.type === 'UNREAD' ? leadOf(steps, at) : undefined
      const isCountryHere = options[step.from]!.some(
        ({ step: one }) =>
          one.type === 'NAME' && one.kind === 'PLACE' && one.to >= step.to && isCountry(one.readings[0]!),
      )
      return lead && isCountryHere ? [lead] : []
    }),
  )
  return steps.map((step) =>
    leads.has(step) ? { type: 'CUE', from: step.from, to: step.to, cue: { kind: 'FILL', language: 'en' } } : step,
  )
}
