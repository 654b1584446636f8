/** The tools search_people, read_request and counts: who is wanted, and who is there. */
import { z } from 'zod'
import { PAGES_MAX } from '../../../contract/limits.ts'
import type { SearchResponse } from '../../../sdk/typescript/src/index.ts'
import { digestOf } from '../confirmations.ts'
import { bill, billOutput, billText, pay, payingInput, payingOutput } from '../paying.ts'
import { criterionWords, lineOf, toolPerson, toolPersonSchema } from '../people.ts'
import { betweenMarks, clean, cleanList, NOTICE } from '../strangers.ts'
import { READS, ToolError, type ToolOutput, tool } from '../tool.ts'
import { askedInput, queryOf } from './asked.ts'

const WORDS: [number, number] = [20, 80]
const FACET_VALUES = 5

const ignored = z.array(z.string()).optional().describe('These filter nothing: resolve them first')

export const searchPeople = tool({
  name: 'search_people',
  title: 'Search people',
  description:
    'Finds people in the own pool and in a professional network, 20 at a time, first those who meet everything required. A page that needs the network costs credits, and an offer comes first. ownOnly is free.',
  annotations: { ...READS, readOnlyHint: false },
  input: z.strictObject({
    ...askedInput,
    ownOnly: z.boolean().optional().describe('Search only the own pool'),
    cursor: z.string().optional().describe('nextCursor of the same search'),
    ...payingInput,
  }),
  output: z.object({
    ...payingOutput,
    notice: z.string().optional(),
    total: z.number().optional().describe('Estimate, at most 400'),
    completeCount: z.number().optional(),
    people: z.array(toolPersonSchema).optional(),
    nextCursor: z.string().optional(),
    network: z.string().optional(),
    ignored,
    ...billOutput,
  }),
  run(context, { confirm, maxCredits, ...asked }) {
    const { cursor, ownOnly, ...rest } = asked
    const search = digestOf(rest, ownOnly ?? false).slice(0, 12)
    const page = pageOf(cursor, search)
    const query = { ...queryOf(rest, ownOnly), page }
    const { filters, ...body } = query
    return pay(context, {
      tool: 'search_people',
      subject: searchSubject(asked, page),
      asked,
      confirm,
      maxCredits,
      quoted: { operation: 'search', body: { ...body, filtersJson: JSON.stringify(filters) } },
      call: (bound, options) => context.scout.search({ ...query, ...bound }, options),
      show: (answer) => pageOutput(answer, search),
    })
  },
})

const SUBJECT_BYTES = 100

/** Uses only words of the call. */
function searchSubject({ prompt }: { prompt?: string | undefined }, page: number): string {
  return `Page ${page} of ${prompt ? `the search “${clean(prompt, SUBJECT_BYTES)}”` : 'a search'}`
}

/** With a cursor of another search, its people would be shown as this search's. */
function pageOf(cursor: string | undefined, search: string): number {
  if (cursor === undefined) return 1
  const [page, of] = cursor.split('.')
  const number = Number(page)
  const isOurs = /^[1-9]\d?$/.test(page ?? '') && of === search && number <= PAGES_MAX
  if (!isOurs) throw new ToolError('cursor must be the nextCursor of this search, with the same arguments.')
  return number
}

function pageOutput(answer: SearchResponse, search: string): ToolOutput {
  const { candidates, totalCandidates: total, completeCount, page, hasNextPage, networkStatus, interpretation } = answer
  const people = candidates.map((found) => toolPerson(found, interpretation.criteria))
  const paid = bill(answer.creditsDeducted, answer)
  const unused = cleanList(
    answer.ignoredFilters.map(({ field, reason }) => `${field}: ${reason}`),
    WORDS,
  )
  const isMore = hasNextPage && page < PAGES_MAX
  const counted = `${people.length} people, page ${page} of about ${total} (${completeCount} meet everything required).`
  return {
    text: [counted, billText(paid), ...(people.length > 0 ? [betweenMarks(people.map(lineOf))] : [])].join(' '),
    data: {
      notice: NOTICE,
      total,
      completeCount,
      people,
      ...(isMore && { nextCursor: `${page + 1}.${search}` }),
      network: networkStatus,
      ...(unused.length > 0 && { ignored: unused }),
      ...paid,
    },
  }
}

export const readRequest = tool({
  name: 'read_request',
  title: 'Read a request',
  description:
    'Reads a sentence or a job description into criteria, without searching. Free. Edit them and give them to search_people or counts.',
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject({ text: z.string() }),
  output: z.object({
    criteria: z.array(z.looseObject({ kind: z.string(), importance: z.string() })),
    unread: z.array(z.string()).describe('Words that nothing was read from'),
    notUsed: z.array(z.string()).describe('Never used to choose people, or not told by profiles'),
  }),
  async run({ scout }, { text }) {
    const { interpretation } = await scout.read(text)
    const { criteria, leftover, refused, notApplied } = interpretation
    const notUsed = [...refused, ...notApplied].map((part) => `${part.reason}: ${part.text}`)
    const lines = criteria.map((each) => `${each.importance} ${each.kind}: ${clean(criterionWords(each), 80)}`)
    return {
      text: `${criteria.length} criteria. ${lines.join('; ')}`,
      data: {
        criteria: criteria.map(({ start, end, ...criterion }) => criterion),
        unread: cleanList(
          leftover.map((part) => part.text),
          WORDS,
        ),
        notUsed: cleanList(notUsed, WORDS),
      },
    }
  },
})

const FACETS = ['countries', 'cities', 'employers', 'titles', 'skills', 'languages', 'tags', 'seniority'] as const

export const countsTool = tool({
  name: 'counts',
  title: 'Count own people',
  description:
    'Counts the own people who match, exactly, and shows what they are: places, employers, titles, skills. Free.',
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject(askedInput),
  output: z.object({
    notice: z.string(),
    total: z.number(),
    completeCount: z.number(),
    facets: z
      .record(z.string(), z.record(z.string(), z.number()))
      .describe('The most frequent values and how many have them'),
    ignored,
  }),
  async run({ scout }, asked) {
    const { total, completeCount, facets, ignoredFilters } = await scout.counts({
      ...queryOf(asked),
      limit: FACET_VALUES,
    })
    const counts = FACETS.map((name): [string, Record<string, number>] => {
      const values = facets[name].values.filter(({ count }) => count > 0).slice(0, FACET_VALUES)
      return [name, Object.fromEntries(values.map((value) => [clean(value.name, 60), value.count]))]
    })
    const unused = cleanList(
      ignoredFilters.map(({ field, reason }) => `${field}: ${reason}`),
      WORDS,
    )
    return {
      text: `${total} own people match, ${completeCount} meet everything required.`,
      data: {
        notice: NOTICE,
        total,
        completeCount,
        facets: Object.fromEntries(counts),
        ...(unused.length > 0 && { ignored: unused }),
      },
    }
  },
})
