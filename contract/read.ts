/** `POST /talent-scout/read`: reads a sentence, a Boolean string or a job description without searching. */
import { z } from 'zod'
import { interpretationSchema } from './interpretation.ts'
import { READ_CHARS_MAX } from './limits.ts'
import { text } from './text.ts'

export const readBodySchema = z
  .object({
    text: text(READ_CHARS_MAX).meta({
      description: 'A sentence, a Boolean string or a job description',
      examples: ['senior react developer in Madrid, ideally with GraphQL'],
    }),
  })
  .meta({ id: 'ReadBody' })

export const readResponseSchema = z
  .object({ success: z.literal(true), interpretation: interpretationSchema })
  .meta({ id: 'ReadResponse' })
