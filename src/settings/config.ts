/**
 * The service's settings: read from the environment once, validated together, all faults reported at once. docs/configuration.md
 * is made from the list below.
 */
import { readSandboxSettings, type SandboxSettings, SettingsError } from '../../sandbox/settings.ts'
import { cellSettings } from '../accounts/cell-settings.ts'
import { loadSettings } from '../base/load-settings.ts'
import {
  databaseAddress,
  flag,
  integer,
  oneOf,
  optionalPort,
  optionalSecret,
  type Setting,
  setting,
  text,
  webAddress,
} from '../base/setting-readers.ts'
import { tracingSettings } from '../base/tracing-settings.ts'
import { fromCredits, type Units } from '../credits/amount.ts'
import type { Prices } from '../credits/prices.ts'
import { decisionSettings } from '../decisions/decision-settings.ts'
import { bulkSettings } from '../imports/bulk-settings.ts'
import { slotSettings } from '../jobs/slot-settings.ts'
import { signInSettings } from '../members/sign-in-settings.ts'
import { choiceSettings } from '../networks/choice-settings.ts'
import { type NetworksSettings, networksFromKeys, readNetworks } from '../networks/settings.ts'
import { clusterSettings } from '../search/cluster/settings.ts'
import { threadSettings } from '../search/thread-settings.ts'
import { quotedUnlessSecret } from './quoted-unless-secret.ts'

/** 0 means for ever. A century is enough for the rest. */
const retentionDays = integer(0, 36_500)

const price = (value: string): Units => {
  try {
    return fromCredits(Number(value))
  } catch {
    throw new Error('must be an amount of credits, 0 or more, with at most three decimals')
  }
}

