/**
 * Contact lookups over several providers. Owns starting one under its key, letting one process at a time work on it, and how it
 * is presented. lookup-step.ts does a step, waterfall.ts says who is asked next. Between steps nothing is locked or held.
 */
import type { ContactField, Lookup, LookupRequest, ValueSource } from '../../contract/network.ts'
import { NetworkFailure } from '../providers/port.ts'
import type { CheckedValue } from './contact-value.ts'
import { LookupStep, type StepOptions } from './lookup-step.ts'
import { claimLookup, freeLookup, LookupOvertaken, openLookup, type StoredLookup } from './lookup-store.ts'
import { personAt } from './people.ts'
import { begin, type Routes, type Waterfall, waterfallEnd } from './waterfall.ts'

interface LookupsOptions extends StepOptions {
  routes: Routes
  /** Renewed while a step runs, however long its providers take, so that no process takes over a lookup that still waits for an answer. */
  claimSeconds: number
}

/** There is more to do at once, or another process has the lookup. */
const SOON_SECONDS = 0.2
const BUSY_SECONDS = 1
const PENDING_SECONDS_MAX = 300
/** The claim survives two late renewals. */
const BEATS_PER_CLAIM = 3

export class ContactLookups {
  readonly #options: LookupsOptions

  constructor(options: LookupsOptions) {
    this.#options = options
  }

  /** The key is the lookup's id: the same key gives the same lookup. */
  async start(request: LookupRequest, key: string, signal?: AbortSignal): Promise<Lookup> {
    signal?.throwIfAborted()
    const { database, clock, routes } = this.#options
    const person = personAt(request.networkUrl)
    if (!person) throw new NetworkFailure('GONE', 'the address is none of a profile')
    const { urn, fields } = request
    const state = begin(fields, routes)
    await openLookup(database, { lookupId: key, urn, networkUrl: person.networkUrl, state }, clock.now())
    return this.read(key, urn, signal)
  }

  async read(lookupId: string, urn: string, signal?: AbortSignal, late = false): Promise<Lookup> {
    signal?.throwIfAborted()
    const { database, clock, claimSeconds } = this.#options
    const stored = await claimLookup(database, lookupId, clock.now(), claimSeconds)
    if (!stored || stored.urn !== urn) throw new NetworkFailure('GONE', 'there is no such lookup')
    const busy = { lookupId, urn, status: 'PENDING', retryAfterSeconds: BUSY_SECONDS } as const
    if (stored.isBusy) return busy
    try {
      return present(stored, await this.#step(stored, late), clock.now().getTime())
    } catch (error) {
      if (error instanceof LookupOvertaken) return busy
      throw error
    } finally {
      await freeLookup(database, stored)
    }
  }

  async #step(stored: StoredLookup, late: boolean): Promise<Waterfall> {
    const { claimSeconds } = this.#options
    const step = new LookupStep(this.#options, stored)
    let renewed = Promise.resolve()
    const beat = setInterval(
      () => {
        renewed = step.renew(claimSeconds)
      },
      (claimSeconds * 1_000) / BEATS_PER_CLAIM,
    )
    try {
      return await step.run(late)
    } finally {
      clearInterval(beat)
      // Wait, so that the lookup is freed under its latest claim.
      await renewed
    }
  }
}

function present({ lookupId, urn }: StoredLookup, state: Waterfall, nowMs: number): Lookup {
  const end = waterfallEnd(state, nowMs)
  if (end.kind === 'FAILED') {
    const hopeless = !end.retryable && { retryable: false }
    return { lookupId, urn, status: 'FAILED', reason: end.reason, ...hopeless }
  }
  if (end.kind === 'DONE') {
    const failed = end.failed.length > 0 && { failedFields: end.failed }
    return { lookupId, urn, status: 'DONE', ...foundIn(end.values), ...failed }
  }
  const seconds = Math.min(PENDING_SECONDS_MAX, Math.max(SOON_SECONDS, (end.againAtMs - nowMs) / 1_000))
  const soFar = end.values.length > 0 && foundIn(end.values)
  return { lookupId, urn, status: 'PENDING', retryAfterSeconds: seconds, ...soFar }
}

const foundIn = (values: CheckedValue[]) => ({
  found: Object.fromEntries(values.map(({ field, value }) => [field, value])),
  sources: Object.fromEntries(values.map(sourceOf)),
})

const sourceOf = ({ field, provider, verified, confidence, lineType }: CheckedValue): [ContactField, ValueSource] => [
  field,
  { source: provider, verified, confidence, lineType },
]
