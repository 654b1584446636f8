/**
 * Creates or updates people of the pool from a client's records, known by their natural keys. A bad record is told with
 * its reasons and keeps nobody else out; one sent by itself is a refusal: INVALID_REQUEST.
 */
import type { Caller } from '../accounts/account.ts'
import { invalidFaults } from '../base/invalid.ts'
import { type ReadRecord, readPoolRecord } from '../candidates/pool-record.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import type { Answer } from './once.ts'
import { RecordResolver } from './resolve-record.ts'
import { type Saved, saveRecords } from './save-records.ts'
import type { Scout } from './scout.ts'

/** The answer stays readable whatever the records hold. */
const IGNORED_NAMES_MAX = 50
const IGNORED_NAME_CHARS_MAX = 100

export type PutResult = Saved | { urn: null; outcome: 'REJECTED'; reasons: string[] }

export interface PutAnswer {
  results: PutResult[]
  ignoredFields: string[]
}

export async function putCandidates(
  scout: Scout,
  { accountId }: Caller,
  body: Record<string, unknown> & { candidates?: unknown[] },
  token?: IdempotencyToken,
): Promise<Answer<PutAnswer>> {
  const read = (body.candidates ?? [body]).map((raw) => readPoolRecord(accountId, raw))
  const [first] = read
  if (!body.candidates && first && !first.ok) throw invalidFaults(first.reasons)
  const records = read.flatMap((each) => (each.ok ? [each.record] : []))
  const saving = { source: 'API' as const, resolver: new RecordResolver(scout), join: 'OVERWRITE' as const }
  const { result: saved, replayed } = await saveRecords(scout, accountId, records, saving, token)
  return { result: { results: inOrder(read, saved), ignoredFields: ignoredOf(read) }, replayed }
}

function inOrder(read: ReadRecord[], saved: Saved[]): PutResult[] {
  let next = 0
  return read.map((each) =>
    each.ok ? saved[next++]! : { urn: null, outcome: 'REJECTED' as const, reasons: each.reasons },
  )
}

function ignoredOf(read: ReadRecord[]): string[] {
  const names = new Set(read.flatMap((each) => (each.ok ? each.record.ignored : [])))
  return [...names].slice(0, IGNORED_NAMES_MAX).map((name) => name.slice(0, IGNORED_NAME_CHARS_MAX).toWellFormed())
}
