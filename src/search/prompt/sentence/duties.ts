/**
 * Duties in an advert that name other people: "You will mentor 3 graduate engineers". Owns the words that begin a duty
 * (data/duty-words.tsv); the titles, seniorities and firms in that sentence belong to others.
 */
import type { Step } from '../path.ts'
import { PhraseList } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const dutyWords = new PhraseList(new URL('./data/duty-words.tsv', import.meta.url))

/** Only if something is asked for besides: in "you will lead a team of nurses in Leeds" alone, the nurses are the only title. */
export function withoutDuties(steps: Step[], tokens: Token[]): Step[] {
  const inDuty = dutiesIn(tokens)
  const isAsking = (step: Step) => 'kind' in step && !inDuty[step.from]
  if (!inDuty.includes('LEAD') || !steps.some(isAsking)) return steps
  return steps.map((step) => {
    const { from, to } = step
    if (!inDuty[from] || !isOfOthers(step)) return step
    const isLead = inDuty.slice(from, to).every((part) => part === 'LEAD')
    return isLead ? { type: 'CUE', from, to, cue: { kind: 'FILL', language: 'en' } } : { type: 'UNREAD', from, to }
  })
}

const isOfOthers = (step: Step): boolean =>
  'kind' in step && (step.kind === 'TITLE' || step.kind === 'SENIORITY' || step.kind === 'COMPANY')

/** For each word, whether it begins a duty (LEAD) or follows one in the same sentence (REST). */
function dutiesIn(tokens: Token[]): ('LEAD' | 'REST' | undefined)[] {
  const parts: ('LEAD' | 'REST' | undefined)[] = []
  for (let at = 0; at < tokens.length; at++) {
    const words = wordsAt(tokens, at)
    for (let i = at; i < at + words; i++) parts[i] = 'LEAD'
    if (parts[at] === undefined && parts[at - 1] !== undefined && tokens[at]!.gap !== 'STOP') parts[at] = 'REST'
    parts[at] ??= undefined
  }
  return parts
}

function wordsAt(tokens: Token[], at: number): number {
  for (let words = Math.min(dutyWords.wordsMax, tokens.length - at); words > 0; words--)
    if (dutyWords.has(tokens, at, at + words)) return words
  return 0
}
