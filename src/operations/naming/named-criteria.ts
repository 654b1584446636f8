/**
 * Looks up places and organisations that a client's criteria name without an id, as the same words in a prompt would be. Owns
 * what happens to an unknown name. Refusal: INVALID_REQUEST.
 */
import type { Criterion, CriterionKind } from '../../../contract/criteria.ts'
import { CRITERION_CHOICES_MAX } from '../../../contract/limits.ts'
import type { EntityKind } from '../../../contract/network.ts'
import { fold } from '../../base/fold.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { mapInSlices } from '../../base/slices.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import { settle } from '../../search/prompt/places.ts'
import { placeNames } from '../../search/prompt/reference-names.ts'
import type { Knowledge, Scout } from '../scout.ts'

export const ENTITY_KINDS = { EMPLOYER: 'COMPANY', SCHOOL: 'SCHOOL', INDUSTRY: 'INDUSTRY' } as const
type Named = Extract<Criterion, { kind: 'PLACE' | keyof typeof ENTITY_KINDS }>
type Choice = Named['anyOf'][number]

const isNamed = (criterion: Criterion): criterion is Named =>
  criterion.kind === 'PLACE' || criterion.kind in ENTITY_KINDS

const isBare = (choice: Choice) => ('geoIds' in choice ? choice.geoIds : choice.entityIds).length === 0

/** The most names of each kind that are looked up; a search does not use more. */
const LOOKUPS_MAX = 50

export async function withNamedIds(scout: Scout, criteria: Criterion[]): Promise<Criterion[]> {
  if (!criteria.some((each) => isNamed(each) && each.anyOf.some(isBare))) return criteria
  const knowledge = await scout.knowledge()
  const left = new Map<CriterionKind, number>()
  const mayLookUp = (kind: CriterionKind) => {
    const most = left.get(kind) ?? LOOKUPS_MAX
    left.set(kind, most - 1)
    return most > 0
  }
  return mapInSlices([...criteria.entries()], ([at, criterion]): Criterion => {
    if (!isNamed(criterion)) return criterion
    const { kind } = criterion
    const anyOf = criterion.anyOf.map((choice, nth) =>
      isBare(choice) && mayLookUp(kind)
        ? lookedUp(knowledge, kind, choice, `criteria[${at}].anyOf[${nth}].name`)
        : choice,
    )
    return { ...criterion, anyOf } as Criterion
  })
}

function lookedUp(knowledge: Knowledge, kind: Named['kind'], choice: Choice, field: string): Choice {
  if (kind === 'PLACE') return { ...choice, geoIds: geoIdsOf(knowledge, choice.name, field) }
  const entityIds = entityIdsOf(knowledge, ENTITY_KINDS[kind], choice.name)
  // A pool may know employers and schools that nothing else knows, but not industries.
  if (kind === 'INDUSTRY' && entityIds.length === 0) {
    throw invalidRequest(field, 'is not a known industry: get its id from resolve-entity')
  }
  return { ...choice, entityIds }
}

/** The one place that people mean by the name, or all places they would have to choose from. The name may include a country or state. */
function geoIdsOf({ places }: Knowledge, name: string, field: string): string[] {
  const readings = placeNames(places)
    .readings(fold(name))
    .toSorted((a, b) => b.prior - a.prior)
  const meant = settle(readings)
  if (readings.length > 0) return meant ? [meant.id] : readings.map(({ id }) => id)
  const { matches } = places.resolveExactly({ city: name })
  const ids = matches.filter(({ exact }) => exact).map(({ geoId }) => geoId)
  if (ids.length > 0) return ids.slice(0, CRITERION_CHOICES_MAX)
  throw invalidRequest(field, 'is not a known place: get its id from resolve-location')
}

/** All organisations of exactly this name, and the own id under which records may have it. Empty: only the name itself is searched. */
function entityIdsOf({ entities }: Knowledge, kind: EntityKind, name: string): string[] {
  const ids = entities.findExact(kind, name).flatMap(({ entityId, exact }) => (exact ? [entityId] : []))
  if (ids.length === 0) return []
  return [...ids.slice(0, CRITERION_CHOICES_MAX - 1), ownId(kind, name) ?? []].flat()
}
