/**
 * A disk that is really full, under the embedded database and under load. What cannot be written is refused with 503. Nothing
 * acknowledged is lost and nothing is half charged, and once there is room again everything continues by itself.
 */
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BATCH, type BenchAccount } from '../bench/people.ts'
import { type Closers, GUARD, prepareReference } from '../bench/stage.ts'
import { until } from '../test/support/until.ts'
import { prepareLoad, requireAcknowledged } from './batch-load.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { requireInvariants } from './invariants.ts'
import { openWork } from './resumption.ts'
import type { Sizes } from './sizes.ts'
import { mountSmallDisk } from './small-disk.ts'
import { openStage } from './stage.ts'

/** A new cluster takes about 100 MB; write-ahead logs may use up to what is left. */
const DISK_MB = 512
/** Refusals to be seen before room is made, proving that writes were really tried without room. */
const REFUSED_MIN = 30
const FULL_MS_MAX = 40_000
const RECOVER_MS_MAX = 30_000
const END_MS_MAX = 300_000
const CLIENTS = 8
const LOOK_MS = 100
const START_MS_MAX = 20_000
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
/** A quarter of the load used for the kills is enough. */
const SHARE_OF_BATCHES = 0.25

export async function disk(closers: Closers, sizes: Pick<Sizes, 'batches'>): Promise<Figure[]> {
  const batches = Math.max(40, Math.round(sizes.batches * SHARE_OF_BATCHES))
  const what = `a full disk under ${count(batches)} batches`
  const small = await mountSmallDisk(closers, DISK_MB)
  if (!small) return [{ part: 'disk', what, value: 'not run: mounting a file system takes Linux and root' }]
  const starts = await refusedStarts(closers)
  await prepareReference(small.folder)
  const stage = await openStage(closers, {
    dataDir: small.folder,
    sandbox: { timeFactor: 0.01 },
    env: { SCOUT_LEASE_SECONDS: '5' },
  })
  const [api, worker] = [await stage.place('serve'), await stage.place('work')]
  await Promise.all([api.start(), worker.start()])
  const load = await prepareLoad(stage.database, [api], batches)
  const probe = new Probe(await api.url(), load.accounts[0]!)
  const isProbed = probe.run()

  let next = 0
  const client = async () => {
    while (next < batches) await load.start(next++)
  }
  const isSubmitted = Promise.all(Array.from({ length: CLIENTS }, client))
  await until('a third is submitted', async () => next >= batches / 3, { ms: END_MS_MAX })
  const fullSince = performance.now()
  // Space freed meanwhile is filled again, so that the disk stays full.
  while (probe.refused < REFUSED_MIN && performance.now() - fullSince < FULL_MS_MAX) {
    await small.fill()
    await delay(LOOK_MS)
  }
  const fullMs = performance.now() - fullSince
  const freeBytes = await small.freeBytes()
  const { refused, unexpected } = probe
  await small.clear()
  const clearedAt = performance.now()
  await probe.served()
  const recoveredMs = performance.now() - clearedAt
  await isSubmitted
  probe.stop()
  await isProbed
  await until('all work has ended', async () => (await openWork(stage.database)) === 0, { ms: END_MS_MAX })
  await requireInvariants(stage.database)
  await requireAcknowledged(stage.database, load)
  return [
    promised(
      'disk',
      `${what}, full for ${seconds(fullMs)} (${count(freeBytes)} bytes left)`,
      `${count(refused)} writes refused with 503; other answers: ${unexpected.join(', ') || 'none'}`,
      { aim: 'refused with 503, nothing else', met: refused >= REFUSED_MIN && probe.unexpected.length === 0 },
    ),
    promised('disk', 'until a write is served after there is room, with no restart', seconds(recoveredMs), {
      aim: `at most ${seconds(RECOVER_MS_MAX)}`,
      met: recoveredMs <= RECOVER_MS_MAX,
    }),
    promised('disk', 'afterwards', `${count(batches * BATCH)} items ended`, {
      aim: 'nothing acknowledged lost, no half charge, eight invariants',
      met: true,
    }),
    starts,
    { part: 'disk', what: 'what the processes complained of', value: stage.complaints.lines() },
  ]
}

/** A start on a full disk, and on a read-only one, must end at once with the reason. */
async function refusedStarts(closers: Closers): Promise<Figure> {
  const disk = (await mountSmallDisk(closers, 1))!
  await disk.fill()
  const full = await lastWords(disk.folder)
  await run('mount', ['-o', 'remount,ro', disk.folder])
  const readOnly = await lastWords(disk.folder)
  const isReported =
    /cannot be used: there is no room/.test(full) && /cannot be used: the file system is read-only/.test(readOnly)
  return promised('disk', 'a start on a full disk, and on a read-only one', 'both ended', {
    aim: 'ended with the reason',
    met: isReported,
  })
}

/** The output of a start that fails. */
async function lastWords(dataDir: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', SCOUT_DATA_DIR: dataDir, PORT: '0' }
  const started = run(process.execPath, [...GUARD, 'src/process/main.ts', 'all'], {
    cwd: ROOT,
    env,
    timeout: START_MS_MAX,
  })
  return started.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

/** Writes repeatedly, and counts the answers by kind. */
class Probe {
  refused = 0
  readonly unexpected: string[] = []
  readonly #url: string
  readonly #account: BenchAccount
  #last = 0
  #stopped = false

  constructor(url: string, account: BenchAccount) {
    this.#url = url
    this.#account = account
  }

  async run(): Promise<void> {
    for (let n = 0; !this.#stopped; n++) {
      const { status, text } = await this.#write(n)
      this.#last = status
      if (status === 503 && text.includes('SERVICE_UNAVAILABLE')) this.refused += 1
      else if (status !== 200) this.unexpected.push(`${status} ${text.slice(0, 200)}`)
      await delay(LOOK_MS)
    }
  }

  stop(): void {
    this.#stopped = true
  }

  served(): Promise<unknown> {
    return until('a write is served', async () => this.#last === 200, { ms: END_MS_MAX })
  }

  async #write(n: number): Promise<{ status: number; text: string }> {
    const headers = { authorization: `Bearer ${this.#account.apiKey}`, 'content-type': 'application/json' }
    // Large enough that new rows and index pages are soon needed.
    const body = JSON.stringify({ full_name: `Probe ${n}`, externalId: `probe-${n}`, summary: 'room '.repeat(400) })
    const answer = await fetch(`${this.#url}/v1/talent-pool/candidates`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
}
