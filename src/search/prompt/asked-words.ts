/**
 * What the layout of a text says of what was read in it. Owns which sections of a job description speak of what: the title in its heading, the
 * place in its facts, skills where the person is spoken of; and that operands of a Boolean string are whole and left out where it says so.
 */
import type { BooleanGroup } from './boolean/groups.ts'
import type { Layout } from './layout.ts'
import type { Step } from './path.ts'
import type { Verdict } from './polarity.ts'
import type { Token } from './tokens.ts'

type SectionKind = NonNullable<Layout['sections']>[number]['kind']

/** Where each kind of thing is said, in the order in which it is believed: only the first that has one counts. */
const SAID_IN: Record<string, SectionKind[][]> = {
  TITLE: [['TITLE'], ['FACTS'], ['OTHER', 'NEEDED']],
  SENIORITY: [['TITLE', 'FACTS']],
  PLACE: [['TITLE', 'FACTS'], ['OTHER'], ['NEEDED'], ['COMPANY']],
  WORKPLACE: [['TITLE', 'FACTS', 'OTHER', 'NEEDED']],
  SKILL: [['TITLE', 'NEEDED', 'WISHED']],
  LANGUAGE: [['TITLE', 'FACTS', 'NEEDED', 'WISHED']],
  YEARS: [['NEEDED', 'WISHED', 'FACTS']],
  LEVEL: [['NEEDED', 'WISHED', 'FACTS', 'TITLE']],
  INDUSTRY: [['NEEDED', 'WISHED']],
}
/** An advert is for one job at one place, though it may name others. */
const ONCE: ReadonlySet<string> = new Set(['TITLE', 'PLACE'])

/** Marks as moot what a job description says of others than the person. */
export function judgeSections(
  steps: Step[],
  tokens: Token[],
  sections: NonNullable<Layout['sections']>,
  verdicts: Verdict[],
): void {
  const kindAt = (step: Step) => {
    const { start } = tokens[step.from]!
    return sections.find((section) => section.start <= start && start < section.end)
  }
  const places = steps.map(kindAt)
  const believed = new Map<string, SectionKind[]>()
  for (const [kind, orders] of Object.entries(SAID_IN)) {
    const found = orders.find((order) =>
      steps.some((step, i) => 'kind' in step && step.kind === kind && order.includes(places[i]?.kind ?? 'DUTIES')),
    )
    believed.set(kind, found ?? [])
  }
  const first = new Map<string, unknown>()
  for (const [i, step] of steps.entries()) {
    if (!('kind' in step)) continue
    const place = places[i]
    const isSaid = believed.get(step.kind)?.includes(place?.kind ?? 'DUTIES') ?? false
    const isRepeated = ONCE.has(step.kind) && first.has(step.kind) && first.get(step.kind) !== place
    if (!isSaid || isRepeated) verdicts[i]!.moot = true
    else if (!first.has(step.kind)) first.set(step.kind, place)
  }
}

/** What the string says of its operands, whatever words stand in them. */
export function judgeGroups(steps: Step[], tokens: Token[], groups: BooleanGroup[], verdicts: Verdict[]): void {
  const denied = groups.filter(({ negated }) => negated).flatMap(({ alternatives }) => alternatives)
  for (const [i, step] of steps.entries()) {
    const { start } = tokens[step.from]!
    verdicts[i]!.excluded = denied.some((leaf) => leaf.start <= start && start < leaf.end)
  }
}

/** Less than a quoted phrase is worth whole. */
const TORN = -6

/** A phrase in quotation marks is one thing. */
export function wholeQuotes(tokens: Token[], groups: BooleanGroup[]): (step: Step) => number {
  const quotes = groups.flatMap(({ alternatives }) => alternatives.filter(({ quoted }) => quoted))
  const quoteOf = tokens.map(({ start }) => quotes.find((leaf) => leaf.start <= start && start < leaf.end))
  return (step) => {
    const quote = quoteOf[step.from]
    if (!quote || step.type === 'CUE') return 0
    const isWhole = tokens[step.from]!.start <= quote.start && tokens[step.to - 1]!.end >= quote.end
    return isWhole ? 0 : TORN
  }
}
