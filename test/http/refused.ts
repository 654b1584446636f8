/** What every refusal guarantees: its status, its envelope, its trace id, and that it changed nothing. */
import assert from 'node:assert/strict'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Called, TestService } from '../support/service.ts'

interface Expected {
  /** A field that must be among the named ones. */
  field?: string
  about?: string
}

export function assertRefused(called: Called, status: number, code: ErrorCode, expected: Expected = {}): void {
  const { field, about = '' } = expected
  const { body, headers } = called
  const description = `${about} -> ${called.status} ${JSON.stringify(body).slice(0, 500)}`
  assert.deepEqual(
    { status: called.status, success: body.success, code: body.code },
    { status, success: false, code },
    description,
  )
  assert.ok(typeof body.message === 'string' && body.message.length > 0 && body.message.length < 5_000, description)
  assert.equal(typeof body.retryable, 'boolean', description)
  assert.match(body.traceId, /^req_[0-9a-z]{26}$/, description)
  assert.equal(headers.get('x-request-id'), body.traceId, description)
  assert.match(headers.get('content-type') ?? '', /^application\/json/, description)
  if (field === undefined) return
  const named = body.fields.map((fault: { field: string }) => fault.field)
  assert.ok(named.includes(field), `${field} is not named: ${description}`)
}

/** The number of rows of every table, and all balances. Leaves out the request log, and what workers chain later. */
async function readStored({ scout: { database } }: TestService): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('request_log', 'request_rates', 'decision_chains') order by 1`,
  )
  const counts = tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`)
  // A prepared statement, because planning a count of every table takes longer than counting, and the schema does not change.
  const [stored] = await database.query<Record<string, unknown>>(
    `select ${counts.join(', ')}, (select json_agg(b order by b.account_id) from balances b) as money`,
  )
  return stored!
}

/** Runs the work and fails if it has added or removed a row anywhere or changed a balance. */
export async function withoutTrace(service: TestService, work: () => Promise<void>): Promise<void> {
  const before = await readStored(service)
  await work()
  assert.deepEqual(await readStored(service), before)
}
