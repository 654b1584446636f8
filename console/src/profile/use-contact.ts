/**
 * A person's contact data, field by field. The state is the service's: a quote says how each field stands, also after the page
 * was left. Only the time at which a lookup began is remembered here.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient, refreshCredits, useQuote } from '../api/queries.ts'
import { scoutContact, scoutJobs } from '../api/scout-people.ts'
import type { ContactField, ContactStatus, Quote } from '../api/types.ts'
import { t } from '../text/t.ts'
import { announce } from '../ui/announce.tsx'
import type { Person } from './person.ts'

export const contactFields = ['work_email', 'personal_email', 'phone'] as const
const POLL_MS = 2_000

/** When lookups that this page started began, by urn; about others only the service knows. */
const begun = new Map<string, number>()

export type QuoteReason = Quote['items'][number]['why']

interface FieldState {
  why: QuoteReason | undefined
  value?: string
  source?: { source: string; at: string | null }
}

type Values = Pick<ContactStatus, 'workEmail' | 'personalEmail' | 'phoneNumber' | 'provenance'>
const VALUE_NAMES = { work_email: 'workEmail', personal_email: 'personalEmail', phone: 'phoneNumber' } as const

export const contactBody = ({ urn, networkUrl }: Person, requestedFields: ContactField[]) => ({
  urn,
  ...(networkUrl && { networkUrl }),
  requestedFields,
})

export function useContact(person: Person) {
  const { urn } = person
  const quote = useQuote({ operation: 'contact', body: contactBody(person, [...contactFields]) })
  const whys = new Map(quote.data?.items.map(({ field, why }) => [field, why]))
  const unlocked = contactFields.filter((field) => whys.get(field) === 'UNLOCKED')
  const inFlight = [...whys.values()].includes('IN_FLIGHT')
  const values = useQuery({
    queryKey: ['contact', urn, 'values', unlocked],
    enabled: unlocked.length > 0,
    queryFn: ({ signal }) => scoutContact.start({ ...contactBody(person, unlocked), maxCredits: 0 }, { signal }),
  })
  const status = useQuery({
    queryKey: ['contact', urn, 'status'],
    enabled: inFlight || begun.has(urn) || [...whys.values()].includes('NOT_FOUND_RECENTLY'),
    queryFn: ({ signal }) => scoutContact.status(urn, {}, { signal }),
    // Polls as well, because events, which are faster, do not reach every browser.
    refetchInterval: ({ state }) => (state.data?.done === false ? POLL_MS : false),
  })
  useEnd(status.data)
  const known = values.data && 'provenance' in values.data ? values.data : undefined
  const fieldState = (field: ContactField): FieldState => stateOf(field, whys.get(field), person, known, status.data)
  // The quote says that a lookup is under way for this person; the request says for which fields.
  const isSearched = (field: ContactField) => inFlight && (status.data?.requestedFields.includes(field) ?? true)
  return {
    fieldState,
    isSearched,
    inFlight,
    status: status.data,
    begunAt: useBegun(urn, inFlight),
    isPending: quote.isPending,
  }
}

/** Announces a lookup that ends while the page shows it, and refreshes what changed with it: prices, values and balances. */
function useEnd(status: ContactStatus | undefined): void {
  const running = useRef(false)
  useEffect(() => {
    if (!status) return
    if (status.done) refreshCredits()
    if (status.done && running.current) {
      const words = status.requestedFields.map((field) =>
        t(status.unresolvedFields.includes(field) ? 'contact.notFoundAloud' : 'contact.foundAloud', {
          field: t(`contact.${field}`),
        }),
      )
      announce(words.join(' '))
    }
    running.current = !status.done
  }, [status])
}

/** When the lookup under way began: remembered here, or taken from the list of jobs after the page was left. */
function useBegun(urn: string, inFlight: boolean): number | undefined {
  const here = begun.get(urn)
  const { data } = useQuery({
    queryKey: ['jobs', 'begun', urn],
    enabled: inFlight && here === undefined,
    queryFn: async ({ signal }) => {
      const { jobs } = await scoutJobs.list({ done: false, type: 'CONTACT_UNLOCK' }, { signal }).first()
      return jobs.find(({ urns }) => urns.includes(urn))?.createdAt ?? null
    },
  })
  return here ?? (data ? Date.parse(data) : undefined)
}

function stateOf(
  field: ContactField,
  why: QuoteReason | undefined,
  person: Person,
  ...answers: (Values | undefined)[]
): FieldState {
  const name = VALUE_NAMES[field]
  const answer = answers.find((each) => each?.[name])
  const value = answer?.[name] ?? person.contacts[field]
  return { why, value: value ?? undefined, source: answer?.provenance[name] }
}

export async function unlock(person: Person, fields: ContactField[], maxCredits: number): Promise<void> {
  await scoutContact.start({ ...contactBody(person, fields), maxCredits })
  begun.set(person.urn, Date.now())
  refreshCredits()
  await queryClient.invalidateQueries({ queryKey: ['contact', person.urn] })
  void queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
