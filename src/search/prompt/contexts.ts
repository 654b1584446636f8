/**
 * What the words before a span make of it. Owns the contexts, how a cue or a span moves from one to the next, and how much
 * each favours each kind of span. The factors are judgements, set once from the grammar: 1 is neutral, 2 "this is what
 * the preposition is for", 0.5 "odd, but people write so".
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

/** Contexts are small numbers, for they index the table of best paths: cue contexts, then AFTER and LIST of each kind. */
export type Context = number
const AFTER = cueContexts.length
const LIST = AFTER + listKinds.length
export const CONTEXTS = LIST + listKinds.length
export const NONE: Context = 0
const contextOf = (name: CueContext): Context => cueContexts.indexOf(name)

type Factors = Partial<Record<SpanKind, number>>

const factors: Record<CueContext, Factors> = {
  NONE: { PLACE: 0.9, COMPANY: 0.9, SCHOOL: 0.7, INDUSTRY: 0.7, LANGUAGE: 0.9 },
  IN: { PLACE: 2, COMPANY: 0.6, SCHOOL: 0.6, INDUSTRY: 1.3, SKILL: 0.9, TITLE: 0.8, LANGUAGE: 0.7 },
  LOOSE_IN: { PLACE: 1.8, COMPANY: 1.4, SCHOOL: 0.8, INDUSTRY: 1.1, SKILL: 1, TITLE: 0.7, LANGUAGE: 0.9 },
  PLACE: { PLACE: 2.2, COMPANY: 0.4, SCHOOL: 0.4, INDUSTRY: 0.5, SKILL: 0.5, TITLE: 0.7, LANGUAGE: 0.5 },
  FROM: { PLACE: 1.4, COMPANY: 1.5, SCHOOL: 1.3, INDUSTRY: 1.1, SKILL: 0.6, TITLE: 0.7, LANGUAGE: 0.5 },
  OF: { PLACE: 1.2, COMPANY: 1.1, SCHOOL: 1, INDUSTRY: 0.9, SKILL: 1.1 },
  EMPLOYER: { COMPANY: 2, SCHOOL: 1.1, PLACE: 0.4, INDUSTRY: 0.9, SKILL: 0.25, TITLE: 0.6, LANGUAGE: 0.4 },
  WITH: { SKILL: 1.6, LANGUAGE: 1.2, INDUSTRY: 1, COMPANY: 0.5, PLACE: 0.4, SCHOOL: 0.5, TITLE: 0.7 },
  SPEAK: { LANGUAGE: 2, PLACE: 0.3, COMPANY: 0.4, SKILL: 0.6, INDUSTRY: 0.4, SCHOOL: 0.3, TITLE: 0.7 },
  STUDY: { SCHOOL: 2.5, COMPANY: 0.5, PLACE: 0.8, SKILL: 0.7, INDUSTRY: 0.5, TITLE: 0.7, LANGUAGE: 0.5 },
  SECTOR: { INDUSTRY: 2, SKILL: 1, COMPANY: 0.6, PLACE: 0.6, SCHOOL: 0.4, TITLE: 0.6, LANGUAGE: 0.4 },
  TITLE: { TITLE: 1.3, PLACE: 0.8, COMPANY: 0.8, SCHOOL: 0.6, INDUSTRY: 0.8, LANGUAGE: 0.8 },
}
/** In "Spotify, Stripe or Meta" the kind of the first speaks for the rest. */
const SAME_KIND = 2

/** And hardly is the next of a list of tools a calling: "Photoshop and Illustrator". */
const TITLE_IN_LIST = 0.45

/** Where adjectives follow their noun, so do tools: "consultor SAP"; and one tool another: "java spring". */
const BEHIND_TITLE = 1.5

/** Rows of CONTEXTS factors, by kind of span. */
const table = new Map<SpanKind, Float64Array>()
for (const kind of [...listKinds, 'SENIORITY', 'YEARS', 'WORKPLACE', 'LEVEL'] as SpanKind[]) {
  const row = new Float64Array(CONTEXTS).fill(1)
  for (const [i, context] of cueContexts.entries()) row[i] = factors[context][kind] ?? 1
  for (const [i, listed] of listKinds.entries()) {
    row[AFTER + i] =
      kind === 'SKILL' && (listed === 'TITLE' || listed === 'SKILL') ? BEHIND_TITLE : (factors.NONE[kind] ?? 1)
    row[LIST + i] =
      listed === kind ? SAME_KIND : kind === 'TITLE' && listed === 'SKILL' ? TITLE_IN_LIST : (factors.NONE[kind] ?? 1)
  }
  table.set(kind, row)
}

export const factorsFor = (kind: SpanKind): Float64Array => table.get(kind)!

/** Contexts in which a name may even be a word that is no name elsewhere: "graduated from mit", "in the us". */
export const expects = (context: Context, kind: SpanKind): boolean => factorsFor(kind)[context]! >= EXPECTING
/** From "from" on. */
const EXPECTING = 1.5

const LIST_KIND_INDEX = new Map<SpanKind, number>(listKinds.map((kind, i) => [kind, i]))

const LANGUAGE_AT = listKinds.indexOf('LANGUAGE')
const isLanguageList = (context: Context) => context === AFTER + LANGUAGE_AT || context === LIST + LANGUAGE_AT

export function afterSpan(kind: SpanKind, before: Context): Context {
  const at = LIST_KIND_INDEX.get(kind)
  if (at !== undefined) return AFTER + at
  // A level announces a language: "fluent German". Ranks and years change nothing.
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
  // "with a good command OF": the preposition only leads on to what was announced.
  if (kind === 'OF' && ANNOUNCED.has(before)) return before
  // "not from React": a denial keeps the list it stands in ("React, not Angular").
  if (kind === 'NOT' && before >= AFTER) return listed(before)
  const context = CUE_CONTEXT[kind]
  return context === undefined ? before : contextOf(context)
}

const listed = (context: Context): Context =>
  context >= AFTER && context < LIST ? context + listKinds.length : context

export function afterGap(gap: Gap, before: Context): Context {
  if (gap === 'STOP') return NONE
  if (gap === 'BREAK') return before >= AFTER ? NONE : before
  return gap === 'COMMA' || gap === 'SLASH' || gap === 'AND' ? listed(before) : before
}
