/** Notes in the audit log who was added to a pool, changed or read there, and by which key. */
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

const ACTIONS = [
  ['pool.create', 'CREATED'],
  ['pool.update', 'UPDATED'],
] as const

export async function noteSaved(
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: Caller,
  results: { urn: string | null; outcome: string }[],
): Promise<void> {
  const notes = ACTIONS.map(([action, outcome]) => ({
    accountId,
    keyId,
    action,
    at: scout.clock.now(),
    urns: [...new Set(results.flatMap((each) => (each.urn !== null && each.outcome === outcome ? [each.urn] : [])))],
  }))
  await noteAudit(tx, ...notes.filter(({ urns }) => urns.length > 0))
}

/** Must be awaited before people are shown: nobody is shown without a note of it. */
export async function notePoolRead(scout: Scout, { accountId, keyId }: Caller, urns: string[]): Promise<void> {
  if (urns.length === 0) return
  await scout.audit.note({ accountId, keyId, action: 'pool.read', at: scout.clock.now(), urns: [...new Set(urns)] })
}
