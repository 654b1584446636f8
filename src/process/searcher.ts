/**
 * `talent-scout searcher`: holds the search index of all pools for the other processes of this machine, which ask it over a local
 * socket. Owns the order of starting and stopping.
 */
import { openDataFolder } from '../base/data-folder.ts'
import { giveBackMemory } from '../base/give-back-memory.ts'
import { awaitStopRequest, Closers, outliveLostFailures } from '../base/lifecycle.ts'
import { createLog } from '../base/log.ts'
import { ConfigError, readConfig } from '../settings/config.ts'
import { openSearcher } from '../wiring/searcher.ts'
import { openStorage } from '../wiring/services.ts'

const STOP_MS_MAX = 10_000

function complain(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

async function start(closers: Closers, closing: AbortSignal): Promise<void> {
  const config = readConfig(process.env)
  const { searchSocket, databaseUrl, dataDir, secretKey } = config
  if (!searchSocket) throw new ConfigError(['SCOUT_SEARCH_SOCKET must name the socket that the others ask'])
  const log = createLog(config.logLevel)
  outliveLostFailures(log)
  await openDataFolder(dataDir, databaseUrl !== undefined && secretKey !== undefined)
  const storage = await openStorage(config, log)
  closers.push(() => storage.close())
  const searcher = await openSearcher(config, storage, log)
  closers.push(() => searcher.close())
  // Listens before it warms up: questions that arrive meanwhile are answered as slowly as by an API process that has just
  // started.
  await searcher.listen(searchSocket)
  process.stdout.write(`Talent Scout searches for others at ${searchSocket}. Ctrl-C stops it.\n`)
  searcher
    .warm()
    .then(() => giveBackMemory(closing))
    .catch(() => {})
}

const closers = new Closers()
const closing = new AbortController()
let starting: Promise<void> | undefined
awaitStopRequest({
  async onStop() {
    closing.abort()
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    await starting?.catch(() => {})
    process.exit((await closers.close()).length === 0 ? 0 : 1)
  },
  onInsist: () => process.exit(1),
})
starting = start(closers, closing.signal)
starting.catch((error: Error) => complain(error.message))
