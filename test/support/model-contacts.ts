/** The model's contact data: what is known of each field, who asked for it, who waits for whom. */

import type { AccountParts } from './model-account-parts.ts'
import { failedItem } from './model-jobs.ts'
import {
  contactValue,
  DAY,
  type Field,
  fields,
  LOOKUP_TRIES,
  type LookupAnswer,
  price,
  Refused,
  STALL_MS,
  type Values,
  WORK_MS_MAX,
} from './model-terms.ts'
import type { Talent, Unlock } from './model-unlock.ts'

type Fact = { state: 'FLYING' } | { state: 'FOUND'; value: string } | { state: 'MISSED'; at: number }

const refOf = (unlock: Unlock, field: Field) => `unlock ${unlock.nth} ${field}`

export class Contacts {
  readonly unlocks: Unlock[] = []
  readonly #facts = new Map<string, Fact>()
  readonly #account: AccountParts

  constructor(account: AccountParts) {
    this.#account = account
  }

  /** The contact values that the account has of a person, including its own data. */
  values(urn: string, wanted: readonly Field[] = fields): Values {
    const known: Values = {}
    for (const field of wanted) {
      const fact = this.#fact(urn, field)
      const value = this.#account.pool.get(urn)?.own[field] ?? (fact?.state === 'FOUND' ? fact.value : undefined)
      if (value) known[field] = value
    }
    return known
  }

