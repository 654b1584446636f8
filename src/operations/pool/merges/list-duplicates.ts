/**
 * Lists people of a pool who may be the same person, with the evidence, and records pairs that somebody has said are two people.
 * Refusal: NOT_FOUND.
 */
import { type EvidenceKind, evidenceKinds } from '../../../../contract/duplicates.ts'
import type { Caller } from '../../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../../base/cursor.ts'
import { charsOf, type StoredCandidate } from '../../../candidates/candidate.ts'
import { type KeptKey, keptKey } from '../../../candidates/kept-keys.ts'
import { kindOfKey, signsOf } from '../../../candidates/person-keys.ts'
import type { IdempotencyToken } from '../../../idempotency/store.ts'
import { findDuplicates } from '../../../identity/duplicates.ts'
import { saveDistinct } from '../../../identity/merges.ts'
import type { Pair } from '../../../pool/pairs.ts'
import { readPortions } from '../../../pool/portions.ts'
import { readStored } from '../../../pool/store.ts'
import { hiddenAmong } from '../../known-people/hidden.ts'
import type { Scout } from '../../scout.ts'
import { notePoolRead } from '../../shared/note-pool.ts'
import { type Answer, once } from '../../shared/once.ts'
import { requirePeople } from '../edit-candidate.ts'

export interface Duplicate {
  people: StoredCandidate[]
  evidence: { kind: EvidenceKind; value: string | null }[]
}

export async function listDuplicates(
  scout: Scout,
  caller: Caller,
  page: PageRequest,
): Promise<{ duplicates: Duplicate[]; nextCursor: string | null }> {
  const { accountId } = caller
  const [urn, otherUrn] = (page.after ?? ['', '']) as [string, string]
  const pairs = await findDuplicates(scout.database, accountId, { urn, otherUrn }, page.limit + 1)
  const { found: duplicates, covered } = await readPortions(
    pairs.slice(0, page.limit),
    (some) => describePairs(scout, accountId, some),
    ({ people }) => people.reduce((sum, { candidate }) => sum + charsOf(candidate), 0),
  )
  const { nextCursor } = pageOf(pairs, { ...page, limit: covered }, (pair) => [pair.urn, pair.otherUrn])
  await notePoolRead(
    scout,
    caller,
    duplicates.flatMap((pair) => pair.people.map(({ candidate }) => candidate.urn)),
  )
  return { duplicates, nextCursor }
}

async function describePairs(scout: Scout, accountId: string, pairs: Pair[]): Promise<Duplicate[]> {
  const urns = pairs.flatMap((pair) => [pair.urn, pair.otherUrn])
  const people = await readStored(scout.database, accountId, urns)
  const candidates = [...people.values()].map(({ candidate }) => candidate)
  for (const hidden of await hiddenAmong(scout, scout.database, accountId, candidates)) people.delete(hidden)
  const keptAs = (key: string) => keptKey(scout.database.keyring(), accountId, key)
  return pairs.flatMap((pair) => describe(pair, people, keptAs))
}

function describe(
  { urn, otherUrn, keys }: Pair,
  people: Map<string, StoredCandidate>,
  keptAs: (key: string) => KeptKey,
): Duplicate[] {
  const [one, other] = [people.get(urn), people.get(otherUrn)]
  // Hidden, or removed between the two queries.
  if (!one || !other) return []
  const signs = [other, one].flatMap(({ candidate }) => signsOf(candidate))
  const values = new Map(signs.map(({ key, value }) => [keptAs(key), value]))
  const evidence = keys
    .map((key) => ({ kind: kindOfKey(key), value: values.get(key) ?? null }))
    .sort((a, b) => evidenceKinds.indexOf(a.kind) - evidenceKinds.indexOf(b.kind))
  return [{ people: [one, other], evidence }]
}

/** No two of these people are listed as duplicates again. */
export function dismissDuplicates(
  scout: Scout,
  { accountId }: Caller,
  urns: string[],
  token?: IdempotencyToken,
): Promise<Answer<{ pairs: number }>> {
  return once(scout, accountId, token, async (tx) => {
    await requirePeople(tx, accountId, urns)
    await saveDistinct(tx, accountId, urns)
    return { pairs: (urns.length * (urns.length - 1)) / 2 }
  })
}
