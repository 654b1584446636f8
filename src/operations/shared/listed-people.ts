/** People on lists, by urn: who may be put on a list, and what is shown of them, whether they come from the pool or from the network. */
import type { NetworkHit } from '../../../contract/network.ts'
import type { ItemOutcome } from '../../../contract/shortlists.ts'
import type { Caller } from '../../accounts/account.ts'
import { readRedirects } from '../../identity/merges.ts'
import { readKnown } from '../../people/store.ts'
import { readPoolHeads } from '../../pool/store.ts'
import { readHitsOf } from '../../search/erase-pages.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { notePoolRead } from './note-pool.ts'

export interface OnList {
  urn: string
  /** The hit as the network showed it; null for somebody in the pool or enriched. */
  hit: NetworkHit | null
}

/**
 * Finds the person meant by each urn, following merges. People may be put on a list if they are in the pool or were found by a
 * search of this account, and are not hidden.
 */
export async function findForList(scout: Scout, tx: Tx, accountId: string, urns: string[]) {
  const asked = [...new Set(urns)]
  const redirects = await readRedirects(tx, accountId, asked)
  const keptUrnOf = (urn: string) => redirects.get(urn) ?? urn
  const items = await knownAmong(scout, tx, accountId, [...new Set(asked.map(keptUrnOf))])
  return { asked, keptUrnOf, items }
}

async function knownAmong(scout: Scout, tx: Tx, accountId: string, urns: string[]): Promise<OnList[]> {
  const named = urns.map((urn) => ({ urn }))
  const hidden = await hiddenAmong(scout, tx, accountId, named)
  const shown = urns.filter((urn) => !hidden.has(urn))
  const pool = await readPoolHeads(tx, accountId, shown)
  const found = await readKnown(tx, accountId, shown)
  const rest = shown.filter((urn) => !pool.has(urn) && !found.get(urn)?.enriched)
  const hits = rest.length === 0 ? [] : await readHitsOf(tx, accountId, rest)
  const paid = hits.filter(({ hit }) => !hit.unpaid)
  const hitOf = new Map(paid.map(({ hit }): [string, NetworkHit] => [hit.urn, hit]))
  return shown
    .filter((urn) => pool.has(urn) || found.has(urn) || hitOf.has(urn))
    .map((urn) => ({ urn, hit: hitOf.get(urn) ?? null }))
}

/** The urns that could not be put on the list. */
export const notFoundIn = (results: { urn: string; outcome: ItemOutcome }[]): string[] =>
  results.flatMap(({ urn, outcome }) => (outcome === 'NOT_FOUND' ? [urn] : []))

export interface ListedPerson {
  urn: string
  source: 'OWN_POOL' | 'NETWORK'
  requiresEnrich: boolean
  fullName: string | null
  jobTitle: string | null
  company: string | null
  location: string | null
  pictureUrl: string | null
  networkUrl: string | null
}

/** The people who may be shown, in their order. */
export const shownAmong = async <P extends OnList>(scout: Scout, sql: Sql, accountId: string, people: P[]) => {
  const named = people.map(({ urn, hit }) => ({ urn, networkUrl: hit?.networkUrl }))
  const hidden = await hiddenAmong(scout, sql, accountId, named)
  return people.filter(({ urn }) => !hidden.has(urn))
}

/** What is known of each person; notes in the audit log that it was read. Pass only people who may be shown. */
export async function showListed<P extends OnList>(
  scout: Scout,
  caller: Caller,
  people: P[],
): Promise<{ item: P; person: ListedPerson }[]> {
  const { database } = scout
  const { accountId } = caller
  const urns = people.map(({ urn }) => urn)
  const [pool, known] = await Promise.all([
    readPoolHeads(database, accountId, urns),
    readKnown(database, accountId, urns),
  ])
  await notePoolRead(scout, caller, urns)
  return people.map((item) => {
    const saved = pool.get(item.urn)
    const profile = known.get(item.urn)?.enriched?.profile
    const person = saved ? { ...saved, company: saved.currentCompany } : (profile ?? item.hit)
    const shown: ListedPerson = {
      urn: item.urn,
      source: saved ? 'OWN_POOL' : 'NETWORK',
      requiresEnrich: !saved && !profile,
      fullName: person?.fullName ?? null,
      jobTitle: person?.jobTitle ?? null,
      company: person && 'company' in person ? person.company || null : null,
      location: person?.location ?? null,
      pictureUrl: person?.pictureUrl ?? null,
      networkUrl: person?.networkUrl ?? null,
    }
    return { item, person: shown }
  })
}
