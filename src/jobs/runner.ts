/**
 * Runs the work of one lane in a bounded number of slots. Owns claiming, the step's deadline, the backoff after an unexpected
 * error and the graceful stop; only the handler knows what the work is. A step is one short exchange with the outside: while a
 * provider takes minutes, the work waits in the queue and not in a slot.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import type { Database } from '../storage/database.ts'
import { isOutage } from '../storage/outage.ts'
import { isOverload } from '../storage/overload.ts'
import { Circle } from './circle.ts'
import { claim, findWaiting, type TurnTaken } from './claim.ts'
import type { Lane, LaneRoom } from './lanes.ts'
import { ClaimLost, postpone, type Work } from './queue.ts'
import type { Signals } from './signals.ts'

/**
 * Must outlast a step, or a slow step would run twice. A longer lease only delays the rescue after a crash. If a provider takes
 * longer still, it is not asked twice: its answer is kept for the next step (networks/kept-ask.ts).
 */
export const LEASE_SECONDS = 20
/** More than a call to the operator's own network may take (10 s), so that only hanging calls are cut off. */
const STEP_MS_MAX = 14_000
/** A step also stays under this share of the lease, leaving time for the settling transaction: a shorter lease means shorter steps. */
const STEP_SHARE_OF_LEASE = 0.7
/** How late due work may be noticed; looking at an empty lane costs a few index probes. */
const LOOK_MS = 250
const BACKOFF_SECONDS_MAX = 30

export type Handler = (work: Work, signal: AbortSignal) => Promise<void>

export interface RunnerOptions {
  database: Database
  signals: Signals
  handle: Handler
  log: Log
  lane: Lane
  room: LaneRoom
  leaseSeconds?: number
}

export class Runner {
  readonly #options: RunnerOptions
  readonly #running = new Set<Promise<void>>()
  readonly #circle: Circle
  /** Where the next look for others who wait continues. */
  #lookedFrom = ''
  #lookedAtMs = Number.NEGATIVE_INFINITY
  readonly #stopping = new AbortController()
  #unsubscribe: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  #wanted = false
  #isOutageLogged = false

  constructor(options: RunnerOptions) {
    this.#options = options
    this.#circle = new Circle(options.room.slotsEach)
  }

  start(): void {
    this.#unsubscribe = this.#options.signals.onWork(this.#options.lane, () => this.#wake())
    this.#wake()
  }

  /** Claims no more work, tells running steps to stop, and waits until each has ended or handed its work back. */
  async stop(): Promise<void> {
    this.#unsubscribe?.()
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#claiming
    await Promise.all(this.#running)
  }

  /** One claim at a time: a second would only compete for the same rows. */
  #wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#wanted = true
    this.#claiming ??= this.#claimUntilDry().finally(() => {
      this.#claiming = undefined
      clearTimeout(this.#timer)
      if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.#wake(), LOOK_MS)
    })
  }

  async #claimUntilDry(): Promise<void> {
    const { room, log } = this.#options
    while (this.#wanted && !this.#stopping.signal.aborted) {
      this.#wanted = false
      // Steps that were settled together end together. Waiting a turn of the event loop lets one claim fill all their slots, so
      // that the next items are settled together too.
      await nextTurn()
      if (this.#stopping.signal.aborted) return
      const free = room.slots - this.#running.size
      if (free <= 0) return
      try {
        const works = await this.#claim(free)
        this.#isOutageLogged = false
        for (const work of works) this.#run(work)
        if (works.length === free || this.#circle.isWaiting) this.#wanted = true
      } catch (error) {
        // Logged once per outage, not four times a second.
        if (!this.#isOutageLogged) log.warn({ err: error }, 'could not claim work')
        this.#isOutageLogged = true
        return
      }
    }
  }

  /** While there is more work than slots, it looks for others who wait every LOOK_MS, not before each claim. */
  async #claim(free: number): Promise<TurnTaken[]> {
    const { database, lane, leaseSeconds = LEASE_SECONDS } = this.#options
    if (this.#circle.isEmpty || performance.now() - this.#lookedAtMs >= LOOK_MS) {
      const { turns, next } = await findWaiting(database, lane, this.#lookedFrom)
      this.#circle.join(turns)
      this.#lookedFrom = next
      this.#lookedAtMs = performance.now()
    }
    const shares = this.#circle.share(free)
    if (shares.length === 0) return []
    const works = await claim(database, lane, shares, leaseSeconds)
    const got = Map.groupBy(works, ({ turnOwner }) => turnOwner)
    this.#circle.serve(shares, new Map([...got].map(([turnOwner, theirs]) => [turnOwner, theirs.length])))
    return works
  }

  #run(work: TurnTaken): void {
    const { turnOwner } = work
    this.#circle.take(turnOwner)
    const step = this.#step(work).finally(() => {
      this.#running.delete(step)
      this.#circle.giveBack(turnOwner)
      this.#wake()
    })
    this.#running.add(step)
  }

  async #step(work: Work): Promise<void> {
    const { database, handle, log, leaseSeconds = LEASE_SECONDS } = this.#options
    const deadline = AbortSignal.timeout(Math.min(STEP_MS_MAX, leaseSeconds * 1_000 * STEP_SHARE_OF_LEASE))
    const signal = AbortSignal.any([this.#stopping.signal, deadline])
    try {
      await handle(work, signal)
    } catch (error) {
      if (error instanceof ClaimLost) return log.info(error.message)
      const stopped = this.#stopping.signal.aborted
      // Our own database was away or overloaded. That does not count as a failed try: a series of restarts would otherwise use up
      // the tries of an item that the network has already served.
      const outage = isOutage(error) || isOverload(error)
      if (!stopped) {
        log[outage ? 'warn' : 'error']({ err: error, kind: work.kind, subjectId: work.subjectId }, 'step failed')
      }
      // On a stop the work is handed back at once. If even this fails, the lease runs out by itself.
      const pause = stopped ? 0 : backoffSeconds(outage ? 0 : work.failures)
      await postpone(database, work, pause, !stopped && !outage).catch((failure) => {
        if (failure instanceof ClaimLost) log.info(failure.message)
      })
    }
  }
}

/** 1, 2, 4 … 30 seconds. Up to half is random, so that many steps failing together do not all return at the same time. */
export function backoffSeconds(failures: number, random: () => number = Math.random): number {
  const full = Math.min(BACKOFF_SECONDS_MAX, 2 ** failures)
  return full * (0.5 + random() / 2)
}
