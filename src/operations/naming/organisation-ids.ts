/**
 * Which id a company or school named in a record gets: the known organisation's if that is certain, otherwise the pool's own id
 * of the name.
 */
import type { Entity, EntityKind } from '../../../contract/network.ts'
import { organisationKey } from '../../reference/entities/organisation-key.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import type { Resolution } from '../../resolve/match.ts'

/** One id for a name in a record: the known organisation's if that is certain, otherwise the pool's own id, which all spellings share. */
export function idsForName(kind: EntityKind, name: string, resolution: Resolution<Entity>): string[] {
  if (resolution.kind === 'RESOLVED' && isCertain(kind, name, resolution.match)) return [resolution.match.entityId]
  const own = ownId(kind, name)
  return own ? [own] : []
}

/**
 * A record may say "Acme GmbH" of any Acme, and need not mean a chain of shops known by that short name. Short and former names
 * from the hand-kept list are certain; short names of brands from other sources are not.
 */
function isCertain(kind: EntityKind, name: string, { entityId, displayName }: Entity): boolean {
  const isBrand = kind === 'COMPANY' && /^company:Q\d+$/.test(entityId)
  return !isBrand || organisationKey(displayName) === organisationKey(name)
}
