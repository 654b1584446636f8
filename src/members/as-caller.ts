/** Gives a signed-in member the same shape as a key's caller, so that limits, scopes and caps apply to both alike. Pure. */
import type { ScopeName } from '../../contract/keys.ts'
import type { AccountMember } from './member-store.ts'
import { neverPays, roleScopes } from './roles.ts'

export const MEMBER_ID_PREFIX = 'mem'

/** Ids of keys and of members are stored in the same columns. */
export const isMemberId = (id: string): boolean => id.startsWith(`${MEMBER_ID_PREFIX}_`)

/** The member whose monthly cap counts the spending; null means no limit. */
export interface MemberCap {
  memberId: string
  capUnits: number | null
}

export interface MemberCaller {
  accountId: string
  keyId: string
  scopes: ScopeName[]
  cap: null
  member: MemberCap
}

export const memberCapOf = ({ memberId, role, capUnits }: AccountMember): MemberCap => ({
  memberId,
  capUnits: neverPays(role) ? 0 : capUnits,
})

export const memberAsCaller = (member: AccountMember): MemberCaller => ({
  accountId: member.accountId,
  keyId: member.memberId,
  scopes: [...roleScopes[member.role]],
  cap: null,
  member: memberCapOf(member),
})
