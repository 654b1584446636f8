/** The rules for every call: who may call, and how a senseless request is refused. */
import { networkPaths } from '../contract/network.ts'
import { insist, requireObject } from './broken.ts'
import { type Caller, requireOk, requireRefusal, type Sending } from './caller.ts'
import type { NetworkPromise } from './promises.ts'

const { health, search, collect, entities, lookups } = networkPaths
const query = { prompt: '' }
const page = { query, cursor: null, limit: 1 }
const person = { urn: 'network-check:nobody', networkUrl: 'https://nobody.example/network-check' }
const lookup = { ...person, fields: ['phone'] }

/** One call of each kind. */
const everyCall = (ask: Caller, run: string, sending: Sending) => [
  () => ask.get(health, sending),
  () => ask.post(search, page, sending),
  () => ask.post(collect, person, sending),
  () => ask.get(`${entities}?kind=COMPANY&query=x`, sending),
  () => ask.post(lookups, lookup, { ...sending, headers: { 'idempotency-key': `${run}-token` } }),
  () => ask.get(`${lookups}/network-check`, sending),
]

export const rules: NetworkPromise[] = [
  {
    part: 'Rules',
    says: 'Health answers 200 with a JSON object when the token is right.',
    async holds({ ask }) {
      const answer = await ask.get(health)
      requireOk(answer)
      requireObject(answer.body, answer.what)
    },
  },
  ...(['a wrong token', 'no token'] as const).map(
    (when): NetworkPromise => ({
      part: 'Rules',
      says: `Every call with ${when} is 401 UNAUTHORIZED.`,
      async holds({ ask, run }) {
        const token = when === 'no token' ? null : 'network-check-wrong-token'
        for (const call of everyCall(ask, run, { token })) {
          requireRefusal(await call(), `to ${when}`, [401], ['UNAUTHORIZED'])
        }
      },
    }),
  ),
  {
    part: 'Rules',
    says: 'A body that is not JSON is 400 INVALID_REQUEST.',
    async holds({ ask, run }) {
      for (const path of [search, collect, lookups]) {
        const answer = await ask.post(path, '{"query":', { headers: { 'idempotency-key': `${run}-broken` } })
        requireRefusal(answer, 'to half a JSON text', [400], ['INVALID_REQUEST'])
      }
    },
  },
  {
    part: 'Rules',
    says: 'A request that lacks a required part, or has one out of its range, is 400 INVALID_REQUEST.',
    async holds({ ask, run }) {
      const headers = { 'idempotency-key': `${run}-bad` }
      for (const limit of [undefined, 0, 101, 1.5, 'ten']) {
        const when = limit === undefined ? 'to a search without limit' : `to a limit of ${limit}`
        requireRefusal(await ask.post(search, { query, cursor: null, limit }), when, [400], ['INVALID_REQUEST'])
      }
      const noUrn = await ask.post(collect, { networkUrl: person.networkUrl })
      requireRefusal(noUrn, 'to a collection without urn', [400], ['INVALID_REQUEST'])
      const noFields = await ask.post(lookups, { ...person, fields: [] }, { headers })
      requireRefusal(noFields, 'to a lookup without fields', [400], ['INVALID_REQUEST'])
      const noKind = await ask.get(`${entities}?kind=PLANET&query=x`)
      requireRefusal(noKind, 'to a kind that does not exist', [400], ['INVALID_REQUEST'])
    },
  },
  {
    part: 'Rules',
    says: 'Unknown fields of a request are ignored.',
    async holds({ ask }) {
      const later = { ...page, query: { ...query, fromALaterVersion: { a: [1] } }, alsoLater: true }
      requireOk(await ask.post(search, later))
    },
  },
]

/** Comes last, because it reports what was seen during all other calls. */
export const callRules: NetworkPromise = {
  part: 'Rules',
  says: 'Every answer is JSON, uncompressed and in time, and a 429 has a Retry-After header.',
  async holds({ ask }) {
    insist(ask.faults.size === 0, [...ask.faults].join(' '))
  },
}
