/** The tools pool_add and shortlist_add: people to keep. */
import { z } from 'zod'
import { POOL_SAVE_URNS_MAX } from '../../../contract/limits.ts'
import type { TalentScout } from '../../../sdk/typescript/src/index.ts'
import { cleanList } from '../strangers.ts'
import { ADDS, CHANGES, ToolError, type ToolOutput, tool } from '../tool.ts'
import { urn } from './contact.ts'

const LISTS_READ = 1_000
const REASONS: [number, number] = [10, 200]

const word = z.string().optional()
const urns = z.array(urn).min(1).max(POOL_SAVE_URNS_MAX)
const outcomes = z.array(z.object({ urn: z.string(), outcome: z.string() }))

export const poolAdd = tool({
  name: 'pool_add',
  title: 'Add to the own pool',
  description:
    'Saves people to the own pool: urns of network people whose profile was fetched, or one person in your own words. A person who is already there (same externalId, email or network URL) is updated. Free.',
  annotations: { ...CHANGES, openWorldHint: false },
  input: z.strictObject({
    urns: urns.optional(),
    person: z
      .strictObject({
        full_name: z.string(),
        externalId: word,
        job_title: word,
        currentCompany: word,
        location: word,
        summary: z.string().optional(),
        skills: z.array(z.string()).optional(),
        work_email: word,
        personal_email: word,
        phone_number: word,
        network_url: word,
      })
      .optional(),
    tags: z.array(z.string()).optional(),
  }),
  output: z.object({ results: outcomes }),
  run({ scout }, { urns: found, person, tags }) {
    if ((found === undefined) === (person === undefined)) throw new ToolError('Give either urns or person.')
    return found ? saveFound(scout, found, tags) : savePerson(scout, { ...person, ...(tags && { tags }) })
  },
})

async function saveFound(scout: TalentScout, found: string[], tags: string[] | undefined): Promise<ToolOutput> {
  const { results } = await scout.pool.save({ urns: found, ...(tags && { tags }) })
  return outcomesOutput(results.map((each) => ({ urn: each.poolUrn ?? each.urn, outcome: each.outcome })))
}

async function savePerson(scout: TalentScout, person: object): Promise<ToolOutput> {
  const { results } = await scout.pool.put({ ...person })
  const reasons = results.flatMap((result) => result.reasons ?? [])
  if (reasons.length > 0) throw new ToolError(`Not saved: ${cleanList(reasons, REASONS).join('; ')}`)
  return outcomesOutput(results.map(({ urn: kept, outcome }) => ({ urn: kept ?? '', outcome })))
}

export const shortlistAdd = tool({
  name: 'shortlist_add',
  title: 'Add to a shortlist',
  description: 'Puts people on a shortlist by its name or id. A name that no list has creates one. Free.',
  annotations: { ...ADDS, openWorldHint: false },
  input: z.strictObject({ shortlist: z.string(), urns }),
  output: z.object({ shortlistId: z.string(), people: z.number(), results: outcomes }),
  async run({ scout }, { shortlist, urns: people }) {
    const id =
      (await findList(scout, shortlist)) ?? (await scout.shortlists.create({ name: shortlist })).shortlist.shortlistId
    const { shortlist: list, results } = await scout.shortlists.add(id, people)
    const { text, data } = outcomesOutput(results)
    return {
      text: `${text} ${list.itemCount} people are on it.`,
      data: { shortlistId: list.shortlistId, people: list.itemCount, ...data },
    }
  },
})

async function findList(scout: TalentScout, nameOrId: string): Promise<string | undefined> {
  const lists = await scout.shortlists.list({ limit: 200 }).toArray(LISTS_READ)
  return lists.find(({ shortlistId, name }) => shortlistId === nameOrId || name === nameOrId)?.shortlistId
}

function outcomesOutput(results: { urn: string; outcome: string }[]): ToolOutput {
  const byOutcome = Map.groupBy(results, ({ outcome }) => outcome)
  const text = [...byOutcome].map(([outcome, each]) => `${outcome}: ${each.length}`).join(', ')
  return { text: `${text}.`, data: { results } }
}
