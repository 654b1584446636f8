/** An account's rule for how long people of its pool are kept, and exceptions for single people. Refusal: NOT_FOUND. */
import { RETENTION_GRACE_DAYS } from '../../../contract/limits.ts'
import type { KeepReason, RetainedState } from '../../../contract/retention.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { dayText } from '../../base/clock.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { eraseDay } from '../../privacy/retention.ts'
import {
  changeRule,
  countAnnounced,
  keep,
  type Retained,
  readRetainedOf,
  readRule,
  release,
} from '../../privacy/retention-store.ts'
import type { Sql } from '../../storage/database.ts'
import { readKnownAs } from '../known-people/known-as.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'

export interface ShownRetentionRule {
  rule: { months: number | null; graceDays: number; changedAt: string | null; changedBy: string | null }
  announcedCount: number
  firstEraseOn: string | null
}

export async function readRetention(sql: Sql, accountId: string): Promise<ShownRetentionRule> {
  const [rule, { count, firstEraseOn }] = await Promise.all([readRule(sql, accountId), countAnnounced(sql, accountId)])
  return {
    rule: {
      months: rule?.months ?? null,
      graceDays: rule?.graceDays ?? RETENTION_GRACE_DAYS,
      changedAt: rule?.changedAt.toISOString() ?? null,
      changedBy: rule?.changedBy ?? null,
    },
    announcedCount: count,
    firstEraseOn,
  }
}

/** Setting the same rule again changes nothing: announced people keep their day. */
export function changeRetention(
  scout: Scout,
  { accountId, keyId }: Caller,
  { months, graceDays = RETENTION_GRACE_DAYS }: { months: number | null; graceDays?: number | undefined },
): Promise<ShownRetentionRule> {
  const at = scout.clock.now()
  return scout.database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    const known = await readRule(tx, accountId)
    const isSame = months === null ? !known : known?.months === months && known.graceDays === graceDays
    if (!isSame) {
      await changeRule(tx, accountId, months === null ? null : { months, graceDays, changedAt: at, changedBy: keyId })
      const details = { months, graceDays: months === null ? null : graceDays }
      await noteAudit(tx, { accountId, keyId, action: 'privacy.retention', at, details })
    }
    return readRetention(tx, accountId)
  })
}

export interface KeepGiven {
  urn: string
  state: RetainedState
  reason?: KeepReason | undefined
  note?: string | null | undefined
}

/** Times are text, because it is stored for replays. */
export type ShownRetained = Omit<Retained, 'lastActiveAt' | 'announcedAt' | 'keptAt'> & {
  lastActiveAt: string
  announcedAt: string
  keptAt: string | null
}

export const shownRetained = (person: Retained): ShownRetained => ({
  ...person,
  lastActiveAt: person.lastActiveAt.toISOString(),
  announcedAt: person.announcedAt.toISOString(),
  keptAt: person.keptAt?.toISOString() ?? null,
})

/** Applies to every urn of the person, because an erasure under one urn would take them all. */
export async function keepPerson(
  scout: Scout,
  { accountId, keyId }: Caller,
  { urn, state, reason, note }: KeepGiven,
  token?: IdempotencyToken,
): Promise<Answer<ShownRetained>> {
  const at = scout.clock.now()
  const answer = await once(scout, accountId, token, async (tx) => {
    // The account's lock, which an erasure takes first: the person is either kept before the erasure, or already gone.
    await lockBalance(tx, accountId)
    const rule = await readRule(tx, accountId)
    const [person] = await readKnownAs(tx, accountId, [{ urn }])
    const urns = [...new Set([urn, ...person!.urns])]
    if ((await readRetainedOf(tx, accountId, [urn])).length === 0) throw nobodyRetained()
    if (state === 'KEPT')
      await keep(tx, accountId, urns, { at, by: keyId, reason: reason!, note: note?.trim() || null })
    else {
      const eraseOn = eraseDay(at, rule?.graceDays ?? RETENTION_GRACE_DAYS)
      await release(tx, accountId, urns, { today: dayText(at), eraseOn })
    }
    const details = state === 'KEPT' ? { state, reason } : { state }
    await noteAudit(tx, { accountId, keyId, action: 'privacy.keep', at, urns: [urn], details })
    return shownRetained((await readRetainedOf(tx, accountId, [urn]))[0]!)
  })
  // An erasure has removed the stored answer.
  if (!answer.result.urn) throw nobodyRetained()
  return answer
}

const nobodyRetained = () => new Refusal('NOT_FOUND', 'Nobody with this urn is announced or kept.')
