/**
 * A throw-away PostgreSQL for tests, in memory or the temporary folder. Owns its folder and its end. It is not durable,
 * which makes it fast; tests of durability start their own with startEmbeddedPostgres.
 */
import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/embedded/start.ts'

export interface TestCluster {
  /** The address of a database in it, by a role that may create others. */
  readonly url: string
  stop(): Promise<void>
}

const PREFIX = 'talent-scout-test-'
/** Files in memory, where Linux has room for them: a database is copied in half the time. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 4 * 2 ** 30

const FAST_NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // No checkpoint in the middle of a run.
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  // Every dropped database is looked for in all of it.
  shared_buffers: '128MB',
}

export async function startTestCluster(): Promise<TestCluster> {
  for (const folder of [tmpdir(), MEMORY]) await sweepKilledRuns(folder)
  const dataDir = await mkdtemp(join(await roomyFolder(), `${PREFIX}${process.pid}-`))
  // As root the server runs as `nobody`, who has to pass through; the cluster's own folder stays private.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST_NOT_DURABLE })
  return {
    url: server.url,
    async stop() {
      await server.leave()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function roomyFolder(): Promise<string> {
  const room = await access(MEMORY, constants.W_OK)
    .then(() => statfs(MEMORY))
    .then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    )
  return room < MEMORY_BYTES_MIN ? tmpdir() : MEMORY
}

/** The server survives the process that started it, so that of a run ended with kill -9 is stopped by the next one. */
async function sweepKilledRuns(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const dataDir = join(folder, name)
    // Joining it as its only user and leaving is what stops it.
    await startEmbeddedPostgres({ dataDir, settings: FAST_NOT_DURABLE }).then((server) => server.leave())
    await rm(dataDir, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
