/**
 * Which accounts are managed by the provider's groups. In these only the provider lets people in: somebody who leaves a group has
 * left the account, and links and passkeys would outlast that. Owners are excepted, or a provider that is down would lock
 * everybody out. Refusal: FORBIDDEN.
 */
import { Refusal } from '../../base/refusal.ts'
import type { AccountMember } from '../../members/member-store.ts'
import type { Sql } from '../../storage/database.ts'
import type { SignInTools } from '../scout.ts'
import { rolesOfGroups } from './group-roles.ts'

export async function isProviderManaged(signIn: SignInTools, sql: Sql, accountId: string): Promise<boolean> {
  return signIn.provider !== undefined && (await rolesOfGroups(signIn, sql, accountId)).size > 0
}

export async function refuseProviderManaged(
  signIn: SignInTools,
  sql: Sql,
  { accountId, role }: Pick<AccountMember, 'accountId' | 'role'>,
): Promise<void> {
  if (role === 'owner' || !(await isProviderManaged(signIn, sql, accountId))) return
  throw new Refusal(
    'FORBIDDEN',
    'The sign-in provider’s groups decide who is a member of this account, so members sign in by the provider. Links and passkeys are only for owners.',
  )
}
