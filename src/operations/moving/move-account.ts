/**
 * An account from one cell to another, both at hand. The states in the two databases are the journal: killed at any moment, it is
 * run again and goes on from what they say. It lives in the one until it has come to rest, and in the other only after the
 * first has said that it does not live there.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type AccountStanding, type AccountState, isAhead, readAccountStanding } from '../../accounts/moving.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { Database } from '../../storage/database.ts'
import { carriedKeysWait, keepCarriedKeys } from '../../vault/carried-keys.ts'
import { type AheadCarry, carryAhead, carryRest, goesAhead, leaveRoom } from './carry-ahead.ts'
import { exportAccount } from './export-account.ts'
import { forgetAccount } from './forget-account.ts'
import {
  activateAccount,
  endAccountHere,
  type Freezing,
  freezeAccount,
  MoveFault,
  resumeAccount,
} from './freeze-account.ts'
import { type GoneAhead, importAccount } from './import-account.ts'

export interface CellAtHand {
  name: string
  database: Database
  box: SecretBox
  suppressionsKey: Buffer
  /** How often each of its processes looks for keys. */
  keysSeconds: number
}

export interface Moved {
  /** How long it could not be asked anything that changes it. */
  stoppedMs: number
  rows: number
}

/** Where it lives, or lived when it was last seen alive. */
export const LIVING: AccountState[] = ['ACTIVE', 'MOVING', 'FROZEN']

export async function moveAccount(
  from: CellAtHand,
  to: CellAtHand,
  accountId: string,
  options: Freezing = {},
): Promise<Moved> {
  const [here, there] = await standings(from, to, accountId)
  let rows = 0
  let stoppedMs = 0
  if (here && LIVING.includes(here.state)) {
    const isThere = there?.state === 'ARRIVING' && here.state === 'FROZEN' && there.transferId === here.transferId
    if (there && !isThere && there.state !== 'MOVED' && !isAhead(there))
      throw new MoveFault(`In ${to.name} it is ${there.state} already, by another way. Nothing was changed.`)
    let stopped = performance.now()
    if (!isThere) {
      await announceKeys(from, to, accountId, options)
      const ahead = await carryAhead(from, to, accountId, options.signal)
      stopped = performance.now()
      rows = await carryOver(from, to, ahead, options)
    }
    if (!(await endAccountHere(from.database, accountId, to.name)))
      throw new MoveFault(`Somebody has brought the account back to life in ${from.name}. It stays there.`)
    await activateAccount(to.database, accountId)
    stoppedMs = performance.now() - stopped
  } else if (there?.state === 'ARRIVING' && here?.state === 'MOVED') {
    await activateAccount(to.database, accountId)
  } else if (there?.state !== 'ACTIVE' || here?.state !== 'MOVED') {
    throw new MoveFault(`The account does not live in ${from.name}.`)
  }
  await forgetAccount(from.database, accountId)
  return { stoppedMs, rows }
}

const standings = (from: CellAtHand, to: CellAtHand, accountId: string): Promise<(AccountStanding | undefined)[]> =>
  Promise.all([readAccountStanding(from.database, accountId), readAccountStanding(to.database, accountId)])

/** While it still lives where it is: every process there must know them before it lives there. */
async function announceKeys(from: CellAtHand, to: CellAtHand, accountId: string, { signal }: Freezing): Promise<void> {
  const keyring = await ringOf(from.database)
  await keepCarriedKeys(to.database, to.box, accountId, {
    lasting: keyring.lastingKeyOf(accountId),
    suppressions: keyring.suppressionsKeyOf(accountId) ?? from.suppressionsKey,
  })
  await delay(1_000 * (await carriedKeysWait(to.database, accountId, to.keysSeconds)), undefined, { signal })
}

/** With what was written lately. */
const ringOf = (database: Database) => database.transaction(async (tx) => tx.keyring())

/** Frozen, read, written and compared; whatever fails, it lives on where it was. */
export async function carryOver(
  from: CellAtHand,
  to: CellAtHand,
  ahead: AheadCarry,
  options: Freezing,
): Promise<number> {
  const { accountId } = ahead
  try {
    const transferId = await freezeAccount(from.database, accountId, options)
    // Known to this process alone, and to nobody once it has ended.
    const passphrase = randomBytes(24).toString('base64url')
    let rows = 0
    await exportAccount({ ...from, passphrase }, { accountId, transferId, leaveOut: goesAhead }, async (bytes, tx) => {
      const gone: GoneAhead = {
        isOf: goesAhead,
        carryRest: (there) => carryRest({ tx, box: from.box }, { tx: there, box: to.box }, ahead),
      }
      rows = (await importAccount({ ...to, passphrase }, bytes, gone)).rows
    })
    return rows
  } catch (error) {
    await leaveRoom(to.database, ahead)
    const [, there] = await standings(from, to, accountId)
    if (there?.state !== 'ARRIVING') await resumeAccount(from.database, accountId)
    throw error
  }
}
