/** `/scim/v2/Groups`: groups of the identity provider, which decide the roles of members. */
import { SCIM_GROUPS_PAGE_MAX } from '../../../contract/limits.ts'
import { readScimGroup, readScimGroupPatch, type ScimGroupChange } from '../../members/scim/group-change.ts'
import type { ScimGroupFilter } from '../../members/scim/group-store.ts'
import { readScimFilter } from '../../members/scim/path.ts'
import {
  deprovisionGroup,
  listProvisionedGroups,
  provisionGroup,
  readProvisionedGroup,
  reprovisionGroup,
} from '../../operations/members/scim-groups.ts'
import { type App, callerOf, type RouteContext } from '../app.ts'
import { onlyAsked, presentScimGroup, presentScimList } from '../present-scim.ts'
import { SCIM_JSON } from '../scim-errors.ts'
import { scimHeavy, scimListQuery, scimOneQuery, scimPageOf, scimParams } from '../scim-request.ts'
import { originOf } from '../session-cookie.ts'

const ATTRIBUTES = ['id', 'displayname', 'externalid', 'members', 'members.value']

export function scimGroupRoutes(app: App, context: RouteContext): void {
  readRoutes(app, context)
  writeRoutes(app, context)
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/Groups',
    { config: scimHeavy, schema: { hide: true, querystring: scimListQuery } },
    async (request, reply) => {
      const { query } = request
      const filter = groupFilter(query.filter)
      const { startIndex, window } = scimPageOf(query, SCIM_GROUPS_PAGE_MAX)
      const { groups, total } = filter
        ? await listProvisionedGroups(scout, callerOf(request), filter, window)
        : { groups: [], total: 0 }
      const origin = originOf(request, scout.signIn.origin)
      const shown = groups.map((group) => onlyAsked(presentScimGroup(group, origin), query))
      return reply.type(SCIM_JSON).send(JSON.stringify(presentScimList(shown, total, startIndex)))
    },
  )
  const one = { hide: true, params: scimParams, querystring: scimOneQuery }
  app.get('/Groups/:id', { config: scimHeavy, schema: one }, async (request, reply) => {
    const group = await readProvisionedGroup(scout.database, callerOf(request).accountId, request.params.id)
    const shown = presentScimGroup(group, originOf(request, scout.signIn.origin))
    return reply.type(SCIM_JSON).send(JSON.stringify(onlyAsked(shown, request.query)))
  })
}

function writeRoutes(app: App, { scout }: RouteContext): void {
  app.post('/Groups', { config: scimHeavy, schema: { hide: true } }, async (request, reply) => {
    const made = await provisionGroup(scout, callerOf(request), readScimGroup(request.body))
    const shown = presentScimGroup(made, originOf(request, scout.signIn.origin))
    const { location } = shown.meta as { location: string }
    return reply.code(201).header('location', location).type(SCIM_JSON).send(JSON.stringify(shown))
  })
  const schema = { hide: true, params: scimParams }
  app.put('/Groups/:id', { config: scimHeavy, schema }, async (request, reply) => {
    const wanted = readScimGroup(request.body)
    const changed = await reprovisionGroup(scout, callerOf(request), request.params.id, () => wanted)
    return reply.type(SCIM_JSON).send(JSON.stringify(presentScimGroup(changed, originOf(request, scout.signIn.origin))))
  })
  // Answers without a body: otherwise a large group would be sent again with every member added or removed.
  app.patch('/Groups/:id', { config: scimHeavy, schema }, async (request, reply) => {
    const change: ScimGroupChange = readScimGroupPatch(request.body)
    await reprovisionGroup(scout, callerOf(request), request.params.id, change)
    return reply.code(204).send()
  })
  app.delete('/Groups/:id', { config: scimHeavy, schema }, async (request, reply) => {
    await deprovisionGroup(scout, callerOf(request), request.params.id)
    return reply.code(204).send()
  })
}

/** Undefined if the filter can match no group. */
function groupFilter(given: string | undefined): ScimGroupFilter | undefined {
  if (given === undefined || given.trim() === '') return {}
  const wanted = readScimFilter(given, ATTRIBUTES)
  if (!wanted || [...wanted.values()].some((value) => typeof value !== 'string')) return undefined
  const [groupId, displayName, externalId, members, memberId] = ATTRIBUTES.map((name) => wanted.get(name) as string)
  return { groupId, displayName, externalId, memberId: memberId ?? members }
}
