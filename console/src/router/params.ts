/**
 * The query parameters of each address and their shapes. Anybody may have written an address, so a malformed parameter is
 * silently left out and the page is shown. Texts that only one page understands (criteria, filters) are read there.
 */

/** Parameters from an address or from a link, not checked yet. */
export type Given = Record<string, unknown>

/** The longest possible address. */
const CHARS_MAX = 60_000
const URN_CHARS_MAX = 500

function textOf(value: unknown, max = CHARS_MAX): string | undefined {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text !== '' && text.length <= max ? text : undefined
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value)

function numberOf(value: unknown): number | undefined {
  const number = Number(textOf(value) ?? Number.NaN)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

function dayOf(value: unknown): string | undefined {
  const day = textOf(value) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** Makes every parameter optional for links. */
const optional = <T extends object>(params: T): Partial<T> => params

/** The person whose profile is open; every page has it. */
export const readAnyParams = ({ person }: Given) => optional({ person: textOf(person, URN_CHARS_MAX) })

/** The search, and how its answer is shown. */
export const readSearchParams = ({ q, c, like, f, page, tab, view }: Given) =>
  optional({
    q: textOf(q),
    c: textOf(c),
    like: textOf(like),
    f: textOf(f),
    page: numberOf(page),
    tab: oneOf(['network'], tab),
    view: oneOf(['table', 'insights'], view),
  })

export const readPeopleParams = ({ q, find, f, tags, externalId }: Given) =>
  optional({
    q: textOf(q),
    find: textOf(find),
    f: textOf(f),
    tags: textOf(tags),
    externalId: textOf(externalId),
  })

export const readProjectsParams = ({ show }: Given) => optional({ show: oneOf(['archived'], show) })

export const readProjectParams = ({ view, member }: Given) =>
  optional({
    view: oneOf(['table', 'activity'], view),
    member: textOf(member, URN_CHARS_MAX),
  })

export const readJobsParams = ({ show, job }: Given) =>
  optional({ show: oneOf(['running', 'done'], show), job: textOf(job) })

export const ENTRY_KINDS = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE'] as const
export const ENTRY_OPERATIONS = ['grant', 'search', 'enrich', 'contact'] as const

export const readCreditsParams = ({ kind, operation, from, to, urn, jobId, keyId, days }: Given) =>
  optional({
    kind: oneOf(ENTRY_KINDS, kind),
    operation: oneOf(ENTRY_OPERATIONS, operation),
    from: dayOf(from),
    to: dayOf(to),
    urn: textOf(urn, URN_CHARS_MAX),
    jobId: textOf(jobId),
    keyId: textOf(keyId),
    days: oneOf(['7', '90'], days),
  })

export const readRequestsParams = ({ code, failed }: Given) =>
  optional({
    code: textOf(code),
    failed: oneOf(['true', 'false'], failed),
  })

export const readRecordsParams = ({ from, to, urn, keyId }: Given) =>
  optional({ from: dayOf(from), to: dayOf(to), urn: textOf(urn, URN_CHARS_MAX), keyId: textOf(keyId) })

export const NOTICE_STATES = ['DUE', 'OVERDUE', 'SENT', 'EXEMPT'] as const

export const readNoticesParams = ({ state }: Given) => optional({ state: oneOf(NOTICE_STATES, state) })

export const PERSON_REQUEST_STATES = ['OPEN', 'OVERDUE', 'ANSWERED', 'REFUSED'] as const

export const readPersonRequestsParams = ({ state }: Given) => optional({ state: oneOf(PERSON_REQUEST_STATES, state) })

/** Without a state: the people announced for erasure. */
export const readRetentionParams = ({ state }: Given) => optional({ state: oneOf(['KEPT'], state) })

type Params = ReturnType<
  | typeof readAnyParams
  | typeof readSearchParams
  | typeof readPeopleParams
  | typeof readProjectsParams
  | typeof readProjectParams
  | typeof readJobsParams
  | typeof readCreditsParams
  | typeof readRequestsParams
  | typeof readRecordsParams
  | typeof readNoticesParams
  | typeof readPersonRequestsParams
  | typeof readRetentionParams
>
type NameIn<P> = P extends unknown ? keyof P : never
type ValueIn<P, Name> = P extends unknown ? (Name extends keyof P ? P[Name] : never) : never

/** Changes to the query of any page; null and '' remove a parameter. */
export type QueryChanges = { [Name in NameIn<Params>]?: ValueIn<Params, Name> | null | '' }

/** Parameters as plain text rather than JSON, so that an address can be read and written by hand. */
export const readQuery = (text: string): Given => Object.fromEntries(new URLSearchParams(text))

/** Leaves empty parameters out. */
export function writeQuery(params: Given): string {
  const filled = Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const text = textOf(value)
    return text === undefined ? [] : [[name, text]]
  })
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''
}
