/** A process that starts one lookup and prints its state, for tests that kill it. Its argument is one JSON object. */

import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { SecretBox } from '../../src/base/secret-box.ts'
import { openNetworks } from '../../src/networks/open.ts'
import { readNetworks } from '../../src/networks/settings.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { openVault } from '../../src/vault/vault.ts'

const { databaseUrl, networks, request, key } = JSON.parse(process.argv[2]!)
const faults: string[] = []
const settings = readNetworks(JSON.stringify(networks), {}, faults)
if (!settings) throw new Error(faults.join('\n'))
const database = openDatabase({ connection: { connectionString: databaseUrl }, max: 4 })
await openVault(database, new SecretBox('networks'))
const network = openNetworks(settings, {
  database,
  clock: systemClock,
  log: createLog('silent'),
  reference: () => Promise.reject(new Error('a lookup needs none')),
})
const lookup = await network.startLookup(request, key)
process.stdout.write(`${JSON.stringify(lookup)}\n`)
// Runs until it is killed, as a worker does not end after one step.
setInterval(() => {}, 60_000)
