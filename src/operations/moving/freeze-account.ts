/**
 * An account brought to rest, so that a file of it is whole: writes are refused, what was asked is answered, work is laid aside.
 * Every step can be repeated, and until the account lives elsewhere it can come back to life here.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type AccountState, changeState, lockAccountStatus, readAccountStatus } from '../../accounts/moving.ts'
import { newId } from '../../base/ids.ts'
import { readOpenLookups } from '../../contact/open-lookups.ts'
import { freezeBalance } from '../../credits/freeze.ts'
import { countUploads } from '../../imports/store.ts'
import { countInHand, parkWaiting, parkWork, unparkWork } from '../../jobs/park.ts'
import { countBusyLookups } from '../../networks/lookup-store.ts'
import { countTransactionsBefore, isUnwritten } from '../../storage/account-rows.ts'
import type { Database } from '../../storage/database.ts'

/** Why an account cannot be moved, in words for the operator. */
export class MoveFault extends Error {}

/** Longer than an API process goes on serving a key that it has just seen. */
const REMEMBERED_MS = 1_500
const LOOK_MS = 200
/** How long what was asked before may take: a search of the network, the collection of a profile, a file that is being sent. */
const PATIENCE_MS = 60_000

export interface Freezing {
  patienceMs?: number
  signal?: AbortSignal | undefined
  /** How the ids of such transfers begin. */
  kind?: string
}

/** From cell to cell. Of a file nobody here knows whether the account lives by it already. */
export const BY_CELLS = 'mov'
export const isByCells = (transferId: string): boolean => transferId.startsWith(BY_CELLS)

export const FOR_A_CELL =
  'The account is on its way to another cell. Run "cells move" again, or say "accounts resume" first.'
export const FOR_A_FILE =
  'The account is frozen for a file that was made of it. Say "accounts moved" or "accounts resume" first.'

/** Returns the id of the transfer. Given up, the account is as it was. One that is frozen already goes by the same transfer. */
export async function freezeAccount(database: Database, accountId: string, options: Freezing = {}): Promise<string> {
  const status = await readAccountStatus(database, accountId)
  if (status?.state === 'FROZEN' && status.transferId) {
    // From cell to cell each move is its own: two that shared one could both arrive.
    if (isByCells(status.transferId)) throw new MoveFault(FOR_A_CELL)
    if (options.kind === BY_CELLS) throw new MoveFault(FOR_A_FILE)
    await settle(database, accountId, options)
    return status.transferId
  }
  await beginMoving(database, accountId)
  try {
    await delay(REMEMBERED_MS, undefined, { signal: options.signal })
    await until(() => isIdle(database, accountId), 'work that somebody waits for has not ended', options)
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
  throw new MoveFault('The account is just arriving here. Finish that first: "accounts import" with the same file.')
}

/** Nothing more is begun. Of these kinds, whose asker waits for the answer, what is in hand is let end; all else goes on elsewhere. */
async function isIdle(database: Database, accountId: string): Promise<boolean> {
  await parkWaiting(database, accountId)
  const inHand = await countInHand(database, accountId, ['release-search', 'collect-profile'])
  return inHand === 0 && (await countUploads(database, accountId)) === 0
}

/** One transaction: from its commit on no credit moves here, and nobody is at the account's work. */
const layAside = (database: Database, accountId: string, transferId: string): Promise<void> =>
  database.transaction(async (tx) => {
    await freezeBalance(tx, accountId, true)
    await parkWork(tx, accountId)
    const frozen = await changeState(tx, accountId, { from: ['MOVING'], to: 'FROZEN', transferId })
    if (!frozen) throw new MoveFault('Somebody else has brought the account back to life meanwhile.')
  })

/** What began before has ended: reads with their notes, and answers of providers that were paid for. */
async function settle(database: Database, accountId: string, options: Freezing): Promise<void> {
  await delay(REMEMBERED_MS, undefined, { signal: options.signal })
  await until(() => isUnwritten(database, accountId), 'a change has not been saved', options)
  const [now] = await database.queryBuilt<{ at: Date }>('select now() as at')
  await until(
    async () => (await countTransactionsBefore(database, now!.at)) === 0,
    'a transaction has not ended',
    options,
  )
  await until(
    async () => (await countBusyLookups(database, await readOpenLookups(database, accountId), new Date())) === 0,
    'a provider has not answered',
    options,
  )
  await until(
    async () => (await database.transaction((tx) => parkWork(tx, accountId))) === 0,
    'new work keeps coming',
    options,
  )
}

async function until(isSo: () => Promise<boolean>, otherwise: string, options: Freezing): Promise<void> {
  const deadline = performance.now() + (options.patienceMs ?? PATIENCE_MS)
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new MoveFault(`The account does not come to rest: ${otherwise}. It is as it was; try again.`)
    await delay(LOOK_MS, undefined, { signal: options.signal })
  }
}

/** Which of those that are on their way. */
interface OnItsWay {
  from?: AccountState[]
  by?: string
}

/** Back to life where it is. False: it was not on its way, or not so. */
export const resumeAccount = (database: Database, accountId: string, which: OnItsWay = {}): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { from = ['MOVING', 'FROZEN'], by } = which
    const was = await changeState(tx, accountId, { from, to: 'ACTIVE', by })
    if (!was) return false
    await freezeBalance(tx, accountId, false)
    await unparkWork(tx, accountId)
    return true
  })

/** From here on it lives elsewhere, by the word of its operator. False: it was not frozen. */
export const endAccountHere = (database: Database, accountId: string, movedTo?: string): Promise<boolean> =>
  changeState(database, accountId, { from: ['FROZEN', 'MOVED'], to: 'MOVED', ...(movedTo && { movedTo }) })

/** The same by a transfer: where it was frozen by that, or has moved by that to the same place. */
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

/** It lives here from now on. False: it did not come, or not by this transfer. */
export const activateAccount = (database: Database, accountId: string, by: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const arrived = await changeState(tx, accountId, { from: ['ARRIVING'], to: 'ACTIVE', by })
    if (!arrived) return false
    await freezeBalance(tx, accountId, false)
    await unparkWork(tx, accountId)
    return true
  })
