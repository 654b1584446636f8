/**
 * Finds the current records of people on rows of a list: by document number, by former number, or by the urn of the person they
 * were merged into.
 */
import type { StoredCandidate } from '../../candidates/candidate.ts'
import { urlKey } from '../../candidates/network-url.ts'
import { readStoredMerged } from '../../identity/merged-people.ts'
import { readFormer } from '../../pool/renumbered.ts'
import { readStoredAt, readStoredNumbered } from '../../pool/store.ts'
import type { ListRow } from '../../search/page.ts'
import type { Sql } from '../../storage/database.ts'
import type { Search } from './fix-list.ts'

/** Own records for the rows: of own people as they are now, merged or not; of the network's people if they have been saved since. */
export async function readSaved(
  sql: Sql,
  { accountId, isNew }: Search,
  rows: ListRow[],
): Promise<Map<ListRow, StoredCandidate>> {
  const docs = rows.flatMap((row) => (row.kind === 'OWN' ? [row.row.doc] : []))
  const hits = rows.flatMap((row) => (row.kind === 'NETWORK' ? [row.hit] : []))
  const [own, byUrn, byUrl] = await Promise.all([
    readListed(sql, accountId, docs, isNew),
    readStoredMerged(
      sql,
      accountId,
      hits.map(({ urn }) => urn),
    ),
    readStoredAt(
      sql,
      accountId,
      hits.map(({ networkUrl }) => urlKey(networkUrl)),
    ),
  ])
  const storedOf = (row: ListRow) =>
    row.kind === 'OWN' ? own.get(row.row.doc) : (byUrn.get(row.hit.urn) ?? byUrl.get(urlKey(row.hit.networkUrl)))
  return new Map(
    rows.flatMap((row) => {
      const stored = storedOf(row)
      return stored ? [[row, stored] as const] : []
    }),
  )
}

/**
 * Finds records by their numbers in the list. While a new list is being made, people who changed meanwhile are left out, because
 * the list judged their earlier record.
 */
async function readListed(
  sql: Sql,
  accountId: string,
  docs: number[],
  isNew: boolean,
): Promise<Map<number, StoredCandidate>> {
  const stored = await readStoredNumbered(sql, accountId, docs)
  const missing = isNew ? [] : docs.filter((doc) => !stored.has(doc))
  const former = await readFormer(sql, accountId, missing)
  if (former.size === 0) return stored
  const people = await readStoredMerged(sql, accountId, [...new Set(former.values())])
  for (const [doc, urn] of former) {
    const person = people.get(urn)
    if (person) stored.set(doc, person)
  }
  return stored
}
