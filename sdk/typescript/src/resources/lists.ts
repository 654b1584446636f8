/** Saved searches and shortlists. */
import type { SavedSearchBody, SavedSearchPatch, ShortlistBody, ShortlistPatch } from '../generated/types.ts'
import type { CallOptions, Transport } from '../transport.ts'
import { encoded, listOf, type Query, type WithFilters } from './shared.ts'

export const savedSearchesResource = (transport: Transport) => ({
  create: (body: WithFilters<SavedSearchBody>, options?: CallOptions) =>
    transport.call('createSavedSearch', { body: encoded(body) }, options),
  list: (query: Query<'listSavedSearches'> = {}, options?: CallOptions) =>
    listOf(transport, ['listSavedSearches', 'savedSearches'], { query }, options),
  get: (savedSearchId: string, options?: CallOptions) =>
    transport.call('savedSearch', { params: { savedSearchId } }, options),
  change: (savedSearchId: string, body: WithFilters<SavedSearchPatch>, options?: CallOptions) =>
    transport.call('changeSavedSearch', { params: { savedSearchId }, body: encoded(body) }, options),
  delete: (savedSearchId: string, options?: CallOptions) =>
    transport.call('deleteSavedSearch', { params: { savedSearchId } }, options),
  /** Marks the search as looked at: nobody in it counts as new any more. */
  seen: (savedSearchId: string, options?: CallOptions) =>
    transport.call('lookAtSavedSearch', { params: { savedSearchId }, body: {} }, options),
})

export const shortlistsResource = (transport: Transport) => ({
  create: (body: ShortlistBody, options?: CallOptions) => transport.call('createShortlist', { body }, options),
  list: (query: Query<'listShortlists'> = {}, options?: CallOptions) =>
    listOf(transport, ['listShortlists', 'shortlists'], { query }, options),
  get: (shortlistId: string, options?: CallOptions) =>
    transport.call('shortlist', { params: { shortlistId } }, options),
  change: (shortlistId: string, body: ShortlistPatch, options?: CallOptions) =>
    transport.call('changeShortlist', { params: { shortlistId }, body }, options),
  delete: (shortlistId: string, options?: CallOptions) =>
    transport.call('deleteShortlist', { params: { shortlistId } }, options),
  seen: (shortlistId: string, options?: CallOptions) =>
    transport.call('lookAtShortlist', { params: { shortlistId }, body: {} }, options),
  people: (shortlistId: string, query: Query<'listShortlistItems'> = {}, options?: CallOptions) =>
    listOf(transport, ['listShortlistItems', 'items'], { params: { shortlistId }, query }, options),
  add: (shortlistId: string, urns: string[], options?: CallOptions) =>
    transport.call('addToShortlist', { params: { shortlistId }, body: { urns } }, options),
  /** Which shortlists these people are on. */
  members: (urns: string[], options?: CallOptions) => transport.call('shortlistMembers', { body: { urns } }, options),
  takeOff: (shortlistId: string, urn: string, options?: CallOptions) =>
    transport.call('takeOffShortlist', { params: { shortlistId, urn } }, options),
})
