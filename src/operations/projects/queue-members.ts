/**
 * Enriches or unlocks many people of a project, some at a time. Each part is the batch operation itself, with its own charge and
 * idempotency. The first batch that is refused stops the rest; earlier ones stand. Refusals: NOT_FOUND, FORBIDDEN,
 * ALL_TALENTS_NOT_ENRICHED, and those of a charge.
 */
import { createHash } from 'node:crypto'
import { BATCH_TALENTS_MAX } from '../../../contract/limits.ts'
import type { EntryDetails } from '../../../contract/project-members.ts'
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Talent } from '../../candidates/talent.ts'
import { toCredits, unitsWithin } from '../../credits/amount.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance } from '../../credits/store.ts'
import { forgetRefused, type IdempotencyToken } from '../../idempotency/store.ts'
import { hasEntryOfJob } from '../../projects/entry-store.ts'
import type { Scout } from '../scout.ts'
import { refuseProjects } from '../shared/by-scope.ts'
import { type Answer, once } from '../shared/once.ts'
import { findMembers } from './change-members.ts'
import { openProject, writeFeed } from './within-project.ts'

/** What the batch operation returns for one batch. */
export interface Started {
  jobId: string | null
  processCount: number
  skippedCount: number
  chargedUnits: number
  notEnrichedIds: string[]
}

export interface QueueInput {
  projectId: string
  urns: string[]
  maxCredits?: number | undefined
  /** How it is written in the feed. */
  entry: { kind: 'ENRICHED' | 'UNLOCKED'; details: EntryDetails }
}

export type StartBatch = (
  batch: { talents: Talent[]; maxCredits: number | undefined },
  token: IdempotencyToken | undefined,
) => Promise<Answer<Started>>

export interface Queued {
  jobs: { jobId: string; processCount: number }[]
  processCount: number
  skippedCount: number
  chargedUnits: number
  notFoundUrns: string[]
  notEnrichedIds: string[]
  refused: { code: Refusal['code']; message: string; urns: string[] } | null
  balance: Balance
}

export async function queueMembers(
  scout: Scout,
  caller: Caller,
  input: QueueInput,
  { start, token }: { start: StartBatch; token: IdempotencyToken | undefined },
): Promise<Answer<Queued>> {
  const { accountId } = caller
  const { result: plan } = await once(scout, accountId, token, (tx) => planBatches(scout, tx, caller, input))
  // Again, for a repeat by another key: the stored plan tells who is in the project.
  refuseProjects(caller)
  const queued: Omit<Queued, 'balance'> = {
    jobs: [],
    processCount: 0,
    skippedCount: 0,
    chargedUnits: 0,
    notEnrichedIds: [],
    refused: null,
    notFoundUrns: plan.notFoundUrns,
  }
  let isReplay = plan.batches.length > 0
  for (const [at, talents] of plan.batches.entries()) {
    let started: Answer<Started>
    try {
      started = await start({ talents, maxCredits: leftOf(input, queued) }, token && partOf(token, at))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'ALL_TALENTS_NOT_ENRICHED') {
        queued.notEnrichedIds.push(...talents.map(({ urn }) => urn))
        queued.skippedCount += talents.length
        continue
      }
      if (queued.jobs.length === 0) {
        await forgetPlan(scout, accountId, token, at)
        throw error
      }
      const urns = plan.batches.slice(at).flatMap((rest) => rest.map(({ urn }) => urn))
      queued.refused = { code: error.code, message: error.message, urns }
      break
    }
    isReplay &&= started.replayed
    count(queued, started.result)
    await note(scout, caller, input, { ...started, talents })
  }
  const none = nobodyEnriched(plan.batches, queued)
  if (none) {
    await forgetPlan(scout, accountId, token, plan.batches.length)
    throw none
  }
  return { result: { ...queued, balance: await readBalance(scout.database, accountId) }, replayed: isReplay }
}

async function planBatches(
  scout: Scout,
  tx: Parameters<typeof openProject>[1],
  caller: Caller,
  { projectId, urns }: QueueInput,
) {
  await openProject(scout, tx, caller, projectId)
  refuseProjects(caller)
  const found = await findMembers(scout, tx, caller.accountId, { projectId, urns })
  const members = [...new Set(found.values())]
  const talents = members.map(({ urn, hit }): Talent => ({ urn, networkUrl: hit?.networkUrl ?? null }))
  const batches: Talent[][] = []
  for (let at = 0; at < talents.length; at += BATCH_TALENTS_MAX) batches.push(talents.slice(at, at + BATCH_TALENTS_MAX))
  return { batches, notFoundUrns: [...new Set(urns)].filter((urn) => !found.has(urn)) }
}

/**
 * No job was started, so nothing of this is remembered: the plan, and that the batches before (`done`) had nothing to do. Corrected,
 * the request may come again under its key, and finds the people who are in the project by then.
 */
async function forgetPlan(scout: Scout, accountId: string, token: IdempotencyToken | undefined, done: number) {
  if (!token) return
  const parts = Array.from({ length: done }, (_, at) => partOf(token, at).key)
  await forgetRefused(scout.database, accountId, [token.key, ...parts])
}

/** Each batch has its own idempotency key, in a form that no client's key has. */
const partOf = ({ key, requestHash }: IdempotencyToken, at: number): IdempotencyToken => ({
  key: `part ${at} ${createHash('sha256').update(key).digest('base64url')}`,
  requestHash,
})

function count(queued: Omit<Queued, 'balance'>, { jobId, processCount, ...started }: Started): void {
  if (jobId !== null) queued.jobs.push({ jobId, processCount })
  queued.processCount += processCount
  queued.skippedCount += started.skippedCount
  queued.chargedUnits += started.chargedUnits
  queued.notEnrichedIds.push(...started.notEnrichedIds)
}

function nobodyEnriched(batches: Talent[][], { notEnrichedIds }: Omit<Queued, 'balance'>): Refusal | undefined {
  const all = batches.flat().length
  if (all === 0 || notEnrichedIds.length < all) return undefined
  return new Refusal(
    'ALL_TALENTS_NOT_ENRICHED',
    'None of these candidates is enriched. Enrich them first, then unlock.',
    { notEnrichedIds },
  )
}

/**
 * Written after the batch has started, because charging must not wait for a line in the feed. If the process dies between the
 * two, the line is written when the request is repeated. A project deleted meanwhile has no feed any more.
 */
async function note(
  scout: Scout,
  caller: Caller,
  { projectId, entry: { kind, details } }: QueueInput,
  { result: { jobId, notEnrichedIds }, replayed, talents }: Answer<Started> & { talents: Talent[] },
): Promise<void> {
  if (jobId === null) return
  const { accountId } = caller
  const passedOver = new Set(notEnrichedIds)
  const urns = talents.map(({ urn }) => urn).filter((urn) => !passedOver.has(urn))
  const entries = urns.map((urn) => ({ kind, urn, details: { ...details, jobId } }))
  await scout.database
    .transaction(async (tx) => {
      const open = await openProject(scout, tx, caller, projectId)
      if (replayed && (await hasEntryOfJob(tx, accountId, { projectId, kind, jobId }))) return
      await writeFeed(tx, accountId, open, entries)
    })
    .catch((error) => {
      if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
    })
}

/** Calculated in whole units: a floating-point result slightly too small would refuse what is just affordable. */
const leftOf = ({ maxCredits }: QueueInput, { chargedUnits }: Pick<Queued, 'chargedUnits'>) =>
  maxCredits === undefined ? undefined : toCredits(unitsWithin(maxCredits) - chargedUnits)
