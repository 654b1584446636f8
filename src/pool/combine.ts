/**
 * Combines two records of one person into one. Owns which of two values is kept: a newer record overwrites, a record under a
 * former identity only fills gaps. A merge keeps everything a record has room for, and nothing beyond it: what is saved must
 * still be exportable and importable. Pure.
 */

import { languageLevels } from '../../contract/levels.ts'
import { RECORD_DESCRIPTIONS_CHARS_MAX, TAGS_MAX } from '../../contract/limits.ts'
import type { ContactField } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import type { OtherContact, PoolCandidate } from '../candidates/candidate.ts'
import { LONG_MAX } from './raw-fields.ts'
import { EDUCATION_MAX, EXPERIENCE_MAX, LANGUAGES_MAX, SKILLS_MAX } from './record-lists.ts'

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields that belong together: half of one name joined to half of another is nobody's name. */
const NAME = ['fullName', 'firstName', 'lastName'] as const

/**
 * What the newer record contains replaces the old values; what it leaves out stays. Tags are added, because they are labels, not
 * a state.
 */
export function overwrite(before: PoolCandidate, newer: PoolCandidate): PoolCandidate {
  const given = Object.fromEntries(Object.entries(newer).filter(([, value]) => !isEmpty(value)))
  return { ...before, ...given, ...nameOf(newer), urn: before.urn, tags: uniteTags(before.tags, newer.tags) }
}

/** Takes only what the first record lacks: the other came in under an identity that was merged into this one. */
export function fillGaps(before: PoolCandidate, other: PoolCandidate): PoolCandidate {
  const gaps = Object.entries(other).filter(([field]) => isEmpty(before[field as keyof PoolCandidate]))
  return { ...before, ...Object.fromEntries(gaps), ...nameOf(before), urn: before.urn }
}

/** Adds what was found elsewhere to a person who is in the pool already. Values the account has written itself stay. */
export function supplement(before: PoolCandidate, found: PoolCandidate): PoolCandidate {
  const notes = found.notes ?? before.notes
  return { ...fillGaps(before, found), tags: uniteTags(before.tags, found.tags), notes }
}

const nameOf = (person: PoolCandidate) => Object.fromEntries(NAME.map((field) => [field, person[field]]))

/** Everything that either record knows. If both have a value for a single-value field, the first record's stays in the field. */
export function unite(first: PoolCandidate, other: PoolCandidate): PoolCandidate {
  return {
    ...fillGaps(first, other),
    skills: united(first.skills, other.skills, fold, SKILLS_MAX),
    languages: uniteLanguages(first.languages, other.languages),
    experience: describedWithin(
      RECORD_DESCRIPTIONS_CHARS_MAX,
      united(
        first.experience,
        other.experience,
        ({ title, company, startDate }) => keyOfParts(title, company, startDate),
        EXPERIENCE_MAX,
      ),
    ),
    education: united(
      first.education,
      other.education,
      ({ school, degree, field }) => keyOfParts(school, degree, field),
      EDUCATION_MAX,
    ),
    tags: uniteTags(first.tags, other.tags),
    notes: uniteNotes(first.notes, other.notes),
    otherContacts: uniteContacts(first, other),
  }
}

/** Every job stays; one for whose description there is no room stays without it. */
function describedWithin(charsMax: number, experience: PoolCandidate['experience']): PoolCandidate['experience'] {
  let left = charsMax
  return experience.map((item) => {
    const chars = item.description?.length ?? 0
    if (chars > left) return { ...item, description: null }
    left -= chars
    return item
  })
}

const keyOfParts = (...parts: (string | null)[]) => parts.map((part) => fold(part ?? '')).join('\n')

const uniteTags = (first: string[], other: string[]) => united(first, other, fold, TAGS_MAX)

function united<T>(first: T[], other: T[], keyOf: (item: T) => string, max = Number.POSITIVE_INFINITY): T[] {
  const keys = new Set(first.map(keyOf))
  return [...first, ...other.filter((item) => !keys.has(keyOf(item)))].slice(0, max)
}

type Languages = PoolCandidate['languages']

function uniteLanguages(first: Languages, other: Languages): Languages {
  const rank = (level: Languages[number]['level']) => languageLevels.indexOf(level)
  const better = first.map((language) => {
    const same = other.find(({ name }) => fold(name) === fold(language.name))
    return same && rank(same.level) > rank(language.level) ? { ...language, level: same.level } : language
  })
  return united(better, other, ({ name }) => fold(name), LANGUAGES_MAX)
}

function uniteNotes(first: string | null, other: string | null): string | null {
  if (!first || !other || first.includes(other)) return first || other
  return `${first}\n\n${other}`.slice(0, LONG_MAX).toWellFormed().trimEnd()
}

/** The record field of each contact value. */
export const CONTACTS = {
  work_email: 'workEmail',
  personal_email: 'personalEmail',
  phone: 'phone',
} as const satisfies Record<ContactField, keyof PoolCandidate>

function uniteContacts(first: PoolCandidate, other: PoolCandidate): OtherContact[] {
  const displaced = (Object.keys(CONTACTS) as ContactField[]).flatMap((field): OtherContact[] => {
    const [own, value] = [first[CONTACTS[field]], other[CONTACTS[field]]]
    return own && value && own.toLowerCase() !== value.toLowerCase() ? [{ field, value }] : []
  })
  const keyOf = ({ field, value }: OtherContact) => `${field}\n${value.toLowerCase()}`
  return united(united(first.otherContacts, other.otherContacts, keyOf), displaced, keyOf)
}
