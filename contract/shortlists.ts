/** `/shortlists`: named lists of people, from the pool and from the network alike. */
import { z } from 'zod'
import { LIST_NAME_CHARS_MAX, POOL_SAVE_URNS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { deletedAnswer, listAnswer, pagingAnswer } from './paging.ts'
import { text } from './text.ts'

const name = text(LIST_NAME_CHARS_MAX, 1)
const urn = text(TEXT_CHARS_MAX, 1)
const urns = z.array(urn).max(POOL_SAVE_URNS_MAX, `must hold at most ${POOL_SAVE_URNS_MAX} urns`)

export const shortlistBodySchema = z
  .object({ name, urns: urns.default([]).meta({ description: 'People to put on the list' }) })
  .meta({ id: 'ShortlistBody' })
export const shortlistPatchSchema = z.object({ name }).meta({ id: 'ShortlistPatch' })
export const shortlistItemsBodySchema = z
  .object({ urns: urns.min(1, `must hold 1 to ${POOL_SAVE_URNS_MAX} urns`) })
  .meta({ id: 'ShortlistItemsBody' })
export const shortlistParamsSchema = z.object({ shortlistId: text(TEXT_CHARS_MAX, 1) })
export const shortlistItemParamsSchema = z.object({ shortlistId: text(TEXT_CHARS_MAX, 1), urn })

export const shortlistSchema = z
  .object({
    shortlistId: z.string(),
    name: z.string(),
    itemCount: z.int().min(0),
    newCount: z.int().min(0).meta({ description: 'How many people were put on the list since it was last looked at' }),
    seenAt: z.string().meta({ description: 'When the list was last looked at' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Shortlist' })

export const shortlistResponseSchema = z
  .object({ success: z.literal(true), shortlist: shortlistSchema })
  .meta({ id: 'ShortlistResponse' })

export const notFoundUrns = z
  .array(z.string())
  .meta({ description: 'The urns of people who are neither in the pool, nor were found by a search of this account' })

export const shortlistBegunResponseSchema = z
  .object({ success: z.literal(true), shortlist: shortlistSchema, notFoundUrns })
  .meta({ id: 'ShortlistBegunResponse' })

export const shortlistListResponseSchema = listAnswer('ShortlistListResponse', { shortlists: z.array(shortlistSchema) })

export const shortlistDeletedResponseSchema = deletedAnswer('ShortlistDeletedResponse', { shortlistId: z.string() })

export const itemOutcomes = ['ADDED', 'ALREADY_THERE', 'NOT_FOUND'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

export const shortlistAddedResponseSchema = z
  .object({
    success: z.literal(true),
    shortlist: shortlistSchema,
    results: z
      .array(z.object({ urn: z.string(), outcome: z.enum(itemOutcomes) }))
      .meta({ description: 'NOT_FOUND: the person is neither in the pool, nor was found by a search of this account' }),
  })
  .meta({ id: 'ShortlistAddedResponse' })

export const shortlistItemRemovedResponseSchema = z
  .object({ success: z.literal(true), shortlistId: z.string(), urn: z.string(), removed: z.literal(true) })
  .meta({ id: 'ShortlistItemRemovedResponse' })

export const shortlistItemSchema = z
  .object({
    urn: z.string(),
    addedAt: z.string(),
    isNew: z.boolean(),
    source: z.enum(['OWN_POOL', 'NETWORK']),
    requiresEnrich: z.boolean(),
    fullName: z
      .string()
      .nullable()
      .meta({ description: 'null when what the network showed of the person has expired' }),
    jobTitle: z.string().nullable(),
    company: z.string().nullable(),
    location: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    networkUrl: z.string().nullable(),
  })
  .meta({ id: 'ShortlistItem' })

export const shortlistItemsResponseSchema = z
  .object({
    success: z.literal(true),
    items: z.array(shortlistItemSchema).meta({ description: 'The people added last come first' }),
    ...pagingAnswer,
  })
  .meta({ id: 'ShortlistItemsResponse' })

export const shortlistMembersBodySchema = z
  .object({ urns: urns.min(1, `must hold 1 to ${POOL_SAVE_URNS_MAX} urns`) })
  .meta({ id: 'ShortlistMembersBody' })

export const shortlistMembersResponseSchema = z
  .object({
    success: z.literal(true),
    members: z
      .array(
        z.object({
          urn: z.string().meta({ description: 'The urn that you asked for' }),
          shortlists: z.array(z.object({ shortlistId: z.string(), name: z.string() })),
        }),
      )
      .meta({ description: 'The people who are on a list, in the order asked. People on no list are left out' }),
  })
  .meta({ id: 'ShortlistMembersResponse' })
