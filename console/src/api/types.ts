/** The service's answers under the names the page uses. Types from the SDK only; none of it ends up in the bundle. */
import type { BatchStatusResponse, Input, SearchResponse } from '../../../sdk/typescript/src/index.ts'

export type {
  AccountResponse as Account,
  BatchStatusResponse as BatchJob,
  ContactField,
  ContactStatusResponse as ContactStatus,
  CountsResponse as CountsAnswer,
  CreditsResponse as Credits,
  Criterion,
  CriterionVerdict,
  ErrorBody,
  ErrorCode,
  Filters,
  Interpretation,
  Job,
  PoolCandidate,
  Profile,
  QuoteBody,
  QuoteResponse as Quote,
  ResolveLocationResponse as PlaceAnswer,
  SaveFoundResponse as SaveFoundAnswer,
  SearchResponse as SearchAnswer,
  ServiceEvent,
} from '../../../sdk/typescript/src/index.ts'

export type BatchStatus = BatchStatusResponse['status']
export type Candidate = SearchResponse['candidates'][number]
export type EntityKind = Input<'resolveEntity'>['query']['kind']
export type IgnoredFilter = NonNullable<SearchResponse['ignoredFilters']>[number]
