/**
 * The alternatives of a group in a Boolean string are of one kind: nobody looks for Harvard, Yale or the town of Columbia. Owns
 * correcting an operand that was read as another kind from its words alone, and naming what a field announces but no dictionary has.
 */
import { fold } from '../../../base/fold.ts'
import { isLinkWord, isTitleWord } from '../../../reference/titles/lexicon.ts'
import { isPartOfTitles } from '../../../reference/titles/title-words.ts'
import { isOrdinary } from '../ordinary.ts'
import type { ReadingOptions, Step } from '../path.ts'
import { isSoftware, type NamedSpan } from '../spans.ts'
import { phraseOf, type Token } from '../tokens.ts'
import type { BooleanGroup, BooleanLeaf } from './groups.ts'

/** Kinds that an unknown name may have. */
const isNamed = (kind: string): kind is NamedSpan['kind'] => kind === 'COMPANY' || kind === 'SCHOOL' || kind === 'TITLE'

/** The words of an operand, and the step that covers it as a whole, if any. */
interface ReadLeaf {
  from: number
  to: number
  quoted: boolean
  means: string | undefined
  step: Step | undefined
}

export function withSharedKinds(steps: Step[], { tokens, options }: ReadingOptions, groups: BooleanGroup[]): Step[] {
  const taken = new Map<number, Step>()
  const begins = new Map(tokens.map(({ start }, at) => [start, at]))
  const beginsStep = new Map(steps.map((step) => [step.from, step]))
  const read = ({ start, end, quoted, means }: BooleanLeaf): ReadLeaf => {
    // An operand that was set aside has no words left.
    const from = begins.get(start) ?? tokens.length
    let to = from
    while (to < tokens.length && tokens[to]!.end <= end) to++
    const step = beginsStep.get(from)
    return { from, to, quoted, means: means?.split('_')[0], step: step?.to === to ? step : undefined }
  }
  for (const { alternatives, negated } of groups) {
    const leaves = alternatives.map(read).filter(({ from, to }) => to > from)
    const kinds = leaves.map(({ step }) => (step && isKnown(step) ? step.kind : undefined))
    for (const title of wholeTitles(leaves, steps, tokens)) taken.set(title.from, title)
    for (const { from, to } of leaves.filter((leaf) => isTornSkill(leaf, steps)))
      taken.set(from, { type: 'OPEN', kind: 'SKILL', from, to })
    for (const [at, leaf] of leaves.entries()) {
      const longStep = spelledOut(leaf, leaves, tokens)
      const long = longStep && 'kind' in longStep ? longStep.kind : undefined
      const kind = leaf.means || long || kindOfOthers(kinds, at)
      if (!negated && !leaf.means && isWorkOfOthers(leaf, kinds, tokens))
        taken.set(leaf.from, { type: 'NAMED', kind: 'TITLE', from: leaf.from, to: leaf.to })
      if (negated && isFunction(leaf, { tokens, options }))
        taken.set(leaf.from, { type: 'NAMED', kind: 'TITLE', from: leaf.from, to: leaf.to })
      else if (
        !leaf.means &&
        negated &&
        (isBrand(leaf, { tokens, options }) || (!kind && isUnknownFirm(leaf, tokens)))
      ) {
        taken.set(leaf.from, firmOf(leaf, options))
        continue
      }
      const firm = kind ? undefined : initialsOfFirm(leaf, kinds, { tokens, options })
      if (firm) taken.set(leaf.from, firm)
      if (!kind || !mayBeElse(leaf.step, kind)) continue
      const known = options[leaf.from]!.find(({ step }) => step.to === leaf.to && 'kind' in step && step.kind === kind)
      const isStated = Boolean(leaf.means || long)
      if (known && (isStated || isLikelyToo(known.step, leaf.step))) taken.set(leaf.from, known.step)
      else if (longStep?.type === 'NAME') taken.set(leaf.from, { ...longStep, from: leaf.from, to: leaf.to })
      else if (isNamed(kind) && (isStated || isUnknownName(kind, leaf, tokens)))
        taken.set(leaf.from, { type: 'NAMED', kind, from: leaf.from, to: leaf.to })
    }
  }
  return replaced(steps, [...taken.values()])
}

type Known = Extract<Step, { type: 'NAME' | 'TITLE' }>
const isKnown = (step: Step): step is Known => step.type === 'NAME' || step.type === 'TITLE'

const isSoftwareStep = (step: Step): boolean =>
  step.type === 'NAME' && step.kind === 'SKILL' && step.facts !== undefined && isSoftware(step.facts)

