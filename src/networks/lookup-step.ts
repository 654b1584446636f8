/**
 * One step of a contact lookup: recovers lost calls, reads what is due, and asks the providers that the rules name next. Owns the
 * order of writing and asking, so that a crash at any line leaves a state that the next step understands:
 *
 *   written SENT, then nothing   the answer is lost. The provider is asked again only if it promises that the same key never
 *                                buys twice; otherwise the next provider is asked and the reserve counts as spent
 *   PENDING with a ticket        read again: reading costs nothing
 */
import type { ContactField } from '../../contract/network.ts'
import type { Clock } from '../base/clock.ts'
import { VendorFailure } from '../providers/vendor-failure.ts'
import type { ContactValue, VendorAnswer } from '../providers/vendor-port.ts'
import type { Database, Sql, Tx } from '../storage/database.ts'
import { checkValue, isUnreadable } from './contact-value.ts'
import { renewClaim, type StoredLookup, saveState, saveTicket, unmarkCalled } from './lookup-store.ts'
import { type AttemptEnd, endAttempt } from './meter-store.ts'
import { type KnownPerson, personAt } from './people.ts'
import type { Provider } from './provider.ts'
import { Semaphore } from './semaphore.ts'
import { toThousandths } from './thousandths.ts'
import type { CallState, Planned, Waterfall } from './waterfall.ts'
import * as waterfall from './waterfall.ts'

export interface StepOptions {
  database: Database
  clock: Clock
  providers: ReadonlyMap<string, Provider>
}

const BUSY_SECONDS = 1
/** A failed read is tried again after this; the client's own deadline ends the lookup. */
const READ_AGAIN_SECONDS = 15
/** A provider that is busy for longer is skipped, as others may know. */
const WAIT_SECONDS_MAX = 60

export class LookupStep {
  readonly #options: StepOptions
  readonly #stored: StoredLookup
  readonly #person: KnownPerson
  /**
   * One write after another: two at once could arrive in the wrong order. No caller
   * waits for its turn while holding a database connection.
   */
  readonly #writeLock = new Semaphore(1)
  #state: Waterfall

  constructor(options: StepOptions, stored: StoredLookup) {
    this.#options = options
    this.#stored = stored
    this.#person = personAt(stored.networkUrl)!
    this.#state = stored.state
  }

