/** A worker of a cell that buys endlessly, one credit at a time, for tests that kill it. Its argument is one JSON object. */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { Provider } from '../../src/networks/provider.ts'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { openBudgets } from '../../src/wiring/budgets.ts'

const ASKERS = 3
const SYNC_MS = 300

const { env, name, shop } = JSON.parse(process.argv[2]!)
const config = readConfig(env)
const log = createLog('silent')
const database = openDatabase({ connection: { connectionString: config.databaseUrl }, max: 6 })
const { budgets } = openBudgets(config, { database, clock: systemClock, log })
const [{ dailyCredits, callsPerMinute, concurrency }] = config.networks!.providers as [
  NonNullable<typeof config.networks>['providers'][number],
]
const vendor = {
  name,
  check: { mayCost: 'free', check: async () => ({ creditsLeft: null }) },
  close: async () => {},
}
const limits = { dailyCredits, callsPerMinute, concurrency }
const provider = new Provider(name, vendor, { database, clock: systemClock, log, limits, budgets })

async function buy(): Promise<void> {
  for (;;) {
    try {
      await provider.ask({
        attempt: { operation: 'collect', costMax: 1 },
        call: async () => {
          await (await fetch(shop)).text()
          return { kind: 'FOUND', value: '', cost: 1 }
        },
        describe: () => ({}),
      })
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error
      process.stdout.write(`${error.message}\n`)
      await sleep(SYNC_MS)
    }
  }
}

for (let n = 0; n < ASKERS; n++) void buy()
setInterval(() => void budgets!.sync(), SYNC_MS)
