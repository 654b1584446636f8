/**
 * Brings an account to rest, so that a file of it is complete: new writes are refused, requests in progress are answered, work is
 * set aside. Every step can be repeated, and until the account is live elsewhere it can be resumed here.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type AccountState, changeState, lockAccountStatus, readAccountStatus } from '../../accounts/moving.ts'
import { newId } from '../../base/ids.ts'
import { readOpenLookups } from '../../contact/open-lookups.ts'
import { freezeBalance } from '../../credits/store.ts'
import { countUploads } from '../../imports/store.ts'
import { countInHand, parkWaiting, parkWork, unparkWork } from '../../jobs/park.ts'
import { countBusyLookups } from '../../networks/lookup-store.ts'
import { countTransactionsBefore, hasNoPendingWrites } from '../../storage/account-rows.ts'
import type { Database } from '../../storage/database.ts'

/** Why an account cannot be moved, in words for the operator. */
export class MoveFault extends Error {}

/** Longer than an API process serves a key without looking it up again. */
const REMEMBERED_MS = 1_500
const LOOK_MS = 200
/** How long requests made before may take: a search of the network, the collection of a profile, a file being uploaded. */
const PATIENCE_MS = 60_000

export interface Freezing {
  patienceMs?: number
  signal?: AbortSignal | undefined
  /** The prefix of the ids of such transfers. */
  kind?: string
}

/**
 * The prefix of transfers from cell to cell. With a transfer by file, nobody here knows whether the account is already live elsewhere.
 */
export const BY_CELLS = 'mov'
export const isByCells = (transferId: string): boolean => transferId.startsWith(BY_CELLS)

export const FOR_A_CELL =
  'The account is on its way to another cell. Run "cells move" again, or run "accounts resume" first.'
export const FOR_A_FILE =
  'The account is frozen, because a file was made of it. Run "accounts moved" or "accounts resume" first.'

/** Returns the id of the transfer. If freezing fails, the account is resumed. An account that is already frozen keeps its transfer. */
export async function freezeAccount(database: Database, accountId: string, options: Freezing = {}): Promise<string> {
  const status = await readAccountStatus(database, accountId)
  if (status?.state === 'FROZEN' && status.transferId) {
    // Each move between cells has its own transfer: two moves that shared one could both arrive.
    if (isByCells(status.transferId)) throw new MoveFault(FOR_A_CELL)
    if (options.kind === BY_CELLS) throw new MoveFault(FOR_A_FILE)
    await settle(database, accountId, options)
    return status.transferId
  }
  await beginMoving(database, accountId)
  try {
    await delay(REMEMBERED_MS, undefined, { signal: options.signal })
    await waitUntil(() => isIdle(database, accountId), 'work that somebody waits for has not ended', options)
  } catch (error) {
    await resumeAccount(database, accountId, { from: ['MOVING'] })
    throw error
  }
  const transferId = newId(options.kind ?? 'trf')
  await layAside(database, accountId, transferId)
  try {
    await settle(database, accountId, options)
  } catch (error) {
    await resumeAccount(database, accountId, { from: ['FROZEN'], by: transferId })
    throw error
  }
  return transferId
}

async function beginMoving(database: Database, accountId: string): Promise<void> {
  const begun = await changeState(database, accountId, { from: ['ACTIVE', 'MOVING'], to: 'MOVING' })
  if (begun) return
  const status = await readAccountStatus(database, accountId)
  if (status?.state === 'MOVED')
    throw new MoveFault(`The account has moved${status.movedTo ? ` to ${status.movedTo}` : ''}: it is no longer here.`)
  throw new MoveFault(
    'The account is still arriving here. Finish that first: run "accounts import" with the same file.',
  )
}

/**
 * Stops new work from being started. Work whose requester is waiting for an answer, which are the kinds below, is allowed to
 * finish; all other work continues at the target.
 */
async function isIdle(database: Database, accountId: string): Promise<boolean> {
  await parkWaiting(database, accountId)
  const inHand = await countInHand(database, accountId, ['release-search', 'collect-profile'])
  return inHand === 0 && (await countUploads(database, accountId)) === 0
}

/** In one transaction: after its commit no credits move here, and nobody is working on the account's work. */
const layAside = (database: Database, accountId: string, transferId: string): Promise<void> =>
  database.transaction(async (tx) => {
    await freezeBalance(tx, accountId, true)
    await parkWork(tx, accountId)
    const frozen = await changeState(tx, accountId, { from: ['MOVING'], to: 'FROZEN', transferId })
    if (!frozen) throw new MoveFault('Someone else has resumed the account in the meantime.')
  })

/** Waits until everything begun earlier has ended: reads with their audit notes, and answers of providers that have been paid for. */
async function settle(database: Database, accountId: string, options: Freezing): Promise<void> {
  await delay(REMEMBERED_MS, undefined, { signal: options.signal })
  await waitUntil(() => hasNoPendingWrites(database, accountId), 'a change has not been saved', options)
  const [now] = await database.queryBuilt<{ at: Date }>('select now() as at')
  await waitUntil(
    async () => (await countTransactionsBefore(database, now!.at)) === 0,
    'a transaction has not ended',
    options,
  )
  await waitUntil(
    async () => (await countBusyLookups(database, await readOpenLookups(database, accountId), new Date())) === 0,
    'a provider has not answered',
    options,
  )
  await waitUntil(
    async () => (await database.transaction((tx) => parkWork(tx, accountId))) === 0,
    'new work keeps coming',
    options,
  )
}

async function waitUntil(isSo: () => Promise<boolean>, otherwise: string, options: Freezing): Promise<void> {
  const deadline = performance.now() + (options.patienceMs ?? PATIENCE_MS)
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new MoveFault(`The account could not be frozen: ${otherwise}. It is unchanged; try again.`)
    await delay(LOOK_MS, undefined, { signal: options.signal })
  }
}

/** Restricts which state and transfer the change applies to. */
interface OnItsWay {
  from?: AccountState[]
  by?: string
}

/** Makes the account live here again. False: it was not being moved, or not in this way. */
export const resumeAccount = (database: Database, accountId: string, which: OnItsWay = {}): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { from = ['MOVING', 'FROZEN'], by } = which
    const was = await changeState(tx, accountId, { from, to: 'ACTIVE', by })
    if (!was) return false
    await freezeBalance(tx, accountId, false)
    await unparkWork(tx, accountId)
    return true
  })

/** The operator says that the account is live elsewhere now. False: it was not frozen. */
export const endAccountHere = (database: Database, accountId: string, movedTo?: string): Promise<boolean> =>
  changeState(database, accountId, { from: ['FROZEN', 'MOVED'], to: 'MOVED', ...(movedTo && { movedTo }) })

/** The same for one transfer: the account was frozen by it, or has already moved by it to the same place. */
export const endByTransfer = (
  database: Database,
  accountId: string,
  { by, movedTo }: { by: string; movedTo: string },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const status = await lockAccountStatus(tx, accountId)
    if (status?.state === 'MOVED' && status.movedTo !== null && status.movedTo !== movedTo) return false
    return changeState(tx, accountId, { from: ['FROZEN', 'MOVED'], to: 'MOVED', movedTo, by })
  })

/** Makes the account live here. False: it has not arrived, or not by this transfer. */
export const activateAccount = (database: Database, accountId: string, by: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const arrived = await changeState(tx, accountId, { from: ['ARRIVING'], to: 'ACTIVE', by })
    if (!arrived) return false
    await freezeBalance(tx, accountId, false)
    await unparkWork(tx, accountId)
    return true
  })
