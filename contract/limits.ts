/** Every number of the contract, once, with its unit in its name. Imports nothing. */

export const BATCH_TALENTS_MAX = 15
export const PAGE_SIZE = 20
export const PAGES_MAX = 20
/** No result list is longer than this, however many people match. */
export const CANDIDATES_MAX = PAGE_SIZE * PAGES_MAX

/** A profile collected within this time belongs to the account already: it is neither collected nor charged again. */
export const ENRICH_CACHE_DAYS = 30
export const NETWORK_PAGE_CACHE_HOURS = 24
/** The result list that the first page of a search fixed stays valid this long. */
export const SEARCH_LIST_HOURS = 24
/** A contact field that was not found is looked up again only after this time. */
export const NOT_FOUND_HOURS = 24
export const IDEMPOTENCY_HOURS = 24

/** Work that is unfinished and was not updated for longer than this is `stalled`. */
export const STALL_SECONDS = 120
/**
 * The provider may take 3 minutes, and two more cover retries and an outage. After that the client has waited long enough and
 * gets its credits back.
 */
export const WORK_DEADLINE_SECONDS = 300
export const POLL_AFTER_SECONDS = 15
export const WAIT_SECONDS_MAX = 30

export const PROMPT_CHARS_MAX = 10_000
/** For a text that is only read and not searched: a whole job description. */
export const READ_CHARS_MAX = 20_000
export const FILTERS_JSON_CHARS_MAX = 100_000
export const FILTER_ITEMS_MAX = 50
/** Filters of one search, known and unknown; the answer lists every unknown one. */
export const FILTERS_MAX = 100
/** Members of the filters' lists and objects; as many filters as can be sent have fewer. */
export const FILTERS_VALUES_MAX = 5_000
/**
 * Reading a long prompt takes as long as serving many requests, so each further block of this many characters counts as one
 * request of the rate limit.
 */
export const PROMPT_CHARS_A_REQUEST = 500
export const TEXT_CHARS_MAX = 500
/** The reason why a person decided otherwise than the ranking suggested. */
export const DECISION_REASON_CHARS_MAX = 2_000
/** Overrides of one ranking that are shown with it. */
export const DECISION_OVERRIDES_SHOWN_MAX = 1_000
/** Criteria of one search, read or sent; nobody asks for this many things of one person. */
export const CRITERIA_MAX = 100
export const CRITERION_CHOICES_MAX = 50
export const CRITERION_ID_CHARS_MAX = 40
export const NEAR_KM_MAX = 500
/** People whom the others should be like, and the same number whom they should not be like. */
export const LIKE_PEOPLE_MAX = 5
/** Skills of a search hit: enough to choose by. The profile has all of them. */
export const HIT_SKILLS_MAX = 10
/** Deeper JSON than any honest client sends; recursion into more could exhaust the stack. */
export const JSON_DEPTH_MAX = 32
/** Members of all lists and objects of one body; a thousand complete candidates have fewer. */
export const JSON_VALUES_MAX = 250_000
export const BODY_BYTES_MAX = 262_144
export const IDEMPOTENCY_KEY_CHARS_MAX = 255

/** A billion displayed credits: sums of many such amounts are still integers that a JavaScript number holds exactly. */
export const CREDITS_MAX = 1_000_000_000
export const KEY_NAME_CHARS_MAX = 200
/** The longest address that mail itself allows. */
export const EMAIL_CHARS_MAX = 254
/** People of one account. */
export const MEMBERS_MAX = 1_000
/** Long enough to reach the person in any way, short enough that a forgotten message lets nobody in. */
export const SIGN_IN_LINK_HOURS = 24
export const PASSKEYS_MAX = 10
/** Users of one account in its directory (SCIM), including deactivated ones, whose names stay. */
export const SCIM_USERS_MAX = 10_000
export const SCIM_GROUPS_MAX = 500
/** Resources in one answer; a group is sent with all its members. */
export const SCIM_USERS_PAGE_MAX = 100
export const SCIM_GROUPS_PAGE_MAX = 20
export const SCIM_FILTER_CHARS_MAX = 1_000
/** Operations of one PATCH, and the people that one call may name: as many as an account can have. */
export const SCIM_OPERATIONS_MAX = 1_000
/** People that one note mentions. */
export const MENTIONS_MAX = 20
/** Keys of one account that have not ended; each has a rate limit of its own. */
export const KEYS_MAX = 50
/** A week: long enough to switch every client, short enough that a leaked key ends. */
export const KEY_OVERLAP_SECONDS_MAX = 604_800
export const KEY_OVERLAP_SECONDS_DEFAULT = 3_600