export const settings = {
  host: setting('HOST', '127.0.0.1', text, 'The address to listen on. `0.0.0.0` is every interface.'),
  port: setting('PORT', '8080', integer(0, 65_535), 'The port to listen on. 0 takes any free port.'),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    databaseAddress,
    'The address of your own PostgreSQL server (15 or later). Empty: the embedded one.',
  ),
  databaseReplicaUrl: setting(
    'DATABASE_REPLICA_URL',
    '',
    databaseAddress,
    'The address of a standby of that server, for reads that may be slightly old: exports, and searches and counts of pools that have not changed since. Empty: everything is read from the primary.',
  ),
  replicaSecondsMax: setting(
    'SCOUT_REPLICA_SECONDS_MAX',
    '2',
    integer(1, 3_600),
    'How old, in seconds, the standby may be for an export. While it is older, the primary is read.',
  ),
  dataDir: setting('SCOUT_DATA_DIR', '.scout', text, 'The folder of the embedded database and of `secret.key`.'),
  secretKey: setting(
    'SCOUT_SECRET_KEY',
    '',
    optionalSecret,
    'The secret under which the service encrypts sensitive data, such as webhook secrets. Every node of one database needs the same value. Empty: it is created once and kept in `SCOUT_DATA_DIR/secret.key`.',
  ),
  databasePool: setting('SCOUT_DATABASE_POOL', '20', integer(2, 500), 'The most database connections of each process.'),
  databasePooled: setting(
    'SCOUT_DATABASE_POOLED',
    'false',
    flag,
    '`true` behind a pooler in transaction mode, such as PgBouncer. The service then uses no named statements and no LISTEN, and sends time limits with each statement.',
  ),
  ...clusterSettings,
  ...choiceSettings,
  promptModelUrl: setting(
    'SCOUT_PROMPT_MODEL_URL',
    '',
    webAddress,
    'The address, up to `/v1`, of an endpoint that speaks the OpenAI chat protocol. It reads prompts in place of the built-in rules. Empty: off.',
  ),
  promptModelKey: setting(
    'SCOUT_PROMPT_MODEL_KEY',
    '',
    text,
    'The bearer token for SCOUT_PROMPT_MODEL_URL, if it needs one.',
  ),
  promptModelName: setting('SCOUT_PROMPT_MODEL_NAME', '', text, 'The name of the model at that endpoint.'),
  promptModelMs: setting(
    'SCOUT_PROMPT_MODEL_MS',
    '1500',
    integer(50, 30_000),
    'Milliseconds that the model may take. After that, and on any failure, the built-in rules read the prompt.',
  ),
  priceSearch: setting('SCOUT_PRICE_SEARCH', '1', price, 'Credits for a search that called the network.'),
  priceEnrich: setting('SCOUT_PRICE_ENRICH', '1', price, 'Credits for a collected profile.'),
  priceWorkEmail: setting('SCOUT_PRICE_WORK_EMAIL', '2', price, 'Credits for an unlocked work email.'),
  pricePersonalEmail: setting('SCOUT_PRICE_PERSONAL_EMAIL', '2', price, 'Credits for an unlocked personal email.'),
  pricePhone: setting('SCOUT_PRICE_PHONE', '5', price, 'Credits for an unlocked phone number.'),
  creditsLow: setting(
    'SCOUT_CREDITS_LOW',
    '50',
    price,
    'An account gets the event `credits.low` when its credits fall below this number. 0: never. An account may have a threshold of its own.',
  ),
  webhookPrivate: setting(
    'SCOUT_WEBHOOK_PRIVATE',
    'false',
    flag,
    '`true` allows webhooks to private and loopback addresses and over plain http. Use it to try things out, or if all accounts are yours.',
  ),
  ...signInSettings,
  ...loadSettings,
  ...bulkSettings,
  ...slotSettings,
  ...threadSettings,
  ...cellSettings,
  leaseSeconds: setting(
    'SCOUT_LEASE_SECONDS',
    '20',
    integer(2, 600),
    'Seconds for which a worker holds claimed work. After a crash, another worker continues the work when this time is over. Set it below 15 only if the network answers within half of it.',
  ),
  retentionProfiles: setting(
    'SCOUT_RETENTION_PROFILES_DAYS',
    '365',
    retentionDays,
    'Days for which an enriched profile is kept, from its first collection. A refresh does not prolong them. 0: for ever.',
  ),
  retentionContacts: setting(
    'SCOUT_RETENTION_CONTACTS_DAYS',
    '0',
    retentionDays,
    'Days for which an unlocked value is kept. Unlocking it again afterwards is free. 0: for ever.',
  ),
  retentionSearches: setting(
    'SCOUT_RETENTION_SEARCHES_DAYS',
    '90',
    retentionDays,
    'Days for which the service remembers that a search found a person who was never enriched. 0: for ever.',
  ),
  retentionJobs: setting(
    'SCOUT_RETENTION_JOBS_DAYS',
    '90',
    retentionDays,
    'Days for which finished requests and batch jobs are kept with their results, but never longer than the profiles and values in them. 0: for ever.',
  ),
  retentionAudit: setting(
    'SCOUT_RETENTION_AUDIT_DAYS',
    '730',
    retentionDays,
    'Days for which audit entries are kept, and entries in the feeds of projects other than notes. Audit entries are removed by whole months, so up to 31 days later. 0: for ever.',
  ),
  ...decisionSettings,
  console: setting(
    'SCOUT_CONSOLE',
    'true',
    flag,
    '`false` serves only the API. The console at `/` is neither built nor served.',
  ),
  metricsPort: setting(
    'SCOUT_METRICS_PORT',
    '',
    optionalPort,
    'The port of HOST on which Prometheus reads `/metrics`. Empty: off.',
  ),
  logLevel: setting(
    'SCOUT_LOG_LEVEL',
    'warn',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'How much is logged. `info` logs every request.',
  ),
  ...tracingSettings,
} satisfies Record<string, Setting<unknown>>

type ScoutRetention = Readonly<Record<'profiles' | 'contacts' | 'searches' | 'jobs' | 'audit' | 'decisions', number>>

type Values = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }

type Retention = `retention${Capitalize<keyof ScoutRetention>}`
type Price = 'priceSearch' | 'priceEnrich' | 'priceWorkEmail' | 'pricePersonalEmail' | 'pricePhone'

