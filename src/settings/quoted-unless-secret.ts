/** How the report of a configuration fault quotes the given value: as it is, unless it may be secret. */
const SECRET = new Set([
  'SCOUT_NETWORKS',
  'SCOUT_NETWORK_TOKEN',
  'SCOUT_PROMPT_MODEL_KEY',
  'SCOUT_SECRET_KEY',
  'SCOUT_OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SCOUT_CELL_TOKEN',
  'SCOUT_SEARCH_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

export const quotedUnlessSecret = (name: string, given: string): string =>
  SECRET.has(name) ? '' : `, not "${withoutPassword(given)}"`

/** Any URL may contain a password. */
const withoutPassword = (value: string) => value.replace(/\/\/[^/]*@/, '//***@')
