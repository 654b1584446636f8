/**
 * The service's query as providers are asked it: ids replaced by the names, codes and domains that they stand for. Owns that
 * translation; knows no provider's query language.
 */
import type { NetworkQuery } from '../../contract/network.ts'
import type { Musts, Understood, UnderstoodLists } from '../../contract/understood.ts'
import type { MustsInWords, NamedEntity, NamedPlace, UnderstoodInWords, VendorQuery } from '../providers/vendor-port.ts'
import type { Entities } from '../reference/entities/entities.ts'
import type { PlaceInfo, Places } from '../reference/places/places.ts'
import { entityNamed } from './entity-ids.ts'
import { largestPlaces, membersOf } from './place-members.ts'

export interface Reference {
  places: Places
  entities: Entities
}

/** For one provider: ids that came from it are given back as its own. `placesMax`: how many places it takes in one condition. */
export function inWords(
  reference: Reference,
  provider: string,
  query: NetworkQuery,
  placesMax = Number.POSITIVE_INFINITY,
): VendorQuery {
  const { prompt, firstName, lastName, skills, languages, titles, understood } = query
  const named = (kind: NamedEntity['kind'], id: string | undefined) =>
    id === undefined ? undefined : entityNamed(reference.entities, provider, kind, id)
  const [currentCompany, pastCompany] = [
    named('COMPANY', query.currentCompanyId),
    named('COMPANY', query.pastCompanyId),
  ]
  const [industry, school] = [named('INDUSTRY', query.industryId), named('SCHOOL', query.schoolId)]
  const { members, fit } = membersOf(reference.places, query.geoIds, placesMax)
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
    places: members.map(placeNamed),
    placesFit: fit,
    understood: understood ? understoodInWords({ reference, provider, placesMax }, understood) : null,
  }
}

function placeNamed({ geoId, level, name, countryCode, names }: PlaceInfo): NamedPlace {
  const { country, region, regionCode, province, city } = names
  return {
    geoId,
    // Areas have been replaced by their members.
    level: level as NamedPlace['level'],
    name,
    countryCode,
    ...(country && { country }),
    ...(region && { region }),
    ...(regionCode && { regionCode: regionCode.replace(/^[A-Z]{2}-/, '') }),
    ...(province && { province }),
    ...(city && { city }),
  }
}

/** Which provider the words are for, and how many places it takes. */
interface WordingOptions {
  reference: Reference
  provider: string
  placesMax: number
}

function understoodInWords(options: WordingOptions, understood: Understood): UnderstoodInWords {
  const { titles, skills, languages, seniority, years, words, musts, excluded } = understood
  return {
    titles,
    skills,
    languages,
    seniority,
    years,
    words,
    ...listsInWords(options, understood),
    musts: musts ? mustsInWords(options, musts) : null,
    excluded: {
      titles: excluded.titles,
      skills: excluded.skills,
      languages: excluded.languages,
      seniority: excluded.seniority,
      ...listsInWords(options, excluded),
    },
  }
}

function mustsInWords(options: WordingOptions, musts: Musts): MustsInWords {
  const none = { places: [], companies: [], schools: [], industries: [] }
  const inWords = (lists: Partial<ListsNamed>) => listsInWords(options, { ...none, ...lists })
  return {
    ...musts,
    places: musts.places.map((places) => requiredPlaces(options, places)),
    companies: musts.companies.map((companies) => inWords({ companies }).companies),
    schools: musts.schools.map((schools) => inWords({ schools }).schools),
    industries: musts.industries.map((industries) =>
      inWords({ industries }).industries.map((industry, at) => ({ ...industry, skills: industries[at]!.skills })),
    ),
  }
}

/** The places of a group are one condition and share the limit. */
function requiredPlaces({ reference, placesMax }: WordingOptions, group: Musts['places'][number]) {
  const room = Math.max(1, Math.floor(placesMax / group.length))
  return group.map(({ name, geoIds }) => {
    const { members, fit } = membersOf(reference.places, geoIds, room)
    return { name, places: members.map(placeNamed), fit, geoIds }
  })
}

type ListsNamed = Pick<UnderstoodLists, 'places' | 'companies' | 'schools' | 'industries'>

/**
 * For preferences and exclusions. Places are not widened here: people who only live
 * around a place must be neither asked for nor hidden.
 */
function listsInWords({ reference, provider, placesMax }: WordingOptions, lists: ListsNamed) {
  const { places, entities } = reference
  const named = (kind: NamedEntity['kind'], name: string, ids: string[]): NamedEntity[] =>
    ids.length > 0
      ? ids.map((id) => entityNamed(entities, provider, kind, id))
      : [{ entityId: '', kind, name, domain: null, ref: null }]
  return {
    places: lists.places.map(({ name, geoIds }) => ({
      name,
      places: largestPlaces(places, geoIds, placesMax).map(placeNamed),
    })),
    companies: lists.companies.map(({ name, entityIds, when }) => ({
      name,
      when,
      entities: named('COMPANY', name, entityIds),
    })),
    schools: lists.schools.map(({ name, entityIds }) => ({ name, entities: named('SCHOOL', name, entityIds) })),
    industries: lists.industries.map(({ name, entityIds }) => ({ name, entities: named('INDUSTRY', name, entityIds) })),
  }
}
