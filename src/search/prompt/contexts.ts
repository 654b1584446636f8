/**
 * The context that earlier words set for a span. Owns the contexts and how a cue, span or gap moves from one to the next. What each
 * context speaks for was learnt (weights.ts).
 */
import type { CueKind } from './cues/cue.ts'
import type { NameKind } from './lexicon.ts'
import type { Gap } from './tokens.ts'

export type SpanKind = NameKind | 'SENIORITY' | 'YEARS' | 'WORKPLACE' | 'LEVEL'

const cueContexts = [
  'NONE',
  'IN',
  'LOOSE_IN',
  'PLACE',
  'FROM',
  'OF',
  'EMPLOYER',
  'WITH',
  'SPEAK',
  'STUDY',
  'SECTOR',
  'TITLE',
] as const
type CueContext = (typeof cueContexts)[number]
const listKinds = ['SKILL', 'PLACE', 'COMPANY', 'SCHOOL', 'INDUSTRY', 'LANGUAGE', 'TITLE'] as const

/** Contexts are small integers because they index the table of best paths: first the cue contexts, then AFTER and LIST for each kind. */
export type Context = number
const AFTER = cueContexts.length
const LIST = AFTER + listKinds.length
export const CONTEXTS = LIST + listKinds.length
export const NONE: Context = 0
const contextOf = (name: CueContext): Context => cueContexts.indexOf(name)

const LIST_KIND_INDEX = new Map<SpanKind, number>(listKinds.map((kind, i) => [kind, i]))

const LANGUAGE_AT = listKinds.indexOf('LANGUAGE')
const isLanguageList = (context: Context) => context === AFTER + LANGUAGE_AT || context === LIST + LANGUAGE_AT

export function afterSpan(kind: SpanKind, before: Context): Context {
  const at = LIST_KIND_INDEX.get(kind)
  if (at !== undefined) return AFTER + at
  // A language level announces a language: "fluent German". Seniority and years change nothing.
  return kind === 'LEVEL' && !isLanguageList(before) ? contextOf('SPEAK') : before
}

const CUE_CONTEXT: Partial<Record<CueKind, CueContext>> = {
  PLACE: 'PLACE',
  IN: 'IN',
  LOOSE_IN: 'LOOSE_IN',
  FROM: 'FROM',
  OF: 'OF',
  EMPLOYER: 'EMPLOYER',
  EMPLOYER_PAST: 'EMPLOYER',
  EMPLOYER_ANY: 'EMPLOYER',
  WITH: 'WITH',
  SPEAK: 'SPEAK',
  STUDY: 'STUDY',
  SECTOR: 'SECTOR',
  TITLE: 'TITLE',
  PAST: 'EMPLOYER',
  OUTSIDE: 'PLACE',
  WITHOUT: 'WITH',
  NOT: 'NONE',
  BUT: 'NONE',
  CLAUSE: 'NONE',
  FILL: 'NONE',
  STAFF_BEHIND: 'NONE',
}

const ANNOUNCED: ReadonlySet<Context> = new Set(
  (['WITH', 'SPEAK', 'STUDY', 'SECTOR', 'EMPLOYER', 'PLACE'] as const).map((name) => contextOf(name)),
)

export function afterCue(kind: CueKind, before: Context): Context {
  if (kind === 'AND' || kind === 'OR' || kind === 'NOR') return listed(before)
  // "with a good command OF": the preposition only continues what was announced.
  if (kind === 'OF' && ANNOUNCED.has(before)) return before
  // "not from React": a denial stays in the list it stands in ("React, not Angular").
  if (kind === 'NOT' && before >= AFTER) return listed(before)
  const context = CUE_CONTEXT[kind]
  return context === undefined ? before : contextOf(context)
}

const listed = (context: Context): Context =>
  context >= AFTER && context < LIST ? context + listKinds.length : context

export function afterGap(gap: Gap, before: Context): Context {
  if (gap === 'STOP') return NONE
  if (gap === 'BREAK') return before >= AFTER ? NONE : before
  return gap === 'COMMA' || gap === 'SLASH' || gap === 'AND' || gap === 'BAR' ? listed(before) : before
}
