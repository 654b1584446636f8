/** What each operation costs, in units. Filled from the configuration. */
import type { ContactField } from '../../contract/network.ts'
import type { Units } from './amount.ts'

export interface Prices {
  search: Units
  enrich: Units
  contact: Record<ContactField, Units>
}

/** What has a price: a network search, a profile, a contact field. */
export type Priced = { operation: 'search' } | { operation: 'enrich' } | { operation: 'contact'; field: ContactField }

export const priceOf = (prices: Prices, step: Priced): Units =>
  step.operation === 'contact' ? prices.contact[step.field] : prices[step.operation]

/** The step together with its price, ready to be part of a charge. */
export const priced = <S extends Priced>(prices: Prices, step: S): S & { price: Units } => ({
  ...step,
  price: priceOf(prices, step),
})
