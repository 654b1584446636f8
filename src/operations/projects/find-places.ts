/** Which projects people are in, and at which stage of each; of nobody who is hidden. */
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
  // Kept for a replay is only that it was asked: whoever was suppressed since would still be in a copy.
  const { replayed } = token ? await once(scout, accountId, token, async () => ({})) : { replayed: false }
  return { result: await placesOf(scout, accountId, [...new Set(urns)]), replayed }
}

async function placesOf(scout: Scout, accountId: string, urns: string[]): Promise<PlacesOfPerson[]> {
  const { database } = scout
  const redirects = await readRedirects(database, accountId, urns)
  const meant = (urn: string) => redirects.get(urn) ?? urn
  const places = await readPlaces(database, accountId, [...new Set(urns.map(meant))])
  const shown = Map.groupBy(await shownAmong(scout, database, accountId, places), ({ urn }) => urn)
  return urns.map((urn) => ({ urn, places: shown.get(meant(urn)) ?? [] })).filter((each) => each.places.length > 0)
}