/** Items on a page of the lists with cursors. */
export const LIST_ITEMS_DEFAULT = 50
export const LIST_ITEMS_MAX = 200

/** Webhook endpoints of one account. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_CHARS_MAX = 2_000
/** How long events and the log of their deliveries are kept, and how far back a stream can resume. */
export const EVENT_DAYS = 7
/** Event streams of one account in one process. */
export const EVENT_STREAMS_MAX = 20

/** A workbook is read as a whole, in a child process; 100,000 people take half of this. */
export const SPREADSHEET_BYTES_MAX = 20 * 1_048_576
/** A CV has some pages, and with pictures some megabytes. */
export const CV_BYTES_MAX = 10 * 1_048_576

/** Of an imported file: a wider table or a larger record is nobody's list of people. */
export const IMPORT_COLUMNS_MAX = 1_000
export const IMPORT_COLUMN_CHARS_MAX = 500
export const IMPORT_HEADER_CHARS_MAX = 100_000
export const IMPORT_RECORD_CHARS_MAX = 1_000_000
/** Texts, numbers and lists of one record, at any depth; a complete person has fewer than a third of them. */
export const IMPORT_RECORD_VALUES_MAX = 10_000

/**
 * How many refused rows of an import are kept so that they can be corrected, and how many characters of their content with the
 * reasons: per row, and per import. Further refused rows are only counted.
 */
export const IMPORT_REJECTED_ROWS_MAX = 10_000
export const IMPORT_REJECTED_ROW_CHARS_MAX = 65_536
export const IMPORT_REJECTED_CHARS_MAX = 20_000_000
/** For all imports of one account together. */
export const IMPORTS_REJECTED_CHARS_MAX = 200_000_000

/** Names in one object of a record, known or not: as many as a table may have columns. */
export const RECORD_FIELDS_MAX = IMPORT_COLUMNS_MAX
/**
 * Characters of all descriptions in one record: a page of a search shows twenty whole careers, and a long one has some thousand
 * characters per job.
 */
export const RECORD_DESCRIPTIONS_CHARS_MAX = 200_000
/** Reasons that are listed for one record; further ones are only counted. */
export const RECORD_REASONS_MAX = 20

/** Records in one call that saves to the pool; a thousand complete records fit into its body. */
export const POOL_RECORDS_MAX = 1_000
export const POOL_BODY_BYTES_MAX = 5_242_880
export const POOL_SAVE_URNS_MAX = 200
export const TAGS_MAX = 50
export const TAG_CHARS_MAX = 100
/** People in one merge or dismissal: nobody looks at more of them at once. */
export const DUPLICATES_MAX = 20
export const SUPPRESSIONS_PER_CALL_MAX = 1_000
/** Entries of one account, including tombstones. The whole list is kept in memory, so that checking a person costs nothing. */
export const SUPPRESSIONS_MAX = 200_000

/** Saved searches of one account: nobody finds theirs among more names than these. */
export const SAVED_SEARCHES_MAX = 200
/**
 * Filters and criteria of one saved search, because lists show thousands of them. Even the longest job description becomes less
 * than this.
 */
export const SAVED_QUESTION_CHARS_MAX = 30_000
export const SHORTLISTS_MAX = 200
/** People of one shortlist. */
export const SHORTLIST_ITEMS_MAX = 1_000
export const LIST_NAME_CHARS_MAX = 200
export const PROJECTS_MAX = 200
/** People of one project. */
export const PROJECT_MEMBERS_MAX = 1_000
export const PROJECT_STAGES_MAX = 20
export const PROJECT_SEARCHES_MAX = 20
/** Notes of one project, on its people and on the project itself. */
export const PROJECT_NOTES_MAX = 10_000
export const STAGE_NAME_CHARS_MAX = 60
export const NOTE_CHARS_MAX = 5_000
/** How long the request log is kept. */
export const REQUEST_LOG_DAYS = 7

/** Values per facet of the counts. */
export const FACET_VALUES_DEFAULT = 20
export const FACET_VALUES_MAX = 100

/** Quotes in one call: as many as a page full of buttons needs. */
export const QUOTES_MAX = 50

/** Days of the spending chart. */
export const SPENDING_DAYS_DEFAULT = 30
export const SPENDING_DAYS_MAX = 366

/** A client's own reference number for something. */
export const REFERENCE_CHARS_MAX = 200

/** Months and days in a rule for how long people are kept in a pool. */
export const RETENTION_MONTHS_MAX = 1_200
export const RETENTION_GRACE_DAYS = 30
export const RETENTION_GRACE_DAYS_MAX = 365
