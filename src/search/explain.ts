/** Why somebody matched, in words: every part of the score that they have something of. Pure. */

import type { IndexedDocument } from '../pool/documents.ts'
import { SENIORITIES, type Seniority } from '../reference/titles/seniority.ts'
import { fitsYears, rankShare } from './index/evaluate.ts'
import { RECENT_DAYS } from './recency.ts'
import type { ExplainedPart, Scoring } from './score.ts'

export function explain({ parts, years, seniority, recency }: Scoring, has: IndexedDocument): string[] {
  const reasons = parts.flatMap((part) => reasonOf(part, has.terms))
  if (years && fitsYears(years, has.years))
    reasons.push(`Experience: ${has.years} ${has.years === 1 ? 'year' : 'years'}`)
  if (seniority && rankShare(seniority, has.seniority) > 0) {
    const [asked, own] = [RANKS[SENIORITIES[seniority.rank]!], RANKS[SENIORITIES[has.seniority]!]]
    reasons.push(asked === own ? `Seniority: ${own}` : `Seniority close to ${asked}: ${own}`)
  }
  if (recency && has.doc >= recency.from) reasons.push(`Updated in the last ${RECENT_DAYS} days`)
  return reasons
}

/** By the one of its terms that counts most. */
function reasonOf({ weights, reason }: ExplainedPart, terms: string[]): string[] {
  let best: string | undefined
  for (const term of terms) {
    const weight = weights.get(term)
    if (weight !== undefined && (best === undefined || weight > weights.get(best)!)) best = term
  }
  return best === undefined ? [] : [reason(best)]
}

const RANKS: Record<Seniority, string> = {
  intern: 'intern',
  junior: 'junior',
  mid: 'mid-level',
  senior: 'senior',
  lead: 'lead',
  manager: 'manager',
  director: 'director',
  vp: 'vice president',
  chief: 'C-level',
}
