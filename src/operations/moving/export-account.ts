/** Writes everything of one frozen account into a sealed stream. Changes nothing. */
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { readAccountStatus } from '../../accounts/moving.ts'
import { readAccount } from '../../accounts/store.ts'
import { sealFile } from '../../base/sealed-file.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readOpenLookups } from '../../contact/open-lookups.ts'
import { recountBalance } from '../../credits/verify.ts'
import { fixSpelling, readMigrationNames } from '../../storage/account-rows.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { type AccountHead, accountLines } from './account-lines.ts'
import { type CarriedTable, listCarried } from './carried-tables.ts'
import { MoveFault } from './freeze-account.ts'

export interface Exporting {
  database: Database
  box: SecretBox
  /** The key that hashes the suppressions of accounts that were not moved here. */
  suppressionsKey: Buffer
  passphrase: string
}

/** Stands unencrypted at the beginning of the file. */
export interface FileHead {
  talentScout: 'account'
  form: 1
  takenAt: string
  migrations: string[]
}

export interface Exported {
  accountId: string
  transferId: string
  /** Tables that are transferred in another way. */
  leaveOut?: (table: CarriedTable) => boolean
}

/** `write` consumes all bytes, and may read more through `tx`, which sees the same moment. When it resolves, everything has been read. */
export async function exportAccount(
  { database, box, suppressionsKey, passphrase }: Exporting,
  { accountId, transferId, leaveOut = () => false }: Exported,
  write: (bytes: AsyncIterable<Buffer>, tx: Tx) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.queryBuilt('set transaction isolation level repeatable read, read only')
    await fixSpelling(tx)
    await requireFrozen(tx, accountId, transferId)
    await requireSound(tx, accountId)
    const { name } = await readAccount(tx, accountId)
    const lookupIds = await readOpenLookups(tx, accountId)
    const keyring = tx.keyring()
    const head: AccountHead = {
      accountId,
      name,
      transferId,
      lookupIds,
      lasting: keyring.lastingKeyOf(accountId).toString('base64'),
      suppressions: (keyring.suppressionsKeyOf(accountId) ?? suppressionsKey).toString('base64'),
    }
    const tables = (await listCarried(tx, accountId, lookupIds)).filter((each) => !leaveOut(each))
    const lines = accountLines(tx, head, tables, { keyring, box })
    const fileHead = await readFileHead(tx)
    const zip = createGzip({ level: constants.Z_BEST_SPEED })
    // A failure also ends the stream that is read below.
    pipeline(joined(lines), zip).catch(() => {})
    await write(sealFile(fileHead, passphrase, zip as AsyncIterable<Buffer>), tx)
  })
}

/** Checked at the same moment from which everything is read. */
async function requireFrozen(tx: Tx, accountId: string, transferId: string): Promise<void> {
  const status = await readAccountStatus(tx, accountId)
  if (status?.state !== 'FROZEN' || status.transferId !== transferId)
    throw new MoveFault('Someone else has resumed the account or moved it in the meantime.')
}

async function requireSound(tx: Tx, accountId: string): Promise<void> {
  const { agrees } = await recountBalance(tx, accountId)
  if (!agrees)
    throw new MoveFault(
      'The account’s balance does not match its ledger (see "ledger verify"), so the account was not moved.',
    )
}

const readFileHead = async (tx: Tx): Promise<FileHead> => ({
  talentScout: 'account',
  form: 1,
  takenAt: new Date().toISOString(),
  migrations: await readMigrationNames(tx),
})

/** Lines are joined, because a chunk for each line would cost more than its content. */
const CHARS_AT_ONCE = 65_536

async function* joined(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = []
  let chars = 0
  for await (const line of lines) {
    waiting.push(line)
    chars += line.length
    if (chars < CHARS_AT_ONCE) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
    chars = 0
  }
  yield Buffer.from(waiting.join(''))
}
