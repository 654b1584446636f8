/** What the pool's endpoints answer, derived from the contract. Types only. */
import type { z } from 'zod'
import type { draftResponseSchema } from '../../../contract/drafts.ts'
import type {
  duplicatesResponseSchema,
  mergeResponseSchema,
  mergesResponseSchema,
} from '../../../contract/duplicates.ts'
import type { ImportBody, importListResponseSchema, previewResponseSchema } from '../../../contract/imports.ts'
import type { listCandidatesResponseSchema } from '../../../contract/pool.ts'
import type { suppressionsResponseSchema } from '../../../contract/privacy.ts'
import type { savedSearchListResponseSchema } from '../../../contract/saved-searches.ts'
import type {
  shortlistAddedResponseSchema,
  shortlistItemsResponseSchema,
  shortlistListResponseSchema,
  shortlistMembersResponseSchema,
  shortlistResponseSchema,
} from '../../../contract/shortlists.ts'

export type PeoplePage = z.infer<typeof listCandidatesResponseSchema>
export type DuplicatesPage = z.infer<typeof duplicatesResponseSchema>
export type Pair = DuplicatesPage['duplicates'][number]
export type Merged = z.infer<typeof mergeResponseSchema>
export type MergesPage = z.infer<typeof mergesResponseSchema>
export type SuppressionsPage = z.infer<typeof suppressionsResponseSchema>
export type PersonDraft = z.infer<typeof draftResponseSchema>['draft']
export type Import = ImportBody
export type ImportsPage = z.infer<typeof importListResponseSchema>
export type Preview = z.infer<typeof previewResponseSchema>
export type SavedSearchesPage = z.infer<typeof savedSearchListResponseSchema>
export type SavedSearch = SavedSearchesPage['savedSearches'][number]
export type ShortlistsPage = z.infer<typeof shortlistListResponseSchema>
export type Shortlist = ShortlistsPage['shortlists'][number]
export type ShortlistAnswer = z.infer<typeof shortlistResponseSchema>
export type ShortlistAdded = z.infer<typeof shortlistAddedResponseSchema>
export type ShortlistItems = z.infer<typeof shortlistItemsResponseSchema>
export type ShortlistMembers = z.infer<typeof shortlistMembersResponseSchema>
export type ShortlistItem = ShortlistItems['items'][number]
