/** Every operation of the service: where it is, what it takes and what it answers. Made from openapi.json by `npm run generate`: not to be edited. */
import type {
  KeyBody,
  RotateKeyBody,
  KeyMadeResponse,
  KeyRotatedResponse,
  KeysResponse,
  KeyRevokedResponse,
  AccountResponse,
  AuditResponse,
  BatchStatusResponse,
  EnrichResponse,
  EnrichBatchBody,
  EnrichBatchResponse,
  ContactBody,
  ContactBatchBody,
  ContactResponse,
  ContactStatusResponse,
  ContactBatchResponse,
  SearchBody,
  SearchResponse,
  CountsBody,
  CountsResponse,
  CreditsResponse,
  LedgerResponse,
  SpendingResponse,
  QuoteBody,
  QuoteResponse,
  QuotesBody,
  QuotesResponse,
  DuplicatesResponse,
  MergeBody,
  MergeResponse,
  UnmergeBody,
  UnmergeResponse,
  DismissBody,
  DismissResponse,
  ServiceEvent,
  Health,
  JobsResponse,
  SuppressBody,
  SuppressResponse,
  SuppressionsResponse,
  UnsuppressResponse,
  CheckSuppressionsBody,
  CheckSuppressionsResponse,
  PersonBody,
  ErasureResponse,
  AccessResponse,
  PoolRecordBody,
  PoolPatchBody,
  PutCandidatesResponse,
  SaveFoundBody,
  SaveFoundResponse,
  PoolCandidateResponse,
  RemovedResponse,
  ListCandidatesResponse,
  Import,
  ProjectBody,
  ProjectPatch,
  ProjectSearchBody,
  ProjectResponse,
  ProjectListResponse,
  ProjectDeletedResponse,
  ShortlistBody,
  ShortlistPatch,
  ShortlistItemsBody,
  ShortlistResponse,
  ShortlistListResponse,
  ShortlistDeletedResponse,
  ShortlistAddedResponse,
  ShortlistItemRemovedResponse,
  ShortlistItemsResponse,
  ProjectMembersBody,
  ProjectMoveBody,
  ProjectTagBody,
  ProjectEnrichBody,
  ProjectUnlockBody,
  ProjectExportBody,
  ProjectNoteBody,
  ProjectMembersResponse,
  ProjectMemberResponse,
  ProjectMembersAddedResponse,
  ProjectMembersChangedResponse,
  ProjectMemberRemovedResponse,
  ProjectQueuedResponse,
  ProjectFeedResponse,
  ProjectNoteResponse,
  ProjectNoteDeletedResponse,
  ReadBody,
  ReadResponse,
  RequestsResponse,
  RequestErrorsResponse,
  ResolveLocationResponse,
  ResolveEntityResponse,
  SavedSearchBody,
  SavedSearchPatch,
  SavedSearchResponse,
  SavedSearchListResponse,
  SavedSearchDeletedResponse,
  WebhookBody,
  WebhookPatch,
  EmptyBody,
  WebhookResponse,
  WebhookSecretResponse,
  WebhookListResponse,
  WebhookDeletedResponse,
  WebhookDeliveryResponse,
  WebhookDeliveryListResponse,
} from './types.ts'

