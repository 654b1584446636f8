/** What a function word does to the words around it. Owns the kinds of cue; the words are in data/cues.tsv. */
import type { LexiconLanguage } from '../../../reference/titles/lexicon-heads.ts'

export const cueKinds = [
  /** What kind of name follows. LOOSE_IN is "en", "em", "à": a place, but as well an employer. */
  ...(['PLACE', 'IN', 'LOOSE_IN', 'FROM', 'OF', 'EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY'] as const),
  ...(['WITH', 'SPEAK', 'STUDY', 'SECTOR', 'TITLE'] as const),
  /** When an employment was: before its name ("ex", "now"), or behind it ("alumni", "gearbeitet"). */
  ...(['PAST', 'NOW', 'PAST_BEHIND'] as const),
  /** Behind a school or a company: "MIT graduates", "Google alumni". */
  'ALUMNI',
  /** Negation and what ends or carries it. CLAUSE is "who", "que": a new thought. */
  ...(['NOT', 'OUTSIDE', 'WITHOUT', 'BUT', 'CLAUSE', 'AND', 'OR', 'NOR'] as const),
  /** Behind what is denied, it takes the denial back: "no German required" leaves nobody out. */
  'NEEDED',
  /** Behind what nobody asks for: "German not required". And behind what is left out: "freelancers excluded", "juniors need not apply". */
  ...(['UNNEEDED', 'DENIED_BEHIND'] as const),
  /** Articles and the like: change nothing. FILL: says nothing, ends what was expected. */
  ...(['GLUE', 'FILL'] as const),
  /** Behind a company: "Oracle employees". */
  'STAFF_BEHIND',
  /** Behind an industry: "automotive sector". Behind a nationality: "German market", which is no language. */
  ...(['SECTOR_BEHIND', 'MARKET_BEHIND'] as const),
] as const
export type CueKind = (typeof cueKinds)[number]

export interface Cue {
  kind: CueKind
  language: LexiconLanguage
  /** Of one that nobody asks for: it speaks of what follows, "doesn't need German". */
  isAhead?: true
  /** It may say as well that any of two will do: "in Berlin or Munich, doesn't matter". */
  isEither?: true
  /** Behind a denial of today's employer: "not currently at Airbus but has been". */
  isAfterAll?: true
}
