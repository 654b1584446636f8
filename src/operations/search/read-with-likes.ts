/** A question as it is read, with what the people named in `like` share, and who these are: they are no answer. */
import type { Criterion } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { Scout } from '../shared/scout.ts'
import { interpretInput, type SearchInput } from '../shared/search-query.ts'
import { likeCriteria } from './like-people.ts'

export interface ReadWithLikes {
  interpretation: Interpretation
  /** Urns and keys of profile addresses. */
  without: Set<string>
}

export async function readWithLikes(scout: Scout, accountId: string, input: SearchInput): Promise<ReadWithLikes> {
  const interpretation = await interpretInput(scout, accountId, input)
  const { like, unlike, likePlace } = input
  if (!like) return { interpretation, without: new Set() }
  const named = { like, unlike: unlike ?? [], likePlace: likePlace ?? false }
  const { criteria, without } = await likeCriteria(scout, accountId, named)
  return {
    interpretation: withCriteria(interpretation, criteria),
    without: new Set([...without.urns, ...without.urlKeys]),
  }
}

/** Behind those of the prompt; a client's own may bear the same ids. */
function withCriteria(interpretation: Interpretation, criteria: Criterion[]): Interpretation {
  const taken = new Set(interpretation.criteria.map(({ id }) => id))
  const fresh = criteria.map((each) => ({ ...each, id: taken.has(each.id) ? `${each.id}-like` : each.id }))
  return { ...interpretation, criteria: [...interpretation.criteria, ...fresh] }
}
