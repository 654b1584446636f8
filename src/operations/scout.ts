/** What every operation is handed. Built once in wiring/services.ts, so that nothing needs a global. */

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
  /** Reads a prompt by rules alone, also where a language model reads prompts otherwise. */
  readByRules: (prompt: string) => Promise<Interpretation>
  meaning: TitleMeaning
  /** The versions of the rules and models by which this process reads and ranks. */
  versions: () => Promise<Versions>
}

/** How long each kind of data is kept, in days; 0: for ever. */
export type Retention = Readonly<Record<'profiles' | 'contacts' | 'searches' | 'jobs' | 'audit' | 'decisions', number>>

/** How members sign in. */
export interface SignInTools {
  /** The service's address from outside; undefined: the address that each request came to. */
  origin: string | undefined
  /** The page that links lead to: at the service's address, or at a cell's own address behind the door. */
  page: string | undefined
  sessionHours: number
  /** The roles of the company's groups, whether the provider reports the groups at sign-in or its directory by SCIM. */
  groups: {
    /** Empty: roles are assigned in this service. */
    roles: RoleOfGroup
    /** The only account these groups apply to, by id or name. Members of the groups who were not invited join it when they sign in. */
    account: string | undefined
  }
  provider?: {
    /** The name on its sign-in button. */
    name: string
    at: IdentityProvider
  }
}

export interface Scout {
  database: Database
  /** For reads that need not be up to the moment. */
  reads: Reads
  network: Network
  /** Handles callbacks; present if the network is made of providers that may call back. */
  networkCallback?: ComposedNetwork['callback']
  /** Present where this installation shares the providers' budgets with others. */
  budgets?: SharedBudgets | undefined
  /** Present where this installation keeps the budgets for all of them. */
  budgetKeeper?: BudgetKeeper | undefined
  signals: Signals
  /** The search index of the pools: embedded in the database, or a cluster. */
  poolIndex: PoolIndex
  /** The service's own reference knowledge; opened when first needed. */
  knowledge: () => Promise<Knowledge>
  prices: Prices
  /** The balance below which an account is told that its credits run low, unless it has a threshold of its own. */
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
  /** Notes reads of personal data. Writes note themselves in their own transactions. */
  audit: AuditWriter
  /** Records rankings. A ranking that is paid for is recorded by the transaction that charges for it. */
  decisions: DecisionWriter
  /** What the account's keys asked for. Written beside the requests; no request waits for it. */
  requests: RequestLog
  /** The network's name in `provenance`. */
  networkName: string
  retention: Retention
  /** Watches over the steps of the housekeeping. */
  housekeeping: StepWatch
  /** Limits on how much one account may bring in. */
  bulk: {
    poolPeopleMax: number
    importRowsMax: number
    /** Limits the uploads and previews that one account may have running in this process. */
    uploads: KeyedLimit
  }
  /** How long claimed work belongs to its claimer alone. */
  leaseSeconds: number
}
