/** Turns counts by ids and folded terms into facets that an interface can draw, each value with its name. Owns how a value is called. */
import type { Facets } from '../../../contract/counts.ts'
import { seniorityLevels } from '../../../contract/levels.ts'
import { fold } from '../../base/fold.ts'
import { languageName } from '../../base/languages.ts'
import { mapInSlices } from '../../base/slices.ts'
import { type RecordWords, readWordings } from '../../pool/documents.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import type { Places } from '../../reference/places/places.ts'
import { knownSkill, skillKey } from '../../reference/skills/skill-key.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { type CountedPool, FREELY_SPELLED } from '../../search/count-pool.ts'
import { rankOf } from '../../search/criteria/ranks.ts'
import type { Facet } from '../../search/index/facet-columns.ts'
import type { Counted, FacetCounts } from '../../search/index/tally.ts'
import type { Knowledge, Scout } from '../scout.ts'

export async function nameFacets(scout: Scout, accountId: string, counted: CountedPool): Promise<Facets> {
  const { total, completeCount, facets } = counted
  const knowledge = await scout.knowledge()
  const docs = new Set([...FREELY_SPELLED].flatMap((facet) => facets[facet].values.flatMap(({ some }) => some)))
  const read = docs.size > 0 ? await readWordings(scout.database, accountId, [...docs]) : []
  const wordings = new Map(read.map((wording) => [wording.doc, wording]))
  const spelled = (facet: Facet, nameOf: (id: string, some: RecordWords[]) => string | undefined) =>
    nameValues(facets[facet], ({ id, some }) => {
      const words = some.flatMap((doc) => wordings.get(doc) ?? [])
      return { name: nameOf(id, words) ?? id }
    })
  const { places } = knowledge
  return {
    countries: await nameValues(facets.COUNTRY, ({ id }) => placeNames(places, id)),
    regions: await nameValues(facets.REGION, ({ id }) => placeNames(places, id)),
    cities: await nameValues(facets.CITY, ({ id }) => ({ ...placeNames(places, id), ...positionOf(places, id) })),
    employers: await spelled('EMPLOYER', (id, some) => employerName(knowledge, id, some)),
    titles: await spelled('TITLE', (id, some) => {
      const titles = some.map(({ jobTitle }) => jobTitle.trim())
      return usual(titles, id, fold)
    }),
    skills: await spelled('SKILL', (id, some) => {
      const skills = some.flatMap((record) => record.skills)
      return knownSkill(id)?.name ?? usual(skills, id, skillKey)
    }),
    languages: await nameValues(facets.LANGUAGE, ({ id }) => ({ name: languageName(id) })),
    tags: await spelled('TAG', (id, some) => {
      const tags = some.flatMap((record) => record.tags)
      return usual(tags, id, fold)
    }),
    seniority: seniorityOf(counted),
    years: yearsOf(counted),
    tiers: [
      { id: 'COMPLETE', count: completeCount },
      { id: 'NEAR', count: total - completeCount },
    ],
  }
}

type Named = { name: string }

async function nameValues<T extends Named>({ values, ...rest }: FacetCounts, nameOf: (value: Counted) => T) {
  const all = await mapInSlices(values, (value) => {
    const { id, count, completeCount } = value
    return { id, ...nameOf(value), count, completeCount }
  })
  return { values: all.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)), ...rest }
}

function placeNames(places: Places, id: string) {
  const { name, displayName, countryCode } = places.get(id)!
  return { name, displayName, countryCode }
}

function positionOf(places: Places, id: string) {
  const { latitude, longitude } = places.get(id)!
  return latitude === null || longitude === null ? {} : { latitude, longitude }
}

/**
 * The employer's name: first from reference data, then from records that have this id, then from records whose company name leads to it.
 */
function employerName({ entities }: Knowledge, id: string, some: RecordWords[]): string | undefined {
  const known = entities.get(id)?.displayName
  if (known !== undefined) return known
  const employers = some.flatMap((wording) => wording.employers)
  const namesOfId = employers.filter(({ companyId }) => companyId === id).flatMap(({ company }) => company ?? [])
  const names = [
    ...some.map(({ currentCompany }) => currentCompany),
    ...employers.flatMap(({ company }) => company ?? []),
  ]
  return mostFrequent(namesOfId) ?? usual(names, id, (name) => ownId('COMPANY', name) ?? '')
}

/** The spelling that is used most often. */
const usual = (spellings: string[], id: string, keyOf: (spelling: string) => string): string | undefined =>
  mostFrequent(spellings.filter((spelling) => keyOf(spelling) === id))

function mostFrequent(texts: string[]): string | undefined {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].sort(([a, all], [b, others]) => others.length - all.length || a.localeCompare(b))[0]?.[0]
}

/** Principals and leads share one rank, which is called by the first of them. */
const LEVELS = seniorityLevels.filter(
  (level, at) => seniorityLevels.findIndex((each) => rankOf(each) === rankOf(level)) === at,
)

const LEVEL_NAMES: Partial<Record<(typeof LEVELS)[number], string>> = { VP: 'VP', C_LEVEL: 'C-level' }

const seniorityOf = ({ seniority: { all, complete } }: CountedPool): Facets['seniority'] => ({
  values: LEVELS.map((id) => ({
    id,
    name: LEVEL_NAMES[id] ?? `${id[0]}${id.slice(1).toLowerCase()}`,
    count: all[rankOf(id)]!,
    completeCount: complete[rankOf(id)]!,
  })),
  unknownCount: all[NOT_KNOWN]!,
})

const BANDS: [min: number, max: number | null][] = [
  [0, 1],
  [2, 4],
  [5, 9],
  [10, 14],
  [15, 19],
  [20, null],
]

const yearsOf = ({ years: { all, complete } }: CountedPool): Facets['years'] => ({
  values: BANDS.map(([min, max]) => {
    const sum = (counts: Uint32Array) =>
      counts.subarray(min, max === null ? NOT_KNOWN : max + 1).reduce((a, b) => a + b, 0)
    return { min, max, count: sum(all), completeCount: sum(complete) }
  }),
  unknownCount: all[NOT_KNOWN]!,
})
