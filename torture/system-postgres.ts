/**
 * PostgreSQL as an operator has it: the system's programs, a primary with a synchronous standby, and PgBouncer. Owns their
 * folders and their end. Without the programs nothing is run, and the run says so.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, glob, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Closers, makeFolder } from '../bench/stage.ts'
import { until } from '../test/support/until.ts'
import type { DatabaseTarget } from './stage.ts'

const run = promisify(execFile)

export interface Account {
  uid: number
  gid: number
}

/** The account to run as, because neither PostgreSQL nor PgBouncer runs as root. */
export async function accountOf(name: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** The program folder of the newest installed server. */
export async function findPostgres(): Promise<string | undefined> {
  const found: string[] = []
  for await (const file of glob('/usr/lib/postgresql/*/bin/pg_basebackup')) found.push(file)
  return found
    .sort()
    .at(-1)
    ?.replace(/\/pg_basebackup$/, '')
}

export async function findPgBouncer(): Promise<string | undefined> {
  for (const file of ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']) {
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
  return undefined
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

class Server {
  readonly port: number
  readonly #child: ChildProcess

  constructor(port: number, child: ChildProcess) {
    this.port = port
    this.#child = child
  }

  async end(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
  }

  async query(text: string): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'scout', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
}

export interface Pair {
  primary: DatabaseTarget
  /** Kills the primary with kill -9 and promotes the standby; returns where it listens. */
  failOver(): Promise<DatabaseTarget>
}

/** No password: only this machine can reach them, and nothing of theirs outlives the run. */
export async function startPair(closers: Closers, programs: string): Promise<Pair> {
  const account = await accountOf('postgres')
  const folder = join(await makeFolder(closers), 'pair')
  await mkdir(folder)
  if (account) await chown(folder, account.uid, account.gid)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const as = { ...account, cwd: folder }
  await run(join(programs, 'initdb'), ['-D', first, '-U', 'scout', '-E', 'UTF8', '--locale=C', '--auth=trust'], as)
  const start = async (data: string, settings: Record<string, string>) => {
    const port = await freePort()
    const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings }
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...as, stdio: 'ignore' })
    const server = new Server(port, child)
    closers.push(() => server.end('SIGINT'))
    await until('the server answers', () =>
      server.query('select 1').then(
        () => true,
        () => false,
      ),
    )
    return server
  }
  const primary = await start(first, {})
  await primary.query('create database scout')
  const source = `host=127.0.0.1 port=${primary.port} user=scout application_name=standby`
  await run(join(programs, 'pg_basebackup'), ['-D', second, '-R', '-d', source], as)
  const standby = await start(second, {})
  // From here on nothing is acknowledged that the standby does not have. Set after the copy, as the standby will have no standby
  // itself.
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query('select pg_reload_conf()')
  await until('the standby keeps up', async () => {
    const [row] = await primary.query('select sync_state from pg_stat_replication')
    return row?.sync_state === 'sync'
  })
  const databaseTarget = ({ port }: Server): DatabaseTarget => ({
    user: 'scout',
    password: 'none',
    database: 'scout',
    target: { host: '127.0.0.1', port },
  })
  return {
    primary: databaseTarget(primary),
    async failOver() {
      await primary.end('SIGKILL')
      await standby.query('select pg_promote()')
      return databaseTarget(standby)
    },
  }
}

/** Transaction mode, in front of a target's server. */
export async function startPgBouncer(
  closers: Closers,
  program: string,
  databaseTarget: DatabaseTarget,
): Promise<DatabaseTarget> {
  const folder = await makeFolder(closers)
  const port = await freePort()
  const target = databaseTarget.target as { path?: string; host?: string; port?: number }
  // The embedded server's socket is private to its account, so the pooler runs as that account.
  const owner = target.path ? await stat(target.path) : await accountOf('nobody')
  const place = target.path
    ? `host=${target.path.replace(/\/\.s\.PGSQL\.\d+$/, '')} port=${target.path.replace(/^.*\./, '')}`
    : `host=${target.host} port=${target.port}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${databaseTarget.database} = ${place} user=${databaseTarget.user} password=${databaseTarget.password} dbname=${databaseTarget.database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
`,
  )
  const as = process.getuid?.() === 0 && owner ? { uid: owner.uid, gid: owner.gid } : {}
  const child = spawn(program, [file], { ...as, stdio: 'ignore' })
  const bouncer = new Server(port, child)
  closers.push(() => bouncer.end('SIGINT'))
  const pooled: DatabaseTarget = { ...databaseTarget, target: { host: '127.0.0.1', port } }
  await until('the pooler answers', async () => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: databaseTarget.user,
      database: databaseTarget.database,
    })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return pooled
}
