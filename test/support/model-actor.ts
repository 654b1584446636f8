/**
 * One account acting: every command is carried out for real and by the model, and both must agree on everything a client can see.
 * Owns the comparison; the rules are in the model, the network's answers in the command.
 */
import assert from 'node:assert/strict'
import { units } from '../../src/credits/amount.ts'
import { readBalance } from '../../src/credits/store.ts'
import { ClaimLost } from '../../src/jobs/queue.ts'
import { grantCredits } from '../../src/operations/accounts/accounts.ts'
import { readBatchStatus } from '../../src/operations/batches/read-batch-status.ts'
import { readContactStatus } from '../../src/operations/contact/read-contact-status.ts'
import { startContact } from '../../src/operations/contact/start-contact.ts'
import { startContactBatch } from '../../src/operations/contact/start-contact-batch.ts'
import { enrichCandidate } from '../../src/operations/enrich/enrich-candidate.ts'
import { startEnrichBatch } from '../../src/operations/enrich/start-enrich-batch.ts'
import { searchCandidates } from '../../src/operations/search/search-candidates.ts'
import type { Answer } from '../../src/operations/shared/once.ts'
import { AccountModel } from './model-account.ts'
import type { Command } from './model-commands.ts'
import { type EnvironmentAccount, type ModelEnvironment, runWork } from './model-environment.ts'
import { Crash, promptOf, type Script, ScriptedNetwork } from './model-network.ts'
import { type Outcome, outcome, stated } from './model-outcome.ts'
import { allUrns, networkUrlOf, Refused, SECOND, type WorkAnswer } from './model-terms.ts'
import {
  showBatch,
  showContact,
  showContactBatch,
  showContactStatus,
  showEnrichBatch,
  showEnriched,
  showSearch,
} from './model-views.ts'

type Of<Kind extends Command['do']> = Extract<Command, { do: Kind }>

const idle = async () => {}
const { signal: never } = new AbortController()

export class Actor {
  readonly model: AccountModel
  readonly #environment: ModelEnvironment
  readonly #account: EnvironmentAccount
  readonly #network: ScriptedNetwork
  readonly #script: Script
  readonly #past: Command[] = []
  readonly #ids = new Set<string>()
  #serial = 0

  private constructor(
    environment: ModelEnvironment,
    account: EnvironmentAccount,
    network: ScriptedNetwork,
    script: Script,
  ) {
    this.#environment = environment
    this.#account = account
    this.#network = network
    this.#script = script
    this.model = new AccountModel(account.clock.ms)
  }

  static async enter(environment: ModelEnvironment): Promise<Actor> {
    const unasked = () => assert.fail('the network was asked and should not have been')
    const script: Script = { lookup: unasked, collect: unasked, search: unasked, serial: unasked, meanwhile: idle }
    const network = new ScriptedNetwork(script)
    return new Actor(environment, await environment.account(network), network, script)
  }

  async perform(command: Command): Promise<void> {
    // No two commands at the same moment, because requests are told apart, and time windows start, by their time.
    this.#turn(SECOND)
    this.#script.serial = () => this.#serial
    this.#serial++
    this.#past.push(command)
    await this.#do(command)
    assert.deepEqual(
      await readBalance(this.#environment.database, this.#id),
      this.model.credits.balance,
      'both balances',
    )
    assert.equal(this.#network.lookupsBought, this.model.lookupsBought, 'lookups bought')
  }

  /** Runs all remaining work to its end, then compares everything once more. */
  async finish(): Promise<void> {
    while (this.model.works.length > 0) {
      const answer: WorkAnswer = { lookup: { kind: 'found', found: ['phone'] }, collect: 'gone' }
      await this.perform({ do: 'work', pick: 0, answer, overtaken: false })
    }
    await this.perform({ do: 'look' })
    assert.equal(this.model.credits.openHolds, 0)
  }

  /** Asserts that this account sees no job of the other. */
  async cannotSee(other: Actor): Promise<void> {
    for (const jobId of other.model.jobs.ids) {
      const seen = await outcome(
        readBatchStatus(this.#account.scout, this.#account.caller, jobId, { waitSeconds: 0, signal: never }),
      )
      assert.deepEqual(seen, { refused: 'BATCH_JOB_NOT_FOUND', facts: { done: true } })
    }
  }

  get #id(): string {
    return this.#account.caller.accountId
  }

  #do(command: Command): Promise<void> | void {
    if (command.do === 'grant') return this.#grant(command)
    if (command.do === 'search') return this.#search(command)
    if (command.do === 'enrich') return this.#enrich(command)
    if (command.do === 'enrichBatch') return this.#enrichBatch(command)
    if (command.do === 'contact') return this.#contact(command)
    if (command.do === 'contactBatch') return this.#contactBatch(command)
    if (command.do === 'work') return this.#work(command)
    if (command.do === 'workAll') return this.#workAll(command)
    if (command.do === 'turn') return this.#turn(command.ms)
    if (command.do === 'look') return this.#look()
    const earlier = this.#past.at(-2 - command.back)
    if (earlier && earlier.do !== 'repeat') return this.#do(earlier)
  }

  #turn(ms: number): void {
    this.#account.clock.ms += ms
    this.model.now += ms
  }

