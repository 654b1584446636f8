/** The state of an account that leaves for another installation or arrives from one. It is never active in two places. */
import { Refusal } from '../base/refusal.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** MOVING: reads only, running work is finished. FROZEN: nothing. MOVED: lives elsewhere. ARRIVING: rows are here, not yet active. */
export type AccountState = 'ACTIVE' | 'MOVING' | 'FROZEN' | 'MOVED' | 'ARRIVING'

const RETRY_SECONDS = 2

/** A MOVING account can be read until its export file is made. In any other state except ACTIVE it is elsewhere or not yet here. */
export function refuseWhileMoving(state: AccountState, isRead: boolean): void {
  if (state === 'ACTIVE' || (state === 'MOVING' && isRead)) return
  if (state !== 'MOVING') throw accountAway()
  const words =
    'This account is being moved. Until it has arrived, it can only be read. Send the request again shortly.'
  throw new Refusal('SERVICE_UNAVAILABLE', words, { retryAfterSeconds: RETRY_SECONDS })
}

/** Also the answer to a request that was let in before the move but came too late to be saved. */
export const accountAway = () =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    'This account is being moved to another installation. Send the request again shortly.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  )

const CHANGE = `
  update accounts set state = $2, placed_at = now(), transfer_id = coalesce($4, transfer_id), moved_to = $5
  where account_id = $1 and state = any ($3::text[]) and ($6::text is null or transfer_id = $6) returning state`

export interface StateStep {
  from: AccountState[]
  to: AccountState
  transferId?: string
  movedTo?: string
  /** Change the state only if the account is on its way by this transfer. */
  by?: string | undefined
}

/** Returns false if the account was in none of the `from` states (or in another transfer); then nothing was changed. */
export async function changeState(
  sql: Sql,
  accountId: string,
  { from, to, transferId, movedTo, by }: StateStep,
): Promise<boolean> {
  const rows = await sql.queryBuilt(CHANGE, [accountId, to, from, transferId ?? null, movedTo ?? null, by ?? null])
  return rows.length === 1
}

export interface AccountStatus {
  state: AccountState
  transferId: string | null
  movedTo: string | null
}

/** How a transfer id begins if rows are only copied ahead of a move; the second, if the account lived at the target before. */
export const PRECOPY = 'ahead-'
export const PRECOPY_BACK = 'ahead-back-'

/** Rows copied ahead of a move are not in use yet: they may be removed, whatever happens to the account. */
export const isPrecopy = ({ state, transferId }: AccountStatus): boolean =>
  state === 'ARRIVING' && transferId !== null && transferId.startsWith(PRECOPY)

const STATUS = `select state, transfer_id as "transferId", moved_to as "movedTo" from accounts where account_id = $1`

/** Undefined if this installation never had such an account. */
export async function readAccountStatus(sql: Sql, accountId: string): Promise<AccountStatus | undefined> {
  const [row] = await sql.queryBuilt<AccountStatus>(STATUS, [accountId])
  return row
}

/** Copies that began so long ago that nobody works on them any more. */
export async function listLeftPrecopies(sql: Sql, before: Date): Promise<{ accountId: string; transferId: string }[]> {
  return sql.query<{ accountId: string; transferId: string }>(
    `select account_id as "accountId", transfer_id as "transferId" from accounts
     where state = 'ARRIVING' and transfer_id like '${PRECOPY}%' and placed_at < $1`,
    [before],
  )
}

/** Until the commit nobody else can take the account in or send it away. */
export async function lockAccountStatus(tx: Tx, accountId: string): Promise<AccountStatus | undefined> {
  const [row] = await tx.queryBuilt<AccountStatus>(`${STATUS} for update`, [accountId])
  return row
}

/** The account that has this name here. */
export async function ownerOfName(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.queryBuilt<{ account_id: string }>(
    'select account_id from accounts where lower(name) = lower($1)',
    [name],
  )
  return row?.account_id
}
