/**
 * A primary and a streaming standby of it, both embedded PostgreSQL servers. Owns both servers and their folders. The standby starts from
 * a copy of the primary's files made while it is stopped, because the embedded package has no program to copy a running server.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/start.ts'

export interface ReplicatedServers {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  /**
   * From now on the replica shows what the primary commits only after this many seconds, and not before `release`, however slow the
   * machine is.
   */
  delay(seconds: number): Promise<void>
  release(): Promise<void>
  /** Stops the replica for good. */
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', wal_keep_size: '256MB' }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'talent-scout-replica-'))
  await chmod(folder, 0o755)
  return folder
}

export async function startReplicated(): Promise<ReplicatedServers> {
  const [dataDir, copyDir] = [await newFolder(), await newFolder()]
  const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  await first.leave()
  // `cp -a` keeps the owner, who is not root; Node's own copy would make root the owner.
  const copy = join(copyDir, basename(first.folder))
  await promisify(execFile)('cp', ['-a', first.folder, copy])
  await writeFile(join(copy, 'data', 'standby.signal'), '')
  const primary = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  const { host, port, user, password } = primary.connection
  const replica = await startEmbeddedPostgres({
    dataDir: copyDir,
    settings: { ...SETTINGS, primary_conninfo: `host=${host} port=${port} user=${user} password=${password}` },
  })
  let isReplicaGone = false
  const stopReplica = async () => {
    if (isReplicaGone) return
    isReplicaGone = true
    await replica.leave()
  }
  const tell = async (...statements: string[]) => {
    const client = new pg.Client(replica.connection)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  return {
    primary,
    replica,
    stopReplica,
    delay: (seconds) =>
      tell(
        `alter system set recovery_min_apply_delay = '${seconds}s'`,
        'select pg_reload_conf(), pg_wal_replay_pause()',
      ),
    release: () => tell('select pg_wal_replay_resume()'),
    async stop() {
      await stopReplica()
      await primary.leave()
      for (const folder of [dataDir, copyDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}
