/** The SDK's saved searches and shortlists, with this page's transport. */
import { savedSearchesResource, shortlistsResource } from '../../../sdk/typescript/src/resources/lists.ts'
import { transport } from './scout.ts'

export const scoutSearches = savedSearchesResource(transport)
export const scoutShortlists = shortlistsResource(transport)
