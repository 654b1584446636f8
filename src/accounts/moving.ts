/** Where an account stands that leaves for another installation or comes from one: never alive in two places. */
import { Refusal } from '../base/refusal.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** MOVING: reads only, what is in hand is ended. FROZEN: nothing. MOVED: lives elsewhere. ARRIVING: its rows are here, it does not live yet. */
export type AccountState = 'ACTIVE' | 'MOVING' | 'FROZEN' | 'MOVED' | 'ARRIVING'

const RETRY_SECONDS = 2

/** While it moves it is read until its file is made; in every other state but ACTIVE it is elsewhere, or about to be here. */
export function refuseWhileMoving(state: AccountState, isRead: boolean): void {
  if (state === 'ACTIVE' || (state === 'MOVING' && isRead)) return
  if (state !== 'MOVING') throw accountAway()
  const words = 'This account is being moved: until it has arrived, it can be read only. Ask again shortly.'
  throw new Refusal('SERVICE_UNAVAILABLE', words, { retryAfterSeconds: RETRY_SECONDS })
}

/** Also what somebody is told whose request was let in before, and came too late to be saved. */
export const accountAway = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'This account is being moved to another installation. Ask again shortly.', {
    retryAfterSeconds: RETRY_SECONDS,
  })

const CHANGE = `
  update accounts set state = $2, placed_at = now(), transfer_id = coalesce($4, transfer_id), moved_to = $5
  where account_id = $1 and state = any ($3::text[]) and ($6::text is null or transfer_id = $6) returning state`

export interface StateStep {
  from: AccountState[]
  to: AccountState
  transferId?: string
  movedTo?: string
  /** Only where it is on its way by this transfer. */
  by?: string | undefined
}

/** False: it stood elsewhere, and was left there. */
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

/** How the id of a transfer begins whose rows are only copied before it; and of one to where the account lived before. */
export const PRECOPY = 'ahead-'
export const PRECOPY_BACK = 'ahead-back-'

/** What is copied before a move is nothing yet: it may be removed, whatever becomes of the account. */
export const isPrecopy = ({ state, transferId }: AccountStatus): boolean =>
  state === 'ARRIVING' && transferId !== null && transferId.startsWith(PRECOPY)

const STATUS = `select state, transfer_id as "transferId", moved_to as "movedTo" from accounts where account_id = $1`

/** Undefined: there never was such an account here. */
export async function readAccountStatus(sql: Sql, accountId: string): Promise<AccountStatus | undefined> {
  const [row] = await sql.queryBuilt<AccountStatus>(STATUS, [accountId])
  return row
}

/** Those whose copying began so long ago that nobody is at it any more. */
export async function listLeftPrecopies(sql: Sql, before: Date): Promise<{ accountId: string; transferId: string }[]> {
  return sql.query<{ accountId: string; transferId: string }>(
    `select account_id as "accountId", transfer_id as "transferId" from accounts
     where state = 'ARRIVING' and transfer_id like '${PRECOPY}%' and placed_at < $1`,
    [before],
  )
}

/** Until the commit nobody else takes it in, or sends it away. */
export async function lockAccountStatus(tx: Tx, accountId: string): Promise<AccountStatus | undefined> {
  const [row] = await tx.queryBuilt<AccountStatus>(`${STATUS} for update`, [accountId])
  return row
}

/** Whose that name is here. */
export async function ownerOfName(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.queryBuilt<{ account_id: string }>(
    'select account_id from accounts where lower(name) = lower($1)',
    [name],
  )
  return row?.account_id
}
