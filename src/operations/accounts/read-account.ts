/** The account, and the key or member that asks, with both balances. */
import type { ApiKey, Caller } from '../../accounts/account.ts'
import { type Account, findKeyById, readAccount } from '../../accounts/store.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance } from '../../credits/store.ts'
import { isMemberId } from '../../members/as-caller.ts'
import { type AccountMember, findAccountMember } from '../../members/member-store.ts'
import type { Scout } from '../scout.ts'
import { memberAsKey } from '../shared/actors.ts'

export interface OwnAccount {
  account: Account
  /** The key in use, or the one that a session stands for. */
  key: ApiKey
  member: AccountMember | null
  /** In units: the cap of the member who is signed in or made the key. */
  monthlyCap: number | null
  balance: Balance
}

export async function readOwnAccount({ database }: Scout, caller: Caller): Promise<OwnAccount> {
  const { accountId, keyId } = caller
  const [account, found, member, balance] = await Promise.all([
    readAccount(database, accountId),
    isMemberId(keyId) ? undefined : findKeyById(database, keyId),
    isMemberId(keyId) ? findAccountMember(database, accountId, keyId) : undefined,
    readBalance(database, accountId),
  ])
  const key = member ? memberAsKey(member) : found
  if (!key) throw new Refusal('UNAUTHORIZED', 'This API key or session has ended.')
  return { account, key, member: member ?? null, monthlyCap: caller.member?.capUnits ?? null, balance }
}
