/** Every number of the contract, once, with its unit in its name. Imports nothing. */

export const BATCH_TALENTS_MAX = 15
export const PAGE_SIZE = 20
export const PAGES_MAX = 20
/** No result list is longer than this, however many people match. */
export const CANDIDATES_MAX = PAGE_SIZE * PAGES_MAX

/** A profile collected within this window is the account's already: not collected, not charged again. */
export const ENRICH_CACHE_DAYS = 30
export const NETWORK_PAGE_CACHE_HOURS = 24
/** A result list stays as its first page fixed it. */
export const SEARCH_LIST_HOURS = 24
/** A contact field that did not exist is asked again only after this long. */
export const NOT_FOUND_HOURS = 24
export const IDEMPOTENCY_HOURS = 24

/** Unfinished and not updated for longer than this: `stalled`. */
export const STALL_SECONDS = 120
/**
 * The provider may take 3 minutes. Two more cover retries and an outage; after that a client has
 * waited long enough and gets its credits back.
 */
export const WORK_DEADLINE_SECONDS = 300
export const POLL_AFTER_SECONDS = 15
export const WAIT_SECONDS_MAX = 30

export const PROMPT_CHARS_MAX = 10_000
/** Of a text that is read and not searched: a whole job description. */
export const READ_CHARS_MAX = 20_000
export const FILTERS_JSON_CHARS_MAX = 100_000
export const FILTER_ITEMS_MAX = 50
/** Filters of one search, known and unknown: an answer lists every unknown one. */
export const FILTERS_MAX = 100
/** Members of their lists and objects; as many filters as can be sent have less. */
export const FILTERS_VALUES_MAX = 5_000
/** Reading a long prompt takes as long as serving many requests: each further so many characters count as one of the rate limit. */
export const PROMPT_CHARS_A_REQUEST = 500
export const TEXT_CHARS_MAX = 500
/** Why somebody decided otherwise than a machine suggested. */
export const DECISION_REASON_CHARS_MAX = 2_000
/** Of one ranking, shown with it. */
export const DECISION_OVERRIDES_SHOWN_MAX = 1_000
/** Of one search, read or sent; nobody asks for as much of one person. */
export const CRITERIA_MAX = 100
export const CRITERION_CHOICES_MAX = 50
export const CRITERION_ID_CHARS_MAX = 40
export const NEAR_KM_MAX = 500
/** Whom others are to be like, and as many whom they are not. */
export const LIKE_PEOPLE_MAX = 5
/** Of somebody found: a line to choose by. All of them are the profile's to tell. */
export const HIT_SKILLS_MAX = 10
/** Deeper JSON than any honest client sends; recursion over more could exhaust the stack. */
export const JSON_DEPTH_MAX = 32
/** Members of lists and objects of one body: a thousand complete candidates have less. */
export const JSON_VALUES_MAX = 250_000
export const BODY_BYTES_MAX = 262_144
export const IDEMPOTENCY_KEY_CHARS_MAX = 255

/** A billion displayed credits: sums of many such amounts stay among the integers that a number holds exactly. */
export const CREDITS_MAX = 1_000_000_000
export const KEY_NAME_CHARS_MAX = 200
/** As many as mail itself allows. */
export const EMAIL_CHARS_MAX = 254
/** People of one account. */
export const MEMBERS_MAX = 1_000
/** Long enough to reach somebody by any way, short enough that a forgotten message lets nobody in. */
export const SIGN_IN_LINK_HOURS = 24
export const PASSKEYS_MAX = 10
/** Of one account, as its directory tells them (SCIM); users with those it deactivated, whose names stay. */
export const SCIM_USERS_MAX = 10_000
export const SCIM_GROUPS_MAX = 500
/** Of one answer: a group is told with everybody in it. */
export const SCIM_USERS_PAGE_MAX = 100
export const SCIM_GROUPS_PAGE_MAX = 20
export const SCIM_FILTER_CHARS_MAX = 1_000
/** Of one PATCH, and the people that one call names: as many as an account has. */
export const SCIM_OPERATIONS_MAX = 1_000
/** Whom one note names. */
export const MENTIONS_MAX = 20
/** Of one account, those that have not ended: each has a rate of its own. */
export const KEYS_MAX = 50
/** A week: long enough to change every client over, short enough that a leaked key ends. */
export const KEY_OVERLAP_SECONDS_MAX = 604_800
export const KEY_OVERLAP_SECONDS_DEFAULT = 3_600

