/**
 * A contact lookup on its way from provider to provider, as a value. It tells which provider is asked for which fields next, what
 * was found, and when the lookup has ended. Owns the rules; asks nobody and stores nothing. Plain JSON, so that it can be stored.
 *
 *   work_email:  first ─miss─▶ second ─verified─▶ found
 *   phone:       third ─unverified (kept)─▶ second ─miss─▶ found: the unverified one
 */
import type { ContactField } from '../../contract/network.ts'
import { better, type CheckedValue, isGood } from './contact-value.ts'

interface FieldState {
  field: ContactField
  /** Providers still to be asked, in order. */
  ahead: string[]
  best: CheckedValue | null
}

/**
 * SENT: written before the call goes out; if another process finds it so, the answer was lost. PENDING: the provider has the
 * question under `ticket`.
 */
export interface CallState {
  provider: string
  fields: ContactField[]
  status: 'SENT' | 'PENDING'
  attemptId: string
  ticket?: string
  readAtMs?: number
}

export interface Waterfall {
  fields: FieldState[]
  calls: CallState[]
  /** Providers that could not answer, for which fields, and why. */
  trouble: (Planned & { reason: string })[]
  /** Providers that were busy, and before when they must not be asked again. */
  notBeforeMs: Record<string, number>
  /** How often each provider was busy. */
  busy: Record<string, number>
}

/** A provider that is busy more often is skipped; together these waits take about a minute. */
const BUSY_MAX = 5

export type Routes = Record<ContactField, string[]>

export const begin = (fields: readonly ContactField[], routes: Routes): Waterfall => ({
  fields: fields.map((field) => ({ field, ahead: [...routes[field]], best: null })),
  calls: [],
  trouble: [],
  notBeforeMs: {},
  busy: {},
})

export interface Planned {
  provider: string
  fields: ContactField[]
}

const isOpen = ({ best, ahead }: FieldState) => ahead.length > 0 && (best === null || !isGood(best))
const isAsked = (state: Waterfall, field: ContactField) => state.calls.some(({ fields }) => fields.includes(field))

/** Longer than any lookup is read: a time further ahead was set by a wrong clock. */
const AHEAD_MS_MAX = 3_600_000

export const isDue = (atMs: number, nowMs: number): boolean => atMs <= nowMs || atMs > nowMs + AHEAD_MS_MAX

/**
 * The calls to make now: each open field's next provider, one call for all fields of a provider. A provider that gives all fields
 * in one answer at one price (`together`) is asked once for every open field that it serves, even for fields that another
 * provider is being asked for now: asked later, it would be paid a second time.
 */
export function nextCalls(state: Waterfall, together: (provider: string) => boolean, nowMs: number): Planned[] {
  const open = state.fields.filter(isOpen)
  const planned = new Map<string, ContactField[]>()
  for (const { field, ahead } of open) {
    const provider = ahead[0]!
    if (isAsked(state, field) || !isDue(state.notBeforeMs[provider] ?? 0, nowMs)) continue
    planned.set(provider, [...(planned.get(provider) ?? []), field])
  }
  return [...planned].map(([provider, fields]) => {
    const served = open.filter(({ ahead }) => ahead.includes(provider)).map(({ field }) => field)
    return { provider, fields: together(provider) ? served : fields }
  })
}

export const markSent = (state: Waterfall, planned: Planned, attemptId: string): Waterfall => ({
  ...state,
  calls: [...state.calls, { ...planned, status: 'SENT', attemptId }],
})

/** As if the call had not been made. */
export const undoSent = (state: Waterfall, attemptId: string): Waterfall => ({
  ...state,
  calls: state.calls.filter((call) => call.attemptId !== attemptId),
})

/** What came at once counts at once: it may be good enough not to ask another provider for its field. */
export const markPending = (
  state: Waterfall,
  attemptId: string,
  { ticket, readAtMs }: { ticket: string; readAtMs: number },
  soFar: CheckedValue[] = [],
): Waterfall => ({
  ...state,
  fields: state.fields.map((each) => ({ ...each, best: bestOf(each, soFar) })),
  calls: state.calls.map((call) =>
    call.attemptId === attemptId ? { ...call, status: 'PENDING', ticket, readAtMs } : call,
  ),
})

