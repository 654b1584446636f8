/**
 * A person of the sandbox, in the sandbox's own terms. Owns the shape and the names of its parts; person.ts
 * makes one, profile.ts turns it into the contract's words.
 */
import type { LanguageLevel } from '../../contract/levels.ts'
import type { Company, School } from '../world/entities.ts'
import type { Job } from '../world/jobs.ts'
import type { City } from '../world/places.ts'
import type { Culture } from '../world/society.ts'

export interface Position {
  title: string
  /** The step of the job's ladder that the title belongs to. */
  level: number
  job: Job
  company: Company
  city: City
  /** Months since year 0. */
  start: number
  /** null if the person still works there. */
  end: number | null
}

export interface Study {
  school: School
  degree: string
  field: string
  /** Years. */
  start: number
  end: number
}

export interface SpokenLanguage {
  name: string
  level: LanguageLevel
}

export interface Person {
  /** Key for all further random draws about this person. */
  key: readonly [seed: number, index: number]
  urn: string
  slug: string
  first: string
  last: string
  culture: Culture
  city: City
  /** Latest first; never empty. */
  positions: Position[]
  studies: Study[]
  skills: string[]
  languages: SpokenLanguage[]
  hasPicture: boolean
  /** The profile was deleted: search still finds the person, but the profile cannot be collected. */
  gone: boolean
}

/** One number per independent random stream, so that changing one part of a person leaves the others unchanged. */
export const stream = { identity: 1, career: 2, languages: 3, text: 4, contact: 5, fate: 6 } as const

export const fullName = (person: Person): string => `${person.first} ${person.last}`
export const currentPosition = (person: Person): Position => person.positions[0]!
export const jobTitle = (person: Person): string =>
  `${currentPosition(person).title} at ${currentPosition(person).company.name}`
