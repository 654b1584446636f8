/** What is kept by name, as the SDK asks for it: searches and shortlists. */
import { savedSearchesResource, shortlistsResource } from '../../../sdk/typescript/src/resources/lists.ts'
import { transport } from './scout.ts'

export const scoutSearches = savedSearchesResource(transport)
export const scoutShortlists = shortlistsResource(transport)