  async #grant({ ref, plan, extra }: Of<'grant'>): Promise<void> {
    const amount = { plan: units(plan), extra: units(extra) }
    await grantCredits(this.#environment.database, this.#id, { ref, credits: amount }, this.#account.clock.now())
    this.model.credits.grant(ref, plan, extra)
  }

  async #search(command: Of<'search'>): Promise<void> {
    const { query, page, localOnly, key } = command
    // A worker that takes the search over believes its process dead and gives the credits back.
    const overtaken = command.overtaken && command.answer === 'found'
    this.#script.search = () => command.answer
    this.#script.meanwhile = overtaken ? () => this.#overtake() : idle
    const request = { prompt: promptOf(query), filtersJson: JSON.stringify({ localOnly }), page }
    const { token, body } = this.#token('search', request, key)
    const actual = await outcome(this.#shown(searchCandidates(this.#scout, this.#caller, request, token), showSearch))
    const answer = overtaken ? 'unavailable' : command.answer
    this.#agree(actual, () => this.model.once(key, body, () => this.model.search({ query, page, localOnly }, answer)))
  }

  async #enrich({ urn, force, answer, overtaken }: Of<'enrich'>): Promise<void> {
    if (this.model.profiles.mustWait(urn, force)) return this.#enrichWaiting(urn, force, answer)
    this.#script.collect = () => answer
    this.#script.meanwhile = overtaken && answer !== 'crash' ? () => this.#overtake() : idle
    const call = enrichCandidate(this.#scout, this.#caller, { urn, forceRefresh: force })
    const actual = await outcome(call.then(showEnriched))
    this.#agree(actual, () => this.model.profiles.enrich(urn, force, answer, this.#serial))
  }

