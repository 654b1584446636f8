/**
 * Titles behind the one that is asked for, which say what somebody has done or may do: "quantity surveyor, Brisbane, builder experience",
 * "social worker, Swindon, car driver", "analysts in London for an associate role". Titles of one list are alternatives: "designer or developer", "nurses, carers".
 */
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import { PhraseList } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const backgroundWords = new PhraseList(new URL('./data/background-words.tsv', import.meta.url))

export function withoutBackground(steps: Step[], tokens: Token[]): Step[] {
  const first = steps.findIndex(({ type }) => type === 'TITLE')
  if (first < 0) return steps
  return steps.map((step, at) =>
    step.type === 'TITLE' && at > first && isBackground(steps, at, tokens)
      ? { type: 'UNREAD', from: step.from, to: step.to }
      : step,
  )
}

function isBackground(steps: Step[], at: number, tokens: Token[]): boolean {
  const { from, to } = steps[at]!
  const before = steps[at - 1]!
  const isEither = before.type === 'CUE' && EITHER.has(before.cue.kind)
  const isExperience = !isEither && tokens[to]?.gap === 'SPACE' && backgroundWords.hasWord(tokens[to]!.word)
  return isExperience || (tokens[from]!.gap === 'COMMA' && isApart(steps, at, tokens))
}

/** "Leeds, gas safe, van driver": something else stands between it and the title before, and nothing leads to it. */
function isApart(steps: Step[], at: number, tokens: Token[]): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const step = steps[before]!
    if (step.type === 'TITLE' || (step.type === 'CUE' && LEADS.has(step.cue.kind))) return false
    if (tokens[steps[before + 1]!.from]!.gap === 'STOP') return false
    if (step.type !== 'CUE' && step.type !== 'UNREAD') return true
  }
  return false
}

const EITHER: ReadonlySet<CueKind> = new Set(['OR', 'AND'])
const LEADS: ReadonlySet<CueKind> = new Set(['OR', 'AND', 'NOT', 'OUTSIDE', 'WITHOUT', 'NOR', 'TITLE'])
