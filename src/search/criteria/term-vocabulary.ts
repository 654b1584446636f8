/** What a question needs to know about words from the people searched: the port between criteria and an index. */
import type { Around } from './place-part.ts'

/** What a pool, or a page of the network's people, knows about words. The maps give terms with a share from 0 to 1. */
export interface TermVocabulary {
  /** Titles that mean this title. */
  similarTitles(title: string): Map<string, number>
  /** Skills that people list together with this skill, given by its term; the skill itself is not among them. */
  near(skill: string): Map<string, number>
  /** Titles that name a skill in their own words: "Java developer". */
  naming(skill: string): Iterable<string>
  /** Ids of industries with this name: "cybersecurity" is a skill and also an industry. */
  industriesNamed(name: string): readonly string[]
  around: Around
  /** Ids of everything that the place, or a part of it, lies in. */
  wider(geoId: string): Iterable<string>
  /** False for a city where none of these people lives: it would be a term without anybody under it. */
  hasPlace(geoId: string): boolean
}
