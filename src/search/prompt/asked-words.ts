/**
 * What the layout of a text says of what was read in it. Owns which sections of a job description speak of what. The
 * heading has the title, the facts the place; skills stand where the person is spoken of. Operands of a Boolean string
 * are whole, and left out where it says so.
 */
import { titlesAt } from '../../reference/titles/lexicon.ts'
import type { AdvertPart } from './advert/advert-part.ts'
import type { BooleanGroup, BooleanLeaf } from './boolean/groups.ts'
import type { Step } from './path.ts'
import { isListed, placeOfWork } from './place-of-work.ts'
import type { Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'

/** Where each kind of thing is said, in the order in which it is believed: only the first that has one counts. */
const FOUND_IN: Record<string, AdvertPart[][]> = {
  TITLE: [['TITLE'], ['FACTS'], ['OTHER', 'NEEDED']],
  SENIORITY: [['TITLE', 'FACTS']],
  WORKPLACE: [['TITLE', 'FACTS', 'WHERE', 'OTHER', 'NEEDED']],
  SKILL: [['TITLE', 'NEEDED', 'WISHED']],
  LANGUAGE: [['TITLE', 'FACTS', 'NEEDED', 'WISHED']],
  YEARS: [['NEEDED', 'WISHED', 'FACTS']],
  LEVEL: [['NEEDED', 'WISHED', 'FACTS', 'TITLE']],
  INDUSTRY: [['NEEDED', 'WISHED']],
}

/** Marks as ignored what a job description says of others than the person. */
export function judgeSections(steps: Step[], tokens: Token[], verdicts: Verdict[]): void {
  const places = steps.map((step): AdvertPart => tokens[step.from]!.advertPart ?? 'DUTIES')
  const believed = new Map<string, AdvertPart[]>()
  for (const [kind, orders] of Object.entries(FOUND_IN)) {
    const found = orders.find((order) =>
      steps.some((step, i) => 'kind' in step && step.kind === kind && order.includes(places[i]!)),
    )
    believed.set(kind, found ?? [])
  }
  const work = placeOfWork(steps, tokens)?.steps ?? []
  let title: number | undefined
  for (const [i, step] of steps.entries()) {
    if (!('kind' in step)) {
      // Who is named in an advert is nobody's employer so far.
      verdicts[i]!.ignored = true
      continue
    }
    if (step.kind === 'PLACE') verdicts[i] = { ...verdicts[i]!, ignored: !work.includes(i), excluded: false }
    else if (!believed.get(step.kind)?.includes(places[i]!) || isWork(steps, tokens, i)) verdicts[i]!.ignored = true
    // An advert is for one job, though it may name others.
    else if (step.kind === 'TITLE' && title !== undefined && !isListed(steps, tokens, title, i))
      verdicts[i]!.ignored = true
    else if (step.kind === 'TITLE') title = i
  }
}

/** "5 years of experience as a data engineer": a job is no skill. */
function isWork(steps: Step[], tokens: Token[], at: number): boolean {
  const step = steps[at]!
  if (step.type !== 'OPEN' || step.kind !== 'SKILL') return false
  let back = at - 1
  for (let one = steps[back]; one?.type === 'CUE' && one.cue.kind === 'GLUE'; one = steps[back]) back--
  const before = steps[back]
  if (before?.type !== 'CUE' || before.cue.kind !== 'TITLE') return false
  const words = tokens.slice(step.from, step.to).map(({ word }) => word)
  return titlesAt(words, 0, words.length).some(({ end, open }) => end === words.length && !open)
}

/** A skill that is asked for and not read is lost, a word too many asks for a little more. Chosen by folds: recall rises about as much as precision falls. */
const ASKED = 40
const ASKING: ReadonlySet<AdvertPart | undefined> = new Set(['NEEDED', 'WISHED', 'TITLE'] as const)

/** Where places are expected. One that is not the place of work is left out later, one that is not read is lost. */
const PLACED: ReadonlySet<AdvertPart | undefined> = new Set(['WHERE', 'FACTS', 'TITLE', 'COMPANY'] as const)
const PLACE = 60
/** A town that everybody knows, in large letters: "our engineering team sits in Lisbon". Chosen on adverts not learnt from. */
const KNOWN_PLACE = 180
const KNOWN = 0.6

/** Where a job description speaks of the person, skills are expected, and places where it says where. */
export const sectionsSay =
  (tokens: Token[]) =>
  (step: Step): number => {
    if (!('kind' in step)) return 0
    const { advertPart, casing } = tokens[step.from]!
    // For each word: "Santiago de Chile" is one place and not two.
    if (step.kind === 'PLACE' && PLACED.has(advertPart))
      return (step.to - step.from) * (casing !== 'LOWER' && isKnownPlace(step) ? KNOWN_PLACE : PLACE)
    return step.kind === 'SKILL' && ASKING.has(advertPart) ? ASKED : 0
  }

const isKnownPlace = (step: Step): boolean => step.type === 'NAME' && (step.facts?.prior ?? 1) >= KNOWN

/** What the string says of its operands, whatever words stand in them. */
export function judgeGroups(steps: Step[], tokens: Token[], groups: BooleanGroup[], verdicts: Verdict[]): void {
  const denied = groups.filter(({ negated }) => negated).flatMap(({ alternatives }) => alternatives)
  const leafOf = leavesOf(tokens, groups)
  for (const [i, step] of steps.entries()) {
    const { start } = tokens[step.from]!
    const leaf = denied.find((one) => one.start <= start && start < one.end)
    verdicts[i]!.excluded = leaf !== undefined && !isPlaceOfOthers(steps, i, tokens, leaf)
    const means = leafOf[step.from]?.means
    if (means === 'COMPANY_PAST') verdicts[i]!.when = 'PAST'
    else if (means === 'COMPANY_NOW') verdicts[i]!.when = 'CURRENT'
  }
}

/** "NOT paralegal London": behind a title that nobody wants stands where the others are; "NOT (paralegal London)" is one thing. */
function isPlaceOfOthers(steps: Step[], at: number, tokens: Token[], leaf: BooleanLeaf): boolean {
  const [before, step] = [steps[at - 1], steps[at]!]
  if (leaf.quoted || step.type !== 'NAME' || step.kind !== 'PLACE' || before?.type !== 'TITLE') return false
  const first = tokens[before.from]!
  return first.start >= leaf.start && !first.opens && tokens[step.from]!.gap === 'SPACE'
}

/** The operand that each word stands in. Both in the order of the text: thousands of operands are walked once. */
function leavesOf(tokens: Token[], groups: BooleanGroup[]): (BooleanLeaf | undefined)[] {
  const leaves = groups.flatMap(({ alternatives }) => alternatives).sort((a, b) => a.start - b.start)
  let at = 0
  return tokens.map(({ start }) => {
    while (at < leaves.length && leaves[at]!.end <= start) at++
    const leaf = leaves[at]
    return leaf && leaf.start <= start ? leaf : undefined
  })
}

/** Less than a quoted phrase is worth whole. */
const TORN = -80
/** More than most readings differ by: who writes "company:" means one. */
const SAID = 300
/** What the others of a group are speaks for each of them. */
const SHARED_KIND = 40

/** "React developer" in quotation marks is no skill that nobody knows: more than being torn twice costs. */
const HOLDS_TITLE = 3 * TORN

/** What is known of operands before anything is read. */
export interface OperandKinds {
  /** What all of a group may be. */
  shared: ReadonlyMap<BooleanLeaf, string>
  /** Those that begin or end with a title. */
  titled: ReadonlySet<BooleanLeaf>
  /** The one that each word stands in. */
  leafOf: readonly (BooleanLeaf | undefined)[]
}

/** A phrase in quotation marks is one thing, and a field says which. */
export function operandsSay(tokens: Token[], { shared, titled, leafOf }: OperandKinds): (step: Step) => number {
  return (step) => {
    const leaf = leafOf[step.from]
    if (!leaf || step.type === 'CUE') return 0
    const isWhole = covers(step, tokens, leaf)
    let worth = leaf.quoted && !isWhole ? TORN : 0
    if (!('kind' in step)) return worth
    if (leaf.means?.startsWith(step.kind)) worth += SAID
    if (isWhole && step.type === 'OPEN' && titled.has(leaf)) worth += HOLDS_TITLE
    if (isWhole && shared.get(leaf) === step.kind) worth += SHARED_KIND
    return worth
  }
}

const covers = (step: Step, tokens: Token[], leaf: BooleanLeaf): boolean =>
  tokens[step.from]!.start <= leaf.start && tokens[step.to - 1]!.end >= leaf.end

/** `options` are the ways from each word. */
export function kindsOfOperands(
  options: readonly { step: Step }[][],
  tokens: Token[],
  groups: BooleanGroup[],
): OperandKinds {
  const leafOf = leavesOf(tokens, groups)
  const titled = titledIn(options, tokens, leafOf)
  return { shared: sharedKinds(options, tokens, groups, titled), titled, leafOf }
}

function titledIn(
  options: readonly { step: Step }[][],
  tokens: Token[],
  leafOf: OperandKinds['leafOf'],
): ReadonlySet<BooleanLeaf> {
  const titled = new Set<BooleanLeaf>()
  for (const { step } of options.flat()) {
    const leaf = leafOf[step.from]
    if (!leaf?.quoted || step.type !== 'TITLE' || step.unknown) continue
    const isFirst = tokens[step.from]!.start <= leaf.start
    const isLast = tokens[step.to - 1]!.end >= leaf.end
    if (isFirst !== isLast) titled.add(leaf)
  }
  return titled
}

/** What the alternatives of a group may all be, by what is known of their words. */
function sharedKinds(
  options: readonly { step: Step }[][],
  tokens: Token[],
  groups: BooleanGroup[],
  titled: ReadonlySet<BooleanLeaf>,
): Map<BooleanLeaf, string> {
  const found = new Map<BooleanLeaf, string>()
  const first = new Map(tokens.map(({ start }, at) => [start, at]))
  for (const { alternatives } of groups.filter(({ alternatives: { length } }) => length > 1)) {
    const kinds = new Map<string, number>()
    let branches = 0
    for (const leaf of alternatives) {
      const best = new Map<string, number>()
      for (const { step } of options[first.get(leaf.start) ?? -1] ?? []) {
        if ('kind' in step && covers(step, tokens, leaf) && !(step.type === 'OPEN' && titled.has(leaf)))
          best.set(step.kind, Math.max(best.get(step.kind) ?? 0, known(step)))
      }
      if ((best.get('INDUSTRY') ?? 0) > UNKNOWN && (best.get('SKILL') ?? 0) < SURE) branches++
      for (const [kind, share] of best) kinds.set(kind, (kinds.get(kind) ?? 0) + share)
    }
    // (Maschinenbau or Anlagenbau): what all of them are as branches, they are sooner than fields of knowledge.
    if (branches === alternatives.length) kinds.set('INDUSTRY', alternatives.length)
    const [most] = [...kinds].sort(([, a], [, b]) => b - a)
    if (most) for (const leaf of alternatives) found.set(leaf, most[0])
  }
  return found
}

/** How much the words alone say that they are this; an unknown name may be anything. */
function known(step: Step): number {
  if (step.type === 'NAME') return Math.max(UNKNOWN, step.facts?.prior ?? 1)
  if (step.type === 'TITLE') return step.unknown ? UNKNOWN : Math.max(UNKNOWN, step.title.prior)
  return step.type === 'VALUE' ? 1 : UNKNOWN
}

const UNKNOWN = 0.2
/** Software is nothing else. */
const SURE = 0.8
