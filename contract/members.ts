/** `/members`: the people of an account, what each may do and spend, and links that sign them in once. */
import { z } from 'zod'
import { creditAmount } from './credit-amount.ts'
import { scopes } from './keys.ts'
import { EMAIL_CHARS_MAX, KEY_NAME_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { roles } from './roles.ts'
import { text } from './text.ts'

const role = z.enum(roles, `must be one of ${roles.join(', ')}`)

/** The name as it is shown; names that a provider sends must pass the same check. */
export const memberName = text(KEY_NAME_CHARS_MAX, 1)
  // Control characters would garble every list that shows the name.
  .refine((given) => given.trim() !== '' && !/\p{Cc}/u.test(given), 'must be text without control characters')
  .transform((given) => given.trim())

/**
 * Lowercases ASCII letters only. Beyond ASCII two letters may share one lowercase form (the Kelvin sign becomes k), so one
 * person's address could become another's.
 */
export const lowerAddress = (given: string): string =>
  given.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const memberEmail = text(EMAIL_CHARS_MAX, 3)
  .transform(lowerAddress)
  .refine((given) => /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(given), 'must be an email address')

const monthlyCreditCap = creditAmount.nullish().meta({
  description: 'The most credits that the member may spend in a month (UTC). Without it the member has no cap',
})

export const memberBodySchema = z
  .object({
    email: memberEmail.meta({ description: 'The address by which a sign-in provider recognises the member' }),
    name: memberName
      .optional()
      .meta({ description: 'The name shown beside the member’s actions. The default is the email address' }),
    role,
    monthlyCreditCap,
  })
  .meta({ id: 'MemberBody' })

export const memberPatchSchema = z
  .object({ name: memberName.optional(), role: role.optional(), monthlyCreditCap })
  .meta({ id: 'MemberPatch' })

export const accountMemberParamsSchema = z.object({ memberId: text(TEXT_CHARS_MAX, 1) })
export const accountMembersQuerySchema = z.object(pagingQuery)

const at = z.iso.datetime()

export const accountMemberSchema = z
  .object({
    memberId: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    scopes: z.array(z.enum(scopes)).meta({ description: 'The scopes of the role' }),
    monthlyCreditCap: z.number().nullable(),
    spentThisMonthCredits: z.number().meta({ description: 'Charges since the month began (UTC), less refunds' }),
    createdAt: at,
    joinedAt: at
      .nullable()
      .meta({ description: 'When the member first signed in; null when the member is only invited' }),
    lastSeenAt: at.nullable().meta({ description: 'Exact to the minute' }),
  })
  .meta({ id: 'Member' })

export const accountMembersResponseSchema = z
  .object({ success: z.literal(true), members: z.array(accountMemberSchema), ...pagingAnswer })
  .meta({ id: 'MembersResponse' })

export const accountMemberResponseSchema = z
  .object({ success: z.literal(true), member: accountMemberSchema })
  .meta({ id: 'MemberResponse' })

export const accountMemberRemovedResponseSchema = z
  .object({ success: z.literal(true), memberId: z.string(), removed: z.literal(true) })
  .meta({ id: 'MemberRemovedResponse' })

export const memberLinkResponseSchema = z
  .object({
    success: z.literal(true),
    memberId: z.string(),
    url: z.string().meta({ description: 'The link signs the member in once. The service does not store it' }),
    expiresAt: at,
  })
  .meta({ id: 'MemberLinkResponse' })
