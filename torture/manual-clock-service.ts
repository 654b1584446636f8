/**
 * The service's operations and workers in this process under a clock moved by hand, so that minutes of an outage take seconds.
 * Owns the clock, and shifts the queue's times with it; the database, the network and the sockets are real.
 */
import { pino } from 'pino'
import type { Closers } from '../bench/stage.ts'
import type { Clock } from '../src/base/clock.ts'
import type { Scout } from '../src/operations/scout.ts'
import { readConfig } from '../src/settings/config.ts'
import type { Database } from '../src/storage/database.ts'
import { openDatabase } from '../src/storage/database.ts'
import { buildServices } from '../src/wiring/services.ts'
import { startWorker } from '../src/wiring/worker.ts'
import { until } from '../test/support/until.ts'
import { SECRET, type Stage } from './stage.ts'

/** Long enough to distinguish claimed work from work that waits for its next try. */
const LEASE_SECONDS = 600
/** Nothing waits longer than until its deadline. */
const WAIT_SECONDS_MAX = 300
/** Thousands of items may be due at one moment of an outage, and each is tried. */
const STEPS_MS_MAX = 600_000

class ManualClock implements Clock {
  offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }
}

export interface ManualClockService {
  scout: Scout
  /** All log lines of level `info` and above. */
  lines: string[]
  /**
   * Moves time forward, for the rules and for waiting work in the queue, whose time is the database's. Only while no work is
   * running: a call that takes four real seconds must not take minutes of simulated time.
   */
  advance(seconds: number): Promise<void>
}

export async function startWithManualClock(closers: Closers, stage: Stage, slots: number): Promise<ManualClockService> {
  const config = readConfig({
    SCOUT_DATA_DIR: stage.dataDir,
    SCOUT_SECRET_KEY: SECRET,
    SCOUT_LEASE_SECONDS: String(LEASE_SECONDS),
  })
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const clock = new ManualClock()
  const database: Database = openDatabase({ connection: stage.connection, max: 20 })
  closers.push(() => database.close())
  const network = { url: stage.network.url, token: stage.network.sandbox.token }
  const services = await buildServices(config, { database, close: async () => {} }, network, { log, clock })
  closers.push(() => services.close())
  const worker = startWorker(services.scout, slots)
  closers.push(() => worker.stop())
  return {
    scout: services.scout,
    lines,
    async advance(seconds) {
      await until('nobody is at work', async () => (await busy(stage)) === 0, { ms: STEPS_MS_MAX })
      clock.offsetMs += seconds * 1_000
      await stage.database.query(
        `update work set visible_at = visible_at - make_interval(secs => $1)
         where visible_at between now() and now() + make_interval(secs => $2)`,
        [seconds, WAIT_SECONDS_MAX],
      )
    },
  }
}

/** Claimed work, and work that is due. */
async function busy({ database }: Stage): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*) as n from work where visible_at <= now() or visible_at > now() + make_interval(secs => $1)',
    [WAIT_SECONDS_MAX],
  )
  return row!.n
}
