/**
 * The reference rooms as sources of names for the prompt reader. Owns how famous a place must be to be taken without
 * asking; companies, schools and industries come in the reader's own shape and need nothing here.
 */
import { fold } from '../../base/fold.ts'
import type { NameSource, Reading } from './lexicon.ts'

export interface Gazetteer {
  readings(phrase: string): readonly { geoId: string; prior: number }[]
  get(geoId: string): { name: string; within: readonly string[]; population: number } | undefined
  resolve(query: { city: string; state: string }): { matches: readonly { geoId: string; exact: boolean }[] }
}

/** Nobody chooses among more, and some names are borne by hundreds of villages. */
const NAMESAKES_MAX = 12
/** Said with the state it lies in, a name is hardly anything else. */
const SPELLED_OUT_PRIOR = 0.9

/**
 * A place of nine times the people is three times as clear: Paris is Paris, Valencia has to be asked for. A city that a
 * metropolitan area is named after is what the world means by its name: Barcelona is not the one in Venezuela.
 */
const METROPOLIS = 3
const isMetropolis = ({ name, within }: { name: string; within: readonly string[] }) =>
  within.includes(`metro:${fold(name).replaceAll(' ', '-')}`)

export function placeNames(places: Gazetteer): NameSource {
  const reading = (geoId: string, prior: number): Reading[] => {
    const place = places.get(geoId)
    if (!place) return []
    const weight = prior * Math.sqrt(place.population) * (isMetropolis(place) ? METROPOLIS : 1)
    return [{ kind: 'PLACE', id: geoId, name: place.name, prior, within: place.within, weight }]
  }
  const namesakes = (phrase: string) =>
    places
      .readings(phrase)
      .slice(0, NAMESAKES_MAX)
      .flatMap(({ geoId, prior }) => reading(geoId, prior))
  const known = new Map<string, Reading[]>()
  return {
    readings(phrase) {
      const before = known.get(phrase)
      if (before) return before
      const found = namesakes(phrase)
      if (found.length > 0) keep(known, phrase, found)
      return found
    },
    inside: (name, outer) =>
      places
        .resolve({ city: name, state: outer })
        .matches.filter(({ exact }) => exact)
        .slice(0, NAMESAKES_MAX)
        .flatMap(({ geoId }) => reading(geoId, SPELLED_OUT_PRIOR)),
  }
}

/** Weighing a hundred namesakes takes milliseconds, and the same few thousand names come again and again. */
const KNOWN_MAX = 5_000

function keep(known: Map<string, Reading[]>, phrase: string, found: Reading[]): void {
  const [oldest] = known.keys()
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest)
  known.set(phrase, found)
}

/** A list of skills speaks of nothing else, so its readings name no kind. */
export interface SkillList {
  readings(phrase: string): readonly { id: string; name: string; prior: number; ambiguous: boolean }[]
}

export const skillNames = (skills: SkillList): NameSource => ({
  readings: (phrase) =>
    skills
      .readings(phrase)
      .map(({ id, name, prior, ambiguous }) => ({ kind: 'SKILL', id, name, prior, doubtful: ambiguous })),
})
