/**
 * The person who asks, named by their own job: "a machine builder needs a technician", "founder here", "on behalf of a wind farm
 * developer". Owns the verbs of asking (data/asking-verbs.tsv), the words of people speaking of themselves (data/speaker-words.tsv)
 * and those that lead to a client (data/client-words.tsv). If another title follows, such a job is not looked for.
 */
import { fold } from '../../../base/fold.ts'
import { rowsIn } from '../../../reference/lists.ts'
import type { Step } from '../path.ts'
import { PhraseList } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const wordsIn = (file: string): ReadonlySet<string> =>
  new Set(
    rowsIn<'language' | 'words'>(new URL(file, import.meta.url)).flatMap(({ words }) => words.split(' ').map(fold)),
  )

const verbs = wordsIn('./data/asking-verbs.tsv')
const speakers = wordsIn('../data/speaker-words.tsv')

const clients = new PhraseList(new URL('./data/client-words.tsv', import.meta.url))

/** How many steps behind the title the verb may stand: "governors of our school in Wigan want". */
const REACH = 6

export function withoutRequesters(steps: Step[], tokens: Token[]): Step[] {
  const first = steps.findIndex((step) => step.type === 'TITLE')
  if (first < 0) return steps
  const isOneself = isClient(steps, first, tokens) || isSpeaker(steps, first, tokens)
  const verb = isOneself ? first + 1 : verbBehind(steps, first, tokens)
  const isFollowed = verb > 0 && steps.slice(verb).some((step) => step.type === 'TITLE')
  if (!isFollowed) return steps
  const { from, to } = steps[first]!
  return steps.with(first, { type: 'CUE', from, to, cue: { kind: 'FILL', language: 'en' } })
}

/** "on behalf of a …": requires an article, because "hiring for engineers and analysts" names the people looked for. */
function isClient(steps: Step[], at: number, tokens: Token[]): boolean {
  let before = at
  for (let step = steps[before - 1]; step?.type === 'CUE' && step.cue.kind === 'GLUE'; step = steps[before - 1])
    before--
  return before < at && clients.endsAt(tokens, steps[before]!.from)
}

/** "founder here, need a CTO". "welders here in Leeds" are looked for. */
function isSpeaker(steps: Step[], at: number, tokens: Token[]): boolean {
  const { from, to } = steps[at]!
  const [word, next] = [tokens[to], tokens[to + 1]]
  if (from > 0 || word?.gap !== 'SPACE' || !speakers.has(word.word)) return false
  return !steps.some((step) => step.type === 'CUE' && step.cue.kind === 'IN' && tokens[step.from] === next)
}

/**
 * The step with the verb of asking in the same clause; -1 if there is none. "A manager who wants to lead engineers" makes no request.
 */
function verbBehind(steps: Step[], requester: number, tokens: Token[]): number {
  for (let at = requester + 1; at < Math.min(steps.length, requester + REACH); at++) {
    const step = steps[at]!
    const { gap } = tokens[step.from]!
    if ((gap !== 'SPACE' && gap !== 'TIGHT') || (step.type === 'CUE' && step.cue.kind === 'CLAUSE')) return -1
    if (tokens.slice(step.from, step.to).some((token) => verbs.has(token.word))) return at
  }
  return -1
}
