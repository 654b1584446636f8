import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.faults
  }
  return []
}

test('an empty environment is a whole configuration', () => {
  const config = readConfig({})
  assert.deepEqual(
    { host: config.host, port: config.port, dataDir: config.dataDir, databaseUrl: config.databaseUrl },
    { host: '127.0.0.1', port: 8080, dataDir: '.scout', databaseUrl: undefined },
  )
  assert.deepEqual(config.prices, {
    search: 1_000,
    enrich: 1_000,
    contact: { work_email: 2_000, personal_email: 2_000, phone: 5_000 },
  })
  assert.equal(config.sandbox.timeFactor, 0.1)
  assert.ok(Object.isFrozen(config))
})

test('every fault is reported together, the sandbox’s too, with the name and what to send', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    SCOUT_PRICE_PHONE: '0.00001',
    SCOUT_LOG_LEVEL: 'loud',
    SCOUT_DATABASE_POOLED: 'yes',
    SCOUT_NETWORK_URL: 'ftp://x',
    SCOUT_SANDBOX_FAULTS: 'gremlins=1',
  })
  assert.equal(faults.length, 6)
  for (const name of [
    'PORT',
    'SCOUT_PRICE_PHONE',
    'SCOUT_LOG_LEVEL',
    'SCOUT_DATABASE_POOLED',
    'SCOUT_NETWORK_URL',
    'SCOUT_SANDBOX_FAULTS',
  ]) {
    assert.ok(
      faults.some((fault) => fault.startsWith(name)),
      name,
    )
  }
})

test('a secret is not told in a fault', () => {
  const faulty = {
    DATABASE_URL: 'mysql://user:secret@host/db',
    DATABASE_REPLICA_URL: 'mysql://user:secret@replica/db',
    SCOUT_NETWORK_URL: 'ftp://user:secret@network.example',
    SCOUT_PUBLIC_URL: 'ftp://user:secret@scout.example',
  }
  for (const [name, value] of Object.entries(faulty)) {
    const [fault] = faultsOf({ [name]: value })
    assert.ok(fault?.includes(name) && !fault.includes('secret'), fault)
  }
})

test('a network of one’s own needs its token', () => {
  assert.deepEqual(faultsOf({ SCOUT_NETWORK_URL: 'https://network.example' }), [
    'SCOUT_NETWORK_TOKEN must be set when SCOUT_NETWORK_URL is',
  ])
})

test('a database behind a socket folder is an address', () => {
  const url = 'postgres://scout@/scout?host=/run/postgresql'
  assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url)
})

test('providers come from a file, from JSON or from keys alone, and their faults are told with the others', () => {
  const networks = JSON.stringify({ providers: { pdl: { key: { env: 'MY_KEY' } } }, search: 'pdl' })
  assert.deepEqual(readConfig({ SCOUT_NETWORKS: networks, MY_KEY: 'k' }).networks?.search, ['pdl'])
  assert.deepEqual(readConfig({ SCOUT_PDL_KEY: 'k' }).networks?.search, ['pdl'])
  assert.equal(readConfig({}).networks, undefined)
  assert.match(faultsOf({ SCOUT_NETWORKS: '/no/such/networks.json' })[0]!, /SCOUT_NETWORKS must be a file .*ENOENT/)
  assert.equal(faultsOf({ SCOUT_NETWORKS: networks, PORT: 'eighty' }).length, 2)
})

test('a provider without a limit is no part of shared budgets', () => {
  const shared = { SCOUT_BUDGETS: 'here', SCOUT_CELL_TOKEN: 'a-token-of-the-cells-0123456789' }
  const ofFile = (dailyCredits: number | null) =>
    JSON.stringify({ providers: { pdl: { key: 'k', dailyCredits } }, search: 'pdl', collect: ['pdl'] })
  assert.deepEqual(faultsOf({ ...shared, SCOUT_NETWORKS: ofFile(50) }), [])
  assert.match(faultsOf({ ...shared, SCOUT_NETWORKS: ofFile(null) }).join(), /dailyCredits of pdl must be set/)
  assert.deepEqual(faultsOf({ SCOUT_NETWORKS: ofFile(null) }), [])
  assert.match(faultsOf(shared).join(), /SCOUT_BUDGETS must not be set without providers/)
})

test('a network of one’s own and providers are not both the network', () => {
  const faults = faultsOf({ SCOUT_PDL_KEY: 'k', SCOUT_NETWORK_URL: 'https://n.example', SCOUT_NETWORK_TOKEN: 't' })
  assert.match(faults[0]!, /SCOUT_NETWORK_URL must not be set beside providers/)
})

test('where traces go: the standard variables, and nothing of theirs is told in a fault', () => {
  assert.equal(readConfig({}).tracesUrl, undefined)
  const { tracesHeaders, tracesShare } = readConfig({
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc, x-tenant=7',
    SCOUT_TRACES_SHARE: '0.25',
  })
  assert.deepEqual(
    { tracesHeaders, tracesShare },
    {
      tracesHeaders: { authorization: 'Bearer abc', 'x-tenant': '7' },
      tracesShare: 0.25,
    },
  )
  const wrong = {
    OTEL_EXPORTER_OTLP_HEADERS: 'hidden',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    SCOUT_TRACES_SHARE: '2',
  }
  assert.throws(
    () => readConfig(wrong),
    (error: ConfigError) => error.faults.length === 3 && !error.message.includes('hidden'),
  )
})
