/**
 * Indexes of the search cluster: made where there is none, or where the cluster has lost it. One may be built a second
 * time beside the one asked, and takes its place at one moment.
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

/** Several installations may share a cluster. */
const newName = (alias: string, now: Date) =>
  `${alias}-${now.toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`

/** The index that is asked. One that the cluster has lost is fed anew from the first person on. */
export async function ensureIndex({ database, clock, log }: Scout, { writer }: ClusterIndex): Promise<string> {
  const { live } = await readIndexNames(database)
  if (live && (await writer.hasIndex(live))) return live
  // Made before anything is locked: a cluster with much to do takes its time.
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

/** What ids are, as documents are made with. */
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
 * Whoever is saved meanwhile is told to both by the workers. Killed at any moment it leaves an index that nobody asks; the next rebuild
 * drops it.
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

/** Up to whom the cluster was told of: who comes after is told to both. */
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