  start(talent: Talent, requested: Field[], requestId: () => string) {
    const { urn } = talent
    const { credits } = this.#account
    const running = this.unlocks.find((each) => each.urn === urn && !each.jobId && each.status !== 'COMPLETED')
    if (running) return this.#pending(running, 0)
    const values = this.values(urn, requested)
    if (!this.#needsSomething(urn, requested)) {
      return {
        kind: 'CACHED',
        requestedFields: requested,
        values,
        unresolved: without(requested, values),
        balance: credits.balance,
      }
    }
    if (!this.#account.hasAddress(talent)) throw new Refused('MISSING_NETWORK')
    const unlock = this.#plan(urn, requested, null)
    const charged = this.#dispatch([unlock])
    unlock.requestId = requestId()
    return this.#pending(unlock, charged)
  }

  startBatch(talents: Talent[], requested: Field[], jobId: () => string) {
    const { credits, jobs, pool, now } = this.#account
    const sent = talents.filter(({ urn }, index) => talents.findIndex((each) => each.urn === urn) === index)
    const notEnriched = sent.filter(({ urn }) => !pool.has(urn) && !this.#account.profiles.isEnriched(urn))
    if (notEnriched.length === sent.length) {
      throw new Refused('ALL_TALENTS_NOT_ENRICHED', { notEnrichedIds: notEnriched.map(({ urn }) => urn) })
    }
    const enriched = sent.filter((talent) => !notEnriched.includes(talent))
    const needy = enriched.filter(({ urn }) => this.#needsSomething(urn, requested))
    const reachable = needy.filter((talent) => this.#account.hasAddress(talent))
    const cached = enriched.filter((talent) => !needy.includes(talent))
    const unlocks = reachable.map(({ urn }) => this.#plan(urn, requested, null))
    const chargedUnits = this.#dispatch(unlocks)
    const id = needy.length > 0 ? jobId() : null
    if (id)
      jobs.open(
        id,
        'CONTACT_UNLOCK',
        needy.map(({ urn }) => urn),
        now,
      )
    for (const unlock of unlocks) unlock.jobId = id
    for (const talent of needy) {
      if (id && !reachable.includes(talent))
        jobs.settle({ jobId: id, urn: talent.urn }, failedItem('MISSING_NETWORK', 0), 0, now)
    }
    return {
      jobId: id,
      skippedCount: talents.length - needy.length,
      processCount: needy.length,
      chargedUnits,
      notEnrichedIds: notEnriched.map(({ urn }) => urn),
      cachedContacts: Object.fromEntries(cached.map(({ urn }) => [urn, this.#end(urn, requested)])),
      balance: credits.balance,
    }
  }

  /** One look at the network for this unlock. Returns whether its work is over. */
  step(unlock: Unlock, answer: LookupAnswer, serial: number): boolean {
    const late = this.#account.now >= unlock.deadline
    const known = unlock.dispatched.map((field) => [field, this.#account.late.of(unlock.urn, field)] as const)
    const awaited = known.filter(([, answered]) => answered?.state === 'PENDING')
    unlock.asked = known.filter(([, answered]) => !answered || answered.state === 'PENDING').map(([field]) => field)
    const had = Object.fromEntries(
      known.flatMap(([field, answered]) => (answered?.state === 'FOUND' ? [[field, answered.value]] : [])),
    ) as Values
    const fail = (failure: string) => this.#finish(unlock, { found: had, failure })
    if (late && !unlock.started) return fail('LOOKUP_TIMED_OUT')
    if (awaited.length > 0) return this.#wait(unlock)
    if (unlock.asked.length === 0) return this.#finish(unlock, { found: had })
    if (answer.kind === 'gone') {
      return fail(late ? 'LOOKUP_TIMED_OUT' : unlock.started ? 'LOOKUP_FAILED' : 'PROFILE_GONE')
    }
    if (answer.kind === 'unavailable') {
      unlock.outages++
      if (late) return fail('LOOKUP_TIMED_OUT')
      return unlock.outages >= LOOKUP_TRIES && fail('LOOKUP_FAILED')
    }
    unlock.bought = true
    if (answer.kind === 'crash') return false
    // The network has accepted it; it may still wait for a field that another request is looking up.
    unlock.status = 'PROCESSING'
    if (answer.kind === 'failed') return fail('LOOKUP_FAILED')
    if (answer.kind === 'found') {
      const found = unlock.asked.filter((field) => answer.found.includes(field))
      const values = Object.fromEntries(found.map((field) => [field, contactValue(field, serial)]))
      return this.#finish(unlock, { found: { ...had, ...values } })
    }
    if (late) return fail('LOOKUP_TIMED_OUT')
    unlock.started = true
    return this.#wait(unlock)
  }

  /** What a poll for this person shows: the latest single request if there is one, else the latest item of a job. */
  view(urn: string) {
    const ofPerson = this.unlocks.filter((unlock) => unlock.urn === urn)
    const unlock = ofPerson.findLast((each) => !each.jobId) ?? ofPerson.at(-1)
    if (!unlock) return undefined
    const done = unlock.status === 'COMPLETED'
    return {
      requestId: unlock.requestId,
      status: unlock.status,
      done,
      stalled: !done && this.#account.now - unlock.updatedAt > STALL_MS,
      requestedFields: unlock.requested,
      ...this.#end(urn, unlock.requested),
      failureCode: unlock.failure,
      chargedUnits: unlock.charged,
      refundedUnits: unlock.refunded,
      balance: this.#account.credits.balance,
    }
  }

  #fact = (urn: string, field: Field) => this.#facts.get(`${urn} ${field}`)
  #isFlying = (urn: string, field: Field) => this.#fact(urn, field)?.state === 'FLYING'

  #needsSomething(urn: string, requested: Field[]): boolean {
    return requested.some((field) => this.#isFlying(urn, field) || this.#mustAsk(urn, field))
  }

  /** Whether a field has no value, is not being looked up, and has no miss younger than a day. */
  #mustAsk(urn: string, field: Field): boolean {
    const fact = this.#fact(urn, field)
    if (this.values(urn, [field])[field] || fact?.state === 'FLYING') return false
    return fact?.state !== 'MISSED' || this.#account.now - fact.at >= DAY
  }

  #plan(urn: string, requested: Field[], jobId: string | null): Unlock {
    const { now } = this.#account
    const dispatched = requested.filter((field) => this.#mustAsk(urn, field))
    const charged = dispatched.reduce((sum, field) => sum + price.contact[field], 0)
    const times = { updatedAt: now, deadline: now + WORK_MS_MAX }
    const fresh = { status: 'QUEUED' as const, failure: null, refunded: 0, started: false, bought: false, outages: 0 }
    return {
      nth: 0,
      requestId: undefined,
      urn,
      requested,
      dispatched,
      asked: dispatched,
      jobId,
      charged,
      ...times,
      ...fresh,
    }
  }

  #dispatch(unlocks: Unlock[]): number {
    for (const [index, unlock] of unlocks.entries()) unlock.nth = this.unlocks.length + index
    const charged = this.#account.credits.take(
      unlocks.flatMap((unlock) =>
        unlock.dispatched.map((field) => ({ ref: refOf(unlock, field), price: price.contact[field] })),
      ),
    )
    for (const unlock of unlocks) {
      this.unlocks.push(unlock)
      for (const field of unlock.dispatched) this.#facts.set(`${unlock.urn} ${field}`, { state: 'FLYING' })
      if (unlock.dispatched.length > 0) this.#account.works.push({ kind: 'find-contact', unlock })
    }
    return charged
  }

  #pending = (unlock: Unlock, chargedUnits: number) => ({
    kind: 'PENDING',
    requestId: unlock.requestId,
    status: unlock.status,
    requestedFields: unlock.requested,
    chargedUnits,
    balance: this.#account.credits.balance,
  })

  /** The open requests that wait for a field which this unlock looks up, itself included. */
  #waitingFor({ urn, dispatched }: Unlock): Unlock[] {
    const shares = (unlock: Unlock) => unlock.requested.some((field) => dispatched.includes(field))
    return this.unlocks.filter((each) => each.urn === urn && each.status !== 'COMPLETED' && shares(each))
  }

  /** Returns that the work is not over. */
  #wait(unlock: Unlock): false {
    for (const waiting of this.#waitingFor(unlock)) {
      waiting.status = 'PROCESSING'
      waiting.updatedAt = this.#account.now
      if (waiting.jobId) this.#account.jobs.confirm(waiting.jobId, this.#account.now)
    }
    return false
  }

  /** After a failure nothing is known about the fields the network was asked for. */
  #finish(unlock: Unlock, end: { found: Values; failure?: string }): true {
    const { credits, now, late } = this.#account
    const waiting = this.#waitingFor(unlock)
    const failed = end.failure ? unlock.asked : []
    for (const field of unlock.dispatched) {
      const value = end.found[field]
      if (value) credits.capture(refOf(unlock, field))
      else unlock.refunded += credits.release(refOf(unlock, field))
      if (failed.includes(field)) this.#facts.delete(`${unlock.urn} ${field}`)
      else {
        this.#facts.set(`${unlock.urn} ${field}`, value ? { state: 'FOUND', value } : { state: 'MISSED', at: now })
        late.forget(unlock.urn, field)
      }
    }
    if (end.failure === 'LOOKUP_TIMED_OUT' && unlock.started) late.readOn(unlock, failed)
    for (const each of waiting) {
      each.updatedAt = now
      if (end.failure && each.requested.some((field) => failed.includes(field))) each.failure ??= end.failure
      if (!each.requested.some((field) => this.#isFlying(each.urn, field))) this.#complete(each)
    }
    return true
  }

  #complete(unlock: Unlock): void {
    const { jobs, now } = this.#account
    unlock.status = 'COMPLETED'
    if (!unlock.jobId) return
    const { values, unresolved } = this.#end(unlock.urn, unlock.requested)
    const { failure, refunded: refundedUnits } = unlock
    const end =
      failure && Object.keys(values).length === 0
        ? failedItem(failure, refundedUnits)
        : { kind: 'CONTACT', values, unresolved, failureCode: failure, refundedUnits }
    jobs.settle({ jobId: unlock.jobId, urn: unlock.urn }, end, unlock.charged - refundedUnits, now)
  }

  #end(urn: string, requested: Field[]) {
    const values = this.values(urn, requested)
    return { values, unresolved: without(requested, values) }
  }
}

const without = (requested: Field[], values: Values) => requested.filter((field) => !values[field])
