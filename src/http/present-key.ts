/** A key as its owner sees it: everything but the secret. */
import { toCredits } from '../credits/amount.ts'
import type { MadeKey } from '../operations/accounts/keys.ts'

export const presentKey = ({ capUnits, ...key }: MadeKey) => ({
  ...key,
  dailyCreditCap: capUnits === null ? null : toCredits(capUnits),
})
