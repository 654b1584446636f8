/** The current state of a batch job, with the balance once it is done. Refusals: BATCH_JOB_NOT_FOUND, FORBIDDEN. */
import type { BatchStatus } from '../../../contract/batch.ts'
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import { batchStatusOf, type ItemResult, isDone, isStalled } from '../../batches/batch.ts'
import { type BatchWithResults, readBatches, readItemUrns } from '../../batches/store.ts'
import { inOrder } from '../../contact/unlock.ts'
import type { Balance } from '../../credits/ledger.ts'
import { BALANCE_COLUMN } from '../../credits/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import { hiddenBy, shownValues } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { awaitChange, type Patience } from '../shared/await-change.ts'
import { refuseJob, seesUnlocked } from '../shared/by-scope.ts'

export interface BatchState {
  batch: BatchWithResults
  status: BatchStatus
  done: boolean
  stalled: boolean
  balance: Balance | null
}

export async function readBatchStatus(
  scout: Scout,
  caller: Caller,
  jobId: string,
  patience: Patience,
): Promise<BatchState> {
  const batch = await awaitChange(scout, caller, patience, {
    read: () => readTogether(scout, caller, jobId),
    subjectOf: () => jobId,
    stateOf: ({ completedCount, failedCount }) => `${completedCount} ${failedCount}`,
    isDone,
  })
  if (!batch) {
    throw new Refusal('BATCH_JOB_NOT_FOUND', 'There is no such job in this account.', { done: true })
  }
  refuseJob(caller, batch.type)
  const { beside: balance } = batch
  const done = isDone(batch)
  const results = await showResults(scout, caller, batch)
  return {
    batch: { ...batch, results },
    status: batchStatusOf(batch),
    done,
    stalled: isStalled(done, batch.updatedAt, scout.clock.now()),
    balance: done ? balance : null,
  }
}

/** Polls of one account that come at the same moment share one statement. */
const readTogether = ({ database }: Scout, { accountId }: Caller, jobId: string) =>
  database.askTogether(`batches of ${accountId}`, jobId, (sql, jobIds) =>
    readBatches<Balance>(sql, accountId, jobIds, BALANCE_COLUMN),
  )

type Results = Record<string, ItemResult>

/**
 * What may be shown of the results now. Clients poll all day, so this is noted in the audit log once per key and job, naming
 * everybody in it.
 */
async function showResults(
  scout: Scout,
  caller: Caller,
  { batchId, type, results }: BatchWithResults,
): Promise<Results> {
  const { accountId, keyId } = caller
  const shield = await scout.suppressions.recentShieldFor(scout.database, accountId)
  const visible = shield.isEmpty ? results : await withoutHidden(scout, accountId, shield, results)
  const shown = seesUnlocked(caller) ? visible : withoutValues(visible)
  if (Object.values(shown).some(isPersonal)) {
    const action = type === 'ENRICHMENT' ? ('enrich.read' as const) : ('contact.read' as const)
    await scout.audit.noteOnce({ accountId, keyId, action, at: scout.clock.now(), subject: batchId }, () =>
      readItemUrns(scout.database, accountId, batchId),
    )
  }
  return shown
}

/** Profiles without the unlocked values. */
const withoutValues = (results: Results): Results =>
  Object.fromEntries(
    Object.entries(results).map(([urn, result]) => [
      urn,
      result.kind === 'PROFILE' ? { ...result, contact: {} } : result,
    ]),
  )

async function withoutHidden(scout: Scout, accountId: string, shield: Shield, results: Results): Promise<Results> {
  const entries = Object.entries(results)
  const people = entries.map(([urn, result]) => ({ urn, networkUrl: addressIn(result) }))
  const hidden = await hiddenBy(shield, scout.database, accountId, people)
  return Object.fromEntries(entries.map(([urn, result]) => [urn, show(shield, hidden.has(urn), result)]))
}

const addressIn = (result: ItemResult) => (result.kind === 'PROFILE' ? result.profile.networkUrl : null)

const isPersonal = (result: ItemResult) =>
  result.kind === 'PROFILE' || (result.kind === 'CONTACT' && Object.keys(result.values).length > 0)

function show(shield: Shield, isHidden: boolean, result: ItemResult): ItemResult {
  if (result.kind === 'FAILED') return result
  if (result.kind === 'PROFILE') {
    return isHidden ? suppressed : { ...result, contact: shownValues(shield, result.contact) }
  }
  const values = isHidden ? {} : shownValues(shield, result.values)
  const withheld = inOrder(Object.keys(result.values)).filter((field) => !values[field])
  return { ...result, values, unresolved: inOrder([...result.unresolved, ...withheld]) }
}

/** The profile was delivered once and paid for, so nothing is refunded. */
const suppressed: ItemResult = {
  kind: 'FAILED',
  code: 'COLLECT_FAILED',
  message: 'This person has been suppressed since.',
  refundedUnits: 0,
}
