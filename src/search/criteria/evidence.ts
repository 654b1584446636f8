/** The words of a record that prove a verdict: a field as clients know it, and its text, verbatim. Pure. */
import type { Criterion, Evidence, Verdict } from '../../../contract/criteria.ts'
import { foldedRecord, keyOfOrganisation } from './folded-record.ts'
import type { JudgedPerson } from './person.ts'

interface Shown {
  verdict: Verdict
  /** The terms by which the criterion is met, or partly met. */
  terms: string[]
  person: JudgedPerson
}

export function evidenceOf(criterion: Criterion, { verdict, terms, person }: Shown): Evidence | null {
  if (verdict === 'UNKNOWN') return null
  const { record, fields } = person
  switch (criterion.kind) {
    case 'TITLE':
    case 'SENIORITY':
      return shown('job_title', record.jobTitle)
    case 'PLACE':
      return shown(fields.location, record.location)
    case 'YEARS':
      return shown('experience', firstDate(record.experience))
    case 'LANGUAGE':
      return shown('languages', foldedRecord(record).language(criterion.anyOf.map(({ name }) => name)))
    case 'EMPLOYER':
      return employer(terms, verdict, person, criterion.anyOf) ?? mention(terms, person)
    case 'SCHOOL':
      return terms.length === 0
        ? null
        : shown('education', foldedRecord(record).organisation('education', keysOf(criterion.anyOf)))
    default:
      return mention(terms, person)
  }
}

const shown = (field: string, text: string | null | undefined): Evidence | null => (text ? { field, text } : null)

const firstDate = (experience: JudgedPerson['record']['experience']): string | undefined =>
  experience.flatMap(({ startDate }) => startDate ?? []).sort()[0]

function employer(
  terms: string[],
  verdict: Verdict,
  { record, fields }: JudgedPerson,
  asked: { name: string }[],
): Evidence | null {
  if (terms.some((term) => term.startsWith('c:')) || verdict === 'NOT_MET')
    return shown(fields.employer, record.currentCompany)
  if (!terms.some((term) => term.startsWith('p:'))) return null
  return shown('experience', foldedRecord(record).organisation('experience', keysOf(asked)))
}

/** Of several organisations, the one asked for is shown as it is written in the record; else the first one, which matched by its id. */
const keysOf = (asked: { name: string }[]): string[] => asked.map(({ name }) => keyOfOrganisation(name))

const SNIPPET_CHARS_MAX = 200

/** For skills, industries and words: the first place in the record that has the term. */
function mention(terms: string[], { record, fields }: JudgedPerson): Evidence | null {
  if (terms.length === 0) return null
  const words = foldedRecord(record)
  const skill = words.skill(terms)
  if (skill !== undefined) return { field: 'skills', text: skill }
  if (terms.some((term) => term.startsWith('i:'))) return shown('industry', record.industry)
  const tag = words.tag(terms)
  if (tag !== undefined) return { field: 'tags', text: tag }
  if (words.title(terms) !== undefined) return shown('job_title', record.jobTitle)
  if (words.company(terms) !== undefined) return shown(fields.employer, record.currentCompany)
  const spoken = words.skillWith(terms)
  if (spoken !== undefined) return { field: 'skills', text: spoken }
  return shown('summary', words.sentence(terms)?.trim().slice(0, SNIPPET_CHARS_MAX).toWellFormed())
}
