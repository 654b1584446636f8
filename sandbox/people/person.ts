/**
 * Generates a person from seed and index each time one is needed: twenty thousand full profiles in memory would take ten times as
 * much as their search index. Owns who the person is; career.ts, languages.ts and text.ts add the rest.
 */
import { fraction, Random } from '../random.ts'
import { type Culture, drawCity, drawCountry, drawCulture } from '../world/society.ts'
import { drawCareer } from './career.ts'
import { slugOf, urnOf } from './ids.ts'
import { drawLanguages } from './languages.ts'
import { type Person, stream } from './shape.ts'

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
    languages: drawLanguages(new Random(seed, index, stream.languages), city, culture, country),
    hasPicture: fraction(seed, index, stream.fate, 1) >= NO_PICTURE_RATE,
    gone: fraction(seed, index, stream.fate, 2) < GONE_RATE,
  }
}

function drawName(random: Random, culture: Culture): { first: string; last: string } {
  const first = random.pick(random.chance(0.5) ? culture.women : culture.men)
  const last = random.pick(culture.last)
  if (culture.surnames === 1 || random.chance(0.35)) return { first, last }
  const second = random.pick(culture.last)
  return { first, last: second === last ? last : `${last} ${second}` }
}
