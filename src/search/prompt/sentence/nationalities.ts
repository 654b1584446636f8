/**
 * "head of data at a Dutch bank": the word says where a firm is from and is no language. It stays as an unread word, which counts a
 * little.
 */
import { fold } from '../../../base/fold.ts'
import { isUniversity, schoolWords } from '../../../reference/entities/school-words.ts'
import { indefiniteArticles } from '../articles.ts'
import { isOfClass } from '../aside/words.ts'
import type { SpanKind } from '../contexts.ts'
import { degreeWords } from '../cues/values.ts'
import type { Step } from '../path.ts'
import { isCountry } from '../places.ts'
import type { NameSpan } from '../spans.ts'
import type { Token } from '../tokens.ts'

interface Sentence {
  text: string
  tokens: Token[]
}

export const withoutNationalities = (steps: Step[], sentence: Sentence): Step[] =>
  steps.map((step, at) =>
    isAdjective(step, at, steps, sentence) || isOrigin(step, at, steps, sentence)
      ? { type: 'UNREAD', from: step.from, to: step.to }
      : step,
  )

const isAdjective = (step: Step, at: number, steps: Step[], sentence: Sentence): boolean =>
  isLanguage(step) &&
  isOneOfMany(step, sentence.tokens) &&
  (isOfSchool(step, sentence.tokens) || endsWithFirm(at, steps, sentence))

/**
 * "London, at a US firm", "magic circle or US firm": the country describes the firm. In "accountant in a UK firm" it is also the
 * place.
 */
function isOrigin(step: Step, at: number, steps: Step[], sentence: Sentence): boolean {
  if (step.type !== 'NAME' || step.kind !== 'PLACE' || !isCountry(step.readings[0]!)) return false
  const [firm, or, behind] = [steps[at - 2], steps[at - 1], steps[at + 1]]
  if (!behind || !isFirm(behind, sentence.tokens) || !isJoined(behind, sentence.tokens)) return false
  const isBesideFirm = or?.type === 'CUE' && or.cue.kind === 'OR' && firm !== undefined && isOf(firm, 'COMPANY')
  const isToldElse = steps.some((other) => other !== step && isOf(other, 'PLACE'))
  return (isBesideFirm || isToldElse) && endsWithFirm(at, steps, sentence)
}

const isOf = (step: Step, kind: SpanKind): boolean => 'kind' in step && step.kind === kind

const isLanguage = (step: Step): step is NameSpan => step.type === 'NAME' && step.kind === 'LANGUAGE'

function isOneOfMany({ from }: NameSpan, tokens: Token[]): boolean {
  return from > 0 && tokens[from]!.gap === 'SPACE' && indefiniteArticles.has(tokens[from - 1]!.word)
}

/** The adjective describes a school or degree: "a German university", "a French law degree". */
function isOfSchool({ to }: NameSpan, tokens: Token[]): boolean {
  for (let at = to; at < to + STUDY_REACH && tokens[at]?.gap === 'SPACE'; at++) {
    const { word } = tokens[at]!
    if (isUniversity(word) || institutions.has(word) || degreeWords.has(word)) return true
  }
  return false
}
const STUDY_REACH = 2
const institutions = schoolWords('INSTITUTION')

/**
 * "a French teacher" teaches the language and "a German business analyst" speaks it. Only firms and industries count, up to the end of
 * the words joined to them.
 */
function endsWithFirm(at: number, steps: Step[], { text, tokens }: Sentence): boolean {
  const next = steps.slice(at + 1)
  const joined = next.findIndex((step) => !isFirm(step, tokens) || !isJoined(step, tokens))
  const behind = joined === -1 ? undefined : next[joined]
  if (joined === 0) return isFirmAside(text.slice(tokens[steps[at]!.to - 1]!.end, tokens[steps[at]!.to]?.start))
  return behind === undefined || behind.type === 'CUE' || !isJoined(behind, tokens)
}

const isJoined = ({ from }: Step, tokens: Token[]): boolean => tokens[from]!.gap === 'SPACE'

function isFirm(step: Step, tokens: Token[]): boolean {
  const isIndustry = (step.type === 'NAME' || step.type === 'OPEN') && step.kind === 'INDUSTRY'
  return isIndustry || ((step.type === 'UNREAD' || step.type === 'CUE') && isOfClass(tokens[step.to - 1]!.word, 'FIRM'))
}

/** "a German startup": the word for the firm was set aside. */
const isFirmAside = (between: string): boolean =>
  fold(between)
    .split(' ')
    .some((word) => isOfClass(word, 'FIRM'))