export const addresses = {
  live: 'GET /health/live',
  ready: 'GET /health/ready',
  search: 'POST /v1/talent-scout/search',
  read: 'POST /v1/talent-scout/read',
  counts: 'POST /v1/talent-scout/counts',
  enrich: 'GET /v1/talent-scout/enrich',
  enrichBatch: 'POST /v1/talent-scout/enrich/batch',
  contact: 'POST /v1/talent-scout/contact',
  contactStatus: 'GET /v1/talent-scout/contact-status',
  contactBatch: 'POST /v1/talent-scout/contact/batch',
  batchStatus: 'GET /v1/talent-scout/batch-status',
  listJobs: 'GET /v1/jobs',
  resolveLocation: 'GET /v1/talent-scout/resolve-location',
  resolveEntity: 'GET /v1/talent-scout/resolve-entity',
  listImports: 'GET /v1/talent-pool/imports',
  importPool: 'POST /v1/talent-pool/imports',
  readImport: 'GET /v1/talent-pool/imports/{importId}',
  cancelImport: 'DELETE /v1/talent-pool/imports/{importId}',
  rejectedRows: 'GET /v1/talent-pool/imports/{importId}/rejected',
  exportPool: 'GET /v1/talent-pool/export',
  account: 'GET /v1/account',
  listRequests: 'GET /v1/requests',
  requestErrors: 'GET /v1/requests/errors',
  listKeys: 'GET /v1/keys',
  createKey: 'POST /v1/keys',
  rotateKey: 'POST /v1/keys/{keyId}/rotate',
  revokeKey: 'DELETE /v1/keys/{keyId}',
  credits: 'GET /v1/credits',
  spending: 'GET /v1/credits/spending',
  ledger: 'GET /v1/credits/ledger',
  quote: 'POST /v1/credits/quote',
  quotes: 'POST /v1/credits/quotes',
  createWebhook: 'POST /v1/webhooks',
  listWebhooks: 'GET /v1/webhooks',
  webhook: 'GET /v1/webhooks/{webhookId}',
  changeWebhook: 'PATCH /v1/webhooks/{webhookId}',
  deleteWebhook: 'DELETE /v1/webhooks/{webhookId}',
  rotateWebhookSecret: 'POST /v1/webhooks/{webhookId}/rotate-secret',
  testWebhook: 'POST /v1/webhooks/{webhookId}/test',
  listWebhookDeliveries: 'GET /v1/webhooks/{webhookId}/deliveries',
  resendWebhookDelivery: 'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  events: 'GET /v1/events',
  putCandidates: 'POST /v1/talent-pool/candidates',
  listCandidates: 'GET /v1/talent-pool/candidates',
  saveFoundCandidates: 'POST /v1/talent-pool/candidates/save',
  readCandidate: 'GET /v1/talent-pool/candidates/{urn}',
  patchCandidate: 'PATCH /v1/talent-pool/candidates/{urn}',
  removeCandidate: 'DELETE /v1/talent-pool/candidates/{urn}',
  listDuplicates: 'GET /v1/talent-pool/duplicates',
  mergeCandidates: 'POST /v1/talent-pool/duplicates/merge',
  unmergeCandidates: 'POST /v1/talent-pool/duplicates/unmerge',
  dismissDuplicates: 'POST /v1/talent-pool/duplicates/dismiss',
  createSavedSearch: 'POST /v1/saved-searches',
  listSavedSearches: 'GET /v1/saved-searches',
  lookAtSavedSearch: 'POST /v1/saved-searches/{savedSearchId}/seen',
  savedSearch: 'GET /v1/saved-searches/{savedSearchId}',
  changeSavedSearch: 'PATCH /v1/saved-searches/{savedSearchId}',
  deleteSavedSearch: 'DELETE /v1/saved-searches/{savedSearchId}',
  createShortlist: 'POST /v1/shortlists',
  listShortlists: 'GET /v1/shortlists',
  lookAtShortlist: 'POST /v1/shortlists/{shortlistId}/seen',
  shortlist: 'GET /v1/shortlists/{shortlistId}',
  changeShortlist: 'PATCH /v1/shortlists/{shortlistId}',
  deleteShortlist: 'DELETE /v1/shortlists/{shortlistId}',
  listShortlistItems: 'GET /v1/shortlists/{shortlistId}/items',
  addToShortlist: 'POST /v1/shortlists/{shortlistId}/items',
  takeOffShortlist: 'DELETE /v1/shortlists/{shortlistId}/items/{urn}',
  createProject: 'POST /v1/projects',
  listProjects: 'GET /v1/projects',
  project: 'GET /v1/projects/{projectId}',
  changeProject: 'PATCH /v1/projects/{projectId}',
  deleteProject: 'DELETE /v1/projects/{projectId}',
  addSearchToProject: 'POST /v1/projects/{projectId}/searches',
  takeSearchOutOfProject: 'DELETE /v1/projects/{projectId}/searches/{savedSearchId}',
  projectMembers: 'GET /v1/projects/{projectId}/members',
  addToProject: 'POST /v1/projects/{projectId}/members',
  projectMember: 'GET /v1/projects/{projectId}/members/{urn}',
  takeOutOfProject: 'DELETE /v1/projects/{projectId}/members/{urn}',
  moveInProject: 'POST /v1/projects/{projectId}/members/move',
  tagInProject: 'POST /v1/projects/{projectId}/members/tag',
  enrichInProject: 'POST /v1/projects/{projectId}/members/enrich',
  unlockInProject: 'POST /v1/projects/{projectId}/members/unlock',
  exportProject: 'POST /v1/projects/{projectId}/export',
  projectFeed: 'GET /v1/projects/{projectId}/feed',
  writeNote: 'POST /v1/projects/{projectId}/notes',
  deleteNote: 'DELETE /v1/projects/{projectId}/notes/{noteId}',
  suppress: 'POST /v1/privacy/suppressions',
  suppressions: 'GET /v1/privacy/suppressions',
  unsuppress: 'DELETE /v1/privacy/suppressions/{suppressionId}',
  checkSuppressions: 'POST /v1/privacy/suppressions/check',
  erase: 'POST /v1/privacy/erasures',
  access: 'POST /v1/privacy/access',
  audit: 'GET /v1/audit',
  previewImport: 'POST /v1/talent-pool/imports/preview',
} as const