/** Of the lists that page by cursor. */
export const LIST_ITEMS_DEFAULT = 50
export const LIST_ITEMS_MAX = 200

/** Endpoints of one account that want to be told. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_CHARS_MAX = 2_000
/** How long events and the log of their delivery are kept, and how far back a stream can resume. */
export const EVENT_DAYS = 7
/** Event streams of one account in one process. */
export const EVENT_STREAMS_MAX = 20

/** A workbook is read whole, in a child process: 100,000 people take half of it. */
export const SPREADSHEET_BYTES_MAX = 20 * 1_048_576
/** A CV is some pages; with pictures some megabytes. */
export const CV_BYTES_MAX = 10 * 1_048_576

/** Of a file that is imported: a table wider than this, or a record larger, is nobody's list of people. */
export const IMPORT_COLUMNS_MAX = 1_000
export const IMPORT_COLUMN_CHARS_MAX = 500
export const IMPORT_HEADER_CHARS_MAX = 100_000
export const IMPORT_RECORD_CHARS_MAX = 1_000_000
/** Texts, numbers and lists of one record, at whatever depth; a complete person has less than a third of them. */
export const IMPORT_RECORD_VALUES_MAX = 10_000

/**
 * Of the rows that an import refuses, kept to be mended: so many, and so many characters of what they held with their reasons. The
 * others are only counted.
 */
export const IMPORT_REJECTED_ROWS_MAX = 10_000
export const IMPORT_REJECTED_ROW_CHARS_MAX = 65_536
export const IMPORT_REJECTED_CHARS_MAX = 20_000_000
/** Of all imports of one account. */
export const IMPORTS_REJECTED_CHARS_MAX = 200_000_000

/** Names in one object of a record, known or not: as many as a table may have columns. */
export const RECORD_FIELDS_MAX = IMPORT_COLUMNS_MAX
/** Of all descriptions in one record: a page of search shows twenty whole careers, and a long one has some thousand characters a job. */
export const RECORD_DESCRIPTIONS_CHARS_MAX = 200_000
/** Told of one record; the number of the others is told too. */
export const RECORD_REASONS_MAX = 20

/** Of one call that saves to the pool; a thousand complete records fit into its body. */
export const POOL_RECORDS_MAX = 1_000
export const POOL_BODY_BYTES_MAX = 5_242_880
export const POOL_SAVE_URNS_MAX = 200
export const TAGS_MAX = 50
export const TAG_CHARS_MAX = 100
/** Of one merge or dismissal: more people than this are not looked at by anybody. */
export const DUPLICATES_MAX = 20
export const SUPPRESSIONS_PER_CALL_MAX = 1_000
/** Of one account, tombstones included: the whole list is kept in memory, so that looking somebody up costs nothing. */
export const SUPPRESSIONS_MAX = 200_000

/** Of one account: more names than these, nobody finds theirs again. */
export const SAVED_SEARCHES_MAX = 200
/** Filters and criteria of one that is kept: lists show thousands of them. The longest job description becomes less. */
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
/** Notes of one project, on people and on itself. */
export const PROJECT_NOTES_MAX = 10_000
export const STAGE_NAME_CHARS_MAX = 60
export const NOTE_CHARS_MAX = 5_000
/** How long it is kept what a key asked and how it was answered. */
export const REQUEST_LOG_DAYS = 7

/** Of each facet of the counts. */
export const FACET_VALUES_DEFAULT = 20
export const FACET_VALUES_MAX = 100

/** Quotes of one call: what a page full of buttons asks. */
export const QUOTES_MAX = 50

/** Of the chart of spending. */
export const SPENDING_DAYS_DEFAULT = 30
export const SPENDING_DAYS_MAX = 366

/** Of a client's own number for something. */
export const REFERENCE_CHARS_MAX = 200

/** Of a rule for how long people of a pool are kept. */
export const RETENTION_MONTHS_MAX = 1_200
export const RETENTION_GRACE_DAYS = 30
export const RETENTION_GRACE_DAYS_MAX = 365
