/**
 * The features that speak for or against reading words as something, as numbers. Owns which features hold; templates.ts numbers them
 * and their weights were learnt (weights.ts). Each feature states one small property of a span and its kind: its length, how ordinary
 * its words are, its spelling, or what stands around it.
 */

import { CONTEXTS, type Context } from './contexts.ts'
import { type CueKind, cueKinds } from './cues/cue.ts'
import { RARITIES } from './ordinary.ts'
import type { Candidate, NameSpan, OpenSpan, TitleCandidate } from './spans.ts'
import {
  CASES,
  type FeatureKind,
  featureKinds,
  featureOf,
  groupNumbers,
  kindNumbers,
  OTHERS,
  PRIORS,
  SPOTS,
  UNKNOWN,
  WORDS,
} from './templates.ts'
import { type Gap, gaps } from './tokens.ts'
import { SKILL_SORTS, TOKEN_CLASSES, type WordFacts } from './word-facts.ts'

const UNREAD = featureKinds.indexOf('UNREAD')
const CUE = featureKinds.indexOf('CUE')
const cueNumbers = new Map<CueKind, number>(cueKinds.map((kind, i) => [kind, i]))
const gapNumbers = new Map<Gap, number>(gaps.map((gap, i) => [gap, i]))

/** A candidate's features: those that do not depend on what was read before it, and those that do. */
export interface Featured {
  features: number[]
  /** Features in context 0; in context n they are n times `strides` higher. */
  inContext: number[]
  strides: number[]
}

export function spanFeatures(candidate: Candidate, around: WordFacts): Featured {
  const kind = kindNumbers.get(kindOf(candidate))!
  if (candidate.type === 'CUE') {
    const cue = cueNumbers.get(candidate.cue.kind)!
    const isPhrase = candidate.to > candidate.from + 1 ? 1 : 0
    return { features: [featureOf('cue', CUE, cue * 2 + isPhrase)], ...ofCue(cue) }
  }
  const { from, to } = candidate
  const other = around.strongest(from, to, candidate.kind)
  const casing = around.casing(from, to)
  const facts = factsOf(candidate, around, other)
  const features = common(kind, candidate, casing, around)
  features.push(...advertPartFeatures(kind, from, to, around), ...facts.features(kind))
  if (candidate.meant) features.push(featureOf('meant', kind, candidate.to > candidate.from + 1 ? 1 : 0))
  return { features, ...ofSpan(kind, { sure: facts.sure, other: Math.floor(other / 3), casing }) }
}

export function unreadFeatures(at: number, around: WordFacts): Featured {
  const other = around.strongest(at, at + 1)
  const casing = around.casing(at, at + 1)
  const features = common(UNREAD, { from: at, to: at + 1 }, casing, around)
  features.push(...advertPartFeatures(UNREAD, at, at + 1, around))
  features.push(featureOf('other', UNREAD, other))
  features.push(featureOf('titleWords', UNREAD, around.titleWords(at, at + 1)))
  const sure = around.isCue(at) ? 0 : 1
  return { features, ...ofSpan(UNREAD, { sure, other: Math.floor(other / 3), casing }) }
}

type InContext = Pick<Featured, 'inContext' | 'strides'>

const CUE_STRIDES = [1, 1, 1]

const ofCue = (cue: number): InContext => ({
  inContext: [
    featureOf('groupContext', groupNumbers[CUE]!, 0),
    featureOf('context', CUE, 0),
    featureOf('cueContext', CUE, cue * CONTEXTS),
  ],
  strides: CUE_STRIDES,
})

/** How sure the words alone are (0 plain words, 2 a name), what else they may be, and their casing. */
interface Standing {
  sure: number
  other: number
  casing: number
}

const SPAN_STRIDES = [1, 1, 3, OTHERS, CASES]

const ofSpan = (kind: number, { sure, other, casing }: Standing): InContext => ({
  inContext: [
    featureOf('groupContext', groupNumbers[kind]!, 0),
    featureOf('context', kind, 0),
    featureOf('sureness', kind, sure),
    featureOf('contextOther', kind, other),
    featureOf('contextCase', kind, casing),
  ],
  strides: SPAN_STRIDES,
})

