/** Writes what lookups found out about contact fields, in `contact_fields` and under the account's balance lock. */
import type { ContactField } from '../../contract/network.ts'
import type { Tx } from '../storage/database.ts'
import { sealValue } from './sealed-value.ts'
import { type ContactValues, detailsOf, type Unlock, type ValueSources } from './unlock.ts'

/** The urns are also passed as an array, so that only these people's fields are read whichever side of the join comes first. */
const RESOLVE = `
  update contact_fields f set value = found.value, digest = decode(found.digest, 'hex'), changed_at = $3,
    source = case when found.value is not null then coalesce(found.source, $4) end, details = found.details,
    network_url = case when found.value is not null then found."networkUrl" end, paid = paid or found.value is not null,
    state = case when found.value is null then 'NOT_FOUND' else 'FOUND' end
  from jsonb_to_recordset($2::jsonb) as found
    ("unlockId" text, urn text, "networkUrl" text, field text, value text, digest text, source text, details jsonb)
  where f.account_id = $1 and f.urn = found.urn and f.field = found.field and f.unlock_id = found."unlockId"
    and f.state = 'IN_FLIGHT' and f.urn = any ($5::text[])`

/** The fields in flight for these unlocks whose value for the same person was found under another urn since they were dispatched. */
const KNOWN_ELSEWHERE = `
  select f.unlock_id as "unlockId", f.field from contact_fields f
  where f.account_id = $1 and f.urn = any ($2::text[]) and f.unlock_id = any ($3::text[]) and f.state = 'IN_FLIGHT'
    and exists (
      select from contact_fields o
      where o.account_id = $1 and o.person = f.person and o.field = f.field and o.urn <> f.urn and o.state = 'FOUND')`

/**
 * The account pays per person: if a field was requested under two urns at once, the lookup that ends second costs nothing.
 * Returns fields by unlock.
 */
export async function knownElsewhere(
  tx: Tx,
  accountId: string,
  unlocks: Unlock[],
): Promise<Map<string, Set<ContactField>>> {
  const [urns, unlockIds] = [unlocks.map(({ urn }) => urn), unlocks.map(({ unlockId }) => unlockId)]
  const rows = await tx.query<{ unlockId: string; field: ContactField }>(KNOWN_ELSEWHERE, [accountId, urns, unlockIds])
  const known = new Map<string, Set<ContactField>>()
  for (const { unlockId, field } of rows) known.set(unlockId, (known.get(unlockId) ?? new Set()).add(field))
  return known
}

export interface Finding {
  unlock: Unlock
  found: ContactValues
  /** The fields about which nothing was learnt: neither a value nor that there is none. */
  unlearnt: ContactField[]
  /** The source of each value, if the network tells it. */
  sources?: ValueSources | undefined
}

/** Stores the result of each dispatched field: a value with the profile address it belongs to, or that there is none. */
export async function resolveFields(
  tx: Tx,
  accountId: string,
  { findings, source }: { findings: Finding[]; source: string },
  now: Date,
): Promise<void> {
  const keyring = tx.keyring()
  const facts = findings.flatMap(({ unlock, found, unlearnt, sources = {} }) => {
    const { unlockId, urn, networkUrl, dispatchedFields } = unlock
    const learnt = dispatchedFields.filter((field) => !unlearnt.includes(field))
    return learnt.map((field) => ({
      unlockId,
      urn,
      networkUrl,
      field,
      ...sealValue(keyring, accountId, { urn, field }, found[field]),
      ...(found[field] !== undefined &&
        sources[field] && { source: sources[field].source, details: detailsOf(sources[field]) }),
    }))
  })
  if (facts.length === 0) return
  const urns = findings.map(({ unlock }) => unlock.urn)
  await tx.query(RESOLVE, [accountId, JSON.stringify(facts), now, source, urns])
}

const FORGET = `
  with gone as (select * from unnest($2::text[], $3::text[], $4::text[]) as g (urn, field, unlock_id)), forgotten as (
    delete from contact_fields f using gone
    where f.account_id = $1 and f.urn = gone.urn and f.field = gone.field and f.unlock_id = gone.unlock_id
      and f.urn = any ($2::text[]) and f.state = 'IN_FLIGHT' and not f.paid
  )
  update contact_fields f set state = 'PURGED' from gone
  where f.account_id = $1 and f.urn = gone.urn and f.field = gone.field and f.unlock_id = gone.unlock_id
    and f.urn = any ($2::text[]) and f.state = 'IN_FLIGHT' and f.paid`

/** Nothing was learnt, so the rows are deleted and the fields can be requested again at once. Only the record of a payment is kept. */
export async function forgetFields(
  tx: Tx,
  accountId: string,
  findings: Pick<Finding, 'unlock' | 'unlearnt'>[],
): Promise<void> {
  const gone = findings.flatMap(({ unlock: { urn, unlockId }, unlearnt }) =>
    unlearnt.map((field) => ({ urn, field, unlockId })),
  )
  if (gone.length === 0) return
  const columns = [gone.map(({ urn }) => urn), gone.map(({ field }) => field), gone.map(({ unlockId }) => unlockId)]
  await tx.query(FORGET, [accountId, ...columns])
}
