/** `/keys`: an account's own keys. */
import {
  keyBodySchema,
  keyMadeResponseSchema,
  keyParamsSchema,
  keyRevokedResponseSchema,
  keyRotatedResponseSchema,
  keysQuerySchema,
  keysResponseSchema,
  rotateKeyBodySchema,
} from '../../../contract/keys.ts'
import type { Scope } from '../../accounts/account.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { fromCredits, toCredits } from '../../credits/amount.ts'
import {
  createKey,
  type ListedApiKey,
  listOwnKeys,
  madeKey,
  revokeOwnKey,
  rotateOwnKey,
} from '../../operations/accounts/keys.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentKey } from '../present-key.ts'

const config = { scopes: ['admin'] as Scope[] }
const tags = ['Account']

export function keysRoutes(app: App, context: RouteContext): void {
  listRoute(app, context)
  createRoute(app, context)
  rotateRoute(app, context)
  revokeRoute(app, context)
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/keys',
    {
      config,
      schema: {
        tags,
        operationId: 'listKeys',
        summary: 'List the account’s keys, newest first, including ended keys',
        querystring: keysQuerySchema,
        response: { 200: keysResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['string'])
      const { keys, nextCursor } = await listOwnKeys(scout, callerOf(request), page)
      return { success: true as const, keys: keys.map(presentListed), nextCursor }
    },
  )
}

const presentListed = ({ key, usable, spentToday }: ListedApiKey) => ({
  ...presentKey(madeKey(key)),
  usable,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  spentTodayCredits: toCredits(spentToday),
})

function createRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/keys',
    {
      config,
      schema: {
        tags,
        operationId: 'createKey',
        summary: 'Create a key. The answer is the only one that shows it',
        description:
          'The new key can only have scopes that your key has, and cannot outlive your key. A key with a daily cap cannot create keys.',
        body: keyBodySchema,
        response: { 200: keyMadeResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { name, scopes, expiresAt, dailyCreditCap } = request.body
      const wanted = {
        name,
        scopes,
        expiresAt: expiresAt ? new Date(expiresAt) : null,
        dailyCap: typeof dailyCreditCap === 'number' ? fromCredits(dailyCreditCap) : null,
      }
      const { result, replayed } = await createKey(scout, callerOf(request), wanted, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, apiKey: result.apiKey, key: presentKey(result.key) }
    },
  )
}

function rotateRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/keys/:keyId/rotate',
    {
      config,
      schema: {
        tags,
        operationId: 'rotateKey',
        summary: 'Rotate a key: create its successor and end the old key after the overlap',
        description:
          'The successor has the name, scopes, expiry and cap of the old key, and what is left of the cap today.',
        params: keyParamsSchema,
        body: rotateKeyBodySchema,
        response: { 200: keyRotatedResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { keyId } = request.params
      const { overlapSeconds } = request.body
      const token = idempotencyToken(request)
      const { result, replayed } = await rotateOwnKey(scout, callerOf(request), { keyId, overlapSeconds }, token)
      markReplayed(reply, replayed)
      const { key, ...rest } = result
      return { success: true as const, ...rest, key: presentKey(key) }
    },
  )
}

function revokeRoute(app: App, { scout }: RouteContext): void {
  app.delete(
    '/keys/:keyId',
    {
      config,
      schema: {
        tags,
        operationId: 'revokeKey',
        summary: 'End a key. It is refused everywhere within a second',
        description: 'A repeat changes nothing. The account’s last admin key cannot be ended: rotate it instead.',
        params: keyParamsSchema,
        response: { 200: keyRevokedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { keyId } = request.params
      const revokedAt = await revokeOwnKey(scout, callerOf(request), keyId)
      return { success: true as const, keyId, revokedAt: revokedAt.toISOString() }
    },
  )
}
