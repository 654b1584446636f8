/**
 * What the rows of a table add up to, whatever order they come in. A number is made of each row's values: two tables
 * with the same sum hold the same. Owns the arithmetic; a backup keeps the sums of what it copied, and whoever reads it
 * back compares.
 */
import type { Sql } from './database.ts'

/** As text, values are alike only where these are. */
const PLAIN_TEXT = `
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`

/** Until the end of the transaction. */
export const usePlainText = (sql: Sql): Promise<unknown> => sql.queryBuilt(PLAIN_TEXT)

/** SQL: the number of row `t`, of 52 bits so that it comes as a safe integer. */
export const rowNumber = (columns: string[]): string =>
  `('x' || left(md5(row(${columns.map((name) => `t."${name}"`).join(', ')})::text), 13))::bit(52)::bigint`

/** SQL: how many rows `from` has, and their sum. */
export const countAndSum = (columns: string[], from: string): string =>
  `select count(*) as rows, coalesce(sum(${rowNumber(columns)}), 0)::text as sum from ${from} t`

export interface TableSum {
  rows: number
  sum: string
}

/** Counts and sums of what comes in parts. */
export class Tally {
  readonly #of = new Map<string, { rows: number; sum: bigint }>()

  add(table: string, rows: number, sum: number | string): void {
    const known = this.#of.get(table) ?? { rows: 0, sum: 0n }
    this.#of.set(table, { rows: known.rows + rows, sum: known.sum + BigInt(sum) })
  }

  get rows(): Record<string, number> {
    return Object.fromEntries([...this.#of].map(([table, { rows }]) => [table, rows]))
  }

  get sums(): Record<string, string> {
    return Object.fromEntries([...this.#of].map(([table, { sum }]) => [table, String(sum)]))
  }
}
