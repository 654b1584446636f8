/** The tools credits (what can be spent) and resolve (names to ids). */
import { z } from 'zod'
import { together } from '../paying.ts'
import { betweenMarks, clean, NOTICE } from '../strangers.ts'
import { READS, ToolError, tool } from '../tool.ts'

const word = z.string().optional()
const NAME = 120
const CHOICES = 10

export const creditsTool = tool({
  name: 'credits',
  title: 'Credits',
  description: 'Shows the balance, what was spent, the prices, and what this key may do. Free.',
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    available: z.number(),
    held: z.number().describe('For work under way'),
    spentToday: z.number(),
    spentThisMonth: z.number(),
    dailyCap: z.number().nullable().describe('Of this key'),
    scopes: z.array(z.string()),
    prices: z.record(z.string(), z.number()),
  }),
  async run({ scout }) {
    const [balance, { limits, key }] = await Promise.all([scout.credits.balance(), scout.account()])
    const { contact, ...prices } = limits.prices
    const available = together(balance)
    return {
      text: `${available} credits available, ${balance.spentTodayCredits} spent today.`,
      data: {
        available,
        held: together({
          companyCredits: balance.heldCompanyCredits,
          companyExtraCredits: balance.heldCompanyExtraCredits,
        }),
        spentToday: balance.spentTodayCredits,
        spentThisMonth: balance.spentThisMonthCredits,
        dailyCap: key.dailyCreditCap,
        scopes: key.scopes,
        prices: { ...prices, ...contact },
      },
    }
  },
})

export const resolveTool = tool({
  name: 'resolve',
  title: 'Resolve a name',
  description:
    'Turns a place, company, industry or school into the id that filters take. If several match, let your user choose. Free.',
  annotations: READS,
  input: z.strictObject({
    kind: z.enum(['PLACE', 'COMPANY', 'INDUSTRY', 'SCHOOL']),
    name: word.describe('Name of a company, industry or school'),
    city: word,
    state: word,
    country: word.describe('Without city and state: the country itself'),
  }),
  output: z.object({
    notice: z.string(),
    resolved: z.boolean(),
    id: z.string().optional().describe('geoId or entityId'),
    name: z.string().optional(),
    candidates: z.array(z.object({ id: z.string(), name: z.string(), about: z.string().optional() })).optional(),
  }),
  async run({ scout }, { kind, name, ...place }) {
    if (kind === 'PLACE') {
      const { geoId, candidates = [], ...found } = await scout.resolve.location(place)
      const choices = candidates.map((each) => ({ id: each.geoId, name: each.displayName, about: each.level }))
      return resolved({ ...found, id: geoId }, choices)
    }
    if (!name) throw new ToolError(`${kind} wants a name.`)
    const { entityId, candidates = [], ...found } = await scout.resolve.entity({ kind, query: name })
    const choices = candidates.map((each) => ({
      id: each.entityId,
      name: each.displayName,
      about: [each.website, each.country, each.industry].filter(Boolean).join(', '),
    }))
    return resolved({ ...found, id: entityId }, choices)
  },
})

interface Found {
  resolved: boolean
  id: string | undefined
  displayName?: string
}
type Choice = Record<'id' | 'name' | 'about', string>

function resolved({ resolved: isOne, id, displayName }: Found, choices: Choice[]) {
  const candidates = choices.slice(0, CHOICES).map(({ id: of, name, about }) => ({
    id: clean(of, NAME),
    name: clean(name, NAME),
    ...(about && { about: clean(about, NAME) }),
  }))
  const lines = candidates.map((each) => `${each.id}: ${each.name}${each.about ? ` (${each.about})` : ''}`)
  const name = displayName && clean(displayName, NAME)
  // Networks and pools name organisations: what these call themselves are not our words.
  const text = isOne
    ? betweenMarks([`${id}: ${name}`])
    : lines.length > 0
      ? `Which one? ${betweenMarks(lines)}`
      : 'Nothing was found.'
  return {
    text,
    data: {
      notice: NOTICE,
      resolved: isOne,
      ...(id && { id }),
      ...(name && { name }),
      ...(lines.length > 0 && { candidates }),
    },
  }
}
