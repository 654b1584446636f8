/**
 * Names in brackets have the kind of what leads to them: "WMS (Manhattan or Blue Yonder)" lists tools, "builder background (Multiplex,
 * CPB)" firms. Owns when that holds, and gives all names of such a list the same kind.
 */
import type { CueKind } from '../cues/cue.ts'
import { type ReadingOptions, type Step, withSteps } from '../path.ts'
import { TOWN_MIN } from '../place-candidates.ts'
import { isSoftware, type NameSpan } from '../spans.ts'
import type { Token } from '../tokens.ts'

type Kind = 'SKILL' | 'COMPANY'

const NAME_WORDS_MAX = 3
const KNOWN_FIRM = 0.3

export function withBrackets(steps: Step[], readingOptions: ReadingOptions, text: string): Step[] {
  const { tokens } = readingOptions
  const placed: Step[] = []
  for (const [at, step] of steps.entries()) {
    if (at === 0 || !tokens[step.from]!.opens) continue
    const names = namesIn(steps, at, { tokens, text })
    const kind = names && kindOf(steps, at, names, readingOptions)
    if (kind) placed.push(...names.map((name) => named(name, kind, readingOptions)))
  }
  return withSteps(steps, placed)
}

interface Name {
  from: number
  to: number
  steps: Step[]
}

/** The list of capitalised names in the brackets; undefined if they hold anything else. */
function namesIn(steps: Step[], at: number, { tokens, text }: { tokens: Token[]; text: string }): Name[] | undefined {
  const close = text.indexOf(')', tokens[steps[at]!.from]!.start)
  const names: Name[] = []
  for (let i = at; i < steps.length; i++) {
    const step = steps[i]!
    const { start, gap, casing, opens } = tokens[step.from]!
    if (start > close) break
    // Nested brackets are no list. Without this check, a thousand of them would each be walked to the end.
    if (i > at && opens) return undefined
    if (step.type === 'CUE') {
      if (!JOINTS.has(step.cue.kind)) return undefined
      continue
    }
    const last = names.at(-1)
    const goesOn = last?.to === step.from && (gap === 'SPACE' || gap === 'TIGHT')
    if (casing === 'LOWER' || step.type === 'YEARS' || step.type === 'VALUE') return undefined
    if (goesOn) last.steps.push(step)
    if (goesOn) last.to = step.to
    else names.push({ from: step.from, to: step.to, steps: [step] })
  }
  const isList = names.length > 1 && names.every(({ from, to }) => to - from <= NAME_WORDS_MAX)
  return isList ? names : undefined
}

function kindOf(steps: Step[], at: number, names: Name[], readingOptions: ReadingOptions): Kind | undefined {
  const before = steps[at - 1]!
  if (isOfKind(before, 'SKILL'))
    return names.some((name) => name.steps.some((step) => step.type === 'NAME' && step.kind === 'SKILL'))
      ? 'SKILL'
      : undefined
  const lead = isCue(before, FILL) ? steps[at - 2] : before
  if (!lead) return undefined
  // "at startups (Berlin or Munich)": a list of towns says where, not at which firms.
  if (names.some(isTown)) return undefined
  if (isCue(lead, EMPLOYERS)) return 'COMPANY'
  if ('kind' in before && before.kind === 'INDUSTRY')
    return names.every((name) => isKnownFirm(name, readingOptions)) ? 'COMPANY' : undefined
  const known = names.filter((name) => optionOf(name, 'COMPANY', readingOptions))
  return isCue(lead, BACKGROUND) && 2 * known.length >= names.length ? 'COMPANY' : undefined
}

function named(name: Name, kind: Kind, readingOptions: ReadingOptions): Step {
  const { from, to } = name
  const known = optionOf(name, kind, readingOptions)
  // "Multiplex" is also an alias of some cinemas, which are not meant.
  if (known && (kind === 'SKILL' || isKnownFirm(name, readingOptions))) return known
  return kind === 'SKILL' ? { type: 'OPEN', kind, from, to } : { type: 'NAMED', kind, from, to }
}

const optionOf = ({ from, to }: Name, kind: Kind, { options }: ReadingOptions): NameSpan | undefined =>
  options[from]!.flatMap(({ step }) => (step.type === 'NAME' ? [step] : [])).find(
    (step) => step.kind === kind && step.to === to,
  )

/** "machinery (John Deere, Claas)" lists firms; in "platforms (Snowflake, Databricks)" the tools are better known than their makers. */
function isKnownFirm(name: Name, readingOptions: ReadingOptions): boolean {
  const [firm, tool] = [optionOf(name, 'COMPANY', readingOptions), optionOf(name, 'SKILL', readingOptions)]
  return (firm?.readings[0]?.prior ?? 0) >= KNOWN_FIRM && !(tool?.facts && isSoftware(tool.facts))
}

const isTown = ({ steps }: Name): boolean =>
  steps.some((step) => step.type === 'NAME' && step.kind === 'PLACE' && step.readings[0]!.prior >= TOWN_MIN)

const isOfKind = (step: Step, kind: Kind): boolean => 'kind' in step && step.kind === kind
const isCue = (step: Step, kinds: ReadonlySet<CueKind>): boolean => step.type === 'CUE' && kinds.has(step.cue.kind)
const JOINTS: ReadonlySet<CueKind> = new Set(['OR', 'AND', 'NOR', 'GLUE'])
const FILL: ReadonlySet<CueKind> = new Set(['FILL', 'GLUE'])
const EMPLOYERS: ReadonlySet<CueKind> = new Set(['EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY', 'PAST'])
const BACKGROUND: ReadonlySet<CueKind> = new Set(['SECTOR_BEHIND'])
