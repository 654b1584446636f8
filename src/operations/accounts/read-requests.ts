/** The account's own log of requests: a page of it, and its errors by code. */
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Caller } from '../../accounts/account.ts'
import { hoursBefore } from '../../base/clock.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { countErrors, readRequests } from '../../requests/store.ts'
import type { Scout } from '../scout.ts'

/** The period if none is asked for: the last day. */
const ERRORS_HOURS = 24

export interface RequestsInput {
  limit?: number
  cursor?: string
  from?: string
  to?: string
  code?: ErrorCode
  failed?: boolean
  keyId?: string
  path?: string
}

export async function listRequests(scout: Scout, { accountId }: Caller, query: RequestsInput) {
  const page = readPageRequest(query, ['time', 'string'])
  const { code, failed, keyId, path } = query
  const filter = { code, failed, keyId, path, from: dateOf(query.from), to: dateOf(query.to) }
  const rows = await readRequests(scout.database, accountId, filter, page)
  return pageOf(rows, page, ({ at, traceId }) => [at.toISOString(), traceId])
}

export async function requestErrors(
  scout: Scout,
  { accountId }: Caller,
  { from, to, keyId }: Pick<RequestsInput, 'from' | 'to' | 'keyId'>,
) {
  const until = dateOf(to) ?? scout.clock.now()
  const since = dateOf(from) ?? hoursBefore(until, ERRORS_HOURS)
  return {
    from: since,
    to: until,
    ...(await countErrors(scout.database, accountId, { from: since, to: until }, keyId)),
  }
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
