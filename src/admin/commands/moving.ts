/** `accounts export`, `import`, `resume`, `moved`, `forget`: takes an account to another installation by way of a file. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { readAccountStatus } from '../../accounts/moving.ts'
import { SealedFileFault } from '../../base/sealed-file.ts'
import { readOrCreateSecret } from '../../base/secret.ts'
import { count } from '../../base/terminal-text.ts'
import { exportAccount } from '../../operations/moving/export-account.ts'
import { forgetAccount } from '../../operations/moving/forget-account.ts'
import {
  activateAccount,
  endAccountHere,
  FOR_A_CELL,
  freezeAccount,
  isByCells,
  MoveFault,
  resumeAccount,
} from '../../operations/moving/freeze-account.ts'
import { importAccount } from '../../operations/moving/import-account.ts'
import { suppressionsKey } from '../../storage/installation.ts'
import { carriedKeysWait } from '../../vault/carried-keys.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { explainError, Failure, Misuse } from '../failure.ts'

/** Somebody who guesses the passphrase can open all data of the account. */
const PASSPHRASE_CHARS_MIN = 16

function passphraseOf(context: CommandContext): string {
  const given = context.setting('SCOUT_TRANSFER_KEY')
  if (given.length < PASSPHRASE_CHARS_MIN)
    throw new Misuse(
      `Set SCOUT_TRANSFER_KEY to a passphrase of at least ${PASSPHRASE_CHARS_MIN} characters, the same in both installations. The file is sealed under it.`,
    )
  return given
}

export async function accountsExport(
  context: CommandContext,
  idOrName: string,
  { to: file }: { to: string },
): Promise<void> {
  const passphrase = passphraseOf(context)
  await context.withKeys(async (database, box) => {
    const secret = await readOrCreateSecret(context.readConfig().config)
    const { accountId, name, state } = await requireAccount(database, idOrName)
    // The file gets its name only when it is complete.
    const draft = `${file}.part`
    let transferId: string | undefined
    try {
      transferId = await freezeAccount(database, accountId, { signal: context.interrupted })
      const exporting = { database, box, passphrase, suppressionsKey: await suppressionsKey(database, secret) }
      await exportAccount(exporting, { accountId, transferId }, (bytes) =>
        pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }), { signal: context.interrupted }),
      )
      await rename(draft, file)
      const { size } = await stat(file)
      context.output.answer(
        { file, accountId, name, transferId, bytes: size },
        `${file}: everything of ${name} (${accountId}), ${count(size, 'byte')}, sealed under SCOUT_TRANSFER_KEY.\n` +
          'The account is frozen here. Import the file in its new installation, then run "accounts moved" here;\n' +
          'or destroy the file and run "accounts resume".',
      )
    } catch (error) {
      await rm(draft, { force: true })
      // An account that was frozen before this command may already live elsewhere; only its operator knows.
      if (state !== 'FROZEN' && transferId)
        await resumeAccount(database, accountId, { from: ['FROZEN'], by: transferId })
      if (context.interrupted.aborted) throw new Failure('Interrupted. The account is unchanged.')
      throw asFailure(error)
    }
  })
}

export async function accountsImport(context: CommandContext, file: string): Promise<void> {
  const passphrase = passphraseOf(context)
  await context.withKeys(async (database, box) => {
    try {
      const bytes = createReadStream(file) as AsyncIterable<Buffer>
      const arrived = await importAccount({ database, box, passphrase }, bytes)
      const { keysSeconds } = context.readConfig().config
      const seconds = await carriedKeysWait(database, arrived.accountId, keysSeconds)
      await delay(1_000 * seconds, undefined, { signal: context.interrupted })
      if (!(await activateAccount(database, arrived.accountId, arrived.transferId)))
        throw new Failure(
          'Someone else has changed the account while it arrived. It was not started here from this file.',
        )
      const { accountId, name, rows } = arrived
      context.output.answer(
        { accountId, name, rows },
        `${name} (${accountId}) is here: ${count(rows, 'row')}, compared with what was sent. The balance matches the ledger.\n` +
          'Run "accounts moved" in the installation that it came from.',
      )
    } catch (error) {
      throw isFileFault(error) ? new Failure(`${file} cannot be read: ${explainError(error)}`) : asFailure(error)
    }
  })
}

export async function accountsResume(context: CommandContext, idOrName: string): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, idOrName)
    if (!(await resumeAccount(database, accountId))) throw new Failure(`${name} is not being moved.`)
    context.output.answer(
      { accountId, state: 'ACTIVE' },
      `${name} is active here again. Destroy the file that was made of it.`,
    )
  })
}

export async function accountsMoved(
  context: CommandContext,
  idOrName: string,
  options: { to?: string },
): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, idOrName)
    const status = await readAccountStatus(database, accountId)
    if (status?.transferId && isByCells(status.transferId) && status.state !== 'ACTIVE') throw new Failure(FOR_A_CELL)
    if (!(await endAccountHere(database, accountId, options.to)))
      throw new Failure(`${name} was not exported: only a frozen account can be marked as moved.`)
    context.output.answer(
      { accountId, state: 'MOVED' },
      `${name} is now elsewhere. What it left behind is kept until "accounts forget".`,
    )
  })
}

export async function accountsForget(context: CommandContext, idOrName: string): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, idOrName)
    await forgetAccount(database, accountId).catch((error) => {
      throw asFailure(error)
    })
    context.output.answer(
      { accountId },
      `Of ${name} only its name and its keys are left here. Requests with these keys are told that the account moved.`,
    )
  })
}

const asFailure = (error: unknown) =>
  error instanceof MoveFault || error instanceof SealedFileFault ? new Failure(error.message) : error

const isFileFault = (error: unknown) =>
  /^(ENOENT|EACCES|EISDIR|ENOSPC|Z_)/.test((error as { code?: string }).code ?? '')
