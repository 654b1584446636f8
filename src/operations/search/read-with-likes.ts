/** Reads a question, adding what the people named in `like` share. Those people themselves are no answer. */
import type { Criterion } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import { CRITERIA_MAX } from '../../../contract/limits.ts'
import type { Scout } from '../scout.ts'
import { interpretRequest, type SearchRequest } from '../shared/search-query.ts'
import { likeCriteria } from './like-people.ts'

interface ReadWithLikes {
  interpretation: Interpretation
  /** Urns and keys of profile addresses of people who must not appear. */
  excludedPeople: Set<string>
}

export async function readWithLikes(scout: Scout, accountId: string, request: SearchRequest): Promise<ReadWithLikes> {
  const interpretation = await interpretRequest(scout, accountId, request)
  const { like, unlike, likePlace } = request
  if (!like) return { interpretation, excludedPeople: new Set() }
  const named = { like, unlike: unlike ?? [], likePlace: likePlace ?? false }
  const { criteria, excludedPeople } = await likeCriteria(scout, accountId, named)
  return {
    interpretation: withCriteria(interpretation, criteria),
    excludedPeople: new Set([...excludedPeople.urns, ...excludedPeople.urlKeys]),
  }
}

/**
 * Puts these criteria behind those of the prompt; if there are too many, the last ones of the prompt are dropped. A criterion
 * that a client sent may already use one of the ids.
 */
function withCriteria(interpretation: Interpretation, criteria: Criterion[]): Interpretation {
  const asked = interpretation.criteria.slice(0, CRITERIA_MAX - criteria.length)
  const taken = new Set(asked.map(({ id }) => id))
  const free = (id: string): string => (taken.has(id) ? free(`${id}-like`) : id)
  return { ...interpretation, criteria: [...asked, ...criteria.map((each) => ({ ...each, id: free(each.id) }))] }
}