  /** The call finds that a worker is collecting the profile, waits, and shares its outcome. */
  async #enrichWaiting(urn: string, force: boolean, answer: Of<'enrich'>['answer']): Promise<void> {
    const final = answer === 'found' ? 'found' : 'gone'
    const waits = this.#account.signals.nextWait()
    const call = outcome(enrichCandidate(this.#scout, this.#caller, { urn, forceRefresh: force }).then(showEnriched))
    await Promise.race([waits, call])
    const index = this.model.profiles.workOf(urn)
    await this.#step(index, { lookup: { kind: 'pending' }, collect: final }, false)
    const ended = final === 'found' ? 'COLLECTED' : 'GONE'
    this.#agree(await call, () => this.model.profiles.afterWaiting(urn, ended))
  }

  async #enrichBatch({ urns, force, key }: Of<'enrichBatch'>): Promise<void> {
    const request = { talents: urns.map((urn) => ({ urn })), forceRefresh: force }
    const { token, body } = this.#token('enrich/batch', request, key)
    const call = startEnrichBatch(this.#scout, this.#caller, request, token)
    const actual = await outcome(this.#shown(call, showEnrichBatch))
    const jobId = this.#fresh(actual, 'jobId')
    this.#agree(actual, () =>
      this.model.once(key, body, () => this.model.profiles.startBatch(request.talents, force, jobId)),
    )
  }

  async #contact({ urn, fields, sendUrl, key }: Of<'contact'>): Promise<void> {
    const request = { ...talentOf(urn, sendUrl), requestedFields: fields }
    const { token, body } = this.#token('contact', request, key)
    const call = startContact(this.#scout, this.#caller, request, token)
    const actual = await outcome(this.#shown(call, showContact))
    const requestId = this.#fresh(actual, 'requestId')
    this.#agree(actual, () => this.model.once(key, body, () => this.model.contacts.start(request, fields, requestId)))
  }

  async #contactBatch({ urns, fields, sendUrl, key }: Of<'contactBatch'>): Promise<void> {
    const talents = urns.map((urn) => talentOf(urn, sendUrl))
    const request = { talents, requestedFields: fields }
    const { token, body } = this.#token('contact/batch', request, key)
    const call = startContactBatch(this.#scout, this.#caller, request, token)
    const actual = await outcome(this.#shown(call, showContactBatch))
    const jobId = this.#fresh(actual, 'jobId')
    this.#agree(actual, () => this.model.once(key, body, () => this.model.contacts.startBatch(talents, fields, jobId)))
  }

  async #work({ pick, answer, overtaken }: Of<'work'>): Promise<void> {
    const count = this.model.works.length
    if (count > 0) await this.#step(pick % count, answer, overtaken)
  }

  /** Gives each open piece of work one step, in order. */
  async #workAll({ answers }: Of<'workAll'>): Promise<void> {
    for (const [index, work] of [...this.model.works].entries()) {
      this.#serial++
      await this.#step(this.model.works.indexOf(work), answers[index % answers.length]!, false)
    }
  }

  async #step(index: number, answer: WorkAnswer, overtaken: boolean): Promise<void> {
    const claimed = await this.#environment.claimAnew(this.#id)
    assert.deepEqual(
      claimed.map(({ kind }) => kind),
      this.model.works.map(({ kind }) => kind),
      'the queue',
    )
    const stale = claimed[index]!
    this.#script.lookup = () => answer.lookup
    this.#script.collect = () => answer.collect
    this.#script.meanwhile = idle
    const work = overtaken ? (await this.#environment.claimAnew(this.#id))[index]! : stale
    // The overtaken worker runs at the same time and may do everything, but must not be able to write what it found.
    const ends = await Promise.allSettled(
      [work, ...(overtaken ? [stale] : [])].map((each) => runWork(this.#scout, each)),
    )
    const [end, staleEnd] = ends.map((each) => (each.status === 'rejected' ? each.reason : undefined))
    if (end && !(end instanceof Crash)) throw end
    if (overtaken && !(staleEnd instanceof Crash))
      assert.ok(staleEnd instanceof ClaimLost, 'the overtaken worker is fenced off')
    const stepped = this.model.works[index]!
    this.model.step(index, answer, this.#serial)
    if (!this.model.works.includes(stepped)) this.#environment.forget(work)
    if (stepped.kind === 'find-contact') await this.#lookAtPerson(stepped.unlock.urn)
  }

  /** While its caller waits for the network, a worker takes over the newest piece of work and finishes it. */
  async #overtake(): Promise<void> {
    this.#script.meanwhile = idle
    const newest = (await this.#environment.claimAnew(this.#id)).at(-1)!
    await runWork(this.#scout, newest)
    this.#environment.forget(newest)
  }

  async #look(): Promise<void> {
    for (const urn of allUrns) await this.#lookAtPerson(urn)
    for (const jobId of this.model.jobs.ids) {
      const actual = await outcome(
        readBatchStatus(this.#scout, this.#caller, jobId, { waitSeconds: 0, signal: never }).then(showBatch),
      )
      this.#agree(actual, () => this.model.jobs.view(jobId, this.model.now))
    }
  }

  async #lookAtPerson(urn: string): Promise<void> {
    const actual = await outcome(
      readContactStatus(this.#scout, this.#caller, urn, { waitSeconds: 0, signal: never }).then(showContactStatus),
    )
    this.#agree(actual, () => {
      const expected = this.model.contacts.view(urn)
      if (!expected) throw new Refused('CONTACT_REQUEST_NOT_FOUND', { done: true })
      return expected
    })
  }

  get #scout() {
    return this.#account.scout
  }

  get #caller() {
    return this.#account.caller
  }

  #token(path: string, request: object, key: string | undefined) {
    const body = JSON.stringify([path, request])
    return { body, token: key === undefined ? undefined : { key, requestHash: body } }
  }

  #shown = <T, S>(call: Promise<Answer<T>>, show: (result: T) => S): Promise<S> =>
    call.then(({ result }) => show(result))

  /** The service chooses the id of a new thing, but it must never repeat one. */
  #fresh(actual: Outcome, name: 'jobId' | 'requestId'): () => string {
    return () => {
      const id = (actual.result as Record<string, string> | undefined)?.[name]
      assert.ok(id && !this.#ids.has(id), `a new ${name} was due, there was ${JSON.stringify(actual)}`)
      this.#ids.add(id)
      return id
    }
  }

  #agree(actual: Outcome, state: () => object | undefined): void {
    assert.deepEqual(actual, stated(state))
  }
}

const talentOf = (urn: string, sendUrl: boolean) => (sendUrl ? { urn, networkUrl: networkUrlOf(urn) } : { urn })
