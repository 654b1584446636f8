/**
 * The service as a process: `all` (API, workers and the demo account), `serve` (API only) or `work` (workers only). Owns the
 * order of starting and stopping.
 */
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '../base/data-folder.ts'
import { sweepDrafts } from '../base/drafts.ts'
import { giveBackMemory } from '../base/give-back-memory.ts'
import { awaitStopRequest, Closers, outliveLostFailures } from '../base/lifecycle.ts'
import { createLog } from '../base/log.ts'
import { StartupTasks } from '../base/startup-tasks.ts'
import { COMPILED_PREFIX } from '../compile/compile-in-child.ts'
import { startMetricsServer } from '../http/metrics-server.ts'
import { createServer } from '../http/server.ts'
import { warmPools } from '../operations/pool/index/warm-pools.ts'
import { warmSearches } from '../operations/search/warm-searches.ts'
import { type Config, ConfigError, readConfig } from '../settings/config.ts'
import { builtConsole } from '../wiring/console.ts'
import { closeDemo, type Demo, ensureDemo, fillDemo } from '../wiring/demo.ts'
import { lazyKnowledge } from '../wiring/lazy-knowledge.ts'
import { type NetworkSource, openNetworkSource, requireNetwork } from '../wiring/network-source.ts'
import { buildServices, openStorage, type Services } from '../wiring/services.ts'
import { slotsOf, startWorker } from '../wiring/worker.ts'

const MODES = ['all', 'serve', 'work'] as const
type Mode = (typeof MODES)[number]

/** Requests under way end within their own limits long before this; it is for what should not happen. */
const STOP_MS_MAX = 25_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

const DEMO_CLOSED =
  'The demo account is closed, because a real network is set: its keys no longer work. (SCOUT_DEMO=true would keep it open.)'

async function start(mode: Mode, config: Config, closers: Closers, closing: AbortSignal): Promise<void> {
  const log = createLog(config.logLevel)
  outliveLostFailures(log)
  const isWritable = await openFolders(config)
  const knowledge = lazyKnowledge(config, log)
  // In a folder that cannot be written, missing reference data cannot be compiled later: better to fail now.
  if (!isWritable) await knowledge()
  const launched = Promise.withResolvers<void>()
  const opening = openStorage(config, log, launched.resolve)
  // Loading the sandbox blocks this thread, so it begins once the database's own process has been launched; the two then start
  // side by side.
  const connecting = Promise.race([launched.promise, opening]).then(() => openNetworkSource(config))
  const [storage, network] = await openBoth(closers, opening, connecting)
  const services = await buildServices(config, storage, network, { log, knowledge })
  closers.push(() => services.close())
  if (network.sandbox) say('The network is the sandbox: its people are invented.')
  else if (!config.demoKept && (await closeDemo(services.scout)) > 0) say(DEMO_CLOSED)
  const demo = mode === 'all' && network.sandbox ? await ensureDemo(services.scout, config) : undefined

  if (mode !== 'serve') {
    const worker = startWorker(services.scout, slotsOf(config))
    closers.push(() => worker.stop())
  }
  if (config.metricsPort !== undefined) {
    const metrics = await startMetricsServer(services.metrics.registry, config.host, config.metricsPort)
    closers.push(async () => metrics.close())
    say(`Metrics on port ${(metrics.address() as AddressInfo).port}`)
  }
  if (mode === 'work') say('Talent Scout worker is running. Ctrl-C stops it.')
  else await serve({ config, services, closers, closing, demo, network })
}

interface Closable {
  close(): Promise<void>
}

/** Opens both at once, because the database takes its time. If one fails, the other is closed all the same. */
async function openBoth<A extends Closable, B extends Closable>(
  closers: Closers,
  ...opening: [Promise<A>, Promise<B>]
): Promise<[A, B]> {
  const opened = await Promise.allSettled(opening)
  for (const one of opened) if (one.status === 'fulfilled') closers.push(() => one.value.close())
  const [a, b] = opened
  if (a.status === 'rejected') throw a.reason
  if (b.status === 'rejected') throw b.reason
  return [a.value, b.value]
}

/**
 * Returns whether the data folder can be written. It need not be if database and secret are given. Removes drafts that killed
 * processes left behind.
 */
async function openFolders({ dataDir, databaseUrl, secretKey }: Config): Promise<boolean> {
  const isWritable = await openDataFolder(dataDir, databaseUrl !== undefined && secretKey !== undefined)
  for (const folder of [dataDir, join(dataDir, 'reference'), join(dataDir, 'console')]) await sweepDrafts(folder)
  await sweepDrafts(tmpdir(), COMPILED_PREFIX)
  return isWritable
}

