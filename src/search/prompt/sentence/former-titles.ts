/**
 * Titles that somebody had before the one asked for: "product manager, previously a nurse", "Projektleiter, gelernter Elektriker".
 * Owns which titles are former ones. They become unread words, which still count a little, and a firm with them becomes a former
 * employer.
 */
import type { CueKind } from '../cues/cue.ts'
import { type Step, withSteps } from '../path.ts'
import { PhraseList } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

/** "ex", "used to be", "angefangen als". */
const leads = new PhraseList(new URL('./data/former-title-leads.tsv', import.meta.url))

export function withoutFormerTitles(steps: Step[], tokens: Token[]): Step[] {
  const isFormer = formerAmong(steps, tokens)
  // "ex head of sales": if it is the only title, it is the one looked for.
  const isOther = (step: Step, at: number) => step.type === 'TITLE' && !isFormer[at]
  if (!isFormer.includes(true) || !steps.some(isOther)) return steps
  return withSteps(
    steps,
    steps.flatMap((_, at) => (isFormer[at] ? inPast(steps, at, tokens) : [])),
  )
}

/** For each step, whether it is a former title; a title joined to a former one by "or" is former too. */
function formerAmong(steps: Step[], tokens: Token[]): boolean[] {
  const isFormer: boolean[] = new Array(steps.length).fill(false)
  for (const [at, step] of steps.entries()) {
    if (step.type !== 'TITLE') continue
    const isJoined = isCue(steps[at - 1], EITHER)
    // "auditor or former auditor": either suffices.
    const isOfList = isJoined && steps[at - 2]?.type === 'TITLE'
    isFormer[at] = isOfList ? isFormer[at - 2]! : beginningOf(steps, at, tokens) !== undefined
  }
  return isFormer
}

/** The index of the first word that marks the title as former. */
function beginningOf(steps: Step[], at: number, tokens: Token[]): number | undefined {
  const title = steps[at]!
  // "former nurse" as a whole is a known title.
  if (title.to > title.from + 1 && leads.has(tokens, title.from, title.from + 1)) return title.from
  let before = at
  while (isBeside(steps[before]!, tokens) && (isCue(steps[before - 1], ARTICLES) || isFirm(steps[before - 1]))) before--
  const { from } = steps[before]!
  if (!isBeside(steps[before]!, tokens)) return undefined
  for (let first = Math.max(0, from - leads.wordsMax); first < from; first++)
    if (leads.has(tokens, first, from)) return first
  return undefined
}

/** Replaces the title by unread words, the words that mark it by a cue, and makes its firm a former employer. */
function inPast(steps: Step[], at: number, tokens: Token[]): Step[] {
  const { from, to } = steps[at]!
  const first = beginningOf(steps, at, tokens) ?? from
  const firm = steps.slice(0, at).findLast((step) => step.from >= first && isFirm(step))
  const placed: Step[] = [{ type: 'UNREAD', from, to }]
  const end = firm?.from ?? from
  if (first < end)
    placed.push({ type: 'CUE', from: first, to: end, cue: { kind: firm ? 'PAST' : 'FILL', language: 'en' } })
  const behind = steps[at + 1]
  const isAtFirm = isCue(behind, EMPLOYER) || (isCue(behind, LOOSE) && isFirm(steps[at + 2]))
  if (behind?.type === 'CUE' && isAtFirm) placed.push({ ...behind, cue: { ...behind.cue, kind: 'EMPLOYER_PAST' } })
  return placed
}

/** "previously sell-side analyst": the word between was set aside. */
function isBeside({ from }: Step, tokens: Token[]): boolean {
  const { gap, isBehindAside } = tokens[from]!
  return gap === 'SPACE' || gap === 'TIGHT' || isBehindAside === true
}

const isFirm = (step: Step | undefined): boolean => step?.type === 'NAME' && step.kind === 'COMPANY'
const isCue = (step: Step | undefined, kinds: ReadonlySet<CueKind>): boolean =>
  step?.type === 'CUE' && kinds.has(step.cue.kind)
const ARTICLES: ReadonlySet<CueKind> = new Set(['GLUE'])
const EITHER: ReadonlySet<CueKind> = new Set(['OR'])
const EMPLOYER: ReadonlySet<CueKind> = new Set(['EMPLOYER'])
const LOOSE: ReadonlySet<CueKind> = new Set(['LOOSE_IN', 'IN'])
