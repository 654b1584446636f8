/** When an account last dealt with people of its pool, under any of their urns. */
import { readLastUnlocked } from '../../contact/erase.ts'
import { readSavedAt } from '../../pool/unchanged-people.ts'
import { readLastObtained } from '../../privacy/notice-store.ts'
import { type Activity, lastOf } from '../../privacy/retention.ts'
import { readRetainedOf } from '../../privacy/retention-store.ts'
import { readLastEntries } from '../../projects/entry-store.ts'
import { readLastMoved } from '../../projects/member-store.ts'
import type { Sql } from '../../storage/database.ts'
import { readKnownAs } from '../known-people/known-as.ts'

/** For each urn in the pool, the latest activity about that person. Urns that are not in the pool are left out. */
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
    // Unlocking also counts as obtaining, at the same moment.
    ...of('ENRICHED', obtained),
    ...of('PROJECT', moved),
    ...entries.map(({ urn, at, isNote }): Activity => ({ urn, at, kind: isNote ? 'NOTED' : 'PROJECT' })),
    ...retained.flatMap(({ urn, keptAt }): Activity[] => (keptAt ? [{ urn, kind: 'KEPT', at: keptAt }] : [])),
  ]
}
