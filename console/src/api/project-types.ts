/** What the projects' endpoints answer, derived from the contract. Types only. */
import type { z } from 'zod'
import type {
  feedResponseSchema,
  membersAddedResponseSchema,
  membersChangedResponseSchema,
  membersResponseSchema,
  queuedResponseSchema,
} from '../../../contract/project-members.ts'
import type { projectPlacesResponseSchema } from '../../../contract/project-places.ts'
import type { projectListResponseSchema, projectResponseSchema } from '../../../contract/projects.ts'

export type ProjectsAnswer = z.infer<typeof projectListResponseSchema>
export type ProjectAnswer = z.infer<typeof projectResponseSchema>
export type Project = ProjectAnswer['project']
export type Stage = Project['stages'][number]
export type MembersPage = z.infer<typeof membersResponseSchema>
export type Member = MembersPage['members'][number]
export type Reason = NonNullable<Member['reason']>
export type MembersAdded = z.infer<typeof membersAddedResponseSchema>
export type MembersChanged = z.infer<typeof membersChangedResponseSchema>
export type ProjectPlaces = z.infer<typeof projectPlacesResponseSchema>
export type Queued = z.infer<typeof queuedResponseSchema>
export type FeedPage = z.infer<typeof feedResponseSchema>
export type FeedEntry = FeedPage['entries'][number]
