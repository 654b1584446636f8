/**
 * Creates or updates people of the pool from a client's records, known by their natural keys. A bad record is reported with its reasons
 * and does not affect the others. A bad record sent by itself is a refusal: INVALID_REQUEST, or POOL_LIMIT_REACHED if there is no room.
 */
import type { Caller } from '../../accounts/account.ts'
import { invalidFaults } from '../../base/invalid.ts'
import { mapInSlices } from '../../base/slices.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { type ReadRecord, readPoolRecord } from '../../pool/record.ts'
import { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { noteSaved } from '../shared/note-pool.ts'
import type { Answer } from '../shared/once.ts'
import { IgnoredFields } from './ignored-fields.ts'
import { poolIsFull } from './pool-limit.ts'
import { NO_ROOM, refusedAsErased, type SaveResult, type Saving, saveRecords } from './save-records.ts'

/**
 * The client is waiting, and a record may name fifty employers that are unknown here. Answers of the network are remembered, so
 * that sending the record again continues the resolution.
 */
const ASK_FOR_MS = 10_000

export interface PutAnswer {
  results: SaveResult[]
  ignoredFields: string[]
}

export async function putCandidates(
  scout: Scout,
  caller: Caller,
  body: Record<string, unknown> & { candidates?: unknown[] },
  token?: IdempotencyToken,
): Promise<Answer<PutAnswer>> {
  const { accountId } = caller
  const read = await mapInSlices(body.candidates ?? [body], (raw) => readPoolRecord(accountId, raw))
  const [first] = read
  if (!body.candidates && first && !first.ok) throw invalidFaults(first.reasons)
  const records = read.flatMap((each) => (each.ok ? [each.record] : []))
  const saving: Saving = {
    source: 'API',
    resolver: new RecordResolver(scout, { askForMs: ASK_FOR_MS }),
    join: 'OVERWRITE',
    together: (tx, results) => noteSaved(scout, tx, caller, results),
  }
  const { result: saved, replayed } = await saveRecords(scout, accountId, { records, saving, answer: numbered }, token)
  const results = inOrder(read, saved)
  const [only] = results
  if (!body.candidates && only?.outcome === 'REJECTED') throw refusalOf(only.reasons)
  return { result: { results, ignoredFields: ignoredOf(read) }, replayed }
}

const refusalOf = (reasons: string[]) => (reasons.includes(NO_ROOM) ? poolIsFull() : invalidFaults(reasons))

type Numbered = SaveResult & { at: number }

/** Each result is stored with its number: an erasure removes results from a stored answer, and the others must not move up. */
const numbered = (results: SaveResult[]): Numbered[] => results.map((result, at) => ({ ...result, at }))

function inOrder(read: ReadRecord[], saved: Numbered[]): SaveResult[] {
  const byNumber = new Map(saved.map(({ at, ...result }) => [at, result]))
  let next = 0
  return read.map((each) =>
    each.ok
      ? (byNumber.get(next++) ?? refusedAsErased())
      : { urn: null, outcome: 'REJECTED' as const, reasons: each.reasons },
  )
}

function ignoredOf(read: ReadRecord[]): string[] {
  const ignored = new IgnoredFields()
  for (const each of read) if (each.ok) ignored.add(each.record)
  return ignored.names
}
