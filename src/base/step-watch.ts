/**
 * Runs steps that are repeated, each independently of the others. Owns how often each has failed in a row. Every failure is
 * logged, as an error once there are too many to be an accident, and the number is reported for an operator's alarm.
 */
import type { Log } from './log.ts'

/** Failures in a row that are logged as warnings only. Housekeeping that fails for longer (half an hour) needs a person. */
const ACCIDENTS_MAX = 2

export class StepWatch {
  readonly #log: Pick<Log, 'warn' | 'error' | 'info'>
  readonly #report: (step: string, failuresInARow: number) => void
  readonly #failures = new Map<string, number>()

  constructor(log: Pick<Log, 'warn' | 'error' | 'info'>, report: (step: string, failuresInARow: number) => void) {
    this.#log = log
    this.#report = report
  }

  /** Never throws. */
  async run(step: string, work: () => Promise<unknown>): Promise<void> {
    const before = this.#failures.get(step) ?? 0
    try {
      await work()
      this.#failures.delete(step)
      this.#report(step, 0)
      if (before > 0) this.#log.info({ step, failuresInARow: before }, 'a step of the housekeeping works again')
    } catch (error) {
      const failuresInARow = before + 1
      this.#failures.set(step, failuresInARow)
      this.#report(step, failuresInARow)
      const level = failuresInARow > ACCIDENTS_MAX ? 'error' : 'warn'
      this.#log[level]({ err: error, step, failuresInARow }, 'a step of the housekeeping failed')
    }
  }
}
