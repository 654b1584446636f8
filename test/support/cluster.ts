/**
 * A throw-away PostgreSQL server for tests, in memory or the temporary folder. Owns its folder and its end. It is not durable,
 * which makes it fast; tests of durability start their own with startEmbeddedPostgres.
 */
import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/embedded/start.ts'

export interface TestCluster {
  /** The address of a database on the server, for a role that may create databases. */
  readonly url: string
  stop(): Promise<void>
}

const PREFIX = 'talent-scout-test-'
/** Files in memory, if Linux has room for them: copying a database takes half the time. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 4 * 2 ** 30

const FAST_NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // No checkpoint during a run.
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  // Small, because PostgreSQL searches all of it whenever a database is dropped.
  shared_buffers: '128MB',
}

export async function startTestCluster(): Promise<TestCluster> {
  for (const folder of [tmpdir(), MEMORY]) await sweepKilledRuns(folder)
  const dataDir = await mkdtemp(join(await roomyFolder(), `${PREFIX}${process.pid}-`))
  // When started by root, the server runs as `nobody`, who must be able to enter this folder; the server's own folder stays private.
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

/** The server outlives the process that started it. So the server of a run that ended with kill -9 is stopped by the next run. */
async function sweepKilledRuns(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const dataDir = join(folder, name)
    // To stop it, this process joins as its only user and leaves.
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
