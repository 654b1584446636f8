/** Real answers, reduced to what the model states. Drops sentences and the shape of profiles, never an amount. */
import type { ItemResult } from '../../src/batches/batch.ts'
import type { BatchState } from '../../src/operations/batches/read-batch-status.ts'
import type { ContactStatus } from '../../src/operations/contact/read-contact-status.ts'
import type { ContactStarted } from '../../src/operations/contact/start-contact.ts'
import type { ContactBatchStarted } from '../../src/operations/contact/start-contact-batch.ts'
import type { Enriched } from '../../src/operations/enrich/enrich-candidate.ts'
import type { CachedProfile, EnrichBatchStarted } from '../../src/operations/enrich/start-enrich-batch.ts'
import type { SearchResult } from '../../src/operations/search/compose-page.ts'

export const showSearch = ({ candidates, deductedUnits, balance, networkStatus }: SearchResult) => ({
  urns: candidates.map((found) => (found.kind === 'POOL' ? found.candidate.urn : found.hit.urn)),
  deductedUnits,
  balance,
  network: networkStatus,
})

export const showEnriched = ({ profile, contact, fromCache, deductedUnits, balance }: Enriched) => ({
  version: profile.jobTitle,
  contact: contact.values,
  fromCache,
  deductedUnits,
  balance,
})

export const showEnrichBatch = ({ cached, ...rest }: EnrichBatchStarted) => ({
  ...rest,
  cached: Object.fromEntries(Object.entries(cached).map(([urn, profile]) => [urn, showCached(profile)])),
})

const showCached = (cached: CachedProfile) =>
  cached.kind === 'POOL'
    ? { kind: cached.kind }
    : { kind: cached.kind, version: cached.enriched.profile.jobTitle, contact: cached.contact.values }

/** The model has no rule about where a value came from. */
const withoutSources = <T extends { sources?: unknown }>({ sources: _, ...rest }: T) => rest

export const showContact = (started: ContactStarted) => (started.kind === 'CACHED' ? withoutSources(started) : started)

export const showContactBatch = ({ cachedContacts, ...rest }: ContactBatchStarted) => ({
  ...rest,
  cachedContacts: Object.fromEntries(Object.entries(cachedContacts).map(([urn, end]) => [urn, withoutSources(end)])),
})

export const showContactStatus = ({ unlock, end, done, stalled, balance }: ContactStatus) => ({
  requestId: unlock.batchId ? undefined : unlock.unlockId,
  status: unlock.status,
  done,
  stalled,
  requestedFields: unlock.requestedFields,
  values: end.values,
  unresolved: end.unresolved,
  failureCode: unlock.failureCode,
  chargedUnits: unlock.chargedUnits,
  refundedUnits: unlock.refundedUnits,
  balance,
})

export const showBatch = ({ batch, status, done, stalled }: BatchState) => ({
  type: batch.type,
  status,
  done,
  stalled,
  totalCount: batch.totalCount,
  completedCount: batch.completedCount,
  failedCount: batch.failedCount,
  usedUnits: batch.usedUnits,
  results: Object.fromEntries(Object.entries(batch.results).map(([urn, result]) => [urn, showItem(result)])),
})

function showItem(result: ItemResult) {
  if (result.kind === 'PROFILE') return { kind: result.kind, version: result.profile.jobTitle, contact: result.contact }
  if (result.kind === 'CONTACT') return withoutSources(result)
  return { kind: result.kind, code: result.code, refundedUnits: result.refundedUnits }
}
