/**
 * What a prompt asks for, as parts of a score over terms of the index, each with the words to explain it by. Owns the
 * weights: title before skills before everything that only ranks. Pure.
 */
import type { Interpretation } from '../../contract/interpretation.ts'
import { terms, wordsOf } from '../reference/terms.ts'
import { SENIORITIES } from '../reference/titles/seniority.ts'
import type { IndexQuery, ScorePart } from './index/evaluate.ts'

const WEIGHTS = {
  title: 5,
  skill: 3,
  company: 2.5,
  place: 2,
  school: 2,
  language: 1.5,
  industry: 1.5,
  years: 1.5,
  seniority: 1.5,
  word: 1,
}
/** Having been at a company counts for less than being there, where the prompt does not say which. */
const PAST_SHARE = 0.6
/** A language asked for at a level and spoken below it still counts a little. */
const LOWER_LEVEL_SHARE = 0.4

/** A part that can be told: `reason` gives the words for one of its terms. */
export interface ExplainedPart extends ScorePart {
  reason: (term: string) => string
}

export interface Scoring {
  parts: ExplainedPart[]
  /** Somebody who has none of these is not what was asked for. Null: nothing was asked. */
  floor: string[] | null
  not: string[]
  years: IndexQuery['years']
  seniority: IndexQuery['seniority']
}

/** `expand` gives the titles of the pool that mean a title. */
export function scoringOf(read: Interpretation, expand: (title: string) => Map<string, number>): Scoring {
  const words = read.leftover.flatMap(({ text }) => wordsOf(text))
  const essential = [
    ...read.titles.map(({ name }) => titlePart(name, expand)),
    ...read.skills.map(({ name }) => part('skill', [[terms.skill(name), 1]], () => `Skill: ${name}`)),
    ...words.map((word) =>
      part(
        'word',
        [
          [terms.word(word), 1],
          [terms.skill(word), 1],
        ],
        () => `Mentions “${word}”`,
      ),
    ),
  ]
  const ranking = rankingParts(read)
  const parts = [...essential, ...ranking]
  const deciding = essential.length > 0 ? essential : ranking
  return {
    parts,
    floor: deciding.length > 0 ? deciding.flatMap(({ weights }) => [...weights.keys()]) : null,
    not: excludedTerms(read.exclusions, expand),
    years: read.years ? { min: read.years.min, max: read.years.max, weight: WEIGHTS.years } : undefined,
    seniority: seniorityOfPrompt(read),
  }
}

function part(
  name: keyof typeof WEIGHTS,
  shares: Iterable<[term: string, share: number]>,
  reason: (term: string) => string,
): ExplainedPart {
  const weights = new Map([...shares].map(([term, share]) => [term, share * WEIGHTS[name]]))
  return { name, weights, reason }
}

const titlePart = (title: string, expand: (title: string) => Map<string, number>) => {
  const alike = expand(title)
  return part('title', alike, (term) => (term === terms.title(title) ? `Title: ${title}` : `Title like “${title}”`))
}

function rankingParts(read: Interpretation): ExplainedPart[] {
  return [
    ...read.locations.map(({ name, geoId, candidates }) =>
      part(
        'place',
        (geoId ? [geoId] : candidates.map((each) => each.geoId)).map((id) => [terms.place(id), 1]),
        () => `Lives in ${name}`,
      ),
    ),
    ...read.languages.map(({ name, level }) =>
      part(
        'language',
        level === null
          ? [[terms.language(name, 'BASIC'), 1]]
          : [
              [terms.language(name, level), 1],
              [terms.language(name, 'BASIC'), LOWER_LEVEL_SHARE],
            ],
        (term) =>
          level !== null && term === terms.language(name, level)
            ? `Speaks ${name} (${level.toLowerCase()} or better)`
            : `Speaks ${name}`,
      ),
    ),
    ...read.companies.map(companyPart),
    ...read.schools.map(({ name, entityId, candidates }) =>
      part(
        'school',
        idsOf(entityId, candidates).map((id) => [terms.school(id), 1]),
        () => `Studied at ${name}`,
      ),
    ),
    ...read.industries.map(({ name, entityId, candidates }) =>
      part(
        'industry',
        idsOf(entityId, candidates).map((id) => [terms.industry(id), 1]),
        () => `Industry: ${name}`,
      ),
    ),
  ]
}

function companyPart({ name, entityId, candidates, when }: Interpretation['companies'][number]): ExplainedPart {
  const ids = idsOf(entityId, candidates)
  const now = ids.map((id): [string, number] => [terms.currentCompany(id), 1])
  const before = ids.map((id): [string, number] => [terms.pastCompany(id), when === 'PAST' ? 1 : PAST_SHARE])
  const shares = when === 'CURRENT' ? now : when === 'PAST' ? before : [...now, ...before]
  return part('company', shares, (term) =>
    now.some(([current]) => current === term) ? `Works at ${name}` : `Worked at ${name}`,
  )
}

const idsOf = (id: string | null, candidates: { entityId: string }[]) =>
  id ? [id] : candidates.map((each) => each.entityId)

/** An ambiguous name excludes nobody: leaving people out on a guess would hide them for good. */
function excludedTerms(
  exclusions: Interpretation['exclusions'],
  expand: (title: string) => Map<string, number>,
): string[] {
  const known = (items: { entityId: string | null }[]) => items.flatMap(({ entityId }) => (entityId ? [entityId] : []))
  const { companies, locations, skills, titles, languages, industries, schools } = exclusions
  return [
    ...known(companies.filter(({ when }) => when !== 'PAST')).map(terms.currentCompany),
    ...known(companies.filter(({ when }) => when === 'PAST')).map(terms.pastCompany),
    ...locations.flatMap(({ geoId }) => (geoId ? [terms.place(geoId)] : [])),
    ...skills.map(({ name }) => terms.skill(name)),
    ...languages.map(({ name, level }) => terms.language(name, level ?? 'BASIC')),
    ...known(industries).map(terms.industry),
    ...known(schools).map(terms.school),
    // Only titles that surely mean it: a look-alike must not be hidden.
    ...titles.flatMap(({ name }) => [...expand(name)].filter(([, share]) => share > 0.7).map(([term]) => term)),
  ]
}

const RANKS: Record<Interpretation['seniority'][number]['level'], (typeof SENIORITIES)[number]> = {
  INTERN: 'intern',
  JUNIOR: 'junior',
  MID: 'mid',
  SENIOR: 'senior',
  LEAD: 'lead',
  PRINCIPAL: 'lead',
  MANAGER: 'manager',
  DIRECTOR: 'director',
  VP: 'vp',
  C_LEVEL: 'chief',
}

function seniorityOfPrompt({ seniority }: Interpretation): IndexQuery['seniority'] {
  const [first] = seniority
  return first && { rank: SENIORITIES.indexOf(RANKS[first.level]), weight: WEIGHTS.seniority }
}