  /** One round: recovers lost calls, reads what is due, asks what comes next. Calls of a round do not wait for each other. */
  async run(late: boolean): Promise<Waterfall> {
    const nowMs = this.#nowMs()
    const before = this.#state.calls
    const lost = before.filter(({ status }) => status === 'SENT')
    for (const call of lost) await this.#recover(call)
    const { called } = this.#stored
    const due = before.filter(
      ({ status, ticket, readAtMs = 0 }) =>
        status === 'PENDING' && (waterfall.isDue(readAtMs, nowMs) || called.includes(ticket!)),
    )
    await allEnded(due.map((call) => this.#read(call)))
    if (late) {
      if (waterfall.asksMore(this.#state)) await this.#keep(waterfall.giveUpUnasked)
      return this.#state
    }
    const planned = waterfall.nextCalls(this.#state, (name) => this.#contact(name)?.together ?? false, nowMs)
    await allEnded(planned.map((call) => this.#start(call)))
    return this.#state
  }

  /** Runs between two writes, as each of them checks the claim. A renewal that fails is tried again at the next beat. */
  async renew(seconds: number): Promise<void> {
    const { database, clock } = this.#options
    await this.#writeLock.pass(() => renewClaim(database, this.#stored, clock.now(), seconds)).catch(() => false)
  }

  #nowMs = () => this.#options.clock.now().getTime()
  #inMs = (seconds: number) => this.#nowMs() + seconds * 1_000
  #contact = (name: string) => this.#options.providers.get(name)?.vendor.contact

  /**
   * `change` is applied to the state at the time of its turn. `beside` runs in the same transaction, which begins only then:
   * transactions that waited for their turn could use up all connections, and the one whose turn it is would get none.
   */
  #keep(change: (state: Waterfall) => Waterfall, beside?: (tx: Tx) => Promise<void>): Promise<void> {
    const { database } = this.#options
    return this.#writeLock.pass(async () => {
      const next = change(this.#state)
      const save = (sql: Sql) => saveState(sql, this.#stored, next)
      if (!beside) await save(database)
      else {
        await database.transaction(async (tx) => {
          await beside(tx)
          await save(tx)
        })
      }
      this.#state = next
    })
  }

  async #recover(call: CallState): Promise<void> {
    if (this.#contact(call.provider)?.repeatable) {
      await this.#keep((state) => waterfall.undoSent(state, call.attemptId))
      return
    }
    await endAttempt(this.#options.database, call.attemptId, { outcome: 'LOST', cost: null }, this.#options.clock.now())
    await this.#keep((state) => waterfall.recordNoAnswer(state, call, 'LOST'))
  }

  async #start(planned: Planned): Promise<void> {
    const { provider: name, fields } = planned
    const provider = this.#options.providers.get(name)
    const contact = provider?.vendor.contact
    const offered = fields.filter((field) => contact?.fields.includes(field))
    // The provider was removed from the configuration, or no longer offers the field: skip it as if it were not in the list.
    if (!provider || !contact || offered.length === 0)
      return this.#keep((state) => waterfall.recordAnswer(state, planned, []))
    let attempt = ''
    try {
      await provider.ask<ContactValue[]>({
        attempt: {
          operation: 'contact',
          lookupId: this.#stored.lookupId,
          askedFor: offered,
          costMax: contact.costMax(offered),
          jobsMax: contact.jobsMax,
        },
        before: async (attemptId) => {
          attempt = attemptId
          await this.#keep((state) => waterfall.markSent(state, planned, attemptId))
        },
        call: () => contact.start(this.#person, offered, `${this.#stored.lookupId}:${name}`),
        describe: (answer) => ({ gave: fieldsIn(this.#checked(name, answer)) }),
        record: (answer, end) => this.#take(planned, attempt, answer, end),
      })
    } catch (error) {
      await this.#failed(planned, error)
    }
  }

  #checked = (provider: string, answer: VendorAnswer<ContactValue[]>) =>
    givenIn(answer).flatMap((value) => checkValue(value, provider) ?? [])

  #noteUnreadable(provider: string, answer: VendorAnswer<ContactValue[]>): void {
    const unread = givenIn(answer).filter((value) => isUnreadable(value, provider))
    const parts = unread.map(({ field }) => field)
    this.#options.providers.get(provider)?.dropped('contact', parts)
  }

  #take(
    planned: Planned,
    attemptId: string,
    answer: VendorAnswer<ContactValue[]>,
    end: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const { provider } = planned
    const values = this.#checked(provider, answer)
    this.#noteUnreadable(provider, answer)
    if (answer.kind !== 'PENDING') return this.#keep((state) => waterfall.recordAnswer(state, planned, values), end)
    const { ticket, retryAfterSeconds } = answer
    const at = { ticket, readAtMs: this.#inMs(retryAfterSeconds) }
    return this.#keep(
      (state) => waterfall.markPending(state, attemptId, at, values),
      async (tx) => {
        await end(tx)
        await saveTicket(tx, provider, ticket, this.#stored.lookupId)
      },
    )
  }

  async #failed(planned: Planned, error: unknown): Promise<void> {
    if (!(error instanceof VendorFailure)) throw error
    const { reason, maybeBilled, needsOperator, retryAfterSeconds } = error
    // "This person is gone" is an answer.
    if (reason === 'DELETED') return this.#keep((state) => waterfall.recordAnswer(state, planned, []))
    const mayPass = (reason === 'RATE_LIMITED' || reason === 'UNAVAILABLE') && !maybeBilled && !needsOperator
    const waitSeconds = retryAfterSeconds ?? BUSY_SECONDS * 2 ** (this.#state.busy[planned.provider] ?? 0)
    if (mayPass && waitSeconds <= WAIT_SECONDS_MAX) {
      return this.#keep((state) => waterfall.markBusy(state, planned, this.#inMs(waitSeconds)))
    }
    const why = maybeBilled ? 'LOST' : needsOperator && reason === 'UNAVAILABLE' ? 'REFUSED' : reason
    return this.#keep((state) => waterfall.recordNoAnswer(state, planned, why))
  }

  async #read(call: CallState): Promise<void> {
    const { attemptId, fields } = call
    const provider = this.#options.providers.get(call.provider)
    const contact = provider?.vendor.contact
    if (!provider || !contact?.read) return this.#keep((state) => waterfall.recordNoAnswer(state, call, 'LOST'))
    if (this.#stored.called.includes(call.ticket!)) {
      await unmarkCalled(this.#options.database, call.provider, call.ticket!)
    }
    let answer: VendorAnswer<ContactValue[]>
    try {
      answer = await provider.free(() => contact.read!(this.#person, call.ticket!, fields))
    } catch (error) {
      return this.#unread(call, error)
    }
    if (answer.kind === 'PENDING') {
      const at = { ticket: answer.ticket, readAtMs: this.#inMs(answer.retryAfterSeconds) }
      return this.#keep((state) => waterfall.markPending(state, attemptId, at))
    }
    const values = this.#checked(call.provider, answer)
    this.#noteUnreadable(call.provider, answer)
    const end = { outcome: answer.kind, cost: toThousandths(answer.cost), gave: fieldsIn(values) }
    await this.#end(attemptId, end, (state) => waterfall.recordAnswer(state, call, values))
  }

  /** Reading costs nothing, so it is tried again, unless the provider says that there is nothing to read. */
  async #unread(call: CallState, error: unknown): Promise<void> {
    if (!(error instanceof VendorFailure)) throw error
    const { reason, retryAfterSeconds = READ_AGAIN_SECONDS } = error
    if (reason === 'RATE_LIMITED' || reason === 'UNAVAILABLE' || reason === 'MALFORMED') {
      const at = { ticket: call.ticket!, readAtMs: this.#inMs(retryAfterSeconds) }
      return this.#keep((state) => waterfall.markPending(state, call.attemptId, at))
    }
    // Something that came before may have been charged, such as the match that a phone number was to follow.
    const end = { outcome: reason, cost: error.cost === undefined ? null : toThousandths(error.cost) }
    await this.#end(call.attemptId, end, (state) =>
      reason === 'DELETED' ? waterfall.recordAnswer(state, call, []) : waterfall.recordNoAnswer(state, call, reason),
    )
  }

  /** Records what a pending call cost and gave in the end, together with the change it makes to the lookup. */
  #end(attemptId: string, end: AttemptEnd, change: (state: Waterfall) => Waterfall) {
    return this.#keep(change, (tx) => endAttempt(tx, attemptId, end, this.#options.clock.now()))
  }
}

const givenIn = (answer: VendorAnswer<ContactValue[]>): ContactValue[] =>
  answer.kind === 'FOUND' ? answer.value : answer.kind === 'PENDING' ? (answer.soFar ?? []) : []

const fieldsIn = (values: { field: ContactField }[]) => [...new Set(values.map(({ field }) => field))]

/**
 * A failed call waits for the others. If the step ended with a call still out, the next step would take that call for lost and
 * pay another provider.
 */
async function allEnded(calls: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(calls)).find((ended) => ended.status === 'rejected')
  if (failed) throw failed.reason
}
