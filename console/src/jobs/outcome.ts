/** Counts the outcomes of a batch: people found, not found, failed; and the credits refunded. */
import type { BatchJob, ContactField } from '../api/types.ts'

type Result = BatchJob['results'][string]

export interface Outcome {
  kind: 'collected' | 'found' | 'notFound' | 'failed'
  refunded: number
  values: Partial<Record<ContactField, string>>
  missed: ContactField[]
  /** Of a failure: the service's message. */
  message?: string
  name?: string
}

export function outcomeOf(result: Result): Outcome {
  const none = { refunded: 0, values: {}, missed: [] }
  if (!('status' in result)) return { ...none, kind: 'collected', name: result.full_name }
  if (result.status === 'FAILED') {
    return { ...none, kind: 'failed', refunded: result.creditsRefunded, message: result.message }
  }
  const { workEmail, personalEmail, phoneNumber, unresolvedFields, creditsRefunded } = result
  const values = {
    ...(workEmail && { work_email: workEmail }),
    ...(personalEmail && { personal_email: personalEmail }),
    ...(phoneNumber && { phone: phoneNumber }),
  }
  const found = Object.keys(values).length > 0
  return { kind: found ? 'found' : 'notFound', refunded: creditsRefunded, values, missed: unresolvedFields }
}

interface Tally {
  good: number
  notFound: number
  failed: number
  refunded: number
}

export function tallyOf({ results, failedCount }: BatchJob): Tally {
  const outcomes = Object.values(results).map(outcomeOf)
  const count = (...kinds: Outcome['kind'][]) => outcomes.filter(({ kind }) => kinds.includes(kind)).length
  return {
    good: count('collected', 'found'),
    notFound: count('notFound'),
    failed: failedCount,
    refunded: outcomes.reduce((all, { refunded }) => all + refunded, 0),
  }
}
