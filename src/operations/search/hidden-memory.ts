/**
 * Who of many must not be counted. Looking somebody up takes some statements, and a count asks for everybody who matches: what was
 * found is remembered, for as long as the lists stay as they are. Owns that memory.
 */
import type { Shield } from '../../privacy/shield.ts'
import type { HiddenOf } from '../../search/pool.ts'
import { hiddenDocuments } from '../shared/hidden.ts'
import type { Scout } from '../shared/scout.ts'

/** A record's number changes with it. What else ties somebody to a list, such as an address found since, is seen after this. */
const REMEMBERED_MS = 600_000
const ACCOUNTS_MAX = 50
const TOGETHER = 2_000

interface Remembered {
  version: string
  until: number
  seen: Set<number>
  hidden: Set<number>
  /** One at a time: of two counts the second finds what the first has looked up. */
  turn: Promise<unknown>
}

const remembered = new Map<string, Remembered>()

/** Undefined where nobody is on a list. */
export async function hiddenAmongMany(scout: Scout, accountId: string): Promise<HiddenOf | undefined> {
  const shield = await scout.suppressions.open(scout.database, accountId)
  if (shield.isEmpty) return undefined
  const memory = memoryFor(accountId, shield)
  return (docs) => {
    const turn = memory.turn.then(() => lookUp(scout, accountId, { shield, memory, docs }))
    memory.turn = turn.catch(() => {})
    return turn
  }
}

function memoryFor(accountId: string, { version }: Shield): Remembered {
  const known = remembered.get(accountId)
  if (known && known.version === version && known.until > performance.now()) return known
  const fresh = {
    ...{ version, until: performance.now() + REMEMBERED_MS },
    ...{ seen: new Set<number>(), hidden: new Set<number>(), turn: Promise.resolve() },
  }
  remembered.delete(accountId)
  remembered.set(accountId, fresh)
  if (remembered.size > ACCOUNTS_MAX) remembered.delete(remembered.keys().next().value!)
  return fresh
}

async function lookUp(
  { database }: Scout,
  accountId: string,
  { shield, memory, docs }: { shield: Shield; memory: Remembered; docs: number[] },
): Promise<Set<number>> {
  const unseen = docs.filter((doc) => !memory.seen.has(doc))
  for (let from = 0; from < unseen.length; from += TOGETHER) {
    const some = unseen.slice(from, from + TOGETHER)
    for (const doc of await hiddenDocuments(shield, database, accountId, some)) memory.hidden.add(doc)
    for (const doc of some) memory.seen.add(doc)
  }
  return memory.hidden
}
