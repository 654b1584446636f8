/**
 * Companies, industries and schools known without asking anyone. Owns the public
 * interface of this knowledge; resolve.ts does the finding.
 */
import { type Entity, type EntityKind, entityKinds } from '../../../contract/network.ts'
import { countryName } from './countries.ts'
import { type EntityRecord, NameTable } from './name-table.ts'
import { isCutShort } from './organisation-key.ts'
import { isOwnId } from './own-id.ts'
import { type EntityReading, priorOf } from './readings.ts'
import { keyOf, namedSo, resolveName, resolveText, TRUST } from './resolve.ts'

/** A university is an employer too, but "from MIT" means first of all people who studied there, "at MIT" people who work there. */
const EMPLOYER_SHARE = 0.8
const isSchoolToo = ({ kind, name }: EntityReading, all: EntityReading[]): boolean =>
  kind === 'COMPANY' && all.some((other) => other.kind === 'SCHOOL' && other.name === name)

export class Entities {
  readonly #tables: Record<EntityKind, NameTable>

  constructor(blocks: Record<string, Buffer>) {
    this.#tables = Object.fromEntries(entityKinds.map((kind) => [kind, new NameTable(kind, blocks)])) as Record<
      EntityKind,
      NameTable
    >
  }

  /** Most likely first. If several are exact, a person must choose. */
  resolve(kind: EntityKind, query: string): Entity[] {
    const table = this.#tables[kind]
    return resolveText(table, kind, query).map(({ record, exact }) => this.#entity(kind, table.record(record), exact))
  }

  /** Only entities with exactly that name, found at a tenth of the cost. */
  findExact(kind: EntityKind, query: string): Entity[] {
    const table = this.#tables[kind]
    return resolveName(table, kind, query).map(({ record, exact }) => this.#entity(kind, table.record(record), exact))
  }

  get(entityId: string): Entity | undefined {
    for (const kind of entityKinds) {
      if (!entityId.startsWith(`${kind.toLowerCase()}:`)) continue
      const record = this.#tables[kind].byId(entityId)
      return record && this.#entity(kind, record, true)
    }
    return undefined
  }

  /** The kind of entity that an id names; undefined for an id made by a network. */
  kindOf(entityId: string): EntityKind | undefined {
    if (!isOwnId(entityId)) return this.get(entityId)?.kind
    return entityId.startsWith('school:') ? 'SCHOOL' : 'COMPANY'
  }

  /** Whether a network made the id, so that it means nothing to anybody else. */
  isForeign(entityId: string): boolean {
    return this.kindOf(entityId) === undefined
  }

  /** Everything with exactly that name, for a reader of prompts. The phrase must be folded by base/fold.ts. */
  readings(phrase: string): EntityReading[] {
    const found: EntityReading[] = []
    const keys = keysOf(phrase)
    for (const kind of entityKinds) {
      const table = this.#tables[kind]
      const key = keys[kind]
      for (const { record, strength } of key === '' ? [] : namedSo(table, kind, phrase, key)) {
        const known = table.record(record)
        const prior = priorOf(kind, { phrase, key }, known, strength)
        found.push({ kind, id: known.id, name: known.name, prior, weight: known.weight * TRUST[strength] })
      }
    }
    for (const each of found) if (isSchoolToo(each, found)) each.prior *= EMPLOYER_SHARE
    return found.sort((a, b) => b.prior - a.prior)
  }

  /** False if no name continues with more words after this phrase. */
  continues(phrase: string): boolean {
    if (isCutShort(phrase)) return true
    const keys = keysOf(phrase)
    return entityKinds.some((kind) => this.#tables[kind].continues(keys[kind]))
  }

  #entity(kind: EntityKind, { id, name, site, country, industry }: EntityRecord, exact: boolean): Entity {
    return {
      entityId: id,
      kind,
      displayName: name,
      exact,
      website: site === '' ? null : `https://${site}`,
      country: countryName(country) ?? null,
      industry: (industry && this.#tables.INDUSTRY.byId(`industry:${industry}`)?.name) || null,
    }
  }
}

/** Remembers the last phrase: a caller that asks what a phrase means asks next whether it continues. */
let last = { phrase: '', keys: { COMPANY: '', INDUSTRY: '', SCHOOL: '' } }

/** Companies and industries use the same form of key, which is computed once. */
function keysOf(phrase: string): Record<EntityKind, string> {
  if (phrase !== last.phrase) {
    const COMPANY = keyOf('COMPANY', phrase)
    last = { phrase, keys: { COMPANY, INDUSTRY: COMPANY, SCHOOL: keyOf('SCHOOL', phrase) } }
  }
  return last.keys
}

/** `blocks`: the decoded file, see columns.ts. */
export const openEntities = (blocks: Record<string, Buffer>): Entities => new Entities(blocks)
