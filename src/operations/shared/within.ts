/**
 * An operation done whole inside one transaction, under the locks that it holds: the way that surely ends for what was
 * overtaken too often. Everybody else waits for it, so nobody outside is asked meanwhile.
 */
import { type Network, NetworkFailure } from '../../providers/port.ts'
import type { Database, Tx } from '../../storage/database.ts'
import type { Scout } from './scout.ts'

const silent = async (): Promise<never> => {
  throw new NetworkFailure('UNAVAILABLE', 'nobody is asked while a lock is held')
}

const silentNetwork: Network = {
  search: silent,
  collect: silent,
  resolvePlace: silent,
  resolveEntity: silent,
  startLookup: silent,
  readLookup: silent,
  check: silent,
  close: async () => undefined,
}

/** Whatever is read or written with it, is so in this transaction. */
export function scoutWithin(scout: Scout, tx: Tx): Scout {
  const { query, queryBuilt, keyring } = tx
  const inside = { query, queryBuilt, keyring, inTransaction: tx.inTransaction }
  const database: Database = { ...scout.database, ...inside, transaction: (work) => work(tx) }
  return { ...scout, database, network: silentNetwork }
}