/** The provider has answered: what it gave counts, and it is not asked again. */
export function recordAnswer(state: Waterfall, { provider, fields }: Planned, values: CheckedValue[]): Waterfall {
  return {
    ...withoutCall(state, provider, fields),
    fields: state.fields.map((each) => {
      if (!fields.includes(each.field)) return each
      return { ...each, best: bestOf(each, values), ahead: each.ahead.filter((name) => name !== provider) }
    }),
  }
}

const bestOf = ({ field, best }: FieldState, values: CheckedValue[]): CheckedValue | null =>
  values.filter((value) => value.field === field).reduce<CheckedValue | null>(better, best)

/** The provider could not answer, or its answer is lost: the next one is asked, and the field is marked as troubled. */
export function recordNoAnswer(state: Waterfall, planned: Planned, reason: string): Waterfall {
  const next = recordAnswer(state, planned, [])
  const { provider, fields } = planned
  return { ...next, trouble: [...next.trouble, { provider, fields, reason }] }
}

/** The provider was certainly not asked. It may be asked a little later, but only a limited number of times. */
export function markBusy(state: Waterfall, planned: Planned, untilMs: number): Waterfall {
  const times = (state.busy[planned.provider] ?? 0) + 1
  if (times > BUSY_MAX) return recordNoAnswer(state, planned, 'RATE_LIMITED')
  return {
    ...withoutCall(state, planned.provider, planned.fields),
    busy: { ...state.busy, [planned.provider]: times },
    notBeforeMs: { ...state.notBeforeMs, [planned.provider]: untilMs },
  }
}

const withoutCall = (state: Waterfall, provider: string, fields: ContactField[]): Waterfall => ({
  ...state,
  calls: state.calls.filter(
    (call) => call.provider !== provider || !call.fields.some((field) => fields.includes(field)),
  ),
})

/** Providers that would still be asked for a field after those being asked now. */
function yetToAsk(state: Waterfall, each: FieldState): string[] {
  if (!isOpen(each)) return []
  const asked = state.calls.filter(({ fields }) => fields.includes(each.field)).map(({ provider }) => provider)
  return each.ahead.filter((name) => !asked.includes(name))
}

export const asksMore = (state: Waterfall): boolean => state.fields.some((each) => yetToAsk(state, each).length > 0)

/** Nobody waits any more: calls under way are read to their end, and the remaining providers count as unable to answer. */
export const giveUpUnasked = (state: Waterfall): Waterfall =>
  state.fields.reduce(
    (open, each) =>
      yetToAsk(state, each).reduce(
        (all, provider) => recordNoAnswer(all, { provider, fields: [each.field] }, 'TOO_LATE'),
        open,
      ),
    state,
  )

type WaterfallEnd =
  | { kind: 'OPEN'; againAtMs: number; values: CheckedValue[] }
  /** For `failed` fields nothing was found, but a provider that might have known could not answer, so they are not misses. */
  | { kind: 'DONE'; values: CheckedValue[]; failed: ContactField[] }
  /** All fields failed. Not retryable: every provider that could be asked refused the question as such. */
  | { kind: 'FAILED'; reason: string; retryable: boolean }

export function waterfallEnd(state: Waterfall, nowMs: number): WaterfallEnd {
  const values = state.fields.flatMap(({ best }) => best ?? [])
  if (state.calls.length > 0 || state.fields.some(isOpen)) {
    return { kind: 'OPEN', againAtMs: againAt(state, nowMs), values }
  }
  const isTroubled = (field: ContactField) => state.trouble.some(({ fields }) => fields.includes(field))
  const failed = state.fields.filter(({ best, field }) => best === null && isTroubled(field)).map(({ field }) => field)
  if (failed.length < state.fields.length) return { kind: 'DONE', values, failed }
  const reasons = state.trouble.map(({ provider, reason }) => `${provider}: ${reason}`)
  const retryable = state.trouble.some(({ reason }) => reason !== 'REFUSED')
  return { kind: 'FAILED', reason: [...new Set(reasons)].join(', ').slice(0, 500), retryable }
}

/** The earliest moment at which there is something to do. */
function againAt(state: Waterfall, nowMs: number): number {
  const reads = state.calls.map(({ readAtMs }) => readAtMs ?? nowMs)
  const starts = state.fields
    .filter((each) => isOpen(each) && !isAsked(state, each.field))
    .map(({ ahead }) => state.notBeforeMs[ahead[0]!] ?? nowMs)
  return Math.min(...reads, ...starts)
}