/** Without the console the service still works, so a failed build does not stop the start. */
async function openConsole({ dataDir }: Config): Promise<string | undefined> {
  let isBuilt = false
  try {
    const announce = () => {
      say('Building the console, once: a few seconds …')
      isBuilt = true
    }
    const folder = await builtConsole(dataDir, announce)
    if (isBuilt) say('The console is ready.')
    return folder
  } catch (error) {
    complain(`${(error as Error).message}\nThe API starts without it.`)
    return undefined
  }
}

interface Serving {
  config: Config
  services: Services
  closers: Closers
  closing: AbortSignal
  demo?: Demo
  network: NetworkSource
}

/** Listens first. What takes seconds the first time (reference data, console, people of the demo) is made after that. */
async function serve({ config, services, closers, closing, demo, network }: Serving): Promise<void> {
  const { scout, metrics } = services
  const startupTasks = new StartupTasks()
  const listening = Promise.withResolvers<void>()
  const knowledge = startupTasks.note('reference data', listening.promise.then(scout.knowledge))
  const people = demo?.isFilling
    ? startupTasks.note(
        'people of the demo',
        knowledge.then(() => fillDemo(scout, demo, config)),
      )
    : undefined
  people?.catch(
    (error: Error) => closing.aborted || complain(`The demo's people could not be taken in: ${error.message}`),
  )
  // A request sent right after the start waits until the demo's people are there, so that it finds them.
  const patient = people && { ...scout, knowledge: () => people.catch(() => {}).then(scout.knowledge) }
  const consoleFolder = config.console
    ? startupTasks.note(
        'console',
        listening.promise.then(() => openConsole(config)),
      )
    : undefined
  const app = await createServer({
    scout: patient ?? scout,
    metrics,
    closing,
    consoleFolder,
    startupTasks,
    rateLimitPerMinute: config.rateLimit,
    accountRateLimitPerMinute: config.accountRateLimit,
    failedKeysPerMinute: config.failedKeys,
    trustedProxies: config.trustedProxies,
    cellToken: config.cellToken,
  })
  closers.push(() => app.close())
  const address = await app.listen({ host: config.host, port: config.port })
  say(demo ? welcome(address, demo, consoleFolder !== undefined) : `Talent Scout is listening on ${address}`)
  listening.resolve()
  prepare(async () => {
    await people
    await warmPools(scout)
    network.warm?.()
    await consoleFolder
    await warmSearches(scout, closing)
    await giveBackMemory(closing)
  })
}

/**
 * So that the first search does not wait for it. Nothing is reported on failure: a request that needs it tries again and gets the
 * error.
 */
const prepare = (read: () => Promise<unknown>): void => void read().catch(() => {})

const welcome = (address: string, { apiKey, firstTime }: Demo, hasConsole: boolean) => `
Talent Scout is listening on ${address}${hasConsole ? `\nConsole:       ${address}/#key=${apiKey}` : ''}
API reference: ${address}/docs

${firstTime ? 'A demo account was made' : 'The demo account is as you left it'}. Its key: ${apiKey}

Try:
  curl -s ${address}/v1/talent-scout/search \\
    -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
    -d '{"prompt":"react developer in Madrid","filtersJson":"{}","page":1}'

Ctrl-C stops it; everything is kept.`

function reasonOf(error: unknown): string {
  const { code, message, port } = error as { code?: string; message: string; port?: number }
  return code === 'EADDRINUSE' ? `port ${port} is taken. Stop what uses it, or set PORT to another.` : message
}

async function main(): Promise<void> {
  const mode = MODES.find((each) => each === process.argv[2])
  if (!mode) {
    complain(`Usage: node src/process/main.ts ${MODES.join(' | ')}`)
    process.exit(2)
  }
  const closers = new Closers()
  const closing = new AbortController()
  let starting: Promise<void> | undefined

  const stop = async (code: number) => {
    closing.abort()
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    await starting?.catch(() => {})
    const failures = await closers.close()
    for (const { message } of failures) complain(`While stopping: ${message}`)
    process.exit(failures.length === 0 ? code : 1)
  }
  awaitStopRequest({ onStop: () => void stop(0), onInsist: () => process.exit(1) })
  try {
    const config = readConfig(process.env)
    // A plain `npm start` is for trying the service out, so it needs no network.
    if (mode !== 'all' || config.databaseUrl) requireNetwork(config)
    starting = start(mode, config, closers, closing.signal)
    await starting
  } catch (error) {
    complain(error instanceof ConfigError ? error.message : `Talent Scout could not start: ${reasonOf(error)}`)
    // If a stop was requested meanwhile, that stop is already closing everything.
    if (!closing.signal.aborted) await stop(error instanceof ConfigError ? 2 : 1)
  }
}

await main()
