/** A client that keeps asking through a door while its account moves between cells, and where the account is by then. */
import { setTimeout as delay } from 'node:timers/promises'
import { readAccountStatus } from '../../src/accounts/moving.ts'
import type { Body, TestAccount, TestService } from './service.ts'

export interface Patient {
  status: number
  body: Body
}

/** Repeats a request under the same key as long as the refusal says that it is retryable, as a good client does. */
export async function askPatiently(
  url: string,
  account: TestAccount,
  asked: { method: string; path: string; body?: object },
): Promise<Patient> {
  const { method, path, body } = asked
  const key = crypto.randomUUID()
  for (;;) {
    const answer = await fetch(`${url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${account.key}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read = (await answer.json()) as Body
    if (!read.retryable) return { status: answer.status, body: read }
    await delay(50)
  }
}

export async function creditsThrough(url: string, account: TestAccount): Promise<number> {
  const { body } = await askPatiently(url, account, { method: 'GET', path: 'credits' })
  return body.companyCredits + body.companyExtraCredits
}

/** What each cell says about the account, in the order of the cells. */
export function statesIn(services: TestService[], { accountId }: TestAccount): Promise<string[]> {
  return Promise.all(
    services.map(async ({ scout }) => (await readAccountStatus(scout.database, accountId))?.state ?? 'NONE'),
  )
}
