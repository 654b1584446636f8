/** `/privacy/requests`: requests of people to see their data or to be erased, when each must be answered, and whether it was. */
import { z } from 'zod'
import { REFERENCE_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { listAnswer, pagingQuery } from './paging.ts'
import { countOfIdentifiers, identifiers } from './privacy.ts'
import { day, text } from './text.ts'

export const personRequestKinds = ['ACCESS', 'ERASURE'] as const
export type PersonRequestKind = (typeof personRequestKinds)[number]

export const personRequestStates = ['OPEN', 'OVERDUE', 'ANSWERED', 'REFUSED'] as const
export type PersonRequestState = (typeof personRequestStates)[number]

export const identifiedBys = ['KNOWN_EMAIL', 'SIGNED_IN', 'DOCUMENT', 'IN_PERSON', 'OTHER', 'NOT_YET'] as const
export type IdentifiedBy = (typeof identifiedBys)[number]

const reference = text(REFERENCE_CHARS_MAX, 1)
const identifiedBy = z.enum(identifiedBys, `must be one of ${identifiedBys.join(', ')}`)

const personRequest = z
  .object({
    requestId: z.string(),
    kind: z.enum(personRequestKinds),
    urns: z.array(z.string()).meta({
      description:
        'The urns under which you know the person. Empty when you hold nobody with this identifier, or the person has been erased',
    }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'Your own number for the request. An erasure of the person removes it' }),
    identifiedBy,
    receivedOn: z.iso.date(),
    dueOn: z.iso
      .date()
      .meta({ description: 'One month after the request was received; three months if it was extended' }),
    extendedOn: z.iso.date().nullable(),
    extensionReason: z.string().nullable(),
    state: z.enum(personRequestStates),
    closedOn: z.iso.date().nullable(),
    closingReason: z.string().nullable(),
    recordedAt: z.iso.datetime(),
    recordedBy: z.string().meta({ description: 'The id of the key or member that recorded it' }),
  })
  .meta({ id: 'PersonRequest' })

export const recordRequestBodySchema = z
  .object({
    kind: z.enum(personRequestKinds, `must be one of ${personRequestKinds.join(', ')}`),
    ...identifiers,
    receivedOn: day.optional().meta({ description: 'The day when the request arrived. The default is today' }),
    identifiedBy: identifiedBy.meta({ description: 'How you know that the person is who they say they are' }),
    reference: reference.nullish(),
  })
  .refine((given) => countOfIdentifiers(given) === 1, 'must have exactly one of networkUrl, urn, email, phone')
  .meta({ id: 'RecordRequestBody' })

export const personRequestsQuerySchema = z.object({
  ...pagingQuery,
  state: z.enum(personRequestStates, `must be one of ${personRequestStates.join(', ')}`).optional(),
  kind: z.enum(personRequestKinds, `must be one of ${personRequestKinds.join(', ')}`).optional(),
})

export const personRequestsResponseSchema = listAnswer('PersonRequestsResponse', { requests: z.array(personRequest) })

export const personRequestParamsSchema = z.object({ requestId: text(TEXT_CHARS_MAX, 1) })

export const personRequestPatchSchema = z
  .object({
    identifiedBy: identifiedBy.optional(),
    extend: z
      .object({ reason: text(TEXT_CHARS_MAX, 1) })
      .optional()
      .meta({
        description:
          'Extends the time by two months, once (GDPR Article 12 (3)). You must tell the person why within the first month',
      }),
    close: z
      .object({
        state: z.enum(['ANSWERED', 'REFUSED'], 'must be ANSWERED or REFUSED'),
        reason: text(TEXT_CHARS_MAX, 1).optional().meta({ description: 'Required for REFUSED' }),
        on: day.optional().meta({ description: 'The day. The default is today' }),
      })
      .refine(({ state, reason }) => state !== 'REFUSED' || (reason ?? '').trim() !== '', {
        message: 'must say why it is refused',
        path: ['reason'],
      })
      .optional()
      .meta({
        description: 'Closes a request that was not answered by an access report or an erasure with its `requestId`',
      }),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    message: 'must name exactly one of identifiedBy, extend, close',
  })
  .meta({ id: 'PersonRequestPatch' })

export const personRequestResponseSchema = z
  .object({ success: z.literal(true), request: personRequest })
  .meta({ id: 'PersonRequestResponse' })
