/**
 * Judges what was read by the layout of the text. Owns which sections of a job description are believed about which kind of thing: the
 * heading about the title, the facts about the place, the parts about the person about skills. In a Boolean string an operand is one
 * thing, and is excluded if the string negates it.
 */
import { titlesAt } from '../../reference/titles/lexicon.ts'
import type { AdvertPart } from './advert/advert-part.ts'
import type { BooleanGroup, BooleanLeaf } from './boolean/groups.ts'
import type { Step } from './path.ts'
import { isListed, placeOfWork } from './place-of-work.ts'
import type { Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'

/** Where each kind of thing is said, in order of trust: only the first group of sections in which one was found counts. */
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

/** Marks as ignored what a job description says about anything but the person wanted. */
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
      // A step without a kind, such as an unread name: a firm named in an advert is no employer of the person so far.
      verdicts[i]!.ignored = true
      continue
    }
    if (step.kind === 'PLACE') verdicts[i] = { ...verdicts[i]!, ignored: !work.includes(i), excluded: false }
    else if (!believed.get(step.kind)?.includes(places[i]!) || isWork(steps, tokens, i)) verdicts[i]!.ignored = true
    // An advert is for one job, even if it names others.
    else if (step.kind === 'TITLE' && title !== undefined && !isListed(steps, tokens, title, i))
      verdicts[i]!.ignored = true
    else if (step.kind === 'TITLE') title = i
  }
}

/** "5 years of experience as a data engineer": the job is no skill. */
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

/**
 * Bonus for a skill where requirements are stated. Missing a required skill is worse than reading a word too many, which only asks for
 * a little more. Chosen by cross-validation: recall rises about as much as precision falls.
 */
const ASKED = 40
const ASKING: ReadonlySet<AdvertPart | undefined> = new Set(['NEEDED', 'WISHED', 'TITLE'] as const)

/** Sections where places are expected. A place that turns out not to be the place of work is dropped later; one not read is lost. */
const PLACED: ReadonlySet<AdvertPart | undefined> = new Set(['WHERE', 'FACTS', 'TITLE', 'COMPANY'] as const)
const PLACE = 60
/** Bonus for a well-known town with a capital: "our engineering team sits in Lisbon". Chosen on adverts outside the training set. */
const KNOWN_PLACE = 180
const KNOWN = 0.6

/** Adds to a step's score if its section expects its kind: skills where the person is described, places where the location is given. */
export const sectionsSay =
  (tokens: Token[]) =>
  (step: Step): number => {
    if (!('kind' in step)) return 0
    const { advertPart, casing } = tokens[step.from]!
    // Counted per word, so that "Santiago de Chile" wins as one place over two.
    if (step.kind === 'PLACE' && PLACED.has(advertPart))
      return (step.to - step.from) * (casing !== 'LOWER' && isKnownPlace(step) ? KNOWN_PLACE : PLACE)
    return step.kind === 'SKILL' && ASKING.has(advertPart) ? ASKED : 0
  }

const isKnownPlace = (step: Step): boolean => step.type === 'NAME' && (step.facts?.prior ?? 1) >= KNOWN

/** Applies what the string says about its operands, whatever words they hold. */
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

/**
 * "NOT paralegal London", "NOT highways, London": a place after an excluded title, or parted by a comma from anything else excluded, says
 * where the people wanted are. In "NOT (paralegal London)" both belong together.
 */
function isPlaceOfOthers(steps: Step[], at: number, tokens: Token[], leaf: BooleanLeaf): boolean {
  const [before, step] = [steps[at - 1], steps[at]!]
  if (leaf.quoted || step.type !== 'NAME' || step.kind !== 'PLACE' || !before) return false
  const [first, { gap }] = [tokens[before.from]!, tokens[step.from]!]
  if (first.start < leaf.start || first.opens) return false
  return before.type === 'TITLE' ? gap === 'SPACE' || gap === 'COMMA' : gap === 'COMMA' && !isOfKind(before, 'PLACE')
}

const isOfKind = (step: Step, kind: string): boolean => 'kind' in step && step.kind === kind

/** The operand that each word stands in. Words and operands are both in text order, so thousands of operands are walked once. */
function leavesOf(tokens: Token[], groups: BooleanGroup[]): (BooleanLeaf | undefined)[] {
  const leaves = groups.flatMap(({ alternatives }) => alternatives).sort((a, b) => a.start - b.start)
  let at = 0
  return tokens.map(({ start }) => {
    while (at < leaves.length && leaves[at]!.end <= start) at++
    const leaf = leaves[at]
    return leaf && leaf.start <= start ? leaf : undefined
  })
}

/** Penalty for reading only a part of a quoted phrase; smaller than what a whole one is worth. */
const TORN = -80
/** Larger than the difference between most readings: a field such as "company:" settles the kind. */
const SAID = 300
/** Bonus for the kind that the alternatives of a group share. */
const SHARED_KIND = 40

/**
 * Penalty for reading a whole quoted phrase that begins or ends with a title, such as "React developer", as an unknown name. It costs
 * more than tearing the phrase twice.
 */
const HOLDS_TITLE = 3 * TORN

/** What is known of the operands before a reading is chosen. */
export interface OperandKinds {
  /** The kind that all the alternatives of a group may share. */
  shared: ReadonlyMap<BooleanLeaf, string>
  /** Quoted operands that begin or end with a title. */
  titled: ReadonlySet<BooleanLeaf>
  /** The operand that each word stands in. */
  leafOf: readonly (BooleanLeaf | undefined)[]
}

/** A phrase in quotation marks is one thing, and a field says of which kind. */
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

/** `options` holds the candidate steps from each word. */
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

/** The kind that the alternatives of a group most likely share, judged by their words alone. */
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
    // (Maschinenbau or Anlagenbau): if every alternative may be an industry, they are industries rather than fields of knowledge.
    if (branches === alternatives.length) kinds.set('INDUSTRY', alternatives.length)
    const [most] = [...kinds].sort(([, a], [, b]) => b - a)
    if (most) for (const leaf of alternatives) found.set(leaf, most[0])
  }
  return found
}

/** How strongly the words alone say that the step is of its kind; an unknown name may be anything. */
function known(step: Step): number {
  if (step.type === 'NAME') return Math.max(UNKNOWN, step.facts?.prior ?? 1)
  if (step.type === 'TITLE') return step.unknown ? UNKNOWN : Math.max(UNKNOWN, step.title.prior)
  return step.type === 'VALUE' ? 1 : UNKNOWN
}

const UNKNOWN = 0.2
/** From this prior on a skill is certain: software has no other meaning. */
const SURE = 0.8
