/**
 * Titles that share their noun: "marketing or brand managers", "UX / product designers", "analista de datos o de BI". Owns how the
 * alternative without the noun gets it, which happens only if both together are a known title.
 */
import { titlesAt } from '../../../reference/titles/lexicon.ts'
import { type ReadPath, type Step, withStep } from '../path.ts'
import type { TitleCandidate } from '../spans.ts'
import type { Token } from '../tokens.ts'

/** The longest alternative without a noun: "customer success or account managers". */
const WORDS_MAX = 2

type Typed = Pick<ReadPath, 'text' | 'tokens'>

export function withSharedHeads(steps: Step[], typed: Typed): Step[] {
  let read = steps
  for (const step of steps) {
    if (step.type !== 'TITLE') continue
    const titles = isHeadLast(step)
      ? [...partedAt(step, typed), ...before(read, step, typed)]
      : behind(read, step, typed)
    for (const title of titles) read = withStep(read, title)
  }
  return read
}

const isHeadLast = ({ title, to }: TitleCandidate) => title.head === to - 1

/** "UX / product designers": the words before the slash make a title of their own. */
function partedAt(step: TitleCandidate, typed: Typed): Step[] {
  const { tokens } = typed
  const at = Array.from({ length: step.to - step.from - 1 }, (_, n) => step.from + n + 1).find(
    (each) => tokens[each]!.gap === 'SLASH',
  )
  if (at === undefined || at > step.title.head - 1) return []
  const rest: TitleCandidate = { ...step, from: at }
  const first = named(typed, { from: step.from, to: at }, (words) => [...words, headOf(step)])
  return first && isKnown([...wordsIn(tokens, at, step.title.head), headOf(step)]) ? [first, rest] : []
}

/** An alternative before the title: "marketing or brand managers". */
function before(steps: Step[], step: TitleCandidate, typed: Typed): Step[] {
  if (step.to - step.from < 2) return []
  const at = steps.indexOf(step)
  const isJoined = isCue(steps[at - 1], 'OR')
  const other = isJoined ? steps[at - 2] : typed.tokens[step.from]!.gap === 'SLASH' ? steps[at - 1] : undefined
  if (!other || !isFree(other)) return []
  const from = firstOf(steps, steps.indexOf(other))
  return [named(typed, { from, to: other.to }, (words) => [...words, headOf(step)]) ?? []].flat()
}

/** Adjacent unread words up to this step. */
function firstOf(steps: Step[], at: number): number {
  const { to } = steps[at]!
  let first = at
  while (
    first > 0 &&
    steps[first]!.type === 'UNREAD' &&
    steps[first - 1]!.type === 'UNREAD' &&
    to - steps[first - 1]!.from <= WORDS_MAX
  )
    first--
  return steps[first]!.from
}

/** Alternatives after the title: "analista de datos o de BI", "motoristas de caminhão, de ônibus". */
function behind(steps: Step[], step: TitleCandidate, typed: Typed): Step[] {
  const { tokens } = typed
  const link = tokens[step.title.head + 1]
  if (step.title.head !== step.from || !link || step.to - step.from < 3) return []
  const found: Step[] = []
  for (let at = steps.indexOf(step) + 1; at < steps.length; ) {
    const joint = steps[at]!
    if (isCue(joint, 'OR')) at++
    else if (tokens[joint.from]!.gap !== 'COMMA') break
    const [of, other] = [steps[at], steps[at + 1]]
    if (!of || !other || tokens[of.from]!.word !== link.word || of.to !== of.from + 1 || !isFree(other)) break
    const title = named(typed, { from: other.from, to: other.to }, (words) => [headOf(step), link.word, ...words])
    if (!title) break
    found.push(title)
    at += 2
  }
  return found
}

const isCue = (step: Step | undefined, kind: string) => step?.type === 'CUE' && step.cue.kind === kind

/** Whether the words may also be a field of work. */
const isFree = (step: Step): boolean =>
  step.to - step.from <= WORDS_MAX &&
  (step.type === 'UNREAD' || ('kind' in step && (step.kind === 'SKILL' || step.kind === 'INDUSTRY')))

const headOf = ({ title }: TitleCandidate) => title.singulars[0]!
const wordsIn = (tokens: Token[], from: number, to: number) => tokens.slice(from, to).map(({ word }) => word)

function named(
  { text, tokens }: Typed,
  { from, to }: { from: number; to: number },
  whole: (words: string[]) => string[],
): Step | undefined {
  if (!isKnown(whole(wordsIn(tokens, from, to)))) return undefined
  const words = tokens.slice(from, to).map(({ start, end }) => text.slice(start, end).toLowerCase())
  const reading = { kind: 'TITLE' as const, id: '', name: whole(words).join(' '), prior: 1 }
  return { type: 'NAME', kind: 'TITLE', from, to, readings: [reading] }
}

const isKnown = (words: string[]): boolean =>
  titlesAt(words, 0, words.length).some(({ end, open }) => end === words.length && !open)