export interface Operations {
  /** The process runs */
  live: {
    input: object
    answer: Health
  }
  /** The process can serve: its database answers and it is not stopping */
  ready: {
    input: object
    answer: Health
  }
  /** Search candidates in the own pool and the network */
  search: {
    input: {
      body: SearchBody
    }
    answer: SearchResponse
  }
  /** Read a sentence, a Boolean string or a job description without searching */
  read: {
    input: {
      body: ReadBody
    }
    answer: ReadResponse
  }
  /** How many of the own pool match a search, and what they are */
  counts: {
    input: {
      body: CountsBody
    }
    answer: CountsResponse
  }
  /** Fetch the full profile of a network candidate */
  enrich: {
    input: {
      query: {
        /** Exactly as returned by search */
        urn: string
        /** Collect (and charge) again although cached */
        forceRefresh?: boolean
        /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
        maxCredits?: number
      }
    }
    answer: EnrichResponse
  }
  /** Enrich 1 to 15 candidates; asynchronous */
  enrichBatch: {
    input: {
      body: EnrichBatchBody
    }
    answer: EnrichBatchResponse
  }
  /** Start unlocking contact data of one candidate; asynchronous */
  contact: {
    input: {
      body: ContactBody
    }
    answer: ContactResponse
  }
  /** How the unlock of a candidate stands */
  contactStatus: {
    input: {
      query: {
        urn: string
        /** Hold the answer up to this many seconds until something changes */
        wait?: number
      }
    }
    answer: ContactStatusResponse
  }
  /** Unlock contact data of 1 to 15 enriched candidates; asynchronous */
  contactBatch: {
    input: {
      body: ContactBatchBody
    }
    answer: ContactBatchResponse
  }
  /** How a batch job stands */
  batchStatus: {
    input: {
      query: {
        jobId: string
        /** Hold the answer up to this many seconds until something changes */
        wait?: number
      }
    }
    answer: BatchStatusResponse
  }
  /** Everything the account has set to work, newest first */
  listJobs: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        type?: 'ENRICHMENT' | 'CONTACT_UNLOCK'
        kind?: 'BATCH' | 'SINGLE'
        /** true: only those that have ended; false: only those under way */
        done?: boolean
      }
    }
    answer: JobsResponse
  }
  /** Resolve a free-text location to a geoId */
  resolveLocation: {
    input: {
      query?: {
        city?: string
        state?: string
        country?: string
        /** For a field that is being typed in: `city` is the beginning of a name. Only candidates are answered, the largest places first */
        complete?: boolean
      }
    }
    answer: ResolveLocationResponse
  }
  /** Resolve a company, industry or school to an entityId */
  resolveEntity: {
    input: {
      query: {
        kind: 'COMPANY' | 'INDUSTRY' | 'SCHOOL'
        query: string
        /** Skip the cache and ask the network again */
        forceFresh?: boolean
      }
    }
    answer: ResolveEntityResponse
  }
  /** Imports, newest first */
  listImports: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: {
      success: true
      imports: Import[]
      /** Ask with it for the next page; null: this is the last */
      nextCursor: string | null
    }
  }
  /** Take a file of candidates into the pool */
  importPool: {
    input: {
      query?: {
        /** By the content type or the first characters if not given. JSON Resume is `json` */
        format?: 'csv' | 'ndjson' | 'json'
        /** A JSON object in a string: column → field (as `preview` names them), or null to leave the column out. Columns not named are recognised by their name */
        mapping?: string
        /** Shown in lists */
        fileName?: string
      }
      file: unknown
    }
    answer: {
      success: true
      import: Import
    }
  }
  /** How an import stands */
  readImport: {
    input: {
      params: {
        importId: string
      }
      query?: {
        /** Seconds to hold the answer until something changes */
        wait?: number
      }
    }
    answer: {
      success: true
      import: Import
    }
  }
  /** Stop an import; what was taken in stays */
  cancelImport: {
    input: {
      params: {
        importId: string
      }
    }
    answer: {
      success: true
      import: Import
    }
  }
  /** The rows that were refused, each with its reasons */
  rejectedRows: {
    input: {
      params: {
        importId: string
      }
      query?: {
        format?: 'ndjson' | 'csv'
      }
    }
    answer: string
  }
  /** Everybody in the pool who is not suppressed, or those whom the filters leave, as a file */
  exportPool: {
    input: {
      query?: {
        format?: 'ndjson' | 'csv'
        /** A prompt as in search: best first, at most 400 */
        q?: string
        /** The filter object of search (see Filters) encoded as a JSON string */
        filtersJson?: string
        /** The criteria of search encoded as a JSON string, in place of a prompt */
        criteriaJson?: string
        /** Divided by commas; all must hold */
        tags?: string
        externalId?: string
      }
    }
    answer: string
  }
  /** The account, its balances and limits, and the key in use */
  account: {
    input: object
    answer: AccountResponse
  }
  /** What the account’s keys asked, newest first */
  listRequests: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        /** At this time or later */
        from?: string
        /** Before this time */
        to?: string
        code?: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL'
        /** true: only those refused; false: only those answered */
        failed?: boolean
        keyId?: string
        /** As it stands in the log, whole */
        path?: string
      }
    }
    answer: RequestsResponse
  }
  /** The errors among them by code; of the last day if no time is given */
  requestErrors: {
    input: {
      query?: {
        /** At this time or later */
        from?: string
        /** Before this time */
        to?: string
        keyId?: string
      }
    }
    answer: RequestErrorsResponse
  }
  /** The account’s keys, newest first, the ended ones included */
  listKeys: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: KeysResponse
  }
  /** Make a key; it is shown this once */
  createKey: {
    input: {
      body: KeyBody
    }
    answer: KeyMadeResponse
  }
  /** Make the successor of a key; the old one works on for the overlap */
  rotateKey: {
    input: {
      params: {
        keyId: string
      }
      body: RotateKeyBody
    }
    answer: KeyRotatedResponse
  }
  /** End a key; in force everywhere within a second */
  revokeKey: {
    input: {
      params: {
        keyId: string
      }
    }
    answer: KeyRevokedResponse
  }
  /** Both balances, what is held of each, what was spent today and this month */
  credits: {
    input: object
    answer: CreditsResponse
  }
  /** What was spent on each of the last days, by operation */
  spending: {
    input: {
      query?: {
        /** How many days up to today (UTC); 30 if not given */
        days?: number
      }
    }
    answer: SpendingResponse
  }
  /** Every entry that moved credits, newest first */
  ledger: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        /** Entries of this moment and later */
        from?: string
        /** Entries before this moment */
        to?: string
        kind?: 'GRANT' | 'HOLD' | 'CAPTURE' | 'RELEASE'
        operation?: 'grant' | 'search' | 'enrich' | 'contact'
        urn?: string
        /** Of a batch; of a single unlock its requestId */
        jobId?: string
        keyId?: string
        /** `csv`: everything that matches in one file, whatever limit and cursor say */
        format?: 'json' | 'csv'
      }
    }
    answer: LedgerResponse | string
  }
  /** What a call with this body would cost now, and why */
  quote: {
    input: {
      body: QuoteBody
    }
    answer: QuoteResponse
  }
  /** What several calls would cost now, each by itself */
  quotes: {
    input: {
      body: QuotesBody
    }
    answer: QuotesResponse
  }
  /** Name an address that is to be told of events */
  createWebhook: {
    input: {
      body: WebhookBody
    }
    answer: WebhookSecretResponse
  }
  /** All webhooks of the account */
  listWebhooks: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: WebhookListResponse
  }
  /** One webhook */
  webhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    answer: WebhookResponse
  }
  /** Change a webhook, switch it off or on again */
  changeWebhook: {
    input: {
      params: {
        webhookId: string
      }
      body: WebhookPatch
    }
    answer: WebhookResponse
  }
  /** Delete a webhook with its log */
  deleteWebhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    answer: WebhookDeletedResponse
  }
  /** Make a new secret; the old one signs too for 24 hours */
  rotateWebhookSecret: {
    input: {
      params: {
        webhookId: string
      }
      body: EmptyBody
    }
    answer: WebhookSecretResponse
  }
  /** Send the event webhook.test there */
  testWebhook: {
    input: {
      params: {
        webhookId: string
      }
      body: EmptyBody
    }
    answer: WebhookDeliveryResponse
  }
  /** What was sent there in the last seven days, newest first */
  listWebhookDeliveries: {
    input: {
      params: {
        webhookId: string
      }
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: WebhookDeliveryListResponse
  }
  /** Send it again, now, under the same event id */
  resendWebhookDelivery: {
    input: {
      params: {
        webhookId: string
        deliveryId: string
      }
      body: EmptyBody
    }
    answer: WebhookDeliveryResponse
  }
  /** The account’s events as they happen, as server-sent events */
  events: {
    input: {
      query?: {
        /** Go on after this event; the `Last-Event-ID` header says the same and goes before it */
        after?: string
      }
    }
    answer: ServiceEvent
  }
  /** Create or update one candidate of the pool, or up to 1,000 */
  putCandidates: {
    input: {
      body: PoolRecordBody
    }
    answer: PutCandidatesResponse
  }
  /** The candidates of the pool, the last saved first; with a prompt the best first */
  listCandidates: {
    input: {
      query?: {
        /** A prompt as in search: best first, at most 400 */
        q?: string
        /** The filter object of search (see Filters) encoded as a JSON string */
        filtersJson?: string
        /** The criteria of search encoded as a JSON string, in place of a prompt */
        criteriaJson?: string
        /** Divided by commas; all must hold */
        tags?: string
        externalId?: string
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: ListCandidatesResponse
  }
  /** Save enriched network candidates to the pool */
  saveFoundCandidates: {
    input: {
      body: SaveFoundBody
    }
    answer: SaveFoundResponse
  }
  /** One candidate of the pool */
  readCandidate: {
    input: {
      params: {
        urn: string
      }
    }
    answer: PoolCandidateResponse
  }
  /** Change the fields given; null empties one */
  patchCandidate: {
    input: {
      params: {
        urn: string
      }
      body: PoolPatchBody
    }
    answer: PoolCandidateResponse
  }
  /** Remove a candidate from the pool */
  removeCandidate: {
    input: {
      params: {
        urn: string
      }
    }
    answer: RemovedResponse
  }
  /** Pairs of candidates who may be one person, with the evidence */
  listDuplicates: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: DuplicatesResponse
  }
  /** Make several candidates one */
  mergeCandidates: {
    input: {
      body: MergeBody
    }
    answer: MergeResponse
  }
  /** Undo a merge: everyone is again exactly as before it */
  unmergeCandidates: {
    input: {
      body: UnmergeBody
    }
    answer: UnmergeResponse
  }
  /** Say that candidates are different people: no two of them are listed again */
  dismissDuplicates: {
    input: {
      body: DismissBody
    }
    answer: DismissResponse
  }
  /** Keep a search under a name */
  createSavedSearch: {
    input: {
      body: SavedSearchBody
    }
    answer: SavedSearchResponse
  }
  /** The searches kept, newest first, with how many people are new in each */
  listSavedSearches: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: SavedSearchListResponse
  }
  /** It has been looked at: nobody in it is new any more */
  lookAtSavedSearch: {
    input: {
      params: {
        savedSearchId: string
      }
      body: EmptyBody
    }
    answer: SavedSearchResponse
  }
  /** One search, with who is new in it */
  savedSearch: {
    input: {
      params: {
        savedSearchId: string
      }
    }
    answer: SavedSearchResponse
  }
  /** Rename a search, or ask something else */
  changeSavedSearch: {
    input: {
      params: {
        savedSearchId: string
      }
      body: SavedSearchPatch
    }
    answer: SavedSearchResponse
  }
  /** Forget a search */
  deleteSavedSearch: {
    input: {
      params: {
        savedSearchId: string
      }
    }
    answer: SavedSearchDeletedResponse
  }
  /** Begin a list of people */
  createShortlist: {
    input: {
      body: ShortlistBody
    }
    answer: ShortlistResponse
  }
  /** The shortlists, newest first, with how many people were put on each since it was last looked at */
  listShortlists: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: ShortlistListResponse
  }
  /** It has been looked at: nobody on it is new any more */
  lookAtShortlist: {
    input: {
      params: {
        shortlistId: string
      }
      body: EmptyBody
    }
    answer: ShortlistResponse
  }
  /** One shortlist */
  shortlist: {
    input: {
      params: {
        shortlistId: string
      }
    }
    answer: ShortlistResponse
  }
  /** Rename a shortlist */
  changeShortlist: {
    input: {
      params: {
        shortlistId: string
      }
      body: ShortlistPatch
    }
    answer: ShortlistResponse
  }
  /** Remove a shortlist; the people stay where they are */
  deleteShortlist: {
    input: {
      params: {
        shortlistId: string
      }
    }
    answer: ShortlistDeletedResponse
  }
  /** Who is on a shortlist, the last put there first */
  listShortlistItems: {
    input: {
      params: {
        shortlistId: string
      }
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
      }
    }
    answer: ShortlistItemsResponse
  }
  /** Put people on a shortlist, by urn */
  addToShortlist: {
    input: {
      params: {
        shortlistId: string
      }
      body: ShortlistItemsBody
    }
    answer: ShortlistAddedResponse
  }
  /** Take somebody off a shortlist */
  takeOffShortlist: {
    input: {
      params: {
        shortlistId: string
        urn: string
      }
    }
    answer: ShortlistItemRemovedResponse
  }
  /** Begin a project */
  createProject: {
    input: {
      body: ProjectBody
    }
    answer: ProjectResponse
  }
  /** The projects, newest first, with how many people stand in each stage */
  listProjects: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        /** Only those that are archived, or only those that are not */
        archived?: boolean
      }
    }
    answer: ProjectListResponse
  }
  /** One project */
  project: {
    input: {
      params: {
        projectId: string
      }
    }
    answer: ProjectResponse
  }
  /** Rename a project, hand it over, archive it, change its stages */
  changeProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectPatch
    }
    answer: ProjectResponse
  }
  /** Remove a project with its notes and its feed; people and saved searches stay where they are */
  deleteProject: {
    input: {
      params: {
        projectId: string
      }
    }
    answer: ProjectDeletedResponse
  }
  /** Give a project a search: one that is kept by name, or a new one */
  addSearchToProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectSearchBody
    }
    answer: ProjectResponse
  }
  /** Take a search out of a project; it is kept on by itself */
  takeSearchOutOfProject: {
    input: {
      params: {
        projectId: string
        savedSearchId: string
      }
    }
    answer: ProjectResponse
  }
  /** Who is in a project, with where they stand and what is known of each without asking anybody */
  projectMembers: {
    input: {
      params: {
        projectId: string
      }
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        stageId?: string
        /** Whatever its case */
        tag?: string
      }
    }
    answer: ProjectMembersResponse
  }
  /** Put people into a project, by urn */
  addToProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectMembersBody
    }
    answer: ProjectMembersAddedResponse
  }
  /** One person of a project */
  projectMember: {
    input: {
      params: {
        projectId: string
        urn: string
      }
    }
    answer: ProjectMemberResponse
  }
  /** Take somebody out of a project; what happened stays in its feed */
  takeOutOfProject: {
    input: {
      params: {
        projectId: string
        urn: string
      }
    }
    answer: ProjectMemberRemovedResponse
  }
  /** Move people to a stage; to one of the kind REJECTED with a reason */
  moveInProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectMoveBody
    }
    answer: ProjectMembersChangedResponse
  }
  /** Give people of a project tags, or take them off */
  tagInProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectTagBody
    }
    answer: ProjectMembersChangedResponse
  }
  /** Enrich people of a project, as `enrich/batch` does; asynchronous */
  enrichInProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectEnrichBody
    }
    answer: ProjectQueuedResponse
  }
  /** Unlock contact data of people of a project, as `contact/batch` does; asynchronous */
  unlockInProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectUnlockBody
    }
    answer: ProjectQueuedResponse
  }
  /** The people of a project, or some of them, as a file */
  exportProject: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectExportBody
    }
    answer: string
  }
  /** What happened in a project, by whom and when */
  projectFeed: {
    input: {
      params: {
        projectId: string
      }
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        /** Only what is about this person */
        urn?: string
        kind?: 'CREATED' | 'CHANGED' | 'ADDED' | 'MOVED' | 'REJECTED' | 'REMOVED' | 'NOTED' | 'TAGGED' | 'ENRICHED' | 'UNLOCKED' | 'EXPORTED'
      }
    }
    answer: ProjectFeedResponse
  }
  /** Write a note on somebody of a project, or on the project */
  writeNote: {
    input: {
      params: {
        projectId: string
      }
      body: ProjectNoteBody
    }
    answer: ProjectNoteResponse
  }
  /** Take a note back */
  deleteNote: {
    input: {
      params: {
        projectId: string
        noteId: string
      }
    }
    answer: ProjectNoteDeletedResponse
  }
  /** Suppress people by network URL, urn, email or phone */
  suppress: {
    input: {
      body: SuppressBody
    }
    answer: SuppressResponse
  }
  /** The suppression list, newest first */
  suppressions: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        kind?: 'NETWORK_URL' | 'URN' | 'EMAIL' | 'PHONE'
        origin?: 'LIST' | 'ERASURE'
      }
    }
    answer: SuppressionsResponse
  }
  /** Take an entry off the suppression list */
  unsuppress: {
    input: {
      params: {
        suppressionId: string
      }
    }
    answer: UnsuppressResponse
  }
  /** Whether people are suppressed */
  checkSuppressions: {
    input: {
      body: CheckSuppressionsBody
    }
    answer: CheckSuppressionsResponse
  }
  /** Erase a person from everything the account holds */
  erase: {
    input: {
      body: PersonBody
    }
    answer: ErasureResponse
  }
  /** All that the account holds on a person, with its sources */
  access: {
    input: {
      body: PersonBody
    }
    answer: AccessResponse
  }
  /** Who saw, unlocked, exported or erased what */
  audit: {
    input: {
      query?: {
        /** How many at most; 50 if not given */
        limit?: number
        /** `nextCursor` of the page before; with the same filters */
        cursor?: string
        action?: 'search' | 'enrich' | 'enrich.read' | 'contact.request' | 'contact.read' | 'pool.read' | 'pool.create' | 'pool.update' | 'pool.delete' | 'pool.import' | 'pool.export' | 'pool.merge' | 'pool.unmerge' | 'privacy.suppress' | 'privacy.unsuppress' | 'privacy.erase' | 'privacy.access' | 'key.create' | 'key.rotate' | 'key.revoke' | 'webhook.create' | 'webhook.update' | 'webhook.delete' | 'webhook.rotate' | 'webhook.test' | 'webhook.resend'
        /** Entries about this person */
        urn?: string
        keyId?: string
        /** At this time or later */
        from?: string
        /** Before this time */
        to?: string
      }
    }
    answer: AuditResponse
  }
  /** What an import would make of a file */
  previewImport: {
    input: {
      query?: {
        /** By the content type or the first characters if not given. JSON Resume is `json` */
        format?: 'csv' | 'ndjson' | 'json'
        /** A JSON object in a string: column → field (as `preview` names them), or null to leave the column out. Columns not named are recognised by their name */
        mapping?: string
        /** Shown in lists */
        fileName?: string
      }
      file: unknown
    }
    answer: {
      success: true
      format: 'csv' | 'ndjson' | 'json'
      columns: Array<{
        name: string
        /** The field it is taken for; null: it means nothing here */
        field: string | null
        samples: string[]
      }>
      /** Every field a column can be mapped to */
      fields: string[]
      /** Rows looked at, 1,000 at most */
      rows: number
      rejected: Array<{
        row: number
        reasons: string[]
      }>
    }
  }
}
