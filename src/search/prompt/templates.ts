/**
 * The numbering of the reader's features: a template, a kind of span and a value make one feature. Owns the templates and their
 * numbers; features.ts computes the values and weights.ts holds the weights.
 */
import { advertParts } from './advert/advert-part.ts'
import { CONTEXTS } from './contexts.ts'
import { cueKinds } from './cues/cue.ts'
import { RARITIES } from './ordinary.ts'
import { gaps } from './tokens.ts'
import { BUCKETS, SKILL_SORTS, TOKEN_CLASSES } from './word-facts.ts'

export const featureKinds = [
  ...(['SKILL', 'OPEN_SKILL', 'PLACE', 'COMPANY', 'OPEN_COMPANY', 'SCHOOL', 'INDUSTRY', 'OPEN_INDUSTRY'] as const),
  ...(['LANGUAGE', 'TITLE', 'OPEN_TITLE', 'SENIORITY', 'YEARS', 'WORKPLACE', 'LEVEL', 'CUE', 'UNREAD'] as const),
]
export type FeatureKind = (typeof featureKinds)[number]

export const WORDS = 6
/** Bounds of the prior's buckets: other skills have 0.75, software more. */
export const PRIORS = [0.05, 0.15, 0.3, 0.5, 0.75, 0.8]
export const CASES = 6
const USES = 3
const SHAPES = 16
export const UNKNOWN = 5
export const OTHERS = 9
const JOINTS = 10
export const SPOTS = 6

/** For each template, how many values it has. */
export const templates = {
  bias: 1,
  words: WORDS,
  prior: PRIORS.length + 1,
  writing: USES * CASES,
  flags: 8,
  rarity: RARITIES * RARITIES,
  rarest: RARITIES * 2,
  shape: SHAPES,
  gapBefore: gaps.length + 1,
  gapAfter: gaps.length + 1,
  before: TOKEN_CLASSES,
  behind: TOKEN_CLASSES,
  other: OTHERS * 3,
  unknown: UNKNOWN * OTHERS,
  ends: 4,
  firstWord: BUCKETS,
  lastWord: BUCKETS,
  wordBefore: BUCKETS,
  wordBehind: BUCKETS,
  firstEnding: BUCKETS,
  lastEnding: BUCKETS,
  meant: 2,
  joint: JOINTS,
  parts: 8,
  industryParts: 4,
  links: 3,
  pauseless: WORDS,
  pauselessParts: 8 * 4,
  pauselessCases: JOINTS,
  inside: OTHERS * 3,
  titleWords: 9,
  modifier: 2 * SKILL_SORTS * 2,
  besideTitle: 3 * SKILL_SORTS * 2,
  language: 5,
  context: CONTEXTS,
  groupContext: CONTEXTS,
  groupBefore: TOKEN_CLASSES,
  groupBehind: TOKEN_CLASSES,
  groupGaps: (gaps.length + 1) ** 2,
  sureness: CONTEXTS * 3,
  contextOther: CONTEXTS * OTHERS,
  contextCase: CONTEXTS * CASES,
  // By the part of the job description that the span stands in.
  said: advertParts.length,
  saidGaps: advertParts.length * (gaps.length + 1) ** 2,
  saidWords: advertParts.length * WORDS,
  saidBefore: advertParts.length * TOKEN_CLASSES,
  saidBehind: advertParts.length * TOKEN_CLASSES,
  saidSpot: advertParts.length * SPOTS * SPOTS,
  cue: cueKinds.length * 2,
  cueContext: cueKinds.length * CONTEXTS,
} as const
export type Template = keyof typeof templates

const KINDS = featureKinds.length
const offsets = {} as Record<Template, number>
let size = 0
for (const [name, values] of Object.entries(templates) as [Template, number][]) {
  offsets[name] = size
  size += values * KINDS
}
export const FEATURES = size

export const featureOf = (template: Template, kind: number, value: number): number =>
  offsets[template] + kind * templates[template] + value

export const kindNumbers = new Map(featureKinds.map((kind, i) => [kind as string, i]))

/** The same number for a kind and its unknown names (OPEN_…), so that what is learnt of the kind holds for them too. */
export const groupNumbers = featureKinds.map((kind) => kindNumbers.get(kind.replace('OPEN_', ''))!)
