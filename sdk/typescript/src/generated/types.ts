/** What the service takes and answers. Made from openapi.json by `npm run generate`: not to be edited. */

export type KeyBody = {
  /** What the key is for */
  name: string
  /** A key gives only scopes it has itself */
  scopes: Array<'search' | 'enrich' | 'contact' | 'pool' | 'admin'>
  /** In the future; without it the key does not end */
  expiresAt?: string | null
  /** How much it may spend in a day (UTC); none: no cap */
  dailyCreditCap?: number | null
}

export type RotateKeyBody = {
  /** How long the old key works on; 0 ends it at once */
  overlapSeconds?: number
}

export type KeyMadeResponse = {
  success: true
  /** The key, shown this once. Null in an answer replayed for an Idempotency-Key: it is kept nowhere */
  apiKey: string | null
  key: {
    keyId: string
    name: string
    /** Its first characters */
    hint: string
    scopes: Array<'search' | 'enrich' | 'contact' | 'pool' | 'admin'>
    createdAt: string
    expiresAt: string | null
    dailyCreditCap: number | null
  }
}

export type KeyRotatedResponse = {
  success: true
  /** The key, shown this once. Null in an answer replayed for an Idempotency-Key: it is kept nowhere */
  apiKey: string | null
  key: {
    keyId: string
    name: string
    /** Its first characters */
    hint: string
    scopes: Array<'search' | 'enrich' | 'contact' | 'pool' | 'admin'>
    createdAt: string
    expiresAt: string | null
    dailyCreditCap: number | null
  }
  oldKeyId: string
  /** Until then both keys work */
  oldKeyEndsAt: string
}

export type Key = {
  keyId: string
  name: string
  /** Its first characters */
  hint: string
  scopes: Array<'search' | 'enrich' | 'contact' | 'pool' | 'admin'>
  createdAt: string
  expiresAt: string | null
  dailyCreditCap: number | null
  usable: boolean
  /** From then on it is refused; in the future while a rotation overlaps */
  revokedAt: string | null
  /** To the minute */
  lastUsedAt: string | null
  /** Charged today (UTC) less refunds; of a key with a cap, by all keys that share it */
  spentTodayCredits: number
}

