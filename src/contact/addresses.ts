/** The profile addresses under which contact data was requested. Reads `unlocks` and `contact_fields`. */
import { addressesIn } from '../candidates/known-addresses.ts'

export const askedAddresses = addressesIn('from unlocks', 'from contact_fields')
