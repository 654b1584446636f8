/** The account and the key that asks, with both balances. */
import type { ApiKey, Caller } from '../../accounts/account.ts'
import { type Account, findKeyById, readAccount } from '../../accounts/store.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance } from '../../credits/store.ts'
import type { Scout } from '../shared/scout.ts'

export interface OwnAccount {
  account: Account
  key: ApiKey
  balance: Balance
}

export async function readOwnAccount({ database }: Scout, { accountId, keyId }: Caller): Promise<OwnAccount> {
  const [account, key, balance] = await Promise.all([
    readAccount(database, accountId),
    findKeyById(database, keyId),
    readBalance(database, accountId),
  ])
  if (!key) throw new Error(`there is no key ${keyId}`)
  return { account, key, balance }
}
