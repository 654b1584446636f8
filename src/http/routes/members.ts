/** `/members`: the people of an account. How they sign in is in sign-in.ts and passkeys.ts. */
import {
  accountMemberParamsSchema,
  accountMemberRemovedResponseSchema,
  accountMemberResponseSchema,
  accountMembersQuerySchema,
  accountMembersResponseSchema,
  memberBodySchema,
  memberLinkResponseSchema,
  memberPatchSchema,
} from '../../../contract/members.ts'
import { emptyBodySchema } from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { fromCredits, toCredits } from '../../credits/amount.ts'
import { roleScopes } from '../../members/roles.ts'
import {
  changeMember,
  inviteMember,
  listMembersOf,
  makeLink,
  readMemberOf,
  removeFromAccount,
  type ShownAccountMember,
} from '../../operations/members/members.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { originOf } from '../session-cookie.ts'

const config = { scopes: ['admin' as const] }
const tags = ['Members']
const one = { 200: accountMemberResponseSchema, ...errorResponses }

const capOf = (credits: number | null | undefined) => (typeof credits === 'number' ? fromCredits(credits) : null)

export function memberRoutes(app: App, context: RouteContext): void {
  listRoute(app, context)
  inviteRoute(app, context)
  changeRoutes(app, context)
  linkRoute(app, context)
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/members',
    {
      // Everybody who may write, or read what colleagues wrote, may know who the colleagues are.
      config: { scopes: ['admin', 'pool', 'view', 'comment', 'audit'], isHeavy: true },
      schema: {
        tags,
        operationId: 'listMembers',
        summary: 'List the members of the account, the last invited first',
        querystring: accountMembersQuerySchema,
        response: { 200: accountMembersResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['string'])
      const { members, nextCursor } = await listMembersOf(scout, callerOf(request), page)
      return { success: true as const, members: members.map(present), nextCursor }
    },
  )
}

function inviteRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/members',
    {
      config,
      schema: {
        tags,
        operationId: 'inviteMember',
        summary: 'Invite a person as a member, by email address, with a role',
        description:
          'The service sends no message. The person signs in by the sign-in provider, or by a link that you create. You can only give scopes that you have. Only owners create owners; the first owner is created by a key.',
        body: memberBodySchema,
        response: one,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { monthlyCreditCap, ...rest } = request.body
      const input = { ...rest, monthlyCap: capOf(monthlyCreditCap) }
      const { result, replayed } = await inviteMember(scout, caller, input, idempotencyToken(request))
      markReplayed(reply, replayed)
      const member = present(await readMemberOf(scout, caller.accountId, result))
      return { success: true as const, member }
    },
  )
}

function changeRoutes(app: App, { scout }: RouteContext): void {
  app.patch(
    '/members/:memberId',
    {
      config,
      schema: {
        tags,
        operationId: 'changeMember',
        summary: 'Change a member’s role, name or cap. The change is in force within a second',
        description:
          'Fields that you leave out stay unchanged. `monthlyCreditCap: null` removes the cap. The last owner stays an owner (`LAST_OWNER`).',
        params: accountMemberParamsSchema,
        body: memberPatchSchema,
        response: one,
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { memberId } = request.params
      const { monthlyCreditCap, ...rest } = request.body
      const cap = monthlyCreditCap === undefined ? undefined : capOf(monthlyCreditCap)
      await changeMember(scout, caller, memberId, { ...rest, monthlyCap: cap })
      return { success: true as const, member: present(await readMemberOf(scout, caller.accountId, memberId)) }
    },
  )
  app.delete(
    '/members/:memberId',
    {
      config,
      schema: {
        tags,
        operationId: 'removeMember',
        summary: 'Remove a member. Their work stays, and their sessions end within a second',
        params: accountMemberParamsSchema,
        response: { 200: accountMemberRemovedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { memberId } = request.params
      await removeFromAccount(scout, callerOf(request), memberId)
      return { success: true as const, memberId, removed: true as const }
    },
  )
}

function linkRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/members/:memberId/link',
    {
      config,
      schema: {
        tags,
        operationId: 'makeSignInLink',
        summary: 'Create a link that signs a member in, once, within a day',
        description: 'Anyone who has the link signs in as that member, so send it in a way that you trust.',
        params: accountMemberParamsSchema,
        body: emptyBodySchema,
        response: { 200: memberLinkResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { memberId } = request.params
      const { result, replayed } = await makeLink(scout, callerOf(request), memberId, idempotencyToken(request))
      markReplayed(reply, replayed)
      const { token, expiresAt } = result
      // The token stands behind the number sign, which browsers do not send: no server or log on the way sees it.
      const url = `${scout.signIn.page ?? originOf(request, undefined)}/sign-in#link=${token}`
      return { success: true as const, memberId, url, expiresAt }
    },
  )
}

const present = ({ member, spentThisMonth }: ShownAccountMember) => ({
  memberId: member.memberId,
  email: member.email,
  name: member.name,
  role: member.role,
  scopes: [...roleScopes[member.role]],
  monthlyCreditCap: member.capUnits === null ? null : toCredits(member.capUnits),
  spentThisMonthCredits: toCredits(spentThisMonth),
  createdAt: member.createdAt.toISOString(),
  joinedAt: member.joinedAt?.toISOString() ?? null,
  lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
})
