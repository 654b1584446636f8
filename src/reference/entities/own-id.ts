/**
 * Ids of organisations that only a pool knows: one id for all spellings of a name. Owns their form. An id says no more than that
 * records have this name, which holds even if nobody can tell which organisation of that name is meant.
 */
import type { EntityKind } from '../../../contract/network.ts'
import { keyOf } from './resolve.ts'

/** The network contract's limit for an id. */
const ID_CHARS_MAX = 200

/** Undefined for industries, which pools do not invent, and for a text without letters and digits. */
export function ownId(kind: EntityKind, name: string): string | undefined {
  const key = kind === 'INDUSTRY' ? '' : keyOf(kind, name)
  const id = `${kind.toLowerCase()}:own:${key.replaceAll(' ', '-')}`
  return key === '' || id.length > ID_CHARS_MAX ? undefined : id
}

export const isOwnId = (entityId: string): boolean => /^(?:company|school):own:./.test(entityId)