/** "NOT sales": excluding a field of work excludes the people who do it. */
function isFunction({ from, to, step }: ReadLeaf, { tokens, options }: ReadingOptions): boolean {
  const isSkill =
    step && ('kind' in step ? step.kind === 'SKILL' : step.type === 'UNREAD' && hasSkill(options[from]!, to))
  // "pré-vendas" is one word.
  const isOneWord = tokens.slice(from + 1, to).every(({ gap }) => gap === 'TIGHT')
  return isOneWord && isSkill === true && !isSoftwareStep(step!) && isTitleWord(tokens[to - 1]!.word)
}

const hasSkill = (here: ReadingOptions['options'][number], to: number): boolean =>
  here.some(({ step }) => step.type === 'NAME' && step.kind === 'SKILL' && step.to === to)

/** How another operand that spells out these initials was read: ("occupational therapist" or OT). */
function spelledOut({ from, to }: ReadLeaf, leaves: ReadLeaf[], tokens: Token[]): Step | undefined {
  const { word } = tokens[from]!
  if (to > from + 1 || word.length < 2) return undefined
  const long = leaves.find(
    (other) =>
      other.to - other.from === word.length &&
      tokens.slice(other.from, other.to).every((token, i) => token.word[0] === word[i]),
  )
  return long?.step
}

/**
 * ("FPGA engineer" OR "RTL engineer"): a quoted operand that was read as a skill and a title becomes one title, because the skills are
 * alternatives too. They stay apart if all share the same words before the title, ("iOS engineer" OR "iOS developer"), or all name
 * software.
 */
function wholeTitles(leaves: ReadLeaf[], steps: Step[], tokens: Token[]): NamedSpan[] {
  if (leaves.length < 2) return []
  const parted = leaves
    .filter(({ quoted, step }) => quoted && !step)
    .map((leaf) => ({ leaf, head: headOf(leaf, steps) }))
  const hasSoftware = ({ from, to }: ReadLeaf) =>
    steps.some((step) => step.from >= from && step.to <= to && isSoftwareStep(step))
  if (parted.length === leaves.length && leaves.every(hasSoftware)) return []
  const before = leaves.map((leaf) => {
    const head = parted.find((one) => one.leaf === leaf)?.head
    return tokens
      .slice(leaf.from, head ?? leaf.to)
      .map(({ word }) => word)
      .join(' ')
  })
  if (new Set(before).size === 1) return []
  return parted.flatMap(({ leaf: { from, to }, head }): NamedSpan[] =>
    head === undefined ? [] : [{ type: 'NAMED', kind: 'TITLE', from, to }],
  )
}

/** "inspection and testing" in quotation marks is one skill, not two. */
function isTornSkill({ from, to, quoted, step }: ReadLeaf, steps: Step[]): boolean {
  const inside = quoted && !step ? steps.filter((one) => one.from >= from && one.to <= to) : []
  const isEnd = (one: Step | undefined) => one !== undefined && 'kind' in one && one.kind === 'SKILL'
  const isAnd = (one: Step) => one.type === 'CUE' && one.cue.kind === 'AND'
  return isEnd(inside[0]) && isEnd(inside.at(-1)) && inside.every((one) => isEnd(one) || isAnd(one))
}

const BEFORE_TITLES: ReadonlySet<string> = new Set(['SKILL', 'INDUSTRY'])

/** Where the title at the end of an operand begins, if only skills and industries stand before it. */
function headOf({ from, to }: ReadLeaf, steps: Step[]): number | undefined {
  const inside = steps.filter((step) => step.from >= from && step.to <= to)
  const last = inside.pop()
  // "in-house lawyer": in quotation marks, words without a kind of their own belong to the title.
  const isBefore = (step: Step) => !('kind' in step) || BEFORE_TITLES.has(step.kind)
  return last?.type === 'TITLE' && last.to === to && inside.length > 0 && inside.every(isBefore) ? last.from : undefined
}

/** One other operand proves little: (Figma or Dovetail) are two tools and also two firms. A school has no second meaning. */
const othersNeeded = (kind: string | undefined): number => (kind === 'SCHOOL' ? 1 : 2)

function kindOfOthers(kinds: (string | undefined)[], at: number): string | undefined {
  const others = kinds.filter((_, i) => i !== at)
  const [first] = others
  return others.length >= othersNeeded(first) && others.every((kind) => kind === first) ? first : undefined
}

