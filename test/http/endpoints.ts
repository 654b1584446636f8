/** Every endpoint that takes a key: the scopes that open it, and one well-formed call that concerns nobody. */
import { POOL_BODY_BYTES_MAX } from '../../contract/limits.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { type Endpoint, nobody, talents } from './endpoint.ts'

const noSearch = { savedSearchId: 'ssr_none' }
const noShortlist = { shortlistId: 'sho_none' }
const noProject = { projectId: 'prj_none' }

const members = { urns: ['urn:nobody'] }

export const endpoints: Endpoint[] = [
  { method: 'POST', path: 'talent-scout/search', scopes: ['search'], body: { filtersJson: '{"localOnly":true}' } },
  { method: 'POST', path: 'talent-scout/read', scopes: ['search'], body: { text: 'nurse in Madrid' } },
  { method: 'POST', path: 'talent-scout/counts', scopes: ['search'], body: { limit: 5 } },
  { method: 'GET', path: 'talent-scout/enrich', scopes: ['enrich'], query: { urn: 'urn:network:person:nobody' } },
  { method: 'POST', path: 'talent-scout/enrich/batch', scopes: ['enrich'], body: { talents } },
  {
    method: 'POST',
    path: 'talent-scout/contact',
    scopes: ['contact'],
    body: { urn: 'urn:nobody', requestedFields: ['phone'] },
  },
  { method: 'GET', path: 'talent-scout/contact-status', scopes: ['contact'], query: { urn: 'urn:nobody' } },
  {
    method: 'POST',
    path: 'talent-scout/contact/batch',
    scopes: ['contact'],
    body: { talents, requestedFields: ['phone'] },
  },
  { method: 'GET', path: 'talent-scout/batch-status', scopes: ['enrich', 'contact'], query: { jobId: 'job_none' } },
  { method: 'GET', path: 'jobs', scopes: ['enrich', 'contact'], query: { done: 'false' } },
  { method: 'GET', path: 'talent-scout/resolve-location', scopes: ['search'], query: { city: 'Madrid' } },
  {
    method: 'GET',
    path: 'talent-scout/resolve-entity',
    scopes: ['search'],
    query: { kind: 'COMPANY', query: 'Spotify' },
  },
  { method: 'POST', path: 'talent-pool/imports', scopes: ['pool'], isUpload: true, body: {} },
  { method: 'POST', path: 'talent-pool/imports/preview', scopes: ['pool'], isUpload: true, body: {} },
  { method: 'GET', path: 'talent-pool/imports', scopes: ['pool'], query: { limit: '10' } },
  { method: 'GET', path: 'talent-pool/imports/{importId}', params: { importId: 'imp_none' }, scopes: ['pool'] },
  { method: 'DELETE', path: 'talent-pool/imports/{importId}', params: { importId: 'imp_none' }, scopes: ['pool'] },
  {
    method: 'GET',
    path: 'talent-pool/imports/{importId}/rejected',
    params: { importId: 'imp_none' },
    scopes: ['pool'],
  },
  {
    method: 'GET',
    path: 'talent-pool/imports/{importId}/left-out',
    params: { importId: 'imp_none' },
    scopes: ['pool'],
  },
  {
    method: 'POST',
    path: 'talent-pool/imports/{importId}/rejected/{row}',
    params: { importId: 'imp_none', row: '2' },
    scopes: ['pool'],
    body: { record: { name: 'Nobody' } },
  },
  { method: 'POST', path: 'talent-pool/candidates/draft', scopes: ['pool'], isUpload: true, body: {} },
  { method: 'GET', path: 'talent-pool/duplicates/merges', scopes: ['pool'], query: { limit: '1' } },
  { method: 'GET', path: 'talent-pool/export', scopes: ['pool'], query: { format: 'ndjson' } },
  { method: 'GET', path: 'saved-searches', scopes: ['search'], query: { limit: '10' } },
  { method: 'POST', path: 'saved-searches', scopes: ['search'], body: { name: 'nobody', prompt: 'nobody' } },
  { method: 'GET', path: 'saved-searches/{savedSearchId}', params: noSearch, scopes: ['search'] },
  {
    method: 'PATCH',
    path: 'saved-searches/{savedSearchId}',
    params: noSearch,
    scopes: ['search'],
    body: { name: 'x' },
  },
  { method: 'DELETE', path: 'saved-searches/{savedSearchId}', params: noSearch, scopes: ['search'] },
  { method: 'POST', path: 'saved-searches/{savedSearchId}/seen', params: noSearch, scopes: ['search'], body: {} },
  { method: 'GET', path: 'shortlists', scopes: ['pool', 'view'], query: { limit: '10' } },
  { method: 'POST', path: 'shortlists', scopes: ['pool'], body: { name: 'nobody', urns: ['urn:nobody'] } },
  { method: 'POST', path: 'shortlists/members', scopes: ['pool', 'view'], body: members },
  { method: 'GET', path: 'shortlists/{shortlistId}', params: noShortlist, scopes: ['pool', 'view'] },
  { method: 'PATCH', path: 'shortlists/{shortlistId}', params: noShortlist, scopes: ['pool'], body: { name: 'x' } },
  { method: 'DELETE', path: 'shortlists/{shortlistId}', params: noShortlist, scopes: ['pool'] },
  { method: 'POST', path: 'shortlists/{shortlistId}/seen', params: noShortlist, scopes: ['pool'], body: {} },
  { method: 'GET', path: 'shortlists/{shortlistId}/items', params: noShortlist, scopes: ['pool', 'view'] },
  {
    method: 'POST',
    path: 'shortlists/{shortlistId}/items',
    params: noShortlist,
    scopes: ['pool'],
    body: { urns: ['urn:nobody'] },
  },
  {
    method: 'DELETE',
    path: 'shortlists/{shortlistId}/items/{urn}',
    params: { ...noShortlist, ...nobody },
    scopes: ['pool'],
  },
  { method: 'GET', path: 'projects', scopes: ['pool', 'view'], query: { archived: 'false' } },
  { method: 'POST', path: 'projects', scopes: ['pool'], body: { name: 'nobody', urns: ['urn:nobody'] } },
  { method: 'GET', path: 'projects/{projectId}', params: noProject, scopes: ['pool', 'view'] },
  { method: 'PATCH', path: 'projects/{projectId}', params: noProject, scopes: ['pool'], body: { name: 'x' } },
  { method: 'DELETE', path: 'projects/{projectId}', params: noProject, scopes: ['pool'] },
  {
    method: 'POST',
    path: 'projects/{projectId}/searches',
    params: noProject,
    scopes: ['pool'],
    body: { prompt: 'nobody' },
  },
  {
    method: 'DELETE',
    path: 'projects/{projectId}/searches/{savedSearchId}',
    params: { ...noProject, ...noSearch },
    scopes: ['pool'],
  },
  { method: 'POST', path: 'projects/members', scopes: ['pool', 'view'], body: members },
  {
    method: 'GET',
    path: 'projects/{projectId}/members',
    params: noProject,
    scopes: ['pool', 'view'],
    query: { tag: 'x' },
  },
  { method: 'POST', path: 'projects/{projectId}/members', params: noProject, scopes: ['pool'], body: members },
  {
    method: 'GET',
    path: 'projects/{projectId}/members/{urn}',
    params: { ...noProject, ...nobody },
    scopes: ['pool', 'view'],
  },
  {
    method: 'DELETE',
    path: 'projects/{projectId}/members/{urn}',
    params: { ...noProject, ...nobody },
    scopes: ['pool'],
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/move',
    params: noProject,
    scopes: ['pool'],
    body: { ...members, stageId: 'stg_none' },
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/tag',
    params: noProject,
    scopes: ['pool'],
    body: { ...members, add: ['x'] },
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/enrich',
    params: noProject,
    scopes: ['enrich'],
    body: members,
  },
  {
    method: 'POST',
    path: 'projects/{projectId}/members/unlock',
    params: noProject,
    scopes: ['contact'],
    body: { ...members, requestedFields: ['phone'] },
  },
  { method: 'POST', path: 'projects/{projectId}/export', params: noProject, scopes: ['pool'], body: {} },
  { method: 'GET', path: 'projects/{projectId}/feed', params: noProject, scopes: ['pool', 'view'] },
  {
    method: 'POST',
    path: 'projects/{projectId}/notes',
    params: noProject,
    scopes: ['pool', 'comment'],
    body: { text: 'x' },
  },
  {
    method: 'DELETE',
    path: 'projects/{projectId}/notes/{noteId}',
    params: { ...noProject, noteId: 'pen_none' },
    scopes: ['pool', 'comment'],
  },
  { method: 'GET', path: 'mentions', scopes: ['pool', 'view'], query: { limit: '10' } },
  {
    method: 'POST',
    path: 'talent-pool/candidates',
    scopes: ['pool'],
    body: { full_name: 'No One', externalId: 'nobody' },
    bodyBytesMax: POOL_BODY_BYTES_MAX,
  },
  { method: 'GET', path: 'talent-pool/candidates', scopes: ['pool', 'view'], query: { q: 'nobody', tags: 'a,b' } },
  { method: 'POST', path: 'talent-pool/candidates/save', scopes: ['pool'], body: { urns: ['urn:nobody'] } },
  { method: 'GET', path: 'talent-pool/candidates/{urn}', params: nobody, scopes: ['pool', 'view'] },
  { method: 'PATCH', path: 'talent-pool/candidates/{urn}', params: nobody, scopes: ['pool'], body: { notes: null } },
  { method: 'DELETE', path: 'talent-pool/candidates/{urn}', params: nobody, scopes: ['pool'] },
  { method: 'GET', path: 'talent-pool/duplicates', scopes: ['pool'], query: { limit: '1' } },
  {
    method: 'POST',
    path: 'talent-pool/duplicates/merge',
    scopes: ['pool'],
    body: { keep: 'urn:nobody', merge: ['urn:no-one'] },
  },
  { method: 'POST', path: 'talent-pool/duplicates/unmerge', scopes: ['pool'], body: { mergeId: 'mrg_none' } },
  {
    method: 'POST',
    path: 'talent-pool/duplicates/dismiss',
    scopes: ['pool'],
    body: { urns: ['urn:nobody', 'urn:no-one'] },
  },
  ...accountEndpoints,
]

/** The POST endpoints that take JSON. */
export const posts = endpoints.filter((endpoint) => endpoint.method === 'POST' && !endpoint.isUpload)

/** Whether some endpoint serves this method at this address; a path parameter in braces matches any word. */
export const isServed = (method: string, address: string) =>
  endpoints.some(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^/v1/${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address.split('?')[0]!),
  )

export const addressOf = ({ path, params = {}, query }: Endpoint): string =>
  `/v1/${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]!))}${query ? `?${new URLSearchParams(query)}` : ''}`
