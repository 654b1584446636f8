/**
 * Corrects alternatives of a sentence to one kind: "used to work at Gong or Salesloft", "studied at Imperial or Leeds". Owns what a
 * name beside an "or" becomes that its words alone made something else; boolean/shared-kinds.ts does so for Boolean strings.
 */
import type { CueKind } from '../cues/cue.ts'
import { isOrdinary } from '../ordinary.ts'
import { type ReadingOptions, type Step, withStep } from '../path.ts'
import { TOWN_MIN } from '../place-candidates.ts'
import { isSoftware, type NameSpan } from '../spans.ts'
import type { Token } from '../tokens.ts'

/** Cues that announce a firm or a school. */
const LEADS: Partial<Record<CueKind, 'COMPANY' | 'SCHOOL'>> = {
  EMPLOYER: 'COMPANY',
  EMPLOYER_PAST: 'COMPANY',
  EMPLOYER_ANY: 'COMPANY',
  PAST: 'COMPANY',
  STUDY: 'SCHOOL',
  FROM: 'COMPANY',
}
/** Cues that may be repeated before an alternative: "na TOTVS ou na Linx". */
const REPEATED: ReadonlySet<CueKind> = new Set(['OF', 'IN', 'LOOSE_IN', 'FROM', 'GLUE', 'EMPLOYER', 'PAST', 'STUDY'])
const NAME_WORDS_MAX = 3

export function withAlternatives(steps: Step[], readingOptions: ReadingOptions): Step[] {
  let read = steps
  for (let at = 0; at < read.length; at++) {
    const found =
      alternativeAt(read, at, readingOptions) ??
      behindClosedList(read, at, readingOptions) ??
      inRowOfFirms(read, at, readingOptions) ??
      setAgainstFirm(read, at, readingOptions)
    if (found) read = withStep(read, found)
  }
  return read
}

/** The name after the "or" at this step, read as the kind of what stands before it. */
function alternativeAt(steps: Step[], or: number, readingOptions: ReadingOptions): Step | undefined {
  const cue = steps[or]!
  if (cue.type !== 'CUE' || cue.cue.kind !== 'OR') return undefined
  const town = townBefore(steps, or, readingOptions)
  if (town) return town
  const found = toolBehind(steps, or, readingOptions) ?? levelBehind(steps, or, readingOptions)
  if (found) return found
  const kind = kindBefore(steps, or)
  let at = or + 1
  for (let step = steps[at]; step?.type === 'CUE' && REPEATED.has(step.cue.kind); step = steps[at]) at++
  const step = steps[at]
  if (!kind || !step || step.type === 'CUE' || ('kind' in step && step.kind === kind)) return undefined
  // "aberdeen or peterhead": a town that was read as nothing known. "Marseille ou Aix": a known name must be a town of the same country.
  if (kind === 'PLACE' && !isUnknown(step))
    return isName(step) ? neighbour(steps[or - 1]!, step, readingOptions) : undefined
  const { tokens, options } = readingOptions
  for (let next = or; next <= at; next++) if (tokens[steps[next]!.from]!.gap !== 'SPACE') return undefined
  const known = options[step.from]!.map((option) => option.step)
    .filter((one) => one.type === 'NAME' && one.kind === kind && one.to >= step.to)
    .sort((a, b) => b.to - a.to)[0]
  if (known) return known
  // "studied at Imperial or Leeds": a school is called by its town.
  if (kind === 'SCHOOL' && at === or + 1 && step.type === 'NAME' && step.kind === 'PLACE')
    return { type: 'NAMED', kind, from: step.from, to: step.to }
  if (kind === 'PLACE') return undefined
  const to = isNameInSmall(tokens, step) ? step.to : endOfName(tokens, step.from)
  return to >= step.to && isUnknown(step) ? { type: 'NAMED', kind, from: step.from, to } : undefined
}

/** A town that shares its name with something else, in the country of the town before it. "AIX" in capitals is no town. */
function neighbour(before: Step, step: NameSpan, { tokens, options }: ReadingOptions): NameSpan | undefined {
  if (before.type !== 'NAME' || tokens[step.from]!.casing !== 'TITLE') return undefined
  const around = new Set(before.readings.flatMap(({ within = [] }) => within))
  return options[step.from]!.map((option) => option.step)
    .filter((one) => isName(one) && one.kind === 'PLACE' && one.to === step.to)
    .map((one) => {
      const place = one as NameSpan
      return {
        ...place,
        readings: place.readings.filter(
          ({ prior, within = [] }) => prior >= TOWN_MIN && within.some((id) => around.has(id)),
        ),
      }
    })
    .find(({ readings }) => readings.length > 0)
}

