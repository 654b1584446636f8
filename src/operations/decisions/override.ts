/**
 * Records a person's decision beside what a machine suggested: somebody rejected, preferred or moved, with the reason. Refusals:
 * NOT_FOUND, INVALID_REQUEST.
 */
import type { OverrideAction } from '../../../contract/decisions.ts'
import type { Caller } from '../../accounts/account.ts'
import { newId } from '../../base/ids.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { makeEntry, type OverridePart, readRanking } from '../../decisions/entry.ts'
import { insertEntries, readRankingById, type StoredEntry } from '../../decisions/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { noDecision } from './read-decisions.ts'

export interface OverrideInput {
  urn: string
  action: OverrideAction
  reason: string
  toPlace?: number | null | undefined
}

export type Overridden = Pick<StoredEntry, 'decisionId' | 'keyId'> & { at: string; decided: OverridePart }

export async function overrideDecision(
  scout: Scout,
  { accountId, keyId }: Caller,
  { decisionId, ...input }: OverrideInput & { decisionId: string },
  token?: IdempotencyToken,
): Promise<Answer<Overridden>> {
  const { urn, action, reason, toPlace = null } = input
  if ((action === 'MOVED') !== (toPlace !== null))
    throw invalidRequest('toPlace', 'is required with the action MOVED, and only allowed with it')
  const answer = await once(scout, accountId, token, async (tx) => {
    const ranking = await readRankingById(tx, accountId, decisionId)
    if (!ranking) throw noDecision()
    if (!readRanking(ranking).shown.some((person) => person.urn === urn))
      throw invalidRequest('urn', 'must be a person whom this page showed')
    const decided: OverridePart = { urn, action, reason: reason.trim(), toPlace }
    const at = scout.clock.now()
    const entry = makeEntry({
      accountId,
      decisionId: newId('dec'),
      kind: 'OVERRIDE',
      at,
      keyId,
      about: decisionId,
      urns: [urn],
      facts: {},
      parts: [decided],
    })
    await insertEntries(tx, [entry])
    return { decisionId: entry.decisionId, keyId, at: at.toISOString(), decided }
  })
  if (!answer.result.decided)
    throw new Refusal('NOT_FOUND', 'The person concerned was erased, so nothing is kept of them.')
  return answer
}
