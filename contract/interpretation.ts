/**
 * How a prompt was understood, so that a user interface can mark the words that were read. Owns the shape that a search answers
 * with; does not know how the prompt was read. Every item says where it stands: `text` is exactly `prompt.slice(start, end)`, in
 * UTF-16 units. No two items share a character, with one exception: a seniority that is part of a title ("head of marketing")
 * points into that title.
 */
import { z } from 'zod'
import { criteriaSchema } from './criteria.ts'
import { employmentTimes, languageLevels, seniorityLevels, workplaceModes } from './levels.ts'

const spot = { text: z.string(), start: z.int().min(0), end: z.int().min(0) }

/** Attributes that must not decide about people, whatever the prompt asks. OTHER_PROTECTED: looks, sexual orientation, politics, unions. */
export const refusedReasons = ['AGE', 'GENDER', 'ORIGIN', 'FAMILY', 'HEALTH', 'RELIGION', 'OTHER_PROTECTED'] as const
export type RefusedReason = (typeof refusedReasons)[number]

/**
 * Wishes that a search cannot apply, because profiles do not say or no search uses them. VISA: the right to work somewhere.
 * RELOCATION: to move or to travel. TENURE: how long somebody stays.
 */
export const notAppliedReasons = [
  'SALARY',
  'VISA',
  'AVAILABILITY',
  'RELOCATION',
  'CONTRACT',
  'SHIFT',
  'EMPLOYER_TRAIT',
  'TENURE',
] as const
export type NotAppliedReason = (typeof notAppliedReasons)[number]

const readTitle = z.object({ name: z.string(), ...spot })
const readSeniority = z.object({ level: z.enum(seniorityLevels), ...spot })
const readSkill = z.object({ name: z.string(), skillId: z.string(), ...spot })
const readLanguage = z.object({
  name: z.string(),
  code: z.string(),
  level: z.enum(languageLevels).nullable(),
  ...spot,
})
const readLocation = z.object({
  name: z.string(),
  geoId: z
    .string()
    .nullable()
    .meta({ description: 'null when several places have this name; `candidates` lists them' }),
  ambiguous: z.boolean(),
  candidates: z.array(z.object({ geoId: z.string(), name: z.string() })).meta({ description: 'The most likely first' }),
  km: z.number().optional().meta({ description: 'The radius in kilometres, if the text states one' }),
  ...spot,
})
const readOrganisation = z.object({
  name: z.string(),
  entityId: z
    .string()
    .nullable()
    .meta({ description: 'null when several organisations have this name; `candidates` lists them' }),
  ambiguous: z.boolean(),
  candidates: z.array(z.object({ entityId: z.string(), name: z.string() })).meta({
    description:
      'The most likely first. If `ambiguous` is false, the companies of a group such as "Big 4", any of which is meant',
  }),
  ...spot,
})
const readCompany = readOrganisation.extend({ when: z.enum(employmentTimes) })
const readWorkplace = z.object({ mode: z.enum(workplaceModes), ...spot })

const readLists = {
  titles: z.array(readTitle),
  seniority: z.array(readSeniority),
  skills: z.array(readSkill),
  languages: z.array(readLanguage),
  locations: z.array(readLocation),
  companies: z.array(readCompany),
  schools: z.array(readOrganisation),
  industries: z.array(readOrganisation),
  workplaces: z.array(readWorkplace),
}

export const interpretationSchema = z
  .object({
    ...readLists,
    years: z
      .object({ min: z.number().nullable(), max: z.number().nullable(), ...spot })
      .nullable()
      .meta({ description: 'Years of experience. If the text names several, the most demanding' }),
    remote: z.boolean(),
    exclusions: z.object(readLists).meta({ description: 'What the prompt excludes' }),
    leftover: z.array(z.object(spot)).meta({ description: 'Words that the service read nothing from' }),
    refused: z
      .array(z.object({ ...spot, reason: z.enum(refusedReasons) }))
      .default([])
      .meta({
        description:
          'What the prompt asks for, but the service never uses to choose people: age, gender, origin, family, health, religion and other protected attributes',
      }),
    notApplied: z
      .array(z.object({ ...spot, reason: z.enum(notAppliedReasons) }))
      .default([])
      .meta({
        description:
          'What the service understood but does not use, because profiles do not show it: salary, right to work, availability, the kind of employer, how long a person stays in a job, and similar',
      }),
    criteria: criteriaSchema.meta({
      description:
        'The same reading as a list of criteria: what is required, preferred or excluded, and which alternatives count',
    }),
    reader: z.enum(['RULES', 'MODEL']),
  })
  .meta({
    id: 'Interpretation',
    description: 'How the service understood the prompt. Offsets are positions in the prompt',
  })

export type Interpretation = z.infer<typeof interpretationSchema>
export type ReadLists = Interpretation['exclusions']