/** The features that depend on what was read before. */
export const contextFeatures = ({ inContext, strides }: Featured, context: Context): number[] =>
  inContext.map((feature, i) => feature + strides[i]! * context)

function kindOf(candidate: Candidate): FeatureKind {
  if (candidate.type === 'CUE') return 'CUE'
  if (candidate.type === 'OPEN') return `OPEN_${candidate.kind}`
  if (candidate.type === 'TITLE') return candidate.unknown || candidate.title.open ? 'OPEN_TITLE' : 'TITLE'
  return candidate.kind
}

const bucket = (value: number): number => {
  const at = PRIORS.findIndex((bound) => value < bound)
  return at < 0 ? PRIORS.length : at
}

function common(kind: number, { from, to }: Words, casing: number, around: WordFacts): number[] {
  const first = around.rarity(from)
  const last = around.rarity(to - 1)
  const group = groupNumbers[kind]!
  const gapBefore = from === 0 ? gaps.length : gapNumbers.get(around.gap(from)!)!
  const gapAfter = gapNumbers.get(around.gap(to)!) ?? gaps.length
  return [
    featureOf('groupBefore', group, around.classBefore(from)),
    featureOf('groupBehind', group, around.classOf(to)),
    featureOf('groupGaps', group, gapBefore * (gaps.length + 1) + gapAfter),
    featureOf('bias', kind, 0),
    featureOf('words', kind, Math.min(to - from, WORDS) - 1),
    featureOf('writing', kind, around.plainUse(from, to) * CASES + casing),
    featureOf('rarity', kind, first * RARITIES + last),
    featureOf('rarest', kind, Math.max(first, last) * 2 + (to > from + 1 ? 1 : 0)),
    featureOf('shape', kind, around.shape(from, to)),
    featureOf('gapBefore', kind, gapBefore),
    featureOf('gapAfter', kind, gapAfter),
    featureOf('before', kind, around.classBefore(from)),
    featureOf('behind', kind, around.classOf(to)),
    featureOf('ends', kind, (around.isFill(from) ? 1 : 0) + (around.isFill(to - 1) ? 2 : 0)),
    featureOf('language', kind, around.language),
    featureOf('firstWord', kind, around.bucket(from)),
    featureOf('lastWord', kind, around.bucket(to - 1)),
    featureOf('wordBefore', kind, around.bucket(from - 1)),
    featureOf('wordBehind', kind, around.bucket(to)),
    featureOf('firstEnding', kind, around.ending(from)),
    featureOf('lastEnding', kind, around.ending(to - 1)),
  ]
}

/** Features of the part of the job description that a span stands in. */
function advertPartFeatures(kind: number, from: number, to: number, around: WordFacts): number[] {
  const part = around.advertPart(from) - 1
  if (part < 0) return []
  const gapBefore = from === 0 ? gaps.length : gapNumbers.get(around.gap(from)!)!
  const gapAfter = gapNumbers.get(around.gap(to)!) ?? gaps.length
  const spot = around.wordsBefore(from, SPOTS - 1) * SPOTS + around.wordsBehind(to, SPOTS - 1)
  return [
    featureOf('said', kind, part),
    featureOf('saidGaps', kind, (part * (gaps.length + 1) + gapBefore) * (gaps.length + 1) + gapAfter),
    featureOf('saidWords', kind, part * WORDS + Math.min(to - from, WORDS) - 1),
    featureOf('saidBefore', kind, part * TOKEN_CLASSES + around.classBefore(from)),
    featureOf('saidBehind', kind, part * TOKEN_CLASSES + around.classOf(to)),
    featureOf('saidSpot', kind, part * SPOTS * SPOTS + spot),
  ]
}

interface Words {
  from: number
  to: number
}

interface Facts {
  sure: number
  features(kind: number): number[]
}

function factsOf(candidate: Exclude<Candidate, { type: 'CUE' }>, around: WordFacts, other: number): Facts {
  if (candidate.type === 'NAME') return nameFacts(candidate, around, other)
  if (candidate.type === 'TITLE') return titleFacts(candidate, around, other)
  if (candidate.type === 'OPEN') return openFacts(candidate, around, other)
  return { sure: 2, features: () => [] }
}

