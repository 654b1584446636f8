/**
 * All people of one sandbox by number: 0 to count-1 are generated from the seed, the magic people follow. Owns the numbering and
 * the way from a urn or an address back to a person.
 */
import { indexOfSlug, indexOfUrn, slugOfUrl } from './ids.ts'
import { magicPeople } from './magic.ts'
import { personAt } from './person.ts'
import type { Person } from './shape.ts'

export interface Directory {
  /** Number of people generated from the seed. */
  readonly count: number
  /** Number of people including the magic ones. */
  readonly size: number
  at(number: number): Person
  byUrn(urn: string): Person | undefined
  byUrl(url: string): Person | undefined
}

export function createDirectory(seed: number, count: number): Directory {
  const magicByUrn = new Map(magicPeople.map((person) => [person.urn, person]))
  return {
    count,
    size: count + magicPeople.length,
    at: (number) => (number < count ? personAt(seed, number) : magicPeople[number - count]!),
    byUrn(urn) {
      const magic = magicByUrn.get(urn)
      if (magic) return magic
      const index = indexOfUrn(seed, urn)
      return index !== undefined && index < count ? personAt(seed, index) : undefined
    },
    byUrl(url) {
      const slug = slugOfUrl(url)
      const magic = magicPeople.find((person) => person.slug === slug)
      const index = slug === undefined ? undefined : indexOfSlug(seed, slug)
      const person = magic ?? (index !== undefined && index < count ? personAt(seed, index) : undefined)
      return person?.slug === slug ? person : undefined
    },
  }
}

export const ownsUrl = (person: Person, url: string): boolean => slugOfUrl(url) === person.slug
