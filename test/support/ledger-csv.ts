/** Reads the ledger's CSV file as a spreadsheet would. */
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import type { TestAccount, TestService } from './service.ts'

export async function readLedgerCsv(
  { url }: TestService,
  { key }: TestAccount,
  query = '',
): Promise<Record<string, string>[]> {
  const response = await fetch(`${url}/v1/credits/ledger?format=csv${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8$/)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment/)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  assert.ok(text.startsWith('\ufeff'), 'a spreadsheet knows by it how the letters are written')
  return parse(text, { columns: true, bom: true })
}
