/** Records that a person was notified, or need not be. Refusals: INVALID_REQUEST, NOT_FOUND. */
import type { NoticeState } from '../../../contract/notices.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { dayText } from '../../base/clock.ts'
import type { PageRequest } from '../../base/cursor.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { listNotices, type Notice, settleNotice } from '../../privacy/notice-store.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { linkNewNotices, linkPeople } from '../shared/one-notice.ts'

export interface NoticeGiven {
  urn: string
  state: 'SENT' | 'EXEMPT'
  reason?: string | null | undefined
  on?: string | undefined
}

/** Times are text, because it is stored for replays. */
export type ShownNotice = Omit<Notice, 'obtainedAt'> & { obtainedAt: string }

export const shownNotice = (notice: Notice): ShownNotice => ({ ...notice, obtainedAt: notice.obtainedAt.toISOString() })

/** Limits the linking of notices that came since the workers last looked, so that the request need not wait long. */
const LINKING_ROUNDS = 4

/** The first due come first. Returns one more than the page holds, if there is one. */
export async function readNotices(
  scout: Scout,
  accountId: string,
  state: NoticeState | undefined,
  page: PageRequest,
): Promise<Notice[]> {
  await linkNewNotices(scout, accountId, LINKING_ROUNDS)
  return listNotices(scout.database, accountId, { state, today: dayText(scout.clock.now()) }, page)
}

export async function recordNotice(
  scout: Scout,
  { accountId, keyId }: Caller,
  { urn, state, reason, on }: NoticeGiven,
  token?: IdempotencyToken,
): Promise<Answer<ShownNotice>> {
  const at = scout.clock.now()
  const today = dayText(at)
  if (on !== undefined && on > today) throw invalidRequest('on', 'must not be a day to come')
  const answer = await once(scout, accountId, token, async (tx) => {
    await lockBalance(tx, accountId)
    const [person] = await linkPeople(tx, accountId, [urn])
    const given = { urns: [...person!], state, reason: reason?.trim() || null, on: on ?? today }
    const notice = await settleNotice(tx, accountId, given)
    if (!notice) throw nobodyOwed()
    await noteAudit(tx, { accountId, keyId, action: 'privacy.notice', at, urns: [urn], details: { state } })
    return shownNotice(notice)
  })
  // An erasure has removed the stored answer.
  if (!answer.result.urn) throw nobodyOwed()
  return answer
}

const nobodyOwed = () => new Refusal('NOT_FOUND', 'No notice is owed to a person with this urn.')
