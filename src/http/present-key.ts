/** A key as its owner sees it: all but the key. */
import { toCredits } from '../credits/amount.ts'
import type { MadeKey } from '../operations/accounts/keys.ts'

export const presentKey = ({ capUnits, ...key }: MadeKey) => ({
  ...key,
  dailyCreditCap: capUnits === null ? null : toCredits(capUnits),
})
