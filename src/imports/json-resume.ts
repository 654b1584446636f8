/**
 * Converts JSON Resume documents (jsonresume.org) to raw pool records. Owns that mapping; values are checked like those of any
 * record.
 */
import { isObject, type RawObject } from '../base/json.ts'

const objects = (value: unknown): RawObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Recognised by `basics`, which every such document has and no record of ours. */
export const isResume = (record: unknown): record is RawObject => isObject(record) && isObject(record.basics)

export function fromResume(resume: RawObject): RawObject {
  const basics = resume.basics as RawObject
  const place = isObject(basics.location) ? basics.location : {}
  return {
    fullName: basics.name,
    jobTitle: basics.label,
    personalEmail: basics.email,
    phone: basics.phone,
    summary: basics.summary,
    pictureUrl: basics.image ?? basics.picture,
    networkUrl: networkUrlOf(basics),
    city: place.city,
    state: place.region,
    country: countryName(place.countryCode),
    skills: objects(resume.skills).flatMap(skillNames),
    languages: objects(resume.languages).map((item) => ({ name: item.language, level: levelOf(item.fluency) })),
    experience: objects(resume.work).map((item) => ({
      title: item.position,
      company: item.name ?? item.company,
      location: item.location,
      startDate: monthOf(item.startDate),
      endDate: monthOf(item.endDate),
      description: item.summary,
    })),
    education: objects(resume.education).map((item) => ({
      school: item.institution,
      degree: item.studyType,
      field: item.area,
      startDate: monthOf(item.startDate),
      endDate: monthOf(item.endDate),
    })),
  }
}

/** A group such as "Web" with keywords yields its keywords; one without keywords yields its own name. */
function skillNames({ name, keywords }: RawObject): unknown[] {
  return Array.isArray(keywords) && keywords.length > 0 ? keywords : [name]
}

const LEVELS: [words: RegExp, level: string][] = [
  [/native|mother|bilingual/i, 'NATIVE'],
  [/fluent|advanced|professional|\bc[12]\b/i, 'FLUENT'],
  [/conversation|intermediate|limited|\bb[12]\b/i, 'CONVERSATIONAL'],
]

/** The level is free text there. An unknown one is left empty: it is not invented, and is no reason to refuse a person. */
function levelOf(fluency: unknown): string | undefined {
  return typeof fluency === 'string' ? LEVELS.find(([words]) => words.test(fluency))?.[1] : undefined
}

/** Of several profiles, the first whose address has the form of a network's. */
const networkUrlOf = ({ profiles }: RawObject) =>
  objects(profiles)
    .map(({ url }) => url)
    .find((url) => typeof url === 'string' && /^https?:\/\/[^/]+\/in\//.test(url))

const monthOf = (date: unknown) => (typeof date === 'string' ? date.slice(0, 7) : date)

const countries = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: unknown): unknown {
  return typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? countries.of(code.toUpperCase()) : code
}