export type Config = Readonly<
  Omit<Values, Price | Retention | 'networksFile'> & {
    /** The licensed providers, if any are configured. */
    networks: NetworksSettings | undefined
    prices: Prices
    /** In days; 0 means for ever. */
    retention: ScoutRetention
    /** Settings of the built-in network, used if no other is configured. */
    sandbox: SandboxSettings
  }
>

/** A lookup that takes minutes at a real network takes seconds here: nobody wants to wait minutes when trying a product. */
const SANDBOX_TIME_FACTOR = 0.1

export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.faults = faults
  }
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, { name, fallback, read }] of Object.entries<Setting<unknown>>(settings)) {
    const given = env[name]?.trim() || fallback
    try {
      values[key] = read(given)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}${quotedUnlessSecret(name, given)}`)
    }
  }
  if (values.networkUrl && !values.networkToken)
    faults.push('SCOUT_NETWORK_TOKEN must be set when SCOUT_NETWORK_URL is')
  if (values.promptModelUrl && !values.promptModelName)
    faults.push('SCOUT_PROMPT_MODEL_NAME must be set when SCOUT_PROMPT_MODEL_URL is')
  if (values.oidcIssuer && !values.oidcClientId)
    faults.push('SCOUT_OIDC_CLIENT_ID must be set when SCOUT_OIDC_ISSUER is')
  if (values.oidcIssuer && !values.publicUrl) faults.push('SCOUT_PUBLIC_URL must be set when SCOUT_OIDC_ISSUER is')
  if (values.budgets && !values.cellToken) faults.push('SCOUT_CELL_TOKEN must be set when SCOUT_BUDGETS is')
  if (values.searchSocket && values.searchUrl)
    faults.push('SCOUT_SEARCH_SOCKET must not be set beside SCOUT_SEARCH_URL: the cluster holds the index')
  const networks = readProviders(values.networksFile as string | undefined, env, faults)
  if (values.budgets && !networks)
    faults.push(
      'SCOUT_BUDGETS must not be set without providers (SCOUT_NETWORKS or a provider’s key): it shares their dailyCredits',
    )
  const unlimited = (networks?.providers ?? []).filter(({ dailyCredits }) => dailyCredits === null)
  if (values.budgets && unlimited.length > 0)
    faults.push(
      `dailyCredits of ${unlimited.map(({ name }) => name).join(', ')} must be set when SCOUT_BUDGETS is: what is shared has a limit`,
    )
  if (networks && values.networkUrl)
    faults.push('SCOUT_NETWORK_URL must not be set beside providers (SCOUT_NETWORKS or a provider’s key)')
  if (values.sandboxWanted && (networks || values.networkUrl))
    faults.push('SCOUT_SANDBOX must not be true where a network is named: its people are invented')
  const sandbox = readSandbox(env, faults)
  if (!sandbox || faults.length > 0) throw new ConfigError(faults)
  const { priceSearch, priceEnrich, priceWorkEmail, pricePersonalEmail, pricePhone, networksFile, ...others } =
    values as Values
  const { retentionProfiles, retentionContacts, retentionSearches, retentionJobs, retentionAudit, ...left } = others
  const { retentionDecisions, ...rest } = left
  return Object.freeze({
    ...rest,
    networks,
    sandbox,
    prices: {
      search: priceSearch,
      enrich: priceEnrich,
      contact: { work_email: priceWorkEmail, personal_email: pricePersonalEmail, phone: pricePhone },
    },
    retention: {
      profiles: retentionProfiles,
      contacts: retentionContacts,
      searches: retentionSearches,
      jobs: retentionJobs,
      audit: retentionAudit,
      decisions: retentionDecisions,
    },
  })
}

/** Adds faults of the file's content. That the file could not be read has been reported before. */
const readProviders = (text: string | undefined, env: NodeJS.ProcessEnv, faults: string[]) =>
  text === undefined ? networksFromKeys(env, faults) : readNetworks(text, env, faults)

function readSandbox(env: NodeJS.ProcessEnv, faults: string[]): SandboxSettings | undefined {
  try {
    return readSandboxSettings(env, { timeFactor: SANDBOX_TIME_FACTOR })
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    faults.push(...error.faults)
    return undefined
  }
}
