/**
 * The reference data as sources of names for the prompt reader. Owns how well known a place must be to be taken without asking.
 * Companies, schools and industries already have the reader's shape and need nothing here.
 */
import { fold } from '../../base/fold.ts'
import { isMetropolis } from '../../reference/places/world-cities.ts'
import type { LexiconLanguage } from '../../reference/titles/lexicon-heads.ts'
import type { NameSource, Reading } from './lexicon.ts'
import { placeEndings } from './place-qualifiers.ts'

interface PlaceFacts {
  name: string
  level: string
  countryCode: string | null
  within: readonly string[]
  population: number
}

export interface Gazetteer {
  readings(phrase: string): readonly { geoId: string; prior: number }[]
  continues(phrase: string): boolean
  get(geoId: string): PlaceFacts | undefined
  wellKnown(): Iterable<string>
  resolveExactly(query: { city?: string; state: string }): { matches: readonly { geoId: string; exact: boolean }[] }
}

/** Nobody chooses among more than this, and some names are shared by hundreds of villages. */
const NAMESAKES_MAX = 12
/** A name given together with its state is hardly anything else. */
const SPELLED_OUT_PRIOR = 0.9

/**
 * The weight grows with the square root of the population, so a place with nine times the people is three times as clear: Paris is
 * settled, Valencia has to be asked for. A city with a metropolitan area named after it weighs this much more: Barcelona is not the
 * one in Venezuela.
 */
const METROPOLIS = 3

interface Namesake {
  facts: PlaceFacts
  reading: Reading & { weight: number }
}

/** If the city has a smaller share of the unit's people than this, the name means the unit: Quebec is the province. */
const CITY_SHARE = 0.1

/** "Porto" is the city and not its district, "Buenos Aires" not the province around it: such a unit yields its prior to its city. */
function yieldToCity({ facts, reading }: Namesake, all: Namesake[]): void {
  if (facts.level !== 'REGION' && facts.level !== 'PROVINCE') return
  const city = all.find((other) => {
    if (other.facts.level !== 'CITY' || other.facts.countryCode !== facts.countryCode) return false
    if (other.facts.within.includes(reading.id)) return other.facts.population >= CITY_SHARE * facts.population
    return isMetropolis(other.facts) && other.reading.weight > reading.weight
  })
  if (!city) return
  city.reading.prior = Math.max(city.reading.prior, reading.prior)
  city.reading.weight = Math.max(city.reading.weight, reading.weight)
  reading.prior *= 0.9
  reading.weight = 0
}

/** Countries whose states are written as abbreviations, by the language of the prompt. */
const CODED_IN: Record<LexiconLanguage, readonly string[]> = {
  en: ['US', 'CA', 'AU', 'GB'],
  es: ['MX', 'ES', 'AR'],
  de: ['DE', 'AT', 'CH'],
  fr: ['CA', 'CH', 'FR'],
  pt: ['BR', 'PT'],
}
const CODED_PRIOR = 0.4
/**
 * Place names made only of syllables are rejected unless they are the place's own name, because such phrases are grammar: "de bi" is
 * an alias of Derby.
 */
const SYLLABLES = /^\S{1,2}(?: \S{1,2})+$/

export function placeNames(places: Gazetteer): NameSource {
  const namesake = (geoId: string, prior: number): Namesake[] => {
    const facts = places.get(geoId)
    if (!facts) return []
    const weight = prior * Math.sqrt(facts.population) * (isMetropolis(facts) ? METROPOLIS : 1)
    return [{ facts, reading: { kind: 'PLACE', id: geoId, name: facts.name, prior, within: facts.within, weight } }]
  }
  const namesakes = (phrase: string) => {
    const found = places
      .readings(phrase)
      .slice(0, NAMESAKES_MAX)
      .flatMap(({ geoId, prior }) => namesake(geoId, prior))
      .filter(({ facts }) => !SYLLABLES.test(phrase) || fold(facts.name) === phrase)
    for (const one of found) yieldToCity(one, found)
    return found.map(({ reading }) => reading)
  }
  const known = new Map<string, Reading[]>()
  return {
    readings(phrase) {
      const before = known.get(phrase)
      if (before) return before
      const found = namesakes(withoutEnding(phrase))
      if (found.length > 0) keep(known, phrase, found)
      return found
    },
    continues: (phrase) => places.continues(phrase),
    words: () => wordsOf(places.wellKnown()),
    coded: (word, language) =>
      places
        .resolveExactly({ state: word })
        .matches.filter(({ exact }) => exact)
        .flatMap(({ geoId }) => namesake(geoId, CODED_PRIOR))
        .filter(({ facts }) => facts.level === 'REGION' && CODED_IN[language].includes(facts.countryCode ?? ''))
        .map(({ reading }) => reading),
    inside: (name, outer) =>
      places
        .resolveExactly({ city: name, state: outer })
        .matches.filter(({ exact }) => exact)
        .slice(0, NAMESAKES_MAX)
        .flatMap(({ geoId }) => namesake(geoId, SPELLED_OUT_PRIOR).map(({ reading }) => reading)),
  }
}

const NAME_CHARS_MIN = 5

function withoutEnding(phrase: string): string {
  const ending = placeEndings.find((each) => phrase.endsWith(each))
  const rest = ending && phrase.slice(0, -ending.length)
  return rest && rest.length >= NAME_CHARS_MIN && !rest.includes(' ') ? rest : phrase
}

/** Weighing a hundred namesakes takes milliseconds, and the same few thousand names come again and again, so this many are cached. */
const KNOWN_MAX = 5_000

function keep(known: Map<string, Reading[]>, phrase: string, found: Reading[]): void {
  const [oldest] = known.keys()
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest)
  known.set(phrase, found)
}

function* wordsOf(names: Iterable<string>): Iterable<string> {
  for (const name of names) yield* fold(name).split(' ')
}

/** A list of skills contains nothing else, so its readings carry no kind. */
export interface SkillList {
  readings(phrase: string): readonly { id: string; name: string; prior: number; ambiguous: boolean }[]
  continues(phrase: string): boolean
  wellKnown(): Iterable<string>
}

export const skillNames = (skills: SkillList): NameSource => ({
  readings: (phrase) =>
    skills
      .readings(phrase)
      .map(({ id, name, prior, ambiguous }) => ({ kind: 'SKILL', id, name, prior, doubtful: ambiguous })),
  continues: (phrase) => skills.continues(phrase),
  words: () => wordsOf(skills.wellKnown()),
})
