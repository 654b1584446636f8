/** Sends files to an account's pool, follows the import and exports them again, as a client does. */
import assert from 'node:assert/strict'
import type { Body, Called, TestAccount, TestService } from './service.ts'

export interface SentFile {
  content: string | Buffer
  type: string
  query?: string
}

export async function sendFile(service: TestService, account: TestAccount, file: SentFile): Promise<Called> {
  const { content, type, query = '' } = file
  return service.call('POST', `/v1/talent-pool/imports${query}`, {
    key: account.key,
    body: content,
    headers: { 'content-type': type },
  })
}

/** Waits for the import to end and returns it. */
export async function ended(account: TestAccount, { status, body }: Called): Promise<Body> {
  assert.equal(status, 200, JSON.stringify(body))
  for (;;) {
    const { body: now } = await account.call('GET', `talent-pool/imports/${body.import.importId}?wait=10`)
    if (now.import.done) return now.import
  }
}

export async function rejectedOf(account: TestAccount, { importId }: Body): Promise<Body[]> {
  const { body } = await account.call('GET', `talent-pool/imports/${importId}/rejected`)
  return body.text
    .trim()
    .split('\n')
    .filter((line: string) => line !== '')
    .map((line: string) => JSON.parse(line))
}

/** How many rows of a file were created, updated and so on; zeros are left out. */
export const counts = (job: Body) => {
  const all = {
    created: job.createdCount,
    updated: job.updatedCount,
    unchanged: job.unchangedCount,
    rejected: job.rejectedCount,
    repeated: job.repeatedCount,
  }
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count !== 0))
}

export async function exported(account: TestAccount, format: string): Promise<string> {
  return (await account.call('GET', `talent-pool/export?format=${format}`)).body.text
}
