/**
 * The events an account gets: their types and the data of each. They contain ids, field names and counts, never contact data.
 * `GET /events` and webhooks send the same shape.
 */
import { z } from 'zod'
import { batchStatuses, batchTypes } from './batch.ts'
import { lookupFailures } from './contact.ts'
import { contactFields } from './network.ts'
import { rejectionCodes, stageKinds } from './project-kinds.ts'
import { text } from './text.ts'

const field = z.enum(contactFields)
const count = z.int().min(0)

export const eventDataSchemas = {
  'contact.completed': z.object({
    requestId: z.string(),
    urn: z.string(),
    status: z.literal('COMPLETED'),
    foundFields: z
      .array(field)
      .meta({ description: 'The fields that have a value now. Read the values with `contact-status`' }),
    unresolvedFields: z.array(field),
    failureCode: z.enum(lookupFailures).optional(),
    creditsCharged: z.number(),
    creditsRefunded: z.number(),
  }),
  'batch.completed': z.object({
    jobId: z.string(),
    type: z.enum(batchTypes),
    status: z.enum(batchStatuses),
    totalCount: count,
    completedCount: count,
    failedCount: count,
    totalCreditsUsed: z.number(),
  }),
  'batch.stalled': z.object({
    jobId: z.string(),
    type: z.enum(batchTypes),
    totalCount: count,
    completedCount: count,
    failedCount: count,
    lastUpdateAt: z.iso.datetime(),
  }),
  'credits.low': z.object({
    availableCredits: z.number().meta({ description: 'The credits of both balances together' }),
    thresholdCredits: z.number(),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
  }),
  'import.completed': z.object({
    importId: z.string(),
    status: z.string(),
    totalCount: count,
    createdCount: count,
    updatedCount: count,
    unchangedCount: count,
    rejectedCount: count,
  }),
  'notice.due': z.object({
    count,
    firstDueOn: z.iso.date().meta({
      description: 'The first due day. The event counts notices that are due within seven days, each of them once',
    }),
  }),
  'notice.overdue': z.object({ count, firstDueOn: z.iso.date() }),
  'person_request.due': z.object({
    count,
    firstDueOn: z.iso.date().meta({
      description: 'The first due day. The event counts requests that are due within seven days, each of them once',
    }),
  }),
  'person_request.overdue': z.object({ count, firstDueOn: z.iso.date() }),
  'retention.announced': z.object({
    count: count.meta({
      description: 'How many people of the pool have reached the end of their time. Each person is announced once',
    }),
    firstEraseOn: z.iso.date(),
  }),
  'project.member.added': z.object({ projectId: z.string(), urn: z.string(), stageId: z.string() }),
  'project.member.moved': z.object({
    projectId: z.string(),
    urn: z.string(),
    fromStageId: z.string(),
    toStageId: z.string(),
    toKind: z.enum(stageKinds),
    reasonCode: z.enum(rejectionCodes).optional(),
  }),
  'project.member.removed': z.object({ projectId: z.string(), urn: z.string() }),
  'saved_search.new_people': z.object({
    savedSearchId: z.string(),
    projectIds: z.array(z.string()).meta({ description: 'The projects that the search belongs to' }),
    newCount: count,
    poolCount: count,
    networkCount: count,
    asksForContacts: z.boolean().optional().meta({
      description: 'true: the search has a criterion `CONTACT`, so only keys with `pool` or `contact` get this event',
    }),
  }),
  'webhook.test': z.object({ webhookId: z.string() }),
} as const

export type EventType = keyof typeof eventDataSchemas
export type EventData = { [T in EventType]: z.infer<(typeof eventDataSchemas)[T]> }

export const eventTypes = Object.keys(eventDataSchemas) as [EventType, ...EventType[]]

const bodies = eventTypes.map((type) =>
  z.object({
    id: z.string().meta({
      description: 'The same each time the event is sent again. Keep the ids of handled events to recognise a repeat',
    }),
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: eventDataSchemas[type],
  }),
)

export const eventSchema = z
  .discriminatedUnion('type', bodies as [(typeof bodies)[number], ...typeof bodies])
  .meta({ id: 'Event', description: 'The body of a webhook, and the `data` of a server-sent event' })

export const EVENT_ID_FORM = /^evt_[0-9a-z]{26}$/

export const eventsQuerySchema = z.object({
  after: text(100).regex(EVENT_ID_FORM, 'must be the id of an event, evt_…').optional().meta({
    description: 'Send the events after this one. The `Last-Event-ID` header does the same and wins if both are given',
  }),
})
