/** Of what a word of a job description speaks, by the section it stands in. Owns that list and its numbers; sections.ts cuts the sections. */
import type { Section } from './head.ts'

/** WHERE: a line that is labelled as the place. */
export const saids = ['TITLE', 'FACTS', 'WHERE', 'NEEDED', 'WISHED', 'OTHER', 'COMPANY', 'DUTIES', 'OFFER'] as const
export type Said = (typeof saids)[number]

export function saidIn({ kind, label }: Section): Said {
  if (kind !== 'FACTS') return kind
  if (label === 'PLACE') return 'WHERE'
  return label === 'COMPANY' || label === 'DEPARTMENT' ? 'COMPANY' : 'FACTS'
}
