/**
 * Maps organisations of providers to our ids, and back. Owns the rule: an organisation that our own reference knows by the same
 * name and domain gets our id, under which people of all providers and pools meet. Any other gets an id made of the provider's
 * name and its own id. Pure, given the reference.
 */
import type { EntityKind } from '../../contract/network.ts'
import type { NamedEntity, OrganisationRef } from '../providers/vendor-port.ts'
import { domainOf } from '../providers/vendor-text.ts'
import type { Entities } from '../reference/entities/entities.ts'

/** "company:at:<provider>:<its own id>" */
const FOREIGN = /^(company|industry|school):at:([a-z0-9_-]+):(.+)$/s
const ID_CHARS_MAX = 500

export function idOf(
  entities: Entities,
  provider: string,
  { kind, name, given }: { kind: EntityKind; name: string; given: OrganisationRef | null | undefined },
): string | null {
  const own = name === '' ? undefined : ownEntity(entities, kind, name, given?.domain ?? null)
  if (own) return own
  const id = given?.ref ? `${kind.toLowerCase()}:at:${provider}:${given.ref}` : null
  return id === null || id.length > ID_CHARS_MAX ? null : id
}

/** Different companies and schools share names, so the domain must agree as well. Industries have no domain. */
function ownEntity(entities: Entities, kind: EntityKind, name: string, domain: string | null): string | undefined {
  const exact = entities.resolve(kind, name).filter((each) => each.exact)
  if (kind === 'INDUSTRY') return exact.length === 1 ? exact[0]!.entityId : undefined
  const own = domainOf(domain)
  return own === null ? undefined : exact.find(({ website }) => domainOf(website) === own)?.entityId
}

/** The entity in the form in which this provider is asked for it. */
export function entityNamed(entities: Entities, provider: string, kind: EntityKind, entityId: string): NamedEntity {
  const [, , at, ref] = FOREIGN.exec(entityId) ?? []
  if (at !== undefined) return { entityId, kind, name: null, domain: null, ref: at === provider ? (ref ?? null) : null }
  const known = entities.get(entityId)
  const domain = domainOf(known?.website)
  return { entityId, kind, name: known?.displayName ?? ownName(entityId), domain, ref: null }
}

/** The id of an organisation that only a pool knows contains its name. */
function ownName(entityId: string): string | null {
  const [, key] = /^(?:company|school):own:(.+)$/.exec(entityId) ?? []
  return key ? key.replaceAll('-', ' ') : null
}
