/** Answer types of the pool's endpoints, from the SDK. */
import type { DraftResponse, DuplicatesResponse, JsonAnswer } from '../../../sdk/typescript/src/index.ts'

export type {
  Import,
  ListCandidatesResponse as PeoplePage,
  ListedSearch as SavedSearch,
  MergeResponse as Merged,
  SavedSearchListResponse as SavedSearchesPage,
  Shortlist,
  ShortlistItem,
  ShortlistListResponse as ShortlistsPage,
  ShortlistMembersResponse as ShortlistMembers,
} from '../../../sdk/typescript/src/index.ts'

export type Pair = DuplicatesResponse['duplicates'][number]
export type PersonDraft = DraftResponse['draft']
export type Preview = JsonAnswer<'previewImport'>
