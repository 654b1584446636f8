/**
 * The data keys of this database. Owns `data_keys`: random keys, each sealed under the installation's secret. Every node reads
 * them again within seconds, and a new key is used for writing only when all nodes must know it. The lasting key is read once.
 */
import { type CarriedKeys, Keyring, newDataKey } from '../base/keyring.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { Database, KeySource, Sql } from '../storage/database.ts'
import { readCarriedKeys } from './carried-keys.ts'
import { openLastingKey } from './lasting-key.ts'

/** Costs each process one small statement in so many seconds. */
const REFRESH_SECONDS = 5

/** The context that all keys in the table are sealed with: they cannot be opened with another. */
export const KEY_CONTEXT = 'data-key'

class Vault implements KeySource {
  readonly #box: SecretBox
  readonly #lasting: Buffer
  readonly #refreshMs: number
  #ring: Keyring | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined
  #known: number[] = []
  readonly #carried = new Map<string, CarriedKeys>()
  #carriedThrough = new Date(0)

  constructor(box: SecretBox, lasting: Buffer, refreshSeconds: number) {
    this.#box = box
    this.#refreshMs = 1_000 * refreshSeconds
    this.#lasting = lasting
  }

  get isStale(): boolean {
    return performance.now() - this.#readAt > this.#refreshMs
  }

  get ring(): Keyring {
    return this.#ring!
  }

  refresh(sql: Sql): Promise<void> {
    this.#reading ??= this.#read(sql).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(sql: Sql): Promise<void> {
    const asked = performance.now()
    const rows = await sql.queryBuilt<{ number: number; sealed: string; active: boolean }>(
      'select number, sealed, active_from <= now() as active from data_keys order by number',
    )
    const carried = await readCarriedKeys(sql, this.#box, this.#carriedThrough)
    for (const { accountId, keys } of carried.read) this.#carried.set(accountId, keys)
    this.#carriedThrough = carried.through
    const current = rows.findLast(({ active }) => active)?.number
    this.#readAt = asked
    // The schema is being created; the process that creates it opens its keys afterwards.
    if (current === undefined) return
    const known = rows.length === this.#known.length && rows.every(({ number }, n) => number === this.#known[n])
    if (!known || current !== this.#ring?.current) {
      const keys = rows.map(({ number, sealed }) => ({
        number,
        bytes: Buffer.from(this.#box.open(sealed, KEY_CONTEXT), 'base64'),
      }))
      this.#ring = new Keyring(keys, current, this.#lasting, this.#carried)
      this.#known = rows.map(({ number }) => number)
    }
  }
}

/** After this, sealed columns can be read and written. The first node of a database makes its first key. */
export async function openVault(database: Database, box: SecretBox, refreshSeconds = REFRESH_SECONDS): Promise<void> {
  const [first] = await database.queryBuilt<{ n: number }>('select count(*) as n from data_keys')
  if (first?.n === 0) {
    await database.queryBuilt(
      'insert into data_keys (number, sealed, active_from) values (1, $1, now()) on conflict do nothing',
      [newSealedKey(box)],
    )
  }
  const vault = new Vault(box, await openLastingKey(database, box), refreshSeconds)
  await vault.refresh(database)
  database.useKeys(vault)
}

/** A new key as it is stored: only the installation's secret opens it. */
export const newSealedKey = (box: SecretBox): string => box.seal(newDataKey().toString('base64'), KEY_CONTEXT)
