/** People Data Labs: search, profiles, names and contact data. Owns what each of them costs and which call it uses. */
import { z } from 'zod'
import { arrayOfGoodItems } from '../../salvage.ts'
import {
  type Permit,
  type PersonRef,
  unlimited,
  type Vendor,
  type VendorOptions,
  type VendorQuery,
} from '../../vendor-port.ts'
import { isStranger } from '../../vendor-text.ts'
import { openPdl, type PdlClient } from './client.ts'
import { includedFor, pdlContactSchema, requiredFor, toValues } from './contact.ts'
import type { IndustryNames } from './musts.ts'
import { PERSON_FIELDS, pdlPersonSchema, toPerson } from './person.ts'
import { toPdlQuery } from './query.ts'
import { createResolving, type PdlResolving } from './resolve.ts'

export const optionsSchema = z.strictObject({
  /** The vendor's free host with synthetic people, under the same key. */
  sandbox: z.boolean().default(false),
  /** How sure the vendor must be, of 10, that a profile's address belongs to this person. */
  minLikelihood: z.number().int().min(1).max(10).default(6),
})

const searchSchema = z.object({
  data: arrayOfGoodItems(pdlPersonSchema),
  total: z.number().int().min(0),
  scroll_token: z.string().max(1_500).nullish(),
})
const enriched = <S extends z.ZodType>(data: S) => z.object({ likelihood: z.number().nullish(), data })

/** The vendor cuts answers at 1 MB; this many people, with the fields we ask for, stay well below. */
const PEOPLE_MAX = 50
/** The vendor takes 1,000 items in a list and 1,024 clauses in a query; a town is up to four clauses. */
const PLACES_MAX = 200
const RECORD_CREDITS = 1

export function createPdl(options: VendorOptions): Vendor {
  const client = openPdl(options)
  const { sandbox, minLikelihood } = optionsSchema.parse(options.options)
  const resolving = createResolving(client)
  const enrichment = (person: PersonRef, query: Record<string, string>) =>
    ({
      method: 'GET',
      path: '/person/enrich',
      query: { profile: `linkedin.com/in/${person.handle}`, min_likelihood: minLikelihood, ...query },
      billable: true,
    }) as const
  return {
    name: 'pdl',
    search: searchingOf(client, sandbox ? undefined : resolving),
    collect: {
      costMax: RECORD_CREDITS,
      async collect(person, signal) {
        const request = enrichment(person, { data_include: PERSON_FIELDS })
        const answer = await client.call(request, enriched(pdlPersonSchema), signal)
        if (!answer) return { kind: 'NOT_FOUND', cost: 0 }
        const cost = answer.spent ?? RECORD_CREDITS
        const { data, likelihood } = answer.value
        // The vendor matches by likelihood: an answer about another address is about a stranger.
        const value = isStranger(person, data.linkedin_url) ? null : toPerson(data, likelihood ?? null)
        return value ? { kind: 'FOUND', value, cost } : { kind: 'NOT_FOUND', cost }
      },
    },
    ...(!sandbox && { resolve: resolving }),
    contact: {
      fields: ['work_email', 'personal_email', 'phone'],
      together: true,
      repeatable: false,
      costMax: () => RECORD_CREDITS,
      async start(person, fields, _key, signal) {
        const request = enrichment(person, { data_include: includedFor(fields), required: requiredFor(fields) })
        const answer = await client.call(request, enriched(pdlContactSchema), signal)
        if (!answer) return { kind: 'NOT_FOUND', cost: 0 }
        const cost = answer.spent ?? RECORD_CREDITS
        const { data, likelihood } = answer.value
        const value = isStranger(person, data.linkedin_url) ? [] : toValues(data, fields, likelihood ?? null)
        return value.length > 0 ? { kind: 'FOUND', value, cost } : { kind: 'NOT_FOUND', cost }
      },
    },
    check: checkingOf(client, sandbox),
    close: () => client.close(),
  }
}

function searchingOf(client: PdlClient, resolving: PdlResolving | undefined): Vendor['search'] {
  return {
    limitMax: PEOPLE_MAX,
    placesMax: PLACES_MAX,
    costMax: (limit) => limit * RECORD_CREDITS,
    async search(query, { cursor, limit }, signal, permit = unlimited) {
      const industryNames = await industryNamesFor(query, resolving, permit, signal)
      const { query: es, unsupported, filterAfter } = toPdlQuery(query, industryNames)
      const body = {
        query: es,
        size: Math.min(limit, PEOPLE_MAX),
        data_include: PERSON_FIELDS,
        ...(cursor !== null && { scroll_token: cursor }),
      }
      const request = { method: 'POST', path: '/person/search', body, billable: true } as const
      const answer = await client.call(request, searchSchema, signal)
      if (!answer)
        return { kind: 'FOUND', value: { people: [], total: 0, nextCursor: null, unsupported, filterAfter }, cost: 0 }
      const { data, total, scroll_token: next } = answer.value
      const people = data.map((each) => toPerson(each, null)).filter((each) => each !== null)
      const value = { people, total, nextCursor: next ?? null, unsupported, filterAfter }
      return { kind: 'FOUND', value, cost: answer.spent ?? data.length * RECORD_CREDITS }
    },
  }
}

/** Each takes one more free call. If a query names more industries than this, only the first ones are resolved. */
const INDUSTRIES_MAX = 3

async function industryNamesFor(
  { industry, understood }: VendorQuery,
  resolving: PdlResolving | undefined,
  permit: Permit,
  signal?: AbortSignal,
): Promise<IndustryNames> {
  const required = understood?.musts?.industries.flat().flatMap(({ entities }) => entities) ?? []
  const asked = [...(industry ? [industry] : []), ...required].flatMap(({ ref, name }) => (ref ? [] : (name ?? [])))
  const names = new Map<string, string[]>()
  for (const name of resolving ? [...new Set(asked)].slice(0, INDUSTRIES_MAX) : []) {
    names.set(name, await resolving!.industries(name, signal))
    await permit()
  }
  return ({ ref, name }) => (ref ? [ref] : (names.get(name ?? '') ?? []))
}

/** In the sandbox, a search for a person who does not exist: nothing else is free there. */
function checkingOf(client: PdlClient, sandbox: boolean): Vendor['check'] {
  return {
    mayCost: 'free (an autocomplete; in the sandbox a search that matches nobody)',
    async check(signal) {
      const nobody = { bool: { must: [{ term: { id: 'nobody' } }] } }
      const answer = await client.call(
        sandbox
          ? { method: 'POST', path: '/person/search', body: { query: nobody, size: 1 }, billable: false }
          : { method: 'GET', path: '/autocomplete', query: { field: 'country', text: 'g', size: 1 }, billable: false },
        z.object({}),
        signal,
      )
      return { creditsLeft: answer?.creditsLeft ?? null }
    },
  }
}
