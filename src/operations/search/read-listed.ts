/** Who stands on rows of a list, as their own records are now. Owns finding them: by numbers, by former numbers, by what merged people are called. */
import type { StoredCandidate } from '../../candidates/candidate.ts'
import { urlKey } from '../../candidates/network-url.ts'
import { readStoredMerged } from '../../identity/merged-people.ts'
import { readFormer } from '../../pool/renumbered.ts'
import { readStoredAt, readStoredNumbered } from '../../pool/store.ts'
import type { ListRow } from '../../search/page.ts'
import type { Sql } from '../../storage/database.ts'
import type { Search } from './fix-list.ts'

/** Own records of the rows: of own people as they are now, merged or not; of the network's, where they were saved since. */
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

/** By their numbers in the list. Whoever changed while a new one was made is left out: it does not know what they are now. */
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
