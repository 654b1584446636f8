/** The legal ground on which a person's data is kept, and who must not be contacted. Owns `candidate_standings`. */
import type { LegalBasis } from '../../contract/standing.ts'
import type { Sql, Tx } from '../storage/database.ts'

export interface PersonStanding {
  legalBasis: LegalBasis | null
  consentOn: string | null
  consentUntil: string | null
  doNotContact: boolean
  reason: string | null
  updatedAt: Date | null
}

const NO_STANDING: PersonStanding = {
  legalBasis: null,
  consentOn: null,
  consentUntil: null,
  doNotContact: false,
  reason: null,
  updatedAt: null,
}

const COLUMNS = `urn, legal_basis as "legalBasis", consent_on::text as "consentOn", consent_until::text as "consentUntil",
  do_not_contact as "doNotContact", reason, updated_at as "updatedAt"`

const OF_PERSON = `
  select ${COLUMNS} from candidate_standings where account_id = $1 and urn = any ($2::text[])
  order by updated_at desc, urn`

export const readStandingsOf = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<PersonStanding & { urn: string }>(OF_PERSON, [accountId, urns])

/**
 * Combines the standings of all urns of one person: the latest one counts; if any of them bars contact, the person is barred,
 * with that reason.
 */
export function standingOf(rows: (PersonStanding & { urn: string })[]): PersonStanding {
  const [last] = rows
  if (!last) return NO_STANDING
  const { urn: _, ...standing } = last
  const barred = rows.find(({ doNotContact }) => doNotContact)
  return barred ? { ...standing, doNotContact: true, reason: barred.reason } : standing
}

const SAVE = `
  insert into candidate_standings
    (account_id, urn, legal_basis, consent_on, consent_until, do_not_contact, reason, updated_at)
  values ($1, $2, $3, $4::date, $5::date, $6, $7, $8)
  on conflict (account_id, urn) do update set legal_basis = excluded.legal_basis, consent_on = excluded.consent_on,
    consent_until = excluded.consent_until, do_not_contact = excluded.do_not_contact, reason = excluded.reason,
    updated_at = excluded.updated_at`

export async function saveStanding(
  tx: Tx,
  accountId: string,
  { urn, legalBasis, consentOn, consentUntil, doNotContact, reason }: PersonStanding & { urn: string },
  now: Date,
): Promise<void> {
  await tx.query(SAVE, [accountId, urn, legalBasis, consentOn, consentUntil, doNotContact, reason, now])
}

const LIFT = `
  update candidate_standings set do_not_contact = false, updated_at = $3
  where account_id = $1 and urn = any ($2::text[]) and do_not_contact`

/** Lifted under every urn of the person: a bar that stays under another urn would still be in force. */
export async function liftBar(tx: Tx, accountId: string, urns: string[], now: Date): Promise<void> {
  await tx.query(LIFT, [accountId, urns, now])
}

export async function hasDoNotContact(sql: Sql, accountId: string): Promise<boolean> {
  const text = 'select from candidate_standings where account_id = $1 and do_not_contact limit 1'
  return (await sql.query(text, [accountId])).length > 0
}

const UNDER_URNS = 'where account_id = $1 and urn = any ($2::text[])'

/** `keepsBars`: a bar on contact that the person asked for themselves stays, without any other data. */
export async function eraseStandings(tx: Tx, accountId: string, urns: string[], keepsBars: boolean): Promise<number> {
  const removed = await tx.query(
    `delete from candidate_standings ${UNDER_URNS} and not (do_not_contact and $3) returning urn`,
    [accountId, urns, keepsBars],
  )
  await tx.query(
    `update candidate_standings set legal_basis = null, consent_on = null, consent_until = null, reason = null ${UNDER_URNS}`,
    [accountId, urns],
  )
  return removed.length
}
