/**
 * A query as it is sent to the operator's own network. Each of our ids comes with a description, so that a network that knows
 * none of them can answer. Owns these descriptions. Pure, given the reference.
 */

import { DESCRIBED_PLACES_MAX, type DescribedEntity, type DescribedPlace } from '../../contract/described.ts'
import type { EntityKind, NetworkQuery } from '../../contract/network.ts'
import type { Musts, Understood, UnderstoodLists } from '../../contract/understood.ts'
import type { Places } from '../reference/places/places.ts'
import { entityNamed } from './entity-ids.ts'
import type { Reference } from './in-words.ts'
import { membersOf } from './place-members.ts'

export function describedQuery(reference: Reference, query: NetworkQuery): NetworkQuery {
  const { currentCompanyId, pastCompanyId, industryId, schoolId, geoIds, understood } = query
  const entity = (kind: EntityKind, id: string) => describedEntity(reference, kind, id)
  return {
    ...query,
    ...(currentCompanyId && { currentCompany: entity('COMPANY', currentCompanyId) }),
    ...(pastCompanyId && { pastCompany: entity('COMPANY', pastCompanyId) }),
    ...(industryId && { industry: entity('INDUSTRY', industryId) }),
    ...(schoolId && { school: entity('SCHOOL', schoolId) }),
    ...(geoIds.length > 0 && { places: describedPlaces(reference, geoIds) }),
    ...(understood && { understood: describedUnderstood(reference, understood) }),
  }
}

/** Whether a filter or a must names more places than can be described, so that people in the others are not asked for. */
export function losesMembers({ places }: Reference, { geoIds, understood }: NetworkQuery): boolean {
  const required = (understood?.musts?.places ?? []).flatMap((group) =>
    group.map((place) => ({ place, room: roomOf(group) })),
  )
  return (
    wholeOf(places, geoIds).length > DESCRIBED_PLACES_MAX ||
    required.some(({ place, room }) => requiredOf(places, place.geoIds, room).isCut)
  )
}

function describedUnderstood(reference: Reference, understood: Understood): Understood {
  const { musts, excluded } = understood
  return {
    ...understood,
    ...describedLists(reference, understood),
    ...(musts && { musts: describedMusts(reference, musts) }),
    excluded: { ...excluded, ...describedLists(reference, excluded) },
  }
}

type Named = Pick<UnderstoodLists, 'places' | 'companies' | 'schools' | 'industries'>

const describedLists = (reference: Reference, { places, companies, schools, industries }: Named): Named => ({
  places: places.map((place) => withPlaces(reference, place)),
  companies: companies.map((one) => withEntities(reference, 'COMPANY', one)),
  schools: schools.map((one) => withEntities(reference, 'SCHOOL', one)),
  industries: industries.map((one) => withEntities(reference, 'INDUSTRY', one)),
})

const describedMusts = (reference: Reference, musts: Musts): Musts => ({
  ...musts,
  places: musts.places.map((group) =>
    group.map((place) => ({
      ...place,
      places: describedIds(reference.places, requiredOf(reference.places, place.geoIds, roomOf(group)).ids),
    })),
  ),
  companies: musts.companies.map((group) => group.map((one) => withEntities(reference, 'COMPANY', one))),
  schools: musts.schools.map((group) => group.map((one) => withEntities(reference, 'SCHOOL', one))),
  industries: musts.industries.map((group) => group.map((one) => withEntities(reference, 'INDUSTRY', one))),
})

const withPlaces = <P extends { geoIds: string[] }>(reference: Reference, place: P): P => ({
  ...place,
  places: describedPlaces(reference, place.geoIds),
})

const withEntities = <O extends { entityIds: string[] }>(reference: Reference, kind: EntityKind, one: O): O => ({
  ...one,
  entities: one.entityIds.map((id) => describedEntity(reference, kind, id)),
})

function describedEntity({ entities }: Reference, kind: EntityKind, id: string): DescribedEntity {
  const { name, domain } = entityNamed(entities, '', kind, id)
  return { entityId: id, name, website: domain }
}

/** The places of a group are one condition and share the limit. */
const roomOf = (group: readonly unknown[]) => Math.max(2, Math.floor(DESCRIBED_PLACES_MAX / group.length))

/** Adds the members of an area, or the units that make up a city's ground, because a network may not know the whole. */
const wholeOf = (places: Places, geoIds: readonly string[]): string[] => [
  ...new Set([...geoIds, ...geoIds.flatMap((geoId) => places.expand(geoId))]),
]

/**
 * For a must, wider places may be asked for, since people found around the place are checked afterwards. People found by a filter
 * are not checked.
 */
function requiredOf(places: Places, geoIds: readonly string[], room: number): { ids: string[]; isCut: boolean } {
  const whole = wholeOf(places, geoIds)
  if (whole.length <= room) return { ids: whole, isCut: false }
  const areas = geoIds.filter((geoId) => ['AREA', 'METRO'].includes(places.levelOf(geoId) ?? '')).slice(0, room - 1)
  const { members, fit } = membersOf(places, geoIds, room - areas.length)
  return { ids: [...areas, ...members.map(({ geoId }) => geoId)], isCut: fit === 'CUT' }
}

const describedPlaces = ({ places }: Reference, geoIds: readonly string[]): DescribedPlace[] =>
  describedIds(places, wholeOf(places, geoIds).slice(0, DESCRIBED_PLACES_MAX))

function describedIds(places: Places, ids: readonly string[]): DescribedPlace[] {
  const named = (geoId: string) => {
    const info = places.get(geoId)
    return info
      ? [{ geoId, name: info.name, level: info.level, countryCode: info.countryCode, within: info.within }]
      : []
  }
  return ids.flatMap(named).map(({ within, ...place }) => ({
    ...place,
    within: within.flatMap(named).map(({ geoId, name, level }) => ({ geoId, name, level })),
  }))
}
