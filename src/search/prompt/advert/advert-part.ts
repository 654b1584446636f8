/** Of what a word of a job description speaks, by the section it stands in. Owns that list and its numbers; sections.ts cuts the sections. */
import type { Section } from './head.ts'

/** WHERE: a line that is labelled as the place. */
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
