/** Watches a question to the network: its span, and how it ended. What is asked, and about whom, is not recorded. */
import { Tracing } from '../base/tracing.ts'
import { NetworkFailure, type NetworkFault } from './port.ts'

export interface CallInfo {
  operation: string
  outcome: 'OK' | 'ABORTED' | NetworkFault
  ms: number
  tries: number
}

export interface CallWatch {
  onCall?: (info: CallInfo) => void
  tracing?: Tracing
}

/** ABORTED: it ended without an answer from the network. `call` counts its tries. */
export function watchCall<T>(
  { onCall, tracing = Tracing.off }: CallWatch,
  operation: string,
  call: (progress: { tries: number }) => Promise<T>,
): Promise<T> {
  return tracing.runInSpan(`network ${operation}`, 'client', { 'scout.network.operation': operation }, async () => {
    const startedAt = performance.now()
    const progress = { tries: 0 }
    let outcome: CallInfo['outcome'] = 'ABORTED'
    try {
      const value = await call(progress)
      outcome = 'OK'
      return value
    } catch (error) {
      if (error instanceof NetworkFailure) outcome = error.fault
      throw error
    } finally {
      onCall?.({ operation, outcome, ms: performance.now() - startedAt, tries: progress.tries })
    }
  })
}
