/** `accounts`: create an account with its first key and credits; list accounts. */
import { listAccounts } from '../../accounts/store.ts'
import { table } from '../../base/terminal-text.ts'
import { toCredits, type Units } from '../../credits/amount.ts'
import { readBalance } from '../../credits/store.ts'
import { createAccount } from '../../operations/accounts/accounts.ts'
import { isUniqueViolation } from '../../storage/database.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'

export interface AccountOptions {
  credits: Units
  extraCredits: Units
  plan: string
}

export async function accountsCreate(context: CommandContext, name: string, options: AccountOptions): Promise<void> {
  await context.withDatabase(async (database) => {
    const amount = { plan: options.credits, extra: options.extraCredits }
    const { plan } = options
    const made = await createAccount(database, { name, credits: amount, plan }, new Date()).catch((error) => {
      throw isUniqueViolation(error) ? new Failure(`An account named "${name}" already exists.`) : error
    })
    const credits = toCredits(amount.plan)
    const extra = toCredits(amount.extra)
    context.output.answer(
      { ...made, name, plan, companyCredits: credits, companyExtraCredits: extra },
      [
        `Account ${name} was created: ${made.accountId}`,
        `Plan: ${plan}, credits: ${credits}, extra credits: ${extra}`,
        `Key ${made.keyId}: ${made.apiKey}`,
        'The key is shown only now. The service keeps only its hash.',
      ].join('\n'),
    )
  })
}

export async function accountsList(context: CommandContext, options: { plan?: string }): Promise<void> {
  await context.withDatabase(async (database) => {
    const all = await listAccounts(database)
    const listed = all.filter(({ plan }) => options.plan === undefined || plan === options.plan)
    const accounts = await Promise.all(
      listed.map(async (account) => {
        const balance = await readBalance(database, account.accountId)
        return { ...account, companyCredits: toCredits(balance.plan), companyExtraCredits: toCredits(balance.extra) }
      }),
    )
    const rows = accounts.map((account) => [
      account.accountId,
      account.name,
      account.plan,
      String(account.companyCredits),
      String(account.companyExtraCredits),
      account.state,
      account.createdAt.toISOString(),
    ])
    const header = ['ID', 'NAME', 'PLAN', 'CREDITS', 'EXTRA', 'STATE', 'CREATED']
    context.output.answer({ accounts }, rows.length > 0 ? table(header, rows) : 'There are no accounts.')
  })
}
