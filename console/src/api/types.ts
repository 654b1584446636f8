/** What the service answers, derived from its own contract. Types only: no schema comes into the bundle. */
import type { z } from 'zod'
import type { batchStatusResponseSchema } from '../../../contract/batch.ts'
import type { poolCandidateSchema, profileSchema } from '../../../contract/candidate.ts'
import type {
  contactBatchResponseSchema,
  contactResponseSchema,
  contactStatusResponseSchema,
} from '../../../contract/contact.ts'
import type { countsResponseSchema } from '../../../contract/counts.ts'
import type {
  creditsResponseSchema,
  quoteBodySchema,
  quoteResponseSchema,
  quotesResponseSchema,
} from '../../../contract/credits.ts'
import type { enrichBatchResponseSchema, enrichResponseSchema } from '../../../contract/enrich.ts'
import type { jobSchema, jobsResponseSchema } from '../../../contract/jobs.ts'
import type { accountResponseSchema } from '../../../contract/keys.ts'
import type { candidateResponseSchema, saveFoundResponseSchema } from '../../../contract/pool.ts'
import type { readResponseSchema } from '../../../contract/read.ts'
import type { resolveEntityResponseSchema, resolveLocationResponseSchema } from '../../../contract/resolve.ts'
import type { searchResponseSchema } from '../../../contract/search.ts'

export type { BatchStatus } from '../../../contract/batch.ts'
export type { Criterion, CriterionVerdict } from '../../../contract/criteria.ts'
export type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'
export type { Interpretation, ReadLists } from '../../../contract/interpretation.ts'
export type { ContactField, EntityKind } from '../../../contract/network.ts'
export type { Filters, IgnoredFilter } from '../../../contract/search.ts'

export type Account = z.infer<typeof accountResponseSchema>
export type Credits = z.infer<typeof creditsResponseSchema>
export type QuoteBody = z.input<typeof quoteBodySchema>
export type Quote = z.infer<typeof quoteResponseSchema>
export type QuotesAnswer = z.infer<typeof quotesResponseSchema>
export type ReadAnswer = z.infer<typeof readResponseSchema>
export type CountsAnswer = z.infer<typeof countsResponseSchema>
export type SearchAnswer = z.infer<typeof searchResponseSchema>
export type PoolCandidate = z.infer<typeof poolCandidateSchema>
export type Candidate = SearchAnswer['candidates'][number]
export type Profile = z.infer<typeof profileSchema>
export type EnrichAnswer = z.infer<typeof enrichResponseSchema>
export type EnrichBatchAnswer = z.infer<typeof enrichBatchResponseSchema>
export type ContactAnswer = z.infer<typeof contactResponseSchema>
export type ContactStatus = z.infer<typeof contactStatusResponseSchema>
export type ContactBatchAnswer = z.infer<typeof contactBatchResponseSchema>
export type BatchJob = z.infer<typeof batchStatusResponseSchema>
export type PoolCandidateAnswer = z.infer<typeof candidateResponseSchema>
export type SaveFoundAnswer = z.infer<typeof saveFoundResponseSchema>
export type PlaceAnswer = z.infer<typeof resolveLocationResponseSchema>
export type EntityAnswer = z.infer<typeof resolveEntityResponseSchema>
export type Job = z.infer<typeof jobSchema>
export type JobsAnswer = z.infer<typeof jobsResponseSchema>
