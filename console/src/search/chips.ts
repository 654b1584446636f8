/** What was understood of a prompt, as chips in the order of its words; and the prompt with one of them said differently. */
import type { Criterion, Interpretation, ReadLists } from '../api/types.ts'
import { languageLabel, levelLabel, namesOf, workplaceLabel, yearsLabel } from './criterion-words.ts'

export type ChipKind =
  | 'title'
  | 'seniority'
  | 'skill'
  | 'language'
  | 'place'
  | 'company'
  | 'school'
  | 'industry'
  | 'workplace'
  | 'years'

export interface Chip {
  kind: ChipKind
  label: string
  /** As it stands in the prompt. */
  text: string
  start: number
  end: number
  excluded: boolean
  /** Hedged in the prompt: nice to have. */
  preferred: boolean
  ambiguous: boolean
  /** Of a place or an organisation that is clear. */
  id?: string
  /** Of a company: CURRENT, PAST or ANY. */
  when?: string
  candidates: { id: string; name: string }[]
}

interface Spot {
  text: string
  start: number
  end: number
}

export function chipsOf(read: Interpretation): Chip[] {
  const chips = [...listed(read, false), ...listed(read.exclusions, true)]
  const { years } = read
  if (years) chips.push({ ...plain('years', yearsLabel(years), years), excluded: false })
  // A seniority inside a title ("head of marketing") is the title's: it cannot be taken out alone.
  const inside = (chip: Chip) =>
    chips.some((other) => other.kind === 'title' && other.start <= chip.start && chip.end <= other.end)
  return chips
    .filter((chip) => chip.kind !== 'seniority' || !inside(chip))
    .map((chip) => ({ ...chip, preferred: !chip.excluded && isPreferred(chip, read.criteria) }))
    .sort((a, b) => a.start - b.start)
}

/** What is said twice is one criterion, with the words of one place: then the name tells. */
function isPreferred({ kind, label, start, end }: Chip, criteria: Criterion[]): boolean {
  const criterionKind = kind === 'company' ? 'EMPLOYER' : kind.toUpperCase()
  const same = criteria.filter(
    (each) => each.kind === criterionKind && each.importance !== 'EXCLUDED' && namesOf(each).includes(label),
  )
  const here = same.find((each) => (each.start ?? 0) <= start && end <= (each.end ?? 0))
  return (here ?? same[0])?.importance === 'PREFERRED'
}

const plain = (kind: ChipKind, label: string, { text, start, end }: Spot) => ({
  kind,
  label,
  text,
  start,
  end,
  preferred: false,
  ambiguous: false,
  candidates: [],
})

function listed(read: ReadLists, excluded: boolean): Chip[] {
  const chips = [
    ...read.titles.map((each) => plain('title', each.name, each)),
    ...read.seniority.map((each) => plain('seniority', levelLabel(each.level), each)),
    ...read.skills.map((each) => plain('skill', each.name, each)),
    ...read.languages.map((each) => plain('language', languageLabel(each), each)),
    ...read.workplaces.map((each) => plain('workplace', workplaceLabel(each.mode), each)),
    ...read.locations.map((each) => ({
      ...plain('place', each.name, each),
      id: each.geoId ?? undefined,
      ambiguous: each.ambiguous,
      candidates: each.candidates.map(({ geoId, name }) => ({ id: geoId, name })),
    })),
    ...read.companies.map((each) => ({ ...organisation('company', each), when: each.when })),
    ...read.schools.map((each) => organisation('school', each)),
    ...read.industries.map((each) => organisation('industry', each)),
  ]
  return chips.map((chip) => ({ ...chip, excluded }))
}

const organisation = (kind: ChipKind, read: ReadLists['schools'][number]) => ({
  ...plain(kind, read.name, read),
  id: read.entityId ?? undefined,
  ambiguous: read.ambiguous,
  candidates: read.candidates.map(({ entityId, name }) => ({ id: entityId, name })),
})

export const replaced = (prompt: string, { start, end }: Spot, text: string): string =>
  `${prompt.slice(0, start)}${text.trim()}${prompt.slice(end)}`
