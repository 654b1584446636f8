/** Ledger entries as clients see them: as JSON, and as rows of a spreadsheet with the same columns. */
import { csvHead, csvLine } from '../base/csv.ts'
import { toCredits } from '../credits/amount.ts'
import { changeOf, type LedgerEntry } from '../credits/entries.ts'
import { memberIdOf } from './present-actor.ts'

export function presentEntry(entry: LedgerEntry) {
  const { seq, at, kind, operation, ref, urn, field, jobId, keyId, moved, after } = entry
  const change = changeOf(entry)
  return {
    seq,
    at: at.toISOString(),
    kind,
    operation,
    ref,
    urn,
    field,
    jobId,
    keyId,
    memberId: memberIdOf(keyId),
    credits: toCredits(moved.plan + moved.extra),
    amount: toCredits(change.plan + change.extra),
    companyAmount: toCredits(change.plan),
    companyExtraAmount: toCredits(change.extra),
    companyCreditsAfter: toCredits(after.plan),
    companyExtraCreditsAfter: toCredits(after.extra),
  }
}

const COLUMNS = [
  'seq',
  'at',
  'kind',
  'operation',
  'ref',
  'urn',
  'field',
  'jobId',
  'keyId',
  'memberId',
  'credits',
  'amount',
  'companyAmount',
  'companyExtraAmount',
  'companyCreditsAfter',
  'companyExtraCreditsAfter',
] as const satisfies (keyof ReturnType<typeof presentEntry>)[]

export async function* presentCsv(pages: AsyncIterable<LedgerEntry[]>): AsyncGenerator<string> {
  yield csvHead([...COLUMNS])
  for await (const entries of pages) {
    yield entries
      .map(presentEntry)
      .map((entry) => csvLine(COLUMNS.map((column) => entry[column])))
      .join('')
  }
}
