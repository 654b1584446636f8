/**
 * People as they are shown to a model: short enough that twenty fit into 8,000 tokens, cleaned, and with what is needed to choose
 * between them. Owns how much of each text is shown; sizes are in bytes.
 */
import { z } from 'zod'
import type {
  ContactResult,
  Criterion,
  FailedResult,
  FoundCandidate,
  PoolCandidate,
  Profile,
} from '../../sdk/typescript/src/index.ts'
import { clean, cleanList, cleanOr } from './strangers.ts'

const NAME = 60
const TITLE = 100
const PLACE = 60
const HIT_SKILLS: [number, number] = [5, 24]
const HIT_REASONS: [number, number] = [2, 80]
const MISSED: [number, number] = [4, 40]
const SUMMARY = 1_500
const JOBS = 15
const JOB_TEXT = 300
const SCHOOLS = 6
const SKILLS: [number, number] = [40, 40]
const CONTACT = 200
const URL = 300

const texts = z.array(z.string())
const maybe = z.string().optional()

export const toolPersonSchema = z.object({
  urn: z.string(),
  name: z.string(),
  title: maybe,
  company: maybe,
  place: maybe,
  skills: texts.optional(),
  own: z.boolean().describe('In the own pool: the profile is free'),
  complete: z.boolean().describe('Meets everything required'),
  score: z.number(),
  missing: texts.optional().describe('Required, but not met or not shown'),
  reasons: texts.optional(),
})

/** `asked`: the criteria of the search. */
export function toolPerson(found: FoundCandidate, asked: Criterion[]) {
  const { urn, match, skills = [] } = found
  const own = !found.requiresEnrich
  const unmet = new Set((match?.criteria ?? []).flatMap(({ id, verdict }) => (verdict === 'MET' ? [] : [id])))
  const missing = asked.filter(({ id, importance }) => importance === 'REQUIRED' && unmet.has(id))
  return withoutEmpty({
    urn,
    name: clean(found.full_name, NAME),
    title: cleanOr(found.job_title, TITLE),
    company: own ? cleanOr(found.currentCompany, NAME) : undefined,
    place: cleanOr(found.location_raw_address, PLACE),
    skills: cleanList(skills, HIT_SKILLS),
    own,
    complete: match?.tier === 'COMPLETE',
    score: Math.round((match?.score ?? 0) * 100) / 100,
    missing: cleanList(missing.map(criterionWords), MISSED),
    reasons: cleanList(match?.reasons ?? [], HIT_REASONS),
  })
}
type Hit = ReturnType<typeof toolPerson>

/** Joins texts with bars, the urn first. Bars inside a text are replaced, so that no name can pass for another person's urn. */
export const inLine = (texts: (string | undefined)[]): string =>
  texts.flatMap((text) => (text ? [text.replaceAll('|', '/')] : [])).join(' | ')

/** A person as one line of text: enough for clients that show their model nothing else. */
export const lineOf = ({ urn, name, title, place }: Pick<Hit, 'urn' | 'name' | 'title' | 'place'>): string =>
  inLine([urn, name, title && clean(title, PLACE), place && clean(place, PLACE)])

/** What a criterion is about: its own words, or the names it was read as. */
export function criterionWords(criterion: Criterion): string {
  if (criterion.text) return criterion.text
  const anyOf = 'anyOf' in criterion ? (criterion.anyOf as { name?: string }[]) : []
  return anyOf.flatMap(({ name }) => name ?? []).join(' or ') || criterion.kind
}

const period = { from: maybe, to: maybe }

export const toolProfileSchema = z.object({
  urn: z.string(),
  name: z.string(),
  title: maybe,
  company: maybe,
  place: maybe,
  industry: maybe,
  networkUrl: maybe,
  summary: maybe,
  experience: z.array(z.object({ title: maybe, company: maybe, place: maybe, ...period, text: maybe })).optional(),
  education: z.array(z.object({ school: maybe, degree: maybe, field: maybe, ...period })).optional(),
  skills: texts.optional(),
  languages: texts.optional(),
  workEmail: maybe,
  personalEmail: maybe,
  phone: maybe,
  tags: texts.optional(),
  shortened: z.boolean().optional(),
})

