/** Work that reads whole tables, such as `ledger verify`, may take longer than a request; the next user of its connection may not. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase, type Sql } from '../../src/storage/database.ts'
import { readWithoutStatementTimeout } from '../../src/storage/without-statement-timeout.ts'
import { createTestDatabase } from '../support/database.ts'

const { connection, drop } = await createTestDatabase()
after(drop)

const limitsOf = async (sql: Sql) =>
  (
    await sql.queryBuilt<{ statement: string; idle: string }>(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
  )[0]

for (const pooled of [false, true]) {
  test(`limits are lifted for one transaction${pooled ? ', behind a pooler too' : ''}`, async () => {
    const database = openDatabase({ connection, max: 1, pooled })
    const limits = { statement: '15s', idle: '15s' }
    assert.deepEqual(await database.transaction(limitsOf), limits)
    assert.deepEqual(await readWithoutStatementTimeout(database, limitsOf), { statement: '0', idle: '0' })
    assert.deepEqual(await database.transaction(limitsOf), limits)
    await database.close()
  })
}