function nameFacts({ kind, from, to, readings, facts }: NameSpan, around: WordFacts, other: number): Facts {
  const prior = facts?.prior ?? readings[0]!.prior
  const flags = facts ? (facts.doubtful ? 1 : 0) + (facts.isAlias ? 2 : 0) + (facts.isElse ? 4 : 0) : 0
  const isPlain = around.plainUse(from, to) > 0 || facts?.doubtful || facts?.isAlias
  return {
    sure: isPlain ? 0 : prior < 0.3 ? 1 : 2,
    features: (n) => [
      featureOf('prior', n, bucket(prior)),
      featureOf('flags', n, flags),
      featureOf('other', n, other),
      ...(kind === 'SKILL'
        ? [featureOf('besideTitle', n, around.besideTitle(from, to) * SORTS + sortOf(from, to, around))]
        : []),
    ],
  }
}

const SORTS = SKILL_SORTS * 2

/**
 * Distinguishes "FPGA engineer", one title, from "React developer", a tool and a title: the sort of skill, and whether it is in
 * capitals.
 */
const sortOf = (from: number, to: number, around: WordFacts): number =>
  around.skillSort(from, to) * 2 + (around.isCapitals(from) ? 1 : 0)

/** The sort of the words in a title that no list of titles has: before its noun, or behind it. */
function modifierFeatures(n: number, { from, to, title, unknown = 0 }: TitleCandidate, around: WordFacts): number[] {
  if (unknown === 0) return []
  const isBehind = to > title.end
  const sort = isBehind ? sortOf(to - unknown, to, around) : sortOf(from, from + unknown, around)
  return [featureOf('modifier', n, (isBehind ? SORTS : 0) + sort)]
}

function titleFacts(candidate: TitleCandidate, around: WordFacts, other: number): Facts {
  const { from, to, title, unknown = 0 } = candidate
  return {
    sure: unknown > 0 || title.open ? 0 : title.prior < 0.5 ? 1 : 2,
    features: (n) => [
      featureOf('prior', n, bucket(title.prior)),
      featureOf(
        'flags',
        n,
        (title.open ? 1 : 0) + (around.isRanked(from) ? 2 : 0) + (around.isTurned(from, title.head) ? 4 : 0),
      ),
      featureOf('other', n, other),
      ...modifierFeatures(n, candidate, around),
      featureOf('inside', n, around.strongestInside(from, title.head)),
      featureOf('industryParts', n, around.industryParts(from, to)),
      featureOf('titleWords', n, around.titleWords(from, from + unknown) * 3 + around.titleWords(title.end, to)),
      featureOf(
        'unknown',
        n,
        Math.min(unknown, UNKNOWN - 1) * OTHERS + Math.floor(around.strongest(from, from + 1, 'TITLE') / 3),
      ),
    ],
  }
}

const openFacts = ({ from, to }: OpenSpan, around: WordFacts, other: number): Facts => ({
  sure: around.rarity(to - 1) === RARITIES - 1 ? 2 : 1,
  features: (n) => [
    ...(around.isPauseless ? pauselessFeatures(n, from, to, around) : []),
    featureOf('joint', n, around.joint(from, to)),
    featureOf('parts', n, around.skillParts(from, to)),
    featureOf('industryParts', n, around.industryParts(from, to)),
    featureOf('links', n, around.links(from, to)),
    featureOf('other', n, other),
    featureOf('inside', n, around.strongestInside(from, to)),
    featureOf('titleWords', n, around.titleWords(from, to)),
  ],
})

/** Without commas only the words show where one thing ends: "welder TIG stainless Houston". */
function pauselessFeatures(kind: number, from: number, to: number, around: WordFacts): number[] {
  return [
    featureOf('pauseless', kind, Math.min(to - from, WORDS) - 1),
    featureOf('pauselessParts', kind, around.skillParts(from, to) * 4 + around.industryParts(from, to)),
    featureOf('pauselessCases', kind, around.joint(from, to)),
  ]
}
