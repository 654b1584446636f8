/** What an account knows of contact fields: found, missed, purged or being looked up. Reads `contact_fields`, whose values are sealed. */
import type { ContactField } from '../../contract/network.ts'
import type { Sql } from '../storage/database.ts'
import { openValue } from './sealed-value.ts'
import type { FieldFact } from './unlock.ts'

interface FactRow {
  urn: string
  field: ContactField
  state: FieldFact['state']
  value: string | null
  source: string | null
  details: FieldFact['details']
  network_url: string | null
  changed_at: Date
  person: string | null
  paid: boolean
}

const FACT_COLUMNS = 'urn, field, state, value, source, details, network_url, changed_at, person, paid'

/** One index probe per value: without statistics the planner would read all fields of the account. */
const factsBy = (column: 'urn' | 'person', asked: string) => `
  select f.* from (select distinct unnest(${asked}::text[]) as ${column}) asked
  cross join lateral (select ${FACT_COLUMNS} from contact_fields where account_id = $1 and ${column} = asked.${column} offset 0) f`

const FACTS = `${factsBy('urn', '$2')} order by urn, field`

/** Facts under these urns, and facts of these people under any urn; the newest first. */
const FACTS_OF = `${factsBy('urn', '$2')} union ${factsBy('person', '$3')} order by changed_at desc, urn, field`

export interface HeldFact extends FieldFact {
  urn: string
  /** The profile address that the value was looked up at. */
  networkUrl: string | null
}

export type FactsByUrn = Map<string, HeldFact[]>

export async function readFacts(sql: Sql, accountId: string, urns: string[]): Promise<FactsByUrn> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<FactRow>(FACTS, [accountId, urns])
  return Map.groupBy(
    rows.map((row) => toFact(sql, accountId, row)),
    ({ urn }) => urn,
  )
}

/** Also returns what is known of `people` (see `personOf`) under urns other than `urns`. */
export async function readFactsOf(
  sql: Sql,
  accountId: string,
  { urns, people }: { urns: string[]; people: string[] },
): Promise<HeldFact[]> {
  const rows = await sql.query<FactRow>(FACTS_OF, [accountId, urns, people])
  return rows.map((row) => toFact(sql, accountId, row))
}

const toFact = (sql: Sql, accountId: string, row: FactRow): HeldFact => ({
  urn: row.urn,
  field: row.field,
  state: row.state,
  value: openValue(sql.keyring(), accountId, row, row.value),
  source: row.source,
  details: row.details,
  networkUrl: row.network_url,
  changedAt: row.changed_at,
  person: row.person,
  paid: row.paid,
})
