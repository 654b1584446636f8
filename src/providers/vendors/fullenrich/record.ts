/** A person and a page of people as FullEnrich writes them, as far as they are read here. Owns those shapes. */
import { z } from 'zod'
import { looseList, looseNumber, looseText } from '../../vendor-text.ts'

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null)

const job = z.object({
  title: looseText,
  description: looseText,
  is_current: maybe(z.boolean()),
  start_at: looseText,
  /** Absent while the job lasts. */
  end_at: looseText,
  company: maybe(
    z.object({
      id: looseText,
      name: looseText,
      domain: looseText,
      industry: maybe(z.object({ main_industry: looseText })),
    }),
  ),
})

const personSchema = z.object({
  full_name: looseText,
  first_name: looseText,
  last_name: looseText,
  headline: looseText,
  description: looseText,
  location: maybe(z.object({ city: looseText, region: looseText, country: looseText })),
  social_profiles: maybe(z.object({ professional_network: maybe(z.object({ url: looseText })) })),
  educations: looseList(
    z.object({ school_name: looseText, degree: looseText, start_at: looseText, end_at: looseText }),
  ),
  languages: looseList(z.object({ language: z.string().min(1), proficiency: looseText })),
  skills: looseList(z.string().min(1)),
  employment: maybe(z.object({ current: maybe(job), all: looseList(job) })),
})
export type FullEnrichPerson = z.infer<typeof personSchema>

/** A person who cannot be read is kept as null, because they were paid for and must be counted. */
const people = z.array(personSchema.nullable().catch(null))

export const peopleSchema = z.object({
  people,
  metadata: maybe(z.object({ total: looseNumber, credits: looseNumber, search_after: looseText })),
})

export const lookupSchema = z.object({
  people,
  metadata: maybe(z.object({ credits: looseNumber })),
})
