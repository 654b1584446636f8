/** When anybody last had to do with people of a pool, under whatever urns they are known. */
import { readLastUnlocked } from '../../contact/erase.ts'
import { readSavedAt } from '../../pool/unchanged-people.ts'
import { readLastObtained } from '../../privacy/notice-store.ts'
import { type Activity, lastOf } from '../../privacy/retention.ts'
import { readRetainedOf } from '../../privacy/retention-store.ts'
import { readLastEntries } from '../../projects/entry-store.ts'
import { readLastMoved } from '../../projects/member-store.ts'
import type { Sql } from '../../storage/database.ts'
import { readKnownAs } from '../known-people/known-as.ts'

/** By urn, what was done last about whoever it is; nobody who is not in the pool. */
export async function readLastActive(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, Activity>> {
  if (urns.length === 0) return new Map()
  const known = await readKnownAs(
    sql,
    accountId,
    urns.map((urn) => ({ urn })),
  )
  const people = new Set(known)
  const all = new Set([...people].flatMap((person) => [...person.urns]))
  const activities = Map.groupBy(await readActivities(sql, accountId, [...all]), ({ urn }) => urn)
  const lastOfPerson = new Map(
    [...people].map((person) => [person, lastOf([...person.urns].flatMap((each) => activities.get(each) ?? []))]),
  )
  const last = urns.flatMap((urn, at): [string, Activity][] => {
    const isSaved = activities.get(urn)?.some(({ kind }) => kind === 'SAVED' || kind === 'EDITED')
    const found = lastOfPerson.get(known[at]!)
    return isSaved && found ? [[urn, { ...found, urn }]] : []
  })
  return new Map(last)
}

async function readActivities(sql: Sql, accountId: string, urns: string[]): Promise<Activity[]> {
  const [saved, unlocked, obtained, moved, entries, retained] = await Promise.all([
    readSavedAt(sql, accountId, urns),
    readLastUnlocked(sql, accountId, urns),
    readLastObtained(sql, accountId, urns),
    readLastMoved(sql, accountId, urns),
    readLastEntries(sql, accountId, urns),
    readRetainedOf(sql, accountId, urns),
  ])
  const of = (kind: Activity['kind'], rows: { urn: string; at: Date }[]) =>
    rows.map(({ urn, at }): Activity => ({ urn, kind, at }))
  return [
    ...saved.map(({ urn, createdAt, updatedAt }): Activity => {
      const isAsSaved = updatedAt.getTime() === createdAt.getTime()
      return { urn, kind: isAsSaved ? 'SAVED' : 'EDITED', at: updatedAt }
    }),
    ...of('UNLOCKED', unlocked),
    // What is unlocked is obtained as well, at the same moment.
    ...of('ENRICHED', obtained),
    ...of('PROJECT', moved),
    ...entries.map(({ urn, at, isNote }): Activity => ({ urn, at, kind: isNote ? 'NOTED' : 'PROJECT' })),
    ...retained.flatMap(({ urn, keptAt }): Activity[] => (keptAt ? [{ urn, kind: 'KEPT', at: keptAt }] : [])),
  ]
}
