/**
 * Tests a provider under a real key, by the smallest call of each kind, and reports what that cost and which members its answers
 * lacked. Owns what is asked and what is reported; nothing about the people found is. Every call goes the usual way, with its
 * budget, its rate and its record.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContactField } from '../../contract/network.ts'
import type { Clock } from '../base/clock.ts'
import { countDropped, noteDropped } from '../providers/dropped.ts'
import { MissingMembers } from '../providers/missing-members.ts'
import { VendorFailure } from '../providers/vendor-failure.ts'
import type {
  ContactValue,
  PersonRef,
  VendorAnswer,
  VendorPage,
  VendorPerson,
  VendorQuery,
} from '../providers/vendor-port.ts'
import type { Database } from '../storage/database.ts'
import { isUnreadable } from './contact-value.ts'
import { endAttempt } from './meter-store.ts'
import { personAt } from './people.ts'
import type { Provider } from './provider.ts'
import { toThousandths } from './thousandths.ts'

export type CallKind = 'search' | 'collect' | 'resolve' | 'contact'

export interface ExaminedCall {
  kind: CallKind
  /** FOUND, NOT_FOUND, PENDING; after a failure its reason; SKIPPED if there is nobody to ask about. */
  outcome: string
  /** In the provider's credits, as it reported or by its price list. Null: unknown, or not known yet. */
  credits: number | null
  missing: string[]
  /** Parts that had to be left out of the answer, by their paths. */
  dropped: string[]
  problem: string | null
}

export interface ExamineOptions {
  database: Database
  clock: Clock
  /** What the provider is configured for. */
  kinds: ReadonlySet<CallKind>
  /** Whom to ask about. Absent: somebody found by this provider's own search, or else by another's. */
  person?: PersonRef | undefined
  elsewhere?: PersonRef | undefined
  /** How long to wait for a lookup that does not end at once. */
  patienceSeconds: number
  signal: AbortSignal
}

/** People with a common title in a large country: every vendor has some, and two filters are tested. */
const QUERY: VendorQuery = {
  prompt: '',
  skills: [],
  languages: [],
  titles: ['engineer'],
  places: [{ geoId: 'US', level: 'COUNTRY', name: 'United States', countryCode: 'US', country: 'United States' }],
  understood: null,
}
const COMPANY = 'Siemens'

/** The most that each kind of call may cost. */
export function examinationCost({ vendor }: Provider, kinds: ReadonlySet<CallKind>): Partial<Record<CallKind, number>> {
  const field = cheapestOf(vendor.contact)
  return {
    ...(kinds.has('search') && vendor.search && { search: vendor.search.costMax(1) }),
    ...(kinds.has('collect') && vendor.collect && { collect: vendor.collect.costMax }),
    ...(kinds.has('resolve') && vendor.resolve && { resolve: 0 }),
    ...(kinds.has('contact') && field && { contact: vendor.contact!.costMax([field]) }),
  }
}

function cheapestOf(contact: Provider['vendor']['contact']): ContactField | undefined {
  return contact?.fields.toSorted((one, other) => contact.costMax([one]) - contact.costMax([other]))[0]
}

/** `found`: a person whom the search found, for examining the next providers. */
export async function examine(
  provider: Provider,
  options: ExamineOptions,
): Promise<{ calls: ExaminedCall[]; found: PersonRef | undefined }> {
  const kinds = Object.keys(examinationCost(provider, options.kinds)) as CallKind[]
  const calls: ExaminedCall[] = []
  let found: PersonRef | undefined
  if (kinds.includes('search')) {
    const { call, value } = await examineOnce(provider, 'search', options, (missing) =>
      searchOnce(provider, missing, options),
    )
    calls.push(call)
    found = refOf(value)
  }
  if (kinds.includes('resolve')) {
    calls.push((await examineOnce(provider, 'resolve', options, (missing) => resolveOnce(provider, missing))).call)
  }
  const about = options.person ?? found ?? options.elsewhere
  const once = { collect: collectOnce, contact: contactOnce }
  for (const kind of ['collect', 'contact'] as const) {
    if (!kinds.includes(kind)) continue
    const ask = (missing: MissingMembers): Promise<VendorAnswer<unknown>> =>
      once[kind](provider, about!, missing, options)
    calls.push(about ? (await examineOnce(provider, kind, { ...options, person: about }, ask)).call : skipped(kind))
  }
  return { calls, found }
}

async function resolveOnce(provider: Provider, missing: MissingMembers): Promise<VendorAnswer<null>> {
  const found = await missing.during(() =>
    provider.free((permit) => provider.vendor.resolve!.entities('COMPANY', COMPANY, undefined, permit)),
  )
  return found.length > 0 ? { kind: 'FOUND', value: null, cost: 0 } : { kind: 'NOT_FOUND', cost: 0 }
}

