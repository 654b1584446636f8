/**
 * People asked for by their field of work: "someone from trust & safety", "payroll people", "frontend Zürich". Owns the words that
 * lead to such a field (data/anybody.tsv), follow it (data/people-words.tsv), or are one alone (data/work-fields.tsv). The field
 * serves as the title if the text has no other.
 */
import { isLinkWord } from '../../../reference/titles/lexicon.ts'
import type { Step } from '../path.ts'
import { PhraseList } from '../phrase-list.ts'
import { isSoftware } from '../spans.ts'
import type { Token } from '../tokens.ts'

const leads = new PhraseList(new URL('./data/anybody.tsv', import.meta.url))
const people = new PhraseList(new URL('./data/people-words.tsv', import.meta.url))
const fields = new PhraseList(new URL('./data/work-fields.tsv', import.meta.url))
const FUNCTION_WORDS_MAX = 4

const hasTitle = (steps: Step[], isDenied?: (step: Step) => boolean): boolean =>
  steps.some((step) => 'kind' in step && step.kind === 'TITLE' && !isDenied?.(step))

/** Makes fields of work titles if no title is asked for. */
export function withFields(steps: Step[], tokens: Token[], isDenied?: (step: Step) => boolean): Step[] {
  if (hasTitle(steps, isDenied)) return steps
  const read: Step[] = []
  for (let at = 0; at < steps.length; ) {
    const isOther = isBehindSkill(read, steps[at]!, tokens) || isBehindYears(read)
    const end = isOther ? at : fieldEnd(steps, tokens, at)
    const [{ from }, { to }] = [steps[at]!, steps[Math.max(at, end - 1)]!]
    read.push(end > at ? { type: 'NAMED', kind: 'TITLE', from, to } : steps[at]!)
    at = Math.max(at + 1, end)
  }
  return read
}

/** "Python and compliance": a field named after a skill is one more skill. "Java backend" says what they do with it. */
function isBehindSkill(read: Step[], { from }: Step, tokens: Token[]): boolean {
  const isSkill = (step: Step | undefined) => step !== undefined && 'kind' in step && step.kind === 'SKILL'
  return read.some(isSkill) && !(isSkill(read.at(-1)) && tokens[from]!.gap === 'SPACE')
}

/** "10 years in logistics" says where somebody worked, in whatever job. */
function isBehindYears(read: Step[]): boolean {
  const last = read.findLast(({ type }) => type !== 'CUE')
  return last?.type === 'YEARS' && last !== read.at(-1)
}

/** The index of the step after the field that begins here; `at` if none does. */
function fieldEnd(steps: Step[], tokens: Token[], at: number): number {
  const { from } = steps[at]!
  for (let end = Math.min(steps.length, at + fields.wordsMax); end > at; end--) {
    const { to } = steps[end - 1]!
    const isField = to - from <= fields.wordsMax && fields.has(tokens, from, to)
    if (isField && steps.slice(at, end).every((step) => step.type === 'CUE' || isWork(step))) return end
  }
  return at
}

/** "devs full stack ou back-end", "data analyst or data science": a field after a title and "or" is another title. */
export function withFieldsAsTitles(steps: Step[], tokens: Token[]): Step[] {
  return steps.map((step, at): Step => {
    const [or, title] = [steps[at - 1], steps[at - 2]]
    const isBehind = or?.type === 'CUE' && or.cue.kind === 'OR' && title !== undefined && 'kind' in title
    const { from, to } = step
    if (!isBehind || title.kind !== 'TITLE' || !('kind' in step) || step.kind !== 'SKILL') return step
    return fields.has(tokens, from, to) ? { type: 'NAMED', kind: 'TITLE', from, to } : step
  })
}

export function withFunction(steps: Step[], tokens: Token[]): Step[] {
  const asked = ofPeople(steps, tokens)
  if (asked) return asked
  if (hasTitle(steps)) return steps
  for (let from = 1; from < tokens.length; from++) {
    if (!isLedTo(tokens, from)) continue
    const first = steps.findIndex((step) => step.from === from)
    const end = endOf(steps, tokens, first)
    if (end > first) {
      const to = steps[end - 1]!.to
      return [...steps.slice(0, first), { type: 'NAMED', kind: 'TITLE', from, to }, ...steps.slice(end)]
    }
  }
  return steps
}

/** "cybersecurity people", "payroll person": the people who work in that field. */
function ofPeople(steps: Step[], tokens: Token[]): Step[] | undefined {
  const titles = steps.filter((step) => 'kind' in step && step.kind === 'TITLE')
  if (titles.length > 1) return undefined
  for (const [at, step] of steps.entries()) {
    if (!('kind' in step) || (step.kind !== 'TITLE' && titles.length > 0)) continue
    const { from, to } = step
    // "Python people" are people who know Python, not a field.
    const isInside =
      step.type === 'TITLE' && to > from + 1 && people.has(tokens, to - 1, to) && !isLinkWord(tokens[to - 2]!.word)
    const isBeside = isField(step, tokens) && tokens[to]?.gap === 'SPACE' && people.has(tokens, to, to + 1)
    if (!isInside && !isBeside) continue
    const end = isInside ? to - 1 : to
    const named: Step = { type: 'NAMED', kind: 'TITLE', from, to: end }
    // "front desk staff": here "staff" is no seniority.
    const rest = steps.slice(at + 1).filter((other) => other.from > end)
    return [...steps.slice(0, at), named, { type: 'UNREAD', from: end, to: end + 1 }, ...rest]
  }
  return undefined
}

/** Industries count only if they are fields of work too: people in "fintech" may do any job. */
function isField(step: Step, tokens: Token[]): boolean {
  if (!('kind' in step)) return false
  if (step.kind === 'INDUSTRY') return fields.has(tokens, step.from, step.to)
  return step.kind === 'SKILL' && !(step.type === 'NAME' && step.readings.some(isSoftware))
}

const isLedTo = (tokens: Token[], from: number): boolean => tokens[from]!.gap === 'SPACE' && leads.endsAt(tokens, from)

/** The index of the step after the field; `first` or less if there is none. */
function endOf(steps: Step[], tokens: Token[], first: number): number {
  let end = first
  let at = first
  for (; at >= 0 && at < steps.length; at++) {
    const step = steps[at]!
    const isJoined = at === first || JOINED.has(tokens[step.from]!.gap)
    if (!isJoined || step.to - steps[first]!.from > FUNCTION_WORDS_MAX) break
    if (isWork(step)) end = at + 1
    else if (at === first || step.type !== 'CUE' || !isLinkWord(tokens[step.from]!.word)) break
  }
  return end
}

const JOINED: ReadonlySet<Token['gap']> = new Set(['SPACE', 'TIGHT', 'AND'])
/** A known place, firm or industry says where they work, not what they do. */
const isWork = (step: Step): boolean =>
  step.type === 'UNREAD' || ('kind' in step ? step.kind === 'SKILL' : step.cue.kind === 'FILL')
