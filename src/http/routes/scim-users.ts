/** `/scim/v2/Users`: members as the identity provider manages them. */
import { SCIM_USERS_PAGE_MAX } from '../../../contract/limits.ts'
import { lowerAddress } from '../../../contract/members.ts'
import { readScimFilter, type ScimLiteral } from '../../members/scim/path.ts'
import { readScimUser, readScimUserPatch } from '../../members/scim/user-change.ts'
import type { ScimUserFilter } from '../../members/scim/user-store.ts'
import {
  deprovisionUser,
  listProvisioned,
  provisionUser,
  readProvisioned,
  reprovisionUser,
} from '../../operations/members/scim-users.ts'
import { type App, callerOf, type RouteContext } from '../app.ts'
import { onlyAsked, presentScimList, presentScimUser } from '../present-scim.ts'
import { SCIM_JSON } from '../scim-errors.ts'
import { scimConfig, scimHeavy, scimListQuery, scimOneQuery, scimPageOf, scimParams } from '../scim-request.ts'
import { originOf } from '../session-cookie.ts'

const ATTRIBUTES = ['id', 'username', 'externalid', 'emails', 'emails.value', 'emails.type', 'emails.primary', 'active']

export function scimUserRoutes(app: App, context: RouteContext): void {
  readRoutes(app, context)
  writeRoutes(app, context)
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/Users',
    { config: scimHeavy, schema: { hide: true, querystring: scimListQuery } },
    async (request, reply) => {
      const { query } = request
      const filter = userFilter(query.filter)
      const { startIndex, window } = scimPageOf(query, SCIM_USERS_PAGE_MAX)
      const { users, total } = filter
        ? await listProvisioned(scout, callerOf(request), filter, window)
        : { users: [], total: 0 }
      const origin = originOf(request, scout.signIn.origin)
      const shown = users.map((user) => onlyAsked(presentScimUser(user, origin), query))
      return reply.type(SCIM_JSON).send(JSON.stringify(presentScimList(shown, total, startIndex)))
    },
  )
  const one = { hide: true, params: scimParams, querystring: scimOneQuery }
  app.get('/Users/:id', { config: scimConfig, schema: one }, async (request, reply) => {
    const user = await readProvisioned(scout.database, callerOf(request).accountId, request.params.id)
    const shown = presentScimUser(user, originOf(request, scout.signIn.origin))
    return reply.type(SCIM_JSON).send(JSON.stringify(onlyAsked(shown, request.query)))
  })
}

function writeRoutes(app: App, { scout }: RouteContext): void {
  app.post('/Users', { config: scimConfig, schema: { hide: true } }, async (request, reply) => {
    const made = await provisionUser(scout, callerOf(request), readScimUser(request.body))
    const shown = presentScimUser(made, originOf(request, scout.signIn.origin))
    const { location } = shown.meta as { location: string }
    return reply.code(201).header('location', location).type(SCIM_JSON).send(JSON.stringify(shown))
  })
  for (const [method, read] of [
    ['PUT', readScimUser],
    ['PATCH', readScimUserPatch],
  ] as const) {
    app.route({
      method,
      url: '/Users/:id',
      config: scimConfig,
      schema: { hide: true, params: scimParams },
      handler: async (request, reply) => {
        const changed = await reprovisionUser(scout, callerOf(request), request.params.id, read(request.body))
        return reply
          .type(SCIM_JSON)
          .send(JSON.stringify(presentScimUser(changed, originOf(request, scout.signIn.origin))))
      },
    })
  }
  app.delete(
    '/Users/:id',
    { config: scimConfig, schema: { hide: true, params: scimParams } },
    async (request, reply) => {
      await deprovisionUser(scout, callerOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

/** Undefined if the filter can match nobody. */
function userFilter(given: string | undefined): ScimUserFilter | undefined {
  if (given === undefined || given.trim() === '') return {}
  const wanted = readScimFilter(given, ATTRIBUTES)
  if (!wanted) return undefined
  // Every address kept here is a primary work email: a filter for another kind matches nobody.
  const type = wanted.get('emails.type') ?? 'work'
  const isWorkEmail = String(type).toLowerCase() === 'work' && wanted.get('emails.primary') !== false
  const email = wanted.get('emails.value') ?? wanted.get('emails')
  const active = wanted.get('active')
  if (!isWorkEmail || (active !== undefined && !isTruth(active))) return undefined
  return {
    memberId: textOf(wanted.get('id')),
    userKey: lowered(wanted.get('username')),
    externalId: textOf(wanted.get('externalid')),
    email: lowered(email),
    active: active === undefined ? undefined : String(active).toLowerCase() === 'true',
  }
}

const isTruth = (value: ScimLiteral) => /^(?:true|false)$/i.test(String(value))

/** A value that is not text becomes '', which belongs to no user. */
const textOf = (value: ScimLiteral | undefined) =>
  value === undefined ? undefined : typeof value === 'string' ? value : ''
const lowered = (value: ScimLiteral | undefined) => {
  const read = textOf(value)
  return read === undefined ? undefined : lowerAddress(read)
}
