/** Removes what an account left behind when it moved. Its name and keys stay, so that clients that still ask here can be told. */
import { lockAccountStatus } from '../../accounts/moving.ts'
import { readOpenLookups } from '../../contact/open-lookups.ts'
import { fixSpelling } from '../../storage/account-rows.ts'
import type { Database } from '../../storage/database.ts'
import { type CarriedTable, listCarried, removeRows } from './carried-tables.ts'
import { MoveFault } from './freeze-account.ts'

const KEPT = ['accounts', 'api_keys']
export const isForgotten = ({ table }: CarriedTable): boolean => !KEPT.includes(table.name)

export const forgetAccount = (database: Database, accountId: string): Promise<void> =>
  database.transaction(async (tx) => {
    await fixSpelling(tx)
    const status = await lockAccountStatus(tx, accountId)
    if (status?.state !== 'MOVED')
      throw new MoveFault(
        'Only an account that has moved can be forgotten. First say that it lives elsewhere: "accounts moved".',
      )
    const tables = await listCarried(tx, accountId, await readOpenLookups(tx, accountId))
    await removeRows(tx, accountId, tables.filter(isForgotten))
  })
