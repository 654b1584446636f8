/**
 * Records people rejected in a project as overrides of the ranking that showed them last, so that what a machine suggested and
 * what a person decided stand together.
 */
import type { Caller } from '../../accounts/account.ts'
import { newId } from '../../base/ids.ts'
import { makeEntry, type OverridePart } from '../../decisions/entry.ts'
import { insertEntries, readLatestRankings } from '../../decisions/store.ts'
import type { Tx } from '../../storage/database.ts'

/** A person whom no ranking showed is only in the project's feed. The words of a reason are also only there, where they are sealed. */
export async function recordRejections(
  tx: Tx,
  { accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>,
  { urns, code }: { urns: string[]; code: string | null },
  at: Date,
): Promise<void> {
  const rankings = await readLatestRankings(tx, accountId, urns)
  const entries = [...rankings].map(([urn, about]) => {
    const decided: OverridePart = { urn, action: 'REJECTED', reason: code ?? '', toPlace: null, code }
    return makeEntry({
      accountId,
      keyId,
      decisionId: newId('dec'),
      kind: 'OVERRIDE',
      at,
      about,
      urns: [urn],
      facts: {},
      parts: [decided],
    })
  })
  await insertEntries(tx, entries)
}
