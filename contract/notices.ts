/** `/privacy/notices`: people who must be told that their data came from elsewhere, by when, and with which words. */
import { z } from 'zod'
import { TEXT_CHARS_MAX } from './limits.ts'
import { listAnswer, pagingQuery } from './paging.ts'
import { day, text } from './text.ts'

export const noticeStates = ['DUE', 'OVERDUE', 'SENT', 'EXEMPT'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeLanguages = ['en', 'es', 'de', 'fr', 'pt'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

const notice = z
  .object({
    urn: z.string(),
    source: z.string().meta({ description: 'The network that the data first came from' }),
    obtainedAt: z.iso.datetime(),
    dueOn: z.iso.date().meta({
      description: 'A month after the data was first obtained, or the day of the first unlock if that is earlier',
    }),
    state: z.enum(noticeStates),
    reason: z.string().nullable(),
    on: z.iso
      .date()
      .nullable()
      .meta({ description: 'The day when the notice was sent, or when it was found unnecessary' }),
  })
  .meta({ id: 'Notice' })

export const noticesQuerySchema = z.object({
  ...pagingQuery,
  state: z.enum(noticeStates, `must be one of ${noticeStates.join(', ')}`).optional(),
})

export const noticesResponseSchema = listAnswer('NoticesResponse', { notices: z.array(notice) })

export const noticeParamsSchema = z.object({ urn: text(TEXT_CHARS_MAX, 1) })

export const noticeBodySchema = z
  .object({
    state: z.enum(['SENT', 'EXEMPT'], 'must be SENT or EXEMPT'),
    reason: text(TEXT_CHARS_MAX)
      .nullish()
      .meta({ description: 'Required for EXEMPT: why the person need not be told (GDPR Article 14 (5))' }),
    on: day.optional().meta({ description: 'The day. The default is today' }),
  })
  .refine(({ state, reason }) => state !== 'EXEMPT' || (reason ?? '').trim() !== '', {
    message: 'must say why the person need not be told',
    path: ['reason'],
  })
  .meta({ id: 'NoticeBody' })

export const noticeResponseSchema = z.object({ success: z.literal(true), notice }).meta({ id: 'NoticeResponse' })

export const noticeTemplateQuerySchema = z.object({
  lang: z.enum(noticeLanguages, `must be one of ${noticeLanguages.join(', ')}`).optional(),
})

export const noticeTemplateResponseSchema = z
  .object({
    success: z.literal(true),
    lang: z.enum(noticeLanguages),
    subject: z.string(),
    body: z.string(),
    placeholders: z.array(z.string()).meta({ description: 'The blanks in double braces, which you fill in' }),
  })
  .meta({ id: 'NoticeTemplateResponse' })
