/**
 * A person of the sandbox, in the sandbox's own terms, made anew from seed and index whenever one is
 * needed: twenty thousand full profiles would take ten times the memory of their index. Owns the shape
 * and who the person is; career.ts, tongues.ts and text.ts add the rest.
 */
import type { LanguageLevel } from '../../contract/network.ts'
import { fraction, Random } from '../random.ts'
import type { Company, School } from '../world/entities.ts'
import type { Job } from '../world/jobs.ts'
import type { City } from '../world/places.ts'
import { type Country, type Culture, drawCity, drawCountry, drawCulture } from '../world/society.ts'
import { drawCareer } from './career.ts'
import { slugOf, urnOf } from './ids.ts'
import { drawTongues } from './tongues.ts'

export interface Position {
  title: string
  /** Step of the job's ladder that the title stands on. */
  level: number
  job: Job
  company: Company
  city: City
  /** Months since year 0. */
  start: number
  /** null: still there. */
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

export interface Tongue {
  name: string
  level: LanguageLevel
}

export interface Person {
  /** What all further chance about this person is keyed by. */
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
  tongues: Tongue[]
  hasPicture: boolean
  /** The profile was deleted: still found by search, no longer to be collected. */
  gone: boolean
}

/** One number for each independent stream of chance, so that changing one part of a person leaves the others. */
export const stream = { identity: 1, career: 2, tongues: 3, text: 4, contact: 5, fate: 6 } as const

const GONE_RATE = 0.02
const NO_PICTURE_RATE = 0.15

export function personAt(seed: number, index: number): Person {
  const random = new Random(seed, index, stream.identity)
  const country = drawCountry(random)
  const city = drawCity(random, country.code)
  const culture = drawCulture(random, country.code)
  const { first, last } = drawName(random, culture)
  const { positions, studies, skills } = drawCareer(new Random(seed, index, stream.career), city, culture, country)
  return {
    key: [seed, index],
    urn: urnOf(seed, index),
    slug: slugOf(seed, index, `${first} ${last}`),
    first,
    last,
    culture,
    city,
    positions,
    studies,
    skills,
    tongues: tonguesOf(seed, index, city, culture, country),
    hasPicture: fraction(seed, index, stream.fate, 1) >= NO_PICTURE_RATE,
    gone: fraction(seed, index, stream.fate, 2) < GONE_RATE,
  }
}

function tonguesOf(seed: number, index: number, city: City, culture: Culture, country: Country): Tongue[] {
  return drawTongues(new Random(seed, index, stream.tongues), city, culture, country)
}

function drawName(random: Random, culture: Culture): { first: string; last: string } {
  const first = random.pick(random.chance(0.5) ? culture.women : culture.men)
  const last = random.pick(culture.last)
  if (culture.surnames === 1 || random.chance(0.35)) return { first, last }
  const second = random.pick(culture.last)
  return { first, last: second === last ? last : `${last} ${second}` }
}

export const fullName = (person: Person): string => `${person.first} ${person.last}`
export const currentPosition = (person: Person): Position => person.positions[0]!
export const jobTitle = (person: Person): string =>
  `${currentPosition(person).title} at ${currentPosition(person).company.name}`
