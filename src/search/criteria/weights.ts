/**
 * How much each kind of criterion counts in a score, on one scale for own people and the network's. The order matters, the size
 * hardly: on the tuning half of the evaluation's queries (docs/quality.md), halving or doubling one weight moves nDCG@20 by at most
 * 0.004, except for a doubled title (−0.014) and halved years (−0.010).
 */
import type { CriterionKind } from '../../../contract/criteria.ts'

export const WEIGHTS: Record<CriterionKind, number> = {
  TITLE: 4,
  SKILL: 3,
  EMPLOYER: 2.5,
  PLACE: 2,
  SCHOOL: 2,
  LANGUAGE: 1.5,
  INDUSTRY: 1.5,
  YEARS: 1.5,
  SENIORITY: 1.5,
  KEYWORD: 1,
  WORKPLACE: 0,
  TAG: 1,
  CONTACT: 1,
  SAVED: 1,
}

/** The share of its weight that a preferred criterion keeps. */
export const PREFERRED_SHARE = 0.5
