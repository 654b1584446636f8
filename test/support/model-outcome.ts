/** How a call ended, and how the model says it ends, in one comparable form. */
import { Refusal } from '../../src/base/refusal.ts'
import { Crash } from './model-network.ts'
import { Refused } from './model-terms.ts'

/** How a call ended; a crash has no answer. Any other error is a bug and is thrown on. */
export interface Outcome {
  result?: unknown
  refused?: string
  facts?: object
}

export const outcome = (call: Promise<object>): Promise<Outcome> =>
  call.then(
    // A copy, because records keyed by a client's input have no prototype, which is not part of the answer.
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
