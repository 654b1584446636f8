/**
 * Alternatives of a Boolean string are of one kind: nobody looks for Harvard, Yale or the town of Columbia. Owns what becomes of the one
 * among them that its words alone made something else of, and of what a field says that no dictionary has.
 */
import { isOrdinary } from '../ordinary.ts'
import type { Step, Ways } from '../path.ts'
import type { NamedSpan } from '../spans.ts'
import type { Token } from '../tokens.ts'
import type { BooleanGroup, BooleanLeaf } from './groups.ts'

/** Of these an unknown name may be one. */
const isNamed = (kind: string): kind is NamedSpan['kind'] => kind === 'COMPANY' || kind === 'SCHOOL' || kind === 'TITLE'

/** The words of an operand, and what was read of them as a whole. */
interface ReadLeaf {
  from: number
  to: number
  means: string | undefined
  step: Step | undefined
}

export function heldAlike(steps: Step[], { tokens, options }: Ways, groups: BooleanGroup[]): Step[] {
  const taken = new Map<number, Step>()
  const begins = new Map(tokens.map(({ start }, at) => [start, at]))
  const beginsStep = new Map(steps.map((step) => [step.from, step]))
  const read = ({ start, end, means }: BooleanLeaf): ReadLeaf => {
    // What is set aside has no word left.
    const from = begins.get(start) ?? tokens.length
    let to = from
    while (to < tokens.length && tokens[to]!.end <= end) to++
    const step = beginsStep.get(from)
    return { from, to, means: means?.split('_')[0], step: step?.to === to ? step : undefined }
  }
  for (const { alternatives, negated } of groups) {
    const leaves = alternatives.map(read).filter(({ from, to }) => to > from)
    const kinds = leaves.map(({ step }) => (step && isKnown(step) ? step.kind : undefined))
    for (const [at, leaf] of leaves.entries()) {
      const long = spelledOut(leaf, leaves, tokens)
      const kind = leaf.means || long || kindOfOthers(kinds, at)
      if (!kind && negated && isUnknownFirm(leaf, tokens))
        taken.set(leaf.from, { type: 'NAMED', kind: 'COMPANY', from: leaf.from, to: leaf.to })
      if (!kind || !mayBeElse(leaf.step, kind)) continue
      const known = options[leaf.from]!.find(({ step }) => step.to === leaf.to && 'kind' in step && step.kind === kind)
      const isSaid = Boolean(leaf.means || long)
      if (known && (isSaid || isLikelyToo(known.step, leaf.step))) taken.set(leaf.from, known.step)
      else if (isNamed(kind) && (isSaid || isUnknownName(kind, leaf, tokens)))
        taken.set(leaf.from, { type: 'NAMED', kind, from: leaf.from, to: leaf.to })
    }
  }
  return replaced(steps, [...taken.values()])
}

type Known = Extract<Step, { type: 'NAME' | 'TITLE' }>
const isKnown = (step: Step): step is Known => step.type === 'NAME' || step.type === 'TITLE'

/** What another operand is that has these letters as its initials: ("occupational therapist" or OT). */
function spelledOut({ from, to }: ReadLeaf, leaves: ReadLeaf[], tokens: Token[]): string | undefined {
  const { word } = tokens[from]!
  if (to > from + 1 || word.length < 2) return undefined
  const long = leaves.find(
    (other) =>
      other.to - other.from === word.length &&
      tokens.slice(other.from, other.to).every((token, i) => token.word[0] === word[i]),
  )
  return long?.step && 'kind' in long.step ? long.step.kind : undefined
}

/** One other says little: (Figma or Dovetail) are two tools, and both are firms. A school is nothing else. */
const othersNeeded = (kind: string | undefined): number => (kind === 'SCHOOL' ? 1 : 2)

function kindOfOthers(kinds: (string | undefined)[], at: number): string | undefined {
  const others = kinds.filter((_, i) => i !== at)
  const [first] = others
  return others.length >= othersNeeded(first) && others.every((kind) => kind === first) ? first : undefined
}

const mayBeElse = (step: Step | undefined, kind: string): boolean =>
  !step || step.type === 'UNREAD' || ((step.type === 'OPEN' || step.type === 'NAME') && step.kind !== kind)

/** Python is a firm too, and nobody means it. */
const LIKELY = 0.35

const isLikelyToo = (step: Step, now: Step | undefined): boolean => priorOf(step) >= LIKELY * priorOf(now)
const priorOf = (step: Step | undefined): number => (step?.type === 'NAME' ? (step.facts?.prior ?? 1) : 0)

/** A word that is known as something else stays that. */
function isUnknownName(kind: NamedSpan['kind'], { from, to, step }: ReadLeaf, tokens: Token[]): boolean {
  if (step?.type === 'NAME') return false
  const { casing } = tokens[from]!
  // "CDP" beside a chef and a cook: a longer title would be known.
  return kind === 'TITLE' ? to === from + 1 && casing === 'UPPER' : casing !== 'LOWER'
}

/** NOT (Bertrandt OR EDAG): whom nobody knows and somebody leaves out is an employer, in large letters among small ones. */
function isUnknownFirm({ from, to, step }: ReadLeaf, tokens: Token[]): boolean {
  if (step?.type !== 'OPEN' || step.kind !== 'SKILL' || tokens[from]!.casing === 'LOWER') return false
  const words = tokens.slice(from, to)
  return words.some(({ word }) => !isOrdinary(word)) && tokens.some(({ casing }) => casing === 'LOWER')
}

function replaced(steps: Step[], taken: Step[]): Step[] {
  if (taken.length === 0) return steps
  const covered = new Set(taken.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))
  return [...steps.filter(({ from }) => !covered.has(from)), ...taken].sort((a, b) => a.from - b.from)
}
