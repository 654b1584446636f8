/**
 * People's requests for access or erasure. Each is recorded with its due day, may be extended once, and is closed by the report
 * or erasure it asked for. Refusals: INVALID_REQUEST, NOT_FOUND.
 */
import type { IdentifiedBy, PersonRequestKind, PersonRequestState } from '../../../contract/person-requests.ts'
import type { IdentifiersGiven } from '../../../contract/privacy.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { dayText, monthsAfter } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Identifier } from '../../privacy/identifier.ts'
import { type PersonRequest, readPersonRequest, recordRequest, saveRequest } from '../../privacy/request-store.ts'
import type { Tx } from '../../storage/database.ts'
import { findPerson, type Person, readIdentifiersGiven } from '../known-people/find-person.ts'
import { readKnownAs } from '../known-people/known-as.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'

/** Times are text, because it is stored for replays. */
export type ShownRequest = Omit<PersonRequest, 'recordedAt' | 'state' | 'askedHash'> & {
  recordedAt: string
  state: PersonRequestState
}

/** On its due day a request is not overdue yet. */
export const shownRequest = ({ askedHash: _, ...request }: PersonRequest, today: string): ShownRequest => ({
  ...request,
  state: request.state === 'OPEN' && request.dueOn < today ? 'OVERDUE' : request.state,
  recordedAt: request.recordedAt.toISOString(),
})

const monthsFrom = (day: string, months: number) => dayText(monthsAfter(new Date(`${day}T00:00:00Z`), months))

export interface RequestGiven extends IdentifiersGiven {
  kind: PersonRequestKind
  receivedOn?: string | undefined
  identifiedBy: IdentifiedBy
  reference?: string | null | undefined
}

/** Of the person, only their urns (if there are any) and a keyed hash of the identifier they were named by are stored. */
export async function openRequest(
  scout: Scout,
  { accountId, keyId }: Caller,
  { kind, receivedOn, identifiedBy, reference, ...given }: RequestGiven,
  token?: IdempotencyToken,
): Promise<Answer<ShownRequest>> {
  const at = scout.clock.now()
  const today = dayText(at)
  const received = receivedOn ?? today
  if (received > today) throw invalidRequest('receivedOn', 'must not be a day to come')
  const [start] = readIdentifiersGiven(given)
  return once(scout, accountId, token, async (tx) => {
    await lockBalance(tx, accountId)
    const { urns } = await findPerson(tx, accountId, start!)
    const requestId = newId('prq')
    const { hash: askedHash } = scout.suppressions.hashesOf(accountId, start!)
    const asked = { requestId, kind, urns, askedHash, reference: reference?.trim() || null, identifiedBy }
    const days = { receivedOn: received, dueOn: monthsFrom(received, 1) }
    const request = await recordRequest(tx, accountId, { ...asked, ...days, recordedAt: at, recordedBy: keyId })
    const details = { step: 'RECORDED', kind, identifiedBy, receivedOn: received }
    await noteAudit(tx, { accountId, keyId, action: 'privacy.request', at, urns, subject: requestId, details })
    return shownRequest(request, today)
  })
}

export interface RequestChange {
  requestId: string
  identifiedBy?: IdentifiedBy | undefined
  extend?: { reason: string } | undefined
  close?: { state: 'ANSWERED' | 'REFUSED'; reason?: string | undefined; on?: string | undefined } | undefined
}

export async function changeRequest(
  scout: Scout,
  caller: Caller,
  { requestId, identifiedBy, extend, close }: RequestChange,
): Promise<ShownRequest> {
  const { accountId, keyId } = caller
  const at = scout.clock.now()
  const today = dayText(at)
  return scout.database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    const request = await requireOpen(tx, accountId, requestId)
    const next = identifiedBy
      ? { ...request, identifiedBy }
      : extend
        ? extended(request, extend.reason, today)
        : closed(request, close!, today)
    const step = identifiedBy ? 'IDENTIFIED' : extend ? 'EXTENDED' : close!.state
    const { urns } = request
    await noteAudit(tx, {
      accountId,
      keyId,
      action: 'privacy.request',
      at,
      urns,
      subject: requestId,
      details: { step },
    })
    return shownRequest(await saveRequest(tx, accountId, next), today)
  })
}

