/**
 * What a word of a job description is about, judged by the section it stands in. Owns this list and its order; sections.ts cuts
 * the sections.
 */
import type { Section } from './head.ts'

/** WHERE is a line labelled as the place of work. */
export const advertParts = [
  'TITLE',
  'FACTS',
  'WHERE',
  'NEEDED',
  'WISHED',
  'OTHER',
  'COMPANY',
  'DUTIES',
  'OFFER',
] as const
export type AdvertPart = (typeof advertParts)[number]

export function advertPartOf({ kind, label }: Section): AdvertPart {
  if (kind !== 'FACTS') return kind
  if (label === 'PLACE') return 'WHERE'
  return label === 'COMPANY' || label === 'DEPARTMENT' ? 'COMPANY' : 'FACTS'
}
