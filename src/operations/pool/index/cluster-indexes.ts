/**
 * Manages the indexes of the search cluster: creates one if there is none or the cluster has lost it. A second one may be built
 * beside the live one and then replaces it in one step.
 */
import { randomBytes } from 'node:crypto'
import { accountsSent, forgetSent, readFeedState, readNextToSend } from '../../../pool/feed.ts'
import type { ClusterIndex } from '../../../search/cluster/cluster-index.ts'
import {
  forgetIndex,
  type IndexNames,
  lockIndexes,
  makeLive,
  nameIndex,
  readIndexNames,
} from '../../../search/cluster/index-names.ts'
import type { Scout } from '../../scout.ts'

/** Unique, because several installations may share a cluster. */
const newName = (alias: string, now: Date) =>
  `${alias}-${now.toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`

/** The name of the live index. If the cluster has lost it, a new one is made and fed again from the first person. */
export async function ensureIndex({ database, clock, log }: Scout, { writer }: ClusterIndex): Promise<string> {
  const { live } = await readIndexNames(database)
  if (live && (await writer.hasIndex(live))) return live
  // Created before anything is locked, because a busy cluster takes its time.
  const made = newName(writer.alias, clock.now())
  await writer.makeIndex(made)
  const name = await database.transaction(async (tx) => {
    await lockIndexes(tx)
    const names = await readIndexNames(tx)
    if (names.live && names.live !== live) return names.live
    if (live) await forgetIndex(tx, live)
    await nameIndex(tx, made, 'LIVE')
    await forgetSent(tx)
    return made
  })
  // Another process was faster.
  if (name !== made) await writer.dropIndex(made)
  else if (live) log.warn({ index: live }, 'the search cluster has lost the index: it is fed anew')
  await writer.switchAlias(undefined, name)
  return name
}

/** The reference data that documents are made with. */
export async function referenceOf(scout: Scout) {
  const { places, entities } = await scout.knowledge()
  return {
    levelOf: (geoId: string) => places.levelOf(geoId),
    within: (geoId: string) => places.get(geoId)?.within ?? [],
    isForeign: (entityId: string) => entities.isForeign(entityId),
  }
}

const PEOPLE_AT_ONCE = 5_000
const ACCOUNTS_AT_ONCE = 100

export interface Rebuilt {
  index: string
  people: number
  accounts: number
}

/**
 * Builds a new index beside the live one and switches over. People saved meanwhile are sent to both by the workers. If the
 * process dies, it leaves an index that nobody uses; the next rebuild drops it.
 */
export async function rebuildIndex(scout: Scout, cluster: ClusterIndex): Promise<Rebuilt> {
  const live = await ensureIndex(scout, cluster)
  const building = await startBuilding(scout, cluster)
  const done = { index: building, people: 0, accounts: 0 }
  for (let after = '', some = await accountsSent(scout.database, after, ACCOUNTS_AT_ONCE); some.length > 0; ) {
    for (const accountId of some) {
      done.people += await sendAll(scout, cluster, { accountId, building })
      done.accounts++
    }
    after = some.at(-1)!
    some = await accountsSent(scout.database, after, ACCOUNTS_AT_ONCE)
  }
  await cluster.writer.refresh([building])
  await cluster.writer.compact(building)
  await scout.database.transaction(async (tx) => {
    await lockIndexes(tx)
    await makeLive(tx, { live, building })
  })
  await cluster.writer.switchAlias(live, building)
  await cluster.writer.dropIndex(live)
  return done
}

async function startBuilding({ database, clock }: Scout, { writer }: ClusterIndex): Promise<string> {
  const left: IndexNames = await readIndexNames(database)
  if (left.building) {
    await forgetIndex(database, left.building)
    await writer.dropIndex(left.building)
  }
  const name = newName(writer.alias, clock.now())
  await writer.makeIndex(name)
  await nameIndex(database, name, 'BUILDING')
  return name
}

/** Sends everybody up to the number the cluster has been sent so far. Workers send later people to both indexes. */
async function sendAll(
  scout: Scout,
  { writer }: ClusterIndex,
  { accountId, building }: { accountId: string; building: string },
): Promise<number> {
  const reference = await referenceOf(scout)
  let sent = 0
  for (let after = 0; ; ) {
    const { sentThrough: upTo } = await readFeedState(scout.database, accountId)
    const people = await readNextToSend(scout.database, accountId, { after, upTo }, PEOPLE_AT_ONCE)
    if (people.length === 0) return sent
    await writer.write([building], accountId, people, reference)
    sent += people.length
    after = people.at(-1)!.doc
  }
}
