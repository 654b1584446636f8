/**
 * What the service understood of a prompt, in the form it sends to a network: names and ids, no offsets. Owns that shape. `musts`
 * and `excluded` are conditions, as far as a network can filter by them. Everything else only helps: a network that ranks by the
 * prompt's words also keeps the contract.
 */
import { z } from 'zod'
import { DESCRIBED_PLACES_MAX, describedEntitySchema, describedPlaceSchema } from './described.ts'
import { employmentTimes, languageLevels, seniorityLevels } from './levels.ts'

/** Items per list; what a prompt names beyond that is not sent. */
export const UNDERSTOOD_ITEMS_MAX = 50

const name = z.string().min(1).max(500)
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(UNDERSTOOD_ITEMS_MAX).default([])

const title = z.object({
  name,
  also: list(name).meta({
    description:
      'Other names of the same title: in English, spelled out, and names of the same work, if the service knows any',
  }),
})
const place = z.object({
  name,
  geoIds: list(name).meta({
    description:
      'The ids of the place and of its parts; for a required city also the largest towns nearby. Several places when the name is ambiguous. Empty when the place is unknown',
  }),
  places: z
    .array(describedPlaceSchema)
    .max(DESCRIBED_PLACES_MAX)
    .optional()
    .meta({ description: 'What each of the `geoIds` stands for' }),
})
const organisation = z.object({
  name,
  entityIds: list(name).meta({ description: 'Several ids when the name is ambiguous. Empty when the name is unknown' }),
  entities: z
    .array(describedEntitySchema)
    .max(UNDERSTOOD_ITEMS_MAX)
    .optional()
    .meta({ description: 'What each of the `entityIds` stands for' }),
})

/** For example "SaaS" is both an industry and a skill. */
const requiredIndustry = organisation.extend({
  skills: z.array(name).max(UNDERSTOOD_ITEMS_MAX).optional().meta({
    description: 'The same words as skills. A person who lists one of these skills meets the requirement as well',
  }),
})

const lists = {
  titles: list(title),
  skills: list(name),
  places: list(place),
  companies: list(organisation.extend({ when: z.enum(employmentTimes) })),
  schools: list(organisation),
  industries: list(organisation),
  languages: list(z.object({ name, level: z.enum(languageLevels).nullable() })),
}

/** For each kind a list of groups; of every group at least one item must hold. */
const groups = <Item extends z.ZodType>(item: Item) => list(z.array(item).min(1).max(UNDERSTOOD_ITEMS_MAX))

const musts = z.object({
  titles: groups(title),
  skills: groups(name).meta({
    description: 'A person has a skill when it is listed, or when the person’s title names it',
  }),
  places: groups(place),
  companies: groups(organisation.extend({ when: z.enum(employmentTimes) })),
  schools: groups(organisation),
  industries: groups(requiredIndustry),
  languages: groups(z.object({ name, level: z.enum(languageLevels).nullable() })),
  seniority: groups(z.enum(seniorityLevels)),
  years: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable().default(null),
})
export type Musts = z.infer<typeof musts>

export const understoodSchema = z.object({
  ...lists,
  seniority: list(z.enum(seniorityLevels)),
  years: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable().default(null),
  words: list(name).meta({ description: 'Words that the service read nothing from' }),
  musts: musts.optional().meta({
    description:
      'Conditions. Do not return people who plainly miss one. Name conditions that the network cannot filter by in `unsupported`, such as "musts.skills"',
  }),
  excluded: z.object({ ...lists, seniority: list(z.enum(seniorityLevels)) }).meta({
    description:
      'Do not return people who have one of these. Ambiguous names are left out, so that nobody is excluded by a guess',
  }),
})
export type Understood = z.infer<typeof understoodSchema>
export type UnderstoodLists = Omit<Understood['excluded'], 'seniority'>
