/**
 * A person as a provider describes them, under our urns and ids. Owns the last step from a vendor's words to the port's: what
 * does not fit the port's limits is cut or left out here, once for all vendors.
 */
import { HIT_SKILLS_MAX } from '../../contract/limits.ts'
import {
  type NetworkHit,
  type NetworkProfile,
  networkProfileSchema,
  type PlaceMatches,
} from '../../contract/network.ts'
import { noteDropped } from '../providers/dropped.ts'
import { salvage } from '../providers/salvage.ts'
import type { VendorPerson } from '../providers/vendor-port.ts'
import type { Places } from '../reference/places/places.ts'
import { idOf } from './entity-ids.ts'
import type { Reference } from './in-words.ts'
import { type KnownPerson, personAt } from './people.ts'

export interface CollectedPerson {
  person: KnownPerson
  profile: NetworkProfile
  provider: string
  confidence: number | null
  observedAt: string | null
}

/** Drops what the port cannot carry. Undefined if the address is not a profile's, or if what must be dropped cannot be spared. */
export function collectedFrom(
  reference: Reference,
  provider: string,
  given: VendorPerson,
): CollectedPerson | undefined {
  const person = personAt(given.networkUrl)
  if (!person) {
    noteDropped('networkUrl')
    return undefined
  }
  const { entities, places } = reference
  const { companyRef, industryRef, place, confidence, observedAt, experience, education, ...rest } = given
  const kept = salvage(networkProfileSchema, {
    ...rest,
    urn: person.urn,
    networkUrl: person.networkUrl,
    companyId: idOf(entities, provider, { kind: 'COMPANY', name: given.company, given: companyRef }),
    industryId: given.industry
      ? idOf(entities, provider, { kind: 'INDUSTRY', name: given.industry, given: industryRef })
      : null,
    geoId: geoIdOf(places, place ?? null, given.location),
    experience: experience.map(({ companyRef: at, ...held }) => ({
      ...held,
      companyId: idOf(entities, provider, { kind: 'COMPANY', name: held.company, given: at }),
    })),
    education: education.map(({ schoolRef: at, ...attended }) => ({
      ...attended,
      schoolId: idOf(entities, provider, { kind: 'SCHOOL', name: attended.school, given: at }),
    })),
  })
  if ('value' in kept) return { person, profile: kept.value, provider, confidence, observedAt }
  noteDropped(kept.fault)
  return undefined
}

/**
 * Only if the words mean exactly one place: a guess would put people into the wrong filter. The whole text may say more than its
 * parts, because a preview may have only the country as a part.
 */
function geoIdOf(places: Places, parts: NonNullable<VendorPerson['place']> | null, whole: string): string | null {
  const fromParts = parts === null ? null : onlyOne(places.resolve(parts))
  const fromWhole = whole === '' ? null : onlyOne(places.resolveExactly({ city: whole }))
  const isFiner = fromWhole !== null && (fromParts === null || places.get(fromWhole)?.within.includes(fromParts))
  return isFiner ? fromWhole : fromParts
}

function onlyOne({ matches }: PlaceMatches): string | null {
  const exact = matches.filter((match) => match.exact)
  return exact.length === 1 ? exact[0]!.geoId : null
}

export function hitOf({ profile }: CollectedPerson): NetworkHit {
  const { urn, networkUrl, fullName, firstName, lastName, jobTitle, company, location, pictureUrl, skills } = profile
  const at = company === '' || jobTitle === '' ? jobTitle || company : `${jobTitle} at ${company}`
  return {
    urn,
    networkUrl,
    fullName,
    firstName,
    lastName,
    jobTitle: at.slice(0, 500),
    location,
    pictureUrl: pictureUrl ?? null,
    skills: skills.slice(0, HIT_SKILLS_MAX),
  }
}
