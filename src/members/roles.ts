/** What each role may do: sets of the scopes that keys have, and whom it may raise. Pure. */
import { coversScope, type ScopeName, scopes } from '../../contract/keys.ts'
import type { Role } from '../../contract/roles.ts'

export const roleScopes: Readonly<Record<Role, readonly ScopeName[]>> = {
  owner: scopes,
  admin: scopes,
  recruiter: ['search', 'enrich', 'contact', 'pool', 'view', 'comment'],
  reviewer: ['view', 'comment'],
  auditor: ['audit'],
}

/** Whatever a scope would let them do, they spend nothing. */
export const neverPays = (role: Role): boolean => role === 'reviewer' || role === 'auditor'

/** Of several the one that may do most: as they stand in the contract. */
export const highestRole = (given: Role[]): Role | undefined =>
  (Object.keys(roleScopes) as Role[]).find((role) => given.includes(role))

/** Whether the other role may do anything that the first may not. */
export const isRaised = (from: Role, to: Role): boolean =>
  (to === 'owner' && from !== 'owner') || roleScopes[to].some((scope) => !coversScope(roleScopes[from], scope))

/** Who changes members: by role where it is a member, by scopes where it is a key. */
export interface Actor {
  role: Role | null
  scopes: readonly ScopeName[]
}

/**
 * Why somebody may not make, change or let in a member of this role; undefined: they may. Owners are an owner's to name: a key, which
 * any admin can make, names only the first.
 */
export function roleExceedsOwnScopes(by: Actor, role: Role, hasOwner: boolean): string | undefined {
  if (role === 'owner' && by.role !== 'owner' && (by.role !== null || hasOwner)) {
    return 'Only an owner makes, changes or lets in an owner.'
  }
  const missing = roleScopes[role].filter((scope) => !coversScope(by.scopes, scope))
  return missing.length > 0
    ? `Nobody gives more than they have: this takes ${missing.join(', ')} for the role ${role}.`
    : undefined
}
