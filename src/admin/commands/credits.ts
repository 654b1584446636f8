/** `credits` and `ledger`: grant credits, show balances, and verify that the ledger adds up to them. */
import { newId } from '../../base/ids.ts'
import { count } from '../../base/terminal-text.ts'
import { toCredits, type Units } from '../../credits/amount.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance, setLowAt } from '../../credits/store.ts'
import { grantCredits } from '../../operations/accounts/accounts.ts'
import { verifyLedger } from '../../operations/accounts/verify-ledger.ts'
import { readWithoutStatementTimeout } from '../../storage/without-statement-timeout.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { Failure, Misuse } from '../failure.ts'

export interface Grant {
  account: string
  credits: Units
  extraCredits: Units
  ref?: string
}

const presentBalance = (balance: Balance) => ({
  companyCredits: toCredits(balance.plan),
  companyExtraCredits: toCredits(balance.extra),
})

export async function creditsGrant(context: CommandContext, options: Grant): Promise<void> {
  if (options.credits + options.extraCredits === 0) {
    throw new Misuse('Nothing to grant: give --credits or --extra-credits an amount above 0.')
  }
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, options.account)
    const ref = options.ref ?? newId('grant')
    const amount = { plan: options.credits, extra: options.extraCredits }
    const {
      fresh,
      granted,
      balance: units,
    } = await grantCredits(database, accountId, { ref, credits: amount }, new Date())
    if (granted.plan !== amount.plan || granted.extra !== amount.extra) {
      const [credits, extra] = [toCredits(granted.plan), toCredits(granted.extra)]
      throw new Failure(
        `Grant ${ref} was made before, with ${credits} credits and ${extra} extra credits. Nothing was granted now.`,
      )
    }
    const balance = presentBalance(units)
    const has = `${name} now has ${balance.companyCredits} credits and ${balance.companyExtraCredits} extra credits`
    context.output.answer(
      { accountId, ref, granted: fresh, ...balance },
      fresh ? `${has} (grant ${ref}).` : `Grant ${ref} was made before, so nothing was granted now. ${has}.`,
    )
  })
}

export async function creditsShow(context: CommandContext, options: { account: string }): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, options.account)
    const balance = presentBalance(await readBalance(database, accountId))
    context.output.answer(
      { accountId, name, ...balance },
      `${name} has ${balance.companyCredits} credits and ${balance.companyExtraCredits} extra credits.`,
    )
  })
}

export async function creditsLowAt(
  context: CommandContext,
  options: { account: string; credits?: Units },
): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accountId, name } = await requireAccount(database, options.account)
    const lowAt = options.credits ?? null
    await database.transaction((tx) => setLowAt(tx, accountId, lowAt))
    const where = lowAt === null ? 'the default (SCOUT_CREDITS_LOW)' : `${toCredits(lowAt)}`
    context.output.answer(
      { accountId, lowAtCredits: lowAt === null ? null : toCredits(lowAt) },
      lowAt === 0
        ? `${name} never gets the event credits.low.`
        : `${name} gets the event credits.low when its credits fall below ${where}.`,
    )
  })
}

export async function ledgerVerify(context: CommandContext): Promise<void> {
  await context.withDatabase(async (database) => {
    const { accounts, entries, differences } = await readWithoutStatementTimeout(database, (tx) => verifyLedger(tx))
    const read = `${count(accounts, 'account')}, ${count(entries, 'entry', 'entries')}`
    const lines = differences.map(
      ({ accountId, what, fromEntries, recorded }) =>
        `${accountId}: ${what}: ${fromEntries} by the entries, but ${recorded} recorded`,
    )
    const ok = differences.length === 0
    context.output.answer(
      { ok, accounts, entries, differences },
      ok ? `Every balance and every hold follows from the entries (${read}).` : lines.join('\n'),
    )
    if (!ok) throw new Failure(`The ledger does not add up: ${count(differences.length, 'difference')} (${read}).`)
  })
}
