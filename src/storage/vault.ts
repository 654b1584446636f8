/**
 * The data keys of this database. Owns `data_keys`: random keys, each sealed under the installation's secret. Every node
 * reads them anew within seconds, and a key is written under only when all nodes must know it. The lasting key is read once.
 */
import { Keyring, newDataKey } from '../base/keyring.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { Querier } from './key-old-keys.ts'
import { openLastingKey } from './lasting-key.ts'

/** One small statement for each process and so many milliseconds. */
const REFRESH_MS = 5_000

/** Of every key in the table: with another it cannot be opened. */
export const KEY_CONTEXT = 'data-key'

export class Vault {
  #box: SecretBox | undefined
  #ring: Keyring | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined
  #known: number[] = []
  #lasting: Buffer | undefined

  /** From here on sealed columns can be read and written. The first node of a database makes its first key. */
  async open(sql: Querier, box: SecretBox, alone: Parameters<typeof openLastingKey>[2]): Promise<void> {
    const [first] = await sql.queryBuilt<{ n: number }>('select count(*) as n from data_keys')
    if (first?.n === 0) {
      await sql.queryBuilt(
        'insert into data_keys (number, sealed, active_from) values (1, $1, now()) on conflict do nothing',
        [newSealedKey(box)],
      )
    }
    this.#lasting = await openLastingKey(sql, box, alone)
    this.#box = box
    this.#known = []
    await this.refresh(sql)
  }

  get isStale(): boolean {
    return this.#box !== undefined && performance.now() - this.#readAt > REFRESH_MS
  }

  get ring(): Keyring {
    if (!this.#ring) throw new Error('sealed columns were asked for before their keys were opened')
    return this.#ring
  }

  refresh(sql: Querier): Promise<void> {
    this.#reading ??= this.#read(sql).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(sql: Querier): Promise<void> {
    const asked = performance.now()
    const rows = await sql.queryBuilt<{ number: number; sealed: string; active: boolean }>(
      'select number, sealed, active_from <= now() as active from data_keys order by number',
    )
    const current = rows.findLast(({ active }) => active)!.number
    const known = rows.length === this.#known.length && rows.every(({ number }, n) => number === this.#known[n])
    if (!known || current !== this.#ring?.current) {
      const keys = rows.map(({ number, sealed }) => ({
        number,
        bytes: Buffer.from(this.#box!.open(sealed, KEY_CONTEXT), 'base64'),
      }))
      this.#ring = new Keyring(keys, current, this.#lasting!)
      this.#known = rows.map(({ number }) => number)
    }
    this.#readAt = asked
  }
}

/** As it is kept: only the installation's secret opens it. */
export const newSealedKey = (box: SecretBox): string => box.seal(newDataKey().toString('base64'), KEY_CONTEXT)
