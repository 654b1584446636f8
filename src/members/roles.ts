/** What each role may do, as sets of the scopes that keys have, and which roles it may give to others. Pure. */
import { coversScope, type ScopeName, scopes } from '../../contract/keys.ts'
import type { Role } from '../../contract/roles.ts'

export const roleScopes: Readonly<Record<Role, readonly ScopeName[]>> = {
  owner: scopes,
  admin: scopes,
  recruiter: ['search', 'enrich', 'contact', 'pool', 'view', 'comment'],
  reviewer: ['view', 'comment'],
  auditor: ['audit'],
}

/** These roles never spend credits, whatever their scopes would allow. */
export const neverPays = (role: Role): boolean => role === 'reviewer' || role === 'auditor'

/** The role that may do most. The contract lists roles in that order. */
export const highestRole = (given: Role[]): Role | undefined =>
  (Object.keys(roleScopes) as Role[]).find((role) => given.includes(role))

/** Whether the new role may do anything that the old one may not. */
export const isRaised = (from: Role, to: Role): boolean =>
  (to === 'owner' && from !== 'owner') || roleScopes[to].some((scope) => !coversScope(roleScopes[from], scope))

/** Who changes members: a member, judged by role, or a key (`role` null), judged by scopes. */
export interface Actor {
  role: Role | null
  scopes: readonly ScopeName[]
}

/**
 * Why the actor may not create, change or let in a member of this role; undefined if they may. Only an owner names owners; a key,
 * which any admin can make, may name only the first one.
 */
export function roleExceedsOwnScopes(by: Actor, role: Role, hasOwner: boolean): string | undefined {
  if (role === 'owner' && by.role !== 'owner' && (by.role !== null || hasOwner)) {
    return 'Only an owner can create or change an owner, or let one in.'
  }
  const missing = roleScopes[role].filter((scope) => !coversScope(by.scopes, scope))
  return missing.length > 0
    ? `You can only give scopes that you have. The role ${role} needs ${missing.join(', ')}, which you lack.`
    : undefined
}
