/** What each operation costs, in units. Filled from the configuration. */
import type { ContactField } from '../../contract/network.ts'
import type { Units } from './amount.ts'

export interface Prices {
  search: Units
  enrich: Units
  contact: Record<ContactField, Units>
}

/** What has a price: a call of the network, a profile, a field of somebody's contact data. */
export type Priced = { operation: 'search' } | { operation: 'enrich' } | { operation: 'contact'; field: ContactField }

export const priceOf = (prices: Prices, step: Priced): Units =>
  step.operation === 'contact' ? prices.contact[step.field] : prices[step.operation]

/** The step with its price, as a charge names both. */
export const priced = <S extends Priced>(prices: Prices, step: S): S & { price: Units } => ({
  ...step,
  price: priceOf(prices, step),
})
