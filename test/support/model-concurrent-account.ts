/**
 * One account whose commands run at the same time, with real workers behind them. Which of two comes first cannot be predicted,
 * so nothing is predicted; the tests only look for what must never happen.
 */
import assert from 'node:assert/strict'
import { pino } from 'pino'
import { Refusal } from '../../src/base/refusal.ts'
import { units } from '../../src/credits/amount.ts'
import { grantCredits } from '../../src/operations/accounts/accounts.ts'
import { startContact } from '../../src/operations/contact/start-contact.ts'
import { startContactBatch } from '../../src/operations/contact/start-contact-batch.ts'
import { enrichCandidate } from '../../src/operations/enrich/enrich-candidate.ts'
import { startEnrichBatch } from '../../src/operations/enrich/start-enrich-batch.ts'
import { searchCandidates } from '../../src/operations/search/search-candidates.ts'
import { startWorker } from '../../src/wiring/worker.ts'
import type { Command } from './model-commands.ts'
import { type EnvironmentAccount, type ModelEnvironment, runWork } from './model-environment.ts'
import { promptOf, type Script, ScriptedNetwork } from './model-network.ts'
import { type CollectAnswer, type LookupAnswer, networkUrlOf } from './model-terms.ts'

/** The network's answers in turn, without outages and crashes, which take seconds and are tested elsewhere. */
export interface NetworkAnswers {
  lookups: LookupAnswer[]
  collects: CollectAnswer[]
}

const inTurn = <T>(answers: T[]) => {
  let next = 0
  return () => answers[next++ % answers.length]!
}

const WRONGLY_REFUNDED = `
  select u.unlock_id from unlocks u left join lateral (
    select coalesce(sum(e.plan_units + e.extra_units) filter (where e.kind = 'HOLD'), 0) as held,
      coalesce(sum(e.plan_units + e.extra_units) filter (where e.kind = 'CAPTURE'), 0) as captured
    from ledger_entries e where e.account_id = $1 and split_part(e.ref, ':', 1) = u.unlock_id) l on true
  where u.account_id = $1 and (u.charged_units <> l.held or u.refunded_units <> l.held - l.captured)`

export class ConcurrentAccount {
  readonly #environment: ModelEnvironment
  readonly #account: EnvironmentAccount
  readonly #script: Script
  readonly #faults: string[]

  private constructor(environment: ModelEnvironment, account: EnvironmentAccount, script: Script, faults: string[]) {
    this.#environment = environment
    this.#account = account
    this.#script = script
    this.#faults = faults
  }

  static async gather(
    environment: ModelEnvironment,
    { lookups, collects }: NetworkAnswers,
  ): Promise<ConcurrentAccount> {
    let serial = 0
    const script: Script = {
      lookup: inTurn(lookups),
      collect: inTurn(collects),
      search: () => 'found',
      serial: () => ++serial,
      meanwhile: () => new Promise((resolve) => setImmediate(resolve)),
    }
    const faults: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) })
    return new ConcurrentAccount(
      environment,
      await environment.account(new ScriptedNetwork(script), log),
      script,
      faults,
    )
  }

  /** Runs one group after the other, all commands of a group at the same time. Then runs the rest of the work until none is left. */
  async perform(groups: Command[][]): Promise<void> {
    const workers = [startWorker(this.#account.scout, 4), startWorker(this.#account.scout, 4)]
    try {
      for (const group of groups) await Promise.all(group.map((command) => this.#do(command)))
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
    }
    this.#script.lookup = () => ({ kind: 'found', found: ['phone'] })
    await this.#drain()
    assert.deepEqual(this.#faults, [], 'a worker met an error it did not expect')
    const wrong = await this.#environment.database.query(WRONGLY_REFUNDED, [this.#account.caller.accountId])
    assert.deepEqual(wrong, [], 'a request was refunded other than what was held and not captured')
  }

  async #drain(): Promise<void> {
    for (;;) {
      const left = await this.#environment.claimAnew(this.#account.caller.accountId)
      if (left.length === 0) return
      for (const work of left) {
        await runWork(this.#account.scout, work)
        this.#environment.forget(work)
      }
    }
  }

  async #do(command: Command): Promise<void> {
    await this.#call(command)?.catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  #call(command: Command): Promise<unknown> | undefined {
    const { scout, caller, clock } = this.#account
    const talent = (urn: string) => ({ urn, networkUrl: networkUrlOf(urn) })
    const token =
      'key' in command && command.key ? { key: command.key, requestHash: JSON.stringify(command) } : undefined
    if (command.do === 'grant') {
      const amount = { plan: units(command.plan), extra: units(command.extra) }
      return grantCredits(scout.database, caller.accountId, { ref: command.ref, credits: amount }, clock.now())
    }
    if (command.do === 'search') {
      const request = { prompt: promptOf(command.query), filtersJson: '{}', page: command.page }
      return searchCandidates(scout, caller, request, token)
    }
    if (command.do === 'enrich')
      return enrichCandidate(scout, caller, { urn: command.urn, forceRefresh: command.force })
    if (command.do === 'enrichBatch') {
      return startEnrichBatch(scout, caller, { talents: command.urns.map(talent), forceRefresh: command.force }, token)
    }
    if (command.do === 'contact') {
      return startContact(scout, caller, { ...talent(command.urn), requestedFields: command.fields }, token)
    }
    if (command.do === 'contactBatch') {
      const request = { talents: command.urns.map(talent), requestedFields: command.fields }
      return startContactBatch(scout, caller, request, token)
    }
    if (command.do === 'turn') clock.ms += command.ms
    return undefined
  }
}
