/**
 * Ids of organisations that only a pool knows: one for all spellings of a name. Owns their form. They say no more than
 * that records bear this name. That is true even where nobody can tell which organisation of that name is meant.
 */
import type { EntityKind } from '../../../contract/network.ts'
import { keyOf } from './resolve.ts'

/** The network's own limit of an id. */
const ID_CHARS_MAX = 200

/** Undefined for industries, which no pool invents, and for a text without letters and digits. */
export function ownId(kind: EntityKind, name: string): string | undefined {
  const key = kind === 'INDUSTRY' ? '' : keyOf(kind, name)
  const id = `${kind.toLowerCase()}:own:${key.replaceAll(' ', '-')}`
  return key === '' || id.length > ID_CHARS_MAX ? undefined : id
}

export const isOwnId = (entityId: string): boolean => /^(?:company|school):own:./.test(entityId)
