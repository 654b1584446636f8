/**
 * Names of people by their urns, for readers of what was paid for them. Hidden people are not named, and a key that may not see
 * profiles gets no names. Reading a name is noted in the audit log.
 */
import type { Caller } from '../../accounts/account.ts'
import { readRedirects } from '../../identity/merges.ts'
import { readKnown } from '../../people/store.ts'
import { readPoolHeads } from '../../pool/store.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { seesProfiles } from '../shared/by-scope.ts'
import { notePoolRead } from '../shared/note-pool.ts'

/** One statement for each place where people are stored, however many people there are. */
export async function namesOf(scout: Scout, caller: Caller, urns: string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(urns)]
  if (asked.length === 0 || !seesProfiles(caller)) return new Map()
  const { database } = scout
  const { accountId } = caller
  const redirects = await readRedirects(database, accountId, asked)
  const keptUrnOf = (urn: string) => redirects.get(urn) ?? urn
  const people = [...new Set(asked.flatMap((urn) => [urn, keptUrnOf(urn)]))]
  const hidden = await hiddenAmong(
    scout,
    database,
    accountId,
    people.map((urn) => ({ urn })),
  )
  const shown = asked.filter((urn) => !hidden.has(urn) && !hidden.has(keptUrnOf(urn)))
  const kept = [...new Set(shown.map(keptUrnOf))]
  const [pool, known] = await Promise.all([
    readPoolHeads(database, accountId, kept),
    readKnown(database, accountId, kept),
  ])
  const nameOf = (urn: string) => pool.get(urn)?.fullName ?? known.get(urn)?.enriched?.profile.fullName
  const named = shown.flatMap((urn): [string, string][] => {
    const name = nameOf(keptUrnOf(urn))
    return name ? [[urn, name]] : []
  })
  await notePoolRead(
    scout,
    caller,
    named.map(([urn]) => keptUrnOf(urn)),
  )
  return new Map(named)
}
