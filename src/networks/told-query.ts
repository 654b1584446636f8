/**
 * A query as the operator's own network is sent it: every id of ours with what it stands for, so that a network that knows none
 * of them can answer. Owns that telling. Pure, given the reference.
 */
import type { EntityKind, NetworkQuery } from '../../contract/network.ts'
import { TOLD_PLACES_MAX, type ToldEntity, type ToldPlace } from '../../contract/told.ts'
import type { Musts, Understood, UnderstoodLists } from '../../contract/understood.ts'
import { entityNamed } from './entity-ids.ts'
import type { Reference } from './in-words.ts'

export function toldQuery(reference: Reference, query: NetworkQuery): NetworkQuery {
  const { currentCompanyId, pastCompanyId, industryId, schoolId, geoIds, understood } = query
  const entity = (kind: EntityKind, id: string) => toldEntity(reference, kind, id)
  return {
    ...query,
    ...(currentCompanyId && { currentCompany: entity('COMPANY', currentCompanyId) }),
    ...(pastCompanyId && { pastCompany: entity('COMPANY', pastCompanyId) }),
    ...(industryId && { industry: entity('INDUSTRY', industryId) }),
    ...(schoolId && { school: entity('SCHOOL', schoolId) }),
    ...(geoIds.length > 0 && { places: toldPlaces(reference, geoIds) }),
    ...(understood && { understood: toldUnderstood(reference, understood) }),
  }
}

function toldUnderstood(reference: Reference, understood: Understood): Understood {
  const { musts, excluded } = understood
  return {
    ...understood,
    ...toldLists(reference, understood),
    ...(musts && { musts: toldMusts(reference, musts) }),
    excluded: { ...excluded, ...toldLists(reference, excluded) },
  }
}

type Named = Pick<UnderstoodLists, 'places' | 'companies' | 'schools' | 'industries'>

const toldLists = (reference: Reference, { places, companies, schools, industries }: Named): Named => ({
  places: places.map((place) => withPlaces(reference, place)),
  companies: companies.map((one) => withEntities(reference, 'COMPANY', one)),
  schools: schools.map((one) => withEntities(reference, 'SCHOOL', one)),
  industries: industries.map((one) => withEntities(reference, 'INDUSTRY', one)),
})

const toldMusts = (reference: Reference, musts: Musts): Musts => ({
  ...musts,
  places: musts.places.map((group) => group.map((place) => withPlaces(reference, place))),
  companies: musts.companies.map((group) => group.map((one) => withEntities(reference, 'COMPANY', one))),
  schools: musts.schools.map((group) => group.map((one) => withEntities(reference, 'SCHOOL', one))),
  industries: musts.industries.map((group) => group.map((one) => withEntities(reference, 'INDUSTRY', one))),
})

const withPlaces = <P extends { geoIds: string[] }>(reference: Reference, place: P): P => ({
  ...place,
  places: toldPlaces(reference, place.geoIds),
})

const withEntities = <O extends { entityIds: string[] }>(reference: Reference, kind: EntityKind, one: O): O => ({
  ...one,
  entities: one.entityIds.map((id) => toldEntity(reference, kind, id)),
})

function toldEntity({ entities }: Reference, kind: EntityKind, id: string): ToldEntity {
  const { name, domain } = entityNamed(entities, '', kind, id)
  return { entityId: id, name, website: domain }
}

/** With what an area, or a city's ground, is made of: a network may know nothing of the whole. */
function toldPlaces({ places }: Reference, geoIds: readonly string[]): ToldPlace[] {
  const named = (geoId: string) => {
    const info = places.get(geoId)
    return info ? [{ geoId, name: info.name, level: info.level, countryCode: info.countryCode, ids: info.within }] : []
  }
  const all = [...new Set([...geoIds, ...geoIds.flatMap((geoId) => places.expand(geoId))])]
  return all
    .flatMap(named)
    .slice(0, TOLD_PLACES_MAX)
    .map(({ ids, ...place }) => ({
      ...place,
      within: ids.flatMap(named).map(({ geoId, name, level }) => ({ geoId, name, level })),
    }))
}
