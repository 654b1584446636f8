/**
 * The question as search_people and counts take it. Limits on the length of texts are left to the service: here, each would be
 * read with every list of tools.
 */
import { z } from 'zod'
import { languageLevels } from '../../../contract/levels.ts'
import type { Criterion, Filters } from '../../../sdk/typescript/src/index.ts'

const word = z.string()
const words = z.array(word).optional()

export const askedInput = {
  prompt: z.string().optional().describe('Who is looked for, in words'),
  criteria: z.array(z.looseObject({})).optional().describe('In place of a prompt: from read_request'),
  filters: z
    .strictObject({
      skills: words.describe('A person must have all'),
      languages: z.array(z.strictObject({ name: word, level: z.enum(languageLevels).optional() })).optional(),
      titles: words.describe('One is enough'),
      firstName: word.optional(),
      lastName: word.optional(),
      geoIds: words.describe('One is enough; ids from resolve'),
      currentCompanyId: word.optional().describe('entityId from resolve, like all ids here'),
      pastCompanyId: word.optional(),
      industryId: word.optional(),
      schoolId: word.optional(),
    })
    .optional(),
}

export interface AskedFor {
  prompt?: string | undefined
  criteria?: Record<string, unknown>[] | undefined
  filters?: z.output<NonNullable<(typeof askedInput)['filters']>> | undefined
}

/** Converts the arguments to the service's form. The service itself reports what it cannot read. */
export function queryOf({ prompt, criteria, filters = {} }: AskedFor, localOnly?: boolean) {
  const { titles, geoIds, currentCompanyId, pastCompanyId, industryId, schoolId, skills, ...same } = filters
  const all: Filters = {
    ...same,
    skills: skills?.map((name) => ({ name })),
    customTitles: titles?.map((name) => ({ name })),
    countries: geoIds?.map((geoId) => ({ geoId })),
    currentCompany: entity(currentCompanyId),
    pastCompany: entity(pastCompanyId),
    industry: entity(industryId),
    school: entity(schoolId),
    ...(localOnly && { localOnly }),
  }
  return {
    ...(prompt !== undefined && { prompt }),
    ...(criteria && { criteria: criteria as Criterion[] }),
    filters: all,
  }
}

const entity = (entityId: string | undefined) => (entityId === undefined ? undefined : { entityId })
