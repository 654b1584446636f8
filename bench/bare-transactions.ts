/** Baseline of a dispatch: its recorded transaction, replayed under new names by as many loops as there are clients. No HTTP. */
import pg from 'pg'
import { newId } from '../src/base/ids.ts'
import { answerTasks } from './bare.ts'
import { replay, type Statement } from './recording.ts'

interface Account {
  accountId: string
  keyId: string
}

export interface TransactionsTask {
  connection: pg.ClientConfig
  pool: number
  loops: number
  durationMs: number
  statements: Statement[]
  /** The ids that occur in the recording. */
  sample: Account & { urn: string; unlockId: string }
  /** Used in turn. */
  accounts: Account[]
}

/** Answers with transactions per second. */
answerTasks<TransactionsTask>(async ({ connection, pool: max, loops, durationMs, statements, sample, accounts }) => {
  const pool = new pg.Pool({ ...connection, max })
  let done = 0
  const startedAt = performance.now()
  const once = async () => {
    const { accountId, keyId } = accounts[done++ % accounts.length]!
    const names = new Map([
      [sample.accountId, accountId],
      [sample.keyId, keyId],
      [sample.urn, newId('bare')],
      [sample.unlockId, newId('unl')],
    ])
    const client = await pool.connect()
    await replay(client, statements, names)
    client.release()
  }
  await Promise.all(
    Array.from({ length: loops }, async () => {
      while (performance.now() - startedAt < durationMs) await once()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  await pool.end()
  return done / seconds
})
