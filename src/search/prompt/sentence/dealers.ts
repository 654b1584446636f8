/**
 * "at BMW or Audi dealers", "John Deere, AGCO or Claas dealers": a firm's dealers are employers too, and no second job title beside
 * the one asked for. Owns that rule; data/dealer-words.tsv lists the nouns.
 */
import { type ReadingOptions, type Step, withSteps } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import type { NameSpan, TitleCandidate } from '../spans.ts'

const dealerWords = wordsIn(new URL('./data/dealer-words.tsv', import.meta.url))

export function withoutDealers(steps: Step[], readingOptions: ReadingOptions): Step[] {
  const titles = steps.filter((step) => step.type === 'TITLE')
  const placed = titles.flatMap((title) => dealerOf(steps, title, readingOptions) ?? [])
  return titles.length > 1 || placed.length === 0 ? withSteps(steps, placed) : steps
}

const FILLER = { type: 'CUE', cue: { kind: 'FILL', language: 'en' } } as const

/** The dealer noun as a plain word, together with the firms before it. */
function dealerOf(steps: Step[], title: TitleCandidate, { tokens, options }: ReadingOptions): Step[] | undefined {
  const noun = title.to - 1
  if (!dealerWords.has(tokens[noun]!.word) || tokens[noun]!.gap !== 'SPACE') return undefined
  const at = steps.indexOf(title)
  // With a capital, an unread noun would be taken for one more firm after "bei VW oder Audi".
  const isSmall = tokens[noun]!.casing === 'LOWER'
  const dealer: Step = { ...(isSmall ? { type: 'UNREAD' } : FILLER), from: noun, to: title.to }
  const firmAt = (from: number, to: number): NameSpan | undefined =>
    options[from]!.map(({ step }) => step)
      .filter(isKnownFirm)
      .find((one) => one.to === to)
  if (title.from === noun) {
    const maker = steps[at - 1]
    return isFirm(maker) || (maker && isSkill(maker) && firmAt(maker.from, maker.to)) ? [dealer] : undefined
  }
  const firm = firmAt(title.from, noun)
  // "HR Business Partner" is a title of its own.
  if (!firm || title.title.whole) return undefined
  const row: Step[] = []
  const isListed = (before: number) => isOr(steps[before + 1]) || tokens[steps[before + 1]!.from]!.gap === 'COMMA'
  for (let before = isOr(steps[at - 1]) ? at - 2 : at - 1; before >= 0 && isListed(before); before--) {
    const { from, to } = steps[before]!
    if (!isName(steps[before]!)) break
    row.push(firmAt(from, to) ?? { type: 'NAMED', kind: 'COMPANY', from, to })
  }
  return [...row, firm, dealer]
}

const KNOWN = 0.3
const isKnownFirm = (step: Step): step is NameSpan =>
  step.type === 'NAME' && step.kind === 'COMPANY' && step.readings.some(({ prior }) => prior >= KNOWN)
const isFirm = (step: Step | undefined): boolean => step !== undefined && 'kind' in step && step.kind === 'COMPANY'
const isSkill = (step: Step): boolean => 'kind' in step && step.kind === 'SKILL'
const isOr = (step: Step | undefined): boolean => step?.type === 'CUE' && step.cue.kind === 'OR'
const isName = (step: Step): boolean =>
  'kind' in step && (step.kind === 'COMPANY' || step.kind === 'SKILL') && step.type !== 'NAMED'
