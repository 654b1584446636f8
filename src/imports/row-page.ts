/**
 * SQL for the next few rows of uploaded files. Each row may be as large as a record can be, so a page is limited to what a
 * process can hold.
 */

/** Characters of one page of rows; only its last row may exceed this. */
const PAGE_CHARS_MAX = 8_000_000

/** Selects at least one row if there is one. `those` is the condition, `order` the columns to sort by, `limit` the maximum. */
export const nextRows = (those: string, order: string, limit: string | number): string => `
  (select * from (
    select *, sum(chars) over (order by ${order}) - chars as chars_before
    from (select * from import_rows where ${those} order by ${order} limit ${limit}) as next
  ) as summed where chars_before < ${PAGE_CHARS_MAX})`
