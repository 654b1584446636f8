/** Talks to a sandbox over its socket and validates every answer against the contract. */
import assert from 'node:assert/strict'
import type { z } from 'zod'
import {
  collectResponseSchema,
  entitiesResponseSchema,
  type LookupRequest,
  lookupSchema,
  type NetworkQuery,
  networkErrorSchema,
  networkPaths,
  networkSearchResponseSchema,
  placesResponseSchema,
} from '../../contract/network.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts'

export interface SandboxAnswer {
  status: number
  headers: Headers
  body: unknown
}

export interface SandboxClient {
  sandbox: Sandbox
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<SandboxAnswer>
  search(
    query: Partial<NetworkQuery>,
    options?: { cursor?: string | null; limit?: number; fault?: string },
  ): Promise<z.infer<typeof networkSearchResponseSchema>>
  collect(urn: string, fault?: string): Promise<z.infer<typeof collectResponseSchema>['person']>
  places(query: Record<string, string>): Promise<z.infer<typeof placesResponseSchema>>
  entities(kind: string, query: string): Promise<z.infer<typeof entitiesResponseSchema>['matches']>
  startLookup(request: LookupRequest, key: string, fault?: string): Promise<z.infer<typeof lookupSchema>>
  readLookup(lookupId: string): Promise<z.infer<typeof lookupSchema>>
  /** The status and code of a refusal, after checking that its body fits the contract. */
  refusal(called: Promise<SandboxAnswer>): Promise<{ status: number; code: string }>
}

/** A small sandbox that answers at once, on a free port, unless told otherwise. */
export async function openSandbox(options: SandboxOptions = {}): Promise<SandboxClient> {
  const sandbox = await startSandbox({ port: 0, people: 500, timeFactor: 0, ...options })

  const call: SandboxClient['call'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown }
  }

  const answered = async <Schema extends z.ZodType>(
    called: Promise<SandboxAnswer>,
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    const { status, body } = await called
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`)
    return schema.parse(body)
  }
  const wanting = (fault: string | undefined): Record<string, string> => (fault ? { 'x-sandbox-fault': fault } : {})

  return {
    sandbox,
    call,
    search: (query, { cursor = null, limit = 20, fault } = {}) =>
      answered(
        call('POST', networkPaths.search, { body: { query, cursor, limit }, headers: wanting(fault) }),
        networkSearchResponseSchema,
      ),
    collect: async (urn, fault) => {
      const called = call('POST', networkPaths.collect, { body: { urn }, headers: wanting(fault) })
      return (await answered(called, collectResponseSchema)).person
    },
    places: (query) =>
      answered(call('GET', `${networkPaths.places}?${new URLSearchParams(query)}`), placesResponseSchema),
    entities: async (kind, query) => {
      const path = `${networkPaths.entities}?${new URLSearchParams({ kind, query })}`
      return (await answered(call('GET', path), entitiesResponseSchema)).matches
    },
    startLookup: (request, key, fault) =>
      answered(
        call('POST', networkPaths.lookups, { body: request, headers: { 'idempotency-key': key, ...wanting(fault) } }),
        lookupSchema,
      ),
    readLookup: (lookupId) => answered(call('GET', `${networkPaths.lookups}/${lookupId}`), lookupSchema),
    refusal: async (called) => {
      const { status, body } = await called
      return { status, code: networkErrorSchema.parse(body).code }
    },
  }
}

/** A request for all three contact fields of one of the sandbox's people with a fixed fate. */
export function magicRequest(name: string): LookupRequest {
  return {
    urn: `urn:network:person:${name}`,
    networkUrl: `https://network.example/in/${name}`,
    fields: ['work_email', 'personal_email', 'phone'],
  }
}
