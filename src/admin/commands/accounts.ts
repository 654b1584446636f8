/** `accounts`: open one with its first key and credits, list them. */
import { listAccounts } from '../../accounts/store.ts'
import { toCredits, type Units } from '../../credits/amount.ts'
import { readBalance } from '../../credits/store.ts'
import { createAccount } from '../../operations/accounts.ts'
import { isUniqueViolation } from '../../storage/database.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { table } from '../output.ts'

export interface NewAccount {
  credits: Units
  extraCredits: Units
}

export async function accountsCreate(context: Context, name: string, options: NewAccount): Promise<void> {
  await context.withDatabase(async (database) => {
    const amount = { plan: options.credits, extra: options.extraCredits }
    const made = await createAccount(database, name, amount, new Date()).catch((error) => {
      throw isUniqueViolation(error) ? new Failure(`There is an account named "${name}" already.`) : error
    })
    const credits = toCredits(amount.plan)
    const extra = toCredits(amount.extra)
    context.output.answer(
      { ...made, name, companyCredits: credits, companyExtraCredits: extra },
      [
        `Account ${name} was made: ${made.accountId}`,
        `Credits: ${credits}, extra credits: ${extra}`,
        `Key ${made.keyId}: ${made.apiKey}`,
        'The key is shown this once; only its hash is kept.',
      ].join('\n'),
    )
  })
}

export async function accountsList(context: Context): Promise<void> {
  await context.withDatabase(async (database) => {
    const accounts = await Promise.all(
      (await listAccounts(database)).map(async ({ accountId, name, createdAt }) => {
        const { plan, extra } = await readBalance(database, accountId)
        return { accountId, name, createdAt, companyCredits: toCredits(plan), companyExtraCredits: toCredits(extra) }
      }),
    )
    const rows = accounts.map((account) => [
      account.accountId,
      account.name,
      String(account.companyCredits),
      String(account.companyExtraCredits),
      account.createdAt.toISOString(),
    ])
    const text = rows.length > 0 ? table(['ID', 'NAME', 'CREDITS', 'EXTRA', 'CREATED'], rows) : 'There are no accounts.'
    context.output.answer({ accounts }, text)
  })
}
