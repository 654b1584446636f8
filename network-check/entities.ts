/** The promises about names: what a text may mean, of the requested kind, with ids that can be searched for. */
import {
  type EntityKind,
  entitiesResponseSchema,
  entityKinds,
  networkPaths,
  networkSearchResponseSchema,
} from '../contract/network.ts'
import { fits, insist, PromiseUntested } from './broken.ts'
import { type Caller, requireOk, requireRefusal } from './caller.ts'
import type { NetworkPromise } from './promises.ts'
import { fold, isPlain } from './text.ts'

const NEAR_TRIES = 4

async function matchesOf(ask: Caller, kind: EntityKind, query: string) {
  const answer = await ask.get(`${networkPaths.entities}?${new URLSearchParams({ kind, query })}`)
  requireOk(answer)
  const { matches } = fits(entitiesResponseSchema, answer.body, `The matches of a ${kind}`)
  insist(
    matches.every((match) => match.kind === kind),
    `A match is of another kind than the ${kind} that was asked for.`,
  )
  insist(
    new Set(matches.map(({ entityId }) => entityId)).size === matches.length,
    'Two matches have the same entityId.',
  )
  return matches
}

/** The name without a letter in the middle: nobody's name, but close to one. */
const misspelt = (name: string) =>
  name.slice(0, Math.floor(name.length / 2)) + name.slice(Math.floor(name.length / 2) + 1)
const NAME_MIN = 6

export const entities: NetworkPromise[] = [
  {
    part: 'Entities',
    says: 'A near spelling is marked exact: false, or not offered.',
    async holds({ ask, found }) {
      const named = found.profiles.flatMap(({ company, education }) => [
        { kind: 'COMPANY' as const, name: company },
        ...education.map(({ school }) => ({ kind: 'SCHOOL' as const, name: school })),
      ])
      const long = named.filter(({ name }) => isPlain(name) && name.length >= NAME_MIN)
      if (long.length === 0) throw new PromiseUntested('no profile names an organisation')
      for (const { kind, name } of long.slice(0, NEAR_TRIES)) {
        const matches = await matchesOf(ask, kind, misspelt(name))
        const isTaken = matches.some((match) => match.exact && fold(match.displayName) === fold(name))
        insist(!isTaken, `A ${kind} is marked as exact, although the query left out a letter of its name.`)
      }
    },
  },
  {
    part: 'Entities',
    says: 'A name that means nothing has no matches of any kind. The status is 200.',
    async holds({ ask }) {
      for (const kind of entityKinds) {
        const exact = (await matchesOf(ask, kind, 'Zzqx Network Check')).filter((match) => match.exact).length
        insist(exact === 0, `A ${kind} that does not exist has ${exact} exact matches.`)
      }
    },
  },
  {
    part: 'Entities',
    says: 'An empty query is 400 INVALID_REQUEST.',
    async holds({ ask }) {
      const answer = await ask.get(`${networkPaths.entities}?kind=COMPANY&query=`)
      requireRefusal(answer, 'to an empty query', [400], ['INVALID_REQUEST'])
    },
  },
  {
    part: 'Entities',
    says: 'An employer in a profile is found by name, under the id in the profile, and works as a filter.',
    async holds({ ask, found }) {
      const { company, companyId } = found.profiles.find((one) => one.company && one.companyId) ?? {}
      if (!company || !companyId) throw new PromiseUntested('no profile names an employer with an id')
      const matches = await matchesOf(ask, 'COMPANY', company)
      insist(
        matches.some(({ entityId }) => entityId === companyId),
        'The employer in a profile is not found by its name under the same id.',
      )
      insist(
        matches.some(({ entityId, exact }) => entityId === companyId && exact),
        'The employer in a profile is not marked as exact when asked for by exactly its name.',
      )
      const query = {
        prompt: '',
        currentCompanyId: companyId,
        currentCompany: { entityId: companyId, name: null, website: null },
      }
      const answer = await ask.post(networkPaths.search, { query, cursor: null, limit: 20 })
      requireOk(answer)
      const page = fits(networkSearchResponseSchema, answer.body, 'A page of people')
      const isHeeded = !page.unsupported?.includes('currentCompanyId')
      insist(!isHeeded || page.people.length > 0, 'A search by the employer’s id in a profile finds nobody.')
    },
  },
]
