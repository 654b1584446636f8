/**
 * Moves an account from one cell to another, with access to both databases. The account's states in the two are the journal: if a
 * move is killed at any moment, running it again continues from them. The account is live in the first cell until it has come to
 * rest, and becomes live in the other only after the first says that it is gone.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type AccountState,
  type AccountStatus,
  changeState,
  lockAccountStatus,
  readAccountStatus,
} from '../../accounts/moving.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { Database } from '../../storage/database.ts'
import { carriedKeysWait, keepCarriedKeys } from '../../vault/carried-keys.ts'
import { exportAccount } from './export-account.ts'
import { forgetAccount } from './forget-account.ts'
import {
  activateAccount,
  BY_CELLS,
  endByTransfer,
  FOR_A_FILE,
  type Freezing,
  freezeAccount,
  isByCells,
  MoveFault,
  resumeAccount,
} from './freeze-account.ts'
import { importAccount, type Precopied } from './import-account.ts'
import { copyRemainingRows, discardPrecopy, isPrecopied, type Precopy, precopy } from './precopy.ts'

export interface ReachableCell {
  name: string
  database: Database
  box: SecretBox
  suppressionsKey: Buffer
  /** How often each of the cell's processes looks for new keys. */
  keysSeconds: number
}

export interface Moved {
  /** For how long nothing of the account could be changed. */
  stoppedMs: number
  rows: number
}

/** States of an account that is live here, or was when it was last seen. */
export const LIVE_STATES: AccountState[] = ['ACTIVE', 'MOVING', 'FROZEN']

export async function moveAccount(
  from: ReachableCell,
  to: ReachableCell,
  accountId: string,
  options: Freezing = {},
): Promise<Moved> {
  const [here, there] = await statuses(from, to, accountId)
  let moved = { stoppedMs: 0, rows: 0 }
  if (here && LIVE_STATES.includes(here.state)) {
    const isThere = here.state === 'FROZEN' && isBy(there, here.transferId)
    if (isThere) await switchOver(from, to, accountId, here.transferId!)
    else moved = await moveAlive(from, to, accountId, options)
  } else if (here?.state === 'MOVED' && (here.movedTo ?? to.name) === to.name && isBy(there, here.transferId)) {
    await switchOver(from, to, accountId, here.transferId!)
  } else if (there?.state !== 'ACTIVE' || here?.state !== 'MOVED') {
    throw new MoveFault(`The account does not live in ${from.name}.`)
  }
  await forgetAccount(from.database, accountId)
  return moved
}

/** Whether the account has arrived there by this very transfer and is not live yet. */
const isBy = (there: AccountStatus | undefined, transferId: string | null): boolean =>
  there?.state === 'ARRIVING' && transferId !== null && there.transferId === transferId

async function moveAlive(from: ReachableCell, to: ReachableCell, accountId: string, options: Freezing): Promise<Moved> {
  await wake(from, accountId)
  await removeArrival(from, to, accountId)
  await announceKeys(from, to, accountId, options)
  const precopied = await precopy(from, to, accountId, options.signal)
  const stopped = performance.now()
  const { rows, transferId } = await transferAccount(from, to, precopied, options)
  await switchOver(from, to, accountId, transferId)
  return { stoppedMs: performance.now() - stopped, rows }
}

/** An account left at rest by a killed move works again while its pool is copied once more. */
async function wake({ database }: ReachableCell, accountId: string): Promise<void> {
  const status = await readAccountStatus(database, accountId)
  if (status?.state === 'MOVING') await resumeAccount(database, accountId, { from: ['MOVING'] })
  if (status?.state !== 'FROZEN') return
  if (!status.transferId || !isByCells(status.transferId)) throw new MoveFault(FOR_A_FILE)
  await resumeAccount(database, accountId, { from: ['FROZEN'], by: status.transferId })
}

/**
 * Removes a complete but outdated copy there: the account is live here all the same. The lock on its status here keeps anybody
 * from ending it here while the copy is marked as gone.
 */
async function removeArrival(from: ReachableCell, to: ReachableCell, accountId: string): Promise<void> {
  const isOld = await from.database.transaction(async (tx) => {
    const here = await lockAccountStatus(tx, accountId)
    if (here?.state !== 'ACTIVE')
      throw new MoveFault(`Another move of the account out of ${from.name} has already begun.`)
    const there = await readAccountStatus(to.database, accountId)
    if (there?.state !== 'ARRIVING' || !there.transferId) return false
    const isOurs = isByCells(there.transferId) || there.transferId === here.transferId
    return isOurs && markGone(from, to, accountId, there.transferId)
  })
  if (isOld) await forgetAccount(to.database, accountId)
}