/** "Casa ou Rabat": an everyday word is a town beside another town of its country. */
function townBefore(steps: Step[], or: number, { tokens, options }: ReadingOptions): Step | undefined {
  const [step, behind] = [steps[or - 1], steps[or + 1]]
  if (!step || step.to > step.from + 1 || tokens[step.from]!.casing !== 'TITLE' || step.type === 'TITLE')
    return undefined
  if (behind?.type !== 'NAME' || behind.kind !== 'PLACE' || ('kind' in step && step.kind === 'PLACE')) return undefined
  const around = countriesOf(behind)
  return options[step.from]!.flatMap(({ step: one }) =>
    isName(one) && one.kind === 'PLACE' && one.to === step.to ? [one] : [],
  )
    .map((one) => ({ ...one, readings: one.readings.filter(({ weight = 0 }) => weight >= CITY_WEIGHT) }))
    .find((one) => !countriesOf(one).isDisjointFrom(around))
}
const CITY_WEIGHT = 60

/** The countries and everything else that the readings lie in, without areas of many countries. */
const countriesOf = ({ readings }: NameSpan): ReadonlySet<string> =>
  new Set(readings.flatMap(({ within = [] }) => within.filter((id) => !id.startsWith('area:'))))

const isName = (step: Step): step is NameSpan => step.type === 'NAME'

/** "no seniors or leads": an unread word after a seniority is read as one if it can be. */
function levelBehind(steps: Step[], or: number, { options }: ReadingOptions): Step | undefined {
  const [before, behind] = [steps[or - 1], steps[or + 1]]
  if (before?.type !== 'VALUE' || before.kind !== 'SENIORITY' || behind?.type !== 'UNREAD') return undefined
  return options[behind.from]!.map(({ step }) => step).find(
    (step) => step.type === 'VALUE' && step.kind === 'SENIORITY' && step.to === behind.to,
  )
}

/**
 * "Canva o Instagram": a name joined to a skill is a tool, not an employer. "campaigns or market research": it is a skill, not an
 * industry.
 */
function toolBehind(steps: Step[], or: number, { options }: ReadingOptions): Step | undefined {
  const [before, behind] = [steps[or - 1], steps[or + 1]]
  if (!before || !behind || !('kind' in before) || before.kind !== 'SKILL') return undefined
  if (behind.type !== 'NAME') return undefined
  if (behind.kind === 'INDUSTRY')
    return options[behind.from]!.map((option) => option.step).find(
      (one) => one.type === 'NAME' && one.kind === 'SKILL' && one.to === behind.to,
    )
  if (behind.kind !== 'COMPANY') return undefined
  return { type: 'OPEN', kind: 'SKILL', from: behind.from, to: behind.to }
}

/** "at Google or Meta, WMS Reflex": the "or" closes the list of firms, so an unknown name after it is a skill. */
function behindClosedList(steps: Step[], at: number, { tokens }: ReadingOptions): Step | undefined {
  const [step, next] = [steps[at]!, steps[at + 1]]
  if (step.type !== 'OPEN' || step.kind !== 'COMPANY' || tokens[step.from]!.gap !== 'COMMA') return undefined
  const isClosed = isCompany(steps[at - 1]) && isOr(steps[at - 2]) && isCompany(steps[at - 3])
  return isClosed && !isOr(next) ? { ...step, kind: 'SKILL' } : undefined
}

/**
 * "ex OPay, Moniepoint, Paga", "ex Google, Meta": the last of a list of firms is a firm, even if a hamlet or a distant province has
 * its name.
 */
function inRowOfFirms(steps: Step[], at: number, { tokens, options }: ReadingOptions): Step | undefined {
  const step = steps[at]!
  if (step.type !== 'NAME' || !endsRow(steps, at, tokens)) return undefined
  // "bei Trumpf, DMG Mori oder": machine makers are also listed as skills.
  if (step.kind === 'SKILL' && isOr(steps[at + 1]) && !(step.facts && isSoftware(step.facts)))
    return { type: 'NAMED', kind: 'COMPANY', from: step.from, to: step.to }
  if (step.kind !== 'PLACE') return undefined
  const firm = firmInsteadOf(step, options)
  if (firm) return firm
  const largest = isInBrackets(steps, at, tokens) ? KNOWN_TOWN_WEIGHT : TOWN_WEIGHT_MIN
  const isHamlet = step.readings.every(({ weight = 0 }) => weight < largest)
  return isHamlet ? { type: 'NAMED', kind: 'COMPANY', from: step.from, to: step.to } : undefined
}

