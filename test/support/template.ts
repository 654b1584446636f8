/**
 * Fresh databases with all migrations applied, copied from a template that is made once per server. Owns the template; knows
 * nothing of tests, because torture uses it too.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'

export interface TestDatabase {
  readonly url: string
  /** Connection options for openDatabase and pg. */
  readonly connection: { connectionString: string }
  /** Drops the database and ends every connection to it. */
  drop(): Promise<void>
}

const TEMPLATE = 'scout_template'
/** An arbitrary number, the same for all test processes, so that only one of them makes the template. */
const TEMPLATE_LOCK = 7_203_002

export async function copyTemplate(server: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await withClient(server, async (client) => {
    await ensureTemplate(client, server)
    // Copying the files takes half as long as the default strategy, which writes every page to the write-ahead log.
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  })
  const url = urlOf(server, name)
  return {
    url,
    connection: { connectionString: url },
    drop: () => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Migrating takes many times as long as copying, so it is done once per server. */
async function ensureTemplate(client: pg.Client, server: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount !== 0) return
    // Made under another name until it is complete, so that a failed migration does not leave half a template.
    const making = `${TEMPLATE}_new`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making}`)
    const database = openDatabase({ connection: { connectionString: urlOf(server, making) }, max: 1 })
    await migrate(database).finally(() => database.close())
    await client.query(`alter database ${making} rename to ${TEMPLATE}`)
  } finally {
    await client.query(`select pg_advisory_unlock(${TEMPLATE_LOCK})`)
  }
}

/** Uses no URL object: an address with a socket folder has no host, which URL refuses. */
function urlOf(server: string, database: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