const markGone = (from: ReachableCell, to: ReachableCell, accountId: string, by: string): Promise<boolean> =>
  changeState(to.database, accountId, { from: ['ARRIVING'], to: 'MOVED', movedTo: from.name, by })

async function undoArrival(from: ReachableCell, to: ReachableCell, accountId: string, by: string): Promise<void> {
  if (await markGone(from, to, accountId, by)) await forgetAccount(to.database, accountId)
}

/** The account ends here before it begins there; if it cannot end here, it does not begin there. */
async function switchOver(from: ReachableCell, to: ReachableCell, accountId: string, by: string): Promise<void> {
  if (!(await endByTransfer(from.database, accountId, { by, movedTo: to.name }))) {
    await undoArrival(from, to, accountId, by)
    throw new MoveFault(`Someone else has resumed the account in ${from.name}, or moved it from there.`)
  }
  await activateThere(from, to, accountId, by)
}

/** The caller removes what is left here only after this has succeeded. */
async function activateThere(from: ReachableCell, to: ReachableCell, accountId: string, by: string): Promise<void> {
  if (await activateAccount(to.database, accountId, by)) return
  const there = await readAccountStatus(to.database, accountId)
  if (there?.state !== 'ACTIVE' || there.transferId !== by)
    throw new MoveFault(`The account could not be started in ${to.name}. All of it is kept in ${from.name}.`)
}

const statuses = (from: ReachableCell, to: ReachableCell, accountId: string): Promise<(AccountStatus | undefined)[]> =>
  Promise.all([readAccountStatus(from.database, accountId), readAccountStatus(to.database, accountId)])

/**
 * Stores the account's keys there while the account is still live here: every process there must know them before the account is
 * live there.
 */
async function announceKeys(
  from: ReachableCell,
  to: ReachableCell,
  accountId: string,
  { signal }: Freezing,
): Promise<void> {
  const keyring = await ringOf(from.database)
  await keepCarriedKeys(to.database, to.box, accountId, {
    lasting: keyring.lastingKeyOf(accountId),
    suppressions: keyring.suppressionsKeyOf(accountId) ?? from.suppressionsKey,
  })
  await delay(1_000 * (await carriedKeysWait(to.database, accountId, to.keysSeconds)), undefined, { signal })
}

/** The keyring including keys written recently. */
const ringOf = (database: Database) => database.transaction(async (tx) => tx.keyring())

/** Freezes, reads, writes and compares; if anything fails, the account stays live where it was. */
export async function transferAccount(
  from: ReachableCell,
  to: ReachableCell,
  precopied: Precopy,
  options: Freezing,
): Promise<{ transferId: string; rows: number }> {
  const { accountId } = precopied
  let transferId: string | undefined
  try {
    transferId = await freezeAccount(from.database, accountId, { ...options, kind: BY_CELLS })
    // Known only to this process, and lost when it ends.
    const passphrase = randomBytes(24).toString('base64url')
    let rows = 0
    const leaving = { accountId, transferId, leaveOut: isPrecopied }
    await exportAccount({ ...from, passphrase }, leaving, async (bytes, tx) => {
      const gone: Precopied = {
        isOf: isPrecopied,
        copyRemainingRows: (there) => copyRemainingRows({ tx, box: from.box }, { tx: there, box: to.box }, precopied),
      }
      rows = (await importAccount({ ...to, passphrase }, bytes, gone)).rows
    })
    return { transferId, rows }
  } catch (error) {
    await giveUp(from, to, precopied, transferId).catch((fault: Error) => {
      throw new MoveFault(
        `${(error as Error).message} The move could not be undone completely (${fault.message}): run the same command again.`,
        { cause: error },
      )
    })
    throw error
  }
}

/**
 * Resumes the account here first, so that what has arrived there cannot become live; then removes what arrived and what was
 * copied before.
 */
async function giveUp(
  from: ReachableCell,
  to: ReachableCell,
  precopied: Precopy,
  transferId: string | undefined,
): Promise<void> {
  const { accountId } = precopied
  if (transferId) {
    await resumeAccount(from.database, accountId, { from: ['FROZEN'], by: transferId })
    await undoArrival(from, to, accountId, transferId)
  }
  await discardPrecopy(to.database, precopied)
}
