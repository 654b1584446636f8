/** Limits how many files are read at once: each needs some megabytes, and all of them share the one thread. Refusal: RATE_LIMITED. */
import type { Caller } from '../../../accounts/account.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { Scout } from '../../scout.ts'

const RETRY_SECONDS = 5

export async function takeUpload<T>(scout: Scout, { accountId }: Caller, read: () => Promise<T>): Promise<T> {
  const leave = scout.bulk.uploads.take(accountId)
  if (!leave) {
    throw new Refusal(
      'RATE_LIMITED',
      'The account has as many uploads under way as it may have. Send this one when another has ended.',
      {
        retryAfterSeconds: RETRY_SECONDS,
      },
    )
  }
  try {
    return await read()
  } finally {
    leave()
  }
}
