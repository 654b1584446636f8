/** `backup` and `restore`: writes the database into a file while the service runs, and reads it into an empty database. */
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { hasAccounts } from '../../accounts/store.ts'
import { fingerprintOf, readOrCreateSecret } from '../../base/secret.ts'
import { count } from '../../base/terminal-text.ts'
import { verifyLedger } from '../../operations/accounts/verify-ledger.ts'
import { backUp } from '../../storage/backup.ts'
import { inspectBackup, proveBackup, RestoreFault, restore } from '../../storage/restore.ts'
import { readWithoutStatementTimeout } from '../../storage/without-statement-timeout.ts'
import type { CommandContext } from '../context.ts'
import { explainError, Failure } from '../failure.ts'
import { compareSchema } from '../schema.ts'

export async function backup(context: CommandContext, file: string): Promise<void> {
  // Does not migrate first: a backup is taken before anything is changed.
  await context.withBareDatabase(async (database) => {
    const { unknown, applied } = await compareSchema(database)
    if (applied === 0) throw new Failure('There is nothing to back up: the database has no schema yet.')
    if (unknown.length > 0)
      throw new Failure(`The database was made by a newer program (${unknown.join(', ')}). Use that program.`)
    // The file gets its name only when it is complete.
    const draft = `${file}.part`
    try {
      const zip = createGzip({ level: constants.Z_BEST_SPEED })
      await pipeline(backUp(database), zip, createWriteStream(draft, { mode: 0o600 }), { signal: context.interrupted })
      const { head, end } = await inspectBackup(linesOf(draft))
      await proveBackup(database, linesOf(draft), end).catch((error) => {
        throw new Failure(`The backup could not be restored, so it was not kept: ${explainError(error)}`)
      })
      await rename(draft, file)
      await chmod(file, 0o600)
      const rows = Object.values(end.rows).reduce((sum, n) => sum + n, 0)
      const { size } = await stat(file)
      context.output.answer(
        { file, takenAt: head.takenAt, rows, bytes: size, secretId: head.secretId },
        `${file}: ${count(rows, 'row')} as of ${head.takenAt}, ${count(size, 'byte')}, read back and unchanged.\n` +
          `Keep the secret ${head.secretId ?? ''} (SCOUT_SECRET_KEY, or secret.key) in another place. Without it sealed data cannot be read.`,
      )
    } catch (error) {
      await rm(draft, { force: true })
      throw context.interrupted.aborted ? new Failure('Interrupted. No backup was made.') : error
    }
  })
}

export async function restoreBackup(context: CommandContext, file: string): Promise<void> {
  try {
    const inspected = await inspectBackup(linesOf(file))
    await context.withBareDatabase(async (database) => {
      await requireSecret(context, inspected.head.secretId)
      const rows = await restore(database, linesOf(file), inspected, hasAccounts)
      const { differences } = await readWithoutStatementTimeout(database, (tx) => verifyLedger(tx))
      if (differences.length > 0) throw new Failure('Restored, but the ledger does not add up: see "ledger verify".')
      const { takenAt } = inspected.head
      context.output.answer({ rows, takenAt }, `Restored ${count(rows, 'row')} as of ${takenAt}. The ledger adds up.`)
    })
  } catch (error) {
    if (error instanceof RestoreFault) throw new Failure(error.message)
    throw isFileFault(error) ? new Failure(`${file} cannot be read: ${explainError(error)}`) : error
  }
}

/** Checked before anything is written: with another secret the service would not start on the restored database. */
async function requireSecret(context: CommandContext, secretId: string | null): Promise<void> {
  const { config } = context.readConfig()
  const own = fingerprintOf(await readOrCreateSecret(config))
  if (secretId === null || own === secretId) return
  throw new Failure(
    `The backup was taken with the secret ${secretId}, but this process has ${own}. Set SCOUT_SECRET_KEY to the backup’s secret, ` +
      `or put the old secret.key into ${config.dataDir}.`,
  )
}

/** Lines without their line breaks. A line may be megabytes long and arrive in many parts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped)
  let begun: string[] = []
  for await (const part of unzipped.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...more] = part.split('\n')
    begun.push(first)
    for (const next of more) {
      yield begun.join('')
      begun = [next]
    }
  }
  const last = begun.join('')
  if (last !== '') yield last
}

const isFileFault = (error: unknown) => /^(ENOENT|EACCES|EISDIR|Z_)/.test((error as { code?: string }).code ?? '')
