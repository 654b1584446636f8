/** What a fault of the configuration says of the value that was given: itself, except where it may be secret. */
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

export const saidOf = (name: string, given: string): string =>
  SECRET.has(name) ? '' : `, not "${withoutPassword(given)}"`

/** Any address may hold one. */
const withoutPassword = (value: string) => value.replace(/\/\/[^/]*@/, '//***@')
