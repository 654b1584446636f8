/**
 * `/scim/v2`: the members of an account as its identity provider manages them (RFC 7643, 7644). Owns who may call (a key, no
 * session), which bodies are read, and the discovery routes. Not part of the OpenAPI document: the clients are identity
 * providers, which know the standard and read `/Schemas`.
 */
import { Refusal } from '../../base/refusal.ts'
import { type App, callerOf, type RouteContext } from '../app.ts'
import { readJsonBody } from '../json-body.ts'
import { presentScimList, type ScimResource } from '../present-scim.ts'
import { resourceTypes, scimSchemas, serviceProviderConfig } from '../scim-discovery.ts'
import { SCIM_JSON, SCIM_PREFIX } from '../scim-errors.ts'
import { scimConfig, scimParams } from '../scim-request.ts'
import { originOf } from '../session-cookie.ts'
import { scimGroupRoutes } from './scim-groups.ts'
import { scimUserRoutes } from './scim-users.ts'

export function scimRoutes(app: App, context: RouteContext): void {
  void app.register(
    async (scim: App) => {
      readBodies(scim)
      scim.addHook('onRequest', async (request) => {
        if (callerOf(request).sessionHash)
          throw new Refusal('FORBIDDEN', 'Provisioning needs an API key. A session is not accepted.')
      })
      discoveryRoutes(scim, context)
      scimUserRoutes(scim, context)
      scimGroupRoutes(scim, context)
    },
    { prefix: SCIM_PREFIX },
  )
}

/** Some clients send a content type but no body with a DELETE. */
function readBodies(app: App): void {
  app.removeAllContentTypeParsers()
  const types = ['application/scim+json', 'application/json']
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : readJsonBody(body),
  )
}

function discoveryRoutes(app: App, { scout }: RouteContext): void {
  const options = { config: scimConfig, schema: { hide: true } }
  app.get('/ServiceProviderConfig', options, (request, reply) =>
    reply.type(SCIM_JSON).send(JSON.stringify(serviceProviderConfig(originOf(request, scout.signIn.origin)))),
  )
  const listed: [path: string, all: (origin: string) => ScimResource[]][] = [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', scimSchemas],
  ]
  for (const [path, all] of listed) {
    app.get(path, options, (request, reply) => {
      const resources = all(originOf(request, scout.signIn.origin))
      return reply.type(SCIM_JSON).send(JSON.stringify(presentScimList(resources, resources.length, 1)))
    })
    app.get(`${path}/:id`, { config: scimConfig, schema: { hide: true, params: scimParams } }, (request, reply) => {
      const found = all(originOf(request, scout.signIn.origin)).find(({ id }) => id === request.params.id)
      if (!found)
        throw new Refusal('NOT_FOUND', `Nothing here has this id. GET ${SCIM_PREFIX}${path} lists what there is.`)
      return reply.type(SCIM_JSON).send(JSON.stringify(found))
    })
  }
}
