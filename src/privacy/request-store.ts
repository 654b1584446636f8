/** Requests that people made about their data, and when each must be answered. Owns `person_requests`. */
import type { IdentifiedBy, PersonRequestKind, PersonRequestState } from '../../contract/person-requests.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'

type KeptRequestState = Exclude<PersonRequestState, 'OVERDUE'>

export interface PersonRequest {
  requestId: string
  kind: PersonRequestKind
  urns: string[]
  /** Hash of the identifier the person gave. Null in requests from earlier releases, and in those closed before an erasure. */
  askedHash: Buffer | null
  reference: string | null
  identifiedBy: IdentifiedBy
  receivedOn: string
  dueOn: string
  extendedOn: string | null
  extensionReason: string | null
  state: KeptRequestState
  closedOn: string | null
  closingReason: string | null
  recordedAt: Date
  recordedBy: string
}

const COLUMNS = `request_id as "requestId", kind, urns, asked_hash as "askedHash", reference, identified_by as "identifiedBy",
  received_on::text as "receivedOn", due_on::text as "dueOn", extended_on::text as "extendedOn",
  extension_reason as "extensionReason", state, closed_on::text as "closedOn", closing_reason as "closingReason",
  recorded_at as "recordedAt", recorded_by as "recordedBy"`

const RECORD = `
  insert into person_requests
    (account_id, request_id, kind, urns, asked_hash, reference, identified_by, received_on, due_on, state, recorded_at, recorded_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9::date, 'OPEN', $10, $11) returning ${COLUMNS}`

type NewPersonRequest = Omit<PersonRequest, 'state' | 'extendedOn' | 'extensionReason' | 'closedOn' | 'closingReason'>

export async function recordRequest(tx: Tx, accountId: string, asked: NewPersonRequest): Promise<PersonRequest> {
  const { requestId, kind, urns, askedHash, reference, identifiedBy, receivedOn, dueOn, recordedAt, recordedBy } = asked
  const person = [requestId, kind, urns, askedHash, reference, identifiedBy]
  const values = [...person, receivedOn, dueOn, recordedAt, recordedBy]
  return (await tx.query<PersonRequest>(RECORD, [accountId, ...values]))[0]!
}

const READ = `select ${COLUMNS} from person_requests where account_id = $1 and request_id = $2`

export const readPersonRequest = async (sql: Sql, accountId: string, requestId: string) =>
  (await sql.query<PersonRequest>(READ, [accountId, requestId]))[0]

const LIST = `
  select ${COLUMNS} from person_requests
  where account_id = $1 and ($2::date is null or (due_on, request_id) > ($2::date, $3)) and ($4::text is null or state = $4)
    and ($5::text is null or kind = $5) and ($6::boolean is null or (due_on < $7::date) = $6)
  order by due_on, request_id limit $8`

export interface PersonRequestFilter {
  state?: PersonRequestState | undefined
  kind?: PersonRequestKind | undefined
  today: string
}

/** Earliest due day first, and one row more than the page holds, if there is one. */
export function listPersonRequests(
  sql: Sql,
  accountId: string,
  { state, kind, today }: PersonRequestFilter,
  { after, limit }: PageRequest,
): Promise<PersonRequest[]> {
  const [dueOn, requestId] = after ?? [null, null]
  const isOpen = state === 'OPEN' || state === 'OVERDUE'
  const overdue = isOpen ? state === 'OVERDUE' : null
  const kept = isOpen ? 'OPEN' : (state ?? null)
  const values = [accountId, dueOn, requestId, kept, kind ?? null, overdue, today, limit + 1]
  return sql.query<PersonRequest>(LIST, values)
}

const CHANGE = `
  update person_requests set identified_by = $3, due_on = $4::date, extended_on = $5::date, extension_reason = $6, state = $7,
    closed_on = $8::date, closing_reason = $9, asked_hash = $10, told = case when due_on = $4::date then told else 0 end
  where account_id = $1 and request_id = $2 returning ${COLUMNS}`

export async function saveRequest(tx: Tx, accountId: string, asked: PersonRequest): Promise<PersonRequest> {
  const { requestId, identifiedBy, dueOn, extendedOn, extensionReason, state, closedOn, closingReason, askedHash } =
    asked
  const values = [
    requestId,
    identifiedBy,
    dueOn,
    extendedOn,
    extensionReason,
    state,
    closedOn,
    closingReason,
    askedHash,
  ]
  return (await tx.query<PersonRequest>(CHANGE, [accountId, ...values]))[0]!
}

const OF_PERSON = `
  select ${COLUMNS} from person_requests where account_id = $1 and urns && $2::text[] order by received_on, request_id`

export const readRequestsOf = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<PersonRequest>(OF_PERSON, [accountId, urns])

/** Keeps that a request was made and answered in time, but nothing about who made it. */
const BLANK = `
  update person_requests set urns = '{}', reference = null, extension_reason = null, closing_reason = null,
    asked_hash = case when request_id = $3 or state = 'OPEN' then asked_hash end
  where account_id = $1 and (urns && $2::text[] or request_id = $3) returning request_id`

/** `answered`: the request this erasure answers. If nothing was stored about its person, it holds no urns and is found by its id. */
export const blankRequests = async (tx: Tx, accountId: string, urns: string[], answered?: string): Promise<number> =>
  (await tx.query(BLANK, [accountId, urns, answered ?? null])).length

const UNANNOUNCED = `
  select distinct account_id as "accountId" from person_requests
  where state = 'OPEN' and (due_on < $1::date and told < 2 or due_on <= $2::date and told < 1) limit 1000`

/** Accounts with requests near or past their due day that were not announced yet. */
export const findUnannouncedRequests = async (sql: Sql, today: string, soon: string): Promise<string[]> =>
  (await sql.query<{ accountId: string }>(UNANNOUNCED, [today, soon])).map(({ accountId }) => accountId)

const MARK = `
  with marked as (
    update person_requests set told = case when due_on < $2::date then 2 else 1 end
    where account_id = $1 and state = 'OPEN' and (due_on < $2::date and told < 2 or due_on <= $3::date and told < 1)
    returning due_on, told
  )
  select told, count(*)::int as count, min(due_on)::text as "firstDueOn" from marked group by told order by told`

/** Marks them, and returns how many requests came near (1) or passed (2) their due day since the last announcement. */
export const markRequestsAnnounced = (tx: Tx, accountId: string, today: string, soon: string) =>
  tx.query<{ told: 1 | 2; count: number; firstDueOn: string }>(MARK, [accountId, today, soon])
