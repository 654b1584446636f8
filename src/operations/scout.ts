/** What every operation is handed. Built once in services.ts; nobody reaches for a global. */

import type { Interpretation } from '../../contract/interpretation.ts'
import type { AuditWriter } from '../audit/writer.ts'
import type { Clock } from '../base/clock.ts'
import type { KeyedLimit } from '../base/keyed-limit.ts'
import type { Log } from '../base/log.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { StepWatch } from '../base/step-watch.ts'
import type { Tracing } from '../base/tracing.ts'
import type { Units } from '../credits/amount.ts'
import type { Prices } from '../credits/prices.ts'
import type { Versions } from '../decisions/entry.ts'
import type { DecisionWriter } from '../decisions/writer.ts'
import type { Signals } from '../jobs/signals.ts'
import type { RoleOfGroup } from '../members/sign-in-settings.ts'
import type { BudgetKeeper } from '../networks/budget-keeper.ts'
import type { ComposedNetwork } from '../networks/composed-network.ts'
import type { SharedBudgets } from '../networks/shared-budgets.ts'
import type { Suppressions } from '../privacy/shield.ts'
import type { IdentityProvider } from '../providers/identity-provider.ts'
import type { Network } from '../providers/port.ts'
import type { WebhookSender } from '../providers/webhook-sender.ts'
import type { Entities } from '../reference/entities/entities.ts'
import type { Places } from '../reference/places/places.ts'
import type { RequestLog } from '../requests/log.ts'
import type { PoolIndex } from '../search/pool-index.ts'
import type { PromptReader } from '../search/prompt/read-with-model.ts'
import type { TitleMeaning } from '../search/title-meaning.ts'
import type { Database } from '../storage/database.ts'
import type { Reads } from '../storage/replica.ts'

export interface Knowledge {
  places: Places
  entities: Entities
  readPrompt: PromptReader
  /** Whatever else reads prompts. */
  readByRules: (prompt: string) => Promise<Interpretation>
  meaning: TitleMeaning
  /** By which this process reads and ranks. */
  versions: () => Promise<Versions>
}

/** How long each kind of data is kept, in days; 0: for ever. */
export type Retention = Readonly<Record<'profiles' | 'contacts' | 'searches' | 'jobs' | 'audit' | 'decisions', number>>

/** How members sign in. */
export interface SignInTools {
  /** Where the service is reached from outside; undefined: wherever it was asked. */
  origin: string | undefined
  /** Where links lead: the same, or a cell's own address at the door. */
  page: string | undefined
  sessionHours: number
  /** Which role the company's groups have, whether the provider tells them at sign-in or its directory by SCIM. */
  groups: {
    /** Empty: roles are given here. */
    roles: RoleOfGroup
    /** Whose groups these are alone, and which account people join who were not invited, by id or name. */
    account: string | undefined
  }
  provider?: {
    /** On its button. */
    name: string
    at: IdentityProvider
  }
}

export interface Scout {
  database: Database
  /** Where reads may go that need not be of this moment. */
  reads: Reads
  network: Network
  /** Where the network is made of providers that may call back: their callbacks. */
  networkCallback?: ComposedNetwork['callback']
  /** Where budgets of providers are shared with other installations. */
  budgets?: SharedBudgets | undefined
  /** Where this installation keeps them for all. */
  budgetKeeper?: BudgetKeeper | undefined
  signals: Signals
  /** The pools' search index: embedded in the database, or a cluster. */
  poolIndex: PoolIndex
  /** What the service knows by itself; opened on first need. */
  knowledge: () => Promise<Knowledge>
  prices: Prices
  /** Below this an account is told that its credits run low, unless it has a threshold of its own. */
  creditsLow: Units
  webhooks: {
    sender: WebhookSender
    box: SecretBox
    allowPrivate: boolean
  }
  signIn: SignInTools
  clock: Clock
  log: Log
  tracing: Tracing
  suppressions: Suppressions
  /** Of reads of personal data; what writes notes itself in its own transaction. */
  audit: AuditWriter
  /** Of rankings; of those that are paid for the transaction that charges. */
  decisions: DecisionWriter
  /** What the account's keys asked: written beside the requests, none waits for it. */
  requests: RequestLog
  /** What `provenance` calls the network. */
  networkName: string
  retention: Retention
  /** Watches over the steps of the housekeeping. */
  housekeeping: StepWatch
  /** How much one account may bring in. */
  bulk: {
    poolPeopleMax: number
    importRowsMax: number
    /** Uploads and previews under way in this process. */
    uploads: KeyedLimit
  }
  /** How long claimed work is its claimer's alone. */
  leaseSeconds: number
}
