/** The words of a record that show a verdict: a field as clients know it, and its text, verbatim. Pure. */
import type { Criterion, Evidence, Verdict } from '../../../contract/criteria.ts'
import { fold } from '../../base/fold.ts'
import { organisationKey } from '../../reference/entities/organisation-key.ts'
import { terms as termsOf, wordsOf } from '../../reference/terms.ts'
import type { JudgedPerson } from './person.ts'

interface Shown {
  verdict: Verdict
  /** By which it is met, or met in part. */
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
      return shown('languages', speaks(criterion.anyOf, record.languages))
    case 'EMPLOYER':
      return employer(terms, verdict, person, criterion.anyOf) ?? mention(terms, person)
    case 'SCHOOL':
      return terms.length === 0
        ? null
        : shown(
            'education',
            named(
              criterion.anyOf,
              record.education.map(({ school }) => school),
            ),
          )
    default:
      return mention(terms, person)
  }
}

const shown = (field: string, text: string | null | undefined): Evidence | null => (text ? { field, text } : null)

const firstDate = (experience: JudgedPerson['record']['experience']): string | undefined =>
  experience.flatMap(({ startDate }) => startDate ?? []).sort()[0]

function speaks(asked: { name: string }[], languages: { name: string }[]): string | undefined {
  const names = asked.map(({ name }) => fold(name))
  return languages.find(({ name }) => names.includes(fold(name)))?.name
}

/** The one of these names that was asked for, as it is written there; else the first, which bore its id. */
function named(asked: { name: string }[], written: (string | null)[]): string | undefined {
  const keys = new Set(asked.map(({ name }) => organisationKey(name)))
  const there = written.filter((name) => name !== null && name !== '') as string[]
  return there.find((name) => keys.has(organisationKey(name))) ?? there[0]
}

function employer(
  terms: string[],
  verdict: Verdict,
  { record, fields }: JudgedPerson,
  asked: { name: string }[],
): Evidence | null {
  if (terms.some((term) => term.startsWith('c:')) || verdict === 'NOT_MET')
    return shown(fields.employer, record.currentCompany)
  if (!terms.some((term) => term.startsWith('p:'))) return null
  return shown(
    'experience',
    named(
      asked,
      record.experience.map(({ company }) => company),
    ),
  )
}

/** Of a long text the sentence that says it. */
const SENTENCE = /[^.!?\n]+[.!?]?/g
const SNIPPET_CHARS_MAX = 200

/** Skills, industries and words: wherever in the record the term is from. */
function mention(terms: string[], { record, fields }: JudgedPerson): Evidence | null {
  const wanted = new Set(terms)
  const skill = record.skills.find((each) => wanted.has(termsOf.skill(each)))
  if (skill !== undefined) return { field: 'skills', text: skill }
  if (terms.some((term) => term.startsWith('i:'))) return shown('industry', record.industry)
  const tag = record.tags.find((each) => wanted.has(termsOf.tag(each)))
  if (tag !== undefined) return { field: 'tags', text: tag }
  const says = (text: string) => wordsOf(text).some((word) => wanted.has(termsOf.word(word)))
  if (wanted.has(termsOf.title(record.jobTitle)) || says(record.jobTitle)) return shown('job_title', record.jobTitle)
  if (says(record.currentCompany)) return shown(fields.employer, record.currentCompany)
  const spoken = record.skills.find(says)
  if (spoken !== undefined) return { field: 'skills', text: spoken }
  const sentence = (record.summary ?? '').match(SENTENCE)?.find(says)?.trim()
  return shown('summary', sentence?.slice(0, SNIPPET_CHARS_MAX).toWellFormed())
}
