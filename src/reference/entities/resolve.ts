/**
 * Resolves free text to the entities that it may mean. Owns which namesake is meant if one is far better known, and when a person
 * must be asked. name-table.ts has the tables, near.ts near spellings.
 */
import type { EntityKind } from '../../../contract/network.ts'
import { type NameTable, type Owner, strengths } from './name-table.ts'
import { nearKeys } from './near.ts'
import { organisationKey } from './organisation-key.ts'
import { askedFormKeys, isHigherSchool, otherFormKeys, schoolKey } from './school-names.ts'
import { hostOf, registeredOf } from './sites.ts'
import { namesWithin } from './within.ts'

export interface EntityMatch {
  record: number
  exact: boolean
}

export const MATCHES_MAX = 50
const NEAR_MAX = 20
/**
 * A namesake counts only if it is nearly half as well known as the best. So "Apple" is not ambiguous because of a hairdresser,
 * but "Delta" is: an airline and a maker of faucets.
 */
const NAMESAKE_SHARE = 0.45
/** A weak name counts less than another organisation's own name: "BBVA" is not the bank that bought its branches. */
export const TRUST = { [strengths.WEAK]: 0.4, [strengths.ALIAS]: 1, [strengths.NAME]: 1 }

export const keyOf = (kind: EntityKind, text: string): string =>
  kind === 'SCHOOL' ? schoolKey(text) : organisationKey(text)

export function resolveText(table: NameTable, kind: EntityKind, text: string): EntityMatch[] {
  const exact = resolveName(table, kind, text)
  return exact.length > 0 ? exact : nearMatches(table, kind, text)
}

export function resolveName(table: NameTable, kind: EntityKind, text: string): EntityMatch[] {
  const key = keyOf(kind, text)
  return key === '' ? [] : exactMatches(table, kind, text, key).slice(0, MATCHES_MAX)
}

function exactMatches(table: NameTable, kind: EntityKind, text: string, key: string): EntityMatch[] {
  const named = ranked(table, table.owners(key))
  if (named.length > 0) return named
  const host = kind === 'INDUSTRY' ? undefined : hostOf(text)
  const sited = host ? ranked(table, [...table.owners(`@${host}`), ...table.owners(`@${registeredOf(host)}`)]) : []
  if (sited.length > 0 || kind === 'INDUSTRY') return sited
  const formed =
    kind === 'SCHOOL'
      ? ranked(
          table,
          askedFormKeys(text).flatMap((form) => table.owners(form)),
        )
      : []
  if (formed.length > 0) return formed
  const parts = partMatches(table, kind, text)
  return parts.length > 0 || kind !== 'SCHOOL' ? parts : withinMatches(table, text)
}

/** Owners of exactly these words; for a school, also of its name in other languages. */
export function namedSo(table: NameTable, kind: EntityKind, text: string, key: string): Owner[] {
  const apart = table.owners(key)
  // "L'Oréal" and "O'Reilly" are two words each in a folded prompt; "R and" is not RAND.
  const owners = apart.length > 0 || !/^[dlo] /.test(key) ? apart : table.owners(key.replace(' ', ''))
  if (owners.length > 0 || kind !== 'SCHOOL' || !isHigherSchool(text)) return owners
  const formed = askedFormKeys(text).flatMap((form) => table.owners(form))
  return formed.filter(({ record }, at) => formed.findIndex((other) => other.record === record) === at)
}

function withinMatches(table: NameTable, text: string): EntityMatch[] {
  const { owners, sure } = namesWithin(table, text)
  return sure ? ranked(table, owners) : []
}

/** Best known first; those far less known than the best are not exact. */
function ranked(table: NameTable, owners: Owner[]): EntityMatch[] {
  const scores = new Map<number, number>()
  for (const { record, strength } of owners) {
    const score = table.record(record).weight * TRUST[strength]
    scores.set(record, Math.max(score, scores.get(record) ?? 0))
  }
  const order = [...scores].sort((a, b) => b[1] - a[1])
  const best = order[0]?.[1] ?? 0
  return order.map(([record, score]) => ({ record, exact: score >= best * NAMESAKE_SHARE }))
}

const PARTS = /[,;|/()[\]–—]|\s-\s/
const PART_WORDS_MIN = 2

/**
 * "Meta (formerly Facebook)", "School of Engineering, Stanford University": finds a name that is set off from the rest of a text.
 * Parts of one word are skipped, except the first: they are more often towns and departments than names.
 */
function partMatches(table: NameTable, kind: EntityKind, text: string): EntityMatch[] {
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2) return []
  const found = new Map<number, EntityMatch>()
  for (const [at, part] of parts.entries()) {
    const key = keyOf(kind, part)
    if (key === '' || (at > 0 && key.split(' ').length < PART_WORDS_MIN)) continue
    const owners = table.owners(key).filter(({ strength }) => strength > strengths.WEAK)
    const matches = ranked(
      table,
      owners.length > 0 || kind !== 'SCHOOL' ? owners : askedFormKeys(part).flatMap((form) => table.owners(form)),
    )
    if (matches.length === 0) continue
    for (const match of matches) if (match.exact) found.set(match.record, match)
    /** A company's name comes first, followed by its town or trade; a school's comes after its departments. */
    if (kind === 'COMPANY') break
  }
  return [...found.values()]
}

function nearMatches(table: NameTable, kind: EntityKind, text: string): EntityMatch[] {
  const key = keyOf(kind, text)
  if (key === '') return []
  const other = kind === 'SCHOOL' ? otherFormKeys(text).flatMap((form) => table.owners(form)) : []
  const forms = kind === 'SCHOOL' ? [...other, ...namesWithin(table, text).owners] : []
  const found = new Set(ranked(table, forms).map(({ record }) => record))
  for (const keys of nearKeys(table, key)) {
    const owners = keys.flatMap((near) => table.ownersAt(near))
    for (const { record } of ranked(table, owners)) found.add(record)
    if (found.size >= NEAR_MAX) break
  }
  return [...found].slice(0, NEAR_MAX).map((record) => ({ record, exact: false }))
}
