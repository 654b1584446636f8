/** `members`: the operator invites, lists and removes members of an account, and makes sign-in links for them. */
import { lowerAddress } from '../../../contract/members.ts'
import type { Role } from '../../../contract/roles.ts'
import { systemClock } from '../../base/clock.ts'
import { Refusal } from '../../base/refusal.ts'
import { table } from '../../base/terminal-text.ts'
import { toCredits, type Units } from '../../credits/amount.ts'
import { type AccountMember, listAccountMembers } from '../../members/member-store.ts'
import { pageAt } from '../../members/sign-in-settings.ts'
import { inviteMember, makeLink, removeFromAccount } from '../../operations/members/members.ts'
import type { Database } from '../../storage/database.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { Failure } from '../failure.ts'

/** More than one account can have. */
const ALL = { limit: 10_000, after: undefined }

interface OfAccount {
  account: string
}

export interface Invitation extends OfAccount {
  role: Role
  name?: string
  monthlyCap?: Units
}

export async function membersInvite(context: CommandContext, email: string, options: Invitation): Promise<void> {
  await within(context, options, async ({ database, by, clock }) => {
    const { role, name, monthlyCap = null } = options
    const { result: memberId } = await inviteMember({ database, clock }, by, { email, role, name, monthlyCap })
    const { url, expiresAt } = await linkTo(context, { database, clock, by }, memberId)
    context.output.answer(
      { accountId: by.accountId, memberId, email, role, url, expiresAt },
      `Member ${memberId} (${role}): ${url}\n${ONCE}`,
    )
  })
}

const ONCE = 'The link signs the member in once, within a day. It is shown only now.'

export async function membersList(context: CommandContext, options: OfAccount): Promise<void> {
  await within(context, options, async ({ database, by: { accountId } }) => {
    const members = await listAccountMembers(database, accountId, ALL)
    const rows = members.map(({ memberId, email, name, role, capUnits, lastSeenAt }) => [
      memberId,
      email,
      name,
      role,
      capUnits === null ? 'none' : String(toCredits(capUnits)),
      lastSeenAt?.toISOString() ?? 'never',
    ])
    const header = ['ID', 'EMAIL', 'NAME', 'ROLE', 'MONTHLY CAP', 'LAST SEEN']
    context.output.answer({ accountId, members }, rows.length > 0 ? table(header, rows) : 'The account has no members.')
  })
}

export async function membersLink(context: CommandContext, who: string, options: OfAccount): Promise<void> {
  await within(context, options, async ({ database, by, clock }) => {
    const { memberId, email } = await requireMember(database, by.accountId, who)
    const { url, expiresAt } = await linkTo(context, { database, clock, by }, memberId)
    context.output.answer({ accountId: by.accountId, memberId, url, expiresAt }, `Link for ${email}: ${url}\n${ONCE}`)
  })
}

export async function membersRemove(context: CommandContext, who: string, options: OfAccount): Promise<void> {
  await within(context, options, async ({ database, by, clock }) => {
    const { memberId, email } = await requireMember(database, by.accountId, who)
    await removeFromAccount({ database, clock }, by, memberId)
    context.output.answer({ accountId: by.accountId, memberId }, `${email} is removed; their sessions have ended.`)
  })
}

interface Within {
  database: Database
  clock: typeof systemClock
  by: { accountId: string; keyId: null }
}

/** A refusal becomes a failure with its own message, because the operator's words were well-formed. */
async function within(context: CommandContext, { account }: OfAccount, work: (within: Within) => Promise<void>) {
  await context.withDatabase(async (database) => {
    const { accountId } = await requireAccount(database, account)
    try {
      await work({ database, clock: systemClock, by: { accountId, keyId: null } })
    } catch (error) {
      throw error instanceof Refusal ? new Failure(error.message) : error
    }
  })
}

async function linkTo(context: CommandContext, { database, clock, by }: Within, memberId: string) {
  const { token, expiresAt } = (await makeLink({ database, clock }, by, memberId)).result
  const { publicUrl, host, port } = context.readConfig().config
  const page = publicUrl === undefined ? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}` : pageAt(publicUrl)
  return { url: `${page}/sign-in#link=${token}`, expiresAt }
}

async function requireMember(database: Database, accountId: string, who: string): Promise<AccountMember> {
  const members = await listAccountMembers(database, accountId, ALL)
  const found = members.find(({ memberId, email }) => memberId === who || email === lowerAddress(who))
  if (!found) throw new Failure(`There is no member "${who}" in the account. "members list" shows the members.`)
  return found
}
