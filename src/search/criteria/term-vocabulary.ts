/** What a question is told about words by whoever is searched: the port between criteria and an index. */
import type { Around } from './place-part.ts'

/** What a pool, or a page of the network's people, says about words; each answer is terms of it with a share in 0–1. */
export interface TermVocabulary {
  /** Titles that mean a title. */
  similarTitles(title: string): Map<string, number>
  /** Skills that are listed with a skill, by its term, and are not asked for themselves. */
  near(skill: string): Map<string, number>
  /** Titles that name a skill in its own words: "Java developer". */
  naming(skill: string): Iterable<string>
  /** Ids of industries that bear a name: "cybersecurity" is a skill, and a branch as well. */
  industriesNamed(name: string): readonly string[]
  around: Around
  /** Ids of all places that one lies in, or a part of it. */
  wider(geoId: string): Iterable<string>
  /** False of a city where nobody of them lives: it would be a term that nobody stands under. */
  hasPlace(geoId: string): boolean
}
