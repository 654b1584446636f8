/** Every endpoint that takes a key: which scopes open it, and one well-formed call of it about nobody. */
import type { Scope } from '../../src/accounts/account.ts'

export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** Any one of these is enough. */
  scopes: Scope[]
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** Not the one of `enrich`: two collections of one person would wait for each other. */
const talents = [{ urn: 'urn:network:person:no-one' }]

export const endpoints: Endpoint[] = [
  { method: 'POST', path: 'search', scopes: ['search'], body: { filtersJson: '{"localOnly":true}' } },
  { method: 'GET', path: 'enrich', scopes: ['enrich'], query: { urn: 'urn:network:person:nobody' } },
  { method: 'POST', path: 'enrich/batch', scopes: ['enrich'], body: { talents } },
  { method: 'POST', path: 'contact', scopes: ['contact'], body: { urn: 'urn:nobody', requestedFields: ['phone'] } },
  { method: 'GET', path: 'contact-status', scopes: ['contact'], query: { urn: 'urn:nobody' } },
  { method: 'POST', path: 'contact/batch', scopes: ['contact'], body: { talents, requestedFields: ['phone'] } },
  { method: 'GET', path: 'batch-status', scopes: ['enrich', 'contact'], query: { jobId: 'job_none' } },
  { method: 'GET', path: 'resolve-location', scopes: ['search'], query: { city: 'Madrid' } },
  { method: 'GET', path: 'resolve-entity', scopes: ['search'], query: { kind: 'COMPANY', query: 'Spotify' } },
]

export const posts = endpoints.filter((endpoint) => endpoint.method === 'POST')

export const addressOf = ({ path, query }: Endpoint): string =>
  `/v1/talent-scout/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
