/**
 * An account as lines of text: a head with its keys, then for each table its name and its rows with everything sealed opened, and
 * a manifest. Owns this form; sealing the lines in a file is in sealed-file.ts. import-account.ts reads them back.
 */
import { createHash } from 'node:crypto'
import { type Recount, recountBalance } from '../../credits/verify.ts'
import { readAccountRows } from '../../storage/account-rows.ts'
import type { Tx } from '../../storage/database.ts'
import type { CarryKeys } from '../../vault/carry.ts'
import { type CarriedTable, openLine } from './carried-tables.ts'

/** Lines that are not rows begin with this character. */
export const MARKED = '#'

export interface AccountHead {
  accountId: string
  name: string
  transferId: string
  /** The keys under which signs of people, and suppressions, are hashed. */
  lasting: string
  suppressions: string
  lookupIds: string[]
}

/**
 * A checksum of rows as they are in the file, independent of their order. If it differs between source and target, something was lost.
 */
export interface CarriedSum {
  rows: number
  sum: string
}

export interface Manifest {
  tables: Record<string, CarriedSum>
  balance: Recount
}

/** Adds up hashes, so the order of rows does not matter. */
export class RowSum {
  #rows = 0
  readonly #lanes = new BigUint64Array(4)

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest()
    for (const lane of this.#lanes.keys()) this.#lanes[lane]! += hash.readBigUInt64LE(lane * 8)
    this.#rows++
  }

  get total(): CarriedSum {
    return { rows: this.#rows, sum: Buffer.from(this.#lanes.buffer).toString('base64url') }
  }
}

export async function* openedRows(tx: Tx, each: CarriedTable, keys: CarryKeys): AsyncGenerator<string> {
  for await (const row of readAccountRows(tx, each.table, each.whose)) yield openLine(each, row, keys)
}

const markedLine = (value: object) => `${MARKED}${JSON.stringify(value)}\n`

export async function* accountLines(
  tx: Tx,
  head: AccountHead,
  tables: CarriedTable[],
  keys: CarryKeys,
): AsyncGenerator<string> {
  yield markedLine(head)
  const sums: Record<string, CarriedSum> = {}
  for (const each of tables) {
    yield markedLine({ table: each.table.name, columns: each.table.columns })
    const sum = new RowSum()
    for await (const line of openedRows(tx, each, keys)) {
      sum.add(line)
      yield `${line}\n`
    }
    sums[each.table.name] = sum.total
  }
  const { counted } = await recountBalance(tx, head.accountId)
  yield markedLine({ tables: sums, balance: counted } satisfies Manifest)
}
