/**
 * Which accounts the provider's groups rule. There only the provider lets people in, so that leaving a group is leaving: links and passkeys
 * would outlive it. Owners are excepted, or a provider that is away would shut the account. Refusal: FORBIDDEN.
 */
import { findAccount } from '../../accounts/store.ts'
import { Refusal } from '../../base/refusal.ts'
import type { AccountMember } from '../../members/member-store.ts'
import type { Sql } from '../../storage/database.ts'
import type { SignInTools } from '../shared/scout.ts'

export async function isRuled({ provider }: SignInTools, sql: Sql, accountId: string): Promise<boolean> {
  if (!provider || provider.roles.size === 0) return false
  const home = provider.account === undefined ? undefined : await findAccount(sql, provider.account)
  return !home || home.accountId === accountId
}

export async function refuseRuled(
  signIn: SignInTools,
  sql: Sql,
  { accountId, role }: Pick<AccountMember, 'accountId' | 'role'>,
): Promise<void> {
  if (role === 'owner' || !(await isRuled(signIn, sql, accountId))) return
  throw new Refusal(
    'FORBIDDEN',
    'The groups of the provider rule this account: its members sign in by the provider; links and passkeys are for owners.',
  )
}