export type KeysResponse = {
  success: true
  keys: Key[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type KeyRevokedResponse = {
  success: true
  keyId: string
  revokedAt: string
}

export type AccountResponse = {
  success: true
  accountId: string
  name: string
  /** As the operator calls it */
  plan: string
  createdAt: string
  companyCredits: number
  companyExtraCredits: number
  limits: {
    /** For each key */
    requestsPerMinute: number
    /** For all keys of the account together */
    accountRequestsPerMinute: number
    batchTalentsMax: number
    pageSize: number
    /** Of the key in use */
    dailyCreditCap: number | null
    prices: {
      search: number
      enrich: number
      contact: Record<'work_email' | 'personal_email' | 'phone', number>
    }
  }
  /** The key in use */
  key: {
    keyId: string
    name: string
    /** Its first characters */
    hint: string
    scopes: Array<'search' | 'enrich' | 'contact' | 'pool' | 'admin'>
    createdAt: string
    expiresAt: string | null
    dailyCreditCap: number | null
  }
}

export type ErrorBody = {
  success: false
  code: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL'
  /** For a person: what went wrong and what to do */
  message: string
  /** Equals the X-Request-Id header; quote it when asking for help */
  traceId: string
  /** Whether the same call may succeed later */
  retryable: boolean
  /** NETWORK_UNAVAILABLE, COLLECT_FAILED: the network refuses, and only whoever runs the service can change that */
  operatorNeeded?: boolean
  /** INVALID_REQUEST: every bad field */
  fields?: Array<{
    /** Where it stands, for example `talents[3].urn` or `filtersJson.skills[0].name` */
    field: string
    problem: string
  }>
  /** Every 402: what the call costs */
  requiredCredits?: number
  /** INSUFFICIENT_CREDITS: both balances together */
  availableCredits?: number
  /** MAX_CREDITS_EXCEEDED: as it was sent */
  maxCredits?: number
  /** CREDIT_CAP_REACHED: what the key may spend in a day */
  capCredits?: number
  /** CREDIT_CAP_REACHED: what it has spent today (UTC) */
  spentTodayCredits?: number
  /** ALL_TALENTS_NOT_ENRICHED */
  notEnrichedIds?: string[]
  /** true where polling further is useless */
  done?: boolean
}

export type AuditEntry = {
  auditId: string
  at: string
  /** null: the operator */
  keyId: string | null
  action: 'search' | 'enrich' | 'enrich.read' | 'contact.request' | 'contact.read' | 'pool.read' | 'pool.create' | 'pool.update' | 'pool.delete' | 'pool.import' | 'pool.export' | 'pool.merge' | 'pool.unmerge' | 'privacy.suppress' | 'privacy.unsuppress' | 'privacy.erase' | 'privacy.access' | 'key.create' | 'key.rotate' | 'key.revoke' | 'webhook.create' | 'webhook.update' | 'webhook.delete' | 'webhook.rotate' | 'webhook.test' | 'webhook.resend'
  /** Whom it was about */
  urns: string[]
  /** The job, request, key or webhook it was about */
  subject: string | null
  details: Record<string, unknown>
}

export type AuditResponse = {
  success: true
  /** Newest first */
  entries: AuditEntry[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type Criterion = {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'TITLE'
  /** One of these is enough */
  anyOf: Array<{
    name: string
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'SKILL'
  /** One of these is enough */
  anyOf: Array<{
    name: string
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'PLACE'
  /** One of these is enough */
  anyOf: Array<{
    name: string
    /** Several where the name is ambiguous. Empty: looked up by the name */
    geoIds: string[]
    /** Also whoever lives so near to it. Null: 50 km of a city, nothing around other places */
    km?: number | null
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'LANGUAGE'
  /** One of these is enough */
  anyOf: Array<{
    name: string
    level: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE' | null
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'YEARS'
  min: number | null
  max: number | null
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'SENIORITY'
  /** One of these is enough */
  anyOf: Array<{
    level: 'INTERN' | 'JUNIOR' | 'MID' | 'SENIOR' | 'LEAD' | 'PRINCIPAL' | 'MANAGER' | 'DIRECTOR' | 'VP' | 'C_LEVEL'
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'EMPLOYER'
  /** One of these is enough */
  anyOf: Array<{
    name: string
    /** Several where the name is ambiguous. Empty: whatever bears the name */
    entityIds: string[]
    when: 'CURRENT' | 'PAST' | 'ANY'
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'SCHOOL'
  /** One of these is enough */
  anyOf: Array<{
    name: string
    /** Several where the name is ambiguous. Empty: whatever bears the name */
    entityIds: string[]
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'INDUSTRY'
  /** One of these is enough */
  anyOf: Array<{
    name: string
    /** Several where the name is ambiguous. Empty: whatever bears the name */
    entityIds: string[]
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'WORKPLACE'
  /** One of these is enough */
  anyOf: Array<{
    mode: 'REMOTE' | 'HYBRID' | 'ONSITE'
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'KEYWORD'
  /** One of these is enough */
  anyOf: Array<{
    name: string
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED' | 'PREFERRED' | 'EXCLUDED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'TAG'
  /** One of these is enough */
  anyOf: Array<{
    name: string
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'CONTACT'
  /** One of these is enough */
  anyOf: Array<{
    field: 'EMAIL' | 'PHONE'
  }>
} | {
  /** Unique within the search */
  id: string
  importance: 'REQUIRED'
  /** Exactly `prompt.slice(start, end)`; null where it was not read */
  text?: string | null
  start?: number | null
  end?: number | null
  kind: 'SAVED'
  since: string
}

export type CriterionVerdict = {
  /** Of a criterion in `interpretation.criteria` */
  id: string
  /** Of something excluded: MET where the record shows that it is not there */
  verdict: 'MET' | 'PARTLY' | 'NOT_MET' | 'UNKNOWN'
  evidence: {
    /** Of the record: jobTitle, skills, location … */
    field: string
    /** Its words */
    text: string
  } | null
}

export type ValueProvenance = {
  /** The network’s name, or OWN_POOL for data of your own */
  source: string
  /** When it was collected; null: not recorded */
  at: string | null
  /** Whether the source has verified it, where it says */
  verified?: boolean
  /** How sure the source is, 0 to 1, where it says */
  confidence?: number
  /** Of a phone, where it is known */
  lineType?: 'MOBILE' | 'LANDLINE' | 'FIXED_OR_MOBILE' | 'VOIP' | 'TOLL_FREE' | 'OTHER'
}

export type FieldProvenance = {
  source: string
  /** How sure the source is, 0 to 1; null: it does not say */
  confidence?: number | null
  /** When the source last saw it; null: it does not say */
  observedAt?: string | null
}

export type ContactProvenance = {
  workEmail?: ValueProvenance
  personalEmail?: ValueProvenance
  phoneNumber?: ValueProvenance
}

export type ProfileProvenance = {
  source: string
  /** When this state of the profile was collected */
  collectedAt: string | null
  /** Whose word each field is, where the network is made of several providers */
  fields?: Record<string, FieldProvenance>
  /** Of the unlocked values in it */
  contact: ContactProvenance
}

export type Experience = {
  title: string | null
  company: string | null
  companyId: string | null
  location: string | null
  /** YYYY or YYYY-MM */
  startDate: string | null
  /** null: still there */
  endDate: string | null
  description: string | null
}

export type Education = {
  school: string | null
  schoolId: string | null
  degree: string | null
  field: string | null
  startDate: string | null
  endDate: string | null
}

export type NetworkCandidate = {
  id: string
  urn: string
  requiresEnrich: true
  full_name: string
  name_first: string
  name_last: string
  /** Title and employer in one text */
  job_title: string
  location_raw_address: string
  picture_url: string | null
  network_url: string
  /** The foremost, where the network tells them in a search; all come with enrich */
  skills?: string[]
  match: {
    /** 0 to 1, on one scale for own people and the network */
    score: number
    /** COMPLETE: meets everything required. NEAR: misses some of it, or does not show it */
    tier: 'COMPLETE' | 'NEAR'
    criteria: CriterionVerdict[]
    reasons: string[]
  }
}

export type PoolCandidate = {
  id: string
  urn: string
  requiresEnrich: false
  source: 'OWN_POOL'
  full_name: string
  name_first: string
  name_last: string
  job_title: string
  location: string
  /** Alias of location */
  location_raw_address: string
  currentCompany: string
  /** Alias of currentCompany */
  company_name: string
  industry: string | null
  summary: string | null
  skills: string[]
  languages: Array<{
    language: string
    proficiency: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE'
  }>
  work_email: string | null
  /** Alias of work_email */
  email: string | null
  personal_email: string | null
  phone_number: string | null
  /** Alias of phone_number */
  phone: string | null
  picture_url: string | null
  network_url: string | null
  experience: Experience[]
  education: Education[]
  /** Your own id of this person */
  externalId: string | null
  tags: string[]
  notes: string | null
  /** Contact values of people merged into this one, where it has another value itself */
  otherContacts: Array<{
    field: 'work_email' | 'personal_email' | 'phone'
    value: string
  }>
  /** How and when the record came into the pool; present in answers of talent-pool */
  origin?: {
    source: 'API' | 'IMPORT' | 'NETWORK'
    at: string
  }
  createdAt?: string
  updatedAt?: string
  /** Present in search results */
  match?: {
    /** 0 to 1, on one scale for own people and the network */
    score: number
    /** COMPLETE: meets everything required. NEAR: misses some of it, or does not show it */
    tier: 'COMPLETE' | 'NEAR'
    criteria: CriterionVerdict[]
    reasons: string[]
  }
}

export type Profile = {
  id: string
  urn: string
  full_name: string
  name_first: string
  name_last: string
  network_url: string | null
  job_title: string
  company: string
  industry: string | null
  location: string
  picture_url: string | null
  summary: string | null
  experience: Experience[]
  education: Education[]
  skills: string[]
  languages: Array<{
    name: string
    level: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE'
  }>
  /** The work email, else the personal one, once unlocked */
  email: string | null
  /** Once unlocked */
  phone_number: string | null
  provenance: ProfileProvenance
}

export type ContactResult = {
  status: 'COMPLETED'
  workEmail?: string
  personalEmail?: string
  phoneNumber?: string
  unresolvedFields: Array<'work_email' | 'personal_email' | 'phone'>
  failureCode?: string
  creditsRefunded: number
  provenance: ContactProvenance
}

export type FailedResult = {
  status: 'FAILED'
  code: string
  message: string
  /** Whether asking for it again may help */
  retryable?: boolean
  creditsRefunded: number
}

export type BatchStatusResponse = {
  success: true
  done: boolean
  /** Unfinished and nobody has been at work on it for over 2 minutes */
  stalled: boolean
  jobId: string
  status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'PARTIAL' | 'FAILED'
  type: 'ENRICHMENT' | 'CONTACT_UNLOCK'
  totalCount: number
  completedCount: number
  failedCount: number
  totalCreditsUsed: number
  /** By urn: the full profile, the unlocked contact data, or the failure */
  results: Record<string, FailedResult | ContactResult | Profile>
  /** Once done */
  companyCredits?: number
  /** Once done */
  companyExtraCredits?: number
}

export type EnrichResponse = {
  success: true
  fromCache: boolean
  profile: Profile
  creditsDeducted: number
  companyCredits: number
  companyExtraCredits: number
}

export type EnrichBatchBody = {
  talents: Array<{
    urn: string
    /** Needed only when the service does not know the urn */
    networkUrl?: string | null
  }>
  /** Collect (and charge) again although cached */
  forceRefresh?: boolean
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
}

export type EnrichBatchResponse = {
  success: true
  queued: boolean
  jobId: string | null
  /** Absent when everything was cached */
  status?: 'QUEUED'
  skippedCount: number
  processCount: number
  totalCreditsDeducted: number
  companyCredits: number
  companyExtraCredits: number
  cachedProfiles: Record<string, {
      data: Profile | PoolCandidate
    }>
}

export type ContactBody = {
  urn: string
  /** From search or enrich. When missing or no profile URL, what the service knows of the urn is used */
  networkUrl?: string | null
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
}

export type ContactBatchBody = {
  talents: Array<{
    urn: string
    /** Needed only when the service does not know the urn */
    networkUrl?: string | null
  }>
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
}

export type ContactResponse = {
  success: true
  queued: true
  status: 'QUEUED' | 'PROCESSING'
  requestId: string
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  /** By this call: 0 when the request was under way already */
  creditsCharged: number
  companyCredits: number
  companyExtraCredits: number
} | {
  success: true
  fromCache: true
  queued: false
  status: 'COMPLETED'
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  workEmail: string | null
  personalEmail: string | null
  phoneNumber: string | null
  /** Where each value came from and when */
  provenance: ContactProvenance
  unresolvedFields: Array<'work_email' | 'personal_email' | 'phone'>
  creditsDeducted: 0
  creditsCharged: 0
  companyCredits: number
  companyExtraCredits: number
}

export type ContactStatusResponse = {
  success: true
  done: boolean
  stalled: boolean
  requestId: string
  urn: string
  status: 'QUEUED' | 'PROCESSING' | 'COMPLETED'
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  workEmail: string | null
  personalEmail: string | null
  phoneNumber: string | null
  /** Where each value came from and when */
  provenance: ContactProvenance
  unresolvedFields: Array<'work_email' | 'personal_email' | 'phone'>
  failureCode?: 'LOOKUP_FAILED' | 'LOOKUP_REFUSED' | 'LOOKUP_TIMED_OUT' | 'PROFILE_GONE'
  creditsCharged: number
  creditsRefunded: number
  companyCredits: number
  companyExtraCredits: number
}

export type ContactBatchResponse = {
  success: true
  queued: boolean
  jobId: string | null
  /** Absent when everything was unlocked already */
  status?: 'QUEUED'
  skippedCount: number
  processCount: number
  totalCreditsCharged: number
  notEnrichedIds: string[]
  cachedContacts: Record<string, {
      workEmail: string | null
      personalEmail: string | null
      phoneNumber: string | null
      /** Where each value came from and when */
      provenance: ContactProvenance
      unresolvedFields: Array<'work_email' | 'personal_email' | 'phone'>
    }>
  companyCredits: number
  companyExtraCredits: number
}

/** How the prompt was understood, with offsets into it */
export type Interpretation = {
  titles: Array<{
    name: string
    text: string
    start: number
    end: number
  }>
  seniority: Array<{
    level: 'INTERN' | 'JUNIOR' | 'MID' | 'SENIOR' | 'LEAD' | 'PRINCIPAL' | 'MANAGER' | 'DIRECTOR' | 'VP' | 'C_LEVEL'
    text: string
    start: number
    end: number
  }>
  skills: Array<{
    name: string
    skillId: string
    text: string
    start: number
    end: number
  }>
  languages: Array<{
    name: string
    code: string
    level: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE' | null
    text: string
    start: number
    end: number
  }>
  locations: Array<{
    name: string
    /** null where several places share the name: see candidates */
    geoId: string | null
    ambiguous: boolean
    /** Most likely first */
    candidates: Array<{
      geoId: string
      name: string
    }>
    text: string
    start: number
    end: number
  }>
  companies: Array<{
    name: string
    /** null where several share the name: see candidates */
    entityId: string | null
    ambiguous: boolean
    /** Most likely first */
    candidates: Array<{
      entityId: string
      name: string
    }>
    text: string
    start: number
    end: number
    when: 'CURRENT' | 'PAST' | 'ANY'
  }>
  schools: Array<{
    name: string
    /** null where several share the name: see candidates */
    entityId: string | null
    ambiguous: boolean
    /** Most likely first */
    candidates: Array<{
      entityId: string
      name: string
    }>
    text: string
    start: number
    end: number
  }>
  industries: Array<{
    name: string
    /** null where several share the name: see candidates */
    entityId: string | null
    ambiguous: boolean
    /** Most likely first */
    candidates: Array<{
      entityId: string
      name: string
    }>
    text: string
    start: number
    end: number
  }>
  workplaces: Array<{
    mode: 'REMOTE' | 'HYBRID' | 'ONSITE'
    text: string
    start: number
    end: number
  }>
  /** Years of experience; of several, the most demanding */
  years: {
    min: number | null
    max: number | null
    text: string
    start: number
    end: number
  } | null
  remote: boolean
  /** What the prompt asks to leave out */
  exclusions: {
    titles: Array<{
      name: string
      text: string
      start: number
      end: number
    }>
    seniority: Array<{
      level: 'INTERN' | 'JUNIOR' | 'MID' | 'SENIOR' | 'LEAD' | 'PRINCIPAL' | 'MANAGER' | 'DIRECTOR' | 'VP' | 'C_LEVEL'
      text: string
      start: number
      end: number
    }>
    skills: Array<{
      name: string
      skillId: string
      text: string
      start: number
      end: number
    }>
    languages: Array<{
      name: string
      code: string
      level: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE' | null
      text: string
      start: number
      end: number
    }>
    locations: Array<{
      name: string
      /** null where several places share the name: see candidates */
      geoId: string | null
      ambiguous: boolean
      /** Most likely first */
      candidates: Array<{
        geoId: string
        name: string
      }>
      text: string
      start: number
      end: number
    }>
    companies: Array<{
      name: string
      /** null where several share the name: see candidates */
      entityId: string | null
      ambiguous: boolean
      /** Most likely first */
      candidates: Array<{
        entityId: string
        name: string
      }>
      text: string
      start: number
      end: number
      when: 'CURRENT' | 'PAST' | 'ANY'
    }>
    schools: Array<{
      name: string
      /** null where several share the name: see candidates */
      entityId: string | null
      ambiguous: boolean
      /** Most likely first */
      candidates: Array<{
        entityId: string
        name: string
      }>
      text: string
      start: number
      end: number
    }>
    industries: Array<{
      name: string
      /** null where several share the name: see candidates */
      entityId: string | null
      ambiguous: boolean
      /** Most likely first */
      candidates: Array<{
        entityId: string
        name: string
      }>
      text: string
      start: number
      end: number
    }>
    workplaces: Array<{
      mode: 'REMOTE' | 'HYBRID' | 'ONSITE'
      text: string
      start: number
      end: number
    }>
  }
  /** Words that nothing was read from */
  leftover: Array<{
    text: string
    start: number
    end: number
  }>
  /** Read, and never used to choose people: age, gender, origin, family, health, religion and the like */
  refused: Array<{
    text: string
    start: number
    end: number
    reason: 'AGE' | 'GENDER' | 'ORIGIN' | 'FAMILY' | 'HEALTH' | 'RELIGION' | 'OTHER_PROTECTED'
  }>
  /** Read, and not used because profiles do not tell it: salary, right to work, availability, what kind of company an employer is, and the like */
  notApplied: Array<{
    text: string
    start: number
    end: number
    reason: 'SALARY' | 'VISA' | 'AVAILABILITY' | 'RELOCATION' | 'CONTRACT' | 'SHIFT' | 'EMPLOYER_TRAIT'
  }>
  /** The same as criteria: what is required, preferred or excluded, and what are alternatives */
  criteria: Criterion[]
  reader: 'RULES' | 'MODEL'
}

export type SearchBody = {
  /** Natural-language search */
  prompt?: string
  /** In place of a prompt: as `read` or a search gave them, edited or made by the client */
  criteria?: Criterion[] | null
  /** Urns of people to find others like: own, or enriched. What they share becomes preferred criteria */
  like?: string[] | null
  /** With `like`: urns of people who are not meant */
  unlike?: string[] | null
  /** With `like`: where these people live counts as well */
  likePlace?: boolean | null
  /** The filter object (see Filters) encoded as a JSON string */
  filtersJson?: string
  /** 20 candidates a page */
  page?: number
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
}

export type Filters = {
  /** All must hold */
  skills?: Array<{
    name: string
  }> | null
  /** All must hold, each at this level or above */
  languages?: Array<{
    name: string
    level?: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE' | null
  }> | null
  /** Any may hold */
  customTitles?: Array<{
    name: string
  }> | null
  firstName?: string | null
  lastName?: string | null
  currentCompany?: {
    query?: string | null
    entityId?: string | null
  } | null
  pastCompany?: {
    query?: string | null
    entityId?: string | null
  } | null
  industry?: {
    query?: string | null
    entityId?: string | null
  } | null
  school?: {
    query?: string | null
    entityId?: string | null
  } | null
  /** Any may hold; a geoId covers everything inside it */
  countries?: Array<{
    city?: string | null
    state?: string | null
    country?: string | null
    geoId?: string | null
  }> | null
  /** Own pool only: never calls the network, costs nothing */
  localOnly?: boolean | null
}

export type SearchResponse = {
  success: true
  page: number
  /** Always 20 */
  pageSize: number
  hasNextPage: boolean
  /** Estimate, at most 400 */
  totalCandidates: number
  totalCandidatesFound: number
  /** Those of them who meet everything required; an estimate, at most 400 */
  completeCount: number
  candidates: Array<PoolCandidate | NetworkCandidate>
  creditsDeducted: number
  companyCredits: number
  companyExtraCredits: number
  /** PARTIAL: some of the sources behind the network failed, and are asked again for the next page. UNAVAILABLE: the network failed, these are the candidates found without it, free of charge */
  networkStatus: 'OK' | 'PARTIAL' | 'CACHED' | 'NOT_NEEDED' | 'UNAVAILABLE'
  /** What was sent and filters nothing, with the reason */
  ignoredFilters: Array<{
    field: string
    value: unknown
    reason: 'UNKNOWN_FILTER' | 'UNRESOLVED' | 'UNSUPPORTED_BY_NETWORK'
  }>
  interpretation: Interpretation
}

/** As the body of a search; `page` and `maxCredits` change nothing */
export type CountsBody = {
  /** Natural-language search */
  prompt?: string
  /** In place of a prompt: as `read` or a search gave them, edited or made by the client */
  criteria?: Criterion[] | null
  /** Urns of people to find others like: own, or enriched. What they share becomes preferred criteria */
  like?: string[] | null
  /** With `like`: urns of people who are not meant */
  unlike?: string[] | null
  /** With `like`: where these people live counts as well */
  likePlace?: boolean | null
  /** The filter object (see Filters) encoded as a JSON string */
  filtersJson?: string
  /** 20 candidates a page */
  page?: number
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
  /** How many values of each facet at most, the most frequent ones */
  limit?: number
}

export type FacetValue = {
  id: string
  name: string
  count: number
  /** Those of them who meet everything required */
  completeCount: number
}

/** `id` is a geoId */
export type PlaceFacetValue = {
  id: string
  name: string
  count: number
  /** Those of them who meet everything required */
  completeCount: number
  displayName: string
  countryCode: string | null
}

export type CityFacetValue = {
  id: string
  name: string
  count: number
  /** Those of them who meet everything required */
  completeCount: number
  displayName: string
  countryCode: string | null
  latitude?: number
  longitude?: number
}

export type Facets = {
  /** Where they live */
  countries: {
    /** By count, then by name */
    values: PlaceFacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** Where they live */
  regions: {
    /** By count, then by name */
    values: PlaceFacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** Where they live; parts of a city stand beside it */
  cities: {
    /** By count, then by name */
    values: CityFacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** Where they work now; `id` is an entityId */
  employers: {
    /** By count, then by name */
    values: FacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** As they are spelled mostly; `id` minds no case, accents and signs */
  titles: {
    /** By count, then by name */
    values: FacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** All spellings of one skill together */
  skills: {
    /** By count, then by name */
    values: FacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** Spoken at any level; `id` is the ISO 639 code where there is one */
  languages: {
    /** By count, then by name */
    values: FacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** Your own */
  tags: {
    /** By count, then by name */
    values: FacetValue[]
    /** How many different values there are, listed or not */
    distinctCount: number
    /** People who have values, and none of those listed */
    otherCount: number
    /** People whose record does not say */
    unknownCount: number
  }
  /** All levels, from the lowest to the highest; as their title says. LEAD are principals too */
  seniority: {
    values: Array<{
      id: 'INTERN' | 'JUNIOR' | 'MID' | 'SENIOR' | 'LEAD' | 'PRINCIPAL' | 'MANAGER' | 'DIRECTOR' | 'VP' | 'C_LEVEL'
      name: string
      count: number
      /** Those of them who meet everything required */
      completeCount: number
    }>
    unknownCount: number
  }
  /** Of experience, in bands from the shortest to the longest, both ends included */
  years: {
    values: Array<{
      min: number
      max: number | null
      count: number
      /** Those of them who meet everything required */
      completeCount: number
    }>
    unknownCount: number
  }
  tiers: Array<{
    id: 'COMPLETE' | 'NEAR'
    count: number
  }>
}

export type CountsResponse = {
  success: true
  /** All own people who match, exactly */
  total: number
  /** Those of them who meet everything required, exactly */
  completeCount: number
  facets: Facets
  interpretation: Interpretation
  ignoredFilters: Array<{
    field: string
    value: unknown
    reason: 'UNKNOWN_FILTER' | 'UNRESOLVED' | 'UNSUPPORTED_BY_NETWORK'
  }>
}

export type CreditsResponse = {
  success: true
  companyCredits: number
  companyExtraCredits: number
  /** Taken for work under way: captured or given back when it ends */
  heldCompanyCredits: number
  heldCompanyExtraCredits: number
  /** Charged since midnight UTC less refunds; held ones included */
  spentTodayCredits: number
  spentThisMonthCredits: number
}

export type LedgerEntry = {
  /** Counts the entries of the account, without gaps */
  seq: number
  at: string
  kind: 'GRANT' | 'HOLD' | 'CAPTURE' | 'RELEASE'
  operation: 'grant' | 'search' | 'enrich' | 'contact'
  /** The work it is about: a hold and its end share it */
  ref: string
  urn: string | null
  field: string | null
  jobId: string | null
  keyId: string | null
  /** What the entry is about, unsigned */
  credits: number
  /** How it changed both balances together; 0 for a CAPTURE, taken when held */
  amount: number
  companyAmount: number
  companyExtraAmount: number
  companyCreditsAfter: number
  companyExtraCreditsAfter: number
}

export type LedgerResponse = {
  success: true
  entries: LedgerEntry[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type SpendingResponse = {
  success: true
  /** One for each day, the oldest first */
  days: Array<{
    day: string
    /** Charged that day less what of it came back, whenever that was */
    credits: Record<'search' | 'enrich' | 'contact', number>
  }>
}

/** The call and the body, or query, that it would get */
export type QuoteBody = {
  operation: 'search'
  body: SearchBody
} | {
  operation: 'enrich'
  body: {
    /** Exactly as returned by search */
    urn: string
    forceRefresh?: boolean | 'true' | 'false'
    /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
    maxCredits?: number
  }
} | {
  operation: 'enrich/batch'
  body: EnrichBatchBody
} | {
  operation: 'contact'
  body: ContactBody
} | {
  operation: 'contact/batch'
  body: ContactBatchBody
}

export type QuoteResponse = {
  success: true
  operation: 'search' | 'enrich' | 'enrich/batch' | 'contact' | 'contact/batch'
  /** What the call would charge now */
  totalCredits: number
  /** true: part of it may come back, for what does not resolve or a search that the network adds nobody to */
  atMost: boolean
  items: Array<{
    urn: string | null
    field: 'work_email' | 'personal_email' | 'phone' | null
    credits: number
    why: 'CHARGED' | 'CACHED' | 'UNLOCKED' | 'IN_POOL' | 'IN_FLIGHT' | 'NOT_FOUND_RECENTLY' | 'NOT_ENRICHED' | 'MISSING_NETWORK' | 'NOT_NEEDED' | 'REPEATED' | 'SUPPRESSED'
  }>
  companyCredits: number
  companyExtraCredits: number
  /** Null: the balances do not cover it */
  companyCreditsAfter: number | null
  companyExtraCreditsAfter: number | null
  /** Both balances together cover it */
  sufficient: boolean
  /** The code the call would be refused with now */
  refusedWith: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL' | null
}

/** Several calls, each as `quote` takes one */
export type QuotesBody = {
  quotes: QuoteBody[]
}

export type QuotesResponse = {
  success: true
  /** In the order they were asked; one that is refused says why, and the others are told all the same */
  quotes: Array<QuoteResponse | ErrorBody>
}

export type DuplicatesResponse = {
  success: true
  duplicates: Array<{
    candidates: PoolCandidate[]
    /** The strongest first */
    evidence: Array<{
      kind: 'SAME_EXTERNAL_ID' | 'SAME_NETWORK_URL' | 'SAME_EMAIL' | 'SAME_PHONE' | 'SAME_NAME_AND_EMPLOYER' | 'SAME_NAME_AND_SCHOOL'
      /** What they have in common, as the first of them says it */
      value: string | null
    }>
  }>
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type MergeBody = {
  /** Whose urn stays, and whose fields go before the others’ */
  keep: string
  /** Who becomes one with it; their urns lead to it from then on */
  merge: string[]
}

export type MergeResponse = {
  success: true
  /** Undoes the merge */
  mergeId: string
  mergedUrns: string[]
  candidate: PoolCandidate
}

export type UnmergeBody = {
  mergeId: string
}

export type UnmergeResponse = {
  success: true
  /** The kept candidate was changed after the merge; that is undone too */
  changesDiscarded: boolean
  candidates: PoolCandidate[]
}

export type DismissBody = {
  /** No two of them are shown as duplicates again */
  urns: string[]
}

export type DismissResponse = {
  success: true
  dismissedPairs: number
}

/** The body of a webhook, and `data` of a server-sent event */
export type ServiceEvent = {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'contact.completed'
  timestamp: string
  data: {
    requestId: string
    urn: string
    status: 'COMPLETED'
    /** Which have a value; contact-status shows it */
    foundFields: Array<'work_email' | 'personal_email' | 'phone'>
    unresolvedFields: Array<'work_email' | 'personal_email' | 'phone'>
    failureCode?: 'LOOKUP_FAILED' | 'LOOKUP_REFUSED' | 'LOOKUP_TIMED_OUT' | 'PROFILE_GONE'
    creditsCharged: number
    creditsRefunded: number
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'batch.completed'
  timestamp: string
  data: {
    jobId: string
    type: 'ENRICHMENT' | 'CONTACT_UNLOCK'
    status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'PARTIAL' | 'FAILED'
    totalCount: number
    completedCount: number
    failedCount: number
    totalCreditsUsed: number
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'batch.stalled'
  timestamp: string
  data: {
    jobId: string
    type: 'ENRICHMENT' | 'CONTACT_UNLOCK'
    totalCount: number
    completedCount: number
    failedCount: number
    lastUpdateAt: string
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'credits.low'
  timestamp: string
  data: {
    /** Both balances together */
    availableCredits: number
    thresholdCredits: number
    companyCredits: number
    companyExtraCredits: number
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'import.completed'
  timestamp: string
  data: {
    importId: string
    status: string
    totalCount: number
    createdCount: number
    updatedCount: number
    unchangedCount: number
    rejectedCount: number
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'project.member.added'
  timestamp: string
  data: {
    projectId: string
    urn: string
    stageId: string
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'project.member.moved'
  timestamp: string
  data: {
    projectId: string
    urn: string
    fromStageId: string
    toStageId: string
    toKind: 'OPEN' | 'HIRED' | 'REJECTED'
    reasonCode?: 'NOT_QUALIFIED' | 'OVERQUALIFIED' | 'LOCATION' | 'SALARY' | 'LANGUAGE' | 'TIMING' | 'NO_REPLY' | 'NOT_INTERESTED' | 'DECLINED_OFFER' | 'OTHER_CANDIDATE' | 'POSITION_CLOSED' | 'OTHER'
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'project.member.removed'
  timestamp: string
  data: {
    projectId: string
    urn: string
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'saved_search.new_people'
  timestamp: string
  data: {
    savedSearchId: string
    /** Whose search it is */
    projectIds: string[]
    newCount: number
    poolCount: number
    networkCount: number
  }
} | {
  /** The same in every repetition: keep it to recognise one */
  id: string
  type: 'webhook.test'
  timestamp: string
  data: {
    webhookId: string
  }
}

export type Health = {
  success: true
  status: 'ok'
}

export type Job = {
  /** BATCH: of `batch-status`. SINGLE: the `requestId` of an unlock, shown by `contact-status` of its urn */
  jobId: string
  kind: 'BATCH' | 'SINGLE'
  type: 'ENRICHMENT' | 'CONTACT_UNLOCK'
  status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'PARTIAL' | 'FAILED'
  done: boolean
  /** Unfinished and nobody has been at work on it for over 2 minutes */
  stalled: boolean
  /** Whom it is about */
  urns: string[]
  /** CONTACT_UNLOCK; of an enrichment empty */
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  totalCount: number
  completedCount: number
  failedCount: number
  /** For what has resolved so far */
  creditsUsed: number
  creditsRefunded: number
  /** SINGLE: why it came to nothing, where the network failed */
  failureCode: string | null
  createdAt: string
  updatedAt: string
}

export type JobsResponse = {
  success: true
  /** Newest first */
  jobs: Job[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type SuppressBody = {
  entries: Array<{
    networkUrl?: string
    urn?: string
    email?: string
    phone?: string
    reason?: string | null
  }>
}

export type Suppression = {
  suppressionId: string
  kind: 'NETWORK_URL' | 'URN' | 'EMAIL' | 'PHONE'
  /** LIST: added by you. ERASURE: the tombstone of an erased person */
  origin: 'LIST' | 'ERASURE'
  reason: string | null
  createdAt: string
}

export type SuppressResponse = {
  success: true
  createdCount: number
  /** One for each distinct identifier sent, also where it was suppressed before */
  suppressions: Suppression[]
}

export type SuppressionsResponse = {
  success: true
  suppressions: Suppression[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type UnsuppressResponse = {
  success: true
  suppressionId: string
}

export type CheckSuppressionsBody = {
  entries: Array<{
    networkUrl?: string
    urn?: string
    email?: string
    phone?: string
  }>
}

export type CheckSuppressionsResponse = {
  success: true
  /** In the order sent */
  results: Array<{
    suppressed: boolean
    /** Which of the identifiers sent are suppressed, by you or by the operator */
    kinds: Array<'NETWORK_URL' | 'URN' | 'EMAIL' | 'PHONE'>
  }>
}

export type PersonBody = {
  networkUrl?: string
  urn?: string
  email?: string
  phone?: string
}

export type ErasureResponse = {
  success: true
  /** By kind of data, how many were removed or blanked; all 0 when nothing was held */
  removed: Record<string, number>
  /** Identifiers of this person that are now refused */
  tombstones: number
}

export type AccessResponse = {
  success: true
  /** Under which this person is known to the account */
  urns: string[]
  poolRecords: Array<Record<string, unknown>>
  /** Merges they were part of, with the records as they were before */
  poolMerges: Array<Record<string, unknown>>
  /** Shortlists they are on */
  shortlistItems: Array<Record<string, unknown>>
  /** Projects they are considered for */
  projectMembers: Array<Record<string, unknown>>
  /** What happened there with them, notes included */
  projectEntries: Array<Record<string, unknown>>
  profiles: Array<Record<string, unknown>>
  searchHits: Array<Record<string, unknown>>
  contactValues: Array<Record<string, unknown>>
  contactRequests: Array<Record<string, unknown>>
  enrichments: Array<Record<string, unknown>>
  batchResults: Array<Record<string, unknown>>
  /** Rows of uploaded files that wait or were rejected */
  importRows: Array<Record<string, unknown>>
  events: Array<Record<string, unknown>>
  ledgerEntries: Array<Record<string, unknown>>
  auditEntries: Array<Record<string, unknown>>
  suppressions: Array<Record<string, unknown>>
}

export type PoolRecordBody = {
  /** Several at once; then the other fields are not looked at */
  candidates?: unknown[]
  /** Your own id of this person: the surest natural key */
  externalId?: unknown
  /** Or name_first and name_last */
  full_name?: unknown
  /** Given name */
  name_first?: unknown
  /** Family name */
  name_last?: unknown
  /** Current title */
  job_title?: unknown
  /** Current employer */
  currentCompany?: unknown
  /** In words */
  industry?: unknown
  /** In words, or city, state and country */
  location?: unknown
  /** At most 20000 characters */
  summary?: unknown
  /** A list of texts */
  skills?: unknown
  /** A list of { language, proficiency } */
  languages?: unknown
  /** A natural key */
  work_email?: unknown
  /** A natural key */
  personal_email?: unknown
  /** At least 5 digits */
  phone_number?: unknown
  /** http or https */
  picture_url?: unknown
  /** Of the profile in the network: a natural key */
  network_url?: unknown
  /** A list of { title, company, companyId, location, startDate, endDate, description } */
  experience?: unknown
  /** A list of { school, schoolId, degree, field, startDate, endDate } */
  education?: unknown
  /** A list of texts without commas */
  tags?: unknown
  /** At most 20000 characters */
  notes?: unknown
  [name: string]: unknown
}

export type PoolPatchBody = {
  /** Your own id of this person: the surest natural key */
  externalId?: unknown
  /** Or name_first and name_last */
  full_name?: unknown
  /** Given name */
  name_first?: unknown
  /** Family name */
  name_last?: unknown
  /** Current title */
  job_title?: unknown
  /** Current employer */
  currentCompany?: unknown
  /** In words */
  industry?: unknown
  /** In words, or city, state and country */
  location?: unknown
  /** At most 20000 characters */
  summary?: unknown
  /** A list of texts */
  skills?: unknown
  /** A list of { language, proficiency } */
  languages?: unknown
  /** A natural key */
  work_email?: unknown
  /** A natural key */
  personal_email?: unknown
  /** At least 5 digits */
  phone_number?: unknown
  /** http or https */
  picture_url?: unknown
  /** Of the profile in the network: a natural key */
  network_url?: unknown
  /** A list of { title, company, companyId, location, startDate, endDate, description } */
  experience?: unknown
  /** A list of { school, schoolId, degree, field, startDate, endDate } */
  education?: unknown
  /** A list of texts without commas */
  tags?: unknown
  /** At most 20000 characters */
  notes?: unknown
  [name: string]: unknown
}

export type PutCandidatesResponse = {
  success: true
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** One for each candidate sent, in order */
  results: Array<{
    /** null: rejected */
    urn: string | null
    outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'REJECTED'
    /** REJECTED: every fault, each with its field */
    reasons?: string[]
  }>
  /** Names in the records that mean nothing here */
  ignoredFields: string[]
}

export type SaveFoundBody = {
  /** Of network candidates, as search returned them */
  urns: string[]
  /** Added to each of them */
  tags?: string[]
  /** Set for each of them */
  notes?: string | null
}

export type SaveFoundResponse = {
  success: true
  created: number
  updated: number
  unchanged: number
  results: Array<{
    /** As it was sent */
    urn: string
    /** Where the person stands in the pool: under another urn where it was there before */
    poolUrn: string | null
    /** NOT_ENRICHED: call enrich first; NOT_FOUND: no search of yours returned this urn */
    outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'NOT_ENRICHED' | 'NOT_FOUND'
  }>
}

export type PoolCandidateResponse = {
  success: true
  candidate: PoolCandidate
  /** The urn asked for was merged into this candidate */
  mergedInto?: string
}

export type RemovedResponse = {
  success: true
  urn: string
}

export type ListCandidatesResponse = {
  success: true
  candidates: PoolCandidate[]
  ignoredFilters: Array<{
    field: string
    value: unknown
    reason: 'UNKNOWN_FILTER' | 'UNRESOLVED' | 'UNSUPPORTED_BY_NETWORK'
  }>
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type Import = {
  importId: string
  status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'CANCELLED'
  done: boolean
  format: 'csv' | 'ndjson' | 'json'
  fileName: string | null
  totalRows: number
  processedRows: number
  createdCount: number
  updatedCount: number
  unchangedCount: number
  rejectedCount: number
  /** Of those: rows that are only counted. An import keeps 10000 with what they held, or 20000000 characters */
  rejectedUnkeptCount: number
  /** Rows overruled by a later row about the same person */
  repeatedCount: number
  /** Columns or fields that mean nothing here */
  ignoredFields: string[]
  /** Why the file could not be read to its end, if so */
  unreadReason: string | null
  createdAt: string
  updatedAt: string
  completedAt: string | null
}

export type ProjectBody = {
  name: string
  description?: string
  /** Whose project it is. The name of the key, if not given */
  owner?: string
  /** In their order. New, Contacted, Interviewing, Offer, Hired, Rejected, if not given */
  stages?: Array<{
    /** Of a stage that there is. Without it the stage is new */
    stageId?: string
    name: string
    /** OPEN, or as it is, if not given */
    kind?: 'OPEN' | 'HIRED' | 'REJECTED'
  }>
  /** Who is in it from the beginning, in the first stage */
  urns?: string[]
  /** Whoever is on this shortlist is in it from the beginning */
  shortlistId?: string
  /** Searches kept by name that are this project’s */
  savedSearchIds?: string[]
}

export type ProjectPatch = {
  name?: string
  description?: string
  /** Whose project it is. The name of the key, if not given */
  owner?: string
  archived?: boolean
  /** All of them, in their order. Those not named go; whoever stood there comes to the first. Without `stageId` one is new */
  stages?: Array<{
    /** Of a stage that there is. Without it the stage is new */
    stageId?: string
    name: string
    /** OPEN, or as it is, if not given */
    kind?: 'OPEN' | 'HIRED' | 'REJECTED'
  }>
}

export type ProjectSearchBody = {
  /** A search that is kept already */
  savedSearchId?: string
  /** Of a search to be kept. The project’s name, if not given */
  name?: string
  prompt?: string
  filtersJson?: string
  criteria?: Criterion[]
}

export type ProjectStage = {
  stageId: string
  name: string
  kind: 'OPEN' | 'HIRED' | 'REJECTED'
  /** The suppressed are not counted */
  memberCount: number
}

export type ProjectSearch = {
  savedSearchId: string
  name: string
  prompt: string
  filtersJson: string
  criteria: Criterion[] | null
  /** As it was last counted */
  matchCount: number
  /** Of the pool and of the network */
  newCount: number
  dailyNetwork: {
    maxCredits: number
  } | null
}

export type Project = {
  projectId: string
  name: string
  description: string
  owner: string
  archived: boolean
  /** In their order */
  stages: ProjectStage[]
  memberCount: number
  searches: ProjectSearch[]
  createdAt: string
  /** When anything happened in it last */
  updatedAt: string
}

export type ProjectResponse = {
  success: true
  project: Project
}

export type ProjectListResponse = {
  success: true
  projects: Project[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type ProjectDeletedResponse = {
  success: true
  projectId: string
  deleted: true
}

export type ShortlistBody = {
  name: string
  /** Who is on it from the beginning */
  urns?: string[]
}

export type ShortlistPatch = {
  name: string
}

export type ShortlistItemsBody = {
  urns: string[]
}

export type Shortlist = {
  shortlistId: string
  name: string
  itemCount: number
  /** Put on it since it was last looked at */
  newCount: number
  /** When it was last looked at */
  seenAt: string
  createdAt: string
  updatedAt: string
}

export type ShortlistResponse = {
  success: true
  shortlist: Shortlist
}

export type ShortlistListResponse = {
  success: true
  shortlists: Shortlist[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type ShortlistDeletedResponse = {
  success: true
  shortlistId: string
  deleted: true
}

export type ShortlistAddedResponse = {
  success: true
  shortlist: Shortlist
  /** NOT_FOUND: neither in the pool nor found by a search of this account */
  results: Array<{
    urn: string
    outcome: 'ADDED' | 'ALREADY_THERE' | 'NOT_FOUND'
  }>
}

export type ShortlistItemRemovedResponse = {
  success: true
  shortlistId: string
  urn: string
  removed: true
}

export type ShortlistItem = {
  urn: string
  addedAt: string
  isNew: boolean
  source: 'OWN_POOL' | 'NETWORK'
  requiresEnrich: boolean
  /** null: what the network showed of them has outlived its time */
  fullName: string | null
  jobTitle: string | null
  company: string | null
  location: string | null
  pictureUrl: string | null
  networkUrl: string | null
}

export type ShortlistItemsResponse = {
  success: true
  /** The last put on it first */
  items: ShortlistItem[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type ProjectMembersBody = {
  urns: string[]
  /** Where they begin. The first, if not given */
  stageId?: string
}

export type ProjectMoveBody = {
  urns: string[]
  stageId: string
  /** Why; only for a stage of the kind REJECTED */
  reason?: {
    code: 'NOT_QUALIFIED' | 'OVERQUALIFIED' | 'LOCATION' | 'SALARY' | 'LANGUAGE' | 'TIMING' | 'NO_REPLY' | 'NOT_INTERESTED' | 'DECLINED_OFFER' | 'OTHER_CANDIDATE' | 'POSITION_CLOSED' | 'OTHER'
    text?: string
  }
}

export type ProjectTagBody = {
  urns: string[]
  add?: string[]
  remove?: string[]
}

export type ProjectEnrichBody = {
  urns: string[]
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
}

export type ProjectUnlockBody = {
  urns: string[]
  requestedFields: Array<'work_email' | 'personal_email' | 'phone'>
  /** Refuse (402 `MAX_CREDITS_EXCEEDED`) if the call would charge more than this; nothing happens then */
  maxCredits?: number
}

export type ProjectExportBody = {
  format?: 'csv' | 'ndjson'
  /** Only these */
  urns?: string[]
  /** Only who stands here */
  stageId?: string
}

export type ProjectNoteBody = {
  text: string
  /** Whom it is about. Without it, the project */
  urn?: string
}

export type RejectionReason = {
  code: 'NOT_QUALIFIED' | 'OVERQUALIFIED' | 'LOCATION' | 'SALARY' | 'LANGUAGE' | 'TIMING' | 'NO_REPLY' | 'NOT_INTERESTED' | 'DECLINED_OFFER' | 'OTHER_CANDIDATE' | 'POSITION_CLOSED' | 'OTHER'
  text: string
}

export type ProjectMember = {
  urn: string
  addedAt: string
  source: 'OWN_POOL' | 'NETWORK'
  requiresEnrich: boolean
  /** null: what the network showed of them has outlived its time */
  fullName: string | null
  jobTitle: string | null
  company: string | null
  location: string | null
  pictureUrl: string | null
  networkUrl: string | null
  stageId: string
  /** In this project; those of the pool’s record are the record’s */
  tags: string[]
  reason: RejectionReason | null
  /** Since when they stand in this stage */
  movedAt: string
  noteCount: number
}

export type ProjectMembersResponse = {
  success: true
  /** The last added first */
  members: ProjectMember[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type ProjectMemberResponse = {
  success: true
  member: ProjectMember
}

export type ProjectMembersAddedResponse = {
  success: true
  project: Project
  /** NOT_FOUND: neither in the pool nor found by a search of this account */
  results: Array<{
    urn: string
    outcome: 'ADDED' | 'ALREADY_THERE' | 'NOT_FOUND'
  }>
}

export type ProjectMembersChangedResponse = {
  success: true
  project: Project
  /** NOT_FOUND: not in this project */
  results: Array<{
    urn: string
    outcome: 'CHANGED' | 'UNCHANGED' | 'NOT_FOUND'
  }>
}

export type ProjectMemberRemovedResponse = {
  success: true
  projectId: string
  urn: string
  removed: true
}

export type ProjectQueuedResponse = {
  success: true
  queued: boolean
  /** Each of up to 15 people; batch-status tells how they stand */
  jobs: Array<{
    jobId: string
    processCount: number
  }>
  processCount: number
  /** Free: nothing had to be asked */
  skippedCount: number
  totalCreditsCharged: number
  /** Not in this project */
  notFoundUrns: string[]
  /** Of an unlock: enrich them first */
  notEnrichedIds: string[]
  /** Why the rest was not queued, and who that is; the jobs before it stand */
  refused: {
    code: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL'
    message: string
    urns: string[]
  } | null
  companyCredits: number
  companyExtraCredits: number
}

export type ProjectEntry = {
  entryId: string
  at: string
  by: {
    keyId: string
    name: string
  }
  kind: 'CREATED' | 'CHANGED' | 'ADDED' | 'MOVED' | 'REJECTED' | 'REMOVED' | 'NOTED' | 'TAGGED' | 'ENRICHED' | 'UNLOCKED' | 'EXPORTED'
  urn: string | null
  fullName: string | null
  /** The note, or why somebody was rejected */
  text: string | null
  details: {
    from?: {
      stageId: string
      name: string
    }
    to?: {
      stageId: string
      name: string
    }
    code?: 'NOT_QUALIFIED' | 'OVERQUALIFIED' | 'LOCATION' | 'SALARY' | 'LANGUAGE' | 'TIMING' | 'NO_REPLY' | 'NOT_INTERESTED' | 'DECLINED_OFFER' | 'OTHER_CANDIDATE' | 'POSITION_CLOSED' | 'OTHER'
    /** Tags */
    added?: string[]
    /** Tags */
    removed?: string[]
    /** Of an unlock, or of a project that was changed */
    fields?: string[]
    jobId?: string
    count?: number
  }
}

export type ProjectFeedResponse = {
  success: true
  /** Newest first */
  entries: ProjectEntry[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type ProjectNoteResponse = {
  success: true
  entry: ProjectEntry
}

export type ProjectNoteDeletedResponse = {
  success: true
  noteId: string
  deleted: true
}

export type ReadBody = {
  /** What is looked for, in words */
  text: string
}

export type ReadResponse = {
  success: true
  interpretation: Interpretation
}

export type LoggedRequest = {
  /** The X-Request-Id of the answer */
  traceId: string
  at: string
  method: string
  /** As the route is written, such as `/v1/webhooks/:webhookId` */
  path: string
  status: number
  code: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL' | null
  keyId: string
  durationMs: number
}

export type RequestsResponse = {
  success: true
  /** Newest first, of the last 7 days */
  requests: LoggedRequest[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type RequestErrorsResponse = {
  success: true
  from: string
  to: string
  requestCount: number
  /** The most frequent first */
  errors: Array<{
    code: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL'
    status: number
    count: number
    lastAt: string
  }>
}

export type ResolveLocationResponse = {
  success: true
  resolved: boolean
  needsConfirmation: boolean
  geoId?: string
  displayName?: string
  level?: 'COUNTRY' | 'REGION' | 'PROVINCE' | 'CITY' | 'METRO' | 'AREA'
  candidates?: Array<{
    geoId: string
    displayName: string
    level: 'COUNTRY' | 'REGION' | 'PROVINCE' | 'CITY' | 'METRO' | 'AREA'
    countryCode: string | null
  }>
  countryFallbackGeoId?: string
}

export type ResolveEntityResponse = {
  success: true
  resolved: boolean
  needsConfirmation: boolean
  entityId?: string
  displayName?: string
  candidates?: Array<{
    entityId: string
    displayName: string
    website: string | null
    country: string | null
    industry: string | null
    /** Only of a name that the own pool knows: how many people there bear it in their history */
    peopleInPool?: number
  }>
}

export type SavedSearchBody = {
  name: string
  /** As `search` takes it */
  prompt?: string
  /** As `search` takes it: an object as JSON text */
  filtersJson?: string
  /** As `search` takes them, in place of a prompt */
  criteria?: Criterion[] | null
  /** Ask the network too, once a day, for at most so many credits a day, on behalf of this key */
  dailyNetwork?: {
    maxCredits: number
  } | null
}

export type SavedSearchPatch = {
  name?: string
  /** As `search` takes it */
  prompt?: string
  /** As `search` takes it: an object as JSON text */
  filtersJson?: string
  /** As `search` takes them, in place of a prompt */
  criteria?: Criterion[] | null
  /** Ask the network too, once a day, for at most so many credits a day, on behalf of this key */
  dailyNetwork?: {
    maxCredits: number
  } | null
}

export type SavedSearch = {
  savedSearchId: string
  name: string
  prompt: string
  filtersJson: string
  criteria: Criterion[] | null
  /** People of the own pool who match, at most 400 */
  matchCount: number
  /** Of these, who were not among them when it was last looked at, without those whom the key that last looked has added itself */
  newCount: number
  /** People of the network whom daily runs have found since */
  newNetworkCount: number
  dailyNetwork: {
    maxCredits: number
  } | null
  /** It runs by itself once a day */
  lastRun: {
    at: string
    creditsUsed: number
    newCount: number
    /** Why the network was not asked to the end */
    failureCode: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL' | null
  } | null
  nextRunAt: string | null
  /** When it was last looked at */
  seenAt: string
  createdAt: string
  updatedAt: string
}

export type SavedSearchResponse = {
  success: true
  savedSearch: SavedSearch
  /** Who of the own pool is new in it */
  newUrns: string[]
  /** Who of the network is */
  newNetworkUrns: string[]
}

export type ListedSearch = {
  savedSearchId: string
  name: string
  prompt: string
  filtersJson: string
  criteria: Criterion[] | null
  /** People of the own pool who match, at most 400 */
  matchCount: number
  /** Of these, who were not among them when it was last looked at, without those whom the key that last looked has added itself */
  newCount: number
  /** People of the network whom daily runs have found since */
  newNetworkCount: number
  dailyNetwork: {
    maxCredits: number
  } | null
  /** It runs by itself once a day */
  lastRun: {
    at: string
    creditsUsed: number
    newCount: number
    /** Why the network was not asked to the end */
    failureCode: 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'MAX_CREDITS_EXCEEDED' | 'CREDIT_CAP_REACHED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BATCH_JOB_NOT_FOUND' | 'CONTACT_REQUEST_NOT_FOUND' | 'ENRICH_NOT_NEEDED' | 'EXTERNAL_ID_TAKEN' | 'UNMERGE_BLOCKED' | 'ALL_TALENTS_NOT_ENRICHED' | 'KEY_NOT_USABLE' | 'LAST_ADMIN_KEY' | 'KEY_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'WEBHOOK_LIMIT_REACHED' | 'LIST_LIMIT_REACHED' | 'POOL_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'HEADERS_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISSING_NETWORK' | 'RATE_LIMITED' | 'COLLECT_FAILED' | 'NETWORK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT' | 'INTERNAL' | null
  } | null
  nextRunAt: string | null
  /** When it was last looked at */
  seenAt: string
  createdAt: string
  updatedAt: string
  /** The pool has changed since it was counted */
  stale: boolean
}

export type SavedSearchListResponse = {
  success: true
  savedSearches: ListedSearch[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type SavedSearchDeletedResponse = {
  success: true
  savedSearchId: string
  deleted: true
}

export type WebhookBody = {
  /** https, on a public address, without a password */
  url: string
  /** Which events are sent there; null: all, those to come as well */
  events?: Array<'contact.completed' | 'batch.completed' | 'batch.stalled' | 'credits.low' | 'import.completed' | 'project.member.added' | 'project.member.moved' | 'project.member.removed' | 'saved_search.new_people' | 'webhook.test'> | null
  description?: string
}

export type WebhookPatch = {
  /** https, on a public address, without a password */
  url?: string
  /** Which events are sent there; null: all, those to come as well */
  events?: Array<'contact.completed' | 'batch.completed' | 'batch.stalled' | 'credits.low' | 'import.completed' | 'project.member.added' | 'project.member.moved' | 'project.member.removed' | 'saved_search.new_people' | 'webhook.test'> | null
  description?: string
  active?: boolean
}

/** `{}` */
export type EmptyBody = Record<string, never>

export type Webhook = {
  webhookId: string
  url: string
  events: Array<'contact.completed' | 'batch.completed' | 'batch.stalled' | 'credits.low' | 'import.completed' | 'project.member.added' | 'project.member.moved' | 'project.member.removed' | 'saved_search.new_people' | 'webhook.test'> | null
  description: string
  active: boolean
  /** Why the service switched it off: RECEIVER_GONE, it answered 410 */
  disabledReason: 'RECEIVER_GONE' | null
  /** No delivery has succeeded since; null while they do */
  failingSince: string | null
  /** Until then the secret before the last rotation signs too */
  oldSecretUntil: string | null
  createdAt: string
}

export type WebhookResponse = {
  success: true
  webhook: Webhook
}

export type WebhookSecretResponse = {
  success: true
  webhook: Webhook
  webhookId: string
  /** whsec_…, shown once: signs what is sent (Standard Webhooks) */
  secret: string
}

export type WebhookListResponse = {
  success: true
  webhooks: Webhook[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}

export type WebhookDeletedResponse = {
  success: true
  webhookId: string
  deleted: true
}

export type WebhookDelivery = {
  deliveryId: string
  eventId: string
  type: 'contact.completed' | 'batch.completed' | 'batch.stalled' | 'credits.low' | 'import.completed' | 'project.member.added' | 'project.member.moved' | 'project.member.removed' | 'saved_search.new_people' | 'webhook.test'
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  /** What the receiver last answered; null: nothing yet */
  lastStatus: number | null
  /** Why the last try failed, in words */
  lastError: string | null
  lastAttemptAt: string | null
  /** While PENDING */
  nextAttemptAt: string | null
  createdAt: string
}

export type WebhookDeliveryResponse = {
  success: true
  delivery: WebhookDelivery
}

export type WebhookDeliveryListResponse = {
  success: true
  deliveries: WebhookDelivery[]
  /** Ask with it for the next page; null: this is the last */
  nextCursor: string | null
}
