/** The people in a project: the stage of each, work on many of them at once, notes, and the feed of what happened. */
import { z } from 'zod'
import { requestedFieldsSchema } from './contact.ts'
import { maxCredits } from './credit-amount.ts'
import { errorCodes } from './errors.ts'
import {
  MENTIONS_MAX,
  NOTE_CHARS_MAX,
  POOL_SAVE_URNS_MAX,
  PROJECT_MEMBERS_MAX,
  TAG_CHARS_MAX,
  TAGS_MAX,
  TEXT_CHARS_MAX,
} from './limits.ts'
import { deletedAnswer, pagingAnswer, pagingQuery } from './paging.ts'
import { rejectionCodes } from './project-kinds.ts'
import { projectSchema } from './projects.ts'
import { itemOutcomes, shortlistItemSchema } from './shortlists.ts'
import { text } from './text.ts'

const id = text(TEXT_CHARS_MAX, 1)
const urns = z
  .array(id)
  .min(1, `must hold 1 to ${POOL_SAVE_URNS_MAX} urns`)
  .max(POOL_SAVE_URNS_MAX, `must hold 1 to ${POOL_SAVE_URNS_MAX} urns`)
const tag = text(TAG_CHARS_MAX, 1).refine((word) => word.trim() !== '', 'must not be blank')
const tags = z.array(tag).max(TAGS_MAX, `must hold at most ${TAGS_MAX} tags`).default([])

const code = z.enum(rejectionCodes, `must be one of ${rejectionCodes.join(', ')}`)

export const memberParamsSchema = z.object({ projectId: id, urn: id })
export const noteParamsSchema = z.object({ projectId: id, noteId: id })

export const membersQuerySchema = z.object({
  ...pagingQuery,
  stageId: id.optional(),
  tag: text(TAG_CHARS_MAX, 1)
    .optional()
    .meta({ description: 'Only people with this tag. Upper and lower case are the same' }),
})

export const membersBodySchema = z
  .object({
    urns,
    stageId: id.optional().meta({ description: 'The stage that the people start in. The default is the first stage' }),
  })
  .meta({ id: 'ProjectMembersBody' })

export const moveBodySchema = z
  .object({
    urns,
    stageId: id,
    reason: z
      .object({ code, text: text(NOTE_CHARS_MAX).default('') })
      .optional()
      .meta({ description: 'The reason of a rejection. Only for a stage of the kind REJECTED' }),
  })
  .meta({ id: 'ProjectMoveBody' })

export const tagBodySchema = z
  .object({ urns, add: tags, remove: tags })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'must add or remove a tag')
  .meta({ id: 'ProjectTagBody' })

export const enrichMembersBodySchema = z.object({ urns, maxCredits }).meta({ id: 'ProjectEnrichBody' })

export const unlockMembersBodySchema = z
  .object({ urns, requestedFields: requestedFieldsSchema, maxCredits })
  .meta({ id: 'ProjectUnlockBody' })

export const exportMembersBodySchema = z
  .object({
    format: z.enum(['csv', 'ndjson'], 'must be csv or ndjson').default('csv'),
    urns: z
      .array(id)
      .max(PROJECT_MEMBERS_MAX, `must hold at most ${PROJECT_MEMBERS_MAX} urns`)
      .optional()
      .meta({ description: 'Only these people' }),
    stageId: id.optional().meta({ description: 'Only people in this stage' }),
  })
  .meta({ id: 'ProjectExportBody' })

export const noteBodySchema = z
  .object({
    text: text(NOTE_CHARS_MAX, 1).refine((words) => words.trim() !== '', 'must not be blank'),
    urn: id.optional().meta({ description: 'The person the note is about. Without it the note is about the project' }),
    mentions: z
      .array(id)
      .max(MENTIONS_MAX, `must name at most ${MENTIONS_MAX} members`)
      .optional()
      .meta({ description: 'The `memberId`s of members whom the note addresses. They find it under `mentions`' }),
  })
  .meta({ id: 'ProjectNoteBody' })

const reasonSchema = z.object({ code, text: z.string() }).meta({ id: 'RejectionReason' })

export const memberSchema = shortlistItemSchema
  .omit({ isNew: true })
  .extend({
    stageId: z.string(),
    tags: z.array(z.string()).meta({ description: 'The tags in this project. Tags of the pool record are separate' }),
    reason: reasonSchema.nullable(),
    movedAt: z.string().meta({ description: 'When the person came to this stage' }),
    noteCount: z.int().min(0),
  })
  .meta({ id: 'ProjectMember' })

export const membersResponseSchema = z
  .object({
    success: z.literal(true),
    members: z.array(memberSchema).meta({ description: 'The people added last come first' }),
    ...pagingAnswer,
  })
  .meta({ id: 'ProjectMembersResponse' })

export const memberResponseSchema = z
  .object({ success: z.literal(true), member: memberSchema })
  .meta({ id: 'ProjectMemberResponse' })

