/**
 * A fresh database with all migrations applied, for one test file. Owns the template it is copied from. The
 * server is the one of test/run.ts, or one of our own when a test file is run alone.
 */
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { startTestCluster, type TestCluster } from './cluster.ts'

export interface TestDatabase {
  readonly url: string
  /** What openDatabase and pg take. */
  readonly connection: { connectionString: string }
  /** Ends whatever is still connected to it. */
  drop(): Promise<void>
}

const TEMPLATE = 'scout_template'
/** Any number, the same for all test processes: only one of them makes the template. */
const TEMPLATE_LOCK = 7_203_002

let ownCluster: Promise<TestCluster> | undefined
after(async () => await (await ownCluster)?.stop())

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await withClient(server, async (client) => {
    await ensureTemplate(client, server)
    // Copying the files takes half as long as the default, which writes every page to the log.
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  })
  const url = urlOf(server, name)
  return {
    url,
    connection: { connectionString: url },
    // A server of our own goes away as a whole, and may be gone already.
    drop: async () => {
      if (!ownCluster)
        await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Migrating takes many times as long as copying, so it is done once per server. */
async function ensureTemplate(client: pg.Client, server: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount !== 0) return
    // Under another name until it is whole: a migration that fails must not leave half a template.
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

async function serverUrl(): Promise<string> {
  const given = process.env.SCOUT_TEST_DATABASE_URL
  if (given) return given
  ownCluster ??= startTestCluster()
  return (await ownCluster).url
}

/** Not by URL: an address with a socket folder has no host, which URL refuses. */
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
