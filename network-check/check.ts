/**
 * Tries every promise of the contract on one network, in the order of the document. Promises that need known profiles come after
 * some profiles were collected. Owns the order, and what is reported for each.
 */
import { randomBytes } from 'node:crypto'
import { PromiseBroken, PromiseUntested } from './broken.ts'
import { Caller } from './caller.ts'
import { collect } from './collect.ts'
import { conditions } from './conditions.ts'
import { entities } from './entities.ts'
import { excluded, names, promptBeside } from './found-again.ts'
import { lookups } from './lookups.ts'
import type { NetworkPromise, Trial } from './promises.ts'
import { callRules, rules } from './rules.ts'
import { search } from './search.ts'

export interface Verdict extends Pick<NetworkPromise, 'part' | 'says'> {
  outcome: 'KEPT' | 'BROKEN' | 'NOT_TRIED'
  /** What was wrong, or why it was not tried. */
  words?: string
}

export interface CheckOptions {
  url: string
  token: string
  /** Whether lookups, which may cost money, are tried. */
  buys: boolean
  lookupSeconds?: number
  onVerdict?: (verdict: Verdict) => void
}

export interface Checked {
  verdicts: Verdict[]
  calls: number
  slowestMs: number
}

/** A little more than the longest time a lookup may take. */
const LOOKUP_SECONDS = 200

const promises: NetworkPromise[] = [
  ...[...rules, ...search, ...collect],
  ...[names, ...conditions, promptBeside, excluded],
  ...[...entities, ...lookups, callRules],
]

export async function checkNetwork(options: CheckOptions): Promise<Checked> {
  const { url, token, buys, lookupSeconds = LOOKUP_SECONDS, onVerdict } = options
  const ask = new Caller(url, token)
  const run = randomBytes(6).toString('hex')
  const trial: Trial = { ask, found: { people: [], profiles: [], namesHold: false }, run, lookupSeconds }
  const verdicts: Verdict[] = []
  for (const promise of promises) {
    const verdict = promise.buys && !buys ? left(promise) : await verdictOn(promise, trial)
    verdicts.push(verdict)
    onVerdict?.(verdict)
  }
  return { verdicts, calls: ask.calls, slowestMs: ask.slowestMs }
}

const left = ({ part, says }: NetworkPromise): Verdict => ({
  part,
  says,
  outcome: 'NOT_TRIED',
  words: 'it would buy a lookup',
})

async function verdictOn({ part, says, holds }: NetworkPromise, trial: Trial): Promise<Verdict> {
  try {
    await holds(trial)
    return { part, says, outcome: 'KEPT' }
  } catch (error) {
    if (error instanceof PromiseUntested) return { part, says, outcome: 'NOT_TRIED', words: error.message }
    if (error instanceof PromiseBroken) return { part, says, outcome: 'BROKEN', words: error.message }
    throw error
  }
}
