/**
 * One person in the network's remembered pages: read, and taken out. Of a hit that nobody has paid for it is told that it is held,
 * not what it says: asking for access must not be a way to search.
 */
import type { Sql, Tx } from '../storage/database.ts'

const READ = `
  select distinct on (person ->> 'urn') person ->> 'urn' as urn, case when not person ? 'unpaid' then person end as hit, fetched_at as "foundAt"
  from network_pages, jsonb_array_elements(people) as person
  where account_id = $1 and person ->> 'urn' = any ($2::text[]) order by person ->> 'urn', person ? 'unpaid', fetched_at desc`

export const readHitsOf = (sql: Sql, accountId: string, urns: string[]) => sql.query(READ, [accountId, urns])

const ERASE = `
  update network_pages set people = (
    select coalesce(jsonb_agg(person order by n), '[]')
    from jsonb_array_elements(people) with ordinality as p (person, n)
    where not (person ->> 'urn' = any ($2::text[]) or person ->> 'networkUrl' = any ($3::text[])))
  where account_id = $1 and exists (
    select from jsonb_array_elements(people) as person
    where person ->> 'urn' = any ($2::text[]) or person ->> 'networkUrl' = any ($3::text[]))
  returning page_no`

/** Returns from how many pages. The account's pages of one day: read whole. */
export async function eraseFromPages(tx: Tx, accountId: string, urns: string[], urls: string[]): Promise<number> {
  return (await tx.query(ERASE, [accountId, urns, urls])).length
}
