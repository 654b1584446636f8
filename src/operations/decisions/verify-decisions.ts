/** Checks the chains of decisions: that every record is unchanged and in its place, and that only erasures removed anything. */
import { listAccounts } from '../../accounts/store.ts'
import { readChain, readChained, readUnchained } from '../../decisions/chain-store.ts'
import { type ChainFault, ChainWalk } from '../../decisions/verify.ts'
import type { Database, Sql } from '../../storage/database.ts'

const ENTRIES_AT_ONCE = 500

export interface VerifiedChain {
  accountId: string
  entries: number
  /** Written but not chained yet: the workers do that within seconds. */
  unchained: number
  erasedParts: number
  /** How many records retention has removed from the beginning of the chain. */
  purged: number
  /** `SEQ:HASH` of the last place. If somebody notes it elsewhere, it proves later that nothing before it was rewritten. */
  head: string
  faults: ChainFault[]
}

/** A head of the chain that somebody noted earlier. */
export interface NotedHead {
  seq: number
  hash: string
}

const headText = (seq: number, link: Buffer) => `${seq}:${link.toString('hex')}`

export async function verifyAllDecisions(database: Database): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = []
  for (const { accountId } of await listAccounts(database)) {
    const chain = await verifyDecisions(database, accountId)
    if (chain.entries + chain.unchained + chain.purged > 0) verified.push(chain)
  }
  return verified
}

export const verifyDecisions = (database: Database, accountId: string, noted?: NotedHead): Promise<VerifiedChain> =>
  // In one snapshot, so that records chained or erased meanwhile are not seen halfway.
  database.transaction(async (tx) => {
    await tx.queryBuilt('set transaction isolation level repeatable read, read only')
    return look(tx, accountId, noted)
  })

async function look(sql: Sql, accountId: string, noted?: NotedHead): Promise<VerifiedChain> {
  const chain = await readChain(sql, accountId)
  const walk = new ChainWalk(chain.purgedSeq, chain.purgedLink)
  let seen = noted === undefined || noted.seq <= chain.purgedSeq
  for (;;) {
    const some = await readChained(sql, accountId, walk.seq, ENTRIES_AT_ONCE)
    for (const entry of some) {
      walk.next(entry)
      if (noted && entry.seq === noted.seq) seen = entry.link?.toString('hex') === noted.hash
    }
    if (some.length < ENTRIES_AT_ONCE) break
  }
  const unchained = await readUnchained(sql, accountId)
  for (const entry of unchained) walk.checkUnchained(entry)
  walk.end()
  const faults = [...walk.faults]
  const ends = { decisionId: '', seq: walk.seq }
  if (walk.seq !== chain.seq || !walk.link.equals(chain.link))
    faults.push({ ...ends, what: `the chain ends at ${walk.seq} where it ended at ${chain.seq}: records are missing` })
  if (!seen) faults.push({ ...ends, what: `place ${noted!.seq} is not what was noted: the chain was made anew` })
  return {
    accountId,
    entries: walk.entries,
    unchained: unchained.length,
    erasedParts: walk.erasedParts,
    purged: chain.purgedSeq,
    head: headText(walk.seq, walk.link),
    faults,
  }
}
