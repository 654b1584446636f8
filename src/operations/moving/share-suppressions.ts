/**
 * Makes the operator's suppressions the same in every cell. They are hashes, which cannot be recomputed under another key. So all cells
 * hash under the key of the first, which is brought to each like an account's keys, and every cell gets the entries of the others.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { addToOperatorList, OPERATOR, readOperatorList } from '../../privacy/store.ts'
import type { Database } from '../../storage/database.ts'
import { carriedKeysWait, keepCarriedKeys } from '../../vault/carried-keys.ts'
import { MoveFault } from './freeze-account.ts'
import type { ReachableCell } from './move-account.ts'

/** For each cell, by name, how many entries it was missing. */
export async function shareSuppressions(cells: ReachableCell[], signal?: AbortSignal): Promise<Record<string, number>> {
  const [first, ...others] = cells
  if (!first) return {}
  const key = await operatorKey(first)
  for (const cell of others) await takeKey(cell, key, signal)
  const lists = await Promise.all(cells.map(({ database }) => readOperatorList(database)))
  // Tombstones come last, so that they override plain entries.
  const all = lists.flat().sort((one, other) => Number(one.origin === 'ERASURE') - Number(other.origin === 'ERASURE'))
  const byHash = new Map(all.map((each) => [each.hash.toString('hex'), each]))
  const added: Record<string, number> = {}
  for (const [n, { name, database }] of cells.entries()) {
    const known = new Map(lists[n]!.map(({ hash, origin }) => [hash.toString('hex'), origin]))
    const missing = [...byHash].flatMap(([hash, each]) => (known.get(hash) === each.origin ? [] : [each]))
    added[name] = await database.transaction((tx) => addToOperatorList(tx, missing))
  }
  return added
}

/** The keyring including keys written recently. */
const ringOf = (database: Database) => database.transaction(async (tx) => tx.keyring())

const operatorKey = async ({ database, suppressionsKey }: ReachableCell): Promise<Buffer> =>
  (await ringOf(database)).suppressionsKeyOf(OPERATOR) ?? suppressionsKey

/**
 * A cell with another key changes to this one, as long as its list is empty. Every process must know the new key before there is
 * an entry.
 */
async function takeKey(cell: ReachableCell, key: Buffer, signal: AbortSignal | undefined): Promise<void> {
  if ((await operatorKey(cell)).equals(key)) return
  const { name, database, box, keysSeconds } = cell
  const own = await readOperatorList(database)
  if (own.length > 0)
    throw new MoveFault(
      `The cell ${name} has ${own.length} suppressions of the operator under a key of its own, which nobody can read back. ` +
        'Remove them there ("suppress remove"), share again, and add them again with "cells each -- suppress add".',
    )
  const lasting = (await ringOf(database)).lastingKeyOf(OPERATOR)
  await keepCarriedKeys(database, box, OPERATOR, { lasting, suppressions: key })
  const seconds = await carriedKeysWait(database, OPERATOR, keysSeconds)
  await delay(1_000 * seconds, undefined, { signal })
}
