/** The projects that people are in, and their stage in each; leaves out hidden people. */
import type { Caller } from '../../accounts/account.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readRedirects } from '../../identity/merges.ts'
import { type PersonPlace, readPlaces } from '../../projects/places.ts'
import type { Scout } from '../scout.ts'
import { shownAmong } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'

export interface PlacesOfPerson {
  urn: string
  places: PersonPlace[]
}

export async function projectsOfPeople(
  scout: Scout,
  { accountId }: Caller,
  urns: string[],
  token?: IdempotencyToken,
): Promise<Answer<PlacesOfPerson[]>> {
  // For a replay, only the fact of the request is stored: a stored copy would still contain people suppressed since.
  const { replayed } = token ? await once(scout, accountId, token, async () => ({})) : { replayed: false }
  return { result: await placesOf(scout, accountId, [...new Set(urns)]), replayed }
}

async function placesOf(scout: Scout, accountId: string, urns: string[]): Promise<PlacesOfPerson[]> {
  const { database } = scout
  const redirects = await readRedirects(database, accountId, urns)
  const keptUrnOf = (urn: string) => redirects.get(urn) ?? urn
  const places = await readPlaces(database, accountId, [...new Set(urns.map(keptUrnOf))])
  const shown = Map.groupBy(await shownAmong(scout, database, accountId, places), ({ urn }) => urn)
  return urns.map((urn) => ({ urn, places: shown.get(keptUrnOf(urn)) ?? [] })).filter((each) => each.places.length > 0)
}
