/** The client: all operations of the service, grouped by what they are about. */
import { type EventOptions, type EventType, listenToEvents } from './events.ts'
import {
  creditsResource,
  decisionsResource,
  keysResource,
  membersResource,
  privacyResource,
  requestsResource,
  webhooksResource,
} from './resources/account.ts'
import { jobsResource } from './resources/jobs.ts'
import { savedSearchesResource, shortlistsResource } from './resources/lists.ts'
import { contactResource, enrichResource } from './resources/people.ts'
import { poolResource } from './resources/pool.ts'
import { projectsResource } from './resources/projects.ts'
import { resolveResource } from './resources/resolve.ts'
import { type SearchQuery, searchCalls, searchPages, searchPeople } from './resources/search.ts'
import { type CallOptions, type ClientOptions, Transport } from './transport.ts'

export type TalentScout = ReturnType<typeof createTalentScout>

export function createTalentScout(given: ClientOptions) {
  const transport = new Transport(given)
  return {
    ...searchCalls(transport),
    /** Yields page after page. Pages that bring people from the network cost credits; `maxCredits` limits what all pages cost together. */
    searchPages: (body: SearchQuery, options?: CallOptions) => searchPages(transport, body, options),
    /** Yields person after person and requests the next page when it is needed. */
    searchPeople: (body: SearchQuery, options?: CallOptions) => searchPeople(transport, body, options),
    enrich: enrichResource(transport),
    contact: contactResource(transport),
    jobs: jobsResource(transport),
    resolve: resolveResource(transport),
    pool: poolResource(transport),
    savedSearches: savedSearchesResource(transport),
    shortlists: shortlistsResource(transport),
    projects: projectsResource(transport),
    account: (options?: CallOptions) => transport.call('account', {}, options),
    credits: creditsResource(transport),
    keys: keysResource(transport),
    members: membersResource(transport),
    webhooks: webhooksResource(transport),
    requests: requestsResource(transport),
    privacy: privacyResource(transport),
    decisions: decisionsResource(transport),
    /** Yields the account's events as they happen. Reconnects by itself; no event is lost and none comes twice. */
    events: <Type extends EventType = EventType>(options: EventOptions<Type> = {}) =>
      listenToEvents(transport, options),
    /** Calls any operation by its operationId in openapi.json. */
    call: transport.call.bind(transport) as Transport['call'],
    /** Whether the service can serve: its database answers and it is not stopping. */
    ready: (options?: CallOptions) => transport.call('ready', {}, options),
  }
}
