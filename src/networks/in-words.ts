/**
 * The service's query as providers are asked it: ids replaced by the names, codes and domains that they stand for. Owns
 * that translation and nothing of any provider's language.
 */
import type { NetworkQuery } from '../../contract/network.ts'
import type { Musts, Understood, UnderstoodLists } from '../../contract/understood.ts'
import type { MustsInWords, NamedEntity, NamedPlace, UnderstoodInWords, VendorQuery } from '../providers/vendor-port.ts'
import type { Entities } from '../reference/entities/entities.ts'
import type { Places } from '../reference/places/places.ts'
import { entityNamed } from './entity-ids.ts'

export interface Reference {
  places: Places
  entities: Entities
}

/** In the words of one provider: ids that came from it are given back to it as its own. */
export function inWords(reference: Reference, provider: string, query: NetworkQuery): VendorQuery {
  const { prompt, firstName, lastName, skills, languages, titles, understood } = query
  const named = (kind: NamedEntity['kind'], id: string | undefined) =>
    id === undefined ? undefined : entityNamed(reference.entities, provider, kind, id)
  const [currentCompany, pastCompany] = [
    named('COMPANY', query.currentCompanyId),
    named('COMPANY', query.pastCompanyId),
  ]
  const [industry, school] = [named('INDUSTRY', query.industryId), named('SCHOOL', query.schoolId)]
  return {
    prompt,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    skills,
    languages,
    titles,
    ...(currentCompany && { currentCompany }),
    ...(pastCompany && { pastCompany }),
    ...(industry && { industry }),
    ...(school && { school }),
    places: placesNamed(reference.places, query.geoIds),
    understood: understood ? understoodInWords(reference, provider, understood) : null,
  }
}

/**
 * Areas and metropolitan areas are their members, which providers know; an id nobody knows is left out. So is a unit that is a city's
 * ground, beside the city: a provider that knows no counties would be asked for all of England along with London.
 */
function placesNamed(places: Places, geoIds: readonly string[]): NamedPlace[] {
  const members = new Set(geoIds.flatMap((geoId) => [geoId, ...places.expand(geoId)]))
  const cities = new Set([...members].filter((geoId) => places.get(geoId)?.level === 'CITY'))
  const grounds = new Set([...cities].flatMap((geoId) => places.expand(geoId))).difference(cities)
  return [...members.difference(grounds)].flatMap((geoId) => {
    const info = places.get(geoId)
    if (!info || info.level === 'AREA' || info.level === 'METRO') return []
    const { level, name, countryCode, names } = info
    const { country, region, regionCode, province, city } = names
    return [
      {
        geoId,
        level,
        name,
        countryCode,
        ...(country && { country }),
        ...(region && { region }),
        ...(regionCode && { regionCode: regionCode.replace(/^[A-Z]{2}-/, '') }),
        ...(province && { province }),
        ...(city && { city }),
      },
    ]
  })
}

function understoodInWords(reference: Reference, provider: string, understood: Understood): UnderstoodInWords {
  const { titles, skills, languages, seniority, years, words, musts, excluded } = understood
  return {
    titles,
    skills,
    languages,
    seniority,
    years,
    words,
    ...listsInWords(reference, provider, understood),
    musts: musts ? mustsInWords(reference, provider, musts) : null,
    excluded: {
      titles: excluded.titles,
      skills: excluded.skills,
      languages: excluded.languages,
      seniority: excluded.seniority,
      ...listsInWords(reference, provider, excluded),
    },
  }
}

function mustsInWords(reference: Reference, provider: string, musts: Musts): MustsInWords {
  const none = { places: [], companies: [], schools: [], industries: [] }
  const inWords = (lists: Partial<ListsNamed>) => listsInWords(reference, provider, { ...none, ...lists })
  return {
    ...musts,
    places: musts.places.map((places) => inWords({ places }).places),
    companies: musts.companies.map((companies) => inWords({ companies }).companies),
    schools: musts.schools.map((schools) => inWords({ schools }).schools),
    industries: musts.industries.map((industries) => inWords({ industries }).industries),
  }
}

type ListsNamed = Pick<UnderstoodLists, 'places' | 'companies' | 'schools' | 'industries'>

function listsInWords({ places, entities }: Reference, provider: string, lists: ListsNamed) {
  const named = (kind: NamedEntity['kind'], name: string, ids: string[]): NamedEntity[] =>
    ids.length > 0
      ? ids.map((id) => entityNamed(entities, provider, kind, id))
      : [{ entityId: '', kind, name, domain: null, ref: null }]
  return {
    places: lists.places.map(({ name, geoIds }) => ({ name, places: placesNamed(places, geoIds) })),
    companies: lists.companies.map(({ name, entityIds, when }) => ({
      name,
      when,
      entities: named('COMPANY', name, entityIds),
    })),
    schools: lists.schools.map(({ name, entityIds }) => ({ name, entities: named('SCHOOL', name, entityIds) })),
    industries: lists.industries.map(({ name, entityIds }) => ({ name, entities: named('INDUSTRY', name, entityIds) })),
  }
}
