/** What each operation costs, in units. Filled from the configuration. */
import type { ContactField } from '../../contract/network.ts'
import type { Units } from './amount.ts'

export interface Prices {
  search: Units
  enrich: Units
  contact: Record<ContactField, Units>
}
