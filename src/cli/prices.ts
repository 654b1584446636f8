/** The most that work can cost, by the service's list of prices; and amounts of credits in words. */
import type { ContactField, TalentScout } from '../../sdk/typescript/src/index.ts'

export type ListedPrices = Awaited<ReturnType<TalentScout['account']>>['limits']['prices']

interface Wanted {
  searches?: number
  profiles?: number
  fields?: ContactField[]
}

export function listedPrice(prices: ListedPrices, { searches = 0, profiles = 0, fields = [] }: Wanted): number {
  const contacts = fields.reduce((sum, field) => sum + prices.contact[field], 0)
  return exactly(searches * prices.search + profiles * prices.enrich + contacts)
}

/** Rounded to a thousandth of a credit, the smallest unit. */
export const exactly = (credits: number): number => Math.round(credits * 1_000) / 1_000

export const inCredits = (credits: number): string =>
  `${credits.toLocaleString('en', { maximumFractionDigits: 3 })} ${credits === 1 ? 'credit' : 'credits'}`
