/** How a call ended and how the model says it ends, in one form that can be compared. */
import { Refusal } from '../../src/base/refusal.ts'
import { Crash } from './model-network.ts'
import { Refused } from './model-terms.ts'

/** How a call ended; a crash has no answer. Anything else that is thrown is a bug and passes through. */
export interface Outcome {
  result?: unknown
  refused?: string
  facts?: object
}

export const outcome = (call: Promise<object>): Promise<Outcome> =>
  call.then(
    // A copy: records keyed by what a client sends have no prototype, which is no part of the answer.
    (result) => ({ result: structuredClone(result) }),
    (error) => {
      if (error instanceof Refusal) return { refused: error.code, facts: error.facts }
      if (error instanceof Crash) return {}
      throw error
    },
  )

export function stated(state: () => object | undefined): Outcome {
  try {
    const result = state()
    return result ? { result } : {}
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code, facts: error.facts }
    throw error
  }
}
