/** The fields of a person that can be written by hand: each as text, and back to what the service accepts. */
import type { PoolCandidate } from '../api/types.ts'

/** Keyed by the API's field names. */
export type PersonText = Record<TextField, string>

export const TEXT_FIELDS = [
  'name_first',
  'name_last',
  'job_title',
  'currentCompany',
  'location',
  'industry',
  'work_email',
  'personal_email',
  'phone_number',
  'network_url',
  'externalId',
  'skills',
  'languages',
  'summary',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The text key of each field's label, shared with the import page. */
export const FIELD_WORDS: Record<TextField, string> = {
  name_first: 'field.firstName',
  name_last: 'field.lastName',
  job_title: 'field.jobTitle',
  currentCompany: 'field.currentCompany',
  location: 'field.location',
  industry: 'field.industry',
  work_email: 'field.workEmail',
  personal_email: 'field.personalEmail',
  phone_number: 'field.phone',
  network_url: 'field.networkUrl',
  externalId: 'field.externalId',
  skills: 'field.skills',
  languages: 'field.languages',
  summary: 'field.summary',
}

export const EMPTY_PERSON = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as PersonText

type Known = Partial<Omit<PoolCandidate, 'languages'>> & { languages?: PoolCandidate['languages'] }

export function textOf(person: Known): PersonText {
  const languages = person.languages?.map(({ language, proficiency }) => `${language}:${proficiency}`) ?? []
  return {
    ...EMPTY_PERSON,
    ...Object.fromEntries(
      TEXT_FIELDS.flatMap((field) => {
        const value = person[field as keyof Known]
        return typeof value === 'string' ? [[field, value]] : []
      }),
    ),
    skills: person.skills?.join('; ') ?? '',
    languages: languages.join('; '),
  }
}

const LISTS = new Set<TextField>(['skills', 'languages'])

/** Only the changed fields; an emptied text becomes null, an emptied list becomes an empty list. */
export function changesOf(before: PersonText, after: PersonText): Record<string, unknown> {
  return Object.fromEntries(
    TEXT_FIELDS.filter((field) => before[field].trim() !== after[field].trim()).map((field) => [
      field,
      LISTS.has(field) ? listOf(after[field]) : after[field].trim() || null,
    ]),
  )
}

/** Splits at semicolons, or at commas if there are none. */
const listOf = (text: string) =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
