/**
 * Records while they are put together from several sources. Owns that an organisation found in two sources becomes one record;
 * what a source says is up to its reader.
 */
import { type EntityRecord, type NamedRecord, type Strength, strengths } from '../../reference/entities/name-table.ts'

export interface Found extends EntityRecord {
  /** Each name with its strength; the draft turns names into keys. */
  names: Iterable<readonly [name: string, strength: Strength]>
}

type Entry = EntityRecord & { keys: Map<string, Strength> }

/** Whether an existing record that shares the key with the found one is the same organisation. */
export type SameEntity = (found: EntityRecord, entry: EntityRecord, key: string, foundKey: string) => boolean

export class EntitiesDraft {
  readonly #keyOf: (name: string) => string
  readonly #isSame: SameEntity
  readonly #entries: Entry[] = []
  readonly #byKey = new Map<string, Entry[]>()
  readonly #ids = new Set<string>()

  constructor(keyOf: (name: string) => string, isSame: SameEntity) {
    this.#keyOf = keyOf
    this.#isSame = isSame
  }

  get entries(): readonly NamedRecord[] {
    return this.#entries
  }

  has(name: string): boolean {
    return this.#byKey.has(this.#keyOf(name))
  }

  /** Adds a record, or merges it into an existing one of the same organisation. */
  add(found: Found): void {
    const keys = this.#keysOf(found)
    if (keys.size === 0) return
    const same = this.#same(found, keys)
    if (same) this.#join(same, found, keys)
    else this.#append(found, keys)
  }

  /** Adds a record that is known to be none of the existing ones. */
  addApart(found: Found): void {
    this.#append(found, this.#keysOf(found))
  }

  #keysOf({ names }: Found): Map<string, Strength> {
    const keys = new Map<string, Strength>()
    for (const [name, strength] of names) {
      const key = this.#keyOf(name)
      if (key !== '' && (keys.get(key) ?? 0) < strength) keys.set(key, strength)
    }
    return keys
  }

  #same(found: Found, keys: Map<string, Strength>): Entry | undefined {
    const own = this.#keyOf(found.name)
    for (const [key, strength] of keys) {
      if (strength === strengths.WEAK) continue
      for (const entry of this.#byKey.get(key) ?? []) {
        if ((entry.keys.get(key) ?? 0) < strengths.ALIAS) continue
        if (this.#isSame(found, entry, key, own)) return entry
      }
    }
    return undefined
  }

  #append({ names: _, ...found }: Found, keys: Map<string, Strength>): void {
    let id = found.id
    for (let n = 2; this.#ids.has(id); n++) id = `${found.id}-${n}`
    this.#ids.add(id)
    const entry: Entry = { ...found, id, keys: new Map() }
    this.#entries.push(entry)
    this.#name(entry, keys)
  }

  #join(entry: Entry, found: Found, keys: Map<string, Strength>): void {
    entry.site ||= found.site
    entry.country ||= found.country
    entry.industry ||= found.industry
    entry.weight = Math.max(entry.weight, found.weight)
    this.#name(entry, keys)
  }

  #name(entry: Entry, keys: Map<string, Strength>): void {
    for (const [key, strength] of keys) {
      const before = entry.keys.get(key)
      if (before === undefined) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), entry])
      if ((before ?? 0) < strength) entry.keys.set(key, strength)
    }
  }
}
