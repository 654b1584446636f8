/**
 * Checksums of a table's rows that do not depend on their order. A number is computed from each row's values and added up: tables
 * with the same sum hold the same rows. Owns the arithmetic; a backup stores the sums of what it copied, and the code that reads
 * it back compares.
 */
import type { Sql } from './database.ts'

/** Equal values have equal text only under the same settings. */
const PLAIN_TEXT = `
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`

/** Applies until the end of the transaction. */
export const usePlainText = (sql: Sql): Promise<unknown> => sql.queryBuilt(PLAIN_TEXT)

/** SQL for the number of row `t`, 52 bits so that it arrives as a safe integer. */
export const rowNumber = (columns: string[]): string =>
  `('x' || left(md5(row(${columns.map((name) => `t."${name}"`).join(', ')})::text), 13))::bit(52)::bigint`

/** SQL for how many rows `from` has, and their sum. */
export const countAndSum = (columns: string[], from: string): string =>
  `select count(*) as rows, coalesce(sum(${rowNumber(columns)}), 0)::text as sum from ${from} t`

export interface TableSum {
  rows: number
  sum: string
}

/** Adds up counts and sums of tables that are read in parts. */
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
