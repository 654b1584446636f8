/**
 * Saves people of the network to the pool by their urns, with what was enriched and unlocked. Only complete people are saved: for
 * somebody not enriched the outcome says so, and nothing is saved. Refusal: POOL_LIMIT_REACHED.
 */
import type { NetworkProfile } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { educationOf, experienceOf, type PoolCandidate } from '../../candidates/candidate.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { type KnownNetworkCandidate, readKnown } from '../../people/store.ts'
import type { PoolRecord } from '../../pool/record.ts'
import { readStored } from '../../pool/store.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { noteSaved } from '../shared/note-pool.ts'
import type { Answer } from '../shared/once.ts'
import { showUnlockedTo } from '../shared/show-unlocked.ts'
import type { Saved } from './plan-records.ts'
import { poolIsFull } from './pool-limit.ts'
import { NO_ROOM, type SaveResult, type Saving, saveRecords } from './save-records.ts'

export interface SaveFoundInput {
  urns: string[]
  tags: string[]
  notes?: string | null
}

export interface FoundSaved {
  urn: string
  poolUrn: string | null
  outcome: Saved['outcome'] | 'NOT_ENRICHED' | 'NOT_FOUND'
}

export async function saveFound(
  scout: Scout,
  caller: Caller,
  input: SaveFoundInput,
  token?: IdempotencyToken,
): Promise<Answer<FoundSaved[]>> {
  const { accountId } = caller
  const urns = [...new Set(input.urns)]
  const named = urns.map((urn) => ({ urn }))
  const hidden = await hiddenAmong(scout, scout.database, accountId, named)
  const shownUrns = urns.filter((urn) => !hidden.has(urn))
  const [known, inPool] = await Promise.all([
    readKnown(scout.database, accountId, shownUrns),
    readStored(scout.database, accountId, shownUrns),
  ])
  const people = urns.flatMap((urn): [string, PoolCandidate, NetworkProfile | undefined][] => {
    const profile = known.get(urn)?.enriched?.profile
    const stored = inPool.get(urn)?.candidate
    // Somebody already in the pool needs no profile: tags and notes are added to their record.
    return profile ? [[urn, toCandidate(profile), profile]] : stored ? [[urn, stored, undefined]] : []
  })
  const shown = await showUnlockedTo(
    scout.database,
    caller,
    people.map(([, candidate]) => candidate),
  )
  const records = people.map(([, , profile], at) => toRecord(shown[at]!, profile, input))
  const saving: Saving = {
    source: 'NETWORK',
    resolver: new RecordResolver(scout),
    join: 'SUPPLEMENT',
    together: (tx, results) => noteSaved(scout, tx, caller, results),
  }
  const answer = (results: SaveResult[]) => {
    // Thrown inside the transaction, so that a call without room for everybody saves nobody.
    if (results.some((each) => each.outcome === 'REJECTED' && each.reasons.includes(NO_ROOM))) throw poolIsFull()
    const savedAs = new Map(people.map(([urn], at) => [urn, results[at]!]))
    return urns.map((urn) => outcomeOf(urn, savedAs.get(urn), known.get(urn)))
  }
  const { result, replayed } = await saveRecords(scout, accountId, { records, saving, answer }, token)
  // People erased since are no longer in a stored answer.
  const kept = new Map(result.map((each) => [each.urn, each]))
  return { result: urns.map((urn) => kept.get(urn) ?? outcomeOf(urn, undefined, undefined)), replayed }
}

function outcomeOf(urn: string, saved: SaveResult | undefined, known: KnownNetworkCandidate | undefined): FoundSaved {
  if (saved?.outcome === 'REJECTED') return { urn, poolUrn: null, outcome: 'NOT_FOUND' }
  if (saved) return { urn, poolUrn: saved.urn, outcome: saved.outcome }
  return { urn, poolUrn: null, outcome: known ? 'NOT_ENRICHED' : 'NOT_FOUND' }
}

function toRecord(candidate: PoolCandidate, profile: NetworkProfile | undefined, input: SaveFoundInput): PoolRecord {
  const { tags } = input
  return {
    candidate: { ...candidate, tags, notes: input.notes || null },
    naturalKey: `urn:${candidate.urn}`,
    knownByUrn: true,
    place: null,
    ids: {
      ...(profile?.geoId && { geoIds: [profile.geoId] }),
      ...(profile?.companyId && { currentCompanyIds: [profile.companyId] }),
      ...(profile?.industryId && { industryIds: [profile.industryId] }),
    },
    ignored: [],
  }
}

const toCandidate = (profile: NetworkProfile): PoolCandidate => ({
  urn: profile.urn,
  externalId: null,
  fullName: profile.fullName,
  firstName: profile.firstName,
  lastName: profile.lastName,
  jobTitle: profile.jobTitle,
  currentCompany: profile.company,
  industry: profile.industry ?? null,
  location: profile.location,
  summary: profile.summary ?? null,
  skills: profile.skills,
  languages: profile.languages,
  workEmail: null,
  personalEmail: null,
  phone: null,
  pictureUrl: profile.pictureUrl ?? null,
  networkUrl: profile.networkUrl,
  experience: experienceOf(profile),
  education: educationOf(profile),
  tags: [],
  notes: null,
  otherContacts: [],
})
