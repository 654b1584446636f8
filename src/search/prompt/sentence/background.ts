/**
 * Titles after the one asked for that only say what somebody has done, may do or will be: "quantity surveyor, builder experience",
 * "social worker, Swindon, car driver", "analysts in London for an associate role". They become unread; any other later title is an
 * alternative.
 */
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import { PhraseList, wordsIn } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const backgroundWords = new PhraseList(new URL('./data/background-words.tsv', import.meta.url))
const postWords = new PhraseList(new URL('./data/post-words.tsv', import.meta.url))
const postLeads = new PhraseList(new URL('./data/post-leads.tsv', import.meta.url))
const similarWords = wordsIn(new URL('./data/similar-words.tsv', import.meta.url))
/** The last words of titles that many people have besides their work, such as drivers. */
const sideTitles = wordsIn(new URL('./data/side-titles.tsv', import.meta.url))

export function withoutBackground(steps: Step[], tokens: Token[]): Step[] {
  const first = steps.findIndex(({ type }) => type === 'TITLE')
  if (first < 0) return steps
  return steps.map((step, at) =>
    step.type === 'TITLE' && ((at > first && isBackground(steps, at, tokens)) || isLikeFirm(steps, at, tokens))
      ? { type: 'UNREAD', from: step.from, to: step.to }
      : step,
  )
}

/** "bei Trumpf oder einem ähnlichen Maschinenbauer": here the title names a kind of firm. */
function isLikeFirm(steps: Step[], at: number, tokens: Token[]): boolean {
  let joint = at - 1
  while (joint > 0 && (isCue(steps[joint]!, ARTICLES) || isSimilar(steps[joint]!, tokens))) joint--
  const [or, firm] = [steps[joint], steps[joint - 1]]
  const isFirm = firm !== undefined && 'kind' in firm && firm.kind === 'COMPANY'
  const lead = tokens.slice(or?.to ?? 0, steps[at]!.from + 1)
  return isFirm && or !== undefined && isCue(or, EITHER) && lead.some(({ word }) => similarWords.has(word))
}

const isSimilar = ({ type, from, to }: Step, tokens: Token[]): boolean =>
  type === 'UNREAD' && to === from + 1 && similarWords.has(tokens[from]!.word)

function isBackground(steps: Step[], at: number, tokens: Token[]): boolean {
  const { from, to } = steps[at]!
  const before = steps[at - 1]!
  if (isCue(before, EITHER)) return false
  const next = tokens[to]?.gap === 'SPACE' ? tokens[to]!.word : ''
  if (backgroundWords.hasWord(next)) return true
  if (postWords.hasWord(next) && postLeads.endsAt(tokens, from)) return true
  return tokens[from]!.gap === 'COMMA' && sideTitles.has(tokens[to - 1]!.word) && isLast(steps, at)
}

/** "gas safe, van driver". Drivers listed with other titles are looked for. */
const isLast = (steps: Step[], at: number): boolean =>
  steps.slice(at + 1).every((step) => !('kind' in step)) && steps[at - 1]?.type !== 'TITLE'

const isCue = (step: Step, kinds: ReadonlySet<CueKind>): boolean => step.type === 'CUE' && kinds.has(step.cue.kind)
const ARTICLES: ReadonlySet<CueKind> = new Set(['GLUE'])
const EITHER: ReadonlySet<CueKind> = new Set(['OR', 'AND'])
