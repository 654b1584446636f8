/**
 * Titles of people somebody works with: "manager who led a team of 12 engineers", "assistant supporting the CFO", "recruiter who hires
 * nurses". After the title asked for, they are not looked for.
 */
import { titlesAt } from '../../../reference/titles/lexicon.ts'
import { isOfClass } from '../aside/words.ts'
import { companionWords } from '../companion-words.ts'
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import type { TitleCandidate } from '../spans.ts'
import type { Token } from '../tokens.ts'

/** How many words may stand between the companion word and the title: "has taken a team in Austin from 20 to 100 engineers". */
const REACH = 8

/** Makes these titles unread; as plain words they still count a little. */
export function withoutCompanions(steps: Step[], tokens: Token[]): Step[] {
  const read: Step[] = []
  /** The end of the previous title. */
  let end = 0
  for (const [at, step] of steps.entries()) {
    const before = { read, steps: steps.slice(0, at), tokens }
    const isOther = () => isNounAlone(step, tokens) || isVerb(step, tokens) || isRankLedTo(step, end, tokens)
    const isAround = end > 0 && (isTitle(step) ? isCompanion(step, end, before) : isOther())
    read.push(isAround ? { type: 'UNREAD', from: step.from, to: step.to } : step)
    if (isTitle(step)) end = step.to
  }
  return read
}

interface Before {
  /** The previous steps as changed so far, and as they were. */
  read: Step[]
  steps: Step[]
  tokens: Token[]
}

function isCompanion(title: TitleCandidate, end: number, { read, steps, tokens }: Before): boolean {
  const before = steps.findLastIndex((step) => !isCue(step, 'GLUE'))
  const isJoined = isCue(steps[before], 'OR') || isCue(steps[before], 'AND')
  // "leads engineers and data scientists": both are companions. "a nurse for our team and a carer" are two titles asked for.
  if (isJoined)
    return isTitle(steps[before - 1]) && (!isTitle(read[before - 1]) || namesOther(steps[before - 1]!, tokens))
  // "manages nurses" was read as an unknown title beginning with the verb.
  const isWithVerb = title.unknown !== undefined && companionWords.has(tokens, title.from, title.from + 1)
  return isWithVerb || isLedTo(title.from, end, tokens) || isCounted(title.from, steps, tokens)
}

/** "works with engineers" asks for no skill of that name. */
const isNounAlone = (step: Step, tokens: Token[]): boolean =>
  step.type === 'OPEN' && step.kind === 'SKILL' && isWholeTitle(step, tokens)

/** "supporting C-suite" asks for neither such a skill nor that seniority. */
const isVerb = (step: Step, tokens: Token[]): boolean =>
  step.type === 'OPEN' && step.kind === 'SKILL' && companionWords.has(tokens, step.from, step.from + 1)

const isRankLedTo = (step: Step, end: number, tokens: Token[]): boolean =>
  step.type === 'VALUE' && step.kind === 'SENIORITY' && isLedTo(step.from, end, tokens)

/** "assistant to the CEO and CFO": both are other people. */
function namesOther({ from, to }: Step, tokens: Token[]): boolean {
  for (let at = from + 1; at < to; at++) if (companionWords.endsAt(tokens, at)) return true
  return false
}

function isWholeTitle({ from, to }: Step, tokens: Token[]): boolean {
  const words = tokens.slice(from, to).map(({ word }) => word)
  return titlesAt(words, 0, words.length).some(({ end, open }) => end === words.length && !open)
}

function isLedTo(from: number, end: number, tokens: Token[]): boolean {
  for (let at = from; at > Math.max(end, from - REACH); at--) {
    if (!isBeside(tokens[at]!)) return false
    if (companionWords.endsAt(tokens, at)) return true
  }
  return false
}

/** The title has a number before it: "head of support with 30 agents", "scaled it from 30 to 150 engineers". */
function isCounted(from: number, steps: Step[], tokens: Token[]): boolean {
  const isSome = from > 1 && isBeside(tokens[from]!) && NUMBER.test(tokens[from - 1]!.word)
  if (!isSome || !isBeside(tokens[from - 1]!)) return false
  const isRange = NUMBER.test(tokens[from - 3]?.word ?? '') && isOfClass(tokens[from - 2]!.word, 'TO')
  return isRange || steps.some((step) => step.to === from - 1 && isCue(step, 'WITH'))
}

const NUMBER = /^(?:[2-9]|\d\d+)\+?$/

const isBeside = ({ gap }: Token): boolean => gap === 'SPACE' || gap === 'TIGHT'
const isTitle = (step: Step | undefined): step is TitleCandidate => step?.type === 'TITLE'
const isCue = (step: Step | undefined, kind: CueKind): boolean => step?.type === 'CUE' && step.cue.kind === kind
