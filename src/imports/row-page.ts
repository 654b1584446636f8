/**
 * The next few rows of uploaded files, as SQL. Each may be as large as a record can be, so no more than a process can
 * hold.
 */

/** Of one page of rows, past which only its last one may reach. */
const PAGE_CHARS_MAX = 8_000_000

/** At least one where there are any. `those` says which are next, `order` by which columns, `limit` how many at most. */
export const nextRows = (those: string, order: string, limit: string | number): string => `
  (select * from (
    select *, sum(chars) over (order by ${order}) - chars as chars_before
    from (select * from import_rows where ${those} order by ${order} limit ${limit}) as next
  ) as summed where chars_before < ${PAGE_CHARS_MAX})`
