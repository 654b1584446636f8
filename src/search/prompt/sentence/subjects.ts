/**
 * "Lecturer in criminology": after a title of people who teach or know a subject, the subject follows. Owns these titles
 * (data/subject-titles.tsv).
 */
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const titles = wordsIn(new URL('./data/subject-titles.tsv', import.meta.url))

export const withSubjects = (steps: Step[], tokens: Token[]): Step[] =>
  steps.map((step, at) =>
    step.type === 'UNREAD' && isSubject(steps, at, tokens)
      ? { type: 'OPEN', kind: 'SKILL', from: step.from, to: step.to }
      : step,
  )

function isSubject(steps: Step[], at: number, tokens: Token[]): boolean {
  const [title, link, step] = [steps[at - 2], steps[at - 1], steps[at]!]
  if (title?.type !== 'TITLE' || link?.type !== 'CUE' || !LINKS.has(link.cue.kind)) return false
  const isJoined = [link, step].every(({ from }) => tokens[from]!.gap === 'SPACE')
  return isJoined && tokens[step.from]!.casing !== 'UPPER' && titles.has(tokens[title.to - 1]!.word)
}

const LINKS: ReadonlySet<CueKind> = new Set(['IN', 'OF', 'LOOSE_IN'])