const resultsOf = <T extends readonly [string, ...string[]]>(outcomes: T) =>
  z.array(z.object({ urn: z.string(), outcome: z.enum(outcomes) }))

export const membersAddedResponseSchema = z
  .object({
    success: z.literal(true),
    project: projectSchema,
    results: resultsOf(itemOutcomes).meta({
      description: 'NOT_FOUND: the person is neither in the pool, nor was found by a search of this account',
    }),
  })
  .meta({ id: 'ProjectMembersAddedResponse' })

export const changeOutcomes = ['CHANGED', 'UNCHANGED', 'NOT_FOUND'] as const
export type ChangeOutcome = (typeof changeOutcomes)[number]

export const membersChangedResponseSchema = z
  .object({
    success: z.literal(true),
    project: projectSchema,
    results: resultsOf(changeOutcomes).meta({ description: 'NOT_FOUND: the person is not in this project' }),
  })
  .meta({ id: 'ProjectMembersChangedResponse' })

export const memberRemovedResponseSchema = z
  .object({ success: z.literal(true), projectId: z.string(), urn: z.string(), removed: z.literal(true) })
  .meta({ id: 'ProjectMemberRemovedResponse' })

export const queuedResponseSchema = z
  .object({
    success: z.literal(true),
    queued: z.boolean(),
    jobs: z
      .array(z.object({ jobId: z.string(), processCount: z.int().min(0) }))
      .meta({ description: 'The queued jobs, each for up to 15 people. `batch-status` shows their state' }),
    processCount: z.int().min(0),
    skippedCount: z
      .int()
      .min(0)
      .meta({ description: 'How many people cost nothing, because there was nothing to request for them' }),
    totalCreditsCharged: z.number(),
    notFoundUrns: z.array(z.string()).meta({ description: 'The people who are not in this project' }),
    notEnrichedIds: z.array(z.string()).meta({ description: 'Unlock only: the people who must be enriched first' }),
    refused: z
      .object({ code: z.enum(errorCodes), message: z.string(), urns: z.array(z.string()) })
      .nullable()
      .meta({
        description:
          'Why the remaining people were not queued, and who they are. Jobs already queued continue. null when nothing was refused',
      }),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
  })
  .meta({ id: 'ProjectQueuedResponse' })

export const feedKinds = [
  'CREATED',
  'CHANGED',
  'ADDED',
  'MOVED',
  'REJECTED',
  'REMOVED',
  'NOTED',
  'TAGGED',
  'ENRICHED',
  'UNLOCKED',
  'EXPORTED',
] as const
export type FeedKind = (typeof feedKinds)[number]

export const feedQuerySchema = z.object({
  ...pagingQuery,
  urn: id.optional().meta({ description: 'Only entries about this person' }),
  kind: z.enum(feedKinds, `must be one of ${feedKinds.join(', ')}`).optional(),
})

const stageNamed = z.object({ stageId: z.string(), name: z.string() })

export const entryDetailsSchema = z.object({
  from: stageNamed.optional(),
  to: stageNamed.optional(),
  code: code.optional(),
  added: z.array(z.string()).optional().meta({ description: 'The tags that were added' }),
  removed: z.array(z.string()).optional().meta({ description: 'The tags that were removed' }),
  fields: z
    .array(z.string())
    .optional()
    .meta({ description: 'The requested fields of an unlock, or the changed fields of a project' }),
  jobId: z.string().optional(),
  count: z.int().min(0).optional(),
  mentions: z.array(z.string()).optional().meta({ description: 'The members whom the note addresses' }),
})
export type EntryDetails = z.infer<typeof entryDetailsSchema>

export const entrySchema = z
  .object({
    entryId: z.string(),
    at: z.string(),
    by: z.object({ keyId: z.string(), memberId: z.string().nullable(), name: z.string() }).meta({
      description: 'The key or the signed-in member that did it',
    }),
    kind: z.enum(feedKinds),
    urn: z.string().nullable(),
    fullName: z.string().nullable(),
    text: z.string().nullable().meta({ description: 'The text of the note, or of the reason for a rejection' }),
    details: entryDetailsSchema,
  })
  .meta({ id: 'ProjectEntry' })

export const feedResponseSchema = z
  .object({
    success: z.literal(true),
    entries: z.array(entrySchema).meta({ description: 'Newest first' }),
    ...pagingAnswer,
  })
  .meta({ id: 'ProjectFeedResponse' })

export const mentionsResponseSchema = z
  .object({
    success: z.literal(true),
    entries: z
      .array(entrySchema.extend({ projectId: z.string(), projectName: z.string() }).meta({ id: 'Mention' }))
      .meta({ description: 'Notes that mention the signed-in member, newest first. Empty for a key' }),
    ...pagingAnswer,
  })
  .meta({ id: 'MentionsResponse' })

export const noteResponseSchema = z
  .object({ success: z.literal(true), entry: entrySchema })
  .meta({ id: 'ProjectNoteResponse' })

export const noteDeletedResponseSchema = deletedAnswer('ProjectNoteDeletedResponse', { noteId: z.string() })
