/**
 * The composed network over local copies of vendors, for tests. Owns what a test needs around it: a database, a clock set by
 * hand, and providers without limits unless limits are given.
 */
import { SecretBox } from '../../src/base/secret-box.ts'
import { type Composition, composeNetwork } from '../../src/networks/composed-network.ts'
import type { ProviderLimits } from '../../src/networks/gate.ts'
import { Provider } from '../../src/networks/provider.ts'
import type { Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { openVault } from '../../src/vault/vault.ts'
import { createTestDatabase } from '../support/database.ts'
import { testKnowledge } from '../support/reference.ts'
import type { VendorServer } from '../vendors/kit.ts'

export interface VendorUnderTest {
  server: VendorServer
  create(options: VendorOptions): Vendor
  basePath: string
  options?: Record<string, unknown>
  limits?: Partial<ProviderLimits>
}

type Routes = Partial<Omit<Composition, 'providers' | 'deadlineMs'>>

const PLENTY: ProviderLimits = { dailyCredits: null, callsPerMinute: 100_000, concurrency: 8 }
const DEADLINE_MS = 5_000

/** Providers by the names that the routes use. */
export async function composedOver(
  vendors: Record<string, VendorUnderTest>,
  routes: Routes,
  connections = 10,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
) {
  const made = await createTestDatabase()
  const database: Database = openDatabase({ connection: made.connection, max: connections })
  await openVault(database, new SecretBox('networks'))
  let nowMs = Date.now()
  const clock = { now: () => new Date(nowMs) }
  const warned: object[] = []
  const dropped: [string, string, number][] = []
  const log = {
    info() {},
    error() {},
    warn: (fields: object, message: string) => void warned.push({ ...fields, message }),
  }
  const onDropped = (...part: [string, string, number]) => void dropped.push(part)
  const providers = new Map(
    Object.entries(vendors).map(([name, { server, create, basePath, options = {}, limits }]) => {
      const url = `${server.url}${basePath}`
      const callbackUrl = `https://scout.example/v1/network-callbacks/${name}`
      const given = { key: server.key, url, deadlineMs, options, nowMs: () => nowMs }
      const vendor = create({ ...given, callbackUrl })
      return [name, new Provider(name, vendor, { database, clock, log, onDropped, limits: { ...PLENTY, ...limits } })]
    }),
  )
  const composition: Composition = {
    search: [],
    collect: [],
    collectAll: false,
    resolve: null,
    contact: { work_email: [], personal_email: [], phone: [] },
    ...routes,
    providers,
    deadlineMs,
  }
  const network = composeNetwork({ composition, database, clock, reference: testKnowledge })
  return {
    network,
    database,
    /** Parts of answers that were left out: provider, kind, count. */
    dropped,
    warned,
    /** Advances the clock. */
    pass(seconds: number) {
      nowMs += Math.ceil(seconds * 1_000)
    },
    async close() {
      await network.close()
      for (const { server } of Object.values(vendors)) await server.close()
      await database.close()
      await made.drop()
    },
  }
}

/** All three contact fields from these providers, in this order. */
export const contactFrom = (...names: string[]) => ({ work_email: names, personal_email: names, phone: names })
