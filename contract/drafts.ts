/** The draft of a person that the service reads from a CV. */
import { z } from 'zod'

export const cvFileSchema = z.any().meta({ description: 'The unchanged file: PDF or DOCX' })

const line = z.string().nullable()

export const draftResponseSchema = z
  .object({
    success: z.literal(true),
    draft: z.object({
      full_name: line,
      job_title: line,
      work_email: line,
      personal_email: line,
      phone_number: line,
      network_url: line,
      summary: line,
      skills: z.array(z.string()),
      languages: z.array(z.string()),
      experience: z.array(
        z.object({
          title: z.string(),
          company: line,
          startDate: z.string(),
          endDate: line.meta({ description: 'null: the person still works there' }),
        }),
      ),
    }),
  })
  .meta({ id: 'DraftResponse' })