export function toolProfile(person: Profile | PoolCandidate) {
  const { experience, education, skills, summary } = person
  const long = experience.some(({ description }) => Buffer.byteLength(description ?? '') > JOB_TEXT)
  const many = experience.length > JOBS || education.length > SCHOOLS || skills.length > SKILLS[0]
  return withoutEmpty({
    urn: person.urn,
    name: clean(person.full_name, NAME),
    title: cleanOr(person.job_title, TITLE),
    company: cleanOr('company' in person ? person.company : person.currentCompany, NAME),
    place: cleanOr(person.location, PLACE),
    industry: cleanOr(person.industry, PLACE),
    networkUrl: cleanOr(person.network_url, URL),
    summary: cleanOr(summary, SUMMARY),
    experience: experience.slice(0, JOBS).map(jobOf),
    education: education.slice(0, SCHOOLS).map(schoolOf),
    skills: cleanList(skills, SKILLS),
    languages: cleanList(person.languages.map(languageOf), SKILLS),
    ...contactOf(person),
    tags: 'tags' in person ? cleanList(person.tags, SKILLS) : [],
    shortened: long || many || Buffer.byteLength(summary ?? '') > SUMMARY || undefined,
  })
}

const jobOf = ({ title, company, location, startDate, endDate, description }: Profile['experience'][number]) =>
  withoutEmpty({
    title: cleanOr(title, TITLE),
    company: cleanOr(company, NAME),
    place: cleanOr(location, PLACE),
    ...periodOf(startDate, endDate),
    text: cleanOr(description, JOB_TEXT),
  })

const schoolOf = ({ school, degree, field, startDate, endDate }: Profile['education'][number]) =>
  withoutEmpty({
    school: cleanOr(school, TITLE),
    degree: cleanOr(degree, PLACE),
    field: cleanOr(field, PLACE),
    ...periodOf(startDate, endDate),
  })

const periodOf = (from: string | null, to: string | null) => ({ from: cleanOr(from, 10), to: cleanOr(to, 10) })

type Language = (Profile | PoolCandidate)['languages'][number]
const languageOf = (language: Language): string =>
  'name' in language ? `${language.name} ${language.level}` : `${language.language} ${language.proficiency}`

function contactOf(person: Profile | PoolCandidate) {
  if ('work_email' in person) {
    return {
      workEmail: cleanOr(person.work_email, CONTACT),
      personalEmail: cleanOr(person.personal_email, CONTACT),
      phone: cleanOr(person.phone_number, CONTACT),
    }
  }
  const { email, phone_number, provenance } = person
  const isWork = provenance.contact.workEmail !== undefined
  return {
    workEmail: isWork ? cleanOr(email, CONTACT) : undefined,
    personalEmail: isWork ? undefined : cleanOr(email, CONTACT),
    phone: cleanOr(phone_number, CONTACT),
  }
}

export const toolResultSchema = z.object({
  urn: z.string(),
  name: maybe,
  workEmail: maybe,
  personalEmail: maybe,
  phone: maybe,
  notFound: texts.optional(),
  failed: maybe.describe('Why; not paid'),
})

type Unlocked = Partial<
  Record<'workEmail' | 'personalEmail' | 'phoneNumber', string | null> & { unresolvedFields: string[] }
>

/** The result of a job for one person. */
export function toolResult(urn: string, result: ContactResult | FailedResult | Profile | Unlocked) {
  if ('code' in result) return { urn, failed: `${result.code}: ${clean(result.message, CONTACT)}` }
  if ('full_name' in result) return { urn, name: clean(result.full_name, NAME) }
  return withoutEmpty({
    urn,
    workEmail: cleanOr(result.workEmail, CONTACT),
    personalEmail: cleanOr(result.personalEmail, CONTACT),
    phone: cleanOr(result.phoneNumber, CONTACT),
    notFound: result.unresolvedFields ?? [],
  })
}

/** Leaves out empty fields, because each field name costs a model as much as a word. */
function withoutEmpty<T extends object>(fields: T): T {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return Object.fromEntries(filled) as T
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
