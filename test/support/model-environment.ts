/**
 * Where the model meets the real operations: one database with many accounts, each with a clock, a network and claimed work of
 * its own. Owns how work is claimed; knows no rule and predicts nothing.
 */
import type { Caller } from '../../src/accounts/account.ts'
import { scopes } from '../../src/accounts/account.ts'
import { AuditWriter } from '../../src/audit/writer.ts'
import type { Clock } from '../../src/base/clock.ts'
import { createLog, type Log } from '../../src/base/log.ts'
import { SecretBox } from '../../src/base/secret-box.ts'
import { StepWatch } from '../../src/base/step-watch.ts'
import { Tracing } from '../../src/base/tracing.ts'
import { units } from '../../src/credits/amount.ts'
import { DecisionWriter } from '../../src/decisions/writer.ts'
import type { Work } from '../../src/jobs/queue.ts'
import { Signals } from '../../src/jobs/signals.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { findContact } from '../../src/operations/contact/find-contact.ts'
import { readLate } from '../../src/operations/contact/read-late.ts'
import { collectProfile } from '../../src/operations/enrich/collect-profile.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { abandonNetworkRequest } from '../../src/operations/search/ask-network.ts'
import { Suppressions } from '../../src/privacy/shield.ts'
import type { Network } from '../../src/providers/port.ts'
import { RequestLog } from '../../src/requests/log.ts'
import { EmbeddedIndex } from '../../src/search/embedded-index.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { primaryOnly } from '../../src/storage/replica.ts'
import { openVault } from '../../src/vault/vault.ts'
import { bulkBounds, webhookTools } from '../../src/wiring/services.ts'
import { signInTools } from '../../src/wiring/sign-in.ts'
import { claimDue } from './claim.ts'
import { type PoolPerson, poolPeople, price } from './model-terms.ts'
import { type PoolRecord, writePool } from './pool.ts'
import { testKnowledge } from './reference.ts'
import type { TestDatabase } from './template.ts'

/** Longer than any run: a lease ends only when a test ends it. */
const LEASE_SECONDS = 3_600
const CLAIM_MAX = 10_000
const START = Date.UTC(2030, 0, 1)

/** Moves only when a test moves it, so that every time window is hit to the millisecond. */
export class StillClock implements Clock {
  ms = START

  now(): Date {
    return new Date(this.ms)
  }
}

/** The real signals, which also tell a test that somebody has begun to wait. */
export class WatchedSignals extends Signals {
  #onWait: (() => void) | undefined

  override awaitChange(subjectId: string, ms: number, signal?: AbortSignal): Promise<void> {
    const changed = super.awaitChange(subjectId, ms, signal)
    this.#onWait?.()
    return changed
  }

  nextWait(): Promise<void> {
    return new Promise((resolve) => {
      this.#onWait = resolve
    })
  }
}

export interface EnvironmentAccount {
  caller: Caller
  scout: Scout
  clock: StillClock
  signals: WatchedSignals
}

const prices = {
  search: units(price.search),
  enrich: units(price.enrich),
  contact: {
    work_email: units(price.contact.work_email),
    personal_email: units(price.contact.personal_email),
    phone: units(price.contact.phone),
  },
}

export class ModelEnvironment {
  readonly database: Database
  readonly #drop: () => Promise<void>
  readonly #index = new EmbeddedIndex()
  readonly #claimed = new Map<string, Map<number, Work>>()
  #claiming: Promise<unknown> = Promise.resolve()
  #accounts = 0

  private constructor(database: Database, drop: () => Promise<void>) {
    this.database = database
    this.#drop = drop
  }

  static async open({ connection, drop }: TestDatabase): Promise<ModelEnvironment> {
    const database = openDatabase({ connection, max: 20 })
    await openVault(database, new SecretBox('model'))
    return new ModelEnvironment(database, drop)
  }

  async close(): Promise<void> {
    await this.database.close()
    await this.#drop()
  }

  async account(network: Network, log: Log = createLog('silent')): Promise<EnvironmentAccount> {
    const clock = new StillClock()
    // There is no other process that listens; without the notifications to one, a run is a third faster.
    const signals = new WatchedSignals({ ...this.database, pooled: true }, log)
    const none = { plan: units(0), extra: units(0) }
    const made = await createAccount(this.database, { name: `Model ${++this.#accounts}`, credits: none }, clock.now())
    const caller = { accountId: made.accountId, keyId: made.keyId, scopes: [...scopes], cap: null }
    const scout = {
      database: this.database,
      reads: primaryOnly(this.database),
      network,
      signals,
      poolIndex: this.#index,
      tracing: Tracing.off,
      suppressions: new Suppressions(Buffer.alloc(32)),
      audit: new AuditWriter(this.database),
      decisions: new DecisionWriter(this.database),
      requests: new RequestLog(this.database, log),
      networkName: 'network',
      bulk: bulkBounds(readConfig({})),
      retention: { profiles: 0, contacts: 0, searches: 0, jobs: 0, audit: 0, decisions: 0 },
      housekeeping: new StepWatch(log, () => undefined),
      knowledge: testKnowledge,
      prices,
      creditsLow: units(0),
      webhooks: webhookTools(readConfig({}), new SecretBox('model')),
      signIn: signInTools(readConfig({})),
      clock,
      log,
      leaseSeconds: LEASE_SECONDS,
    }
    await writePool(this.database, made.accountId, poolPeople.map(toRecord), clock.now())
    this.#claimed.set(made.accountId, new Map())
    return { caller, scout, clock, signals }
  }

  /**
   * Ends every lease of the account and claims its work again, in the order it was made. Holders of an earlier claim are thereby
   * overtaken. A claim takes all due work, so accounts that run at the same time also claim for one another. Claims run one at a
   * time; otherwise a piece of work could be claimed for its account and not be listed yet.
   */
  claimAnew(accountId: string): Promise<Work[]> {
    const next = this.#claiming.then(async () => {
      await this.database.query('update work set visible_at = now() where account_id = $1', [accountId])
      for (const work of await claimDue(this.database, CLAIM_MAX, LEASE_SECONDS)) {
        this.#claimed.get(work.accountId)?.set(work.workId, work)
      }
      return [...this.#claimed.get(accountId)!.values()].sort((a, b) => a.workId - b.workId)
    })
    this.#claiming = next.catch(() => undefined)
    return next
  }

  forget({ accountId, workId }: Work): void {
    this.#claimed.get(accountId)?.delete(workId)
  }
}

const toRecord = ({ urn, url, own }: PoolPerson): PoolRecord => ({
  urn,
  fullName: urn,
  workEmail: own.work_email ?? null,
  personalEmail: own.personal_email ?? null,
  phone: own.phone ?? null,
  networkUrl: url,
})

export async function runWork(scout: Scout, work: Work): Promise<void> {
  const { signal } = new AbortController()
  if (work.kind === 'find-contact') await findContact(scout, work, signal)
  else if (work.kind === 'read-late') await readLate(scout, work, signal)
  else if (work.kind === 'collect-profile') await collectProfile(scout, work, signal)
  else await abandonNetworkRequest(scout, work.accountId, work)
}
