/** `decisions`: verify that the record of rankings is complete and unchanged, repeat a ranking, and switch ranking off for an account. */
import { switchRanking } from '../../accounts/ranking.ts'
import { Refusal } from '../../base/refusal.ts'
import { count } from '../../base/terminal-text.ts'
import { findDecisionOwner } from '../../decisions/store.ts'
import { type Replayed, replayDecision } from '../../operations/decisions/replay.ts'
import {
  type NotedHead,
  type VerifiedChain,
  verifyAllDecisions,
  verifyDecisions,
} from '../../operations/decisions/verify-decisions.ts'
import type { Scout } from '../../operations/scout.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { Failure, Misuse } from '../failure.ts'

export async function decisionsVerify(
  context: CommandContext,
  { account, head }: { account?: string; head?: NotedHead },
): Promise<void> {
  if (head && account === undefined) throw new Misuse('A noted head belongs to one account: give --account as well.')
  await context.withDatabase(async (database) => {
    const chains =
      account === undefined
        ? await verifyAllDecisions(database)
        : [await verifyDecisions(database, (await requireAccount(database, account)).accountId, head)]
    const faults = chains.flatMap(({ accountId, faults }) => faults.map((fault) => ({ accountId, ...fault })))
    const ok = faults.length === 0
    const lines = faults.map(({ accountId, decisionId, seq, what }) =>
      [accountId, decisionId, seq === null ? '' : `(${seq})`, what].filter((word) => word !== '').join(' '),
    )
    context.output.answer({ ok, chains }, [...chains.map(lineOf), ...lines].join('\n') || 'No decisions are recorded.')
    if (!ok) throw new Failure(`The record of decisions was changed: ${count(faults.length, 'fault')}.`)
  })
}

function lineOf({ accountId, entries, unchained, erasedParts, purged, head, faults }: VerifiedChain): string {
  const parts = [
    count(entries, 'record'),
    `${unchained} not yet chained`,
    ...(erasedParts > 0 ? [`${count(erasedParts, 'part')} erased`] : []),
    ...(purged > 0 ? [`${purged} removed by retention`] : []),
  ]
  return `${accountId}: ${faults.length === 0 ? 'whole' : count(faults.length, 'fault')} (${parts.join(', ')}); head ${head}`
}

/** Only reads: nothing is recorded or charged. Fails if the recorded order does not follow from the recorded facts. */
export async function decisionsReplay(
  context: CommandContext,
  decisionId: string,
  { account }: { account?: string },
): Promise<void> {
  await context.withScout(async (scout) => {
    const { database } = scout
    const accountId =
      account === undefined
        ? await findDecisionOwner(database, decisionId)
        : (await requireAccount(database, account)).accountId
    const replayed = accountId && (await replayOf(scout, accountId, decisionId))
    if (!replayed) throw new Failure(`There is no record of a ranking "${decisionId}".`)
    context.output.answer({ accountId, ...replayed }, [...replayed.says, ...replayed.people.map(personLine)].join('\n'))
    if (!replayed.recordedOrderHolds) throw new Failure('The order that was shown does not follow from the record.')
  })
}

async function replayOf(scout: Scout, accountId: string, decisionId: string): Promise<Replayed | undefined> {
  try {
    return (await replayDecision(scout, accountId, decisionId)).result
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

const personLine = ({ urn, recorded, now, change }: Replayed['people'][number]) =>
  `${recorded ?? '–'} → ${now ?? '–'}  ${change}  ${urn}`

export async function decisionsRanking(
  context: CommandContext,
  state: 'on' | 'off',
  { account }: { account: string },
): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, account)
    await database.transaction((tx) => switchRanking(tx, accountId, state === 'off'))
    context.output.answer(
      { accountId, ranking: state === 'off' ? 'OFF' : 'SUGGESTED' },
      state === 'off'
        ? `Searches of ${name} are no longer ranked: people come in plain order.`
        : `Searches of ${name} are ranked again, as a suggestion.`,
    )
  })
}
