/** The promises about contact lookups: bought once, about the person asked for, readable until they end, and unchanged from then on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { contactFields, type Lookup, type LookupRequest, lookupSchema, networkPaths } from '../contract/network.ts'
import { fits, insist, PromiseUntested } from './broken.ts'
import { type Caller, requireOk, requireRefusal } from './caller.ts'
import type { NetworkPromise, Trial } from './promises.ts'

const { lookups: path } = networkPaths
const TOGETHER = 5
const PACE_SECONDS = 2

async function start(ask: Caller, request: LookupRequest, key: string): Promise<Lookup> {
  const answer = await ask.post(path, request, { headers: { 'idempotency-key': key } })
  requireOk(answer)
  return requireEcho(fits(lookupSchema, answer.body, 'A lookup'), request)
}

async function read(ask: Caller, lookupId: string, request: LookupRequest): Promise<Lookup> {
  const answer = await ask.get(`${path}/${encodeURIComponent(lookupId)}`)
  requireOk(answer)
  const lookup = requireEcho(fits(lookupSchema, answer.body, 'A lookup when it is read'), request)
  insist(lookup.lookupId === lookupId, 'A lookup has a different lookupId when it is read.')
  return lookup
}

function requireEcho(lookup: Lookup, { urn, fields }: LookupRequest): Lookup {
  insist(lookup.urn === urn, 'A lookup does not repeat the urn as it was sent.')
  const found = lookup.status === 'FAILED' ? {} : (lookup.found ?? {})
  const others = Object.keys(found).filter((field) => !(fields as string[]).includes(field))
  insist(others.length === 0, `A lookup contains ${others.join(', ')}, which was not asked for.`)
  return lookup
}

async function ended(trial: Trial, started: Lookup, request: LookupRequest): Promise<Lookup> {
  const until = performance.now() + trial.lookupSeconds * 1_000
  let lookup = started
  while (lookup.status === 'PENDING') {
    const words = `A lookup is still PENDING after ${trial.lookupSeconds} seconds. The service would have given up.`
    insist(performance.now() < until, words)
    await sleep((lookup.retryAfterSeconds ?? PACE_SECONDS) * 1_000)
    lookup = await read(trial.ask, lookup.lookupId, request)
  }
  return lookup
}

/** A lookup for a person who still exists, if one was collected. */
function requestFor({ found }: Trial, fields: LookupRequest['fields'] = [...contactFields]): LookupRequest {
  const person = found.profiles[0] ?? found.people[0]
  if (!person) throw new PromiseUntested('the search found nobody')
  return { urn: person.urn, networkUrl: person.networkUrl, fields }
}

/** A lookup under a urn that the client made up. */
const ownRequest = ({ run }: Trial, networkUrl: string): LookupRequest => ({
  urn: `urn:pool:network-check:${run}`,
  networkUrl,
  fields: ['work_email'],
})

/** The address as a client may have typed it. Undefined if it has another form. */
function respell(address: string): string | undefined {
  const { hostname, pathname, port } = new URL(address)
  const [, name] = /^\/in\/([^/]+)\/?$/i.exec(pathname) ?? []
  if (!name || port || !/[a-z]\.[a-z]/i.test(hostname)) return undefined
  const site = hostname.replace(/^(www|[a-z]{2})\.(?=.*\.)/, '')
  return `https://de.${site}/in/${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const comparable = (lookup: Lookup) => JSON.stringify({ ...lookup, sources: undefined, retryAfterSeconds: undefined })

export const lookups: NetworkPromise[] = [
  {
    part: 'Lookups',
    says: 'A lookup without Idempotency-Key is 400 INVALID_REQUEST.',
    async holds(trial) {
      requireRefusal(
        await trial.ask.post(path, requestFor(trial)),
        'without Idempotency-Key',
        [400],
        ['INVALID_REQUEST'],
      )
    },
  },
  {
    part: 'Lookups',
    says: 'A lookup of a person that you know neither by urn nor by address is 404 PERSON_NOT_FOUND.',
    async holds({ ask, run }) {
      const request = { urn: `network-check:${run}`, networkUrl: `https://nobody.example/${run}`, fields: ['phone'] }
      const answer = await ask.post(path, request, { headers: { 'idempotency-key': `${run}-nobody` } })
      requireRefusal(answer, 'to a person who does not exist', [404, 410], ['PERSON_NOT_FOUND', 'PERSON_GONE'])
    },
  },
  {
    part: 'Lookups',
    says: 'A lookup that does not exist is 404 LOOKUP_NOT_FOUND.',
    async holds({ ask, run }) {
      const answer = await ask.get(`${path}/${encodeURIComponent(`network-check/${run}`)}`)
      requireRefusal(answer, 'to an id that no lookup has', [404], ['LOOKUP_NOT_FOUND'])
    },
  },
  {
    part: 'Lookups',
    says: 'The same key is the same lookup, even at the same moment. With other fields or another person the key is 400. A lookup ends, and then stays as it is.',
    buys: true,
    async holds(trial) {
      const { ask, run } = trial
      const [request, key] = [requestFor(trial), `${run}-once`]
      const started = await Promise.all(Array.from({ length: TOGETHER }, () => start(ask, request, key)))
      const ids = new Set(started.map(({ lookupId }) => lookupId))
      insist(ids.size === 1, `${TOGETHER} requests with one Idempotency-Key started ${ids.size} lookups.`)
      const other = await ask.post(path, { ...request, fields: ['phone'] }, { headers: { 'idempotency-key': key } })
      requireRefusal(other, 'to a known key with other fields', [400], ['INVALID_REQUEST'])
      const somebody = trial.found.people.find(({ urn }) => urn !== request.urn)
      if (somebody) {
        const { urn, networkUrl } = somebody
        const mixed = await ask.post(path, { ...request, urn, networkUrl }, { headers: { 'idempotency-key': key } })
        requireRefusal(mixed, 'to a known key with another person', [400], ['INVALID_REQUEST'])
      }
      const end = await ended(trial, started[0]!, request)
      insist(
        comparable(await read(ask, end.lookupId, request)) === comparable(end),
        'A lookup that has ended changes when it is read again.',
      )
      insist(
        comparable(await start(ask, request, key)) === comparable(end),
        'A lookup that has ended changes when its own key is sent again.',
      )
    },
  },
  {
    part: 'Lookups',
    says: 'An unknown urn of the client is accepted: the address says who is meant, and the answer repeats the urn.',
    buys: true,
    async holds(trial) {
      const { networkUrl } = requestFor(trial)
      const request = ownRequest(trial, new URL(networkUrl).href)
      await ended(trial, await start(trial.ask, request, `${trial.run}-own`), request)
    },
  },
  {
    part: 'Lookups',
    says: 'An address of the form https://host/in/name is the same person’s with another subdomain or in capitals.',
    buys: true,
    async holds(trial) {
      const respelt = trial.found.profiles.flatMap(({ networkUrl }) => respell(networkUrl) ?? [])[0]
      if (!respelt) throw new PromiseUntested('your addresses have another form')
      const request = ownRequest(trial, respelt)
      await ended(trial, await start(trial.ask, request, `${trial.run}-respelt`), request)
    },
  },
]