/** Can be done once, and only before the due day, because the person must hear of the extension within the first month. */
function extended(request: PersonRequest, reason: string, today: string): PersonRequest {
  if (request.extendedOn !== null) throw invalidRequest('extend', 'was done before: it can be done once')
  if (request.dueOn < today) throw invalidRequest('extend', 'comes too late: the request is overdue')
  const dueOn = monthsFrom(request.receivedOn, 3)
  return { ...request, dueOn, extendedOn: today, extensionReason: reason }
}

function closed(request: PersonRequest, { state, reason, on }: NonNullable<RequestChange['close']>, today: string) {
  const closedOn = on ?? today
  if (closedOn > today) throw invalidRequest('close.on', 'must not be a day to come')
  if (closedOn < request.receivedOn) throw invalidRequest('close.on', 'must not be before it was received')
  return { ...request, state, closedOn, closingReason: reason?.trim() || null }
}

async function requireRequest(tx: Tx, accountId: string, requestId: string): Promise<PersonRequest> {
  const request = await readPersonRequest(tx, accountId, requestId)
  if (!request) throw new Refusal('NOT_FOUND', 'There is no such request of a person in this account.')
  return request
}

async function requireOpen(tx: Tx, accountId: string, requestId: string): Promise<PersonRequest> {
  const request = await requireRequest(tx, accountId, requestId)
  if (request.state !== 'OPEN') throw closedAlready()
  return request
}

const closedAlready = () => invalidRequest('requestId', 'is of a request that is closed')

export interface Answering {
  requestId: string
  kind: PersonRequestKind
  /** The identifier by which the report or the erasure names the person. */
  start: Identifier
  person: Pick<Person, 'urns'>
}

/** Runs in the transaction of the report or the erasure that answers the request. Answering again changes nothing. */
export async function answerRequest(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { requestId, kind, start, person }: Answering,
): Promise<void> {
  const request = await requireRequest(tx, accountId, requestId)
  if (request.state === 'REFUSED') throw closedAlready()
  if (request.kind !== kind)
    throw invalidRequest('requestId', `names a request for ${WORDS[request.kind]}, which this call does not answer`)
  const { hash, alsoHash } = scout.suppressions.hashesOf(accountId, start)
  const { askedHash, urns } = request
  const isNamed = askedHash === null ? request.state === 'OPEN' : askedHash.equals(hash) || alsoHash?.equals(askedHash)
  // An email or number that named them may belong to somebody else by now. As long as a urn of theirs is left, only the urns
  // decide who is meant.
  if (!(urns.length > 0 ? await isKnownAs(tx, accountId, urns, person.urns) : isNamed))
    throw invalidRequest('requestId', 'is of a request of somebody else: name them by what the request was made with')
  if (request.state === 'ANSWERED') return
  const today = dayText(scout.clock.now())
  // Stores the hash of the identifier used now, so that a repeated call is recognised even if nothing else of the person is left.
  await saveRequest(tx, accountId, { ...request, askedHash: hash, state: 'ANSWERED', closedOn: today })
}

async function isKnownAs(tx: Tx, accountId: string, asked: string[], urns: string[]): Promise<boolean> {
  const known = await readKnownAs(
    tx,
    accountId,
    asked.map((urn) => ({ urn })),
  )
  const meant = new Set([...asked, ...known.flatMap((each) => [...each.urns])])
  return urns.some((urn) => meant.has(urn))
}

const WORDS: Record<PersonRequestKind, string> = { ACCESS: 'access', ERASURE: 'erasure' }
