/**
 * Conditions with real values, taken from people the network itself returned: for a person, what they meet by their own profile,
 * and what they do not meet though somebody else does. Owns which values distinguish two people; conditions.ts sends them.
 */

import type { DescribedPlace } from '../contract/described.ts'
import { type LanguageLevel, languageLevels } from '../contract/levels.ts'
import type { NetworkProfile } from '../contract/network.ts'
import { homeOf } from './places.ts'
import { areStrangers, fold, isPlain } from './text.ts'

/** For one person: a value that holds, and values that do not. */
export interface Contrast<Value> {
  person: NetworkProfile
  true: Value
  /** Each value by itself or, if no single one is certain (titles, industries), all of them together. */
  false: Value[]
}

export interface Organisation {
  name: string
  /** The network's own id. */
  id: string | null | undefined
}

const OTHERS_MAX = 4

/** The first person with a value that others clearly do not share. */
function contrast<Value>(
  people: NetworkProfile[],
  valuesOf: (person: NetworkProfile) => Value[],
  differ: (value: Value, from: NetworkProfile) => boolean,
): Contrast<Value> | undefined {
  for (const person of people) {
    const [value] = valuesOf(person)
    const others = people.filter(({ urn }) => urn !== person.urn).flatMap(valuesOf)
    const strange = others.filter((other) => differ(other, person)).slice(0, OTHERS_MAX)
    if (value !== undefined && strange.length > 0) return { person, true: value, false: strange }
  }
  return undefined
}

export const skillsOf = (people: NetworkProfile[]) =>
  contrast(
    people,
    ({ skills }) => skills.filter(isPlain),
    (skill, { skills }) => !skills.some((own) => !areStrangers(own, skill)),
  )

export const titlesOf = (people: NetworkProfile[]) =>
  contrast(
    people,
    ({ jobTitle }) => [jobTitle].filter(isPlain),
    (title, { jobTitle }) => areStrangers(title, jobTitle),
  )

export const employersOf = (people: NetworkProfile[]) =>
  contrast(people, employerOf, ({ name }, { company, experience }) =>
    [company, ...experience.map((job) => job.company)].every((own) => own === '' || areStrangers(own, name)),
  )

const employerOf = ({ company, companyId }: NetworkProfile): Organisation[] =>
  company === '' ? [] : [{ name: company, id: companyId }]

export const industriesOf = (people: NetworkProfile[]) =>
  contrast(
    people,
    ({ industry, industryId }): Organisation[] => (industry ? [{ name: industry, id: industryId }] : []),
    ({ name }, { industry }) => areStrangers(industry ?? '', name),
  )

export const schoolsOf = (people: NetworkProfile[]) =>
  contrast(
    people,
    ({ education }) =>
      education.flatMap(({ school, schoolId: id }): Organisation[] => (school ? [{ name: school, id }] : [])),
    ({ name }, { education }) =>
      education.every(({ school }) => !fold(school).includes(fold(name)) && !fold(name).includes(fold(school))),
  )

/** A person who has left one employer for good, and works at another one for the first time. */
export function pastEmployersOf(people: NetworkProfile[]): Contrast<Organisation> | undefined {
  for (const person of people) {
    const { experience } = person
    const [now] = employerOf(person)
    const left = experience.filter(({ endDate }) => endDate)
    const past = left.find((job) => experience.every((one) => one.endDate || fold(one.company) !== fold(job.company)))
    const isNew = now && left.every(({ company }) => areStrangers(company, now.name))
    if (past && isNew && areStrangers(past.company, now.name))
      return { person, true: { name: past.company, id: past.companyId }, false: [now] }
  }
  return undefined
}

interface Spoken {
  name: string
  level: LanguageLevel
}

/** A language the person speaks, against a better level of it; otherwise a language that only others speak. */
export function languagesOf(people: NetworkProfile[]): Contrast<Spoken> | undefined {
  for (const person of people) {
    const spoken = person.languages.find(({ level }) => level !== 'NATIVE')
    const better = spoken && languageLevels[languageLevels.indexOf(spoken.level) + 1]
    if (spoken && better) return { person, true: spoken, false: [{ name: spoken.name, level: better }] }
  }
  return contrast(
    people,
    ({ languages }) => languages,
    ({ name }, { languages }) => languages.every((own) => areStrangers(own.name, name)),
  )
}

/** A city with its country, against places in other countries. */
export const homesOf = (people: NetworkProfile[]): Contrast<DescribedPlace[]> | undefined =>
  contrast(
    people,
    (person) => {
      const home = homeOf(person)
      return home ? [[...(home.city ? [home.city] : []), home.country]] : []
    },
    (places, person) => homeOf(person)?.country.countryCode !== places[0]!.countryCode,
  )

const LEVELS = { SENIOR: /\bsenior\b/, DIRECTOR: /\bdirector\b/, JUNIOR: /\bjunior\b/, LEAD: /\blead\b/ } as const
const ANY_LEVEL = /\b(intern|trainee|junior|senior|lead|principal|staff|manager|head|director|vice|chief|president)\b/g

/** A person whose title names exactly one level, in English. */
export function levelsOf(people: NetworkProfile[]): Contrast<string> | undefined {
  for (const person of people) {
    const levels = fold(person.jobTitle).match(ANY_LEVEL) ?? []
    const level = Object.entries(LEVELS).find(([, word]) => word.test(fold(person.jobTitle)))?.[0]
    if (level && levels.length === 1) return { person, true: level, false: ['INTERN', 'C_LEVEL'] }
  }
  return undefined
}

const YEARS_MIN = 6
const FAR = 25

/** A person who has worked for years, against a range far above their years and one far below. */
export function yearsOf(people: NetworkProfile[], thisYear: number) {
  for (const person of people) {
    const starts = person.experience.flatMap(({ startDate }) => (startDate ? [Number(startDate.slice(0, 4))] : []))
    const years = thisYear - Math.min(...starts)
    if (starts.length > 0 && years >= YEARS_MIN)
      return {
        person,
        true: { min: 1, max: null },
        false: [
          { min: years + FAR, max: null },
          { min: null, max: 1 },
        ],
      }
  }
  return undefined
}