/** "worked at Inditex but not at Mango": what a denial sets against a firm is a firm, even if a town has its name. */
function setAgainstFirm(steps: Step[], at: number, { tokens, options }: ReadingOptions): Step | undefined {
  const step = steps[at]!
  if (step.type !== 'NAME' || step.kind !== 'PLACE' || tokens[step.from]!.gap !== 'SPACE') return undefined
  let first = at
  while (steps[first - 1]?.type === 'CUE' && tokens[steps[first - 1]!.from]!.gap === 'SPACE') first--
  const isDenied = steps.slice(first, at).some((cue) => cue.type === 'CUE' && cue.cue.kind === 'NOT')
  return isDenied && isCompany(steps[first - 1]) ? firmInsteadOf(step, options) : undefined
}

/** The known firm that has the name of a less or little known town. */
const firmInsteadOf = (town: NameSpan, options: ReadingOptions['options']): Step | undefined =>
  options[town.from]!.map(({ step }) => step).find(
    (one) =>
      isName(one) &&
      one.kind === 'COMPANY' &&
      one.to === town.to &&
      priorOf(one) >= KNOWN_FIRM &&
      priorOf(town) <= Math.max(TOWN_MIN, priorOf(one)),
  )

/** Whether the step stands in a list of firms that a cue announces or brackets hold. */
function endsRow(steps: Step[], at: number, tokens: Token[]): boolean {
  const isListed = (i: number) => tokens[steps[i]!.from]!.gap === 'COMMA' || isOr(steps[i - 1])
  let first = at
  while (first > 0 && isListed(first)) {
    first -= isOr(steps[first - 1]) ? 2 : 1
    if (!isCompany(steps[first])) return false
  }
  const lead = steps[first - 1]
  if (isInBrackets(steps, at, tokens)) return true
  return first < at && lead?.type === 'CUE' && ROWS.has(lead.cue.kind)
}
/** "(Clifford Chance, Linklaters, Latham)": in brackets, after at least two firms. */
const isInBrackets = (steps: Step[], at: number, tokens: Token[]): boolean => {
  let first = at
  while (first > 0 && tokens[steps[first]!.from]!.gap === 'COMMA' && isCompany(steps[first - 1])) first--
  return at - first > 1 && tokens[steps[first]!.from]!.opens
}
/** The village of Latham has a weight of 62, York 250. */
const KNOWN_TOWN_WEIGHT = 100
const ROWS: ReadonlySet<CueKind> = new Set(['EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY', 'PAST'])
const priorOf = ({ readings }: NameSpan): number => Math.max(...readings.map(({ prior }) => prior))
const KNOWN_FIRM = 0.25
/** The town of Reading has a weight of 40, although its name is a common word. */
const TOWN_WEIGHT_MIN = 3

const isCompany = (step: Step | undefined): boolean => step !== undefined && 'kind' in step && step.kind === 'COMPANY'
const isOr = (step: Step | undefined): boolean => step?.type === 'CUE' && step.cue.kind === 'OR'

/** The kind of what stands before an "or": a place, or a firm or school that an earlier cue announced. */
function kindBefore(steps: Step[], or: number): 'COMPANY' | 'SCHOOL' | 'PLACE' | undefined {
  const last = steps[or - 1]
  if (!last || !('kind' in last)) return undefined
  if (last.kind === 'PLACE') return 'PLACE'
  if (last.kind !== 'COMPANY' && last.kind !== 'SCHOOL') return undefined
  let at = or - 2
  for (let step = steps[at]; step; step = steps[--at]) {
    if (step.type !== 'CUE') {
      if (!('kind' in step) || step.kind !== last.kind) return undefined
    } else if (LEADS[step.cue.kind] === last.kind) return last.kind
    else if (!REPEATED.has(step.cue.kind) && step.cue.kind !== 'OR') return undefined
  }
  return undefined
}

/** Steps that may be replaced by another kind. A skill or name that a dictionary knows stays what it is. */
const isUnknown = (step: Step): boolean =>
  step.type === 'UNREAD' || step.type === 'OPEN' || (step.type === 'VALUE' && step.kind === 'SENIORITY')

/** "früher bei siemens oder ziehm": in a prompt all in small letters, names have no capitals either. */
function isNameInSmall(tokens: Token[], { from, to }: Step): boolean {
  const next = tokens[to]?.gap
  const isLast = next !== 'SPACE' && next !== 'TIGHT' && !isOrdinary(tokens[from]!.word)
  return isLast && to === from + 1 && tokens.every(({ casing }) => casing === 'LOWER')
}

/** The end of adjacent capitalised words. */
function endOfName(tokens: Token[], from: number): number {
  let to = from
  while (to < tokens.length && to < from + NAME_WORDS_MAX && tokens[to]!.casing !== 'LOWER') {
    if (to > from && tokens[to]!.gap !== 'SPACE' && tokens[to]!.gap !== 'TIGHT') break
    to++
  }
  return to
}