const NOTHING = { missing: [], dropped: [], problem: null }
const skipped = (kind: CallKind): ExaminedCall => ({ kind, outcome: 'SKIPPED', credits: 0, ...NOTHING })

function refOf(page: VendorPage | undefined): PersonRef | undefined {
  const found = personAt(page?.people[0]?.networkUrl)
  return found && { networkUrl: found.networkUrl, handle: found.handle }
}

async function examineOnce<T>(
  provider: Provider,
  kind: CallKind,
  { person, signal }: Pick<ExamineOptions, 'person' | 'signal'>,
  ask: (missing: MissingMembers) => Promise<VendorAnswer<T>>,
): Promise<{ call: ExaminedCall; value?: T }> {
  const missing = new MissingMembers()
  try {
    const { value: answer, dropped } = await countDropped(() => ask(missing))
    const credits = answer.kind === 'PENDING' ? null : answer.cost
    const call = { kind, outcome: answer.kind, credits, missing: missing.paths, dropped, problem: null }
    return answer.kind === 'FOUND' ? { call, value: answer.value } : { call }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof VendorFailure)) throw error
    // Some vendors repeat the question in their refusal.
    const problem = maskPerson(person, `${provider.name}: ${error.message}`)
    const credits = error.maybeBilled ? null : 0
    return { call: { kind, outcome: error.reason, credits, missing: missing.paths, dropped: [], problem } }
  }
}

function maskPerson(person: PersonRef | undefined, text: string): string {
  return person ? text.replaceAll(person.networkUrl, '[person]').replaceAll(person.handle, '[person]') : text
}

async function searchOnce(
  provider: Provider,
  missing: MissingMembers,
  { signal }: ExamineOptions,
): Promise<VendorAnswer<VendorPage>> {
  const searching = provider.vendor.search!
  const page = { cursor: null, limit: 1 }
  const answer = await missing.during(() =>
    provider.ask<VendorPage>(
      {
        attempt: { operation: 'search', costMax: searching.costMax(1) },
        call: (permit) => searching.search(QUERY, page, undefined, permit),
        describe: (answer) => ({ people: answer.kind === 'FOUND' ? answer.value.people.length : 0 }),
      },
      signal,
    ),
  )
  const isEmpty = answer.kind === 'FOUND' && answer.value.people.length === 0
  return isEmpty ? { kind: 'NOT_FOUND', cost: answer.cost } : answer
}

function collectOnce(
  provider: Provider,
  person: PersonRef,
  missing: MissingMembers,
  { signal }: ExamineOptions,
): Promise<VendorAnswer<VendorPerson>> {
  const collecting = provider.vendor.collect!
  return missing.during(() =>
    provider.ask<VendorPerson>(
      {
        attempt: { operation: 'collect', costMax: collecting.costMax },
        call: () => collecting.collect(person),
        describe: (answer) => ({ people: answer.kind === 'FOUND' ? 1 : 0 }),
      },
      signal,
    ),
  )
}

/** Looks up the cheapest field. Waits for a lookup that does not end at once; its values are counted and discarded. */
async function contactOnce(
  provider: Provider,
  person: PersonRef,
  missing: MissingMembers,
  { database, clock, patienceSeconds, signal }: ExamineOptions,
): Promise<VendorAnswer<ContactValue[]>> {
  const contact = provider.vendor.contact!
  const fields = [cheapestOf(contact)!]
  const gaveOf = (answer: VendorAnswer<ContactValue[]>) => (answer.kind === 'FOUND' ? { gave: fields } : {})
  let attemptId = ''
  let answer = await missing.during(() =>
    provider.ask<ContactValue[]>(
      {
        attempt: { operation: 'contact', askedFor: fields, costMax: contact.costMax(fields), jobsMax: contact.jobsMax },
        before: async (id) => {
          attemptId = id
        },
        call: () => contact.start(person, fields, `examined:${attemptId}`),
        describe: gaveOf,
      },
      signal,
    ),
  )
  if (answer.kind !== 'PENDING' || !contact.read) return noted(provider, answer)
  const { ticket, retryAfterSeconds } = answer
  await sleep(Math.min(retryAfterSeconds, patienceSeconds) * 1_000, undefined, { signal })
  answer = await missing.during(() => provider.free(() => contact.read!(person, ticket, fields), signal))
  if (answer.kind !== 'PENDING') {
    const end = { outcome: answer.kind, cost: toThousandths(answer.cost), ...gaveOf(answer) }
    await endAttempt(database, attemptId, end, clock.now())
  }
  return noted(provider, answer)
}

/** Values that are not emails or numbers are counted as left out, as in any lookup. */
function noted({ name }: Provider, answer: VendorAnswer<ContactValue[]>): VendorAnswer<ContactValue[]> {
  const unread = answer.kind === 'FOUND' ? answer.value.filter((value) => isUnreadable(value, name)) : []
  noteDropped(...unread.map(({ field }) => field))
  return answer
}
