/** What an account states about a person: legal basis, consent, do not contact. Refusal: NOT_FOUND. */
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readKnown } from '../../people/store.ts'
import { readStored } from '../../pool/store.ts'
import {
  liftBar,
  type PersonStanding,
  readStandingsOf,
  saveStanding,
  standingOf,
} from '../../privacy/standing-store.ts'
import type { Sql } from '../../storage/database.ts'
import { allUrns, readKnownAs } from '../known-people/known-as.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'

export type StandingGiven = { [K in keyof Omit<PersonStanding, 'updatedAt'>]?: PersonStanding[K] | undefined }

/** Times are text, because it is stored for replays. */
export type ShownStanding = Omit<PersonStanding, 'updatedAt'> & { updatedAt: string | null }

const shown = (standing: PersonStanding): ShownStanding => ({
  ...standing,
  updatedAt: standing.updatedAt?.toISOString() ?? null,
})

export async function readPersonStanding(scout: Scout, accountId: string, urn: string): Promise<ShownStanding> {
  const { standing } = await find(scout.database, accountId, urn)
  return shown(standing)
}

/** Fields that are not given stay as they were. */
export async function changeStanding(
  scout: Scout,
  { accountId, keyId }: Caller,
  { urn, ...given }: StandingGiven & { urn: string },
  token?: IdempotencyToken,
): Promise<Answer<ShownStanding>> {
  const at = scout.clock.now()
  const { result, replayed } = await once(scout, accountId, token, async (tx) => {
    // The account's lock: an unlock either came before this change or sees it.
    await lockBalance(tx, accountId)
    const { urns, standing } = await find(tx, accountId, urn)
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const next: PersonStanding = { ...standing, ...changes, updatedAt: at }
    if (given.doNotContact === false) await liftBar(tx, accountId, urns, at)
    // A ban on contact is saved under every urn of the person, so that removing the record it was set on, or its address, does
    // not lift it.
    for (const each of next.doNotContact ? urns : [urn]) await saveStanding(tx, accountId, { ...next, urn: each }, at)
    const details = { doNotContact: next.doNotContact, legalBasis: next.legalBasis }
    await noteAudit(tx, { accountId, keyId, action: 'privacy.standing', at, urns: [urn], details })
    // Stored with the urn, so that an erasure can find it.
    return { urn, standing: shown(next) }
  })
  if (!result.standing) throw nobodyHeld()
  return { result: result.standing, replayed }
}

const nobodyHeld = () => new Refusal('NOT_FOUND', 'The account has nobody with this urn.')

async function find(sql: Sql, accountId: string, urn: string) {
  const [known, stored] = await Promise.all([readKnown(sql, accountId, [urn]), readStored(sql, accountId, [urn])])
  if (!known.has(urn) && !stored.has(urn)) throw nobodyHeld()
  const [person] = await readKnownAs(sql, accountId, [{ urn }])
  const urns = [...new Set([urn, ...(person ? allUrns(person) : [])])]
  return { urns, standing: standingOf(await readStandingsOf(sql, accountId, urns)) }
}
