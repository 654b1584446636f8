/**
 * Records the statements the service sends for one piece of work, to be replayed bare under other names. So a baseline runs
 * exactly today's SQL of the service, and no SQL has to be written down twice.
 */
import type pg from 'pg'
import type { Database, Sql } from '../src/storage/database.ts'

export interface Statement {
  text: string
  /** Missing for BEGIN and COMMIT. */
  values?: unknown[]
  prepared?: boolean
}

export interface Recorder {
  database: Database
  /** The statements sent since the last call. */
  take(): Statement[]
}

export function record(database: Database): Recorder {
  let statements: Statement[] = []
  const over = (sql: Sql): Sql => ({
    keyring: sql.keyring,
    query(text, values = []) {
      statements.push({ text, values, prepared: true })
      return sql.query(text, values)
    },
    queryBuilt(text, values = []) {
      statements.push({ text, values })
      return sql.queryBuilt(text, values)
    },
  })
  const transaction: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      statements.push({ text: 'BEGIN' })
      const result = await work({ ...over(tx), inTransaction: true })
      statements.push({ text: 'COMMIT' })
      return result
    })
  return {
    database: {
      ...database,
      ...over(database),
      transaction,
      runGrouped: async (_key, member, together) => (await transaction((tx) => together(tx, [member])))[0]!,
      askTogether: async (_key, member, ask) => (await ask(over(database), [member]))[0]!,
    },
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}

/** Only the statements from BEGIN to COMMIT, both included. */
export function transactionOf(statements: Statement[]): Statement[] {
  const first = statements.findIndex(({ text }) => text === 'BEGIN')
  return statements.slice(first, statements.findIndex(({ text }) => text === 'COMMIT') + 1)
}

export type Names = Map<unknown, unknown>

/** Replaces recorded names by new ones, also inside longer texts and lists. */
export function renamed(value: unknown, names: Names): unknown {
  if (names.has(value)) return names.get(value)
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  if (typeof value !== 'string') return value
  let text = value
  for (const [from, to] of names) if (typeof from === 'string') text = text.replaceAll(from, String(to))
  return text
}

/** Runs the statements in order on one connection, prepared where the service prepares; returns the last statement's rows. */
export async function replay(
  client: pg.ClientBase,
  statements: Statement[],
  names: Names,
): Promise<pg.QueryResultRow[]> {
  let rows: pg.QueryResultRow[] = []
  for (const { text, values, prepared } of statements) {
    const name = prepared ? nameOf(text) : undefined
    const result = await client.query({ name, text, values: values && (renamed(values, names) as unknown[]) })
    if (values) rows = result.rows
  }
  return rows
}

const known = new Map<string, string>()

function nameOf(text: string): string {
  const name = known.get(text) ?? `b${known.size}`
  known.set(text, name)
  return name
}