/** (controller or "control de gestión"): a field of work beside the title of those who do it is meant as a title. */
function isWorkOfOthers({ from, to, step }: ReadLeaf, kinds: (string | undefined)[], tokens: Token[]): boolean {
  if (step?.type !== 'NAME' || step.kind !== 'SKILL' || isSoftwareStep(step) || to === from + 1) return false
  const others = kinds.filter((kind) => kind !== 'SKILL')
  const isOne = others.length === kinds.length - 1 && others.length > 0 && others.every((kind) => kind === 'TITLE')
  return isOne && tokens.slice(from, to).every(({ word }) => isLinkWord(word) || isPartOfTitles(word))
}

/** (Ubisoft OR EA OR "Splash Damage"): initials that are also a title mean the firm if the other operands are firms or unknown names. */
function initialsOfFirm(
  { from, to, step }: ReadLeaf,
  kinds: (string | undefined)[],
  { tokens, options }: ReadingOptions,
): Step | undefined {
  const isInitials = step?.type === 'TITLE' && to === from + 1 && tokens[from]!.casing === 'UPPER'
  const known = kinds.filter((kind) => kind !== undefined && kind !== 'TITLE')
  if (!isInitials || known.length === 0 || known.some((kind) => kind !== 'COMPANY')) return undefined
  return kinds.filter((kind) => kind === 'TITLE').length === 1 ? knownFirm(options[from]!, to) : undefined
}

const mayBeElse = (step: Step | undefined, kind: string): boolean =>
  !step || step.type === 'UNREAD' || ((step.type === 'OPEN' || step.type === 'NAME') && step.kind !== kind)

/** Another meaning must be at least this likely compared to the current one. Python is a firm too, but nobody means it. */
const LIKELY = 0.35

const isLikelyToo = (step: Step, now: Step | undefined): boolean => priorOf(step) >= LIKELY * priorOf(now)
const priorOf = (step: Step | undefined): number => (step?.type === 'NAME' ? (step.facts?.prior ?? 1) : 0)

/** An unknown word may take the kind of the others; a word known as something else keeps its own. */
function isUnknownName(kind: NamedSpan['kind'], { from, to, step }: ReadLeaf, tokens: Token[]): boolean {
  if (step?.type === 'NAME') return false
  const { casing } = tokens[from]!
  // "CDP" beside a chef and a cook. A longer unknown title would have been recognised by its words.
  return kind === 'TITLE' ? to === from + 1 && casing === 'UPPER' : casing !== 'LOWER'
}

/** NOT (Bertrandt OR EDAG): an unknown capitalised name that is excluded is an employer, provided that the prompt has small letters. */
function isUnknownFirm({ from, to, step }: ReadLeaf, tokens: Token[]): boolean {
  if (step?.type !== 'OPEN' || step.kind !== 'SKILL' || tokens[from]!.casing === 'LOWER') return false
  const words = tokens.slice(from, to)
  return words.some(({ word }) => !isOrdinary(word)) && tokens.some(({ casing }) => casing === 'LOWER')
}

/** NOT (Darktrace OR Sophos): a product named after its maker means the maker, unless it is an everyday word. */
function isBrand({ from, to, step }: ReadLeaf, { tokens, options }: ReadingOptions): boolean {
  if (step?.type !== 'NAME' || step.kind !== 'SKILL') return false
  // "-Oracle": an everyday word that is both a tool and its maker.
  if (step.facts?.doubtful && knownFirm(options[from]!, to)) return tokens[from]!.casing === 'TITLE'
  if (isSoftwareStep(step)) return false
  const words = tokens.slice(from, to)
  if (words.every(({ word }) => isOrdinary(word) || isTitleWord(word))) return false
  // A known firm needs no capital.
  if (knownFirm(options[from]!, to)) return true
  const isWritten = words.every(({ casing }) => casing === 'TITLE') && tokens.some(({ casing }) => casing === 'LOWER')
  return isWritten && fold(step.readings[0]!.name) === phraseOf(tokens, from, to)
}

const firmOf = ({ from, to }: ReadLeaf, options: ReadingOptions['options']): Step =>
  knownFirm(options[from]!, to) ?? { type: 'NAMED', kind: 'COMPANY', from, to }

const knownFirm = (here: ReadingOptions['options'][number], to: number): Step | undefined =>
  here.find(({ step }) => step.type === 'NAME' && step.kind === 'COMPANY' && step.to === to)?.step

function replaced(steps: Step[], taken: Step[]): Step[] {
  if (taken.length === 0) return steps
  const covered = new Set(taken.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))
  return [...steps.filter(({ from }) => !covered.has(from)), ...taken].sort((a, b) => a.from - b.from)
}
