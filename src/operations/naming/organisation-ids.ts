/** Which id a company or school named in a record gets: the known one where it is certain, else the pool's own. */
import type { Entity, EntityKind } from '../../../contract/network.ts'
import { organisationKey } from '../../reference/entities/organisation-key.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import type { Resolution } from '../../resolve/match.ts'

/** One id for a name in a record: the known one where it is certain, else the pool's own for all its spellings. */
export function idsForName(kind: EntityKind, name: string, resolution: Resolution<Entity>): string[] {
  if (resolution.kind === 'RESOLVED' && isCertain(kind, name, resolution.match)) return [resolution.match.entityId]
  const own = ownId(kind, name)
  return own ? [own] : []
}

/**
 * A record says "Acme GmbH" of any Acme, and a chain of shops that is called so for short is not meant by it. The short and
 * former names of the hand-kept list are certain; those that brands have from elsewhere are not.
 */
function isCertain(kind: EntityKind, name: string, { entityId, displayName }: Entity): boolean {
  const isBrand = kind === 'COMPANY' && /^company:Q\d+$/.test(entityId)
  return !isBrand || organisationKey(displayName) === organisationKey(name)
}
