/** What a function word does to the words around it. Owns the kinds of cue; the words are in data/cues.tsv. */
import type { LexiconLanguage } from '../../../reference/titles/lexicon-heads.ts'

export const cueKinds = [
  /** Tells what kind of name follows. LOOSE_IN is "en", "em", "à": they lead to a place, but also to an employer. */
  ...(['PLACE', 'IN', 'LOOSE_IN', 'FROM', 'OF', 'EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY'] as const),
  ...(['WITH', 'SPEAK', 'STUDY', 'SECTOR', 'TITLE'] as const),
  /** Tells when an employment was: before its name ("ex", "now") or behind it ("alumni", "gearbeitet"). */
  ...(['PAST', 'NOW', 'PAST_BEHIND'] as const),
  /** Behind a school or a company: "MIT graduates", "Google alumni". */
  'ALUMNI',
  /** Negation, and what ends or extends it. CLAUSE is "who", "que": a new clause begins. */
  ...(['NOT', 'OUTSIDE', 'WITHOUT', 'BUT', 'CLAUSE', 'AND', 'OR', 'NOR'] as const),
  /** After something denied, takes the denial back: "no German required" excludes nobody. */
  'NEEDED',
  /**
   * After something that is not asked for: "German not required". DENIED_BEHIND comes after something excluded: "freelancers
   * excluded", "juniors need not apply".
   */
  ...(['UNNEEDED', 'DENIED_BEHIND'] as const),
  /** GLUE: articles and the like, which change nothing. FILL: says nothing, and ends what was expected. */
  ...(['GLUE', 'FILL'] as const),
  /** Behind a company: "Oracle employees". */
  'STAFF_BEHIND',
  /** Behind an industry: "automotive sector". Behind a nationality: "German market", which does not mean the language. */
  ...(['SECTOR_BEHIND', 'MARKET_BEHIND'] as const),
] as const
export type CueKind = (typeof cueKinds)[number]

export interface Cue {
  kind: CueKind
  language: LexiconLanguage
  /** Only of UNNEEDED: it refers to what follows, "doesn't need German". */
  isAhead?: true
  /** It may also say that either of two suffices: "in Berlin or Munich, doesn't matter". */
  isEither?: true
  /** Stands after a denial of the current employer: "not currently at Airbus but has been". */
  isAfterAll?: true
}
