/** The client: every operation of the service, by what it is about. */
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
    /** Page after page. Each that brings people from the network is paid for; `maxCredits` bounds them together. */
    searchPages: (body: SearchQuery, options?: CallOptions) => searchPages(transport, body, options),
    /** Person after person, asking for the next page when it is reached. */
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
    /** What happens, as it happens; comes back by itself, none lost and none twice. */
    events: <Type extends EventType = EventType>(options: EventOptions<Type> = {}) =>
      listenToEvents(transport, options),
    /** Any operation by its name in openapi.json. */
    call: transport.call.bind(transport) as Transport['call'],
    /** Whether the service can serve. */
    ready: (options?: CallOptions) => transport.call('ready', {}, options),
  }
}
