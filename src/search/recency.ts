/** Who of a pool was saved or changed lately. Owns how long that is. */
import type { Sql } from '../storage/database.ts'

export const RECENT_DAYS = 90

/**
 * Numbers rise with every save, so the first of the recent ones is found by halving: twenty looks at an index for a million people. By
 * whole days, so that nobody moves between two pages but at midnight.
 */
const FIRST_RECENT = `
  with recursive probe (low, high) as (
    select 1, next_doc from pool_state where account_id = $1
    union all
    select case when found.updated_at < since then found.doc_no + 1 else low end,
           case when found.updated_at < since then high else middle end
    from (
      select low, high, (low + high) / 2 as middle, date_trunc('day', now()) - $2 * interval '1 day' as since
      from probe where low < high
    ) as step
    left join lateral (
      select doc_no, updated_at from pool_candidates
      where account_id = $1 and doc_no >= middle order by doc_no limit 1
    ) as found on true
  )
  select low from probe where low >= high`

/** From this document number on; past the last one where nobody is. */
export async function firstRecent(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ low: number }>(FIRST_RECENT, [accountId, RECENT_DAYS])
  return row?.low ?? 1
}
