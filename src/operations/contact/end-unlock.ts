/**
 * Ends a contact lookup, together with the account's other lookups that end at the same moment: one lock, one transaction. If the
 * person has been suppressed by then, their values are neither kept nor paid for.
 */
import type { LookupFailure } from '../../../contract/contact.ts'
import type { ContactField } from '../../../contract/network.ts'
import { urlKey } from '../../candidates/network-url.ts'
import type { ContactValues, Unlock, ValueSources } from '../../contact/unlock.ts'
import { lockBalance } from '../../credits/store.ts'
import { finish, type Work } from '../../jobs/queue.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Database, Sql, Tx } from '../../storage/database.ts'
import { hiddenBy, shownValues } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import {
  assertListsUnchanged,
  endingsOf,
  retryIfSuppressionsChanged,
  type Unsettled,
} from '../shared/retry-if-suppressions-changed.ts'
import { type Ending, settleUnlocks } from '../shared/settle-unlocks.ts'

export interface LookupEnd {
  /** The provider's id of the lookup; absent until the provider has answered. */
  lookupId?: string
  found?: ContactValues | undefined
  sources?: ValueSources | undefined
  /** Why nothing was learnt of `failedFields`; without `failedFields`, of every field that was not found. */
  failure?: LookupFailure
  failedFields?: ContactField[] | undefined
}

const groupOf = (accountId: string) => `unlocks of ${accountId}`

/**
 * Says that one of the account's lookups may end soon, so that others which end meanwhile wait a moment and share its
 * transaction. The caller must call the returned function once the lookup has ended or turned out not to.
 */
export const expectEnd = (database: Database, accountId: string) => database.expect(groupOf(accountId))

export async function endUnlock(scout: Scout, work: Work, unlock: Unlock, outcome: LookupEnd): Promise<void> {
  const { accountId, urn } = unlock
  const make = async (shield: Shield, sql: Sql): Promise<Ending & { work: Work }> => {
    const isHidden = (await hiddenBy(shield, sql, accountId, [unlock])).has(urn)
    const found = isHidden ? {} : shownValues(shield, outcome.found ?? {})
    const unlearnt = isHidden ? unlock.dispatchedFields : failedBy(outcome, unlock)
    const failure = isHidden || unlearnt.length === 0 ? null : outcome.failure!
    const end = { found, sources: outcome.sources, unlearnt, failure, isHidden }
    return { unlock, lookupId: outcome.lookupId ?? null, ...end, work }
  }
  const changed = await retryIfSuppressionsChanged(scout, accountId, make, (ending) =>
    scout.database.runGrouped(groupOf(accountId), ending, (tx, endings: (typeof ending)[]) =>
      settleTogether(scout, tx, accountId, endings),
    ),
  )
  scout.signals.announceChanges(changed)
}

function failedBy({ found = {}, failure, failedFields }: LookupEnd, { dispatchedFields }: Unlock): ContactField[] {
  if (failure === undefined) return []
  return dispatchedFields.filter((field) => found[field] === undefined && (failedFields?.includes(field) ?? true))
}

async function settleTogether(
  scout: Scout,
  tx: Tx,
  accountId: string,
  pending: Unsettled<Ending & { work: Work }>[],
): Promise<string[][]> {
  const endings = await endingsOf(scout, tx, accountId, pending)
  const works = endings.map(({ work }) => work)
  // These run in this order: the lock, the fence, the check of the suppression lists. The lock is first, as everywhere, so that
  // two groups cannot deadlock. The guards travel to the database with the statements that follow; once one of them has failed,
  // nothing more is sent.
  let guards: Promise<unknown>[] = [
    lockBalance(tx, accountId),
    finish(tx, ...works),
    assertListsUnchanged(scout, tx, accountId, pending),
  ]
  const changed: string[] = []
  for (const round of roundsOf(endings)) {
    changed.push(...(await settleUnlocks(scout, tx, accountId, { endings: round, guards })))
    guards = []
  }
  return endings.map(() => changed)
}

/**
 * Splits the endings into rounds, with each person at most once in a round. A request that awaits two lookups must see both of
 * them end, and where two urns mean one person, the second ending must see what the first has made known.
 */
function roundsOf<E extends Ending>(endings: E[]): E[][] {
  const rounds: { endings: E[]; people: Set<string> }[] = []
  for (const ending of endings) {
    const { urn, networkUrl } = ending.unlock
    const names = [`urn ${urn}`, urlKey(networkUrl)]
    const free = rounds.find(({ people }) => !names.some((name) => people.has(name)))
    const round = free ?? { endings: [], people: new Set<string>() }
    if (!free) rounds.push(round)
    round.endings.push(ending)
    for (const name of names) round.people.add(name)
  }
  return rounds.map((round) => round.endings)
}
