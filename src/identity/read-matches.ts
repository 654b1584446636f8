/** Reads, in one go, everything a pool knows of the people that records name. Decides nothing. */

import { exactSigns } from '../candidates/person-keys.ts'
import { readIdentities } from '../pool/documents.ts'
import { findOwners } from '../pool/keys.ts'
import type { PoolRecord } from '../pool/record.ts'
import type { Sql } from '../storage/database.ts'
import type { KnownPeople } from './match-people.ts'
import { readRedirects } from './merges.ts'

export async function readMatches(sql: Sql, accountId: string, records: PoolRecord[]): Promise<KnownPeople> {
  const signs = records.flatMap(({ candidate }) => exactSigns(candidate))
  const urns = records.map(({ candidate }) => candidate.urn)
  const [owners, named, redirects] = await Promise.all([
    findOwners(sql, accountId, signs),
    readIdentities(sql, accountId, urns),
    readRedirects(sql, accountId, urns),
  ])
  const kept = await readIdentities(sql, accountId, [...new Set(redirects.values())])
  return { owners, present: new Map([...named, ...kept]), redirects }
}
