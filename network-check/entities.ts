/** The promises of names: what a text may mean, of the kind that was asked for, under ids that can be searched by. */
import {
  type EntityKind,
  entitiesResponseSchema,
  entityKinds,
  networkPaths,
  networkSearchResponseSchema,
} from '../contract/network.ts'
import { fits, insist, Untried } from './broken.ts'
import { type Caller, requireOk, requireRefusal } from './caller.ts'
import type { NetworkPromise } from './promises.ts'

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

export const entities: NetworkPromise[] = [
  {
    part: 'Entities',
    says: 'A name that means nothing has no matches, of any kind; that is 200.',
    async holds({ ask }) {
      for (const kind of entityKinds) {
        const exact = (await matchesOf(ask, kind, 'Zzqx Network Check')).filter((match) => match.exact).length
        insist(exact === 0, `A ${kind} that there is not has ${exact} exact matches.`)
      }
    },
  },
  {
    part: 'Entities',
    says: 'A question without words is 400 INVALID_REQUEST.',
    async holds({ ask }) {
      const answer = await ask.get(`${networkPaths.entities}?kind=COMPANY&query=`)
      requireRefusal(answer, 'to an empty query', [400], ['INVALID_REQUEST'])
    },
  },
  {
    part: 'Entities',
    says: 'An employer of a profile is found by name, under the id of the profile, and can be searched by.',
    async holds({ ask, found }) {
      const { company, companyId } = found.profile ?? {}
      if (!company || !companyId) throw new Untried('no profile names an employer with an id')
      const matches = await matchesOf(ask, 'COMPANY', company)
      insist(
        matches.some(({ entityId }) => entityId === companyId),
        'The employer of a profile is not found by its name under the same id.',
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
      insist(
        !isHeeded || page.people.length > 0,
        'A search by the id of an employer, which a profile has, finds nobody.',
      )
    },
  },
]
